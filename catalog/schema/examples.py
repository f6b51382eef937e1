"""Examples that run, and how a game is told in words."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from catalog.record import Model
from catalog.scalars import Id, Words
from catalog.schema.common import Cite, EventKey, RuleId, RulingId
from catalog.schema.things import Card


class Narration(Model):
    """narration.yaml: a game told in words. Filled in are `{seat}`, `{card}`, `{cards}`, a fact's name.

    `moves` says what a seat does, by verb, `tries` the same without the seat, for what it may or may not do;
    `chances` what chance decides, by the first word of its name;
    `events` what follows, by key of the engine; `otherwise` the same where the event was found not to happen.
    `headings` stand above a part of the game that a value of the state begins. What is left out is not told.
    """

    headings: dict[Id, Words] = Field(default_factory=dict)
    chances: dict[Id, Words] = Field(default_factory=dict)
    moves: dict[Id, Words] = Field(default_factory=dict)
    tries: dict[Id, Words] = Field(default_factory=dict)
    events: dict[EventKey, Words] = Field(default_factory=dict)
    otherwise: dict[EventKey, Words] = Field(default_factory=dict)


class Scenario(Model):
    """A scripted example. `given`, `start` and `steps` are read by the game's engine and the scenario
    runner.
    """

    scenario: Words
    title: Words
    kind: Literal["worked-example", "edge-case", "own"]
    cites: tuple[Cite, ...] = ()
    source: Words | None = None
    why: Words | None = None
    proves: tuple[RuleId, ...] = ()
    uses: tuple[RuleId, ...] = ()
    rulings: dict[RulingId, Id] = Field(default_factory=dict)
    cards: tuple[Card, ...] = ()
    start: dict[str, object] | None = None
    given: dict[str, object] | None = None
    chance: dict[str, object] = Field(default_factory=dict)
    steps: tuple[dict[str, object], ...] = ()
