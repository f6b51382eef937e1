"""What a face is: one side of one printed piece, ready to be drawn. Data only, no drawing library."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from catalog.diagnostics import Place


@dataclass(frozen=True, slots=True)
class Face:
    """One distinct face.

    `id` is unique in a build (`card/shepherd`, `back/ancient-egypt`, `coin/a`); `kind` is card, back, coin,
    fold-up, sheet, board, tile (cut along the outline that is drawn on it) or counter (cut in a grid).
    `html` is a body fragment whose root box is exactly (trim + 2 x bleed) wide and
    high; all measures are mm. `corner_mm` is the radius to which the piece is cut (half the width for a
    coin). `back` is the id of the face that lies behind this one, `count` the number of copies in one game
    box (0: it is only ever printed behind another face), `place` the catalog record the face was made from,
    `seat` the seat whose piece it is.
    """

    id: str
    kind: str
    html: str
    width_mm: float
    height_mm: float
    title: str
    bleed_mm: float = 3.0
    corner_mm: float = 3.0
    place: Place | None = None
    back: str | None = None
    count: int = 1
    seat: str | None = None

    @property
    def page_mm(self) -> tuple[float, float]:
        """Width and height in mm of the page the face is drawn on: trim plus bleed all round."""
        return self.width_mm + 2 * self.bleed_mm, self.height_mm + 2 * self.bleed_mm
