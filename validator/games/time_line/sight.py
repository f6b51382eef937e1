"""What a seat may know: built up from what lies open and from its own hand."""

from __future__ import annotations

from typing import Any

from validator.games.time_line import notation
from validator.games.time_line.desk import Desk
from validator.games.time_line.state import State
from validator.games.time_line.world import World

UNKNOWN = "?"


def view(world: World, desk: Desk, state: State, seat: int) -> dict[str, Any]:
    """The table as one seat knows it. Decks are face down for both, a hand for everybody but its owner."""
    shown: dict[str, Any] = dict(notation.table(world, state))
    for number, name in enumerate(world.seats):
        shown[f"{name}.deck"] = [UNKNOWN] * len(state.decks[number])
        if number != seat:
            shown[f"{name}.hand"] = [UNKNOWN] * len(state.hands[number])
    seen: dict[str, Any] = {"seat": world.seats[seat]}
    for key, value in shown.items():
        here, (*outer, last) = seen, key.split(".")
        for part in outer:
            here = here.setdefault(part, {})
        here[last] = value
    return seen | {"supply": supply(world, desk)}


def supply(world: World, desk: Desk) -> dict[str, int]:
    """How many counters of each kind are left."""
    return {kind.name: desk.supply(number) for number, kind in enumerate(world.kinds)}


def score(world: World, desk: Desk) -> dict[str, Any]:
    """Eras controlled and Force on the board, by seat, and the counters left."""
    force = {
        seat: sum(world.kinds[unit.kind].force for unit in desk.own(number))
        for number, seat in enumerate(world.seats)
    }
    eras = {seat: desk.control.count(number) for number, seat in enumerate(world.seats)}
    return {**eras, "force": force, "supply": supply(world, desk)}
