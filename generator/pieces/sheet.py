"""What every side of a sheet keeps to: the game it is of, its colours, its columns."""

from __future__ import annotations

from dataclasses import dataclass

from catalog.game import Game
from generator.art.theme import Tokens

# In mm: to the trim on every side, between columns, the height of the head.
EDGE, GUTTER, HEAD = 8.0, 7.0, 27.0
# In pt, the largest first: a side is set in the first one that leaves room.
TEXT_SIZES = (9.0, 8.6, 8.2, 7.8, 7.4, 7.0)


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one side needs: the game, its colours, the trim in mm."""

    game: Game
    tones: Tokens
    width: float
    height: float

    def columns(self, count: int) -> tuple[tuple[float, ...], float]:
        """The left edges of columns and their width."""
        wide = (self.width - 2 * EDGE - (count - 1) * GUTTER) / count
        return tuple(EDGE + k * (wide + GUTTER) for k in range(count)), wide
