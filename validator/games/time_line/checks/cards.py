"""Cards that are played, and the die they may shift."""

from __future__ import annotations

from validator.engine.checks import Check
from validator.engine.contract import Action, Facts
from validator.games.time_line.checks.common import hand_facts, holds_card, idle, stage_facts, to_act
from validator.games.time_line.desk import Desk
from validator.games.time_line.state import CARDS, DECLARE, ESCAPING, PHASE_OF, STAGES, TRAVEL, Unit


def _play_turn(desk: Desk, action: Action) -> bool:
    return (
        (TRAVEL <= desk.stage <= DECLARE or desk.stage in (ESCAPING, CARDS))
        and action.seat == to_act(desk)
        and idle(desk)
    )


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


CHECKS: dict[str, tuple[Check[Desk], ...]] = {
    "play": (
        Check("check:play.turn", _play_turn, stage_facts),
        Check("check:play.card", holds_card, hand_facts),
        Check("check:play.use", _play_use, _use),
        Check("check:play.unit", _play_unit, _target),
        Check("check:play.user", _play_user, _users),
        Check("check:play.alone", _play_alone, _target),
    ),
    "shift": (
        Check("check:shift.turn", _lying, _die),
        Check("check:shift.card", holds_card, hand_facts),
        Check("check:shift.by", _shift_by, _by),
    ),
    "pass": (Check("check:pass.turn", _pass_turn, _die),),
}
