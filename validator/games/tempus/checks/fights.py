"""Fights: what may be attacked, and what each side may put into it."""

from __future__ import annotations

from validator.engine.checks import Check
from validator.engine.contract import Action, Facts
from validator.games.tempus.checks.common import (
    ACTION,
    at,
    fight_of,
    in_hand,
    in_step,
    own_tokens,
    turn_facts,
)
from validator.games.tempus.fights import room
from validator.games.tempus.state import ADVANCE, COMMIT, DECLARE, DEFEND, GO
from validator.games.tempus.table import Table


def _rival_there(table: Table, action: Action) -> bool:
    unit = table.units[action.args[1]]
    return bool(unit != 0 and (unit >> 4 & 7) != action.seat)


def _adjacent(table: Table, action: Action) -> bool:
    origin, target = action.args[:2]
    return bool(table.laws.field.near[origin] >> target & 1)


def _dry(table: Table, action: Action) -> bool:
    """Fails where nothing but water lies between."""
    origin, target = action.args[:2]
    if _adjacent(table, action):
        return True
    isle = table.isle
    waters = (*isle.shores, isle.coast)
    return not any(shore >> origin & shore >> target & 1 for shore in waters)


def unprotected(table: Table, action: Action, place: int = 1) -> bool:
    """Whether no small people is hit; `place` says which argument is the hex."""
    unit = table.units[action.args[place]]
    owner = unit >> 4 & 7
    return not unit or owner == action.seat or not table.protected(owner)


def _protected_facts(table: Table, action: Action) -> Facts:
    owner = table.units[action.args[1]] >> 4 & 7
    return (("hexes", table.tokens[owner].bit_count()), ("protected", table.laws.protected))


def _may_attack(table: Table, action: Action) -> bool:
    return table.laws.reads("AMB-26", "may-attack") or not table.protected(action.seat)


def _namable(table: Table, action: Action) -> bool:
    five = table.laws.reads("AMB-27", "five") and action.args[0] == table.laws.mountain
    return action.args[0] in table.laws.card_grounds or five


def _some_or_none(table: Table, action: Action) -> bool:
    return bool(0 <= action.args[0] <= table.count(fight_of(table).origin))


def _advance_room(table: Table, action: Action) -> bool:
    return bool(action.args[0] <= max(0, room(table, action.seat, fight_of(table))))


def _advance_facts(table: Table, action: Action) -> Facts:
    return (("tokens", action.args[0]), ("limit", room(table, action.seat, fight_of(table))))


ATTACK: tuple[Check[Table], ...] = (
    Check("check:attack.from", own_tokens),
    Check("check:attack.target", _rival_there),
    Check("check:attack.adjacent", _adjacent),
    Check("check:attack.dry", _dry),
    Check("check:attack.protected", unprotected, _protected_facts),
    Check("check:attack.allowed", _may_attack),
)
"""What every attack has to satisfy, by an action or by a card."""


CHECKS: dict[str, tuple[Check[Table], ...]] = {
    "fight": (
        Check("check:fight.turn", at(GO), turn_facts),
        ACTION,
        *ATTACK,
    ),
    "declare": (
        Check("check:declare.turn", in_step(DECLARE, defender=True), turn_facts),
        Check("check:declare.terrain", _namable),
    ),
    "commit": (
        Check("check:commit.turn", in_step(COMMIT), turn_facts),
        Check("check:commit.cards", in_hand),
    ),
    "defend": (
        Check("check:defend.turn", in_step(DEFEND, defender=True), turn_facts),
        Check("check:defend.cards", in_hand),
    ),
    "advance": (
        Check("check:advance.turn", in_step(ADVANCE), turn_facts),
        Check("check:advance.count", _some_or_none),
        Check("check:advance.stack", _advance_room, _advance_facts),
    ),
}
