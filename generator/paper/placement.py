"""Where pieces lie on a sheet: grids, fronts and their backs, in mm. Pure geometry; draws nothing, opens no
file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.paper.geometry import EPSILON, Axis, Box, Duplex, Side, Size, flip_axis, printable
from generator.paper.papers import PAPERS, UNPRINTABLE_MM, Paper

# A crop mark keeps this far from the bleed, and is useless if shorter than the second figure.
MARK_OFFSET, MARK_SHORTEST, MARK_LONGEST = 0.3, 1.4, 5.0
MARK_ROOM = MARK_OFFSET + MARK_SHORTEST

# Pictures that meet run on this far under those that are drawn after them: two edges at the same place each
# leave a little of the white below, and together they show as a light line.
SEAM = 0.2

# Gaps tried, widest first, when nobody asks for one. Under 1.5 mm the sliver between two cuts is a nuisance,
# and one shared cut is better.
GAPS = (2.0, 1.5, 0.0)


class DoesNotFit(ValueError):
    """A piece, or the grid asked for, is larger than the paper's printable area.

    `size` is what was to be placed, `room` what there is, `lacking` the mm missing in width and height (0 =
    enough), `best` the largest grid of this piece that fits (0, 0 if not even one does), `papers` the names
    of papers that would hold what was asked.
    """

    def __init__(
        self, size: Size, paper: Paper, room: Size, best: tuple[int, int], papers: Sequence[str]
    ) -> None:
        lacking = (max(0.0, size[0] - room[0]), max(0.0, size[1] - room[1]))
        super().__init__(
            f"{size[0]:g} x {size[1]:g} mm on {paper.name}: {lacking[0]:.1f} x {lacking[1]:.1f} mm lacking"
        )
        self.size, self.paper, self.room = size, paper, room
        self.lacking, self.best, self.papers = lacking, best, tuple(papers)


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal slots on a sheet, centred in `area`, filled row by row from the top left.

    `size` is that of a slot (already turned if `turned`), `gap` the distance of neighbours, `outer` the bleed
    allowed outside the block, `fold` the line at which the sheet is folded (then backs lie on the other side
    of it).
    """

    paper: Paper
    area: Box
    size: Size
    turned: bool
    columns: int
    rows: int
    gap: Size
    bleed: float
    outer: Size
    fold: Axis | None = None

    @property
    def capacity(self) -> int:
        """Slots on one sheet."""
        return self.columns * self.rows

    @property
    def block(self) -> Box:
        """All trim boxes together."""
        width = self.columns * self.size[0] + (self.columns - 1) * self.gap[0]
        height = self.rows * self.size[1] + (self.rows - 1) * self.gap[1]
        middle = self.area.centre
        return Box(middle[0] - width / 2, middle[1] - height / 2, width, height)

    def slot(self, index: int) -> Box:
        """The trim box of a slot, counted row by row from the top left."""
        row, column = divmod(index, self.columns)
        block = self.block
        return Box(
            block.x + column * (self.size[0] + self.gap[0]),
            block.top - self.size[1] - row * (self.size[1] + self.gap[1]),
            *self.size,
        )

    def clip(self, index: int) -> Box:
        """The trim box of a slot with the bleed it may show: half the gap towards a neighbour, `outer`
        elsewhere. To the right and below, where neighbours are drawn later, it is longer by SEAM.
        """
        row, column = divmod(index, self.columns)
        across, along = min(self.bleed, self.gap[0] / 2), min(self.bleed, self.gap[1] / 2)
        more = (min(SEAM, self.bleed - across), min(SEAM, self.bleed - along))
        return self.slot(index).grown(
            left=across if column else self.outer[0],
            right=across + more[0] if column < self.columns - 1 else self.outer[0],
            down=along + more[1] if row < self.rows - 1 else self.outer[1],
            up=along if row else self.outer[1],
        )


