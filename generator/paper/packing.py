"""Pieces of different sizes on as few sheets as a simple shelf packing needs. Pure geometry in mm.

Tall pieces go first; each takes the first shelf with room. Every piece has a rim of its own for bleed and
marks, so it can be cut out alone, with scissors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.paper.geometry import EPSILON, Box, Duplex, Side, Size, flip_axis, printable
from generator.paper.papers import UNPRINTABLE_MM, Paper
from generator.paper.placement import MARK_ROOM, DoesNotFit, Item, Laid, Placement, papers_holding, turn_over

# Beyond the shortest mark, so that scissors find it.
RIM = MARK_ROOM + 1.0


@dataclass(frozen=True, slots=True)
class Piece:
    """An item with its trim size and the bleed its face has, in mm. Without `turnable` it always stands
    upright.
    """

    item: Item
    size: Size
    bleed: float = 3.0
    turnable: bool = True


@dataclass(slots=True)
class _Shelf:
    top: float
    height: float
    used: float = 0.0
    cells: list[tuple[Piece, int, Size, float, bool]] = field(default_factory=list)


def _cell(piece: Piece, room: Size, paper: Paper) -> tuple[Size, float, bool]:
    """The space a piece takes with its rim, the bleed that is left to it, and whether it lies turned."""
    ways = (
        ((piece.size, False), ((piece.size[1], piece.size[0]), True))
        if piece.turnable
        else ((piece.size, False),)
    )
    for size, turned in ways:
        spare = min(room[0] - size[0], room[1] - size[1]) / 2 - MARK_ROOM
        if spare >= -EPSILON:
            bleed = max(0.0, min(piece.bleed, spare))
            rim = bleed + min(RIM, spare - bleed + MARK_ROOM)
            return (size[0] + 2 * rim, size[1] + 2 * rim), bleed, turned
    holding = papers_holding(piece.size, (paper.width - room[0]) / 2 + MARK_ROOM)
    raise DoesNotFit(piece.size, paper, (room[0] - 2 * MARK_ROOM, room[1] - 2 * MARK_ROOM), (0, 0), holding)


def _sheets(pieces: Sequence[Piece], paper: Paper, area: Box) -> list[list[_Shelf]]:
    cells = [
        (piece, copy, *_cell(piece, (area.width, area.height), paper))
        for piece in pieces
        for copy in range(1, piece.item.count + 1)
        if piece.item.face is not None
    ]
    sheets: list[list[_Shelf]] = []
    for cell in sorted(cells, key=lambda one: -one[2][1]):
        shelf = _shelf_for(cell[2], sheets, area)
        shelf.cells.append(cell)
        shelf.used += cell[2][0]
    return sheets


def _shelf_for(size: Size, sheets: list[list[_Shelf]], area: Box) -> _Shelf:
    for sheet in sheets:
        for shelf in sheet:
            if shelf.used + size[0] <= area.width + EPSILON and size[1] <= shelf.height + EPSILON:
                return shelf
        below = sheet[-1].top - sheet[-1].height
        if below - size[1] >= area.y - EPSILON:
            sheet.append(_Shelf(below, size[1]))
            return sheet[-1]
    sheets.append([_Shelf(area.top, size[1])])
    return sheets[-1][-1]


def _placed(sheet: Sequence[_Shelf], area: Box) -> list[Placement]:
    """Shelves spread over the height of the page, pieces over the width of their shelf."""
    out: list[Placement] = []
    spare = area.height - sum(shelf.height for shelf in sheet)
    step = spare / (len(sheet) + 1)
    for number, shelf in enumerate(sheet, start=1):
        gap = (area.width - shelf.used) / (len(shelf.cells) + 1)
        x, middle = area.x, shelf.top - step * number - shelf.height / 2
        for piece, copy, size, bleed, turned in shelf.cells:
            x += gap
            trim = piece.size[::-1] if turned else piece.size
            box = Box(x + (size[0] - trim[0]) / 2, middle - trim[1] / 2, *trim)
            clip = box.grown(bleed, bleed, bleed, bleed)
            assert piece.item.face is not None
            out.append(Placement(piece.item.face, copy, box, clip, 90 if turned else 0))
            x += size[0]
    return out


def pack(
    pieces: Sequence[Piece], paper: Paper, duplex: Duplex = Duplex.NONE, margin: float = UNPRINTABLE_MM
) -> list[Laid]:
    """Sheet after sheet; with a duplex that turns sheets, each is followed by its backs where it has any.

    Otherwise backs are laid out as pieces of their own, to be glued behind their fronts. Raises DoesNotFit.
    """
    area = printable(paper, margin)
    turning = duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)
    backs = {one.item.face: one.item.back for one in pieces if one.item.back is not None}
    laid = list(pieces)
    if not turning:
        laid = [two for one in pieces for two in (one, *_as_piece(one))]
    out: list[Laid] = []
    for sheet in _sheets(laid, paper, area):
        fronts = _placed(sheet, area)
        out.append(Laid(Side.FRONT, tuple(fronts)))
        if turning and (behind := [one for one in fronts if one.face in backs]):
            axis = flip_axis(paper, duplex)
            out.append(Laid(Side.BACK, tuple(turn_over(one, str(backs[one.face]), axis) for one in behind)))
    return out


def _as_piece(piece: Piece) -> list[Piece]:
    if piece.item.back is None:
        return []
    return [Piece(Item(piece.item.back, piece.item.count), piece.size, piece.bleed, piece.turnable)]
