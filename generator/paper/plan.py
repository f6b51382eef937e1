"""Which pages a print run has: the game's faces sorted into sections, each laid out on paper. Pure.

No game is named here; what a face is printed as follows from its kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from catalog.diagnostics import Diagnostic, Note, Place, Report
from generator.face import Face
from generator.paper.geometry import Duplex, Side, flip_axis, printable
from generator.paper.job import Page
from generator.paper.marks import NO_MARKS, Marks, grid_marks, piece_marks
from generator.paper.packing import RIM, Piece, pack
from generator.paper.papers import PAPERS, UNPRINTABLE_MM, Paper
from generator.paper.placement import DoesNotFit, Grid, Item, Laid, Placement, grid, impose
from generator.paper.poster import OVERLAP, OverlapTooWide, Poster, place_tile, poster, tile_glue, tile_marks
from generator.paper.printers import Printer

TURNING = (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)

# The kind of a face (generator.face) and the part of the print run that it belongs to.
PART_OF_KIND = {
    "card": "cards", "sheet": "overview", "fold-up": "pieces", "coin": "pieces", "board": "board",
    "counter": "counters", "tile": "tiles", "outline": "tiles", "hex": "tiles", "mat": "board",
    "aid": "cards", "score-sheet": "overview",
    "standee": "pieces", "cube": "pieces", "die": "pieces", "tuck-box": "pieces",
}  # fmt: skip
PARTS = ("overview", "cards", "counters", "tiles", "pieces", "board")


ROUND_BLEED = 0.5


@dataclass(frozen=True, slots=True)
class Layout:
    """How to lay out: the paper, how backs get behind fronts, the edge that stays white, the gap between
    cards.
    """

    paper: Paper = PAPERS["a4"]
    duplex: Duplex = Duplex.LONG_EDGE
    margin: float = UNPRINTABLE_MM
    gap: float | None = None
    back_shift: tuple[float, float] = (0.0, 0.0)
    marks: str = "corner"
    skip: frozenset[int] = frozenset()
    want: tuple[int, int] | None = None
    printer: Printer | None = None
    apart: bool = False
    overlap: float = OVERLAP


@dataclass(frozen=True, slots=True)
class Section:
    """A run of pages of one part, with its title.

    `running` is the title that stands in the margin of each page. `two_sided` pages come in pairs, front and
    back. `wanted` is how often each front must be in it. `grid` or `poster` is what the pages were laid out
    with, where there is one.
    """

    part: str
    title: str
    pages: tuple[Page, ...]
    wanted: Mapping[str, int]
    two_sided: bool = False
    grid: Grid | None = None
    poster: Poster | None = None
    face: str | None = None
    running: tuple[str, ...] = ()

    @property
    def sheets(self) -> int:
        """Sheets of paper."""
        return sum(page.side is Side.FRONT for page in self.pages)


def fronts(faces: Iterable[Face]) -> list[Face]:
    """The faces that are counted: those that are not merely somebody's back."""
    return [face for face in faces if face.count > 0 and face.kind in PART_OF_KIND]


def plan(faces: Sequence[Face], titles: Mapping[str, str], layout: Layout) -> tuple[list[Section], Report]:
    """The sections of all faces, and what does not fit the paper (PRESS-FIT).

    `titles` gives the title (the name of its set) of each card front by its id.
    """
    by_id = {face.id: face for face in faces}
    sections: list[Section] = []
    faults: list[Diagnostic] = []
    for part in PARTS:
        some = [face for face in fronts(faces) if PART_OF_KIND[face.kind] == part]
        for title, group in _groups(some, titles).items():
            try:
                sections += LAYERS[part](title, group, by_id, layout)
            except DoesNotFit as misfit:
                faults.append(unfit(misfit, group, layout.want))
            except OverlapTooWide as error:
                faults.append(Diagnostic("ARG-RANGE", Place("--overlap"), str(error)))
            except NoSlotLeft as error:
                faults.append(Diagnostic("ARG-SLOT", Place("--skip-slots"), str(error)))
    return [_bookmarked(section, titles) for section in sections], Report.of(faults)