def _how_many(room: float, size: float, gap: float) -> int:
    return max(0, int((room + gap + EPSILON) // (size + gap)))


def _widest_gap(room: float, size: float, count: int, bleed: float) -> float:
    """The widest of GAPS that keeps `count` pieces and as much bleed outside as it gives inside."""
    if count < 2:
        return 0.0
    for gap in GAPS:
        if count * size + (count - 1) * gap + 2 * min(bleed, gap / 2) <= room + EPSILON:
            return gap
    return 0.0


def _areas(paper: Paper, margin: float, bleed: float, fold: bool) -> Iterator[tuple[Box, Axis | None]]:
    area = printable(paper, margin)
    if not fold:
        yield area, None
        return
    yield Box(area.x, area.y, paper.width / 2 - bleed - area.x, area.height), Axis(True, paper.width / 2)
    base = paper.height / 2 + bleed
    yield Box(area.x, base, area.width, area.top - base), Axis(False, paper.height / 2)


def _lay(
    paper: Paper,
    area: Box,
    size: Size,
    gap: Size | None,
    bleed: float,
    room: float,
    turned: bool,
    fold: Axis | None,
) -> Grid:
    """The grid with most pieces of `size` in `area`, of which `room` on every side is kept for marks."""
    free = (area.width - 2 * room, area.height - 2 * room)
    wish = gap or (0.0, 0.0)
    counts = tuple(_how_many(free[i], size[i], wish[i]) for i in (0, 1))
    if gap is None:
        wish = tuple(_widest_gap(free[i], size[i], counts[i], bleed) for i in (0, 1))  # type: ignore[assignment]
    outer = tuple(
        max(0.0, min(bleed, (free[i] - counts[i] * size[i] - (counts[i] - 1) * wish[i]) / 2)) for i in (0, 1)
    )
    return Grid(paper, area, size, turned, counts[0], counts[1], wish, bleed, (outer[0], outer[1]), fold)


def grid(
    card: Size,
    paper: Paper,
    *,
    gap: float | Size | None = None,
    margin: float = UNPRINTABLE_MM,
    bleed: float = 3.0,
    marks: bool = True,
    fold: bool = False,
    want: tuple[int, int] | None = None,
) -> Grid:
    """The grid with most cards of this size on the paper, upright if turning them gains nothing.

    `gap` None takes the widest of GAPS that costs no card. `marks` keeps room for crop marks outside the
    block. `fold` puts backs on the other half of the sheet. `want` asks for so many columns and rows. Raises
    DoesNotFit.
    """
    gaps = (gap, gap) if isinstance(gap, int | float) else gap
    room = MARK_ROOM if marks else 0.0
    tries = [
        _lay(paper, area, (card[1], card[0]) if turned else card, gaps, bleed, room, turned, axis)
        for area, axis in _areas(paper, margin, bleed, fold)
        for turned in ((False, True) if want is None else (False,))
    ]
    best = max(tries, key=lambda one: one.capacity)
    if want is not None and best.columns >= want[0] and best.rows >= want[1]:
        return _narrowed(best, want, room)
    if want is not None or not best.capacity:
        raise _misfit(tries, best, want, room, fold=fold, margin=margin)
    return best


def _narrowed(one: Grid, want: tuple[int, int], room: float) -> Grid:
    fewer = replace(one, columns=want[0], rows=want[1])
    free = (one.area.width - 2 * room - fewer.block.width, one.area.height - 2 * room - fewer.block.height)
    return replace(fewer, outer=(min(one.bleed, free[0] / 2), min(one.bleed, free[1] / 2)))


def papers_holding(size: Size, edge: float, folds: Size = (1.0, 1.0)) -> list[str]:
    """The papers, by name, that hold so large a piece with `edge` kept free on every side.

    `folds` is 2 in the direction in which the sheet is folded into halves.
    """
    wide, high = ((size[0] + 2 * edge) * folds[0], (size[1] + 2 * edge) * folds[1])
    return [
        paper.name
        for paper in PAPERS.values()
        if any(wide <= sheet.width and high <= sheet.height for sheet in (paper, paper.turned()))
    ]


def _misfit(
    tries: Sequence[Grid],
    best: Grid,
    want: tuple[int, int] | None,
    room: float,
    *,
    fold: bool,
    margin: float,
) -> DoesNotFit:
    """What to say when it does not fit, measured for the try that lacks least."""
    columns, rows = want or (1, 1)

    def asked(one: Grid) -> Size:
        return (
            columns * one.size[0] + (columns - 1) * one.gap[0],
            rows * one.size[1] + (rows - 1) * one.gap[1],
        )

    def free(one: Grid) -> Size:
        return one.area.width - 2 * room, one.area.height - 2 * room

    def lack(one: Grid) -> float:
        return sum(max(0.0, a - b) for a, b in zip(asked(one), free(one), strict=True))

    nearest = min(tries, key=lack)
    wide, high = asked(nearest)
    halves = (2.0, 1.0) if nearest.fold and nearest.fold.upright else (1.0, 2.0) if fold else (1.0, 1.0)
    papers = papers_holding((wide, high), margin + room, halves)
    return DoesNotFit((wide, high), best.paper, free(nearest), (best.columns, best.rows), papers)


@dataclass(frozen=True, slots=True)
class Item:
    """A face to place `count` times, with the face behind it. Without a `face` the slots stay empty on both
    sides.
    """

    face: str | None
    count: int = 1
    back: str | None = None


@dataclass(frozen=True, slots=True)
class Placement:
    """One piece on a page: its trim box, the box its bleed is cut to, and how it is rotated.

    `copy` counts the copies of a front from 1. A back carries the copy number and, in `behind`, the id of the
    front it lies behind. `scale` is 1 for everything that is to be cut out; only pictures of pieces are
    smaller. A `tile` shows only the part of its face that lies in `clip`; the rest is on other pages.
    A `round` piece is cut to the ellipse in `clip`, a `hex` one to the hexagon in it.
    """

    face: str
    copy: int
    box: Box
    clip: Box
    rotation: int = 0
    side: Side = Side.FRONT
    behind: str | None = None
    scale: float = 1.0
    tile: bool = False
    round: bool = False
    hex: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """One side of a sheet with what lies on it, in slot order."""

    side: Side
    placements: tuple[Placement, ...]


def turn_over(front: Placement, back: str, axis: Axis) -> Placement:
    """The placement of `back` that lies behind `front` once the sheet is turned, or folded, about `axis`."""
    return replace(
        front,
        face=back,
        box=axis.mirror(front.box),
        clip=axis.mirror(front.clip),
        rotation=axis.turn(front.rotation),
        side=Side.BACK,
        behind=front.face,
    )


def _copies(items: Sequence[Item]) -> Iterator[tuple[str | None, int, str | None]]:
    for item in items:
        for copy in range(1, item.count + 1):
            yield item.face, copy, item.back


def _axis(grid: Grid, duplex: Duplex) -> Axis | None:
    if duplex is Duplex.NONE:
        return None
    if duplex is not Duplex.GUTTERFOLD:
        return flip_axis(grid.paper, duplex)
    if grid.fold is None:
        raise ValueError("a gutterfold needs a grid made with fold=True")
    return grid.fold


def impose(
    items: Sequence[Item], grid: Grid, duplex: Duplex = Duplex.LONG_EDGE, skip: frozenset[int] = frozenset()
) -> list[Laid]:
    """Sheet after sheet of the items in order; each front side is followed by its back side where it has
    backs.

    Empty slots stay where they are, on both sides. `skip` are slots, counted from 1, that stay empty on every
    sheet. A gutterfold has fronts and backs on one side of the sheet. Raises ValueError for a gutterfold on a
    grid without a fold, and where `skip` leaves no slot.
    """
    slots = [slot for slot in range(grid.capacity) if slot + 1 not in skip]
    if not slots:
        raise ValueError("no slot is left")
    axis = _axis(grid, duplex)
    copies = list(_copies(items))
    pages: list[Laid] = []
    for start in range(0, len(copies), len(slots)):
        fronts: list[Placement] = []
        backs: list[Placement] = []
        for slot, (face, copy, back) in zip(slots, copies[start : start + len(slots)], strict=False):
            if face is None:
                continue
            front = Placement(face, copy, grid.slot(slot), grid.clip(slot), 90 if grid.turned else 0)
            fronts.append(front)
            if back is not None and axis is not None:
                backs.append(turn_over(front, back, axis))
        if duplex is Duplex.GUTTERFOLD:
            pages.append(Laid(Side.FRONT, (*fronts, *backs)))
            continue
        pages.append(Laid(Side.FRONT, tuple(fronts)))
        if backs:
            pages.append(Laid(Side.BACK, tuple(backs)))
    return pages
