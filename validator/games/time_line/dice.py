"""A die from its announcement to its result: named, fallen, shifted by cards, and read."""

from __future__ import annotations

from validator.engine.contract import Chance, Facts
from validator.games.time_line.desk import Desk
from validator.games.time_line.state import COMBAT, FACTION, PERIOD, ROLLS, Roll

SIX = tuple(str(number) for number in range(1, 7))
PARTS = ("history", "recruit", "recruit", "seek", "seek", "battle")
"""The part of the turn that a roll belongs to, by kind."""
NUMBERED = frozenset({PERIOD, COMBAT})
"""Rolls whose name always has a number; others have one from the second on."""


def roll(desk: Desk, kind: int, era: int, seat: int, bonus: int = 0, number: int = 1) -> None:
    """Announce a roll; the die falls by chance."""
    desk.roll = Roll(kind, era, number, seat, bonus)
    desk.tell(f"phase:{PARTS[kind]}.{ROLLS[kind]}", seat, facts=(("era", era), ("bonus", bonus)))


def chance(desk: Desk, roll: Roll) -> Chance:
    """The chance event of a die, such as `combat-roll/era-6/turn-3/2`."""
    name = ROLLS[roll.kind]
    if roll.kind != FACTION:
        name += f"/era-{roll.era}"
    name += f"/turn-{desk.turn}"
    if roll.kind in NUMBERED or roll.number > 1:
        name += f"/{roll.number}"
    return Chance(f"{name}/again-{desk.again}" if desk.again else name, SIX)


def fall(desk: Desk, die: int) -> None:
    """The die shows a number. Whoever may hold a card that shifts it is asked, the active player first."""
    assert desk.roll is not None
    desk.roll = desk.roll._replace(die=die)
    desk.waiting = _askable(desk)


def _askable(desk: Desk) -> tuple[int, ...]:
    assert desk.roll is not None
    seats: tuple[int, ...] = (desk.active, 1 - desk.active)
    if desk.says("AMB-20", "own-rolls") and desk.roll.kind != COMBAT:
        seats = (desk.roll.seat,)
    return tuple(seat for seat in seats if desk.could_shift(seat))


def settled(desk: Desk) -> bool:
    """Whether nobody is left who might shift the die."""
    return not desk.waiting


def shift(desk: Desk, seat: int, args: tuple[int, int]) -> None:
    """A card shifts the die that lies there; everybody may answer with another one."""
    card, by = args
    assert desk.roll is not None
    desk.take(seat, card)
    names = desk.names((card,))
    desk.tell("op:effect.complete", seat, names)
    desk.tell("op:shift-roll", seat, names, facts=(("die", desk.roll.die), ("by", by)))
    desk.roll = desk.roll._replace(bonus=desk.roll.bonus + by)
    if desk.says("AMB-30", "end-of-turn"):
        desk.put_in_play(seat, card)
    else:
        desk.discard((card,))
    desk.waiting = _askable(desk)


def judge(desk: Desk) -> tuple[Roll, bool]:
    """Read the die against the table of rolls, and take it away."""
    roll = desk.roll
    assert roll is not None
    desk.roll = None
    success = roll.die + roll.bonus >= desk.world.succeed[roll.kind].at_least
    if desk.says("AMB-20", "natural-ends"):
        success = roll.die == 6 or (success and roll.die > 1)
    return roll, success


def facts(roll: Roll) -> Facts:
    """What a roll came to, for events."""
    return (("era", roll.era), ("die", roll.die), ("bonus", roll.bonus), ("total", roll.die + roll.bonus))
