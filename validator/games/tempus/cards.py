"""What idea cards do when they are played for their effect; each kind is one function in a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from validator.games.tempus import fights
from validator.games.tempus.rounds import end_go
from validator.games.tempus.state import counted, with_count
from validator.games.tempus.table import Table

Args = tuple[Any, ...]

DOUBLE, PASS = 0, 1


def _more(key: str) -> Callable[[Table, int, int, Args], None]:
    """A card that lets the action under way do more."""

    def effect(table: Table, seat: int, card: int, args: Args) -> None:
        table.use_up(seat, (card,))
        table.left += table.laws.cards[card].n
        table.extra += 1
        table.tell(key, seat, (card,))

    return effect


def _sanitation(table: Table, seat: int, card: int, args: Args) -> None:
    (hex,) = args
    table.use_up(seat, (card,))
    before = counted(table.over, hex)
    table.over = with_count(table.over, hex, before + table.laws.cards[card].n)
    table.tell("op:sanitation.over", seat, (card,))
    table.tell("op:sanitation.several", seat, (card,), before > 0 or len(table.over) > 1)


def _religion(table: Table, seat: int, card: int, args: Args) -> None:
    source, into = args
    owner = table.units[source] >> 4 & 7
    table.use_up(seat, (card,))
    table.put(source, owner, table.count(source) - 1)
    if table.laws.reads("AMB-48", "any-departure"):
        table.leaves(owner, source)
    table.put(into, seat, table.count(into) + 1)
    table.tell("op:religion.move", owner, (card,))
    table.tell("op:religion.convert", seat, (card,))


def _leader(table: Table, seat: int, card: int, args: Args) -> None:
    origin, target = args
    table.use_up(seat, (card,))
    opener = table.laws.cards[card].terrain if table.laws.reads("AMB-32", "counts") else 0
    table.led += 1
    table.tell("op:leader.attack", seat, (card,))
    table.tell("op:leader.after", seat, (card,), table.done > 0)
    fights.declare_attack(table, seat, origin, target, opener)


def _government(table: Table, seat: int, card: int, args: Args) -> None:
    (how,) = args
    table.spend(seat, (card,))
    table.set_seat("open", seat, (*table.open[seat], card))
    table.tell("op:government.kept", seat, (card,))
    if how == DOUBLE:
        table.acts += 1
        table.doubled += 1
        table.tell("op:government.double", seat, (card,))
        return
    table.reserved |= 1 << seat
    table.tell("op:government.pass", seat, (card,))
    table.acts = 0
    end_go(table, delayed=True)


EFFECTS: dict[str, Callable[[Table, int, int, Args], None]] = {
    "babies": _more("op:medicine.extra"),
    "convert": _religion,
    "double-action": _government,
    "free-attack": _leader,
    "movement": _more("op:transportation.extra"),
    "stack": _sanitation,
}
"""What each kind of card does; kinds that are not here have no effect of their own in a go."""
