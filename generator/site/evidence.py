"""What running the examples has shown, in the shape that pages need. Empty when nothing was run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from catalog.game import Game
from catalog.schema import Rule, Scenario
from generator.site.course import laid_down
from generator.site.examples import Run, StepRun
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
    steps = laid_down(game.rules)
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
            result.id: _run(records[result.id], result, steps) for result in results if result.id in records
        },
        flips={key: tuple(found) for key, found in turned.items()},
        tried=frozenset(tried),
    )


def _run(record: Scenario, result: Result, laid: Mapping[str, str]) -> Run:
    claimed = (*record.proves, *record.uses)
    first = next((trace for trace in result.trace if trace.index < 0), None)
    steps = {trace.index: _step(trace, claimed, laid) for trace in result.trace if trace.index >= 0}
    return Run(
        passed=result.ok,
        given=first.table_after if first else {},
        steps=tuple(steps.get(index, StepRun()) for index in range(len(record.steps))),
        problems=tuple(fault.message for fault in result.report.diagnostics if fault.severity == "error"),
    )


def _step(trace: Trace, claimed: Sequence[str], laid: Mapping[str, str]) -> StepRun:
    """One step. Of the many rules that its events stand for, those that the example is about; or else those
    that lay down what happened."""
    held = [one for one in trace.told if one.event.held]
    told = {rule for one in held for rule in one.rules}
    about = tuple(rule for rule in claimed if rule in told)
    plain = dict.fromkeys(laid[one.event.key] for one in held if one.event.key in laid)
    return StepRun(
        table=trace.table_after,
        rules=about or tuple(plain)[:MOST_PLAIN],
        facts=tuple(_facts(trace)),
    )


def _facts(trace: Trace) -> Iterator[tuple[str, object]]:
    if trace.verdict is None or trace.verdict.ok:
        return
    for reason in trace.verdict.reasons:
        yield from reason.facts