def _groups(some: Sequence[Face], titles: Mapping[str, str]) -> dict[str, list[Face]]:
    """Faces that share sheets, by the title of their section; those of one title stand together."""
    by_title: dict[str, list[Face]] = {}
    for face in some:
        by_title.setdefault(titles.get(face.id, PART_OF_KIND[face.kind].title()), []).append(face)
    if len(by_title) < 2:
        return by_title
    return {", ".join(by_title): [face for group in by_title.values() for face in group]}


def _bookmarked(section: Section, titles: Mapping[str, str]) -> Section:
    """The section with a bookmark on every page on which a title begins, and the titles of each page in its
    margin.
    """
    seen: set[str] = set()
    pages, running = [], []
    for page in section.pages:
        here = dict.fromkeys(
            titles[name] for one in page.placements if (name := one.behind or one.face) in titles
        )
        fresh = [title for title in here if title not in seen]
        seen |= set(fresh)
        pages.append(replace(page, section=", ".join(fresh) or page.section))
        running.append(", ".join(here) or section.title)
    return replace(section, pages=tuple(pages), running=tuple(running))


class NoSlotLeft(ValueError):
    """All places of a sheet are to stay empty. The message says how many it has."""


def unfit(misfit: DoesNotFit, group: Sequence[Face], want: tuple[int, int] | None = None) -> Diagnostic:
    """A misfit as a complaint: what was measured, how much is lacking, what would fit. `want` is the grid
    that was asked for; what is too large then is all of it.
    """
    alike = (one for one in group if set(misfit.size) == {one.width_mm, one.height_mm})
    single = next(alike, group[0] if want is None else None)
    face = single or group[0]
    subject, place = f"{face.title} measures", face.place or Place(face.id)
    if single is None and want is not None:
        subject, place = f"{want[0]} x {want[1]} pieces such as {face.title} take", Place("--grid")
    size, room = misfit.size, misfit.room
    lack = " and ".join(
        f"{mm:.1f} mm {way}" for mm, way in zip(misfit.lacking, ("wide", "high"), strict=True) if mm > 0
    )
    message = (
        f"{subject} {size[0]:g} x {size[1]:g} mm; {misfit.paper.name} has room for "
        f"{room[0]:.1f} x {room[1]:.1f} mm, which is too little by {lack}"
        if min(room) > 0
        else f"{subject} {size[0]:g} x {size[1]:g} mm, and the margins leave nothing of {misfit.paper.name}, "
        f"which measures {misfit.paper.width:g} x {misfit.paper.height:g} mm"
    )
    fits = (
        f"it would fit on {', '.join(misfit.papers)}"
        if misfit.papers
        else "no paper with a name would hold it"
    )
    if all(misfit.best):
        fits = f"{misfit.best[0]} x {misfit.best[1]} of them fit; {fits}"
    return Diagnostic("PRESS-FIT", place, message, notes=(Note(fits),))


# -- the parts
# -------------------------------------------------------------------------------------------------------


def _pages(
    laid: Sequence[Laid], marks: Marks, title: str, layout: Layout, fold: Grid | None = None
) -> tuple[Page, ...]:
    out = []
    for index, side in enumerate(laid):
        axis = fold.fold if fold else None
        if side.side is Side.BACK:
            axis = flip_axis(layout.paper, layout.duplex)
        out.append(
            Page(
                layout.paper,
                side.placements,
                marks,
                side=side.side,
                section=None if index else title,
                axis=axis,
                shift=layout.back_shift if side.side is Side.BACK else (0.0, 0.0),
                blank=not side.placements,
            )
        )
    return tuple(out)


