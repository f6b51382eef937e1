"""Tempus: an island that players lay out, and ten eras to spread over it.

`make` gives the engine for a configuration; see `validator.engine.contract`.
"""

from validator.games.tempus.engine import KEYS, Tempus, make
from validator.games.tempus.laws import ASKED

__all__ = ["ASKED", "KEYS", "Tempus", "make"]
