"""The phases of a turn: moving, changing history, recruiting, and ending each."""

from __future__ import annotations

from validator.engine.checks import Check
from validator.engine.contract import Action, Facts
from validator.games.time_line.checks.common import owner_facts, stage_facts, standing, turn_in, units_there
from validator.games.time_line.desk import Desk
from validator.games.time_line.state import HISTORY, PHASE_OF, RECRUIT, TRAVEL, Unit


def _move_unit(desk: Desk, action: Action) -> bool:
    unit: Unit = action.args[0]
    return unit.by == action.seat and unit in desk.units


def _move_row(desk: Desk, action: Action) -> bool:
    unit, era = action.args
    return bool(1 <= era <= desk.world.last and era != unit.era)


def _row(desk: Desk, action: Action) -> Facts:
    return (("to", action.args[1]), ("eras", desk.world.last))


def reach(desk: Desk, unit: Unit) -> int:
    """How many eras a unit may still cross in this phase."""
    return desk.world.kinds[unit.kind].move + unit.bonus - unit.moved


def _move_range(desk: Desk, action: Action) -> bool:
    unit, era = action.args
    return bool(desk.world.distance[unit.era][era] <= reach(desk, unit))


def _range(desk: Desk, action: Action) -> Facts:
    unit, era = action.args
    return (("distance", desk.world.distance[unit.era][era]), ("move left", reach(desk, unit)))


def _move_path(desk: Desk, action: Action) -> bool:
    return desk.says("AMB-08", "free") or not _blocked(desk, action)


def _blocked(desk: Desk, action: Action) -> tuple[int, ...]:
    """Eras with enemies on the way, the last one left out."""
    unit, era = action.args
    low, high = sorted((unit.era, era))
    return tuple(sorted({each.era for each in desk.own(1 - action.seat) if low < each.era < high}))


def _path(desk: Desk, action: Action) -> Facts:
    return (("enemies on the way", _blocked(desk, action)),)


def _control_row(desk: Desk, action: Action) -> bool:
    return bool(1 <= action.args[0] <= desk.world.last)


def _control_unit(desk: Desk, action: Action) -> bool:
    units = desk.own if desk.says("AMB-14", "any-unit") else desk.fleeing
    return bool(units(action.seat, action.args[0]))


def _control_once(desk: Desk, action: Action) -> bool:
    most = 1 if desk.says("AMB-11", "once-an-era") else len(desk.own(action.seat, action.args[0]))
    return desk.tried.count(action.args[0]) < most


def _tried(desk: Desk, action: Action) -> Facts:
    return (("rolled for in this phase", desk.tried),)


def _control_gain(desk: Desk, action: Action) -> bool:
    owner = desk.control[action.args[0]]
    if owner == action.seat:
        return desk.says("AMB-36", "allowed")
    return owner < 0 or not desk.says("AMB-13", "never-taken")


def _recruit_control(desk: Desk, action: Action) -> bool:
    return bool(desk.control[action.args[0]] == action.seat)


def _recruit_troops(desk: Desk, action: Action) -> bool:
    return action.args[0] in desk.world.troops


def _troops(desk: Desk, action: Action) -> Facts:
    return (("eras with Period troops", tuple(desk.world.troops)),)


def _recruit_once(desk: Desk, action: Action) -> bool:
    return action.args[0] not in desk.tried


def _recruit_order(desk: Desk, action: Action) -> bool:
    return desk.says("AMB-19", "any-order") or not desk.tried or bool(action.args[0] >= desk.tried[-1])


def _end_phase(desk: Desk, action: Action) -> bool:
    return bool(action.args[0] == desk.stage)


def _phase(desk: Desk, action: Action) -> Facts:
    return (("phase", PHASE_OF[desk.stage]),)


def _end_recruited(desk: Desk, action: Action) -> bool:
    if desk.stage != RECRUIT or not desk.says("AMB-19", "must-roll"):
        return True
    return not left_to_recruit(desk, action.seat)


def left_to_recruit(desk: Desk, seat: int) -> list[int]:
    """The eras for which a seat may still roll in Recruit Troops."""
    last = desk.tried[-1] if desk.tried and not desk.says("AMB-19", "any-order") else 0
    return [
        era
        for era in desk.world.troops
        if desk.control[era] == seat and era not in desk.tried and era >= last
    ]


def _left(desk: Desk, action: Action) -> Facts:
    return (("left to roll for", tuple(left_to_recruit(desk, action.seat))),)


CHECKS: dict[str, tuple[Check[Desk], ...]] = {
    "move": (
        Check("check:move.turn", turn_in(TRAVEL), stage_facts),
        Check("check:move.unit", _move_unit, standing),
        Check("check:move.row", _move_row, _row),
        Check("check:move.range", _move_range, _range),
        Check("check:move.path", _move_path, _path),
    ),
    "end": (
        Check("check:end.turn", turn_in(TRAVEL, HISTORY, RECRUIT), stage_facts),
        Check("check:end.phase", _end_phase, _phase),
        Check("check:end.recruited", _end_recruited, _left),
    ),
    "control": (
        Check("check:control.turn", turn_in(HISTORY), stage_facts),
        Check("check:control.row", _control_row, units_there),
        Check("check:control.unit", _control_unit, units_there),
        Check("check:control.once", _control_once, _tried),
        Check("check:control.gain", _control_gain, owner_facts),
    ),
    "recruit": (
        Check("check:recruit.turn", turn_in(RECRUIT), stage_facts),
        Check("check:recruit.troops", _recruit_troops, _troops),
        Check("check:recruit.control", _recruit_control, owner_facts),
        Check("check:recruit.once", _recruit_once, _tried),
        Check("check:recruit.order", _recruit_order, _tried),
    ),
}
