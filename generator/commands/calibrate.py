"""`rulepress calibrate`: a sheet to print, and what is read from it as a printer's profile."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator import console
from generator.commands.common import finite, need_libraries
from generator.paper.geometry import Duplex

if TYPE_CHECKING:
    from generator.paper.papers import Paper

Reading = tuple[float, float]


def calibrate(
    paper: Annotated[str, typer.Option(metavar="NAME", help="The paper you print on.")] = "A4",
    duplex: Annotated[
        Duplex, typer.Option(help="The edge your printer turns the sheet about.")
    ] = Duplex.LONG_EDGE,
    middle: Annotated[
        Reading | None,
        typer.Option(metavar="RIGHT UP", callback=finite, help="What you read at the middle ruler, in mm."),
    ] = None,
    top: Annotated[
        Reading | None,
        typer.Option(metavar="RIGHT UP", callback=finite, help="What you read at the upper ruler, in mm."),
    ] = None,
    name: Annotated[str, typer.Option(help="What the printer is called.")] = "my printer",
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the profile here.")] = None,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder for the sheet.")] = Path(
        "output"
    ),
) -> None:
    """Make backs lie behind their fronts on your printer.

    Without readings a sheet is written; print it on both sides and hold it against the light. With what you
    read there a profile is written, which `rulepress print --printer FILE` takes.
    """
    from catalog.decks.cards import slug
    from generator.atomic import write_all
    from generator.paper.calibration import span
    from generator.paper.printers import BadReading, from_readings, written
    from generator.sheets import paper_named

    found, report = paper_named(paper)
    if found is None:
        raise console.Refusal(report, console.MISUSED)
    if duplex not in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE):
        raise console.misuse(
            "ARG-PRINTER", "--duplex", f"{duplex.value} turns no sheet; nothing has to be measured", ()
        )
    if middle is None and (save is not None or top is not None):
        words = "there is nothing to save yet: --middle RIGHT UP says what you read on the printed sheet"
        raise console.misuse("ARG-PRINTER", "--save" if save else "--top", words, ())
    if middle is None:
        need_libraries()
        sheet, pdf = _sheet(found, duplex)
        path, files = out / sheet, {out / sheet: pdf}
        words = f"{path.as_posix()}: print it on both sides at 100 %, then read it"
    else:
        try:
            profile = from_readings(name, middle, top or middle, span(found), duplex)
        except BadReading as bad:
            raise console.misuse("ARG-PRINTER", "--middle", str(bad), ()) from bad
        path = save or Path(f"{slug(name) or 'printer'}.yaml")
        files = {path: written(profile).encode()}
        words = f"{path.as_posix()}: rulepress print ... --printer {path.as_posix()}"
    report = write_all(files)
    if not report.ok:
        raise console.Refusal(report)
    console.say(words)


def _sheet(paper: Paper, duplex: Duplex) -> tuple[str, bytes]:
    """The name of the sheet's file and the file. Raises Refusal where it cannot be drawn."""
    from generator.art.theme import load_theme
    from generator.cache import Cache, cache_folder
    from generator.decks.faces import HOME
    from generator.drawing import draw
    from generator.paper.calibrationpage import calibration_sheet
    from generator.paper.instructions import Book
    from generator.paper.plan import Layout
    from generator.pdf.press import press

    book = Book("Calibration", load_theme("plain", root=HOME), Layout(paper, duplex))
    job, faces = calibration_sheet(book, duplex)
    drawn = draw(list(faces.values()), Cache(cache_folder()))
    if not drawn.report.ok:
        raise console.Refusal(drawn.report)
    return job.name, press(job, faces, drawn.pages)
