"""`rulepress reference`: the searchable rules of a game as pages that open from disk."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator import console
from generator.commands.common import Games, Overlay, follow, games_asked, need_libraries, read

if TYPE_CHECKING:
    from catalog.diagnostics import Report


def reference(
    games: Games = None,
    overlay: Overlay = None,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder to write into.")] = Path(
        "output"
    ),
    imposed: Annotated[
        bool,
        typer.Option(
            "--imposed",
            help="Make the booklet too, as A4 sheets to fold and staple: print them on both sides, "
            "turned at the short edge, at 100 %.",
        ),
    ] = False,
    show: Annotated[
        bool, typer.Option("--open", help="Open the pages in the browser when they are written.")
    ] = False,
) -> None:
    """Make the searchable reference of a game: rules, icons, cards, rulings, and examples as they ran.

    The pages open from disk, need no network, and work without JavaScript.
    """
    from generator import making
    from generator.atomic import write_all

    names = games_asked(games)
    need_libraries()
    if overlay is not None:
        read(names[0], overlay)
    files, report = _made(names, overlay, out, imposed)
    if report.ok:
        report += write_all(files)
    if not report.ok:
        raise console.Refusal(report)
    console.show_report(report, stderr=True)
    for name in names:
        console.say(f"{name}: open {(out / name / making.REFERENCE / 'index.html').as_posix()}")
        if imposed:
            sheets = (out / name / making.PDF / f"{name}-fold.pdf").as_posix()
            console.say(f"{name}: print {sheets} on both sides, turned at the short edge, at 100 %")
    if show:
        first = out / "index.html" if len(names) > 1 else out / names[0] / making.REFERENCE / "index.html"
        typer.launch(first.resolve().as_uri())


def _made(
    names: Sequence[str], overlay: Path | None, out: Path, imposed: bool
) -> tuple[dict[Path, bytes], Report]:
    """The files of all these games and of the pages over them, and what is wrong with them."""
    from catalog.diagnostics import Report
    from generator import making
    from generator.checking import check

    files: dict[Path, bytes] = {}
    made: list[str] = []
    report = Report()
    with console.progress() as bar:
        for name in names:
            task = bar.add_task(f"Checking {name}", total=None)
            checked = check(name, overlay)
            report += checked.report
            if checked.game is None or not checked.ok:
                continue
            bar.update(task, description=f"Drawing {checked.game.game.title}")
            pages, faults = making.reference(checked.game, checked.results, follow(bar, task))
            report += faults
            if imposed and faults.ok:
                bar.update(task, description=f"Folding {checked.game.game.title}")
                pages = {**pages, **making.imposed(checked.game, checked.results)}
            files |= {out / name / path: data for path, data in pages.items()}
            made.append(name)
    if report.ok:
        games_there = together(out, made)
        papers = [name for name in games_there if (out / name / making.PDF / f"{name}-rules.pdf").is_file()]
        pages, faults = making.home(games_there, papers)
        report += faults
        files |= {out / path: data for path, data in pages.items()}
    return files, report


def together(out: Path, made: Sequence[str]) -> list[str]:
    """The games whose references lie in a folder, or will when those made now are written."""
    from catalog.load import game_ids
    from generator.making import REFERENCE

    return [game for game in game_ids() if game in made or (out / game / REFERENCE / "index.html").is_file()]
