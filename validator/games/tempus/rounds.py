"""Turns, rounds and goes: who spends an action tile next."""

from __future__ import annotations

from validator.games.tempus.progress import begin_progress
from validator.games.tempus.state import GO
from validator.games.tempus.table import Table


def begin_turn(table: Table) -> None:
    """Hand out action tiles by the rows of the era table, and begin the first round."""
    table.turn += 1
    table.round = 1
    table.tiles = tuple([table.row(seat).actions for seat in range(len(table.laws.seats))])
    for seat in range(len(table.laws.seats)):
        table.tell("phase:turn.tiles", seat, (), True, (("tiles", table.tiles[seat]),))
    table.tell("phase:turn.uneven", -1, (), len(set(table.tiles)) > 1)
    table.reserved = 0
    begin_go(table, table.first)


def begin_go(table: Table, seat: int) -> None:
    """It is a seat's turn to spend an action tile."""
    table.active, table.stage = seat, GO
    table.acts, table.done, table.played, table.doubled, table.led = 1, 0, 0, 0, 0


def end_go(table: Table, delayed: bool = False) -> None:
    """Go on with the next seat that has a tile in this round, in the next round, or with progress."""
    seats = len(table.laws.seats)
    seat = table.active
    if table.laws.reads("AMB-46", "one-action"):
        table.over = ()
    for _ in range(seats):
        seat = (seat + 1) % seats
        if seat == table.first:
            table.round += 1
            table.tell("phase:round.next", -1)
        if table.tiles[seat]:
            if seat == table.active and not delayed:
                table.tell("phase:round.alone", seat)
            begin_go(table, seat)
            return
    table.tell("phase:turn.spent", -1)
    begin_progress(table)