def _gridded(part: str, title: str, group: Sequence[Face], layout: Layout, fold: bool) -> Section:
    first = group[0]
    size, bleed = (first.width_mm, first.height_mm), min(face.bleed_mm for face in group)
    one = grid(
        size, layout.paper, gap=layout.gap, margin=layout.margin, bleed=bleed, marks=layout.marks != "none",
        fold=fold, want=layout.want,
    )  # fmt: skip
    if layout.skip.issuperset(range(1, one.capacity + 1)):
        words = f"no place is left: a sheet of {title} has {one.capacity}, counted from 1 row by row"
        raise NoSlotLeft(words)
    duplex = layout.duplex if fold or layout.duplex in TURNING else Duplex.NONE
    items = [Item(None if face.blank else face.id, face.count, face.back) for face in group]
    laid = impose(items, one, duplex, layout.skip)
    laid = [_shaped(side, group) for side in laid]
    marks = grid_marks(one, full=layout.marks == "full") if layout.marks != "none" else NO_MARKS
    pages = _pages(laid, marks, title, layout, one if fold else None)
    two_sided = any(page.side is Side.BACK for page in pages)
    wanted = {face.id: face.count for face in group if not face.blank}
    return Section(part, title, pages, wanted, two_sided, grid=one)


def _shaped(laid: Laid, group: Sequence[Face]) -> Laid:
    """Hexes and round pieces clipped to their outlines, a back as its front is."""
    shapes = {name: face for face in group for name in (face.id, face.back) if name is not None}
    placements = tuple(
        replace(_rounded(one, shapes[one.face]), hex=shapes[one.face].hex) for one in laid.placements
    )
    return replace(laid, placements=placements)


def _cards(title: str, group: Sequence[Face], by_id: Mapping[str, Face], layout: Layout) -> Iterator[Section]:
    """One section for each size of card or counter in the group; each starts on a sheet of its own."""
    sizes: dict[tuple[float, float], list[Face]] = {}
    for face in group:
        sizes.setdefault((face.width_mm, face.height_mm), []).append(face)
    for size, some in sizes.items():
        name = title if len(sizes) == 1 else f"{title}, {size[0]:g} × {size[1]:g} mm"
        part = PART_OF_KIND[some[0].kind]
        yield _gridded(part, name, some, layout, layout.duplex is Duplex.GUTTERFOLD)


def _sheets(
    title: str, group: Sequence[Face], by_id: Mapping[str, Face], layout: Layout
) -> Iterator[Section]:
    """Sheets: back behind front where the printer can, else one after the other; those without a back share
    pages.
    """
    alone = [face for face in group if face.back is None]
    for size in dict.fromkeys((face.width_mm, face.height_mm) for face in alone):
        some = [face for face in alone if (face.width_mm, face.height_mm) == size]
        single = replace(layout, duplex=Duplex.NONE)
        name = some[0].title.partition(",")[0].partition(":")[0]
        yield _gridded("overview", name, some, single, fold=False)
    for face in group:
        if face.back is None:
            continue
        name = face.title.partition(":")[0]
        if layout.duplex in TURNING:
            yield _gridded("overview", name, [face], layout, fold=False)
            continue
        sides = [replace(face, back=None), replace(by_id[face.back], back=None, count=face.count)]
        single = replace(layout, duplex=Duplex.NONE)
        halves = [_gridded("overview", name, [side], single, fold=False) for side in sides]
        pages = (*halves[0].pages, *(replace(page, section=None) for page in halves[1].pages))
        yield replace(halves[0], pages=pages, wanted={**halves[0].wanted, **halves[1].wanted})


def _pieces(
    title: str, group: Sequence[Face], by_id: Mapping[str, Face], layout: Layout
) -> Iterator[Section]:
    """Small pieces, printed on one side: both sides of a coin are cut out and glued together."""
    pieces = [
        Piece(Item(face.id, face.count, face.back), (face.width_mm, face.height_mm), face.bleed_mm)
        for face in group
    ]
    area = printable(layout.paper, layout.margin)
    pages = []
    for index, laid in enumerate(pack(pieces, layout.paper, Duplex.NONE, layout.margin)):
        marks = Marks()
        placements = tuple(_rounded(one, by_id[one.face]) for one in laid.placements)
        for one in placements:
            rim = one.clip.grown(RIM, RIM, RIM, RIM).common(area)
            marks += piece_marks(one.box, one.clip, rim)
        pages.append(Page(layout.paper, placements, marks, section=None if index else title))
    wanted: dict[str, int] = {}
    for face in group:
        for name in (face.id, face.back):
            if name is not None:
                wanted[name] = wanted.get(name, 0) + face.count
    yield Section("pieces", title, tuple(pages), wanted)


