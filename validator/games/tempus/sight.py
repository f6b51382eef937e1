"""What a seat may know: built up from what is open, never stripped down from the truth."""

from __future__ import annotations

from typing import Any

from validator.games.tempus.laws import Laws
from validator.games.tempus.notation import cells, now_of
from validator.games.tempus.parts import names
from validator.games.tempus.state import COMMIT, DEFEND, State
from validator.games.tempus.table import Table

UNKNOWN = "?"


def view(laws: Laws, state: State, seat: int) -> dict[str, Any]:
    """The table as one seat knows it: cards it cannot see are `?`."""
    table = Table(laws, state)
    return {
        "seat": laws.seats[seat],
        "turn": state.turn,
        "round": state.round,
        "now": now_of(state),
        "first": laws.seats[state.first],
        "active": laws.seats[state.active],
        "map": {laws.field.names[hex]: cell for hex, cell in cells(laws, state).items()},
        "deck": [UNKNOWN] * len(state.deck),
        "discard": names(laws, state.discard),
        **{name: _seat(table, number, seat) for number, name in enumerate(laws.seats)},
    }


def _seat(table: Table, number: int, seat: int) -> dict[str, Any]:
    own = number == seat
    laws = table.laws
    size = len(table.hands[number])
    hidden = [UNKNOWN] * size if laws.reads("AMB-66", "public") else UNKNOWN
    return {
        "era": laws.rows[table.eras[number]].era,
        "tiles": table.tiles[number],
        "stock": table.stock(number),
        "cities": {str(value): table.tiles_left(number, value) for value in laws.cities},
        "hand": names(laws, sorted(table.hands[number])) if own else hidden,
        "open": names(laws, table.open[number]),
        "laid": names(laws, table.laid[number]) if own or _shown(table, number) else _backs(table, number),
    }


def _shown(table: Table, number: int) -> bool:
    """Only a defender lays cards face up."""
    fight = table.fight
    return fight is not None and number == fight.defender and fight.step not in (COMMIT, DEFEND)


def _backs(table: Table, number: int) -> list[str]:
    return [UNKNOWN] * len(table.laid[number])
