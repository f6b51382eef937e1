"""The parts of a game's output as bytes by path: sheets for a paper, the reference. Nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from catalog.diagnostics import Diagnostic, Report
from catalog.game import Game
from generator.cache import Cache, cache_folder
from generator.drawing import draw
from generator.gamefaces import game_faces
from generator.papers import PAPERS
from generator.reference import edition, single_file, site_files
from generator.sheets import Options, build_sheets
from generator.site.evidence import gather
from generator.site.prints import prints
from generator.tale import Untellable
from validator.scenarios import Result, flips

Files = Mapping[str, bytes]
Progress = Callable[[int, int], None]
REFERENCE = "reference"
SINGLE = "single"


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
    drawn = draw(faces, cache, progress=progress)
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
