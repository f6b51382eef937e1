"""Laying the map and settling on it."""

from __future__ import annotations

from catalog.hexes import members
from validator.engine.checks import Check
from validator.engine.contract import Action
from validator.games.tempus.checks.common import at, on_land, turn_facts
from validator.games.tempus.state import LAY, SETTLE
from validator.games.tempus.table import Table


def _inside(table: Table, action: Action) -> bool:
    return bool(table.laws.field.spots[action.args[0]] != 0)


def _laid(table: Table) -> int:
    return sum(table.laws.field.spots[middle] for _, middle, _ in table.placed)


def _apart(table: Table, action: Action) -> bool:
    return not table.laws.field.spots[action.args[0]] & _laid(table)


def _touches(table: Table, action: Action) -> bool:
    land = _laid(table)
    return not land or bool(table.laws.field.spots[action.args[0]] & table.laws.field.spread(land))


def _start_ground(table: Table, action: Action) -> bool:
    mountain = table.ground[action.args[0]] == table.laws.mountain
    return not mountain or table.laws.reads("AMB-04", "land")


def _no_rival(table: Table, action: Action) -> bool:
    return not table.others(action.seat) >> action.args[0] & 1


def _together(table: Table, action: Action) -> bool:
    own, hex = table.tokens[action.seat], action.args[0]
    near = table.isle.near
    if own and table.laws.reads("AMB-03", "mutual"):
        return all(other == hex or near[hex] >> other & 1 for other in members(own))
    if not own:
        return _leaves_room(table, action.seat, hex)
    return bool((near[hex] | 1 << hex) & own)


def _leaves_room(table: Table, seat: int, hex: int) -> bool:
    """Whether a seat that begins here has a hex beside it for those that do not fit on this one."""
    open_land = table.isle.near[hex] & ~table.others(seat)
    if table.laws.reads("AMB-04", "no-mountain"):
        open_land &= ~table.mountains()
    return open_land != 0


def _start_stack(table: Table, action: Action) -> bool:
    return table.count(action.args[0]) < table.row(action.seat).stack


CHECKS: dict[str, tuple[Check[Table], ...]] = {
    "lay": (
        Check("check:lay.turn", at(LAY), turn_facts),
        Check("check:lay.inside", _inside),
        Check("check:lay.apart", _apart),
        Check("check:lay.touches", _touches),
    ),
    "settle": (
        Check("check:settle.turn", at(SETTLE), turn_facts),
        Check("check:settle.land", on_land),
        Check("check:settle.ground", _start_ground),
        Check("check:settle.rival", _no_rival),
        Check("check:settle.together", _together),
        Check("check:settle.stack", _start_stack),
    ),
}
