"""How fast an engine is: whole games played on one core, counted in actions a second.

An action here is what a player does: everything legal is enumerated and judged, one of it is drawn, and the
engine steps, which judges it again. Chance is decided on the side; its time counts, but it is no action.
`python -m validator.bench [GAME ...]` prints the median of several runs for each setting.
"""

from validator.bench.perft import divide, perft
from validator.bench.speed import Run, Speed, measure, play_through

__all__ = ["Run", "Speed", "divide", "measure", "perft", "play_through"]
