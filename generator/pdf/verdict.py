"""What a finished file must hold, judged on its measures: sizes, copies, backs, marks, posters, fonts. Pure.

Each rule is a function from measures to complaints; `RULES` lists them all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from catalog.diagnostics import Diagnostic, Note, Place, Report
from generator.face import Face
from generator.paper.geometry import Axis, Box, Side, printable
from generator.paper.job import Page, PrintJob
from generator.paper.marks import distinct
from generator.paper.placement import SEAM
from generator.pdf.measured import Fingerprint, Found, Measured

# How far a measure may be off, in mm. PDF numbers are written to 0.0001 pt; nobody cuts to a hundredth of a
# mm.
SLACK = 0.01


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on a page as measured: where its trim box lies, what it is cut to, its scale and rotation in
    degrees.
    """

    found: Found
    trim: Box
    clip: Box
    scale: float
    rotation: int | None


@dataclass(frozen=True, slots=True)
class Case:
    """All that the rules look at. `pieces` are those of each page, in the order of the pages."""

    job: PrintJob
    faces: Mapping[str, Face]
    prints: Mapping[str, Fingerprint]
    pages: Sequence[Measured]
    pieces: Sequence[Sequence[Piece]]

    def place(self) -> Place:
        """The file that is judged."""
        return Place(self.job.name)


Complaints = Iterator[Diagnostic]


def judge(
    pages: Sequence[Measured], job: PrintJob, faces: Mapping[str, Face], prints: Mapping[str, Fingerprint]
) -> Report:
    """Every complaint about a measured file."""
    if len(pages) != len(job.pages):
        message = f"the file has {len(pages)} pages, {len(job.pages)} were meant"
        return Report.of(Diagnostic("PRESS-PAGES", Place(job.name), message))
    pieces = [[_piece(one, faces[one.face]) for one in page.found if one.face in faces] for page in pages]
    case = Case(job, faces, prints, pages, pieces)
    return Report.of(*(list(rule(case)) for rule in RULES))


def _piece(found: Found, face: Face) -> Piece:
    """The trim box of a face, carried through the matrix that was measured."""
    a, b, c, d, e, f = found.matrix
    bleed = face.bleed_mm
    corners = [
        (a * x + c * y + e, b * x + d * y + f)
        for x in (bleed, bleed + face.width_mm)
        for y in (bleed, bleed + face.height_mm)
    ]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    trim = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    scale = (a * a + b * b) ** 0.5
    turns = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}
    rotation = turns.get((round(a / scale, 5), round(b / scale, 5))) if scale else None
    straight = abs(a - d) < 1e-5 and abs(b + c) < 1e-5
    return Piece(found, trim, found.clip or trim, scale, rotation if straight else None)


def _cut(case: Case) -> Iterator[tuple[int, Page, list[Piece]]]:
    """Page number from 1, page, and the pieces on it that are cut out whole."""
    for number, (page, pieces) in enumerate(zip(case.job.pages, case.pieces, strict=True), start=1):
        yield number, page, [one for one in pieces if one.found.kind == "Piece"]


def _mm(*values: float) -> str:
    return " x ".join(f"{value:.2f}" for value in values) + " mm"


def _page_sizes(case: Case) -> Complaints:
    for number, (page, found) in enumerate(zip(case.job.pages, case.pages, strict=True), start=1):
        sheet = Box(0, 0, page.paper.width, page.paper.height)
        for name, box in found.boxes.items():
            meant = sheet.shrunk(page.bleed) if name == "trim" else sheet
            if not (box.inside(meant, SLACK) and meant.inside(box, SLACK)):
                yield Diagnostic(
                    "PRESS-PAGE-SIZE",
                    case.place(),
                    f"page {number}: its {name} box is {_mm(box.width, box.height)} at {_mm(box.x, box.y)}, "
                    f"{page.paper.name} has it {_mm(meant.width, meant.height)} at {meant.x:g}",
                )


def _one_a_page(case: Case) -> Complaints:
    """In a file for a print shop each page is one piece, trimmed where the page is, beside its other side."""
    pages = case.job.pages if case.job.single else ()
    backs = {page.front: number for number, page in enumerate(pages, start=1) if page.side is Side.BACK}
    for number, page in enumerate(pages, start=1):
        pieces, trim = case.pieces[number - 1], case.pages[number - 1].boxes["trim"]
        if len(pieces) != 1 or _far(pieces[0].trim, trim) > SLACK:
            message = f"page {number}: {len(pieces)} pieces lie on it; one should, trimmed where the page is"
            yield Diagnostic("PRESS-SINGLE", case.place(), message)
            continue
        face = case.faces[pieces[0].found.face]
        behind = backs.get(number - 1)
        if page.side is Side.FRONT and face.back is not None and behind not in (number - 1, number + 1):
            message = f"page {number}: {face.back}, the back of {face.id}, is not on the page beside it"
            yield Diagnostic("PRESS-BACK", case.place(), message)


