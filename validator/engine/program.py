"""Effect rows made ready to run: names become numbers once, when an engine is made.

A layout says which zone numbers a location has; the rest of the shared engine speaks in zones, seats and
cards as small integers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from catalog.effects import Node, Place, Row
from catalog.effects.nodes import Args
from catalog.effects.ops import pick_word

BLUE, RED, ORANGE, ANY, NOBODY = range(5)
OWNERS = {"blue": BLUE, "red": RED, "orange": ORANGE, "any": ANY, None: NOBODY}
PLAYERS = ("blue", "red", "orange")

ASKING = frozenset({"chosen", "rotated", "kind"})
"""Specifications by which a player picks, even out of one card."""
LOOKING = frozenset({"chosen", "value", "kind"})
"""Specifications that let the picking player look at every card of the place."""
CARRYING = frozenset({"move", "exchange"})
"""Verbs that bring a card elsewhere and need not know which card it is."""


class Spot(NamedTuple):
    """A place as zone numbers: the shared zone, or the zones of seat 0 and seat 1, and whose is meant.

    `single` holds the same zones one by one, as `zones_at` gives them for one seat.
    """

    zones: tuple[int, ...]
    owner: int
    text: str
    single: tuple[tuple[int, ...], ...]


class Pick(NamedTuple):
    """A card to be found: who picks, where, how, whether it will be triggered, and whether it is only carried
    to another place.

    `how` is the word of the specification; behind it stand the `number` of a value or the trait of a `kind`.
    """

    by: int
    spot: Spot
    how: str
    number: int
    triggers: bool
    carried: bool
    kind: str = ""


class Deed(NamedTuple):
    """A node ready to run: its verb, who acts, the picks it acts on (by index), the other place it names
    (where a card goes, what is exchanged with, what is counted), its arguments.
    """

    verb: str
    by: int
    picks: tuple[int, ...]
    to: Spot | None
    args: Args


class Line(NamedTuple):
    """A row ready to run: the cards to be found first, then the deeds in order.

    `asked[n]` are the picks from the n-th on that the same player makes in one choice (at least one).
    """

    picks: tuple[Pick, ...]
    deeds: tuple[Deed, ...]
    asked: tuple[tuple[Pick, ...], ...]


Layout = Mapping[str, tuple[int, ...]]


def spot(place: Place, layout: Layout) -> Spot:
    """The zone numbers of a place."""
    zones = layout[place.location]
    return Spot(zones, OWNERS[place.owner], str(place), tuple((zone,) for zone in zones))


def line(row: Row, layout: Layout, trigger_last: bool = False, own_picks: bool = False) -> Line:
    """A row ready to run. Nodes that name the same source and specification share one pick.

    `trigger_last` moves triggers behind the other deeds; with `own_picks` each owner picks in an exchange.
    """
    slots = list(dict.fromkeys(slot for node in row for slot in node.args.slots))
    triggered = {slot for node in row if node.verb == "trigger" for slot in node.args.slots}
    served = {slot for node in row if node.verb not in CARRYING for slot in node.args.slots}
    swapped = {slot for node in row if own_picks and node.verb == "exchange" for slot in node.args.slots}
    picks = tuple(
        Pick(
            OWNERS[slot.place.owner if slot in swapped and slot.place.owner in PLAYERS else slot.by],
            spot(slot.place, layout),
            pick_word(slot.pick),
            int(slot.pick.removeprefix("value-")) if slot.pick.startswith("value-") else 0,
            slot in triggered,
            slot not in served,
            slot.pick.removeprefix("kind-") if slot.pick.startswith("kind-") else "",
        )
        for slot in slots
    )
    ordered: Sequence[Node] = sorted(row, key=lambda node: node.verb == "trigger") if trigger_last else row
    deeds = tuple(
        Deed(
            node.verb,
            OWNERS[getattr(node.args, "by", "blue")],
            tuple(slots.index(slot) for slot in node.args.slots),
            _target(node.args, layout),
            node.args,
        )
        for node in ordered
    )
    return Line(picks, deeds, tuple(_asked_together(picks[first:]) for first in range(len(picks))))


def _asked_together(picks: tuple[Pick, ...]) -> tuple[Pick, ...]:
    first = picks[0]
    if first.how not in ASKING:
        return (first,)
    return tuple(takewhile(lambda pick: pick.how in ASKING and pick.by == first.by, picks))


def _target(args: Args, layout: Layout) -> Spot | None:
    for name in ("to", "with_", "in_"):
        if text := getattr(args, name, None):
            return spot(Place.parse(text), layout)
    return None
