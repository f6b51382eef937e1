"""Timestreams: two to six decks, six Eras, one scoring at the end.

`make` gives the engine for a configuration; see `validator.engine.contract`.
"""

from validator.games.timestreams.deck import ASKED
from validator.games.timestreams.engine import KEYS, Timestreams, make

__all__ = ["ASKED", "KEYS", "Timestreams", "make"]