def is_round(face: Face) -> bool:
    """Whether a face is cut to a circle or an ellipse."""
    return 2 * face.corner_mm >= min(face.width_mm, face.height_mm) > 0


def _rounded(one: Placement, face: Face) -> Placement:
    """A round piece shows where to cut by its own outline, so hardly any bleed stays round it."""
    if not is_round(face):
        return one
    box, clip = one.box, one.clip
    # At the edge of the paper a piece has less round it than between its neighbours.
    rim = min(ROUND_BLEED, box.x - clip.x, box.y - clip.y, clip.right - box.right, clip.top - box.top)
    return replace(one, clip=one.box.grown(rim, rim, rim, rim), round=True)


def _boards(
    title: str, group: Sequence[Face], by_id: Mapping[str, Face], layout: Layout
) -> Iterator[Section]:
    """Boards in tiles, every copy after the one before; a board that fits one sheet is one tile."""
    for face in group:
        size = face.width_mm, face.height_mm
        whole = poster(size, layout.paper, overlap=layout.overlap, margin=layout.margin, bleed=face.bleed_mm)
        pages = tuple(
            Page(
                whole.paper,
                (place_tile(face.id, tile, size),),
                tile_marks(whole, tile),
                glue=tile_glue(whole, tile),
                section=None if copy or index else face.title,
            )
            for copy in range(face.count)
            for index, tile in enumerate(whole.tiles)
        )
        yield Section("board", face.title, pages, {face.id: face.count}, poster=whole, face=face.id)


def _outlines(
    title: str, group: Sequence[Face], by_id: Mapping[str, Face], layout: Layout
) -> Iterator[Section]:
    """Pieces with an outline of their own, which shows where to cut; no marks stand round their boxes."""
    first = group[0]
    size = (first.width_mm, first.height_mm)
    one = grid(size, layout.paper, gap=layout.gap, margin=layout.margin, bleed=first.bleed_mm, fold=False)
    laid = impose([Item(face.id, face.count) for face in group], one, Duplex.NONE)
    pages = _pages(laid, Marks(), title, layout)
    yield Section("tiles", title, pages, {face.id: face.count for face in group}, grid=one)


def _tiles(title: str, group: Sequence[Face], by_id: Mapping[str, Face], layout: Layout) -> Iterator[Section]:
    """Pieces with an outline of their own apart from those that are cut along their boxes."""
    outlined = [face for face in group if face.kind == "outline"]
    boxed = [face for face in group if face.kind != "outline"]
    if outlined:
        yield from _outlines(title, outlined, by_id, layout)
    if boxed:
        yield from _cards(title, boxed, by_id, layout)


def _counters(
    title: str, group: Sequence[Face], by_id: Mapping[str, Face], layout: Layout
) -> Iterator[Section]:
    """Small pieces side by side; those without backs touch, so that one cut parts two of them."""
    if any(face.back is not None for face in group):
        yield from _cards(title, group, by_id, layout)
        return
    sizes: dict[tuple[float, float], list[Face]] = {}
    for face in group:
        sizes.setdefault((face.width_mm, face.height_mm), []).append(face)
    single = replace(layout, duplex=Duplex.NONE, gap=0.0)
    for size, some in sizes.items():
        name = title if len(sizes) == 1 else f"{title}, {size[0]:g} × {size[1]:g} mm"
        yield _gridded("counters", name, some, single, fold=False)


LAYERS = {
    "overview": _sheets,
    "cards": _cards,
    "tiles": _tiles,
    "counters": _counters,
    "pieces": _pieces,
    "board": _boards,
}
