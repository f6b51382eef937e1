"""Battles: who fights, who gets away, and which units are lost."""

from __future__ import annotations

from validator.engine.checks import Check
from validator.engine.contract import Action, Facts
from validator.games.time_line.battle import fleer
from validator.games.time_line.checks.common import stage_facts, standing, turn_in, units_there
from validator.games.time_line.desk import Desk
from validator.games.time_line.state import AFTER, ANSWER, AVOID, DECLARE, EXPOSED, FLEE, LOSE, Unit


def _here(desk: Desk, action: Action) -> bool:
    return bool(action.args[0] == desk.era)


def _era(desk: Desk, action: Action) -> Facts:
    return (("era", action.args[0]), ("being settled", desk.era))


def _may_decline(desk: Desk, action: Action) -> bool:
    return desk.stage not in (ANSWER, AVOID) or desk.attacker < 0


def _may_evade(desk: Desk, action: Action) -> bool:
    """Whether somebody else wants to fight the seat here."""
    return desk.stage in (AVOID, AFTER, FLEE) or desk.attacker == 1 - action.seat


def _wants(desk: Desk, action: Action) -> Facts:
    seat = desk.attacker
    return (("wants to fight", desk.world.seats[seat] if seat >= 0 else "nobody"),)


def _can_flee(desk: Desk, action: Action) -> bool:
    return bool(desk.fleeing(action.seat, desk.era))


def _hide_before(desk: Desk, action: Action) -> bool:
    if desk.stage == FLEE:
        return not desk.fighting and desk.says("AMB-21", "after-roll") and fleer(desk) == action.seat
    return not desk.fighting


def _fighting(desk: Desk, action: Action) -> Facts:
    return (("a battle is on", desk.fighting),)


def _near(desk: Desk, action: Action) -> bool:
    return action.args[0] in desk.world.near[desk.era]


def _neighbors(desk: Desk, action: Action) -> Facts:
    return (("to", action.args[0]), ("neighbors", desk.world.near[desk.era]))


def _lose_unit(desk: Desk, action: Action) -> bool:
    unit: Unit = action.args[0]
    return unit.by == action.seat and unit.era == desk.era and unit in desk.units


HERE = Check("check:fight.era", _here, _era)


CHECKS: dict[str, tuple[Check[Desk], ...]] = {
    "fight": (Check("check:fight.turn", turn_in(DECLARE, ANSWER, AVOID, EXPOSED, AFTER), stage_facts), HERE),
    "decline": (
        Check("check:decline.turn", turn_in(DECLARE, ANSWER, AVOID, EXPOSED), stage_facts),
        HERE,
        Check("check:decline.wanted", _may_decline, _wants),
    ),
    "hide": (
        Check("check:hide.turn", turn_in(ANSWER, AVOID, AFTER, FLEE), stage_facts),
        HERE,
        Check("check:hide.before", _hide_before, _fighting),
        Check("check:hide.wanted", _may_evade, _wants),
    ),
    "escape": (
        Check("check:escape.turn", turn_in(ANSWER, AVOID, AFTER), stage_facts),
        HERE,
        Check("check:escape.wanted", _may_evade, _wants),
        Check("check:escape.units", _can_flee, units_there),
    ),
    "flee": (
        Check("check:flee.turn", turn_in(FLEE), stage_facts),
        Check("check:flee.near", _near, _neighbors),
    ),
    "lose": (
        Check("check:lose.turn", turn_in(LOSE), stage_facts),
        Check("check:lose.unit", _lose_unit, standing),
    ),
    "stop": (Check("check:stop.turn", turn_in(AFTER), stage_facts), HERE),
}
