"""Special effects: who meets a check, and what a rotated card is worth at scoring.

Values are base values unless a function says otherwise; a face-down card counts as a card and has no value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from catalog.effects.nodes import Check, ScorePlus, ScoreTimes
from validator.engine.deeds import BARS
from validator.engine.table import Table


@dataclass(frozen=True, slots=True)
class BarLaws:
    """The readings of special effects that are played."""

    tie_for_least_is_inverted: bool = True
    empty_area_loses: bool = True
    replaces_base: bool = True
    counts_itself: bool = True
    without_cards: str = "one"


def values(table: Table, zone: int, base: Sequence[int]) -> list[int]:
    """The base values of the face-up cards of a zone, in order."""
    return [base[card] for card in table.zones[zone] if not table.hidden >> card & 1]


def orange(
    args: Check, table: Table, zones: Sequence[int], base: Sequence[int], coin: int, laws: BarLaws
) -> int | None:
    """The seat that meets a condition over its zone; ties go by the coin. None if nothing can be compared."""
    if args.is_ in ("most-cards", "fewest-cards"):
        numbers = [len(table.zones[zone]) for zone in zones]
    elif args.is_ == "highest-card":
        empty = -1 if laws.empty_area_loses else 0
        numbers = [max(values(table, zone, base), default=empty) for zone in zones]
        if laws.empty_area_loses and max(numbers) < 0:
            return None
    else:
        numbers = [sum(values(table, zone, base)) for zone in zones]
    least = args.is_ in ("fewest-cards", "lowest-total")
    if numbers[0] == numbers[1]:
        table.tell("op:tie.coin", coin, (), True, (("numbers", tuple(numbers)),))
        return 1 - coin if least and laws.tie_for_least_is_inverted else coin
    table.tell("op:tie.coin", coin, (), False, (("numbers", tuple(numbers)),))
    return numbers.index(min(numbers) if least else max(numbers))


def times(
    args: ScoreTimes, card: int, table: Table, zones: Sequence[int], base: Sequence[int], laws: BarLaws
) -> int:
    """A number for every card counted in `zones`; the card itself is one of them unless the reading says
    not.
    """
    counted = [
        other
        for zone in zones
        for other in table.zones[zone]
        if (args.count == "all-cards" or table.rotated >> other & 1) and (laws.counts_itself or other != card)
    ]
    worth = args.times * len(counted)
    return worth if laws.replaces_base else worth + base[card]


def plus(
    args: ScorePlus, card: int, table: Table, zones: Sequence[int], base: Sequence[int], laws: BarLaws
) -> int:
    """A number and the base values of the highest card of `zones`, or of the card's direct neighbours."""
    if args.add == "highest-card":
        found = [value for zone in zones for value in values(table, zone, base)]
        if not found and laws.without_cards != "one":
            return base[card] if laws.without_cards == "base" else 0
        added = max(found, default=0)
    else:
        row = next(table.zones[zone] for zone in zones if card in table.zones[zone])
        at = row.index(card)
        added = sum(base[other] for other in (*row[max(at - 1, 0) : at], *row[at + 1 : at + 2]))
    return args.plus + added if laws.replaces_base else args.plus + added + base[card]


def waits(armed: Sequence[int], card: int) -> bool:
    """Whether a delayed card was armed by its own player's trigger and still waits."""
    return card in armed


BARS |= {"check": orange, "score-times": times, "score-plus": plus, "delayed": waits}
