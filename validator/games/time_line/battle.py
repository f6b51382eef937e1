"""Seek & Destroy: who wants to fight, hiding and escaping, battles round by round."""

from __future__ import annotations

from collections.abc import Callable

from validator.games.time_line import dice
from validator.games.time_line.desk import Desk
from validator.games.time_line.state import (
    AFTER,
    ANSWER,
    AVOID,
    CARDS,
    COMBAT,
    DECLARE,
    ESCAPE,
    ESCAPING,
    EXPOSED,
    FLEE,
    HIDE,
    LOSE,
    Unit,
)

EVEN = -1
NOT_FIXED = -2


def run(desk: Desk, end_turn: Callable[[Desk], None]) -> bool:
    """Take the phase one step further by itself. False where somebody has to act."""
    if desk.stage == DECLARE:
        if desk.era:
            return False
        _next(desk, end_turn)
        return True
    if desk.stage in (ESCAPING, CARDS):
        return _window(desk)
    if desk.stage == LOSE:
        units = desk.own(desk.asked, desk.era)
        if any(unit != units[0] for unit in units):
            return False
        _destroy(desk, desk.asked, units[0])
        return True
    return False


def _next(desk: Desk, end_turn: Callable[[Desk], None]) -> None:
    """The lowest era in which both sides stand and nothing is settled yet, or the end of the turn."""
    eras = desk.contested()
    if not eras:
        desk.tell("phase:seek.contested", desk.active, held=False)
        end_turn(desk)
        return
    desk.era = eras[0]
    desk.tell("phase:seek.contested", desk.active, facts=(("era", desk.era),))


def settle(desk: Desk) -> None:
    """The era is done with for this phase."""
    desk.settled |= 1 << desk.era
    desk.era, desk.stage, desk.fighting = 0, DECLARE, False
    desk.asked, desk.attacker, desk.fixed = desk.active, -1, EVEN
    desk.round = desk.escapes = desk.boost = desk.passes = desk.stops = 0
    if desk.says("AMB-24", "every-time"):
        desk.again += 1


def fight(desk: Desk, seat: int, args: tuple[int]) -> None:
    """A seat wants to fight here, or to go on fighting."""
    desk.tell("phase:seek.willing", seat, facts=(("era", desk.era),))
    if desk.stage == AFTER:
        _answered(desk, False)
    elif desk.stage == DECLARE:
        desk.attacker, desk.stage, desk.asked = seat, ANSWER, 1 - seat
    elif desk.stage == ANSWER and desk.attacker < 0:
        desk.attacker, desk.stage, desk.asked = seat, AVOID, 1 - seat
    else:
        _begin(desk)


def decline(desk: Desk, seat: int, args: tuple[int]) -> None:
    """A seat does not want to fight here."""
    desk.tell("phase:seek.willing", seat, held=False, facts=(("era", desk.era),))
    desk.tell("phase:seek.decline", seat, facts=(("era", desk.era),))
    if desk.stage == DECLARE and desk.says("AMB-29", "both-declare"):
        desk.stage, desk.asked = ANSWER, 1 - seat
        return
    desk.tell("phase:seek.peace", seat, facts=(("era", desk.era),))
    settle(desk)


def hide(desk: Desk, seat: int, args: tuple[int]) -> None:
    """The unwilling side tries to hide, or does where the die has left it the choice."""
    if desk.stage == FLEE:
        _hidden(desk, seat)
        return
    desk.tell("phase:seek.unwilling", seat, facts=(("era", desk.era),))
    dice.roll(desk, HIDE, desk.era, seat)


def escape(desk: Desk, seat: int, args: tuple[int]) -> None:
    """A side tries to escape. It may add cards before the die falls."""
    desk.tell("phase:seek.unwilling", seat, held=not desk.fighting, facts=(("era", desk.era),))
    desk.stage, desk.boost = ESCAPING, 0
    desk.escapes += 1


def _window(desk: Desk) -> bool:
    """Cards may be added, before an escape roll by its owner, before a combat roll by both in turn."""
    while desk.stage == CARDS and desk.passes < 2:
        late = desk.round > 0 and desk.says("AMB-26", "before-first-roll")
        if desk.hands[desk.asked] and not late:
            return False
        desk.passes, desk.asked = desk.passes + 1, 1 - desk.asked
    if desk.stage == CARDS:
        _combat(desk)
        return True
    if desk.hands[desk.asked]:
        return False
    _roll_escape(desk)
    return True


