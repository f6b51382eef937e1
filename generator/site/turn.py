"""The page for the middle of a game: each phase with what happens, what may be done, what may not, and costs.

All of it is sorted out of the rules: a phase is what the rules of its `phase:` keys say, its limits are the
rules of the checks that those rules share. A rulebook tells things in the order of play, but names them
before and after as well; so a phase stands where the middle one of its rules stands.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from catalog.schema import Rule, Scenario
from generator.site.course import PASSING, PREFIX, Phase, course
from generator.site.words import spelled

FORBIDS = re.compile(
    r"\b(not|cannot|can[’']t|never|nobody|neither|alone|only|exactly|no more than|no \w+ (may|can))\b", re.I
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
    """Every phase of a game in the order of play; what is checked in no phase is one of its own."""
    phases = course(rules)
    names = {phase.name.lower() for phase in phases}
    home: dict[str, str] = {}
    for rule in rules:
        if rule.kind not in PASSING:
            for check in _families(rule, CHECK):
                for phase in (one for one in _families(rule, PREFIX) if one in names):
                    home.setdefault(check, phase)
    loose = dict.fromkeys(check for rule in rules for check in _families(rule, CHECK) if check not in home)
    shown = [
        (
            _middle(rules, PREFIX, phase.name.lower()),
            _now(phase, {k for k, v in home.items() if v == phase.name.lower()}, rules, scenarios),
        )
        for phase in phases
    ]
    shown += [
        (_middle(rules, CHECK, check), _now(Phase(check.capitalize(), ()), {check}, rules, scenarios))
        for check in loose
    ]
    in_order = [one for _, one in sorted(shown, key=lambda pair: pair[0])]
    return tuple(one for one in in_order if one.phase.steps or one.may or one.not_)


def _middle(rules: Sequence[Rule], prefix: str, family: str) -> int:
    """Where the middle one of the rules stands that lay down something of a family."""
    found = [number for number, rule in enumerate(rules) if family in _families(rule, prefix)]
    plain = [number for number in found if rules[number].kind not in PASSING] or found
    # Of an even number: a phase begins with the first half, a check is named before it is laid down.
    return plain[(len(plain) - (prefix == PREFIX)) // 2]


def _now(phase: Phase, checks: set[str], rules: Sequence[Rule], scenarios: Sequence[Scenario]) -> Now:
    limits = [rule for rule in rules if checks & set(_families(rule, CHECK)) and rule.kind not in PASSING]
    steps = tuple(step for step in phase.steps if step.rule not in limits)
    costs = [rule for rule in (*limits, *(step.rule for step in steps)) if COSTS.search(rule.say)]
    return Now(
        Phase(phase.name, steps),
        tuple(rule for rule in limits if not FORBIDS.search(rule.say)),
        tuple(rule for rule in limits if FORBIDS.search(rule.say)),
        tuple(dict.fromkeys(costs)),
        tuple(_refusals({rule.id for rule in limits}, scenarios))[:MOST_SEEN],
    )


def _families(rule: Rule, prefix: str) -> dict[str, None]:
    keys = [key.removeprefix(prefix) for key in rule.enforced_by if key.startswith(prefix)]
    return dict.fromkeys(spelled(key.partition(".")[0]) for key in keys)


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
