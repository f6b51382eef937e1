"""Time Division: two agencies, one era or a campaign of three.

`make` gives the engine for a configuration; see `validator.engine.contract`.
"""

from validator.games.time_division.deck import ASKED
from validator.games.time_division.engine import KEYS, TimeDivision, make

__all__ = ["ASKED", "KEYS", "TimeDivision", "make"]
