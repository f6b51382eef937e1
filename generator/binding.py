"""The pages of one file: the sheets of its sections, instructions in front, words in the margins, and blanks
where a back would be missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.face import Face
from generator.paper.furniture import longest_that_fits, placed
from generator.paper.geometry import Box, Duplex, Side
from generator.paper.instructions import (
    LABEL_HIGH,
    Book,
    Row,
    assembly_page,
    label,
    label_width,
    start_page,
    words,
)
from generator.paper.job import About, Page, PrintJob
from generator.paper.papers import Paper
from generator.paper.placement import Placement
from generator.paper.plan import TURNING, Section


@dataclass(frozen=True, slots=True)
class Bound:
    """A file's job, and the faces of instructions and words that were made for it."""

    job: PrintJob
    faces: tuple[Face, ...]


def bind(
    name: str, sections: Sequence[Section], book: Book, faces: Mapping[str, Face], about: About | None = None,
    bare: bool = False,
) -> Bound:  # fmt: skip
    """The job of one file: instructions first, then its sections, with words in the margins.

    Where any section is printed on both sides, every page that has no back is followed by one that stays
    blank, so that the whole file can be printed in one go. A `bare` file has no instructions and no words.
    """
    layout, stem = book.layout, name.removesuffix(".pdf")
    paired = layout.duplex in TURNING and any(section.two_sided for section in sections)
    made: list[Face] = []
    pages = [] if bare else _instructions(stem, sections, book, faces, paired, made)
    for section in sections:
        pages += _bare(section, paired) if bare else _labelled(section, book, paired, made)
    if layout.apart and paired:
        pages, paired = _apart(pages), False
    named = tuple(replace(page, label=str(number)) for number, page in enumerate(pages, start=1))
    wanted: dict[str, int] = {}
    for section in sections:
        for face, count in section.wanted.items():
            wanted[face] = wanted.get(face, 0) + count
    if printer := layout.printer:
        named = tuple(replace(one, correct=printer.matrix(one.side, one.paper)) for one in named)
    title = f"{book.title}: {stem}" + (f", corrected for {printer.name}" if printer else "")
    said = about or About("", licence=words()["footer"]["licence"])
    about = replace(said, title=title, subject=f"Print and play on {layout.paper.name}")
    duplex = layout.duplex if paired else Duplex.NONE
    return Bound(
        PrintJob(name, about, named, duplex, wanted, layout.margin),
        tuple({one.id: one for one in made}.values()),
    )


def _apart(pages: Sequence[Page]) -> list[Page]:
    """All fronts, then all backs in the same order, each knowing the page of its front."""
    fronts = [(k, page) for k, page in enumerate(pages) if page.side is Side.FRONT]
    places = {k: number for number, (k, _) in enumerate(fronts)}
    backs = [
        replace(page, front=places[k - 1])
        for k, page in enumerate(pages)
        if page.side is Side.BACK and page.placements
    ]
    return [*(page for _, page in fronts), *backs]


def _instructions(
    stem: str,
    sections: Sequence[Section],
    book: Book,
    faces: Mapping[str, Face],
    paired: bool,
    made: list[Face],
) -> list[Page]:
    """The first pages: how to print, and how to put together what is to be folded and glued."""
    paper = book.layout.paper
    assembly = assembly_page(f"instructions/{stem}/assemble", book, sections, faces)
    if paired and book.layout.apart:
        rows = _rows_apart(sections, 2 if assembly else 1)
    else:
        rows = _rows(sections, 2 if assembly or paired else 1, paired)
    start = start_page(f"instructions/{stem}/start", book, rows, 2 if assembly else None)
    made.append(start)
    pages = [_whole(start, paper, "How to print")]
    if assembly:
        made.append(assembly[0])
        pages.append(_whole(assembly[0], paper, None, assembly[1]))
    elif paired:
        pages.append(_blank(book, paper, made))
    return pages


def _bare(section: Section, paired: bool) -> Iterator[Page]:
    """A section's pages as they are, every front followed by a back where the file has backs at all."""
    for index, page in enumerate(section.pages):
        yield page
        last = index + 1 == len(section.pages)
        if paired and page.side is Side.FRONT and (last or section.pages[index + 1].side is Side.FRONT):
            yield Page(page.paper, side=Side.BACK, blank=True)


def _rows(sections: Sequence[Section], intro: int, paired: bool) -> list[Row]:
    rows, number = [], intro
    for section in sections:
        count = 2 * section.sheets if paired else len(section.pages)
        rows.append(Row(section, number + 1, number + count))
        number += count
    return rows


def _rows_apart(sections: Sequence[Section], intro: int) -> list[Row]:
    """The rows of a file whose backs come after all of its fronts."""
    count = [
        (
            sum(page.side is Side.FRONT for page in section.pages),
            sum(page.side is Side.BACK and bool(page.placements) for page in section.pages),
        )
        for section in sections
    ]
    rows, front, back = [], intro, intro + sum(fronts for fronts, _ in count)
    for section, (fronts, backs) in zip(sections, count, strict=True):
        rows.append(Row(section, front + 1, front + fronts, (back + 1, back + backs) if backs else None))
        front, back = front + fronts, back + backs
    return rows


def _whole(face: Face, paper: Paper, section: str | None, pictures: tuple[Placement, ...] = ()) -> Page:
    box = Box(0, 0, paper.width, paper.height)
    return Page(paper, furniture=(*pictures, Placement(face.id, 1, box, box)), section=section)


def _blank(book: Book, paper: Paper, made: list[Face]) -> Page:
    """A page that stays white but for one line that says so."""
    return _with_words(Page(paper, side=Side.BACK), [words()["label"]["blank"]], book, made)


def _labelled(section: Section, book: Book, paired: bool, made: list[Face]) -> Iterator[Page]:
    text, number = words()["label"], 0
    for index, page in enumerate(section.pages):
        number += page.side is Side.FRONT
        names = {
            "game": book.title,
            "section": section.running[index],
            "number": number,
            "count": section.sheets,
        }
        if section.poster is not None:
            tiles = section.poster.tiles
            said = text["tile"].format(**names, tile=tiles[index % len(tiles)].label)
        elif section.two_sided:
            said = text["page"].format(**names, side=page.side.value)
        else:
            said = text["single"].format(**names)
        if printer := book.layout.printer:
            said = f"{said} · {printer.name}"
        yield _with_words(page, [said + text["scale"], said, said.partition(" · ")[2]], book, made)
        last = index + 1 == len(section.pages)
        alone = page.side is Side.FRONT and (last or section.pages[index + 1].side is Side.FRONT)
        if paired and alone:
            yield _blank(book, page.paper, made)


def _with_words(page: Page, texts: Sequence[str], book: Book, made: list[Face]) -> Page:
    found = longest_that_fits(
        page, [(text, label_width(text)) for text in texts], LABEL_HIGH, book.layout.margin
    )
    if found is None:
        return page
    face = label(found[0], book)
    made.append(face)
    return replace(page, furniture=(*page.furniture, placed(face.id, found[1])))
