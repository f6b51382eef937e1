"""Effects under way: frames on a stack, and which cards satisfy a pick.

A frame is plain data, so a half-run effect is part of the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from typing import NamedTuple

from catalog.effects import Node
from validator.engine.program import ANY, ASKING, NOBODY, ORANGE, RED, Line, Pick, Spot
from validator.engine.table import Table

MAIN, LATER = 0, 1
"""The two programs of a card: its rows, and the rows that wait on its bar."""

ALL_ROWS, AS_FAR, EACH_ROW = "all rows", "as far", "each row"
"""What an effect demands of its rows: that all are possible; or that the first one is, after which it goes as
far as it can; or nothing, and a row that is impossible is skipped.
"""

EVERY_CARD = frozenset({"chosen", "single", "random"})
"""Specifications that any card of the place meets."""


class Frame(NamedTuple):
    """An effect being carried out: whose it is, and how far it has come."""

    card: int
    part: int
    blue: int
    orange: int
    nested: bool
    row: int = 0
    deed: int = 0
    picks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class EffectLaws:
    """The cards as effects see them, and the readings that are played. All tuples are by card number.

    `demands` is one of ALL_ROWS, AS_FAR and EACH_ROW; `kinds` are the traits by which a pick may ask for a
    card. With `spares_itself`, a player who picks may not pick the very card whose effect it is. A face-down
    card can be picked to be moved or exchanged (`face_down_moves`) and to be triggered or rotated
    (`face_down_serves`).
    """

    base: tuple[int, ...]
    ignores: tuple[bool, ...]
    programs: tuple[tuple[tuple[Line, ...], tuple[Line, ...]], ...]
    bars: tuple[Node | None, ...]
    target_lapses: bool = True
    demands: str = ALL_ROWS
    nested_void_is_fine: bool = True
    face_down_moves: bool = True
    face_down_serves: bool = False
    rotation_toggles: bool = True
    plays_hidden: bool = True
    equals: str = "actor"
    kinds: tuple[frozenset[str], ...] = ()
    spares_itself: bool = False


class Running(Table):
    """A table on which effects run. `frames` is the stack of effects begun, the innermost last."""

    __slots__ = ("coin", "effects", "frames", "together", "triggered")

    effects: EffectLaws
    frames: list[Frame]
    triggered: int
    coin: int
    together: bool

    def orange_of(self, card: int) -> int | None:
        """The seat that meets the check on a card's bar; -1 if it has none, None if no seat meets it."""
        raise NotImplementedError

    def finished(self, frame: Frame) -> None:
        """An effect has come to its end."""
        raise NotImplementedError

    def can_play_together(self) -> bool:
        """Whether anybody has a card left to settle on when all play at the same time."""
        return True

    def seat_of(self, owner: int, frame: Frame) -> int:
        """The seat that an owner or an actor stands for in an effect; the rival is the other seat."""
        if owner == RED:
            return 1 - frame.blue
        if owner == ORANGE:
            return frame.orange
        return frame.blue

    def zones_at(self, spot: Spot, frame: Frame) -> tuple[int, ...]:
        """The zones that a place means in an effect."""
        if spot.owner in (NOBODY, ANY):
            return spot.zones
        return spot.single[self.seat_of(spot.owner, frame)]

    def cards_at(self, spot: Spot, frame: Frame) -> list[int]:
        """The cards that lie at a place in an effect, in order."""
        return [card for zone in self.zones_at(spot, frame) for card in self.zones[zone]]

    def goal(self, spot: Spot, frame: Frame, card: int) -> int | None:
        """The zone that a place means for a card which goes there; None if there is no such place now."""
        return self.zones_at(spot, frame)[0]

    def host_of(self, card: int) -> int:
        """The card that another card is attached to; -1 if it is attached to none."""
        return -1

    def trial(self) -> Running:
        """A copy on which moves are tried, and which tells nothing."""
        return Trial(self)

    def line(self) -> Line:
        """The row that the top frame is at."""
        frame = self.frames[-1]
        return self.effects.programs[frame.card][frame.part][frame.row]


