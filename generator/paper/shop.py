"""One piece a page, as print shops take it: the page is the piece with its bleed, fronts and backs in turn.

Pure geometry in mm.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from catalog.diagnostics import Diagnostic, Note, Place, Report
from generator.face import Face
from generator.paper.geometry import EPSILON, Axis, Box, Side
from generator.paper.job import About, Page, PrintJob
from generator.paper.papers import Paper
from generator.paper.placement import Placement
from generator.paper.plan import PART_OF_KIND, fronts

BLANK = "A blank only keeps a place of a sheet empty"
FOLDED = "A page is a rectangle, and this is folded and glued from an outline of its own"
ROUND = "A page is a rectangle, and this is round and has a picture that ends at the rim"
OUTLINED = "A page is a rectangle, and this is cut along a line of its own"
HEXAGONAL = "A page is a rectangle, and this is a hexagon"
# Why the pieces of a kind are no rectangle; all other kinds are.
NO_PAGE: Mapping[str, str] = {
    "coin": ROUND, "outline": OUTLINED, "hex": HEXAGONAL,
    **dict.fromkeys(("fold-up", "standee", "cube", "die", "tuck-box"), FOLDED),
}  # fmt: skip
NAMED = 4


@dataclass(frozen=True, slots=True)
class Shop:
    """How a print shop wants its file: mm of `bleed` round each piece (None: as much as its picture has), and
    whether the back of a piece comes before its front.
    """

    bleed: float | None = None
    back_first: bool = False


@dataclass(frozen=True, slots=True)
class _Batch:
    """What goes into one file: pieces of one part, size and bleed, all with backs or all without."""

    part: str
    width: float
    height: float
    bleed: float
    backed: bool


def shop_jobs(
    faces: Sequence[Face], titles: Mapping[str, str], shop: Shop, about: About, stem: str = ""
) -> tuple[list[PrintJob], Report]:
    """A job for each size of piece, and what cannot be a page of its own (PRESS-SHOP) or has too little bleed
    (ARG-BLEED). `titles` are those of the bookmarks by face; `stem` begins the name of each file.
    """
    by_id = {face.id: face for face in faces}
    batches: dict[_Batch, list[Face]] = {}
    for face in fronts(faces):
        if face.kind not in NO_PAGE and not face.blank:
            batches.setdefault(_batch(face, by_id, shop), []).append(face)
    report = Report.of(_left_out(faces, bool(batches)), _short(batches, shop))
    if not report.ok:
        return [], report
    names = _names(batches, stem)
    jobs = [_job(names[batch], batch, some, titles, shop, about) for batch, some in batches.items()]
    return jobs, report


def _batch(face: Face, by_id: Mapping[str, Face], shop: Shop) -> _Batch:
    back = by_id[face.back] if face.back is not None else None
    there = min(face.bleed_mm, back.bleed_mm) if back is not None else face.bleed_mm
    bleed = there if shop.bleed is None else min(shop.bleed, there)
    return _Batch(PART_OF_KIND[face.kind], face.width_mm, face.height_mm, bleed, back is not None)


def _names(batches: Mapping[_Batch, object], stem: str) -> dict[_Batch, str]:
    """The name of each file; it tells no more than is needed to tell it from the others."""
    sizes = {one: f"{one.part}-{one.width:g}x{one.height:g}mm" for one in batches}

    def name(one: _Batch) -> str:
        alike = [other for other in batches if sizes[other] == sizes[one]]
        sides = "" if one.backed or all(not other.backed for other in alike) else "-fronts"
        bleeds = {other.bleed for other in alike if other.backed == one.backed}
        bleed = f"-bleed-{one.bleed:g}mm" if len(bleeds) > 1 else ""
        return f"{stem}{sizes[one]}{sides}{bleed}.pdf"

    return {one: name(one) for one in batches}


def _job(
    name: str, batch: _Batch, some: Sequence[Face], titles: Mapping[str, str], shop: Shop, about: About
) -> PrintJob:
    size = f"{batch.width:g} × {batch.height:g} mm"
    said = f"{about.title}: {batch.part}, {size}, one a page"
    words = f"For a print shop: trimmed {size}, {batch.bleed:g} mm bleed"
    pages = tuple(
        replace(page, label=str(number))
        for number, page in enumerate(_pages(batch, some, titles, shop.back_first), start=1)
    )
    wanted = {face.id: face.count for face in some}
    told = replace(about, title=said, subject=words)
    return PrintJob(name, told, pages, wanted=wanted, margin=0.0, single=True)


def _pages(
    batch: _Batch, some: Sequence[Face], titles: Mapping[str, str], back_first: bool
) -> Iterator[Page]:
    wide, high, bleed = batch.width + 2 * batch.bleed, batch.height + 2 * batch.bleed, batch.bleed
    paper = Paper("page", f"the page of {batch.width:g} × {batch.height:g} mm", wide, high)
    box = Box(bleed, bleed, batch.width, batch.height)
    axis = Axis(True, wide / 2)
    number, begun = 0, None
    for face in some:
        title = titles.get(face.id, face.title)
        # A picture that goes on beyond the page leaves viewers nothing to fill up with white.
        clip = box.shrunk(-face.bleed_mm)
        for copy in range(1, face.count + 1):
            section = title if title != begun else None
            begun = title
            front = Page(paper, (Placement(face.id, copy, box, clip),), bleed=bleed)
            if face.back is None:
                sides = [front]
            else:
                behind = Placement(face.back, copy, box, clip, side=Side.BACK, behind=face.id)
                at = number + 1 if back_first else number
                back = Page(paper, (behind,), side=Side.BACK, axis=axis, front=at, bleed=bleed)
                sides = [back, front] if back_first else [front, back]
            yield replace(sides[0], section=section)
            yield from sides[1:]
            number += len(sides)


# -- what is told
# ----------------------------------------------------------------------------------------------------


def _left_out(faces: Sequence[Face], others: bool) -> Iterator[Diagnostic]:
    """What gets no page: a remark where there is anything else to print, an error where this is all."""
    some: dict[str, list[Face]] = {}
    for face in fronts(faces):
        if face.blank:
            some.setdefault(BLANK, []).append(face)
        elif face.kind in NO_PAGE:
            some.setdefault(NO_PAGE[face.kind], []).append(face)
    if not some and not others:
        yield Diagnostic("PRESS-SHOP", Place("--shop"), "there is nothing to print")
    for why, group in some.items():
        names = "; ".join(dict.fromkeys(face.title for face in group[:NAMED]))
        more = f"; and {len(group) - NAMED} more" if len(group) > NAMED else ""
        words = f"left out: {names}{more}. {why}"
        notes = () if why == BLANK else (Note("print it on sheets, without --shop"),)
        place = group[0].place or Place(group[0].id)
        yield Diagnostic("PRESS-SHOP", place, words, None, notes, "warning" if others else "error")


def _short(batches: Mapping[_Batch, Sequence[Face]], shop: Shop) -> Iterator[Diagnostic]:
    """Where more bleed is asked for than was drawn."""
    for batch, some in batches.items():
        if shop.bleed is not None and shop.bleed > batch.bleed + EPSILON:
            face = some[0]
            words = (
                f"{shop.bleed:g} mm of bleed are asked for, and the picture of {face.title} "
                f"({batch.width:g} x {batch.height:g} mm) goes on for {batch.bleed:g} mm beyond the cut"
            )
            notes = [Note(f"--bleed takes 0 to {batch.bleed:g} here; without it each piece keeps its own")]
            if face.world is not None:
                notes.append(Note("in a deck, `bleed:` in game.yaml says how far its pictures go on"))
            yield Diagnostic("ARG-BLEED", Place("--bleed"), words, None, tuple(notes))
