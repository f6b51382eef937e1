"""How well the rules are held: by nothing, by the engine, by scenarios, or by scenarios both ways.

Levels: 0 a rule is listed and says why nothing enforces it; 1 something enforces it; 2 a scenario came across
it; 3 a scenario claims to prove it, and the scenarios that name it have seen it both hold and not hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from catalog.game import Game
from catalog.schema import Rule
from validator.enforcer import card_of, testable
from validator.scenario.trace import Held, Result

LISTED, ENFORCED, EXERCISED, PROVED = range(4)

OWN_EVENTS = ("op:effect.", "op:check", "op:delayed", "op:trigger.ignored", "score:")
"""Beginnings of keys whose events are about what a card does, not about what is done with it."""


@dataclass(frozen=True, slots=True)
class Level:
    """How well one rule is held.

    `proves` and `uses` are the ids of passing scenarios that name it so, `seen` those that came across it.
    `keys` are its enforcers with what scenarios that name it saw of them. `by_value` says that only a value
    of the catalog holds it, which no scenario can test; then 1 is the best there is.
    """

    level: int
    proves: tuple[str, ...]
    uses: tuple[str, ...]
    seen: tuple[str, ...]
    keys: Mapping[str, frozenset[bool]]
    by_value: bool


@dataclass(frozen=True, slots=True)
class Claims:
    """What a scenario says of rules against what its run came across.

    `hollow` are rules it names and never met, `unclaimed` rules it met and does not name.
    """

    hollow: tuple[str, ...]
    unclaimed: tuple[str, ...]


def levels(game: Game, results: Sequence[Result]) -> dict[str, Level]:
    """The level of every rule, in the order of the rules. Scenarios that fail count for nothing."""
    passed = [result for result in results if result.ok]
    return {rule.id: _level(game, rule, passed) for rule in game.rules}


def _level(game: Game, rule: Rule, passed: Sequence[Result]) -> Level:
    proves = tuple(one.id for one in passed if rule.id in game.scenario(one.id).proves)
    uses = tuple(one.id for one in passed if rule.id in game.scenario(one.id).uses)
    met = {one.id: held for one in passed if (held := sightings(rule, one))}
    keys: dict[str, frozenset[bool]] = {}
    for name in (*proves, *uses):
        for key, sides in met.get(name, {}).items():
            keys[key] = keys.get(key, frozenset()) | sides
    by_value = bool(rule.enforced_by) and not any(testable(key) for key in rule.enforced_by)
    both = any(len(held) == 2 for held in keys.values())
    level = PROVED if both and proves else EXERCISED if met else ENFORCED if rule.enforced_by else LISTED
    return Level(level, proves, uses, tuple(met), keys, by_value)


def sightings(rule: Rule, result: Result) -> Held:
    """The enforcers of a rule that a run came across, with what it saw of them.

    For a rule about a card, what counts is what was told of the card's own doing, under `data:cards.ID KEY`.
    """
    found: Held = {key: result.keys[key] for key in rule.enforced_by if key in result.keys}
    for key in rule.enforced_by:
        card = card_of(key)
        for event, held in result.cards.get(card, {}).items() if card else ():
            if event.startswith(OWN_EVENTS):
                found[f"data:cards.{card} {event}"] = held
    return found


def claims(game: Game, result: Result) -> Claims:
    """What a scenario claims and did not meet, and what it met and does not claim."""
    scenario = game.scenario(result.id)
    named = (*scenario.proves, *scenario.uses)
    hollow = tuple(rule for rule in dict.fromkeys(named) if not meets(game.rule(rule), result))
    met = [rule.id for rule in game.rules if sightings(rule, result)]
    return Claims(hollow, tuple(rule for rule in met if rule not in named))


class Sightings(Protocol):
    """What a run saw: keys, and cards with the keys of their events."""

    @property
    def keys(self) -> Collection[str]: ...
    @property
    def cards(self) -> Collection[str]: ...


def meets(rule: Rule, seen: Sightings) -> bool:
    """Whether a run put a rule to the test: one of its keys came up, or an event of the card it is about."""
    return any(key in seen.keys or card_of(key) in seen.cards for key in rule.enforced_by)


def count(found: Iterable[Level]) -> dict[int, int]:
    """How many rules have each level, from 0 to 3."""
    counted = Counter(level.level for level in found)
    return {level: counted[level] for level in (LISTED, ENFORCED, EXERCISED, PROVED)}
