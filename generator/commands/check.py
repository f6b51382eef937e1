"""`rulepress check`: everything that can be said about a catalog without drawing it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from generator import console
from generator.commands.common import AsJson, Overlay, Ruling, games_asked, read, rulings_asked
from generator.commands.deckcheck import CheckedDeck, check_deck
from generator.commands.printing import is_folder

if TYPE_CHECKING:
    from catalog.seeds import SeedReport
    from generator.checking import Checked
    from validator.coverage import Level


Named = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="GAME|DECK", help="Ids of games, or folders of decks; all games when none is named."
    ),
]


def check(
    games: Named = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Show how each rule is held, and by what.")
    ] = False,
    seeds: Annotated[
        Path | None,
        typer.Option(
            "--seeds", metavar="DIR", help="A folder with the rulebook texts, to hold citations against."
        ),
    ] = None,
    overlay: Overlay = None,
    ruling: Ruling = None,
    as_json: AsJson = False,
) -> None:
    """Check a catalog: its files, what they say of each other, and every scenario. Or a deck: all that
    printing it would find.

    All complaints of all games are shown in one run, each with its file, line and column, the line itself,
    and what would fit. Levels of a rule: 0 listed with a reason why nothing enforces it, 1 enforced, 2
    exercised by a scenario, 3 proved both ways.
    """
    decks = [check_deck(Path(name)) for name in dict.fromkeys(games or ()) if is_folder(name)]
    rest = [name for name in games or () if not is_folder(name)]
    names = games_asked(rest or None) if rest or not decks else ()
    for option, given in (("--overlay", overlay), ("--seeds", seeds), ("--coverage", coverage or None)):
        if decks and not names and given is not None:
            raise console.misuse("ARG-DECK", option, f"{option} is for games; here are only decks", ())
    chosen = _rulings(ruling, names)
    copies = _copies(seeds)
    found = _all(names, overlay, chosen, seeds)
    if as_json:
        data: dict[str, Any] = {"games": [_data(one, coverage) for one in found]}
        console.say_json({**data, "decks": [one.data() for one in decks]} if decks else data)
    else:
        _show(found, decks, coverage)
        if names:
            _tell_copies(copies, names, seeds)
    if not all(one.ok for one in found) or not all(one.report.ok for one in decks):
        raise typer.Exit(console.FAULTY)


def _rulings(written: Sequence[str] | None, names: Sequence[str]) -> dict[str, dict[str, str]]:
    if not written:
        return {}
    loaded = {name: game for name in names if (game := read(name)[0]) is not None}
    return rulings_asked(written, loaded)


def _all(
    names: Sequence[str], overlay: Path | None, rulings: Mapping[str, Mapping[str, str]], seeds: Path | None
) -> list[Checked]:
    from generator.checking import check as check_one

    if overlay is not None:
        read(names[0], overlay)
    found = []
    with console.progress() as bar:
        task = bar.add_task("Checking", total=len(names))
        for name in names:
            bar.update(task, description=f"Checking {name}")
            found.append(check_one(name, overlay, rulings.get(name), seeds))
            bar.advance(task)
    return found


def _show(found: Sequence[Checked], decks: Sequence[CheckedDeck], coverage: bool) -> None:
    from catalog.diagnostics import Report

    everything = Report.of(*(one.report for one in decks), *(one.report for one in found))
    console.show_report(everything)
    for one in found:
        if coverage and one.game is not None:
            _show_coverage(one)
    if everything:
        console.say()
    for deck in decks:
        console.say(deck.summary())
    for one in found:
        console.say(summary(one))


def summary(found: Checked) -> Text:
    """A game in one line: rules held, scenarios that pass, and how many rules have each level."""
    if found.game is None:
        words = f": its files have {found.report.summary}, so it was not played"
        return Text.assemble((found.name, "title"), (words, "bad"))
    from validator.coverage import claims, count

    rules = found.game.rules
    held = sum(bool(rule.enforced_by or rule.why_not) for rule in rules)
    hollow = {
        rule
        for result in found.results
        for rule in claims(found.game, result).hollow
        if rule in found.game.scenario(result.id).proves
    }
    failed = sum(not result.ok for result in found.results)
    ran = f"{len(found.results)} scenarios run, {f'{failed} fail' if failed else 'all pass'}"
    if found.elsewhere:
        ran += f", {len(found.elsewhere)} written for another reading left out"
    levels = " ".join(f"{level}:{number}" for level, number in count(found.levels.values()).items())
    return Text.assemble(
        (found.name, "title"),
        ": ",
        (f"{held} of {len(rules)} rules", "good" if held == len(rules) else "bad"),
        ", ",
        (f"{len(hollow)} hollow", "bad") if hollow else ("none hollow", "good"),
        "; ",
        (ran, "bad" if failed else "good"),
        f"; levels {levels}",
    )


def _show_coverage(found: Checked) -> None:
    """A row for each rule: its level, what enforces it, and the scenarios that prove or use it."""
    from generator.site.words import LEVELS

    assert found.game is not None
    grid = console.table("Rule", "Level", "Enforced by", "Proved by", "Used by", title=found.game.game.title)
    for rule in found.game.rules:
        level = found.levels[rule.id]
        name = f"{level.level} {LEVELS[level.level].name.lower()}"
        by = ", ".join(rule.enforced_by) or f"nothing: {rule.why_not}"
        grid.add_row(rule.id, name, by, _few(level.proves), _few(level.uses))
    console.screen().print(grid)


def _few(names: Sequence[str], most: int = 3) -> str:
    more = f" +{len(names) - most}" if len(names) > most else ""
    return f"{' '.join(names[:most])}{more}"


def _copies(folder: Path | None) -> list[SeedReport]:
    """How the copies of the rulebook texts fit. Raises Refusal when there is no such folder."""
    if folder is None:
        return []
    from catalog.diagnostics import Diagnostic, Place, Report
    from catalog.seeds import SourcesError, compare, load_sources
    from validator.checks import Ground

    if not folder.is_dir():
        words = f"there is no folder {folder.as_posix()!r} with rulebook texts"
        fault = Diagnostic("ARG-SEEDS", Place("the command line"), words)
        raise console.Refusal(Report.of(fault), console.MISUSED)
    try:
        return compare(load_sources(Ground().sources), folder)
    except SourcesError:
        # The check of the citations tells what is wrong with the list, at its file.
        return []


COPIES = {"same": "the same text", "missing": "no copy in this folder", "differs": "another text"}


def _tell_copies(copies: Sequence[SeedReport], names: Sequence[str], folder: Path | None) -> None:
    if folder is None:
        words = "The rulebook texts were not looked at; --seeds DIR holds the citations against them."
        console.say(words, style="faint")
    for one in copies:
        if one.source.game in names or one.status != "missing":
            facts = f": {'; '.join(one.facts)}" if one.facts and one.status != "missing" else ""
            console.say(f"{one.source.file} ({one.source.game}): {COPIES[one.status]}{facts}", style="faint")


def _data(found: Checked, coverage: bool) -> dict[str, Any]:
    rules = found.game.rules if found.game else ()
    levels = Counter(level.level for level in found.levels.values())
    data: dict[str, Any] = {
        "game": found.name,
        "ok": found.ok,
        "rules": len(rules),
        "scenarios": {
            "run": len(found.results),
            "failed": [result.id for result in found.results if not result.ok],
            "left-out": list(found.elsewhere),
        },
        "levels": {str(level): levels[level] for level in sorted(levels)},
        "complaints": console.report_data(found.report),
    }
    if coverage:
        data["coverage"] = {name: _level_data(level) for name, level in found.levels.items()}
    return data


def _level_data(level: Level) -> dict[str, Any]:
    return {
        "level": level.level,
        "proves": list(level.proves),
        "uses": list(level.uses),
        "keys": {key: sorted(held) for key, held in level.keys.items()},
    }
