"""Rulebook examples that run: every scenario of a game against its engine.

`python -m validator.scenarios GAME [-k text]` runs them from the command line; `run` and `run_all` are the
same for Python, `flips` tries the other readings of the rulings that scenarios name.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence

from catalog.diagnostics import Diagnostic, Place, Report
from catalog.game import Game
from catalog.load import load_game, source_lines
from catalog.near import nearest
from validator.engines import EngineModule, find
from validator.scenario.run import run
from validator.scenario.trace import Result, Told, Trace

__all__ = ["Result", "Told", "Trace", "flips", "main", "run", "run_all", "undeclared"]


def run_all(game: Game, module: EngineModule | None = None) -> list[Result]:
    """Every scenario of a game, in the order of the files. One that fails does not hide the others."""
    return [run(game, scenario, module) for scenario in game.scenarios]


def flips(game: Game, module: EngineModule | None = None) -> dict[str, dict[str, dict[str, bool]]]:
    """For every scenario and every ruling it names: which other option makes it come out differently.

    The innermost mapping has every option but the one the scenario is written for; True says that with this
    option the scenario does not come out as written. Scenarios that fail as they are written are left out.
    """
    found: dict[str, dict[str, dict[str, bool]]] = {}
    for scenario in game.scenarios:
        if not scenario.rulings or not run(game, scenario, module).ok:
            continue
        found[scenario.scenario] = {
            name: {
                option.id: not run(game, scenario, module, {name: option.id}).ok
                for option in game.ruling(name).options
                if option.id != chosen
            }
            for name, chosen in scenario.rulings.items()
        }
    return found


def undeclared(game: Game, module: EngineModule | None = None) -> dict[str, dict[str, tuple[str, ...]]]:
    """For every passing scenario the rulings it depends on and does not name, with the options that spoil it.

    Runs each scenario once for every other option of every ruling that the engine asks for, which takes a
    while.
    """
    engine = module or find(game.id)
    asked = [ruling for ruling in game.rulings if engine is not None and ruling.id in engine.ASKED]
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for scenario in game.scenarios:
        if not run(game, scenario, module).ok:
            continue
        for ruling in asked:
            others = [option.id for option in ruling.options if option.id != ruling.default]
            if ruling.id not in scenario.rulings:
                spoilt = tuple(one for one in others if not run(game, scenario, module, {ruling.id: one}).ok)
                if spoilt:
                    found.setdefault(scenario.scenario, {})[ruling.id] = spoilt
    return found


def summary(results: Sequence[Result]) -> str:
    """A line for every scenario that fails, and how many there are of each kind."""
    failed = [result for result in results if not result.ok]
    lines = [f"FAIL  {result.id}  {result.title}  ({result.place})" for result in failed]
    kinds = _count([result.kind for result in results])
    return "\n".join([*lines, f"{len(results) - len(failed)} of {len(results)} scenarios hold ({kinds})"])


def _count(kinds: Sequence[str]) -> str:
    counted: Mapping[str, int] = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    return ", ".join(f"{number} {kind}" for kind, number in counted.items()) or "none"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the scenarios of a game. 0 if all hold, 1 if not, 2 if the game cannot be read or none is chosen.

    Files of scenarios that cannot be read are reported, and the others are run.
    """
    parser = ArgumentParser(prog="python -m validator.scenarios", description=__doc__.partition("\n")[0])
    parser.add_argument("game", help="id of a game, such as a folder in catalog/games is called")
    parser.add_argument("-k", metavar="TEXT", default="", help="only scenarios whose id or title holds this")
    parser.add_argument(
        "--rulings", action="store_true", help="list the rulings that scenarios depend on without naming them"
    )
    asked = parser.parse_args(argv)
    game, report = load_game(asked.game, spare=True)
    if game is None:
        print(report.render(source_lines(report)))
        return 2
    if asked.rulings:
        return _print_undeclared(game)
    text = asked.k.lower()
    chosen = [one for one in game.scenarios if text in f"{one.scenario} {one.title}".lower()]
    if text and not chosen:
        print(Report.of(report.errors, _none_like(game, asked.k)).render(source_lines(report)))
        return 2
    results = [run(game, scenario) for scenario in chosen]
    found = Report.of(report.errors, *(result.report for result in results))
    if found:
        print(found.render(source_lines(found)) + "\n")
    print(summary(results))
    return 0 if found.ok else 1


def _none_like(game: Game, text: str) -> Diagnostic:
    """The complaint about a word that no scenario has in its id or title."""
    names = [one.scenario for one in game.scenarios]
    words = f"none of the {len(names)} scenarios of {game.id} has {text!r} in its id or title"
    return Diagnostic("ARG-FILTER", Place("-k"), words, nearest(text, names))


def _print_undeclared(game: Game) -> int:
    found = undeclared(game)
    for name, rulings in found.items():
        said = ", ".join(f"{ruling} ({' or '.join(options)})" for ruling, options in rulings.items())
        print(f"{game.place('scenarios', name, 'scenario')}  {name} would come out differently with {said}")
    print(f"{len(found)} of {len(game.scenarios)} scenarios depend on rulings that they do not name")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
