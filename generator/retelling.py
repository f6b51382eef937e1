"""A scenario told from its run: how it begins, what each step does or is refused, and what followed."""

from __future__ import annotations

from dataclasses import dataclass

from catalog.game import Game
from catalog.schema import Scenario
from generator.site.examples import Narrator
from generator.tale import Line, Storyteller
from validator.scenario.trace import Result


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a scenario: `line` says what is done, tried or compared, `after` what followed."""

    number: int
    line: Line
    after: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Retold:
    """A scenario in words. `situation` is what is given besides the cards, `table` the cards by place."""

    situation: tuple[str, ...]
    table: tuple[tuple[str, str], ...]
    steps: tuple[Step, ...]


def retell(game: Game, scenario: Scenario, result: Result) -> Retold:
    """A scenario and its run in words; steps that were not reached say what is written of them."""
    narrator, teller = Narrator(game), Storyteller(game, scenario.cards, result.seats)
    view = narrator.example(scenario)
    given = narrator.flat(scenario.given or {})
    ran = {trace.index: trace for trace in result.trace}
    steps = []
    for step in view.steps:
        trace = ran.get(step.number - 1)
        lines, rules = teller.follow([told.event for told in trace.told]) if trace else ((), ())
        remarks = tuple(Line(words) for words in (*step.notes, *step.changes))
        words = step.say
        if trace and trace.kind == "do" and trace.written is not None:
            words = teller.deed(str(trace.by), trace.written)
        steps.append(Step(step.number, Line(words, step.rules or rules), (*lines, *remarks)))
    lying = tuple(
        (teller.place(place), teller.named(tuple(cards))) for place, cards in given.items() if cards
    )
    return Retold(view.situation, lying, tuple(steps))