def pass_(desk: Desk, seat: int, args: tuple[str]) -> None:
    """A seat adds no card, or leaves a die as it lies."""
    desk.tell("phase:battle.no-card", seat)
    if desk.roll is not None:
        desk.waiting = desk.waiting[1:]
    elif desk.stage == CARDS:
        desk.passes, desk.asked = desk.passes + 1, 1 - seat
    else:
        _roll_escape(desk)


def play(desk: Desk, seat: int, card: int, unit: Unit | None) -> None:
    """A card is added to an escape roll, or attached to a unit in a battle."""
    help_ = desk.world.cards[card]
    if desk.stage == ESCAPING:
        desk.boost += help_.escape
        desk.put_in_play(seat, card)
        desk.tell("op:add", seat, (help_.name,), facts=(("escape roll", help_.escape),))
        return
    assert unit is not None
    desk.swap(unit, unit._replace(cards=tuple(sorted((*unit.cards, card)))))
    desk.passes, desk.asked = 0, 1 - seat
    desk.tell("op:add", seat, (help_.name,), facts=(("force", help_.force),))
    desk.tell("phase:battle.attach", seat, (help_.name,))


def _roll_escape(desk: Desk) -> None:
    bonus = desk.boost + (desk.world.succeed[ESCAPE].in_battle if desk.fighting else 0)
    desk.tell("phase:battle.escape", desk.asked, held=desk.fighting, facts=(("bonus", bonus),))
    dice.roll(desk, ESCAPE, desk.era, desk.asked, bonus, desk.escapes)


def _hide_done(desk: Desk) -> None:
    roll, success = dice.judge(desk)
    desk.tell("phase:seek.hide", roll.seat, held=success, facts=dice.facts(roll))
    desk.tell("phase:seek.must-fight", roll.seat, held=not success)
    if not success:
        _begin(desk)
    elif desk.says("AMB-21", "after-roll") and desk.fleeing(roll.seat, desk.era):
        desk.stage, desk.asked = FLEE, roll.seat
    else:
        _hidden(desk, roll.seat)


def _hidden(desk: Desk, seat: int) -> None:
    desk.hidden[seat] |= 1 << desk.era
    desk.tell("phase:seek.hidden", seat, facts=(("era", desk.era),))
    settle(desk)


def _escape_done(desk: Desk) -> None:
    roll, success = dice.judge(desk)
    desk.boost = 0
    if not desk.says("AMB-30", "end-of-turn"):
        cards = desk.world.cards
        desk.end_played(frozenset(c for seat in (0, 1) for c in desk.played[seat] if not cards[c].escape))
    desk.tell("phase:seek.escape", roll.seat, held=success, facts=dice.facts(roll))
    if success:
        chooser = 1 - roll.seat if desk.says("AMB-23", "opponent") else roll.seat
        desk.stage, desk.asked = FLEE, chooser
    elif desk.fighting:
        desk.asked = roll.seat
        _answered(desk, False)
    else:
        desk.tell("phase:seek.must-fight", roll.seat)
        _begin(desk)


def fleer(desk: Desk) -> int:
    """The seat whose units escape, whoever picks where to."""
    return 1 - desk.asked if desk.says("AMB-23", "opponent") else desk.asked


def flee(desk: Desk, seat: int, args: tuple[int]) -> None:
    """All units but Period troops leave for a neighboring era."""
    era, there, runner = desk.era, args[0], fleer(desk)
    fleeing = desk.fleeing(runner, era)
    for unit in fleeing:
        desk.swap(unit, unit._replace(era=there))
    desk.tell("phase:seek.flee", runner, facts=(("from", era), ("to", there), ("units", len(fleeing))))
    stay = desk.own(runner, era)
    desk.tell("phase:seek.period-stays", runner, held=bool(stay), facts=(("units", len(stay)),))
    if desk.says("AMB-24", "every-time"):
        desk.settled &= ~(1 << there)
    again = bool(desk.own(1 - runner, there)) and not desk.settled >> there & 1
    desk.tell("phase:seek.again", runner, held=again, facts=(("era", there),))
    if desk.fighting:
        desk.asked = runner
        _answered(desk, False)
    elif stay and desk.says("AMB-22", "exposed"):
        desk.stage, desk.asked = EXPOSED, 1 - runner
    else:
        settle(desk)


def _begin(desk: Desk) -> None:
    """The battle begins; cards may be played before the first die."""
    desk.fighting, desk.round, desk.fixed = True, 0, NOT_FIXED
    desk.tell("phase:battle.begin", desk.active, facts=(("era", desk.era),))
    _round(desk)


