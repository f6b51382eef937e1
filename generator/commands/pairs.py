"""Options of `rulepress print` that cannot both be had, or that need another: refused before anything is
read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import typer

from catalog.diagnostics import Diagnostic, Place, Report
from generator import console
from generator.commands.printing import is_folder

ALONE = "each piece is a page of its own, and there are no sheets"
DRAWS_NOT = "a plan draws and writes nothing"
ONE_BOX = "the list of what to throw away is that of one whole box"
NO_BACKS = "without backs there is nothing to move or to set apart"
SAME_SIDE = "with a gutterfold the backs are printed on the same side as the fronts"

SHEETS_ONLY = (
    "--paper", "--duplex", "--margin", "--gap", "--shift-back", "--marks", "--grid", "--skip-slots",
    "--printer", "--apart", "--overlap", "--bare",
)  # fmt: skip

# The first two contradict each other, for the third reason; the last is what to leave out.
CLASHES: tuple[tuple[str, str, str, str], ...] = (
    ("--cmyk", "--grey", "grey is printed with black alone, and --cmyk mixes four inks", "one of them"),
    *(("--shop", sheet, ALONE, sheet) for sheet in SHEETS_ONLY),
    ("--plan", "--shop", "a plan compares papers, and --shop has a page for each piece", "--plan"),
    ("--plan", "--since", "a plan counts the whole box", "--since"),
    ("--plan", "--preview", DRAWS_NOT, "--preview"),
    ("--plan", "--out", DRAWS_NOT, "--out"),
    ("--plan", "--ink-limit", DRAWS_NOT, "--ink-limit"),
    ("--once", "--copies", "one asks for a single copy of each piece, the other for more", "one of them"),
    ("--since", "--once", ONE_BOX, "--once"),
    ("--since", "--copies", ONE_BOX, "--copies"),
    ("--since", "--only", ONE_BOX, "--only"),
    ("--since", "--set", ONE_BOX, "--set"),
    ("--printer", "--shift-back", "the profile moves the backs already", "--shift-back"),
    ("--duplex none", "--shift-back", NO_BACKS, "--shift-back"),
    ("--duplex none", "--apart", NO_BACKS, "--apart"),
    ("--duplex gutterfold", "--shift-back", SAME_SIDE, "--shift-back"),
    ("--duplex gutterfold", "--apart", SAME_SIDE, "--apart"),
)

# The first means nothing without the second.
NEEDS: tuple[tuple[str, str, str], ...] = (
    ("--back-first", "--shop", "on sheets a back is printed behind its front"),
    ("--bleed", "--shop", "on sheets the bleed follows from the gap between two cards"),
    ("--ink-limit", "--cmyk", "only process inks can be added up"),
)

GAMES, DECKS = "games of the catalog", "decks"
# What the first is for.
ONLY_FOR: tuple[tuple[str, str], ...] = (
    ("--overlay", GAMES), ("--only-source", GAMES), ("--allow-missing", DECKS),
)  # fmt: skip


def refuse_pairs(context: typer.Context) -> None:
    """Raises Refusal with every pair of options that was asked for and makes no sense."""
    names = context.params.get("games") or ()
    decks = [is_folder(name) for name in names]
    faults = list(senseless(given(context), decks=any(decks), games=not decks or not all(decks)))
    if faults:
        raise console.Refusal(Report.of(faults), console.MISUSED)


def given(context: typer.Context) -> dict[str, object]:
    """The options that were asked for on the command line, by their names, with their values."""
    sources = {one: context.get_parameter_source(one.name) for one in context.command.params if one.name}
    return {
        max(one.opts, key=len): context.params.get(str(one.name))
        for one, source in sources.items()
        if source is not None and source.name == "COMMANDLINE"
    }


def senseless(
    options: Mapping[str, object], *, decks: bool = True, games: bool = True
) -> Iterator[Diagnostic]:
    """A complaint for each pair that contradicts itself, and for each option that lacks another one, or that
    neither the `decks` nor the `games` know.
    """
    there = {*options, *(f"{name} {value}" for name, value in options.items())}
    for one, other, why, drop in CLASHES:
        if {one, other} <= there:
            words = f"{one} and {other} contradict each other: {why}; leave out {drop}"
            yield Diagnostic("ARG-PAIR", Place("the command line"), words)
    for one, other, why in NEEDS:
        if one in there and other not in there:
            words = f"{one} means nothing without {other}: {why}; leave out {one} or add {other}"
            yield Diagnostic("ARG-PAIR", Place("the command line"), words)
    there_are = {GAMES: games, DECKS: decks}
    for one, kind in ONLY_FOR:
        if one in there and not there_are[kind]:
            words = f"{one} is for {kind}, and none is to be printed; leave out {one}"
            yield Diagnostic("ARG-PAIR", Place("the command line"), words)
