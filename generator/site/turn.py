"""The page for the middle of a game: each phase with what happens, what may be done, what may not, and costs.

All of it is sorted out of the rules: a phase is what the rules of its `phase:` keys say, its limits are the
rules of the checks that those rules share.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from catalog.schema import Rule, Scenario
from generator.site.course import PASSING, PREFIX, Phase, course
from generator.site.words import spelled

FORBIDS = re.compile(
    r"\b(may not|must not|cannot|can[’']t|never|not allowed|forbidden|nobody may|no \w+ may|neither|only)\b",
    re.I,
)
COSTS = re.compile(r"\b(costs?|pays?|paid|spends?|spent|in exchange for|gives? up|discards?)\b", re.I)
CHECK = "check:"
MOST_SEEN = 3


@dataclass(frozen=True, slots=True)
class Now:
    """A phase: its steps, what is allowed in it, what is not, what it costs, and examples of refusals as
    (id, step).
    """

    phase: Phase
    may: tuple[Rule, ...]
    not_: tuple[Rule, ...]
    costs: tuple[Rule, ...]
    seen: tuple[tuple[str, int], ...]


def now(rules: Sequence[Rule], scenarios: Sequence[Scenario]) -> tuple[Now, ...]:
    """Every phase of a game in order."""
    return tuple(_now(phase, rules, scenarios) for phase in course(rules))


def _now(phase: Phase, rules: Sequence[Rule], scenarios: Sequence[Scenario]) -> Now:
    names = {phase.name.lower()}
    shown = {step.rule.id for step in phase.steps}
    own = [rule for rule in rules if rule.id in shown or _families(rule, PREFIX) & names]
    plain = [rule for rule in own if rule.kind not in PASSING]
    checks = {key for rule in plain for key in rule.enforced_by if key.startswith(CHECK)}
    limits = [rule for rule in rules if checks & set(rule.enforced_by) and rule.kind not in PASSING]
    forbidden = tuple(rule for rule in limits if FORBIDS.search(rule.say))
    allowed = tuple(
        rule for rule in limits if rule not in forbidden and rule.kind == "legality" and rule.id not in shown
    )
    costs = tuple(rule for rule in dict.fromkeys((*limits, *plain)) if COSTS.search(rule.say))
    refused = {rule.id for rule in limits}
    return Now(phase, allowed, forbidden, costs, tuple(_refusals(refused, scenarios))[:MOST_SEEN])


def _families(rule: Rule, prefix: str) -> set[str]:
    keys = [key.removeprefix(prefix) for key in rule.enforced_by if key.startswith(prefix)]
    return {spelled(key.partition(".")[0]) for key in keys}


def _refusals(rules: set[str], scenarios: Sequence[Scenario]) -> list[tuple[str, int]]:
    found = []
    for scenario in scenarios:
        for number, step in enumerate(scenario.steps, 1):
            because = step.get("because", ())
            named = set(because) if isinstance(because, list | tuple) else {because}
            if "refuse" in step and named & rules:
                found.append((scenario.scenario, number))
                break
    return found


EXCEPTS = re.compile(r"\b(unless|except|instead|even if|even though|overrides?|takes precedence)\b", re.I)


def exceptions(rules: Sequence[Rule], back: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """For each rule those that point to it and say that it does not hold somewhere."""
    says = {rule.id: rule.say for rule in rules}
    found = {
        rule.id: tuple(other for other in back.get(rule.id, ()) if EXCEPTS.search(says[other]))
        for rule in rules
    }
    return {rule: others for rule, others in found.items() if others}


def short(say: str) -> tuple[str, str]:
    """The first sentence of a rule, which is its short form, and all that follows it."""
    found = re.match(r"(.+?[.!?])\s+(?=[A-Z“])", say)
    return (found[1], say[found.end() :]) if found else (say, "")
