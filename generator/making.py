"""The parts of a game's output as bytes by path: sheets for a paper, the reference. Nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from catalog.diagnostics import Diagnostic, Report
from catalog.game import Game
from catalog.load import load_game
from generator import booklet
from generator.cache import Cache, cache_folder
from generator.drawing import draw_whole, font_folder
from generator.paper.papers import PAPERS
from generator.pdf.press import impose
from generator.pieces.gamefaces import game_faces
from generator.reference import edition, single_file, site_files
from generator.reference import home as all_games
from generator.sheets import Options, build_sheets
from generator.site.evidence import gather
from generator.site.prints import prints
from generator.tale import Untellable
from validator.scenarios import Result, flips

Files = Mapping[str, bytes]
Progress = Callable[[int, int], None]
REFERENCE = "reference"
SINGLE = "single"
PDF = "pdf"


def sheets(game: Game, paper: str, progress: Progress | None = None) -> tuple[Files, Report]:
    """All sheets of a game for a paper, by file name."""
    built = build_sheets(game, Options(paper=PAPERS[paper]), progress=progress)
    return built.files, built.report


def reference(
    game: Game, results: Sequence[Result], progress: Progress | None = None
) -> tuple[Files, Report]:
    """The reference of a game by path below the game's folder. `results` are those of its scenarios."""
    faces, faults = game_faces(game)
    if not faults.ok:
        return {}, faults
    cache = Cache(cache_folder())
    drawn = draw_whole(faces, cache, progress=progress)
    report = Report.of(faults, drawn.report)
    if not report.ok:
        return {}, report
    try:
        evidence = gather(game, results, flips(game))
    except Untellable as error:
        place = game.place(error.kind, "0", error.key)
        return {}, Report.of(report, Diagnostic("VAL-FORM", place, str(error)))
    pictures = prints(faces, drawn.pages, cache)
    made = edition(game, evidence, pictures)
    files = {f"{REFERENCE}/{name}": data for name, data in site_files(made, pictures).items()}
    return files | {f"{SINGLE}/{game.id}.html": single_file(made)}, report


def booklets(game: Game, results: Sequence[Result]) -> tuple[Files, Report]:
    """The rules as a booklet and the quick sheet, by path below the game's folder."""
    made = edition(game, gather(game, results))
    try:
        with font_folder(Cache(cache_folder())) as folder:
            quick, rules = booklet.quick_sheet(made, folder), booklet.booklet(made, folder)
    except booklet.TooMuch as error:
        return {}, Report.of(Diagnostic("FACE-OVERFLOW", game.place("game", game.id), str(error)))
    return {f"{PDF}/{game.id}-rules.pdf": rules, f"{PDF}/{game.id}-quick.pdf": quick}, Report()


def imposed(game: Game, results: Sequence[Result]) -> Files:
    """The rules as A4 sheets to print on both sides, fold and staple, by path below the game's folder."""
    made = edition(game, gather(game, results))
    with font_folder(Cache(cache_folder())) as folder:
        rules = booklet.booklet(made, folder)
    return {f"{PDF}/{game.id}-fold.pdf": impose(rules, PAPERS["a4"])}


def home(names: Sequence[str], printed: Collection[str] | None = None) -> tuple[Files, Report]:
    """The pages over all games, by path below the output folder. `printed` are those with booklets, all of
    them unless given.
    """
    loaded = [load_game(name) for name in names]
    report = Report.of(*(found for game, found in loaded if game is None))
    games = [game for game, _ in loaded if game is not None]
    return (all_games(games, printed) if games and report.ok else {}), report
