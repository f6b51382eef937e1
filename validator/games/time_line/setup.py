"""How a game begins."""

from __future__ import annotations

from validator.engine.contract import Event
from validator.games.time_line.desk import Desk
from validator.games.time_line.state import NOBODY, OPENING, State, Unit
from validator.games.time_line.world import World


def empty(world: World) -> State:
    """A board without units, with all cards out of the game."""
    none: tuple[tuple[int, ...], ...] = ((), ())
    return State(
        stage=OPENING, active=0, turn=0, units=(), control=(NOBODY,) * (world.last + 1), hands=none,
        decks=none, discards=none, played=none, lost=(0,) * len(world.kinds), shuffles=(0, 0), draw=0,
        reshuffle=False, opening=(), roll=None, waiting=(), more=0, tried=(), settled=0, hidden=(0, 0), era=0,
        asked=0, attacker=-1, fighting=False, round=0, escapes=0, boost=0, passes=0, stops=0, fixed=-1,
        again=0, ended=(-1, -1),
    )  # fmt: skip


def first_state(world: World) -> tuple[State, tuple[Event, ...]]:
    """The board as it is laid out, and what was done for that."""
    desk = Desk(world, empty(world))
    for number, kind in enumerate(world.kinds):
        if kind.side >= 0:
            desk.units += [Unit(world.homes[kind.side], kind.side, number)] * kind.start
            desk.dirty = True
            facts = (("unit", kind.name), ("number", kind.start))
            desk.tell(f"phase:setup.units-{world.seats[kind.side].lower()}", kind.side, facts=facts)
    desk.decks = list(world.decks)
    homes = desk.says("AMB-15", "homes-controlled")
    desk.tell("phase:setup.markers", held=homes)
    if homes:
        for seat, era in enumerate(world.homes):
            desk.control[era] = seat
    return desk.freeze(), tuple(desk.events)
