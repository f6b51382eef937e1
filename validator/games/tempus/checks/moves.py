"""Moving tokens and having babies."""

from __future__ import annotations

from functools import reduce
from operator import or_

from catalog.hexes import members
from validator.engine.checks import Check
from validator.engine.contract import Action, Facts
from validator.games.tempus import reach
from validator.games.tempus.checks.common import ACTION, Holds, at, in_stock, own_tokens, turn_facts
from validator.games.tempus.state import BABIES, CITY, GO, MOVE, counted
from validator.games.tempus.table import Table


def _something(table: Table, action: Action) -> bool:
    """Whether a move or babies action would do anything, where it has to."""
    if table.laws.reads("AMB-10", "may-be-empty"):
        return True
    if action.verb == "babies":
        return table.stock(action.seat) > 0 and any(
            not _baby_faults(table, action.seat, hex) for hex in members(table.tokens[action.seat])
        )
    return any(move_goals(table, action.seat, hex) for hex in members(table.tokens[action.seat]))


def move_goals(table: Table, seat: int, origin: int) -> int:
    """Where the tokens of an own hex may go."""
    return reach.goals(table, seat, origin, reach.passable(table, seat)) & table.ends()


def _more_moves(table: Table, action: Action) -> bool:
    return table.left > 0


def _once(table: Table, action: Action) -> bool:
    if not table.moved:
        return True
    origin = action.args[0]
    return not own_tokens(table, action) or table.count(origin) > counted(table.moved, origin)


def _target_land(table: Table, action: Action) -> bool:
    return bool(table.isle.land >> action.args[1] & 1)


def _target_no_city(table: Table, action: Action) -> bool:
    return not table.units[action.args[1]] & CITY


def _target_no_rival(table: Table, action: Action) -> bool:
    return not table.others(action.seat) >> action.args[1] & 1


def _target_room(table: Table, action: Action) -> bool:
    hex = action.args[1]
    if not table.tokens[action.seat] >> hex & 1:
        return True
    return table.count(hex) < table.limit(action.seat, hex)


def _stack_facts(table: Table, action: Action) -> Facts:
    hex = action.args[1]
    return (("tokens", table.count(hex)), ("limit", table.limit(action.seat, hex)))


def _found(table: Table, action: Action) -> bool:
    """Whether some way that was asked for leads there."""
    origin, target, by = action.args
    found = reach.ways(table, action.seat, origin, target)
    return by in found if by else bool(found)


def _wanted(action: Action, way: int) -> bool:
    return action.args[2] in (reach.ANY, way)


def _land_within(table: Table, action: Action, blocked: int, distance: int | None = None) -> bool:
    """Whether land with some of it blocked leads there in the row's distance."""
    origin, target, _ = action.args
    far = table.row(action.seat).distance if distance is None else distance
    open_land = table.isle.land & ~blocked
    free = reach.free(table, action.seat)
    return far > 0 and bool(reach.by_land(table, action.seat, origin, open_land, far, free) >> target & 1)


def _range(table: Table, action: Action) -> bool:
    if _found(table, action) or not _wanted(action, reach.LAND) or not _target_land(table, action):
        return True
    return _land_within(table, action, 0)


def _distance_facts(table: Table, action: Action) -> Facts:
    return (("distance", table.row(action.seat).distance),)


def _closed(table: Table, seat: int) -> tuple[int, int, int]:
    """What closes land to a token: rivals’ tokens, rivals’ cities, own hexes that are full."""
    laws = table.laws
    return (
        table.others(seat) if laws.reads("AMB-16", "blocked") else 0,
        table.all_cities() & ~table.cities[seat],
        table.full(seat) if laws.reads("AMB-15", "blocked") else 0,
    )


def _through(place: int) -> Holds:
    """Fails where this closes the way, alone or on top of what comes before it."""

    def holds(table: Table, action: Action) -> bool:
        if _found(table, action) or not _wanted(action, reach.LAND) or not _land_within(table, action, 0):
            return True
        closed = _closed(table, action.seat)
        if not _land_within(table, action, closed[place]):
            return False
        before = reduce(or_, closed[:place], 0)
        return not _land_within(table, action, before) or _land_within(table, action, before | closed[place])

    return holds