def _no_page_empty(case: Case) -> Complaints:
    for number, found in enumerate(case.pages, start=1):
        if not found.drawn and not case.job.pages[number - 1].blank:
            yield Diagnostic("PRESS-EMPTY", case.place(), f"page {number}: nothing is drawn on it")


def _sizes(case: Case) -> Complaints:
    for number, _, pieces in _cut(case):
        for one in pieces:
            face = case.faces[one.found.face]
            if abs(one.scale - 1) * max(face.width_mm, face.height_mm) > SLACK or one.rotation is None:
                yield _about(
                    "PRESS-TRIM-SIZE", case, face, f"page {number}: {face.id} measures "
                    f"{_mm(one.trim.width, one.trim.height)}, its face {_mm(face.width_mm, face.height_mm)}",
                )  # fmt: skip


def _about(code: str, case: Case, face: Face, message: str) -> Diagnostic:
    notes = (Note("the face is made from", face.place),) if face.place else ()
    return Diagnostic(code, case.place(), message, notes=notes)


def _copies(case: Case) -> Complaints:
    counted: Counter[str] = Counter()
    for _, page, pieces in _cut(case):
        counted.update(
            one.found.face for one in pieces if page.side is Side.FRONT and not _is_folded_back(page, one)
        )
    tiles: dict[str, Counter[str]] = {}
    for one in (one for pieces in case.pieces for one in pieces if one.found.kind == "Tile"):
        part = _part(one)
        tiles.setdefault(one.found.face, Counter())[_mm(part.x, part.y)] += 1
    # A board is there as often as the part of it that is there least.
    counted.update({face: min(parts.values()) for face, parts in tiles.items()})
    for face in sorted(counted.keys() | case.job.wanted.keys()):
        wanted = case.job.wanted.get(face, 0)
        if counted[face] != wanted:
            message = f"{face}: {counted[face]} in the file, {wanted} in the game's box"
            yield _about("PRESS-COUNT", case, case.faces[face], message)


def _is_folded_back(page: Page, piece: Piece) -> bool:
    """Whether a piece lies on the half of a folded sheet that becomes the back."""
    return page.axis is not None and page.side is Side.FRONT and _behind_fold(page.axis, piece.trim)


def _behind_fold(axis: Axis, box: Box) -> bool:
    return box.centre[0] > axis.at if axis.upright else box.centre[1] < axis.at


def _drawings(case: Case) -> Complaints:
    for number, pieces in enumerate(case.pieces, start=1):
        for one in pieces:
            face = one.found.face
            own = case.prints.get(face)
            if own is not None and one.found.print not in (own.print, own.quick):
                message = f"page {number}: what stands in the place of {face} is another drawing"
                yield _about("PRESS-DRAWING", case, case.faces[face], message)


def _each_layout(case: Case, look: Callable[[Case, int], Complaints]) -> Complaints:
    """What is wrong with where things lie, page by page, numbered from 1. A page laid out like one that
    is in order is so too: a print run has hundreds of those.
    """
    in_order = set()
    for number, (page, pieces, found) in enumerate(
        zip(case.job.pages, case.pieces, case.pages, strict=True), start=1
    ):
        places = tuple((one.found.kind, one.trim, one.clip) for one in pieces)
        layout = (page.paper, page.shift, page.axis, page.side, bool(page.marks.lines), found.marks, places)
        if layout in in_order:
            continue
        faults = list(look(case, number))
        yield from faults
        if not faults:
            in_order.add(layout)


def _room(case: Case) -> Complaints:
    yield from _each_layout(case, _room_of)


def _room_of(case: Case, number: int) -> Complaints:
    page, pieces = case.job.pages[number - 1], case.pieces[number - 1]
    cut = [one for one in pieces if one.found.kind != "Furniture"]
    area = printable(page.paper, case.job.margin)
    area = Box(area.x + page.shift[0], area.y + page.shift[1], area.width, area.height)
    for index, one in enumerate(pieces):
        face = one.found.face
        if one in cut and not case.job.single and not one.clip.inside(area, SLACK):
            message = f"page {number}: {face} lies in the {case.job.margin:g} mm that stay white"
            yield Diagnostic("PRESS-MARGIN", case.place(), message)
        if one.found.kind == "Piece" and not one.trim.inside(one.clip, SLACK):
            message = f"page {number}: {face} is cut off inside its trim box"
            yield Diagnostic("PRESS-CLIPPED", case.place(), message)
        for other in pieces[index + 1 :]:
            if (one in cut or other in cut) and _over(one, other):
                message = f"page {number}: {face} and {other.found.face} lie over each other"
                yield Diagnostic("PRESS-OVERLAP", case.place(), message)


