"""The engine's half of the verbs in `catalog.effects.gains`.

They reach into things that not every table has; a game that uses them plays on a table that is a `Ledger`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

from catalog.effects.nodes import Bonus, Draw, Worth
from validator.engine.deeds import BARS, DEEDS, Doing, actor, always, source
from validator.engine.frames import Frame, Running
from validator.engine.program import Deed, Line, Spot

Cards = tuple[int, ...]


class Ledger(Protocol):
    """What a table must be able to do beside moving cards."""

    def draw(self, seat: int, number: int) -> None:
        """A seat takes cards from the top of its deck, as far as there are any."""

    def gain(self, seat: int, points: int) -> None:
        """A seat gains points."""

    def count(self, what: str, spot: Spot, frame: Frame) -> int:
        """How many things of a kind there are at a place."""

    def revalue(self, card: int, change: int) -> None:
        """A card is worth more or less from now on."""

    def destroy(self, card: int, seat: int) -> None:
        """A card goes where destroyed cards go."""

    def attach(self, card: int, host: int, seat: int) -> None:
        """A card is attached to another one."""

    def settle(self, card: int, zone: int, seat: int) -> None:
        """A card is attached to a place."""


def _ledger(table: Running) -> Ledger:
    return cast(Ledger, table)


def _draw(table: Running, frame: Frame, line: Line, deed: Deed, cards: Cards) -> None:
    assert isinstance(deed.args, Draw)
    _ledger(table).draw(actor(table, deed, frame), deed.args.n)


def _bonus(table: Running, frame: Frame, line: Line, deed: Deed, cards: Cards) -> None:
    args = deed.args
    assert isinstance(args, Bonus)
    times = _ledger(table).count(args.each, deed.to, frame) if args.each and deed.to else 1
    seat, points = actor(table, deed, frame), args.n * times
    table.tell("op:bonus", seat, (frame.card,), points != 0, (("points", points),))
    _ledger(table).gain(seat, points)


def _worth(table: Running, frame: Frame, line: Line, deed: Deed, cards: Cards) -> None:
    assert isinstance(deed.args, Worth)
    card = cards[deed.picks[0]]
    table.tell("op:worth", actor(table, deed, frame), (card,), True, (("change", deed.args.n),))
    _ledger(table).revalue(card, deed.args.n)


def _destroy(table: Running, frame: Frame, line: Line, deed: Deed, cards: Cards) -> None:
    card, seat = cards[deed.picks[0]], actor(table, deed, frame)
    there = source(table, frame, line.picks[deed.picks[0]], card) is not None
    table.tell("op:destroy", seat, (card,), there)
    if there:
        _ledger(table).destroy(card, seat)


def _can_attach(table: Running, frame: Frame, line: Line, deed: Deed, cards: Cards) -> bool:
    return cards[deed.picks[0]] != frame.card


def _attach(table: Running, frame: Frame, line: Line, deed: Deed, cards: Cards) -> None:
    host, seat = cards[deed.picks[0]], actor(table, deed, frame)
    table.tell("op:attach", seat, (frame.card, host))
    _ledger(table).attach(frame.card, host, seat)


def _can_settle(table: Running, frame: Frame, line: Line, deed: Deed, cards: Cards) -> bool:
    return deed.to is not None and table.goal(deed.to, frame, frame.card) is not None


def _settle(table: Running, frame: Frame, line: Line, deed: Deed, cards: Cards) -> None:
    assert deed.to is not None
    zone, seat = table.goal(deed.to, frame, frame.card), actor(table, deed, frame)
    if zone is not None:
        table.tell("op:settle", seat, (frame.card,), True, (("to", table.laws.names[zone]),))
        _ledger(table).settle(frame.card, zone, seat)


def unused(used: int, queue: Sequence[int]) -> int | None:
    """The first card of a queue whose rows for scoring have not run, by the bits of those whose have."""
    return next((card for card in queue if not used >> card & 1), None)


DEEDS |= {
    "draw": Doing(always, _draw),
    "bonus": Doing(always, _bonus),
    "worth": Doing(always, _worth),
    "destroy": Doing(always, _destroy, foreseen=True),
    "attach": Doing(_can_attach, _attach),
    "settle": Doing(_can_settle, _settle),
}
BARS["scored"] = unused
