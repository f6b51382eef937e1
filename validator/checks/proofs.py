"""Scenarios as records: what they rest on, and which rules no scenario proves."""

from __future__ import annotations

from collections.abc import Iterator

from catalog.diagnostics import Diagnostic
from catalog.game import Game
from validator.checks.ground import Ground
from validator.enforcer import testable

RESTS_ON_TEXT = ("worked-example", "edge-case")
NEEDS_PROOF = ("legality", "effect", "scoring")


def check(game: Game, ground: Ground) -> Iterator[Diagnostic]:
    """Scenarios taken from the rulebook cite it, and rules that can be broken are proved by scenarios."""
    for scenario in game.scenarios:
        if scenario.kind in RESTS_ON_TEXT and not scenario.cites:
            words = f"{scenario.scenario} is called a {scenario.kind} and cites no line"
            yield Diagnostic("SRC-WHY", game.place("scenarios", scenario.scenario, "kind"), words)
    proved = {rule for scenario in game.scenarios for rule in scenario.proves}
    for rule in game.rules:
        provable = rule.kind in NEEDS_PROOF and any(map(testable, rule.enforced_by))
        if provable and rule.id not in proved:
            words = f"no scenario proves {rule.id}, a rule of the kind {rule.kind}"
            place = game.place("rules", rule.id, "id")
            yield Diagnostic("SC-UNPROVED", place, words, severity="warning")
