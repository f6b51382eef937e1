"""The table of this game while an action is carried out: a state laid out, changed, frozen again."""

from __future__ import annotations

from validator.engine.frames import Frame, Running
from validator.engine.program import ANY, BLUE, RED, Spot
from validator.games.timestreams.deck import RELATIVE, Deck
from validator.games.timestreams.state import Pairs, State


class Desk(Running):
    """A state laid out. `freeze` gives the state back. `together` is set while drawing waits for a
    shuffle.
    """

    __slots__ = (
        "bonus",
        "chances",
        "deck",
        "drawn",
        "due",
        "era",
        "hosts",
        "opened",
        "owed",
        "passed",
        "run",
        "stage",
        "strays",
        "turn",
        "used",
        "window",
        "worth",
    )

    def __init__(self, deck: Deck, state: State) -> None:
        self.deck, self.laws, self.names, self.effects = deck, deck.laws, deck.names, deck.effects
        self.events, self.rotated, self.hidden, self.triggered, self.coin = [], 0, 0, 0, 0
        self.era, self.stage, self.turn, self.run, self.passed = state[:5]
        self.zones, self.seen, self.frames = list(state.zones), list(state.seen), list(state.frames)
        self.hosts: Pairs = state.hosts
        self.strays: Pairs = state.strays
        self.worth: Pairs = state.worth
        self.bonus, self.due, self.owed = state.bonus, state.due, state.owed
        self.drawn, self.used, self.opened, self.window = state.drawn, state.used, state.opened, state.window
        self.chances = state.chances
        self.together = bool(self.frames) and any(self.owed)

    def freeze(self) -> State:
        """The state that the desk shows now."""
        return State(
            self.era,
            self.stage,
            self.turn,
            self.run,
            self.passed,
            tuple(self.zones),
            tuple(self.seen),
            self.hosts,
            self.strays,
            self.worth,
            self.bonus,
            self.due,
            self.owed,
            self.drawn,
            self.used,
            self.opened,
            self.window,
            self.chances,
            tuple(self.frames),
        )

    # ------------------------------------------------------------------------------------ what effects ask

    def orange_of(self, card: int) -> int | None:
        """No card of this game has a check."""
        return -1

    def finished(self, frame: Frame) -> None:
        """Nothing follows from the end of an effect itself."""

    def trial(self) -> Running:
        """A copy on which moves are tried, and which tells nothing."""
        return Mock(self.deck, self.freeze())

    def seat_of(self, owner: int, frame: Frame) -> int:
        """The seat that acts; a rival who acts is the next player in turn order."""
        return self.deck.follow[frame.blue] if owner == RED else frame.blue

    def zones_at(self, spot: Spot, frame: Frame) -> tuple[int, ...]:
        """The zones that a place means: an Era counted from the card's own, or those of all rivals."""
        first = spot.zones[0]
        if first < 0:
            era = self.era_of(frame.card) + first - RELATIVE
            return (era,) if 0 <= era < len(self.deck.eras) else ()
        if first < len(self.deck.eras) or spot.owner == ANY:
            return spot.zones
        if spot.owner == BLUE:
            return spot.single[frame.blue]
        return tuple([zone for seat, zone in enumerate(spot.zones) if seat != frame.blue])

    def cards_at(self, spot: Spot, frame: Frame) -> list[int]:
        """The cards at a place; a player's share of an Era are the Inventions which that player played."""
        zones = self.zones_at(spot, frame)
        if not zones:
            return []
        cards = [card for zone in zones for card in self.zones[zone]]
        if zones[0] < len(self.deck.eras) and spot.owner in (BLUE, RED):
            own = spot.owner == BLUE
            if not self.strays:
                mine = self.deck.cards[frame.blue]
                return [card for card in cards if (card in mine) == own]
            return [card for card in cards if (self.player_of(card) == frame.blue) == own]
        return cards

    def goal(self, spot: Spot, frame: Frame, card: int) -> int | None:
        """The zone to which a card goes; what belongs to any player means the one who played the card."""
        first = spot.zones[0]
        if first < len(self.deck.eras):
            zones = self.zones_at(spot, frame)
            return zones[0] if len(zones) == 1 else None
        seat = self.player_of(card) if spot.owner == ANY else self.seat_of(spot.owner, frame)
        zone = spot.zones[seat]
        return self.deck.discard[seat] if self.laws.names[zone].endswith(".discard") else zone

    def host_of(self, card: int) -> int:
        """The card that another one is attached to; -1 if it is attached to none."""
        return max(-1, dict(self.hosts).get(card, -1))

    # --------------------------------------------------------------------------------------- where and whose

    def player_of(self, card: int) -> int:
        """The seat that played a card; for a card not in play, the seat whose deck it is from."""
        for stray, seat in self.strays:
            if stray == card:
                return seat
        return self.deck.owners[card]

    def era_of(self, card: int) -> int:
        """The Era a card lies in, or is attached to with its host; else the Era being played or scored."""
        zones, eras = self.zones, len(self.deck.eras)
        now = min(self.era, eras - 1)
        if card in zones[now]:
            return now
        host = dict(self.hosts).get(card)
        if host is not None:
            return self.era_of(host) if host >= 0 else -1 - host
        return next((era for era in range(eras) if card in zones[era]), now)

    def attached_to(self, host: int) -> list[int]:
        """The Actions attached to a card, or to the Era `-1 - zone`, in the order in which they came."""
        return [card for card, one in self.hosts if one == host]

    def value(self, card: int) -> int:
        """What a card is worth with all changes."""
        return self.deck.base[card] + sum([change for one, change in self.worth if one == card])

    # ------------------------------------------------------------------------------------ what changes

    def move(self, card: int, source: int, target: int, seat: int = -1, chooser: int = -1) -> None:
        """Take a card from a zone to the end of another; what hangs on it goes with it or is discarded."""
        super().move(card, source, target, seat, chooser)
        self._follow(card, source, target, seat)

    def put(self, card: int, source: int, target: int, seat: int) -> None:
        """A card of a column that is cleared as a whole goes to a zone of a seat."""
        self.zones[target] += (card,)
        self._arrive(card, source, target, seat, -1)
        self._follow(card, source, target, seat)

    def _follow(self, card: int, source: int, target: int, seat: int) -> None:
        eras = len(self.deck.eras)
        if source >= eras > target and seat >= 0 and self.deck.who_played:
            self._played_by(card, seat)
        elif target >= eras and self.laws.names[target] != "in-play" and target not in self.deck.score:
            self.strays = tuple([pair for pair in self.strays if pair[0] != card])
            self.worth = tuple([pair for pair in self.worth if pair[0] != card])
        if not self.hosts:
            return
        self.hosts = tuple([pair for pair in self.hosts if pair[0] != card])
        if source < eras and (target >= eras or (self.deck.falls_off and target != source)):
            self.shed(card)
        elif source < eras:
            for one in self.attached_to(card):
                self.tell("phase:turn.host-gone", self.player_of(one), (one,), False)

    def _played_by(self, card: int, seat: int) -> None:
        self.strays = tuple([pair for pair in self.strays if pair[0] != card])
        if self.deck.owners[card] != seat:
            self.strays = (*self.strays, (card, seat))

    def enter(self, card: int, seat: int) -> None:
        """A seat puts an Action on the table."""
        self.move(card, self.deck.hand[seat], self.deck.in_play, seat, seat)
        if self.deck.who_played:
            self._played_by(card, seat)

    def shed(self, host: int) -> None:
        """Discard what is attached to a card, or to the Era `-1 - zone`."""
        for card in self.attached_to(host):
            self.tell("phase:turn.host-gone", self.player_of(card), (card,))
            self.to_discard(card, self.deck.in_play)

    def to_discard(self, card: int, source: int) -> None:
        """A card goes to the discard pile of its player."""
        seat = self.player_of(card)
        self.move(card, source, self.deck.discard[seat], seat)

    def draw(self, seat: int, number: int) -> None:
        """A seat takes cards from the top of its deck: what there is, or after a shuffle, by the ruling."""
        self.owed = _added(self.owed, seat, number)
        self.pay()

    def pay(self) -> None:
        """Draw what is owed. What cannot be drawn lapses, or waits for the discard pile to be shuffled."""
        for seat, number in enumerate(self.owed):
            if not number:
                continue
            pile = self.zones[self.deck.deck[seat]]
            cards = pile[:number]
            self.zones[self.deck.deck[seat]] = pile[len(cards) :]
            self.zones[self.deck.hand[seat]] += cards
            bits = sum([1 << card for card in cards])
            self.seen = [
                known | bits if one == seat else known & ~bits for one, known in enumerate(self.seen)
            ]
            short = number - len(cards)
            self.tell("op:draw", seat, (), bool(cards), (("drawn", len(cards)),))
            self.tell("phase:era.deck-short", seat, (), short > 0, (("missing", short),))
            waits = short and self.deck.reshuffles and self.zones[self.deck.discard[seat]]
            self.owed = _added(self.owed, seat, short - number if waits else -number)
        self.together = bool(self.frames) and any(self.owed)

    def gain(self, seat: int, points: int) -> None:
        """A seat gains points."""
        self.bonus = _added(self.bonus, seat, points)

    def count(self, what: str, spot: Spot, frame: Frame) -> int:
        """How many cards there are at a place, or how many of a designation."""
        cards = self.cards_at(spot, frame)
        return (
            len(cards) if what == "all-cards" else sum([what in self.effects.kinds[card] for card in cards])
        )

    def revalue(self, card: int, change: int) -> None:
        """A card is worth more or less from now on."""
        changes = dict(self.worth)
        changes[card] = changes.get(card, 0) + change
        self.worth = tuple([(one, number) for one, number in changes.items() if number])

    def destroy(self, card: int, seat: int) -> None:
        """A card goes to the discard pile of its player."""
        zone = self.zone_of(card, range(len(self.zones)))
        if zone is not None:
            self.to_discard(card, zone)

    def attach(self, card: int, host: int, seat: int) -> None:
        """An Action stays in play on a card."""
        self.tell("phase:turn.discard", seat, (card,), False)
        self.hosts = (*self.hosts, (card, host))

    def settle(self, card: int, zone: int, seat: int) -> None:
        """An Action stays in play on an Era."""
        self.tell("phase:turn.discard", seat, (card,), False)
        self.hosts = (*self.hosts, (card, -1 - zone))


class Mock(Desk):
    """A desk on which moves are tried; nothing is told."""

    __slots__ = ()

    def tell(self, *args: object, **kwargs: object) -> None:
        """Say nothing."""


def _added(numbers: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return (*numbers[:seat], numbers[seat] + more, *numbers[seat + 1 :])
