"""A state laid out to be asked about or played on: the mutable half, used while one action is carried out."""

from __future__ import annotations

from catalog.hexes import Island, members
from validator.engine.contract import Event, Facts
from validator.games.tempus.laws import Laws, Row
from validator.games.tempus.state import CITY, Cards, State, counted, effective, with_count

FIELDS = State._fields


class Table:
    """A state taken apart. `events` are told while it is played on; `freeze` puts it together again."""

    __slots__ = (*FIELDS, "_ends", "_isle", "events", "laws")

    def __init__(self, laws: Laws, state: State) -> None:
        self.laws = laws
        self.events: list[Event] = []
        self._ends: int | None = None
        self._isle: Island | None = None
        (
            self.stage, self.turn, self.round, self.active, self.first, self.ground, self.units, self.tokens,
            self.cities, self.eras, self.tiles, self.hands, self.deck, self.discard, self.open, self.laid,
            self.over, self.acts, self.done, self.played, self.doubled, self.led, self.left, self.moved,
            self.born, self.extra, self.fight, self.reserved, self.draws, self.owed, self.shuffles,
            self.unplaced, self.placed,
        ) = state  # fmt: skip

    def freeze(self) -> State:
        """The state as it is now."""
        return State(
            self.stage, self.turn, self.round, self.active, self.first, self.ground, self.units, self.tokens,
            self.cities, self.eras, self.tiles, self.hands, self.deck, self.discard, self.open, self.laid,
            self.over, self.acts, self.done, self.played, self.doubled, self.led, self.left, self.moved,
            self.born, self.extra, self.fight, self.reserved, self.draws, self.owed, self.shuffles,
            self.unplaced, self.placed,
        )  # fmt: skip

    @property
    def now(self) -> int:
        """What is decided now: a stage, or DISCARD or FIGHTING in between."""
        return effective(self)  # type: ignore[arg-type]

    @property
    def isle(self) -> Island:
        """The island as it has been laid."""
        if self._isle is None:
            self._isle = self.laws.island(self.ground)
        return self._isle

    def row(self, seat: int) -> Row:
        """The row of the era table that a seat's cube stands in."""
        return self.laws.rows[self.eras[seat]]

    def tell(self, key: str, seat: int = -1, cards: Cards = (), held: bool = True, facts: Facts = ()) -> None:
        """Note an event; cards are told by their names."""
        names = tuple([self.laws.cards[card].name for card in cards]) if cards else ()
        self.events.append(Event(key, seat, names, held, facts))

    # ------------------------------------------------------------------------------ what stands where

    def count(self, hex: int) -> int:
        """The tokens on a hex."""
        unit = self.units[hex]
        return 0 if unit & CITY else unit & 15

    def stock(self, seat: int) -> int:
        """The tokens a seat has beside the map."""
        units = self.units
        return self.laws.people - sum([units[hex] & 15 for hex in members(self.tokens[seat])])

    def tiles_left(self, seat: int, value: int) -> int:
        """The city tiles of a value that a seat has beside the map."""
        standing = sum([self.units[hex] & 15 == value for hex in members(self.cities[seat])])
        return self.laws.cities.get(value, 0) - standing

    def limit(self, seat: int, hex: int) -> int:
        """The most tokens that a seat may stack on a hex."""
        return self.row(seat).stack + (counted(self.over, hex) if self.over else 0)

    def others(self, seat: int) -> int:
        """The hexes with tokens of other seats."""
        found = 0
        for other, tokens in enumerate(self.tokens):
            if other != seat:
                found |= tokens
        return found

    def all_cities(self) -> int:
        """The hexes with a city."""
        found = 0
        for cities in self.cities:
            found |= cities
        return found

    def full(self, seat: int) -> int:
        """The own hexes that hold as many tokens as they may."""
        units, stack, over, found = self.units, self.row(seat).stack, self.over, 0
        for hex in members(self.tokens[seat]):
            if units[hex] & 15 >= (stack + counted(over, hex) if over else stack):
                found |= 1 << hex
        return found

    def ends(self) -> int:
        """The hexes on which a token of the active seat may end a move."""
        if self._ends is None:
            seat = self.active
            self._ends = self.isle.land & ~(self.others(seat) | self.all_cities() | self.full(seat))
        return self._ends

    def protected(self, seat: int) -> bool:
        """Whether a seat stands on too few hexes to be attacked or converted."""
        laws = self.laws
        counts = self.tokens[seat]
        if laws.reads("AMB-24", "do-not-count"):
            counts &= ~self.mountains()
        number = counts.bit_count()
        if laws.reads("AMB-25", "count"):
            number += self.cities[seat].bit_count()
        return number <= laws.protected

    def mountains(self) -> int:
        """The hexes of mountain."""
        return self.of_ground(self.laws.mountain)

    def of_ground(self, terrain: int) -> int:
        """The hexes of a terrain, whatever stands on them."""
        return _of_ground(self.ground, terrain)

    # ------------------------------------------------------------------------------ changes

    def put(self, hex: int, seat: int, number: int) -> None:
        """Let a seat have this many tokens on a hex; none leaves it empty."""
        units = bytearray(self.units)
        units[hex] = seat << 4 | number if number else 0
        self.units = bytes(units)
        bit, tokens = 1 << hex, self.tokens[seat]
        self._own("tokens", seat, tokens | bit if number else tokens & ~bit)
        if not number and self.over:
            self.over = with_count(self.over, hex, 0)

    def found_city(self, hex: int, seat: int, value: int) -> None:
        """Put a city on a hex in place of whatever stands there; value 0 takes it away."""
        self.put(hex, seat, 0)
        units = bytearray(self.units)
        units[hex] = CITY | seat << 4 | value if value else 0
        self.units = bytes(units)
        bit, cities = 1 << hex, self.cities[seat]
        self._own("cities", seat, cities | bit if value else cities & ~bit)

    def leaves(self, seat: int, hex: int) -> None:
        """A right to over-stack lapses because a token has moved out."""
        if not self.over:
            return
        right = counted(self.over, hex)
        if right:
            stays = right - 1 if self.laws.reads("AMB-47", "one-step") else 0
            self.over = with_count(self.over, hex, stays)
            self.tell("op:sanitation.lapse", seat)

    def set_seat(self, name: str, seat: int, value: object) -> None:
        """Change one seat's entry of a field that has one for each seat."""
        values = list(getattr(self, name))
        values[seat] = value
        setattr(self, name, tuple(values))

    _own = set_seat

    def spend(self, seat: int, cards: Cards) -> None:
        """Take cards out of a hand."""
        self.set_seat("hands", seat, tuple([card for card in self.hands[seat] if card not in cards]))

    def use_up(self, seat: int, cards: Cards) -> None:
        """A card has been played for its effect and is put away."""
        self.spend(seat, cards)
        if self.laws.reads("AMB-39", "at-once"):
            self.discard = (*self.discard, *cards)
        else:
            self.set_seat("open", seat, (*self.open[seat], *cards))


_grounds: dict[tuple[bytes, int], int] = {}


def _of_ground(ground: bytes, terrain: int) -> int:
    found = _grounds.get((ground, terrain))
    if found is None:
        if len(_grounds) > 4096:
            _grounds.clear()
        found = _grounds[ground, terrain] = sum(
            1 << hex for hex, here in enumerate(ground) if here == terrain
        )
    return found