def _over(one: Piece, other: Piece) -> bool:
    """Whether two pieces lie over each other by more than neighbours do so that no seam shows."""
    both = one.found.kind == other.found.kind == "Piece"
    if both and one.trim.meets(other.trim, SLACK):
        return True
    return one.clip.meets(other.clip, (SEAM if both else 0) + SLACK)


def _backs(case: Case) -> Complaints:
    """Every back lies behind its front, and every front that has a back gets it, once the sheet is turned."""
    earlier: list[Piece] = []
    for number, page, pieces in _cut(case):
        if page.axis is None:
            earlier = pieces
            continue
        fronts, backs = earlier, pieces
        if page.front is not None:
            fronts = [one for one in case.pieces[page.front] if one.found.kind == "Piece"]
        if page.side is Side.FRONT:
            fronts = [one for one in pieces if not _is_folded_back(page, one)]
            backs = [one for one in pieces if _is_folded_back(page, one)]
        yield from _pairs(case, number, page, fronts, backs)


def _pairs(case: Case, number: int, page: Page, fronts: list[Piece], backs: list[Piece]) -> Complaints:
    assert page.axis is not None
    left = list(backs)
    for front in fronts:
        wanted = case.faces[front.found.face].back
        mirrored = page.axis.mirror(front.trim)
        place = Box(mirrored.x + page.shift[0], mirrored.y + page.shift[1], mirrored.width, mirrored.height)
        nearest = min(left, key=lambda one: _far(one.trim, place), default=None)
        if wanted is None:
            continue
        if nearest is None or _far(nearest.trim, place) > max(place.width, place.height) / 2:
            message = f"page {number}: nothing lies behind {front.found.face}, {wanted} should"
            yield Diagnostic("PRESS-BACK", case.place(), message)
            continue
        left.remove(nearest)
        if nearest.found.face != wanted:
            message = f"page {number}: {nearest.found.face} lies behind {front.found.face}, {wanted} should"
            yield Diagnostic("PRESS-BACK", case.place(), message)
        if (off := _far(nearest.trim, place)) > SLACK:
            message = f"page {number}: {nearest.found.face} lies {off:.2f} mm beside {front.found.face}"
            yield Diagnostic("PRESS-BACK-SHIFT", case.place(), message)
        if front.rotation is not None and nearest.rotation != page.axis.turn(front.rotation):
            message = f"page {number}: {nearest.found.face} does not stand upright behind {front.found.face}"
            yield Diagnostic("PRESS-BACK-TURN", case.place(), message)
    for one in left:
        message = f"page {number}: {one.found.face} lies behind nothing"
        yield Diagnostic("PRESS-BACK", case.place(), message)


def _far(a: Box, b: Box) -> float:
    """The largest distance of two boxes' edges."""
    return max(abs(a.x - b.x), abs(a.y - b.y), abs(a.right - b.right), abs(a.top - b.top))


def _marks(case: Case) -> Complaints:
    yield from _each_layout(case, _marks_of)


def _marks_of(case: Case, number: int) -> Complaints:
    page, found = case.job.pages[number - 1], case.pages[number - 1]
    cut = [one for one in case.pieces[number - 1] if one.found.kind in ("Piece", "Tile")]
    sheet = Box(page.shift[0], page.shift[1], page.paper.width, page.paper.height)
    for x1, y1, x2, y2 in found.marks:
        mark = Box(x1 - SLACK, y1 - SLACK, x2 - x1 + 2 * SLACK, y2 - y1 + 2 * SLACK)
        fold = page.axis is not None and page.side is Side.FRONT and max(x2 - x1, y2 - y1) > 50
        hit = next((one.found.face for one in cut if one.clip.meets(mark, SLACK)), None)
        if (hit and not fold) or not mark.inside(sheet, 2 * SLACK):
            where = f"lies in the picture of {hit}" if hit else "sticks out of the sheet"
            yield Diagnostic("PRESS-MARK", case.place(), f"page {number}: a mark at {_mm(x1, y1)} {where}")
    if found.marks or page.marks.lines:
        yield from _every_cut_marked(case, number, cut, found.marks)


