"""What `check` does to a game: its files, the static checks, every scenario, and the level of each rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from catalog.diagnostics import Report
from catalog.game import Game
from catalog.load import load_game
from catalog.schema import Scenario
from validator.checks import Ground, check_game
from validator.coverage import Level, levels
from validator.scenario.trace import Result
from validator.scenarios import run

Facts = tuple[Report, tuple[Result, ...], Mapping[str, Level], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Checked:
    """A game and all that was found. `game` is None where its files have errors, and the rest is empty then.

    `levels` are those of the rules by id, `elsewhere` the ids of scenarios that were left out because they
    are written for another reading of a ruling than the one asked for.
    """

    name: str
    game: Game | None
    report: Report
    results: tuple[Result, ...] = ()
    levels: Mapping[str, Level] = field(default_factory=dict)
    elsewhere: tuple[str, ...] = ()

    @classmethod
    def of(cls, name: str, known: Facts) -> Checked:
        """A game that another process has checked."""
        return cls(name, load_game(name)[0], *known)

    @property
    def ok(self) -> bool:
        """Whether nothing stops a build."""
        return self.game is not None and self.report.ok


def facts(checked: Checked) -> Facts:
    """What was found about a game, without the game: its records are bound to the process that read them."""
    return checked.report, checked.results, checked.levels, checked.elsewhere


def check(
    name: str,
    overlay: Path | None = None,
    rulings: Mapping[str, str] | None = None,
    texts: Path | None = None,
) -> Checked:
    """Check one game that is known to be there.

    `rulings` replace the defaults of the game, `texts` is a folder with copies of the rulebook texts.
    """
    game, report = load_game(name, overlay=overlay)
    if game is None:
        return Checked(name, None, report)
    chosen = dict(rulings or {})
    apart = tuple(one.scenario for one in game.scenarios if _elsewhere(one, chosen))
    results = tuple(
        run(game, scenario, rulings=chosen) for scenario in game.scenarios if scenario.scenario not in apart
    )
    found = Report.of(report, check_game(game, Ground(texts=texts)), *(result.report for result in results))
    return Checked(name, game, found, results, levels(game, results), apart)


def _elsewhere(scenario: Scenario, chosen: Mapping[str, str]) -> bool:
    return any(chosen.get(name, option) != option for name, option in scenario.rulings.items())