class Trial(Running):
    """A copy of a table on which moves are tried; nothing is told."""

    __slots__ = ()

    def __init__(self, table: Running) -> None:
        super().__init__(table.laws, table.names, table.zones, table.rotated, table.hidden, table.seen)
        self.effects, self.triggered, self.coin = table.effects, table.triggered, table.coin
        self.frames, self.together = [], False

    def tell(self, *args: object, **kwargs: object) -> None:
        """Say nothing."""


def asked(table: Running) -> tuple[Frame, tuple[Pick, ...]]:
    """The top frame and the picks it waits for."""
    frame, line = table.frames[-1], table.line()
    return frame, line.asked[len(frame.picks)]


def asker(table: Running) -> int:
    """The seat that the top frame waits for."""
    frame, picks = asked(table)
    if table.effects.equals == "coin" and picks[0].how not in ASKING:
        return table.coin
    return table.seat_of(picks[0].by, frame)


def present(table: Running, frame: Frame, pick: Pick) -> list[int]:
    """Every card at the place of a pick."""
    return table.cards_at(pick.spot, frame)


def _at_end(end: int) -> Callable[[Running, Frame, Pick, int], bool]:
    def fits(table: Running, frame: Frame, pick: Pick, card: int) -> bool:
        there, zones = table.cards_at(pick.spot, frame), table.zones_at(pick.spot, frame)
        stacks = ([one for one in table.zones[zone] if one in there] for zone in zones)
        return any(stack and stack[end] == card for stack in stacks)

    return fits


def _above(table: Running, frame: Frame, pick: Pick, card: int) -> bool:
    zone = table.zone_of(frame.card, table.zones_at(pick.spot, frame))
    stack = table.zones[zone] if zone is not None else ()
    return any(pair == (card, frame.card) for pair in pairwise(stack))


FITS: dict[str, Callable[[Running, Frame, Pick, int], bool]] = {
    "this": lambda table, frame, pick, card: card == frame.card,
    "rotated": lambda table, frame, pick, card: bool(table.rotated >> card & 1),
    "kind": lambda table, frame, pick, card: pick.kind in table.effects.kinds[card],
    "top": _at_end(0),
    "last": _at_end(-1),
    "above": _above,
    "host": lambda table, frame, pick, card: card == table.host_of(frame.card),
}
"""How a card meets the specifications that do not look at its value."""


def matches(table: Running, frame: Frame, pick: Pick, card: int) -> bool:
    """Whether a card is what a pick asks for, wherever it lies."""
    how, base = pick.how, table.effects.base
    if how in EVERY_CARD:
        return True
    if how in FITS:
        return FITS[how](table, frame, pick, card)
    if table.hidden >> card & 1:
        return False
    if how == "value":
        return base[card] == pick.number
    values = [base[other] for other in present(table, frame, pick) if not table.hidden >> other & 1]
    return bool(values) and base[card] == (max(values) if how == "highest-card" else min(values))


def once(table: Running, pick: Pick, card: int) -> bool:
    """Whether a pick keeps the law that no card is triggered twice in a round."""
    return not (pick.triggers and table.triggered >> card & 1)


def uncovered(table: Running, pick: Pick, card: int) -> bool:
    """Whether a card lies as a pick needs it; face down it may serve for some deeds and not for others."""
    if not table.hidden >> card & 1:
        return True
    laws = table.effects
    return laws.face_down_moves if pick.carried else laws.face_down_serves


def legal(table: Running, frame: Frame, pick: Pick) -> list[int]:
    """The cards that satisfy a pick, before asking whether the rest of the effect stays possible."""
    cards = present(table, frame, pick)
    if table.effects.spares_itself and pick.how in ASKING:
        cards = [card for card in cards if card != frame.card]
    if pick.how not in EVERY_CARD:
        cards = [card for card in cards if matches(table, frame, pick, card)]
    if pick.triggers:
        cards = [card for card in cards if once(table, pick, card)]
    if table.hidden:
        cards = [card for card in cards if uncovered(table, pick, card)]
    return cards


def assignments(table: Running, frame: Frame, picks: tuple[Pick, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to satisfy picks with different cards."""
    if not picks:
        yield ()
    elif len(picks) == 1:
        yield from ((card,) for card in legal(table, frame, picks[0]))
    else:
        for cards in product(*(legal(table, frame, pick) for pick in picks)):
            if len(set(cards)) == len(cards):
                yield cards