def _every_cut_marked(
    case: Case, number: int, cut: Sequence[Piece], marks: Sequence[tuple[float, float, float, float]]
) -> Complaints:
    edges = [one.trim for one in cut if one.found.kind == "Piece"]
    upright = [x1 for x1, _, x2, _ in marks if x2 - x1 < SLACK]
    lying = [y1 for _, y1, _, y2 in marks if y2 - y1 < SLACK]
    for name, places, lines in (
        ("x", distinct(at for box in edges for at in (box.x, box.right)), upright),
        ("y", distinct(at for box in edges for at in (box.y, box.top)), lying),
    ):
        for at in places:
            if not any(abs(at - line) <= SLACK for line in lines):
                message = f"page {number}: no mark shows the cut at {name} = {at:.2f} mm"
                yield Diagnostic("PRESS-MARK", case.place(), message)


def _posters(case: Case) -> Complaints:
    """The tiles of each face together show all of it, at full size."""
    shown: dict[str, list[Box]] = {}
    for number, pieces in enumerate(case.pieces, start=1):
        for one in pieces:
            if one.found.kind != "Tile":
                continue
            face = one.found.face
            if abs(one.scale - 1) * max(one.trim.width, one.trim.height) > SLACK or one.rotation != 0:
                message = f"page {number}: the tile of {face} is not drawn at full size"
                yield Diagnostic("PRESS-TRIM-SIZE", case.place(), message)
            shown.setdefault(face, []).append(_part(one))
    for face, parts in shown.items():
        size = case.faces[face]
        missing = _uncovered(Box(0, 0, size.width_mm, size.height_mm), parts)
        if missing:
            message = f"{face}: no page shows the part at {_mm(missing.x, missing.y)}"
            yield _about("PRESS-TILE", case, size, message)


def _glue(case: Case) -> Complaints:
    """Glue is only shown where a tile on a later page will cover it."""
    tiles = [[one for one in pieces if one.found.kind == "Tile"] for pieces in case.pieces]
    for number, found in enumerate(case.pages, start=1):
        for strip in found.glue:
            for tile in tiles[number - 1]:
                there = Box(strip.x - tile.trim.x, strip.y - tile.trim.y, strip.width, strip.height)
                later = [
                    one for pieces in tiles[number:] for one in pieces if one.found.face == tile.found.face
                ]
                if _uncovered(there, [_part(one) for one in later]):
                    message = f"page {number}: the glue at {_mm(strip.x, strip.y)} would stay in sight"
                    yield Diagnostic("PRESS-TILE", case.place(), message)


def _part(tile: Piece) -> Box:
    """What a tile shows, from the lower left corner of its face's trim box."""
    return Box(tile.clip.x - tile.trim.x, tile.clip.y - tile.trim.y, tile.clip.width, tile.clip.height)


def _uncovered(whole: Box, parts: Sequence[Box]) -> Box | None:
    """A piece of `whole` that none of `parts` covers. Looks at each field between all edges."""
    xs = distinct([whole.x, whole.right, *(at for one in parts for at in (one.x, one.right))])
    ys = distinct([whole.y, whole.top, *(at for one in parts for at in (one.y, one.top))])
    for x, right in pairwise(xs):
        for y, top in pairwise(ys):
            field = Box(x, y, right - x, top - y)
            real = field.inside(whole, SLACK) and min(field.width, field.height) > SLACK
            if real and not any(field.inside(part, SLACK) for part in parts):
                return field
    return None


def _fonts(case: Case) -> Complaints:
    for name in sorted({name for page in case.pages for name in page.loose}):
        pages = [number for number, page in enumerate(case.pages, start=1) if name in page.loose]
        message = f"{name} is used on page {pages[0]} and is not in the file"
        yield Diagnostic("PRESS-FONT", case.place(), message)


def _stray_text(case: Case) -> Complaints:
    for face, found in case.prints.items():
        if found.stray:
            message = f"{face}: {found.stray} texts lie wholly outside the trim box and would be cut away"
            yield _about("PRESS-STRAY", case, case.faces[face], message)


def _misread(case: Case) -> Complaints:
    for face, found in case.prints.items():
        if found.misread is not None:
            read, meant = found.misread
            message = f"{face}: {read!r} is read where {meant!r} is meant"
            yield _about("PRESS-WORDS", case, case.faces[face], message)


RULES: tuple[Callable[[Case], Complaints], ...] = (
    _page_sizes, _no_page_empty, _sizes, _copies, _drawings, _room, _backs, _marks, _posters, _glue, _fonts,
    _stray_text, _misread, _one_a_page,
)  # fmt: skip