def _shores(table: Table, hex: int) -> tuple[int, ...]:
    return tuple(number for number, shore in enumerate(table.isle.shores) if shore >> hex & 1)


def _near_shores(table: Table, hex: int) -> set[int]:
    """The lakes that can be reached from a hex by stepping first."""
    near = table.isle.near[hex]
    return {number for number, shore in enumerate(table.isle.shores) if shore & near}


def _same_lake(table: Table, action: Action) -> bool:
    origin, target, by = action.args
    if _found(table, action) or not _wanted(action, reach.LAKE):
        return True
    here, there = _shores(table, origin), _shores(table, target)
    if by == reach.LAKE:
        return bool(set(here) & set(there))
    return not (here and there) or bool(set(here) & set(there))


def _lake_whole(table: Table, action: Action) -> bool:
    """Fails where a step before or after the crossing would have led there."""
    origin, target, _ = action.args
    if _found(table, action) or not _wanted(action, reach.LAKE):
        return True
    here, there = set(_shores(table, origin)), set(_shores(table, target))
    if here & there:
        return True
    return not (here & _near_shores(table, target) or there & _near_shores(table, origin))


def _ships(table: Table, action: Action) -> bool:
    origin, target, by = action.args
    if _found(table, action) or not _wanted(action, reach.SEA) or table.row(action.seat).ships:
        return True
    coast = table.isle.coast
    return not (by == reach.SEA or coast >> origin & coast >> target & 1)


def _coast(table: Table, action: Action) -> bool:
    origin, target, by = action.args
    if _found(table, action) or by != reach.SEA:
        return True
    coast = table.isle.coast
    return bool(coast >> origin & coast >> target & 1)


def _sea_whole(table: Table, action: Action) -> bool:
    origin, target, _ = action.args
    ships = table.row(action.seat).ships
    if _found(table, action) or not _wanted(action, reach.SEA) or not ships:
        return True
    near, coast = table.isle.near, table.isle.coast
    here, there = coast >> origin & 1, coast >> target & 1
    return not ((here and coast & near[target]) or (there and coast & near[origin]))


def _baby_faults(table: Table, seat: int, hex: int) -> bool:
    action = Action(seat, "baby", (hex,))
    return not all(check.holds(table, action) for check in BABY[2:])


def _grass(table: Table, action: Action) -> bool:
    return bool(table.ground[action.args[0]] == table.laws.grass)


def _first_born(table: Table, action: Action) -> bool:
    return not table.born >> action.args[0] & 1


def _baby_room(table: Table, action: Action) -> bool:
    hex = action.args[0]
    return not own_tokens(table, action) or table.count(hex) < table.limit(action.seat, hex)


BABY: tuple[Check[Table], ...] = (
    Check("check:baby.turn", at(BABIES), turn_facts),
    Check("check:baby.count", _more_moves, lambda table, action: (("left", table.left),)),
    Check("check:baby.grass", _grass),
    Check("check:baby.own", own_tokens),
    Check("check:baby.once", _first_born),
    Check("check:baby.stack", _baby_room),
    Check("check:baby.stock", in_stock),
)


CHECKS: dict[str, tuple[Check[Table], ...]] = {
    "move": (
        Check("check:action.turn", at(GO), turn_facts),
        ACTION,
        Check("check:action.effect", _something),
    ),
    "go": (
        Check("check:go.turn", at(MOVE), turn_facts),
        Check("check:go.count", _more_moves, lambda table, action: (("left", table.left),)),
        Check("check:go.token", own_tokens),
        Check("check:go.once", _once),
        Check("check:go.land", _target_land),
        Check("check:go.city", _target_no_city),
        Check("check:go.rival", _target_no_rival),
        Check("check:go.stack", _target_room, _stack_facts),
        Check("check:go.range", _range, _distance_facts),
        Check("check:go.through-rival", _through(0)),
        Check("check:go.through-city", _through(1)),
        Check("check:go.through-own", _through(2)),
        Check("check:go.lake", _same_lake),
        Check("check:go.lake-whole", _lake_whole),
        Check("check:go.ships", _ships),
        Check("check:go.coast", _coast),
        Check("check:go.sea-whole", _sea_whole),
    ),
    "babies": (
        Check("check:action.turn", at(GO), turn_facts),
        ACTION,
        Check("check:action.effect", _something),
    ),
    "baby": BABY,
}
