"""A face larger than the paper, cut into tiles that overlap and are glued together. Pure geometry in mm.

Tiles have equal size. Each but the last of its row or column ends in a strip that is `overlap` wide; its
right hand or lower neighbour repeats the picture of that strip, is trimmed to its own edge, and is glued on
top.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from generator.paper.geometry import EPSILON, Box, Size, printable
from generator.paper.marks import Marks, crop_marks
from generator.paper.papers import UNPRINTABLE_MM, Paper
from generator.paper.placement import MARK_ROOM, DoesNotFit, Placement

OVERLAP = 10.0
# Kept free around a tile even where no mark has room: a printer's own margin is never quite what it claims.
TILE_EDGE = 0.8
# Glue stays this far from the line where the next tile's edge will lie.
GLUE_EDGE = 1.0


@dataclass(frozen=True, slots=True)
class Tile:
    """One page of a poster. `row` and `column` from 1, from the top left. `source` is the part of the face
    (its lower left trim corner is 0, 0), `box` where that part lies on the page, `clip` the same with bleed
    all round.
    """

    row: int
    column: int
    source: Box
    box: Box
    clip: Box
    glue_right: bool
    glue_down: bool

    @property
    def label(self) -> str:
        """Its row and column, from the upper left: r1c2."""
        return f"r{self.row}c{self.column}"


class OverlapTooWide(ValueError):
    """Parts that would overlap by more than half of what the paper shows. `most` is the widest overlap in
    mm, `room` what the paper has for a part.
    """

    def __init__(self, overlap: float, paper: Paper, room: Size) -> None:
        self.most, self.room = min(room) / 2, room
        super().__init__(
            f"parts of a board overlap by {overlap:g} mm, and {paper.name} has room for parts of "
            f"{room[0]:.1f} x {room[1]:.1f} mm; at most {self.most:.1f} mm make sense there"
        )


@dataclass(frozen=True, slots=True)
class Poster:
    """A face of `size` in `rows` x `columns` tiles on `paper` (already turned if that takes fewer sheets)."""

    size: Size
    paper: Paper
    margin: float
    overlap: float
    rows: int
    columns: int
    tiles: tuple[Tile, ...]


def _pieces(length: float, room: float, overlap: float) -> int:
    """How many tiles cover `length`, 0 if a tile is too small to get on."""
    if length <= room + EPSILON:
        return 1
    if room <= overlap + EPSILON:
        return 0
    return math.ceil((length - overlap) / (room - overlap) - EPSILON)


def poster(
    size: Size, paper: Paper, *, overlap: float = OVERLAP, margin: float = UNPRINTABLE_MM, bleed: float = 3.0
) -> Poster:
    """The poster with fewest sheets; upright sheets if turning them gains nothing. Raises DoesNotFit for
    tiny paper, OverlapTooWide where no part would show much that is not on others too.
    """
    free = printable(paper, margin).shrunk(TILE_EDGE)
    whole = sorted(size)[0] <= min(free.width, free.height) and max(size) <= max(free.width, free.height)
    if not whole and overlap > min(free.width, free.height) / 2 > 0:
        raise OverlapTooWide(overlap, paper, (free.width, free.height))
    options: list[tuple[int, Paper, int, int]] = []
    for sheet in (paper, paper.turned()):
        room = printable(sheet, margin).shrunk(TILE_EDGE)
        columns, rows = _pieces(size[0], room.width, overlap), _pieces(size[1], room.height, overlap)
        if columns and rows:
            options.append((columns * rows, sheet, columns, rows))
    if not options:
        room = printable(paper, margin).shrunk(TILE_EDGE)
        raise DoesNotFit(
            (2 * overlap, 2 * overlap), paper, (room.width, room.height), (0, 0), ["A4", "Letter"]
        )
    _, sheet, columns, rows = min(options, key=lambda one: one[0])
    tiles = tuple(
        _tile(size, sheet, (row, column), (rows, columns), overlap, margin, bleed)
        for row in range(1, rows + 1)
        for column in range(1, columns + 1)
    )
    return Poster(size, sheet, margin, overlap, rows, columns, tiles)


def _tile(
    size: Size,
    sheet: Paper,
    at: tuple[int, int],
    of: tuple[int, int],
    overlap: float,
    margin: float,
    bleed: float,
) -> Tile:
    row, column = at
    rows, columns = of
    wide = (size[0] + (columns - 1) * overlap) / columns
    high = (size[1] + (rows - 1) * overlap) / rows
    source = Box((column - 1) * (wide - overlap), size[1] - high - (row - 1) * (high - overlap), wide, high)
    area = printable(sheet, margin)
    middle = area.centre
    box = Box(middle[0] - wide / 2, middle[1] - high / 2, wide, high)
    spare = ((area.width - wide) / 2, (area.height - high) / 2)
    # A bleed hides where to cut; without marks on both axes the edge of the picture has to show it.
    marked = min(spare) >= MARK_ROOM
    across, along = (max(0.0, min(bleed, room - MARK_ROOM)) if marked else 0.0 for room in spare)
    # At inner edges the picture runs on under the bleed, so that a cut beside the line leaves no white.
    clip = box.grown(across, across, along, along)
    return Tile(row, column, source, box, clip, glue_right=column < columns, glue_down=row < rows)


def place_tile(face: str, tile: Tile, size: Size) -> Placement:
    """The whole face, moved so that the tile's part lies in its box, cut to the tile's clip."""
    whole = Box(tile.box.x - tile.source.x, tile.box.y - tile.source.y, *size)
    return Placement(face, 1, whole, tile.clip, tile=True)


def tile_marks(poster: Poster, tile: Tile) -> Marks:
    """Crop marks at the tile's edges, where the margin has room for them."""
    return Marks(crop_marks([tile.box], tile.clip, printable(poster.paper, poster.margin)))


def tile_glue(poster: Poster, tile: Tile) -> tuple[Box, ...]:
    """The strips of a tile, on the page, that a tile glued on later covers."""
    box, wide = tile.box, poster.overlap - GLUE_EDGE
    if wide <= 0:
        return ()
    out = []
    if tile.glue_right:
        out.append(Box(box.right - wide, box.y, wide, box.height))
    if tile.glue_down:
        out.append(Box(box.x, box.y, box.width - (wide if tile.glue_right else 0.0), wide))
    return tuple(out)
