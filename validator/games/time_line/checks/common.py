"""What checks of several kinds ask: whose turn it is, what stands in an era, what is in a hand."""

from __future__ import annotations

from collections.abc import Callable

from validator.engine.contract import Action, Facts
from validator.games.time_line.desk import Desk
from validator.games.time_line.state import DECLARE, OVER, PHASE_OF, RECRUIT, STAGES, Unit


def idle(desk: Desk) -> bool:
    """Whether somebody may act at all: no die lies, no card is to be drawn, the game goes on."""
    return desk.roll is None and not desk.draw and not desk.reshuffle and desk.stage != OVER


def turn_in(*stages: int) -> Callable[[Desk, Action], bool]:
    """Whether one of these stages is played and the seat is the one to act."""
    allowed = frozenset(stages)

    def holds(desk: Desk, action: Action) -> bool:
        return desk.stage in allowed and action.seat == to_act(desk) and idle(desk)

    return holds


def to_act(desk: Desk) -> int:
    """The seat that acts: whose turn it is, or who is asked in a battle."""
    return desk.active if desk.stage <= RECRUIT else desk.asked


def stage_facts(desk: Desk, action: Action) -> Facts:
    """What is done now, who does it, and the seat that acts."""
    seats = desk.world.seats
    now = PHASE_OF[desk.stage] if desk.stage < DECLARE else STAGES[desk.stage]
    return (("now", now), ("to act", seats[to_act(desk)]), ("seat", seats[action.seat]))


def standing(desk: Desk, action: Action) -> Facts:
    """The unit named, its era, and the own units there."""
    unit: Unit = action.args[0]
    kinds = desk.world.kinds
    here = tuple(kinds[each.kind].name for each in desk.own(action.seat, unit.era))
    return (("unit", kinds[unit.kind].name), ("era", unit.era), ("own units there", here))


def units_there(desk: Desk, action: Action) -> Facts:
    """The era named and the own units there."""
    kinds = desk.world.kinds
    units = desk.own(action.seat, action.args[0]) if action.args[0] else []
    return (("era", action.args[0]), ("own units there", tuple(kinds[unit.kind].name for unit in units)))


def owner_facts(desk: Desk, action: Action) -> Facts:
    """Who controls the era named."""
    owner = desk.control[action.args[0]]
    return (("controlled by", desk.world.seats[owner] if owner >= 0 else "nobody"),)


def holds_card(desk: Desk, action: Action) -> bool:
    """Whether the card named is in the hand of the seat."""
    return action.args[0] in desk.hands[action.seat]


def hand_facts(desk: Desk, action: Action) -> Facts:
    """The hand of the seat."""
    return (("hand", desk.names(desk.hands[action.seat])),)
