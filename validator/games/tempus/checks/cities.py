"""The other actions: ideas, cities, and the end of an action."""

from __future__ import annotations

from validator.engine.checks import Check
from validator.engine.contract import Action
from validator.games.tempus.checks.common import ACTION, at, on_land, own_tokens, turn_facts
from validator.games.tempus.state import BABIES, GO, MOVE
from validator.games.tempus.table import Table


def _affordable(table: Table, action: Action) -> bool:
    return action.args[1] in table.laws.cities and action.args[1] <= table.count(action.args[0])


def _tile_there(table: Table, action: Action) -> bool:
    return table.tiles_left(action.seat, action.args[1]) > 0


def _no_neighbour(table: Table, action: Action) -> bool:
    return not table.laws.field.near[action.args[0]] & table.all_cities()


def _no_mountain(table: Table, action: Action) -> bool:
    return bool(table.ground[action.args[0]] != table.laws.mountain)


def _all_done(table: Table, action: Action) -> bool:
    return table.now != GO or table.acts == 0


def _worked(table: Table, action: Action) -> bool:
    if table.laws.reads("AMB-10", "may-be-empty") or table.now not in (MOVE, BABIES):
        return True
    return bool(table.moved) if table.now == MOVE else bool(table.born)


CHECKS: dict[str, tuple[Check[Table], ...]] = {
    "idea": (Check("check:action.turn", at(GO), turn_facts), ACTION),
    "build": (
        Check("check:action.turn", at(GO), turn_facts),
        ACTION,
        Check("check:build.land", on_land),
        Check("check:build.own", own_tokens),
        Check("check:build.value", _affordable),
        Check("check:build.tile", _tile_there),
        Check("check:build.apart", _no_neighbour),
        Check("check:build.mountain", _no_mountain),
    ),
    "done": (
        Check("check:done.turn", at(GO, MOVE, BABIES), turn_facts),
        Check("check:done.tiles", _all_done, lambda table, action: (("actions", table.acts),)),
        Check("check:done.worked", _worked),
    ),
}
