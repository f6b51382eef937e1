"""`rulepress print`: sheets on the paper of your choice."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator import console
from generator.commands.common import AsJson, Games, Overlay, follow, games_asked, need_libraries, sound
from generator.geometry import Duplex

if TYPE_CHECKING:
    from rich.progress import Progress

    from catalog.game import Game
    from generator.sheets import Built, Options

OWN = "own"
"""The folder for sheets that are not those of a build, so that they do not take their place."""

MORE = "Which cards and how"
PAPER = "How it is printed"


def print_sheets(
    games: Games = None,
    paper: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="A4, Letter, A3 ... or a measure in mm: 300x400.", rich_help_panel=PAPER
        ),
    ] = "A4",
    duplex: Annotated[
        Duplex,
        typer.Option(help="How your printer turns the sheet for the back side.", rich_help_panel=PAPER),
    ] = Duplex.LONG_EDGE,
    margin: Annotated[
        float,
        typer.Option(metavar="MM", min=0, help="The edge your printer leaves white.", rich_help_panel=PAPER),
    ] = 5.0,
    gap: Annotated[
        float | None,
        typer.Option(metavar="MM", min=0, help="Waste between two cards.", rich_help_panel=PAPER),
    ] = None,
    shift_back: Annotated[
        tuple[float, float],
        typer.Option(metavar="RIGHT UP", help="Move the backs, in mm.", rich_help_panel=PAPER),
    ] = (0.0, 0.0),
    ink: Annotated[
        str, typer.Option(metavar="NAME", help="full, or low to save ink.", rich_help_panel=PAPER)
    ] = "full",
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="ID", help="Only this card or piece. May be given again.", rich_help_panel=MORE),
    ] = None,
    sets: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="ID",
            help="Only the cards of this set. May be given again.",
            rich_help_panel=MORE,
        ),
    ] = None,
    only_source: Annotated[
        bool,
        typer.Option(
            "--only-source", help="Blanks for what the rulebook does not give.", rich_help_panel=MORE
        ),
    ] = False,
    players: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Only what so many players need.", rich_help_panel=MORE),
    ] = None,
    overlay: Overlay = None,
    preview: Annotated[
        float | None, typer.Option(metavar="DPI", min=10, max=600, help="Also a PNG picture of each page.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="The folder to write into.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Make sheets to print, cut and play.

    They are those of a build unless something is asked for: other options write into a folder of their own,
    output/GAME/own, so that the sheets of a build stay as they are. The first page of each file tells how to
    print and cut it, and has a ruler to check the printer's scale.
    """
    from generator.sheets import Options, paper_named

    found, report = paper_named(paper)
    if found is None:
        raise console.Refusal(report, console.MISUSED)
    names = games_asked(games)
    loaded = {name: sound(name, overlay) for name in names}
    need_libraries()
    options = Options(
        paper=found,
        duplex=duplex,
        sets=tuple(sets or ()),
        only=tuple(only or ()),
        only_source=only_source,
        ink=ink,
        gap=gap,
        margin=margin,
        back_shift=shift_back,
        preview_dpi=preview,
        players=players,
    )
    usual = overlay is None and options == Options(paper=found)
    folders = {name: out or Path("output") / name / ("" if usual else OWN) for name in names}
    with console.progress() as bar:
        made = {name: _make(game, options, bar) for name, game in loaded.items()}
    _write(made, folders)
    if as_json:
        console.say_json(_data(made, folders))
    else:
        for name in names:
            _show(loaded[name], made[name], folders[name])


def _make(game: Game, options: Options, bar: Progress) -> Built:
    """The sheets of a game. Raises Refusal with what is wrong with them."""
    from generator.sheets import build_sheets

    task = bar.add_task(f"Drawing {game.game.title}", total=None)
    built = build_sheets(game, options, progress=follow(bar, task))
    if not built.report.ok:
        asked = all(code.startswith("ARG-") for code in built.report.codes)
        raise console.Refusal(built.report, console.MISUSED if asked else console.FAULTY)
    return built


def _write(made: Mapping[str, Built], folders: Mapping[str, Path]) -> None:
    from generator.atomic import write_all

    files = {folders[game] / name: data for game, built in made.items() for name, data in built.files.items()}
    report = write_all(files)
    if not report.ok:
        raise console.Refusal(report)


def _show(game: Game, built: Built, folder: Path) -> None:
    console.show_report(built.report, stderr=True)
    title = f"{game.game.title}: {folder.as_posix()}"
    grid = console.table("File", "Pages", "What to do with it", numbers=["Pages"], title=title)
    for name, pages, advice in _files(built):
        grid.add_row(name, str(pages), advice)
    console.screen().print(grid)


def _files(built: Built) -> list[tuple[str, int, str]]:
    """Each sheet file with its number of pages and what to do with it."""
    from generator.instructions import words
    from generator.sheets import ALL

    material: Mapping[str, str] = words()["contents"]["material"]
    found = []
    for name, data in built.files.items():
        if not name.endswith(".pdf"):
            continue
        part = name.removesuffix(".pdf")
        advice = next((f"print on {on}" for key, on in material.items() if part.startswith(f"{key}-")), "")
        if part.startswith(ALL):
            advice = "everything in one file; its first page tells how"
        found.append((name, _pages(data), advice))
    return found


def _pages(pdf: bytes) -> int:
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        return len(document)


def _data(made: Mapping[str, Built], folders: Mapping[str, Path]) -> dict[str, Any]:
    return {
        "games": [
            {
                "game": game,
                "folder": folders[game].as_posix(),
                "files": [{"name": name, "pages": pages} for name, pages, _ in _files(built)],
                "complaints": console.report_data(built.report),
            }
            for game, built in made.items()
        ]
    }
