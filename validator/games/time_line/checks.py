"""What an action must satisfy: one table per verb, read by legality, by explanations and by coverage.

Every check gets the desk and the action and compares facts; it never changes the desk. Keys are claimed by
rules of the catalog.
"""

from __future__ import annotations

from collections.abc import Callable

from validator.engine.checks import Check, holding
from validator.engine.contract import Action, Facts
from validator.games.time_line.battle import fleer
from validator.games.time_line.desk import Desk
from validator.games.time_line.state import (
    AFTER,
    ANSWER,
    AVOID,
    CARDS,
    DECLARE,
    ESCAPING,
    EXPOSED,
    FLEE,
    HISTORY,
    LOSE,
    OVER,
    PHASE_OF,
    RECRUIT,
    STAGES,
    TRAVEL,
    Unit,
)


def idle(desk: Desk) -> bool:
    """Whether somebody may act at all: no die lies, no card is to be drawn, the game goes on."""
    return desk.roll is None and not desk.draw and not desk.reshuffle and desk.stage != OVER


def _turn_in(*stages: int) -> Callable[[Desk, Action], bool]:
    allowed = frozenset(stages)

    def holds(desk: Desk, action: Action) -> bool:
        return desk.stage in allowed and action.seat == _to_act(desk) and idle(desk)

    return holds


def _to_act(desk: Desk) -> int:
    return desk.active if desk.stage <= RECRUIT else desk.asked


def _stage(desk: Desk, action: Action) -> Facts:
    seats = desk.world.seats
    now = PHASE_OF[desk.stage] if desk.stage < DECLARE else STAGES[desk.stage]
    return (("now", now), ("to act", seats[_to_act(desk)]), ("seat", seats[action.seat]))


# Time Travel


def _move_unit(desk: Desk, action: Action) -> bool:
    unit: Unit = action.args[0]
    return unit.by == action.seat and unit in desk.units


def _standing(desk: Desk, action: Action) -> Facts:
    unit: Unit = action.args[0]
    kinds = desk.world.kinds
    here = tuple(kinds[each.kind].name for each in desk.own(action.seat, unit.era))
    return (("unit", kinds[unit.kind].name), ("era", unit.era), ("own units there", here))


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


# Cards


def _play_turn(desk: Desk, action: Action) -> bool:
    return (
        (TRAVEL <= desk.stage <= DECLARE or desk.stage in (ESCAPING, CARDS))
        and action.seat == _to_act(desk)
        and idle(desk)
    )


def _play_card(desk: Desk, action: Action) -> bool:
    return action.args[0] in desk.hands[action.seat]


def _hand(desk: Desk, action: Action) -> Facts:
    return (("hand", desk.names(desk.hands[action.seat])),)


def _play_use(desk: Desk, action: Action) -> bool:
    """Whether the card does something at this moment, and is played on a unit exactly if it needs one."""
    card, aimed = desk.world.cards[action.args[0]], len(action.args) > 1
    if desk.stage == ESCAPING:
        return card.escape > 0 and not aimed
    if desk.stage == CARDS:
        return card.force > 0 and aimed
    if card.command:
        return aimed
    if card.draw:
        return desk.stage < DECLARE and not aimed
    return desk.stage == TRAVEL and card.move > 0 and aimed


def _use(desk: Desk, action: Action) -> Facts:
    card = desk.world.cards[action.args[0]]
    amounts = {"move": card.move, "escape roll": card.escape, "force": card.force, "shift": card.shift}
    does = tuple(name for name, n in amounts.items() if n) + ("command",) * card.command
    now = PHASE_OF[desk.stage] if desk.stage < DECLARE else STAGES[desk.stage]
    return (("now", now), ("the card adds", does))


def _play_unit(desk: Desk, action: Action) -> bool:
    """The unit played on is there: an own one in the right era, an enemy for a card that commands."""
    if len(action.args) < 2:
        return True
    unit: Unit = action.args[1]
    if unit not in desk.units:
        return False
    if desk.world.cards[action.args[0]].command:
        return unit.by != action.seat and not unit.lent
    return unit.by == action.seat and (desk.stage != CARDS or unit.era == desk.era)


def _target(desk: Desk, action: Action) -> Facts:
    if len(action.args) < 2:
        return ()
    unit: Unit = action.args[1]
    seats = desk.world.seats
    return (("unit", desk.world.kinds[unit.kind].name), ("era", unit.era), ("acts for", seats[unit.by]))


def _play_user(desk: Desk, action: Action) -> bool:
    """A unit of a kind that can use the card uses it."""
    card = desk.world.cards[action.args[0]]
    if desk.stage == ESCAPING:
        return any(unit.kind in card.users for unit in desk.fleeing(action.seat, desk.era))
    if len(action.args) < 2:
        return True
    if card.command:
        where = 0 if desk.says("AMB-25", "any-era") else action.args[1].era
        return any(unit.kind in card.users for unit in desk.own(action.seat, where))
    kind: int = action.args[1].kind
    if desk.stage == CARDS:
        here = any(unit.kind == kind for unit in desk.own(action.seat, desk.era))
        return here and kind in card.bearers
    return kind in card.movers


def _users(desk: Desk, action: Action) -> Facts:
    card = desk.world.cards[action.args[0]]
    return (("users", tuple(desk.world.kinds[kind].name for kind in sorted(card.users))),)


