"""`rulepress print`: sheets on the paper of your choice."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator import console, receipts
from generator.commands import printed
from generator.commands.common import AsJson, Overlay, finite, follow, need_libraries
from generator.commands.measures import grid_of, overlapping, shift
from generator.paper.geometry import Duplex
from generator.paper.poster import OVERLAP

if TYPE_CHECKING:
    from rich.progress import Progress

    from generator.commands.printing import Run
    from generator.receipts import Taking
    from generator.sheets import Built, Options


class Marking(StrEnum):
    """Which cut marks a sheet gets."""

    CORNER = "corner"
    FULL = "full"
    NONE = "none"


class Condition(StrEnum):
    """The printing condition of a print shop."""

    FOGRA39 = "fogra39"
    FOGRA51 = "fogra51"
    FOGRA52 = "fogra52"
    GRACOL = "gracol"


MORE = "Which cards and how"
PAPER = "How it is printed"
SHOP = "For a print shop"


def print_sheets(
    context: typer.Context,
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME|DECK", help="Ids of games, or folders of decks; all games when none is named."
        ),
    ] = None,
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
        typer.Option(
            metavar="MM",
            min=0,
            callback=finite,
            help="The edge your printer leaves white.",
            rich_help_panel=PAPER,
        ),
    ] = 5.0,
    gap: Annotated[
        float | None,
        typer.Option(
            metavar="MM", min=0, callback=finite, help="Waste between two cards.", rich_help_panel=PAPER
        ),
    ] = None,
    shift_back: Annotated[
        tuple[float, float],
        typer.Option(
            metavar="RIGHT UP",
            callback=shift,
            help="Move the backs, in mm, by up to 20 each way.",
            rich_help_panel=PAPER,
        ),
    ] = (0.0, 0.0),
    ink: Annotated[
        str, typer.Option(metavar="NAME", help="full, or low to save ink.", rich_help_panel=PAPER)
    ] = "full",
    only: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ID",
            help="Only this card, piece or group, by id or title. May be given again.",
            rich_help_panel=MORE,
        ),
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
    overlay: Overlay = None,
    preview: Annotated[
        float | None, typer.Option(metavar="DPI", min=10, max=600, help="Also a PNG picture of each page.")
    ] = None,
    marks: Annotated[
        Marking, typer.Option(help="Cut marks: short ones, full length, or none.", rich_help_panel=PAPER)
    ] = Marking.CORNER,
    grid: Annotated[
        str | None,
        typer.Option(metavar="3x3", help="So many cards across and down.", rich_help_panel=PAPER),
    ] = None,
    skip_slots: Annotated[
        str | None,
        typer.Option(metavar="1,5", help="Leave these places of every sheet empty.", rich_help_panel=PAPER),
    ] = None,
    printer: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="A printer's profile (see rulepress calibrate).", rich_help_panel=PAPER
        ),
    ] = None,
    grey: Annotated[bool, typer.Option("--grey", help="In shades of grey.", rich_help_panel=PAPER)] = False,
    cmyk: Annotated[
        Condition | None,
        typer.Option(
            help="In process inks, mixed simply, and this condition named for the print shop.",
            rich_help_panel=SHOP,
        ),
    ] = None,
    ink_limit: Annotated[
        float | None,
        typer.Option(
            metavar="PERCENT",
            min=100,
            max=400,
            callback=finite,
            help="With --cmyk: no place may get more ink than this, all four added up.",
            rich_help_panel=SHOP,
        ),
    ] = None,
    shop: Annotated[
        bool,
        typer.Option(
            "--shop",
            help="One piece a page, as large as the piece with its bleed; front, back, front, back.",
            rich_help_panel=SHOP,
        ),
    ] = False,
    back_first: Annotated[
        bool,
        typer.Option(
            "--back-first", help="With --shop: the back of each piece before its front.", rich_help_panel=SHOP
        ),
    ] = False,
    bleed: Annotated[
        float | None,
        typer.Option(
            metavar="MM",
            min=0,
            callback=finite,
            help="With --shop: so much bleed, 0 for none; else all that was drawn.",
            rich_help_panel=SHOP,
        ),
    ] = None,
    overlap: Annotated[
        float,
        typer.Option(
            metavar="MM",
            callback=overlapping,
            help="How far the parts of a board overlap to be glued: 3 to 60, or 0.",
            rich_help_panel=PAPER,
        ),
    ] = OVERLAP,
    players: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, max=99, help="Only what so many players need.", rich_help_panel=MORE
        ),
    ] = None,
    copies: Annotated[
        int, typer.Option(metavar="N", min=1, max=100, help="So many of everything.", rich_help_panel=MORE)
    ] = 1,
    once: Annotated[
        bool,
        typer.Option("--once", help="One of each piece, however many there are.", rich_help_panel=MORE),
    ] = False,
    since: Annotated[
        str | None,
        typer.Option(
            metavar="REV",
            help="Only what changed since this git revision, and a list of what to throw away.",
            rich_help_panel=MORE,
        ),
    ] = None,
    allow_missing: Annotated[
        bool,
        typer.Option(
            "--allow-missing", help="A hatched box for a picture that is not there.", rich_help_panel=MORE
        ),
    ] = False,
    plan: Annotated[
        bool, typer.Option("--plan", help="Only say what it will take: sheets, cuts, waste, ink, time.")
    ] = False,
    apart: Annotated[
        bool,
        typer.Option(
            "--apart",
            help="All fronts first, then all backs, to be printed in two goes.",
            rich_help_panel=PAPER,
        ),
    ] = False,
    bare: Annotated[
        bool,
        typer.Option(
            "--bare", help="No page of instructions, no words in the margins.", rich_help_panel=PAPER
        ),
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="DIR", help="The folder to write into; of several games each gets one in it."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Make sheets to print, cut and play.

    They are those of a build unless something is asked for: other options write into a folder that is named
    after them, such as output/GAME/own/players-2-grey, so that no run takes the place of another. The first
    page of each file tells how to print and cut it, and has a ruler to check the printer's scale.

    With --shop there are no sheets but files for a print shop: a page for each copy of each piece, without
    marks, cut to its trim box.
    """
    from generator.atomic import clear_leftovers
    from generator.commands.naming import run_name
    from generator.commands.pairs import refuse_pairs
    from generator.commands.printing import Wanted, profile, show_plans, slots, together
    from generator.paper.shop import Shop
    from generator.sheets import Options, paper_named

    refuse_pairs(context)

    found, report = paper_named(paper)
    if found is None:
        raise console.Refusal(report, console.MISUSED)
    read = [one for one in (printer, overlay) if one is not None]
    taking = None if plan or since is not None else _taking(context.obj, games, read)
    profiled = profile(printer)
    runs = together(games, overlay, Wanted(players, ink, grey, allow_missing, since))
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
        marks=marks.value,
        skip=slots(skip_slots),
        want=grid_of(grid),
        printer=profiled,
        copies=copies,
        bare=bare,
        grey=grey,
        cmyk=cmyk.value if cmyk else None,
        apart=apart,
        players=players,
        once=once,
        shop=Shop(bleed, back_first) if shop else None,
        ink_limit=ink_limit / 100 if ink_limit else None,
        overlap=overlap,
    )
    if plan:
        show_plans(runs, options, as_json)
        return
    more = {"overlay": overlay.as_posix()} if overlay else {}
    more |= {"since": since} if since else {}
    more |= {"allow-missing": ""} if allow_missing else {}
    name = run_name(options, more)
    folders = _folders(runs, out, name)
    with console.progress() as bar:
        made = {run.name: _make(run, options, bar) for run in runs}
    printed.write(made, folders, taking)
    if name and out is None:
        sort = "*mm" if shop else f"*-{found.id}"
        for run in runs:
            patterns = f"{sort}.pdf", f"preview/{sort}-[0-9]*.png"
            clear_leftovers(folders[run.name], made[run.name].files, patterns)
    with taking.hearing() if taking else nullcontext():
        if as_json:
            console.say_json(printed.data(made, folders))
        else:
            for run in runs:
                printed.show(run.title, made[run.name], folders[run.name], options)
    if taking:
        receipts.keep(taking, context.obj)


