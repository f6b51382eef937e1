"""What running the examples has shown, in the shape that pages need. Empty when nothing was run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from catalog.game import Game
from catalog.schema import Rule, Scenario
from generator.site.course import laid_down
from generator.site.examples import Run, StepRun, Told
from generator.tale import Storyteller
from validator.coverage import levels
from validator.scenarios import Result, Trace

Flips = Mapping[str, Mapping[str, Mapping[str, bool]]]


@dataclass(frozen=True, slots=True)
class Evidence:
    """`levels` by rule, `runs` by scenario, `flips` by (ruling, option): the scenarios that come out
    otherwise.

    `tried` holds the (ruling, option) pairs that were played through at all.
    """

    levels: Mapping[str, int] = field(default_factory=dict)
    runs: Mapping[str, Run] = field(default_factory=dict)
    flips: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    tried: frozenset[tuple[str, str]] = frozenset()

    def level(self, rule: Rule) -> int:
        """The proof level of a rule; without a run no rule is more than enforced."""
        return self.levels.get(rule.id, 1 if rule.enforced_by else 0)


NOTHING = Evidence()
MOST_PLAIN = 3


def gather(game: Game, results: Sequence[Result], flips: Flips | None = None) -> Evidence:
    """The evidence of a run: `results` of the scenarios, `flips` as `validator.scenarios.flips` gives
    them.
    """
    records = {scenario.scenario: scenario for scenario in game.scenarios}
    law = _Law.of(game.rules)
    turned: dict[tuple[str, str], list[str]] = {}
    tried: set[tuple[str, str]] = set()
    for scenario, rulings in (flips or {}).items():
        for ruling, options in rulings.items():
            for option, otherwise in options.items():
                tried.add((ruling, option))
                if otherwise:
                    turned.setdefault((ruling, option), []).append(scenario)
    return Evidence(
        levels={rule: found.level for rule, found in levels(game, results).items()} if results else {},
        runs={
            result.id: _run(game, records[result.id], result, law)
            for result in results
            if result.id in records
        },
        flips={key: tuple(found) for key, found in turned.items()},
        tried=frozenset(tried),
    )


@dataclass(frozen=True, slots=True)
class _Law:
    """What a game's rules say of events: the rule that lays each key down, and the rules of scoring."""

    laid: Mapping[str, str]
    scoring: frozenset[str]

    @classmethod
    def of(cls, rules: Sequence[Rule]) -> _Law:
        scored = (rule.id for rule in rules if any(key.startswith("score:") for key in rule.enforced_by))
        return cls(laid_down(rules), frozenset(scored))


def _run(game: Game, record: Scenario, result: Result, law: _Law) -> Run:
    first = next((trace for trace in result.trace if trace.index < 0), None)
    story = Storyteller(game, record.cards, result.seats)
    steps = {trace.index: _step(trace, record, story, law) for trace in result.trace if trace.index >= 0}
    return Run(
        passed=result.ok,
        given=first.table_after if first else {},
        moment=first.after.get("era") if first else None,
        steps=tuple(steps.get(index, StepRun()) for index in range(len(record.steps))),
        problems=tuple(fault.message for fault in result.report.diagnostics if fault.severity == "error"),
    )


def _step(trace: Trace, record: Scenario, story: Storyteller, law: _Law) -> StepRun:
    """One step. Of the many rules that its events stand for, those that the example is about; or else those
    that lay down what happened.
    """
    claimed = (*record.proves, *record.uses)
    lines, silent = story.follow([one.event for one in trace.told])
    told = tuple(Told(line.words, _about(claimed, line.rules) or line.rules[:MOST_PLAIN]) for line in lines)
    said = {rule for line in told for rule in line.rules}
    held = [one for one in trace.told if one.event.held]
    met = {rule for one in held for rule in one.rules}
    own = tuple(rule for rule in claimed if rule in met and rule not in said)
    plain = dict.fromkeys(law.laid[one.event.key] for one in held if one.event.key in law.laid)
    fallback = [rule for rule in plain if rule in silent] or [rule for rule in plain if rule not in said]
    if {"score", "outcome"} & set(record.steps[trace.index]) and not held:
        # Counting is no event; the rules at work are those of scoring that the example is about.
        own = tuple(rule for rule in claimed if rule in law.scoring)
    return StepRun(
        table=trace.table_after,
        rules=own or tuple(fallback)[:MOST_PLAIN],
        facts=tuple(_facts(trace)),
        told=told,
        moment=trace.after.get("era"),
    )


def _about(claimed: Sequence[str], rules: Sequence[str]) -> tuple[str, ...]:
    return tuple(rule for rule in claimed if rule in rules)


def _facts(trace: Trace) -> Iterator[tuple[str, object]]:
    if trace.verdict is None or trace.verdict.ok:
        return
    for reason in trace.verdict.reasons:
        yield from reason.facts
