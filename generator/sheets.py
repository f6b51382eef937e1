"""A game's print run: its faces planned, drawn, pressed and proved. The way in for the command line.

    built = build_sheets(game, Options(paper=find_paper("A4")))
    if built.report.ok: atomic.write_all({folder / name: data for name, data in built.files.items()})

Files: `cards-a4.pdf`, `board-a4.pdf`, `pieces-a4.pdf`, `overview-a4.pdf`, each with a first page that tells
how to print; `print-and-play-a4.pdf` with everything in the order in which it is best printed;
`preview/*.png` when asked for.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from catalog.diagnostics import Diagnostic, Note, Place, Report
from catalog.near import nearest
from generator.art.theme import inks, load_theme
from generator.binding import Bound, bind
from generator.cache import Cache, cache_folder
from generator.choosing import choose, unknown
from generator.face import Face
from generator.faces import key
from generator.paper.geometry import Duplex
from generator.paper.instructions import Book, words
from generator.paper.job import About, PrintJob
from generator.paper.papers import PAPERS, UNPRINTABLE_MM, Paper, UnknownPaper, find_paper
from generator.paper.plan import PARTS, Layout, Section, plan
from generator.paper.poster import OVERLAP
from generator.paper.printers import STRAIGHT, Printer
from generator.paper.shop import Shop, shop_jobs
from generator.pdf.moved import corrected
from generator.progress import Progress
from generator.said import again, once
from generator.versions import code, version

if TYPE_CHECKING:
    from catalog.game import Game
    from generator.setting.page import DrawnPage
    from generator.since import Since

ALL = "print-and-play"
LIST = "-changes.txt"
"""How the name of a list of changes ends."""
# The pages of instructions need a sheet whose shorter and longer side have so many mm.
LEAST_PAPER = (200.0, 265.0)


@dataclass(frozen=True, slots=True)
class Options:
    """What a print run is asked for.

    `sets` and `only` narrow it to sets of cards and to single pieces (ids of cards, or of other faces such as
    `coin`). `gap` in mm is the waste between cards, None the widest that costs no card. `back_shift` moves
    the back sides by mm right and up. `preview_dpi` adds a PNG of every page. `players` leaves out the
    pieces of seats beyond so many. `once` takes each piece once, however many the box holds. With a `shop`
    there are no sheets: each piece is a page. `ink_limit` is in shares of one full ink, `overlap` of a
    board's parts in mm.
    """

    paper: Paper = PAPERS["a4"]
    duplex: Duplex = Duplex.LONG_EDGE
    sets: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    only_source: bool = False
    ink: str = "full"
    gap: float | None = None
    margin: float = UNPRINTABLE_MM
    back_shift: tuple[float, float] = (0.0, 0.0)
    preview_dpi: float | None = None
    players: int | None = None
    marks: str = "corner"
    skip: tuple[int, ...] = ()
    want: tuple[int, int] | None = None
    printer: Printer | None = None
    copies: int = 1
    bare: bool = False
    grey: bool = False
    cmyk: str | None = None
    apart: bool = False
    once: bool = False
    shop: Shop | None = None
    ink_limit: float | None = None
    overlap: float = OVERLAP

    @property
    def is_bare(self) -> bool:
        """Whether there are no pages of instructions: unwanted, or too large for the paper."""
        sides = sorted((self.paper.width, self.paper.height))
        return self.bare or any(side < least for side, least in zip(sides, LEAST_PAPER, strict=True))

    def layout(self) -> Layout:
        """How the pages are laid out."""
        margin = max(self.margin, self.printer.unprintable) if self.printer else self.margin
        return Layout(
            self.paper, self.duplex, margin, self.gap, self.back_shift, self.marks,
            frozenset(self.skip), self.want, self.printer, self.apart, self.overlap,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Source:
    """What is printed: `titles` of the section of each front by its id, `sets` of fronts by name. With a
    `single` name everything is in one file of that name. `players` are the fewest and the most, `seats` those
    whose pieces are told apart.
    """

    title: str
    titles: Mapping[str, str]
    sets: Mapping[str, frozenset[str]]
    single: str | None = None
    about: About | None = None
    players: tuple[int, int] = (1, 99)
    seats: tuple[str, ...] = ()


def source_of(game: Game) -> Source:
    """A game of the catalog as something to print."""
    sets = {
        group.id: frozenset(f"card/{card.id}" for card in game.cards if card.set == group.id)
        for group in game.game.sets
    }
    names = {group.id: group.title for group in game.game.sets}
    titles = {face: names[group] for group, some in sets.items() for face in some}
    most = game.game.players
    seats = tuple(seat.id for seat in game.game.seats)
    return Source(game.game.title, titles, sets, players=(most.min, most.max), seats=seats)


@dataclass(frozen=True, slots=True)
class Built:
    """The finished files by their names within the game's output folder, and every complaint. No files with
    errors. `keys` are those of the files that the cache keeps.
    """

    files: Mapping[str, bytes] = field(default_factory=dict)
    report: Report = field(default_factory=Report)
    pages: Mapping[str, int] = field(default_factory=dict)
    keys: Mapping[str, str] = field(default_factory=dict)


def paper_named(text: str) -> tuple[Paper | None, Report]:
    """The paper of a name or measure; otherwise an ARG-PAPER complaint with the nearest name."""
    try:
        return find_paper(text), Report()
    except UnknownPaper as unknown:
        names = [paper.name for paper in PAPERS.values()]
        note = Note(f"known are {', '.join(names)}, or a measure in mm such as 300x400")
        fault = Diagnostic("ARG-PAPER", Place("--paper"), str(unknown), nearest(text, names), (note,))
        return None, Report.of(fault)


def build_sheets(
    game: Game,
    options: Options | None = None,
    *,
    since: Since | None = None,
    cache: Cache | None = None,
    progress: Progress | None = None,
) -> Built:
    """The print run of a game from the catalog; only what is new `since` then, with a list of the changes.
    Nothing is written; `progress` hears of faces drawn.
    """
    from generator.pieces.gamefaces import game_faces

    asked = options or Options()
    if asked.ink not in inks(game.id):
        return Built(report=Report.of(unknown("ARG-INK", "--ink", "ink", asked.ink, inks(game.id))))
    faces, faults = game_faces(game, ink=asked.ink, only_source=asked.only_source)
    if not faults.ok:
        return Built(report=faults)
    lists: dict[str, bytes] = {}
    if since is not None:
        from generator.since import game_since

        faces, told, faults = game_since(game, faces, since, ink=asked.ink, only_source=asked.only_source)
        lists = {f"{game.id}{LIST}": told.encode()} if faults.ok else {}
        if not faults.ok or not any(face.count for face in faces):
            return Built(lists, faults)
    theme = load_theme(game.id, asked.ink)
    stand_ins = not asked.only_source and any(card.provenance == "stand-in" for card in game.cards)
    book = Book(game.game.title, theme, asked.layout(), stand_ins)
    built = print_run(source_of(game), faces, book, asked, cache=cache, progress=progress)
    files = {**built.files, **lists} if built.report.ok else built.files
    return replace(built, files=files, report=faults + built.report)


def print_run(
    source: Source,
    faces: Sequence[Face],
    book: Book,
    options: Options,
    *,
    cache: Cache | None = None,
    progress: Progress | None = None,
) -> Built:
    """The files of a print run from faces: narrowed to what is asked for, planned, drawn, pressed, proved."""
    chosen, faults = choose(source, faces, options)
    if not faults.ok:
        return Built(report=faults)
    bound, faults = (_alone if options.shop else _laid)(source, faces, chosen, book, options)
    if not faults.ok:
        return Built(report=faults)
    every = {face.id: face for face in (*faces, *(face for one in bound for face in one.faces))}
    if options.grey:
        every = {name: replace(face, grey=True) for name, face in every.items()}
    store = cache or Cache(cache_folder())
    jobs = [replace(one.job, condition=options.cmyk, ink_limit=options.ink_limit) for one in bound]
    keys = {job.name: _key(job, every) for job in jobs}
    files, report = _pressed(jobs, every, keys, store, progress)
    report += faults
    if not report.ok:
        return Built(report=report)
    if options.preview_dpi is not None:
        files |= _previews(files, options.preview_dpi)
    return Built(files, report, {one.job.name: len(one.job.pages) for one in bound}, keys)


def _laid(
    source: Source, faces: Sequence[Face], chosen: Sequence[Face], book: Book, options: Options
) -> tuple[list[Bound], Report]:
    """The chosen faces on sheets."""
    sections, faults = plan(chosen, source.titles, book.layout)
    by_id = {face.id: face for face in faces}
    files_of = _files(sections, options, source.single) if faults.ok else ()
    return [bind(name, some, book, by_id, source.about, options.is_bare) for name, some in files_of], faults


def _alone(
    source: Source, faces: Sequence[Face], chosen: Sequence[Face], book: Book, options: Options
) -> tuple[list[Bound], Report]:
    """Each of the chosen faces on a page of its own."""
    assert options.shop is not None
    about = source.about or About("", licence=words()["footer"]["licence"])
    stem = f"{source.single}-" if source.single else ""
    about = replace(about, title=book.title)
    jobs, faults = shop_jobs(chosen, source.titles, options.shop, about, stem)
    return [Bound(job, ()) for job in jobs], faults


def _pressed(
    jobs: Sequence[PrintJob],
    faces: Mapping[str, Face],
    keys: Mapping[str, str],
    cache: Cache,
    progress: Progress | None,
) -> tuple[dict[str, bytes], Report]:
    """The proved file of each job by its name. A file that was proved before comes from the cache, where
    `keys` names it.
    """
    files = {job.name: cache.get(keys[job.name]) for job in jobs}
    missing = [job for job in jobs if files[job.name] is None]
    used = _faces_of(missing)
    # Of faces that are not drawn now it is said again what was said when they were.
    told = [again(cache, key(faces[name]), faces[name]) for name in _faces_of(jobs) if name not in used]
    if not missing:
        return {name: pdf for name, pdf in files.items() if pdf is not None}, once(Report.of(*told))
    # Nothing of what draws is loaded as long as nothing is to be drawn.
    from generator.drawing import draw

    drawn = draw([faces[name] for name in used], cache, progress=progress)
    report = once(Report.of(*told, drawn.report))
    if not report.ok:
        return {}, report
    for job in missing:
        pdf, found = _proved(job, faces, drawn.pages, cache)
        report += found
        files[job.name] = pdf
        # A file of which something is to be said is made again, so that it is said again.
        if not found:
            cache.put(keys[job.name], pdf)
    return {name: pdf for name, pdf in files.items() if pdf is not None}, report


def _proved(
    job: PrintJob, faces: Mapping[str, Face], drawn: Mapping[str, DrawnPage], cache: Cache
) -> tuple[bytes, Report]:
    """The file of a job from its drawn faces, and all that is to be said of it."""
    from generator.pdf.press import press
    from generator.pdf.proof import measure
    from generator.pdf.proving import check
    from generator.shopwork import edges

    ends, pale = edges(job, faces, drawn)
    pdf = press(job, faces, drawn, edges=ends)
    found = check(pdf, job, faces, drawn, cache)
    if any(page.correct != STRAIGHT for page in job.pages):
        straight, pdf = pdf, press(job, faces, drawn, correct=True)
        found += corrected(measure(straight), measure(pdf), job)
    if job.condition is not None and found.ok:
        pdf, more = _separated(pdf, job, faces, job.condition)
        found += more
    return pdf, found + pale


def _separated(pdf: bytes, job: PrintJob, faces: Mapping[str, Face], condition: str) -> tuple[bytes, Report]:
    """A proved file in process inks, and what went wrong on the way."""
    from generator.pdf.inks import CONDITIONS
    from generator.pdf.moved import unmoved
    from generator.pdf.proof import measure
    from generator.pdf.separation import LightLeft, separate
    from generator.shopwork import too_heavy

    try:
        inked = separate(pdf, CONDITIONS[condition])
    except LightLeft as left:
        return pdf, Report.of(Diagnostic("PRESS-INK", Place(job.name), str(left)))
    return inked, Report.of(unmoved(measure(pdf), measure(inked), job), too_heavy(inked, job, faces))


def _key(job: PrintJob, faces: Mapping[str, Face]) -> str:
    """A digest of all that a file depends on: its pages, its faces, this program, the PDF libraries."""
    used = _faces_of([job])
    about = [(name, key(faces[name]), faces[name].back, faces[name].bleed_mm) for name in used]
    return hashlib.sha256(
        repr((job, about, code("."), version("pikepdf"), version("pypdfium2"))).encode()
    ).hexdigest()


def _previews(files: Mapping[str, bytes], dpi: float) -> dict[str, bytes]:
    from generator.pdf.proof import preview

    return {
        f"preview/{name.removesuffix('.pdf')}-{number:02}.png": png
        for name, pdf in files.items()
        for number, png in enumerate(preview(pdf, dpi), start=1)
    }


def _faces_of(jobs: Sequence[PrintJob]) -> dict[str, None]:
    """The ids of all faces on the pages of some jobs, each once and in order."""
    pages = (page for job in jobs for page in job.pages)
    return dict.fromkeys(one.face for page in pages for one in (*page.furniture, *page.placements))


def _files(
    sections: Sequence[Section], options: Options, single: str | None = None
) -> Iterator[tuple[str, list[Section]]]:
    if single is not None:
        if sections:
            yield f"{single}-{options.paper.id}.pdf", list(sections)
        return
    for part in PARTS:
        some = [section for section in sections if section.part == part]
        if some:
            yield f"{part}-{options.paper.id}.pdf", some
    if sections:
        yield f"{ALL}-{options.paper.id}.pdf", list(sections)