def _folders(runs: Sequence[Run], out: Path | None, name: str) -> dict[str, Path]:
    """The folder of each run's files, by its name: `out`, or else one named after what was asked for."""
    from generator.commands.naming import OWN

    if out is None:
        return {run.name: Path("output") / run.name / (f"{OWN}/{name}" if name else "") for run in runs}
    # The files of every game are called alike.
    alike = sum(not run.single for run in runs) > 1
    return {run.name: out / run.name if alike else out for run in runs}


def _taking(command: Sequence[str], names: Sequence[str] | None, read: Sequence[Path]) -> Taking | None:
    """A receipt in the making for a command; None where it was not given on the command line."""
    from generator.commands.printing import deck_folder, is_folder

    decks = [deck_folder(Path(name)) for name in names or () if is_folder(name)]
    return receipts.begin([*decks, *read]) if command else None


def _make(run: Run, options: Options, bar: Progress) -> Built:
    """The sheets of a game or deck. Raises Refusal with what is wrong with them."""
    task = bar.add_task(f"Drawing {run.title}", total=None)
    built = run.build(options, follow(bar, task))
    if not built.report.ok:
        wrong = [one for one in built.report if one.severity == "error"]
        asked = all(one.code.startswith("ARG-") for one in wrong)
        raise console.Refusal(built.report, console.MISUSED if asked else console.FAULTY)
    return built
