"""A step of a scenario as written: at most one action, and what must be so after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from pydantic import Field

from catalog.diagnostics import Diagnostic, Note
from catalog.document import Data, Document, Path
from catalog.scalars import Words
from catalog.schema import Model, RuleId
from catalog.typed import check

Kind = Literal["do", "refuse", "look"]


class Outcome(Model):
    """How the game ended: `winner` is a seat or `nobody`, `because` what decides, `totals` by seat, and
    `facts` such as who shares the lead.
    """

    winner: Words | None = None
    because: RuleId | tuple[RuleId, ...] = ()
    key: Words | None = None
    totals: dict[str, Words] = Field(default_factory=dict)
    facts: dict[str, object] = Field(default_factory=dict)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of `because`, one or several."""
        return (self.because,) if isinstance(self.because, str) else self.because


class Asked(Model):
    """A question the game waits with: a seat, and if given the verb and the places of the cards asked for."""

    seat: Words
    verb: Words | None = None
    for_: tuple[str, ...] | None = Field(default=None, alias="for")


class Sight(Model):
    """What a seat sees: `seat` unless it is the one under `by`, and in `sees` what must be seen just so."""

    seat: Words | None = None
    sees: dict[str, object]


class Step(Model):
    """One step. `do` and `refuse` exclude each other; everything else is compared after the action."""

    by: Words | None = None
    say: Words | None = None
    do: object = None
    refuse: object = None
    because: RuleId | tuple[RuleId, ...] = ()
    facts: dict[str, object] = Field(default_factory=dict)
    chance: dict[str, object] | tuple[dict[str, object], ...] = Field(default_factory=dict)
    asks: Asked | tuple[Asked, ...] | None = None
    legal: object = None
    then: dict[str, object] | None = None
    events: tuple[str, ...] = ()
    no_events: tuple[str, ...] = Field(default=(), alias="no-events")
    view: Sight | None = None
    score: dict[str, object] | None = None
    outcome: Outcome | None = None

    def has(self, *names: str) -> bool:
        """Whether one of these keys is written in the step."""
        return any(name in self.model_fields_set for name in names)

    @property
    def kind(self) -> Kind:
        """What the step does: an action, a refused action, or nothing."""
        return "do" if self.has("do") else "refuse" if self.has("refuse") else "look"

    @property
    def expects(self) -> bool:
        """Whether anything could go wrong in this step other than its action."""
        return self.has(*EXPECTING)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of `because`, one or several."""
        return (self.because,) if isinstance(self.because, str) else self.because

    @property
    def questions(self) -> tuple[Asked, ...]:
        """The questions of `asks`, one or several."""
        return (self.asks,) if isinstance(self.asks, Asked) else self.asks or ()


EXPECTING = ("refuse", "legal", "then", "asks", "events", "no_events", "view", "score", "outcome")
NEEDS_SEAT = ("do", "refuse", "legal")


def read_steps(document: Document, base: Path) -> tuple[tuple[Step, ...], list[Diagnostic]]:
    """The steps of the scenario at `base` of a document, and complaints about their shape."""
    raw: Data = document.at((*base, "steps")) if _has_steps(document, base) else []
    steps: list[Step] = []
    faults: list[Diagnostic] = []
    for index in range(len(raw) if isinstance(raw, list) else 0):
        path = (*base, "steps", index)
        step, report = check(Step, document, path)
        if step is None:
            faults += (one for one in report if one not in document.report.diagnostics)
        else:
            steps.append(step)
            faults += _misfits(step, document, path)
    return tuple(steps), faults


def _has_steps(document: Document, base: Path) -> bool:
    try:
        document.at((*base, "steps"))
    except KeyError:
        return False
    return True


def _misfits(step: Step, document: Document, path: Path) -> Iterator[Diagnostic]:
    here = document.place(path)
    if step.has("do") and step.has("refuse"):
        words = "a step either does something or has it refused, not both"
        yield Diagnostic("SC-STEP", document.key_place((*path, "refuse")), words)
    if step.has("refuse") and not step.rules:
        words = "a refusal must say which rules refuse"
        yield Diagnostic("SC-STEP", here, words, notes=(Note("write them under because"),))
    if step.has(*NEEDS_SEAT) and step.by is None:
        yield Diagnostic("SC-STEP", here, "nobody is named under by, and this step needs a seat")
    for name in ("because", "facts"):
        if step.has(name) and not step.has("refuse"):
            place = document.key_place((*path, name))
            yield Diagnostic("SC-STEP", place, f"{name} belongs to a refusal, and nothing is refused here")
    for name in ("events", "no_events"):
        if step.has(name) and not step.has("do"):
            key = name.replace("_", "-")
            words = f"{key} belongs to an action, and nothing is done here"
            yield Diagnostic("SC-STEP", document.key_place((*path, key)), words)
    yield from _empty(step, document, path)
    if not step.has("do") and not step.expects:
        yield Diagnostic("SC-STEP", here, "this step does nothing and expects nothing")


COMPARING = ("events", "no_events", "view", "score", "outcome")
"""Keys under which only what is written is compared, so that nothing written is nothing compared."""


def _empty(step: Step, document: Document, path: Path) -> Iterator[Diagnostic]:
    for name in COMPARING:
        if step.has(name) and getattr(step, name) in (None, (), {}):
            key = name.replace("_", "-")
            words = f"nothing is written under {key}, so nothing is compared"
            yield Diagnostic("SC-STEP", document.key_place((*path, key)), words)
    if step.view is not None and not step.view.sees:
        words = "nothing is written under sees, so nothing is compared"
        yield Diagnostic("SC-STEP", document.key_place((*path, "view", "sees")), words)
    if step.view is not None and step.view.seat is None and step.by is None:
        words = "nobody is named under seat or by, and a view is that of a seat"
        yield Diagnostic("SC-STEP", document.key_place((*path, "view")), words)


def as_list(value: Any) -> list[Any]:
    """A list as it is, anything else as a list of one."""
    return list(value) if isinstance(value, list | tuple) else [value]
