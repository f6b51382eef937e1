"""The engine's half of the op table: what every verb needs, and what it does to the table.

`complete` compares this table with `catalog.effects.OPS`; a verb with one half only stops the engine from
loading.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from catalog.effects import OPS, IncompleteOp
from validator.engine.frames import Frame, Running
from validator.engine.program import Deed, Line, Pick


class Doing(NamedTuple):
    """How a verb runs. `feasible` and `run` get the table, the frame, the row, the deed and the row's
    cards. A `foreseen` verb is tried out when an effect of several rows has to stay possible to its end.
    """

    feasible: Callable[[Running, Frame, Line, Deed, tuple[int, ...]], bool]
    run: Callable[[Running, Frame, Line, Deed, tuple[int, ...]], None]
    foreseen: bool = False


DEEDS: dict[str, Doing] = {}
BARS: dict[str, Callable[..., object]] = {}
POWERS: dict[str, Callable[..., object]] = {}


def runnable() -> frozenset[str]:
    """Every verb that some engine can carry out."""
    return frozenset(DEEDS) | frozenset(BARS) | frozenset(POWERS)


def complete() -> None:
    """Check that every verb of the catalog runs here and the other way round. Raises IncompleteOp."""
    said = {op.verb for op in OPS.values()}
    lone = said.symmetric_difference(runnable())
    if lone:
        raise IncompleteOp(f"only half of these verbs is there: {', '.join(sorted(lone))}")


def actor(table: Running, deed: Deed, frame: Frame) -> int:
    """The seat that carries a deed out."""
    return table.seat_of(deed.by, frame)


def source(table: Running, frame: Frame, pick: Pick, card: int) -> int | None:
    """The zone of a pick's place in which its card still lies, or None if it has left."""
    return table.zone_of(card, table.zones_at(pick.spot, frame))


def _chooser(table: Running, frame: Frame, pick: Pick) -> int:
    """The seat that knows which card a pick took."""
    return -1 if pick.how == "random" else table.seat_of(pick.by, frame)


def always(table: Running, frame: Frame, line: Line, deed: Deed, cards: tuple[int, ...]) -> bool:
    return True


def _can_move(table: Running, frame: Frame, line: Line, deed: Deed, cards: tuple[int, ...]) -> bool:
    pick, card = line.picks[deed.picks[0]], cards[deed.picks[0]]
    target = table.goal(deed.to, frame, card) if deed.to is not None else None
    return target is not None and source(table, frame, pick, card) != target


def _move(table: Running, frame: Frame, line: Line, deed: Deed, cards: tuple[int, ...]) -> None:
    assert deed.to is not None
    pick, card = line.picks[deed.picks[0]], cards[deed.picks[0]]
    zone = source(table, frame, pick, card)
    lapsed = zone is None
    if zone is None and not table.effects.target_lapses:
        zone = table.zone_of(card, range(len(table.zones)))
    target = table.goal(deed.to, frame, card)
    if target is None:
        return
    facts = (("to", table.laws.names[target]),)
    table.tell("op:move", actor(table, deed, frame), (card,), zone is not None, facts)
    if pick.triggers:
        table.tell("op:effect.over-rule", actor(table, deed, frame), (frame.card, card), not lapsed)
    if zone is not None:
        table.move(card, zone, target, actor(table, deed, frame), _chooser(table, frame, pick))


def _can_exchange(table: Running, frame: Frame, line: Line, deed: Deed, cards: tuple[int, ...]) -> bool:
    one, other = (source(table, frame, line.picks[pick], cards[pick]) for pick in deed.picks)
    return one != other


def _exchange(table: Running, frame: Frame, line: Line, deed: Deed, cards: tuple[int, ...]) -> None:
    here, there = (source(table, frame, line.picks[pick], cards[pick]) for pick in deed.picks)
    one, other = (cards[pick] for pick in deed.picks)
    done = here is not None and there is not None
    table.tell("op:exchange", actor(table, deed, frame), (one, other), done)
    if here is not None and there is not None:
        table.swap(
            one,
            here,
            other,
            there,
            actor(table, deed, frame),
            _chooser(table, frame, line.picks[deed.picks[0]]),
        )


def _rotate(table: Running, frame: Frame, line: Line, deed: Deed, cards: tuple[int, ...]) -> None:
    card = cards[deed.picks[0]]
    if table.effects.rotation_toggles:
        table.rotated ^= 1 << card
    else:
        table.rotated |= 1 << card
    table.tell("op:rotate", actor(table, deed, frame), (card,))


def _get_coin(table: Running, frame: Frame, line: Line, deed: Deed, cards: tuple[int, ...]) -> None:
    seat = actor(table, deed, frame)
    table.tell("op:get-coin", seat, (frame.card,), table.coin != seat)
    table.coin = seat


def _play_together(table: Running, frame: Frame, line: Line, deed: Deed, cards: tuple[int, ...]) -> None:
    ahead = table.can_play_together()
    table.together = table.effects.plays_hidden and ahead
    table.tell("op:play-together", frame.blue, (frame.card,), ahead)
    table.tell("op:effect.over-rule", frame.blue, (frame.card,), ahead)


DEEDS |= {
    "move": Doing(_can_move, _move, foreseen=True),
    "exchange": Doing(_can_exchange, _exchange, foreseen=True),
    "rotate": Doing(always, _rotate, foreseen=True),
    "get-coin": Doing(always, _get_coin),
    "play-together": Doing(always, _play_together),
}
__all__ = ["BARS", "DEEDS", "Doing", "actor", "always", "complete", "source"]