def _play_alone(desk: Desk, action: Action) -> bool:
    if len(action.args) < 2:
        return True
    unit: Unit = action.args[1]
    if desk.stage == CARDS:
        return not unit.cards or not desk.says("AMB-26", "one-a-unit")
    return not unit.bonus or not desk.says("AMB-09", "one-card")


# Change History and Recruit Troops


def _control_row(desk: Desk, action: Action) -> bool:
    return bool(1 <= action.args[0] <= desk.world.last)


def _control_unit(desk: Desk, action: Action) -> bool:
    units = desk.own if desk.says("AMB-14", "any-unit") else desk.fleeing
    return bool(units(action.seat, action.args[0]))


def _there(desk: Desk, action: Action) -> Facts:
    kinds = desk.world.kinds
    units = desk.own(action.seat, action.args[0]) if action.args[0] else []
    return (("era", action.args[0]), ("own units there", tuple(kinds[unit.kind].name for unit in units)))


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


def _owner(desk: Desk, action: Action) -> Facts:
    owner = desk.control[action.args[0]]
    return (("controlled by", desk.world.seats[owner] if owner >= 0 else "nobody"),)


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


# Seek & Destroy


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


def _lying(desk: Desk, action: Action) -> bool:
    return desk.roll is not None and desk.waiting[:1] == (action.seat,)


def _die(desk: Desk, action: Action) -> Facts:
    roll = desk.roll
    asked = desk.world.seats[desk.waiting[0]] if desk.waiting else "nobody"
    return (("die", roll.die if roll is not None else 0), ("to act", asked))


def _shift_by(desk: Desk, action: Action) -> bool:
    return bool(abs(action.args[1]) == desk.world.cards[action.args[0]].shift > 0)


def _by(desk: Desk, action: Action) -> Facts:
    return (("by", action.args[1]), ("the card shifts", desk.world.cards[action.args[0]].shift))


def _pass_turn(desk: Desk, action: Action) -> bool:
    if desk.roll is not None:
        return _lying(desk, action) and bool(action.args[0] == "shift")
    return bool(desk.stage in (ESCAPING, CARDS) and (action.seat, *action.args) == (desk.asked, "cards"))


HERE = Check("check:fight.era", _here, _era)
CHECKS: dict[str, tuple[Check[Desk], ...]] = {
    "move": (
        Check("check:move.turn", _turn_in(TRAVEL), _stage),
        Check("check:move.unit", _move_unit, _standing),
        Check("check:move.row", _move_row, _row),
        Check("check:move.range", _move_range, _range),
        Check("check:move.path", _move_path, _path),
    ),
    "play": (
        Check("check:play.turn", _play_turn, _stage),
        Check("check:play.card", _play_card, _hand),
        Check("check:play.use", _play_use, _use),
        Check("check:play.unit", _play_unit, _target),
        Check("check:play.user", _play_user, _users),
        Check("check:play.alone", _play_alone, _target),
    ),
    "end": (
        Check("check:end.turn", _turn_in(TRAVEL, HISTORY, RECRUIT), _stage),
        Check("check:end.phase", _end_phase, _phase),
        Check("check:end.recruited", _end_recruited, _left),
    ),
    "control": (
        Check("check:control.turn", _turn_in(HISTORY), _stage),
        Check("check:control.row", _control_row, _there),
        Check("check:control.unit", _control_unit, _there),
        Check("check:control.once", _control_once, _tried),
        Check("check:control.gain", _control_gain, _owner),
    ),
    "recruit": (
        Check("check:recruit.turn", _turn_in(RECRUIT), _stage),
        Check("check:recruit.troops", _recruit_troops, _troops),
        Check("check:recruit.control", _recruit_control, _owner),
        Check("check:recruit.once", _recruit_once, _tried),
        Check("check:recruit.order", _recruit_order, _tried),
    ),
    "fight": (Check("check:fight.turn", _turn_in(DECLARE, ANSWER, AVOID, EXPOSED, AFTER), _stage), HERE),
    "decline": (
        Check("check:decline.turn", _turn_in(DECLARE, ANSWER, AVOID, EXPOSED), _stage),
        HERE,
        Check("check:decline.wanted", _may_decline, _wants),
    ),
    "hide": (
        Check("check:hide.turn", _turn_in(ANSWER, AVOID, AFTER, FLEE), _stage),
        HERE,
        Check("check:hide.before", _hide_before, _fighting),
        Check("check:hide.wanted", _may_evade, _wants),
    ),
    "escape": (
        Check("check:escape.turn", _turn_in(ANSWER, AVOID, AFTER), _stage),
        HERE,
        Check("check:escape.wanted", _may_evade, _wants),
        Check("check:escape.units", _can_flee, _there),
    ),
    "flee": (
        Check("check:flee.turn", _turn_in(FLEE), _stage),
        Check("check:flee.near", _near, _neighbors),
    ),
    "lose": (
        Check("check:lose.turn", _turn_in(LOSE), _stage),
        Check("check:lose.unit", _lose_unit, _standing),
    ),
    "stop": (Check("check:stop.turn", _turn_in(AFTER), _stage), HERE),
    "shift": (
        Check("check:shift.turn", _lying, _die),
        Check("check:shift.card", _play_card, _hand),
        Check("check:shift.by", _shift_by, _by),
    ),
    "pass": (Check("check:pass.turn", _pass_turn, _die),),
}

GATES = {"move": 3, "control": 2, "recruit": 2}
"""How many checks of a verb must hold before the later ones can be asked. The first one always must."""

HOLDS = holding(CHECKS)
"""The same checks without their words, for the way that stops at the first one that fails."""
