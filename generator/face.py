"""What a face is: one side of one printed piece, ready to be drawn. Data only, no drawing library."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from catalog.diagnostics import Place


@dataclass(frozen=True, slots=True)
class OwnFont:
    """A font that a deck brings along: CSS family, weights (least, most), slant, file, digest of its
    bytes.
    """

    family: str
    weights: tuple[int, int]
    italic: bool
    path: Path
    digest: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where the style sheet of a deck stands: its file as shown to people, how many lines of ours stand in
    front of it in the style of its world, and how many it has.
    """

    file: str
    ahead: int
    lines: int


@dataclass(frozen=True, slots=True)
class Cell:
    """A field of a card: its name, its text, and where that stands."""

    name: str
    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class World:
    """What the faces of one group of a deck share: style sheet, fonts, the folders they may read, language.

    `safe_mm` is the distance from the cut that text is to keep; `fits` are the fields whose letters may
    shrink: name, least and largest size in pt. `sheet` tells where complaints about the style belong.
    """

    style: str
    fonts: tuple[OwnFont, ...] = ()
    roots: tuple[Path, ...] = ()
    language: str = "en"
    direction: str = "ltr"
    safe_mm: float = 0.0
    fits: tuple[tuple[str, float, float], ...] = ()
    sheet: Sheet | None = None

    @property
    def key(self) -> str:
        """All that it changes in a drawn face, as text. Files below the roots are named by their content."""
        return _key(self)


@lru_cache(maxsize=64)
def _key(world: World) -> str:
    fonts = [(one.family, one.weights, one.italic, one.digest) for one in world.fonts]
    return repr((world.style, fonts, world.language, world.direction, world.safe_mm, world.fits))


@dataclass(frozen=True, slots=True)
class Line:
    """A single centred line: a face that is drawn without a template. `style` is a key of typeset.STYLES."""

    words: str
    style: str
    size_pt: float
    colour: str


@dataclass(frozen=True, slots=True)
class Face:
    """One distinct face.

    `id` is unique in a build (`card/shepherd`, `back/ancient-egypt`, `coin/a`); `kind` is card, back, coin,
    fold-up, sheet, board, outline (cut along the line that is drawn on it) or counter (cut in a grid).
    `html` is a body fragment whose root box is exactly (trim + 2 x bleed) wide and
    high; all measures are mm. `corner_mm` is the radius to which the piece is cut (half the width for a
    coin). `back` is the id of the face that lies behind this one, `count` the number of copies in one game
    box (0: it is only ever printed behind another face), `place` the catalog record the face was made from,
    `seat` the seat whose piece it is.
    `world` is None for faces in the style of this project. A `blank` takes a slot and is never drawn; a `hex`
    is cut to the hexagon that fills its box. A face with a `line` shows that and has no html. A `grey`
    face is drawn without colour. `cells` are the fields of the card that it shows, and `template` is the file
    that it was made from, as shown to people: complaints point there.
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
    world: World | None = None
    blank: bool = False
    hex: bool = False
    line: Line | None = None
    grey: bool = False
    seat: str | None = None
    cells: tuple[Cell, ...] = ()
    template: str = ""

    @property
    def page_mm(self) -> tuple[float, float]:
        """Width and height in mm of the page the face is drawn on: trim plus bleed all round."""
        return self.width_mm + 2 * self.bleed_mm, self.height_mm + 2 * self.bleed_mm
