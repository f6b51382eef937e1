"""Where a token can go: over land through what lets it pass, across one lake, or along the sea."""

from __future__ import annotations

from catalog.hexes import members
from validator.games.tempus.table import Table

ANY, LAND, LAKE, SEA = range(4)
WAYS = ("any", "land", "lake", "sea")


def by_land(table: Table, seat: int, origin: int, passable: int, distance: int, free: int = 0) -> int:
    """The hexes within a distance over passable land, the last step onto any land. `free` costs nothing."""
    near = table.isle.near
    found = fresh = near[origin]
    for _ in range(distance - 1):
        if free:
            fresh = found = _through_free(near, found, free)
        onward = fresh & passable
        fresh = 0
        for hex in members(onward):
            fresh |= near[hex]
        fresh &= ~found
        found |= fresh
        if not fresh:
            break
    return _through_free(near, found, free) if free else found


def _through_free(near: tuple[int, ...], found: int, free: int) -> int:
    while True:
        more = found
        for hex in members(found & free):
            more |= near[hex]
        if more == found:
            return found
        found = more


def passable(table: Table, seat: int) -> int:
    """The land that a token of a seat may pass through."""
    laws = table.laws
    closed = table.all_cities() & ~table.cities[seat]
    if laws.reads("AMB-16", "blocked"):
        closed |= table.others(seat)
    if laws.reads("AMB-15", "blocked"):
        closed |= table.full(seat)
    return table.isle.land & ~closed


def free(table: Table, seat: int) -> int:
    """The hexes that cost no distance."""
    return table.cities[seat] if table.laws.reads("AMB-20", "free") else 0


def over_land(table: Table, seat: int, origin: int, open_land: int) -> int:
    """The hexes that a token reaches over land in its row's distance."""
    distance = table.row(seat).distance
    if distance == 1 and table.laws.reads("AMB-20", "costs"):
        return table.isle.near[origin]
    return by_land(table, seat, origin, open_land, distance, free(table, seat))


def over_lakes(table: Table, origin: int) -> int:
    """The shores of the lakes that a hex lies at."""
    found, bit = 0, 1 << origin
    for shore in table.isle.shores:
        if shore & bit:
            found |= shore
    return found


def over_sea(table: Table, seat: int, origin: int) -> int:
    """The coast, if a hex lies on it and the seat has ships."""
    coast = table.isle.coast
    return coast if table.row(seat).ships and coast >> origin & 1 else 0


def goals(table: Table, seat: int, origin: int, open_land: int) -> int:
    """Everywhere that a token may go, whether or not it may stop there."""
    found = over_land(table, seat, origin, open_land) | over_lakes(table, origin)
    return (found | over_sea(table, seat, origin)) & ~(1 << origin)


def ways(table: Table, seat: int, origin: int, target: int) -> tuple[int, ...]:
    """The ways that lead from one hex to another."""
    bit = 1 << target
    found = (
        (LAND, over_land(table, seat, origin, passable(table, seat))),
        (LAKE, over_lakes(table, origin)),
        (SEA, over_sea(table, seat, origin)),
    )
    return tuple(way for way, reached in found if reached & bit)


def in_reach(table: Table, seat: int, origin: int) -> int:
    """Where a token could get if nothing stood in its way and ships were open to it: for candidates."""
    isle = table.isle
    land = by_land(table, seat, origin, isle.land, table.row(seat).distance, free(table, seat))
    coast = isle.coast if isle.coast >> origin & 1 else 0
    return (land | over_lakes(table, origin) | coast) & ~(1 << origin)
