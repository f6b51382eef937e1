"""The board while an action is carried out: a state laid out, changed, and frozen again."""

from __future__ import annotations

from collections.abc import Iterable

from validator.engine.contract import Event, Facts
from validator.games.time_line.state import ALL_ERAS, ELIMINATED, NOBODY, OVER, Roll, State, Unit
from validator.games.time_line.world import World


class Desk:
    """A state laid out. Its fields are those of `State`, with lists where something changes often."""

    __slots__ = (*State._fields, "dirty", "events", "index", "world")

    stage: int
    active: int
    turn: int
    units: list[Unit]
    control: list[int]
    hands: list[tuple[int, ...]]
    decks: list[tuple[int, ...]]
    discards: list[tuple[int, ...]]
    played: list[tuple[int, ...]]
    lost: tuple[int, ...]
    shuffles: tuple[int, ...]
    draw: int
    reshuffle: bool
    opening: tuple[int, ...]
    roll: Roll | None
    waiting: tuple[int, ...]
    more: int
    tried: tuple[int, ...]
    settled: int
    hidden: list[int]
    era: int
    asked: int
    attacker: int
    fighting: bool
    round: int
    escapes: int
    boost: int
    passes: int
    stops: int
    fixed: int
    again: int
    ended: tuple[int, int]

    def __init__(self, world: World, state: State) -> None:
        (
            self.stage, self.active, self.turn, units, control, hands, decks, discards, played, self.lost,
            self.shuffles, self.draw, self.reshuffle, self.opening, self.roll, self.waiting, self.more,
            self.tried, self.settled, hidden, self.era, self.asked, self.attacker, self.fighting, self.round,
            self.escapes, self.boost, self.passes, self.stops, self.fixed, self.again, self.ended,
        ) = state  # fmt: skip
        self.units, self.control, self.hidden = list(units), list(control), list(hidden)
        self.hands, self.decks = list(hands), list(decks)
        self.discards, self.played = list(discards), list(played)
        self.world, self.dirty = world, False
        self.index: dict[int, list[Unit]] = {}
        self.events: list[Event] = []

    def freeze(self) -> State:
        """The state that the desk shows now."""
        if self.dirty:
            self.units.sort()
            self.dirty, self.index = False, {}
        return State(
            self.stage, self.active, self.turn, tuple(self.units), tuple(self.control), tuple(self.hands),
            tuple(self.decks), tuple(self.discards), tuple(self.played), self.lost, self.shuffles, self.draw,
            self.reshuffle, self.opening, self.roll, self.waiting, self.more, self.tried, self.settled,
            tuple(self.hidden), self.era, self.asked, self.attacker, self.fighting, self.round, self.escapes,
            self.boost, self.passes, self.stops, self.fixed, self.again, self.ended,
        )  # fmt: skip

    def tell(
        self, key: str, seat: int = -1, cards: tuple[str, ...] = (), held: bool = True, facts: Facts = ()
    ) -> None:
        """Note an event."""
        self.events.append(Event(key, seat, cards, held, facts))

    def says(self, ruling: str, option: str) -> bool:
        """Whether this reading of an open question is played."""
        return self.world.rulings[ruling] == option

    # units

    def swap(self, old: Unit, new: Unit) -> None:
        """Put one unit in the place of another."""
        self.units[self.units.index(old)] = new
        self.dirty = True

    def own(self, seat: int, era: int = 0) -> list[Unit]:
        """The units that act for a seat, in one era if it is given. The list is not to be changed."""
        if self.dirty:
            return [unit for unit in self.units if unit[1] ^ unit[3] == seat and (not era or unit[0] == era)]
        if not self.index:
            for unit in self.units:
                by = (unit[1] ^ unit[3]) << 8
                self.index.setdefault(by, []).append(unit)
                self.index.setdefault(by | unit[0], []).append(unit)
        return self.index.get(seat << 8 | era, [])

    def fleeing(self, seat: int, era: int) -> list[Unit]:
        """The units of a seat in an era that can escape: all but Period troops."""
        kinds = self.world.kinds
        return [unit for unit in self.own(seat, era) if kinds[unit.kind].side >= 0]

    def supply(self, kind: int) -> int:
        """How many counters of a kind are neither on the board nor gone for good."""
        out = sum(1 for unit in self.units if unit.kind == kind)
        return self.world.kinds[kind].counters - out - self.lost[kind]

    def helpers(self, seat: int, era: int) -> int:
        """What units add to a seat's control or period recruit roll in an era."""
        kinds = self.world.kinds
        where = 0 if self.says("AMB-12", "anywhere") else era
        added = [kinds[unit.kind].helps for unit in self.own(seat, where)]
        return sum(added) if self.says("AMB-12", "each") else max(added, default=0)

    def total(self, seat: int, era: int) -> int:
        """The Force of a seat in an era: of its units, and of the cards attached to them."""
        kinds, cards = self.world.kinds, self.world.cards
        return sum(
            kinds[unit.kind].force + sum(cards[card].force for card in unit.cards)
            for unit in self.own(seat, era)
        )

    def contested(self) -> list[int]:
        """The eras where both sides have units and that are not settled yet."""
        here = [0, 0]
        for unit in self.units:
            here[unit.side ^ unit.lent] |= 1 << unit.era
        both = here[0] & here[1] & ~self.settled
        return [era for era in range(1, self.world.last + 1) if both >> era & 1]

    # cards

    def take(self, seat: int, card: int) -> None:
        """Take a card out of a hand."""
        hand = list(self.hands[seat])
        hand.remove(card)
        self.hands[seat] = tuple(hand)

    def discard(self, cards: Iterable[int]) -> None:
        """Put cards on the discard piles of their owners."""
        for card in cards:
            side = self.world.cards[card].side
            self.discards[side] = tuple(sorted((*self.discards[side], card)))

    def put_in_play(self, seat: int, card: int) -> None:
        """Lay a card down beside the board while its effect lasts."""
        self.played[seat] = tuple(sorted((*self.played[seat], card)))

    def end_played(self, keep: frozenset[int] = frozenset()) -> tuple[int, ...]:
        """Discard the cards beside the board but those to keep; gives those that went."""
        gone: list[int] = []
        for seat, cards in enumerate(self.played):
            left = [card for card in cards if card not in keep]
            if left:
                gone += left
                self.played[seat] = tuple(card for card in cards if card in keep)
                self.discard(left)
        return tuple(gone)

    def could_shift(self, seat: int) -> bool:
        """Whether a seat may hold a card that shifts rolls, as far as everybody can know."""
        cards = self.world.cards
        if not self.hands[seat]:
            return False
        return any(cards[card].shift for card in (*self.hands[seat], *self.decks[seat]))

    def names(self, cards: Iterable[int]) -> tuple[str, ...]:
        """The ids of cards."""
        return tuple([self.world.cards[card].name for card in cards])

    # endings

    def end(self, how: int, winner: int) -> None:
        """The game is over."""
        self.ended = (how, winner)
        self.stage, self.roll, self.draw, self.more = OVER, None, 0, 0

    def check_won(self) -> bool:
        """End the game if a seat controls every era. Whether it has."""
        for seat in (0, 1):
            won = all(owner == seat for owner in self.control[1:])
            if won:
                self.tell("score:all-eras", seat)
                self.end(ALL_ERAS, seat)
                return True
        return False

    def check_alive(self) -> bool:
        """Note a side without units, and end the game for it if that is how it is played."""
        for seat in (0, 1):
            if not any(unit.side == seat for unit in self.units):
                loses = self.says("AMB-31", "loses")
                self.tell("score:no-units", seat, held=loses)
                if loses:
                    self.end(ELIMINATED, 1 - seat)
                    return False
        return True

    def drop_control(self) -> None:
        """Where control lasts only as long as somebody stays: take back the markers of empty eras."""
        held = {(unit.era, unit.side ^ unit.lent) for unit in self.units}
        for era, owner in enumerate(self.control):
            if owner != NOBODY and (era, owner) not in held:
                self.control[era] = NOBODY
