"""The course of a game as a strip of phases, read from the rules that the engine's phases stand for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from catalog.schema import Rule
from generator.site.words import spelled


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a phase: a word or two, and the rule that says it."""

    name: str
    rule: Rule


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of the game with its steps in order."""

    name: str
    steps: tuple[Step, ...]


PREFIX = "phase:"
# A rule that defines or advises names steps in passing; the rule that lays a step down is the one to show.
PASSING = ("definition", "advice", "component")
NEXT = "next"


def course(rules: Sequence[Rule]) -> tuple[Phase, ...]:
    """The phases in the order of their rules. A step is told by what it allows, or else by its first
    plain rule.
    """
    order = {rule.id: number for number, rule in enumerate(rules)}
    claims: dict[str, list[Rule]] = {}
    for rule in rules:
        for key in _phases(rule):
            claims.setdefault(key, []).append(rule)
    shown: set[str] = set()
    steps: list[tuple[bool, int, str, Step]] = []
    for key, claiming in sorted(claims.items(), key=lambda pair: min(map(_rank, pair[1]))):
        family, _, name = key.removeprefix(PREFIX).partition(".")
        for rule in _telling([rule for rule in claiming if rule.id not in shown]):
            shown.add(rule.id)
            steps.append((name == NEXT, order[rule.id], family, Step(spelled(name).capitalize(), rule)))
    phases: dict[str, list[Step]] = {}
    in_order = sorted(steps, key=lambda step: step[:2])
    for family in dict.fromkeys(family for _, _, family, _ in in_order):
        phases[family] = [step for _, _, of, step in in_order if of == family]
    return tuple(Phase(spelled(family).capitalize(), tuple(told)) for family, told in phases.items())


def laid_down(rules: Sequence[Rule]) -> dict[str, str]:
    """For every enforcing key the id of the rule that lays it down: a plain one that speaks of little
    else.
    """
    best: dict[str, Rule] = {}
    for rule in rules:
        for key in rule.enforced_by:
            if key not in best or _breadth(rule) < _breadth(best[key]):
                best[key] = rule
    return {key: rule.id for key, rule in best.items()}


def _breadth(rule: Rule) -> tuple[bool, int, int]:
    return rule.kind in PASSING, len(_phases(rule)), len(rule.enforced_by)


def _phases(rule: Rule) -> list[str]:
    return [enforcer for enforcer in rule.enforced_by if enforcer.startswith(PREFIX)]


def _rank(rule: Rule) -> tuple[bool, int]:
    return rule.kind in PASSING, len(_phases(rule))


def _telling(claiming: Sequence[Rule]) -> list[Rule]:
    if not claiming:
        return []
    best = min(map(_rank, claiming))
    plain = [rule for rule in claiming if _rank(rule) == best]
    return [rule for rule in plain if rule.kind == "legality"] or plain[:1]
