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
# A rule that frames the game names steps in passing; the rule that lays a step down is the better one to show.
PASSING = ("definition", "advice")


def course(rules: Sequence[Rule]) -> tuple[Phase, ...]:
    """The phases in the order of their rules. Each key is shown once, by the rule that speaks of little else."""
    best: dict[str, Rule] = {}
    for rule in rules:
        for key in (enforcer for enforcer in rule.enforced_by if enforcer.startswith(PREFIX)):
            if key not in best or _passing(rule) < _passing(best[key]):
                best[key] = rule
    order = {rule.id: number for number, rule in enumerate(rules)}
    phases: dict[str, list[Step]] = {}
    shown: set[str] = set()
    for key, rule in sorted(best.items(), key=lambda pair: (order[pair[1].id], pair[0])):
        family, _, step = key.removeprefix(PREFIX).partition(".")
        if rule.id in shown:
            continue
        shown.add(rule.id)
        phases.setdefault(family, []).append(Step(spelled(step).capitalize(), rule))
    return tuple(Phase(spelled(family).capitalize(), tuple(steps)) for family, steps in phases.items())


def _passing(rule: Rule) -> tuple[bool, int]:
    return rule.kind in PASSING, len(rule.enforced_by)
