"""What a print run will take, paper by paper, without drawing it: sheets, cuts, waste, ink, time."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from catalog.decks.load import Deck
from catalog.diagnostics import Report
from catalog.game import Game
from generator.cache import Cache, cache_folder
from generator.choosing import choose
from generator.face import Face
from generator.faces import key
from generator.paper.geometry import Side
from generator.paper.marks import distinct
from generator.paper.papers import PAPERS, Paper
from generator.paper.plan import Section, plan
from generator.sheets import Options, Source

# Measured on two cores of an ordinary machine; the plan says "about".
SECONDS_A_FACE, SECONDS_A_PAGE, SECONDS_TO_START = 0.02, 0.012, 1.2
COMPARED = ("a4", "letter", "a3", "tabloid")
SAMPLE = 4


@dataclass(frozen=True, slots=True)
class Forecast:
    """One paper: `grid` as columns and rows of the cards (None without cards), `waste` and `ink` in 0..1
    (`ink` None where no face could be looked at), `fault` says in words why nothing fits.
    """

    paper: Paper
    sheets: int = 0
    sides: int = 0
    pieces: int = 0
    cuts: int = 0
    waste: float = 0.0
    ink: float | None = None
    seconds: float = 0.0
    grid: tuple[int, int] | None = None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Forecasts:
    """All papers, and how many faces the estimate of ink looked at."""

    rows: tuple[Forecast, ...]
    sampled: int
    faces: int


def of_game(game: Game, options: Options) -> tuple[Forecasts | None, Report]:
    """What a game of the catalog will take."""
    from generator.pieces.gamefaces import game_faces
    from generator.sheets import source_of

    faces, report = game_faces(game, ink=options.ink, only_source=options.only_source)
    return (_all(source_of(game), faces, options), report) if report.ok else (None, report)


def of_deck(deck: Deck, options: Options, wish: object = None) -> tuple[Forecasts | None, Report]:
    """What a deck will take."""
    from generator.decks.faces import Wish, deck_faces
    from generator.decks.run import source_of

    asked = wish if isinstance(wish, Wish) else None
    faces, report = deck_faces(deck, cache_folder() / "decks", asked)
    return (_all(source_of(deck, faces), faces, options), report) if report.ok else (None, report)


def _all(source: Source, faces: Sequence[Face], options: Options) -> Forecasts:
    cache = Cache(cache_folder())
    chosen, report = choose(source, faces, options)
    used = [face for face in chosen if not face.blank]
    if not report.ok:
        return Forecasts((Forecast(options.paper, fault=report.diagnostics[0].message),), 0, len(used))
    ink, sampled = coverage(used, cache)
    missing = sum(cache.get(key(face)) is None for face in used)
    papers = dict.fromkeys([options.paper, *(PAPERS[name] for name in COMPARED)])
    rows = (_one(source, chosen, replace(options, paper=paper), ink, missing) for paper in papers)
    return Forecasts(tuple(rows), sampled, len(used))


def _one(
    source: Source, faces: Sequence[Face], options: Options, ink: Mapping[str, float], missing: int
) -> Forecast:
    sections, report = plan(faces, source.titles, options.layout())
    if not report.ok:
        fault = report.diagnostics[0]
        return Forecast(
            options.paper, fault="; ".join([fault.message, *(note.words for note in fault.notes)])
        )
    pages = [page for section in sections for page in section.pages]
    sheets = sum(section.sheets for section in sections)
    pieces = [one for page in pages for one in page.placements if page.side is Side.FRONT]
    area = sum(
        one.clip.width * one.clip.height if one.tile else one.box.width * one.box.height for one in pieces
    )
    whole = sheets * options.paper.width * options.paper.height
    known = [ink[one.face] for page in pages for one in page.placements if one.face in ink]
    covered = sum(one.box.width * one.box.height for page in pages for one in page.placements)
    share = (
        sum(known) / len(known) * covered / (len(pages) * options.paper.width * options.paper.height)
        if known
        else None
    )
    return Forecast(
        options.paper,
        sheets,
        len(pages),
        len(pieces),
        sum(cuts(section) for section in sections),
        max(0.0, 1 - area / whole) if whole else 0.0,
        share,
        SECONDS_TO_START + missing * SECONDS_A_FACE + len(pages) * SECONDS_A_PAGE,
        _grid(sections),
    )


def _grid(sections: Iterable[Section]) -> tuple[int, int] | None:
    grids = [section.grid for section in sections if section.part == "cards" and section.grid]
    return (grids[0].columns, grids[0].rows) if grids else None


def cuts(section: Section) -> int:
    """How many straight cuts a section's sheets need, each from mark to mark."""
    total = 0
    for page in section.pages:
        if page.side is Side.FRONT and page.placements:
            boxes = [one.clip if one.tile else one.box for one in page.placements]
            total += len(distinct(at for box in boxes for at in (box.x, box.right)))
            total += len(distinct(at for box in boxes for at in (box.y, box.top)))
    return total


def coverage(faces: Sequence[Face], cache: Cache) -> tuple[dict[str, float], int]:
    """How much of each face is covered with ink (0..1), as far as it was drawn before; of a few faces of each
    kind where none was.
    """
    found = {face.id: page for face in faces if (page := cache.get(key(face))) is not None}
    if not found and faces:
        from generator.drawing import draw_whole

        step = max(1, len(faces) // SAMPLE)
        found = dict(draw_whole(list(faces[::step])[:SAMPLE], cache).pages)
    some = dict(sorted(found.items())[:: max(1, len(found) // 24)])
    return {name: _ink(page) for name, page in some.items()}, len(some)


def _ink(pdf: bytes) -> float:
    from PIL import Image

    from generator.pdf.proof import preview

    return sum(_covered(Image.open(io.BytesIO(png))) for png in preview(pdf, 20))


def _covered(picture: object) -> float:
    """The mean darkness of a picture, 0 (white) to 1 (black)."""
    histogram: Iterator[int] = picture.convert("L").histogram()  # type: ignore[attr-defined]
    counts = list(histogram)
    return sum((255 - level) * count for level, count in enumerate(counts)) / 255 / max(1, sum(counts))
