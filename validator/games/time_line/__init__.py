"""Time Line: two sides at either end of a row of eras.

`make` gives the engine for a configuration; see `validator.engine.contract`.
"""

from validator.games.time_line.engine import KEYS, TimeLine, make
from validator.games.time_line.world import ASKED

__all__ = ["ASKED", "KEYS", "TimeLine", "make"]