def _round(desk: Desk) -> None:
    desk.stage, desk.asked, desk.passes, desk.stops = CARDS, desk.active, 0, 0


def _combat(desk: Desk) -> None:
    desk.round += 1
    totals = (desk.total(0, desk.era), desk.total(1, desk.era))
    stronger = EVEN if totals[0] == totals[1] else int(totals[1] > totals[0])
    if desk.fixed == NOT_FIXED or desk.says("AMB-27", "every-roll"):
        desk.fixed = stronger
    facts = (("totals", totals),)
    desk.tell("phase:battle.total", facts=facts)
    desk.tell("phase:battle.advantage", desk.fixed, held=desk.fixed != EVEN, facts=facts)
    dice.roll(desk, COMBAT, desk.era, desk.active, 0, desk.round)


def _fought(desk: Desk) -> None:
    roll = desk.roll
    assert roll is not None
    desk.roll = None
    world = desk.world
    die = min(max(roll.die + roll.bonus, 1), len(world.stronger_loses) - 1)
    if desk.fixed == EVEN:
        active = world.active_loses[die] != desk.says("AMB-28", "active-low")
        loser = desk.active if active else 1 - desk.active
    else:
        loser = desk.fixed if world.stronger_loses[die] else 1 - desk.fixed
        desk.tell("phase:battle.weaker-loses", loser, held=not world.stronger_loses[die])
        desk.tell("phase:battle.stronger-loses", loser, held=world.stronger_loses[die])
    desk.tell("phase:battle.equal", loser, held=desk.fixed == EVEN, facts=(("die", die),))
    desk.stage, desk.asked = LOSE, loser


def lose(desk: Desk, seat: int, args: tuple[Unit]) -> None:
    """The side that has lost a round gives up a unit of its choice."""
    desk.tell("phase:battle.pick", seat, facts=(("unit", desk.world.kinds[args[0].kind].name),))
    _destroy(desk, seat, args[0])


def _destroy(desk: Desk, seat: int, unit: Unit) -> None:
    desk.units.remove(unit)
    desk.dirty = True
    if desk.says("AMB-07", "gone"):
        desk.lost = tuple(n + (kind == unit.kind) for kind, n in enumerate(desk.lost))
    desk.tell("phase:battle.destroyed", seat, facts=(("unit", desk.world.kinds[unit.kind].name),))
    desk.tell("phase:battle.cards-lost", seat, desk.names(unit.cards), bool(unit.cards))
    for name in desk.names(unit.cards):
        desk.tell("op:add", seat, (name,), held=False)
    desk.discard(unit.cards)
    if not desk.check_alive():
        return
    if not _over(desk):
        desk.stage, desk.asked, desk.stops = AFTER, desk.active, 0


def _over(desk: Desk) -> bool:
    """Whether one side has no unit left here; the battle is over then."""
    over = not (desk.own(0, desk.era) and desk.own(1, desk.era))
    desk.tell("phase:battle.goes-on", held=not over)
    if over:
        finish(desk)
    return over


def stop(desk: Desk, seat: int, args: tuple[int]) -> None:
    """A seat would rather stop. Only if both say so does the battle end."""
    _answered(desk, True)


def _answered(desk: Desk, stops: bool) -> None:
    """A seat has said how it goes on after a round; then the other one says."""
    if _over(desk):
        return
    desk.stops |= stops << desk.asked
    if desk.asked == desk.active:
        desk.stage, desk.asked = AFTER, 1 - desk.active
        return
    agreed = desk.stops == 3
    desk.tell("phase:battle.agreed", held=agreed)
    if agreed:
        finish(desk)
    else:
        _round(desk)


def finish(desk: Desk) -> None:
    """The battle is over: every card played in it is discarded."""
    gone: list[int] = []
    for unit in [unit for unit in desk.units if unit.cards]:
        gone += unit.cards
        desk.swap(unit, unit._replace(cards=()))
    desk.discard(gone)
    for name in desk.names(gone):
        desk.tell("op:add", cards=(name,), held=False)
    desk.tell("phase:battle.discard", cards=desk.names(gone), held=bool(gone))
    settle(desk)


RESULTS: dict[int, Callable[[Desk], None]] = {HIDE: _hide_done, ESCAPE: _escape_done, COMBAT: _fought}

ACTS: dict[str, Callable[..., None]] = {
    "fight": fight,
    "decline": decline,
    "hide": hide,
    "escape": escape,
    "flee": flee,
    "lose": lose,
    "stop": stop,
}
