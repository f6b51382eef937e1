"""What a run of a scenario leaves behind: its complaints, and everything that happened, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from catalog.diagnostics import Place, Report
from validator.engine.contract import Action, Event, Verdict
from validator.scenario.steps import Kind

Held = dict[str, frozenset[bool]]
"""Keys with what was seen of each: that it held (True), that it did not (False), or both."""


@dataclass(frozen=True, slots=True)
class Told:
    """An event with the rules it stands for."""

    event: Event
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Trace:
    """One step as it ran.

    `written` is the action as the scenario has it (None for a step that only looks). `before` and `after` are
    whole states in the notation of scenarios, `table_after` is the table of the latter, flat. `chances`
    are the chance events decided in the step as (name, outcome). The first trace of a run has index -1: it is
    the state the scenario starts from.
    """

    index: int
    kind: Kind
    by: str | None
    written: object
    action: Action | None
    place: Place
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    table_after: Mapping[str, Any]
    told: tuple[Told, ...] = ()
    verdict: Verdict | None = None
    chances: tuple[tuple[str, tuple[str, ...]], ...] = ()
    asks: tuple[Mapping[str, Any], ...] = ()
    say: str | None = None


@dataclass(slots=True)
class Seen:
    """A recorder: what was seen to hold, not to hold, or both; keys, and cards by their events."""

    keys: dict[str, set[bool]] = field(default_factory=dict)
    cards: dict[str, dict[str, set[bool]]] = field(default_factory=dict)

    def check(self, key: str, held: bool) -> None:
        """A check was evaluated."""
        self.keys.setdefault(key, set()).add(held)

    def event(self, event: Event) -> None:
        """An event happened or was found not to happen."""
        self.keys.setdefault(event.key, set()).add(event.held)
        for card in event.cards:
            self.cards.setdefault(card, {}).setdefault(event.key, set()).add(event.held)

    def frozen(self) -> tuple[Held, dict[str, Held]]:
        """What was seen, fixed."""
        return _frozen(self.keys), {card: _frozen(keys) for card, keys in sorted(self.cards.items())}


def _frozen(seen: Mapping[str, set[bool]]) -> Held:
    return {name: frozenset(held) for name, held in sorted(seen.items())}


@dataclass(frozen=True, slots=True)
class Result:
    """How a scenario came out, and what was seen on the way: of keys, and of the events of each card.

    `seats` are those in play, in the engine's order; empty where no engine was made.
    """

    id: str
    title: str
    kind: str
    place: Place
    report: Report
    trace: tuple[Trace, ...] = ()
    keys: Held = field(default_factory=dict)
    cards: Mapping[str, Held] = field(default_factory=dict)
    seats: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether everything came out as the scenario says."""
        return self.report.ok
