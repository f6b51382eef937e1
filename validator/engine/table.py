"""A table of cards in zones while one action is carried out: the mutable half of a card game's state.

An engine lays a frozen state out as a `Table`, lets effects move cards on it, and freezes it again. What a
seat has seen is kept as a bit set per seat; a card that moves between zones nobody looks into is lost from
sight.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from validator.engine.contract import Event, Facts

# Nothing is made as often as an event; this is Event(...) without the detour through its named arguments.
_event: Callable[[tuple[object, ...]], Event] = partial(tuple.__new__, Event)


@dataclass(frozen=True, slots=True)
class ZoneLaws:
    """What the zones of a game do to cards, as sets of zone numbers.

    `secret` zones hide their cards from everybody but their owner (`owners[zone]`, -1 for nobody); cards
    that enter `ordinary` zones turn face up and, if `upright` says so, are turned upright; `rows` close
    their gaps.
    """

    names: tuple[str, ...]
    owners: tuple[int, ...]
    secret: frozenset[int]
    ordinary: frozenset[int]
    upright: frozenset[int]
    rows: frozenset[int]


class Table:
    """Cards in zones, which of them are rotated or face down, and who has seen what."""

    __slots__ = ("events", "hidden", "laws", "names", "rotated", "seen", "zones")

    def __init__(
        self,
        laws: ZoneLaws,
        names: Sequence[str],
        zones: Sequence[tuple[int, ...]],
        rotated: int,
        hidden: int,
        seen: Sequence[int],
    ) -> None:
        self.laws = laws
        self.names = names
        self.zones = list(zones)
        self.rotated = rotated
        self.hidden = hidden
        self.seen = list(seen)
        self.events: list[Event] = []

    def tell(
        self, key: str, seat: int = -1, cards: tuple[int, ...] = (), held: bool = True, facts: Facts = ()
    ) -> None:
        """Note an event; cards are told by their catalog ids."""
        names = self.names
        told = tuple([names[card] for card in cards]) if cards else ()
        self.events.append(_event((key, seat, told, held, facts)))

    def zone_of(self, card: int, among: Sequence[int]) -> int | None:
        """The zone of `among` in which a card lies."""
        for zone in among:
            if card in self.zones[zone]:
                return zone
        return None

    def move(self, card: int, source: int, target: int, seat: int = -1, chooser: int = -1) -> None:
        """Take a card out of one zone and put it last into another; `chooser` saw which card it was."""
        cards = self.zones[source]
        if source in self.laws.rows:
            self.tell("op:move.close-gap", seat, (card,), cards[-1] != card)
        self.zones[source] = tuple([other for other in cards if other != card])
        self.zones[target] = (*self.zones[target], card)
        if target in self.laws.rows:
            self.tell("op:move.first-free", seat, (card,))
        self._arrive(card, source, target, seat, chooser)

    def swap(self, one: int, here: int, other: int, there: int, seat: int = -1, chooser: int = -1) -> None:
        """Exchange two cards; each takes the exact space of the other."""
        self.zones[here] = tuple([other if card == one else card for card in self.zones[here]])
        self.zones[there] = tuple([one if card == other else card for card in self.zones[there]])
        self.tell("op:exchange.same-place", seat, (one, other))
        self._arrive(one, here, there, seat, chooser)
        self._arrive(other, there, here, seat, chooser)

    def look(self, seat: int, zone: int) -> None:
        """A seat looks at every card of a zone."""
        for card in self.zones[zone]:
            if not self.hidden >> card & 1:
                self.seen[seat] |= 1 << card

    def _arrive(self, card: int, source: int, target: int, seat: int, chooser: int) -> None:
        bit = 1 << card
        laws = self.laws
        if self.rotated & bit:
            self.tell("op:move.keeps-rotation", seat, (card,), target not in laws.upright)
            if target in laws.upright:
                self.rotated &= ~bit
        if self.hidden & bit:
            turns_up = target in laws.ordinary
            self.tell("op:move.turns-up", seat, (card,), turns_up)
            self.tell("op:move.face-down", seat, (card,), not turns_up)
            if not turns_up:
                return
            self.hidden &= ~bit
        if target not in laws.secret:
            self.seen = [known | bit for known in self.seen]
            return
        owner = laws.owners[target]
        for watcher in range(len(self.seen)):
            if watcher == owner:
                self.seen[watcher] |= bit
            elif watcher != chooser and source in laws.secret and laws.owners[source] != watcher:
                self.lose_sight(watcher, card, source)

    def lose_sight(self, watcher: int, card: int, source: int) -> None:
        """A watcher cannot tell any more which cards of a zone, and which one that left it, are which."""
        for other in (*self.zones[source], card):
            self.seen[watcher] &= ~(1 << other)
