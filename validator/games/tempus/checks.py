"""What an action must satisfy: one table per verb, read by legality, by explanations and by coverage.

Every check gets the table and the action and compares facts; it changes nothing. Its key is claimed by rules
of the catalog. The first check of a verb says whether the action has its place at all; where it fails, the
others are not asked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_

from catalog.hexes import members
from validator.engine.checks import Check, holding
from validator.engine.contract import Action, Facts
from validator.games.tempus import reach
from validator.games.tempus.cards import DOUBLE, EFFECTS, PASS
from validator.games.tempus.fights import room
from validator.games.tempus.flow import spots
from validator.games.tempus.state import (
    ADVANCE,
    BABIES,
    CITY,
    COMMIT,
    DECLARE,
    DEFEND,
    FIGHTING,
    GO,
    LAY,
    MOVE,
    PROGRESS,
    SETTLE,
    Fight,
    counted,
)
from validator.games.tempus.table import Table

Holds = Callable[[Table, Action], bool]


# ------------------------------------------------------------------------------------------ whose turn


def _at(*stages: int) -> Holds:
    return lambda table, action: table.now in stages and action.seat == table.active


def _step(step: int, defender: bool = False) -> Holds:
    def holds(table: Table, action: Action) -> bool:
        fight = table.fight
        if table.owed or fight is None or fight.step != step:
            return False
        return action.seat == (fight.defender if defender else table.active)

    return holds


def _may_play(table: Table, action: Action) -> bool:
    if action.seat != table.active:
        return False
    now = table.now
    return now in (GO, MOVE, BABIES) or (now == FIGHTING and _fight(table).step == ADVANCE)


def _fight(table: Table) -> Fight:
    assert table.fight is not None
    return table.fight


def _turn_facts(table: Table, action: Action) -> Facts:
    seats = table.laws.seats
    return (("seat", seats[action.seat]), ("turn", seats[table.active] if table.active >= 0 else "nobody"))


# ------------------------------------------------------------------------------------------ setup


def _inside(table: Table, action: Action) -> bool:
    return bool(table.laws.field.spots[action.args[0]] != 0)


def _laid(table: Table) -> int:
    return sum(table.laws.field.spots[middle] for _, middle, _ in table.placed)


def _apart(table: Table, action: Action) -> bool:
    return not table.laws.field.spots[action.args[0]] & _laid(table)


def _touches(table: Table, action: Action) -> bool:
    land = _laid(table)
    return not land or bool(table.laws.field.spots[action.args[0]] & table.laws.field.spread(land))


def _land(table: Table, action: Action) -> bool:
    return bool(table.isle.land >> action.args[0] & 1)


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


# ------------------------------------------------------------------------------------------ actions


def _tile(table: Table, action: Action) -> bool:
    return table.acts > 0


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


def _own_tokens(table: Table, action: Action) -> bool:
    return bool(table.tokens[action.seat] >> action.args[0] & 1)


def _once(table: Table, action: Action) -> bool:
    if not table.moved:
        return True
    origin = action.args[0]
    return not _own_tokens(table, action) or table.count(origin) > counted(table.moved, origin)


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
    return not all(check.holds(table, action) for check in CHECKS["baby"][2:])


def _grass(table: Table, action: Action) -> bool:
    return bool(table.ground[action.args[0]] == table.laws.grass)


def _first_born(table: Table, action: Action) -> bool:
    return not table.born >> action.args[0] & 1


def _baby_room(table: Table, action: Action) -> bool:
    hex = action.args[0]
    return not _own_tokens(table, action) or table.count(hex) < table.limit(action.seat, hex)


def _stock(table: Table, action: Action) -> bool:
    return table.stock(action.seat) > 0


# ------------------------------------------------------------------------------------------ fights


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


def _unprotected(table: Table, action: Action, place: int = 1) -> bool:
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


def _hand(table: Table, action: Action) -> bool:
    cards = action.args
    return len(set(cards)) == len(cards) and all(card in table.hands[action.seat] for card in cards)


def _some_or_none(table: Table, action: Action) -> bool:
    return bool(0 <= action.args[0] <= table.count(_fight(table).origin))


def _advance_room(table: Table, action: Action) -> bool:
    return bool(action.args[0] <= max(0, room(table, action.seat, _fight(table))))


def _advance_facts(table: Table, action: Action) -> Facts:
    return (("tokens", action.args[0]), ("limit", room(table, action.seat, _fight(table))))


# ------------------------------------------------------------------------------------------ cities, cards


def _affordable(table: Table, action: Action) -> bool:
    return action.args[1] in table.laws.cities and action.args[1] <= table.count(action.args[0])


def _tile_there(table: Table, action: Action) -> bool:
    return table.tiles_left(action.seat, action.args[1]) > 0


def _no_neighbour(table: Table, action: Action) -> bool:
    return not table.laws.field.near[action.args[0]] & table.all_cities()


def _no_mountain(table: Table, action: Action) -> bool:
    return bool(table.ground[action.args[0]] != table.laws.mountain)


def _down_to_limit(table: Table, action: Action) -> bool:
    hand = len(table.hands[action.seat])
    return len(action.args) == max(0, hand - table.row(action.seat).hand)


def _discard_facts(table: Table, action: Action) -> Facts:
    return (("held", len(table.hands[action.seat])), ("limit", table.row(action.seat).hand))


def _discards(table: Table, action: Action) -> bool:
    return bool(table.owed) and table.owed[0] == action.seat


def _kind(table: Table, action: Action) -> str:
    cards = table.laws.cards
    return cards[action.args[0]].kind if 0 <= action.args[0] < len(cards) else ""


def _has_card(table: Table, action: Action) -> bool:
    return action.args[0] in table.hands[action.seat]


def _has_effect(table: Table, action: Action) -> bool:
    return _kind(table, action) in EFFECTS


def _for(kind: str, holds: Holds) -> Holds:
    """A check that only cards of one kind have to pass."""
    return lambda table, action: _kind(table, action) != kind or holds(table, action)


def _one_more(stage: int) -> Holds:
    def holds(table: Table, action: Action) -> bool:
        only = table.laws.reads("AMB-22", "one-only") and table.extra > 0
        return table.now == stage and not only

    return holds


def _own_or_won(table: Table, action: Action) -> bool:
    hex = action.args[1]
    won = table.fight is not None and table.fight.step == ADVANCE and table.fight.target == hex
    return won or bool(table.tokens[action.seat] >> hex & 1)


def _after(check: Callable[[Table, Action], bool]) -> Holds:
    """A check of two hexes, for an action that names its card first."""
    return lambda table, action: check(table, action._replace(args=action.args[1:]))


def _leader(holds: Holds) -> Holds:
    return _for("free-attack", _after(holds))


def _between(table: Table, action: Action) -> bool:
    return table.now == GO or (
        table.laws.reads("AMB-33", "any-time") and table.now in (MOVE, BABIES) and table.fight is None
    )


def _one_leader(table: Table, action: Action) -> bool:
    return table.laws.reads("AMB-34", "any-number") or not table.led


def _not_fighting(table: Table, action: Action) -> bool:
    return table.fight is None


def _religion(holds: Holds) -> Holds:
    return _for("convert", lambda table, action: table.fight is None and holds(table, action))


def _takes_token(table: Table, action: Action) -> bool:
    unit = table.units[action.args[1]]
    return bool(unit & CITY) or bool(table.others(action.seat) >> action.args[1] & 1)


def _no_city_taken(table: Table, action: Action) -> bool:
    return not table.units[action.args[1]] & CITY


def _next_to(table: Table, action: Action) -> bool:
    return bool(table.isle.near[action.args[1]] >> action.args[2] & 1)


def _into_own(table: Table, action: Action) -> bool:
    return bool(table.tokens[action.seat] >> action.args[2] & 1)


def _into_room(table: Table, action: Action) -> bool:
    hex = action.args[2]
    return not _into_own(table, action) or table.count(hex) < table.limit(action.seat, hex)


def _into_facts(table: Table, action: Action) -> Facts:
    if _kind(table, action) != "convert":
        return ()
    hex = action.args[2]
    return (("tokens", table.count(hex)), ("limit", table.limit(action.seat, hex)))


def _government(how: int | None, holds: Holds) -> Holds:
    return _for(
        "double-action",
        lambda table, action: (how is not None and action.args[1] != how) or holds(table, action),
    )


def _two_tiles(table: Table, action: Action) -> bool:
    return table.tiles[action.seat] > table.acts


def _tile_free(table: Table, action: Action) -> bool:
    return not table.reserved >> action.seat & 1


def _one_double(table: Table, action: Action) -> bool:
    return table.laws.reads("AMB-50", "each-adds-one") or not table.doubled


def _not_begun(table: Table, action: Action) -> bool:
    return table.done == 0 and table.doubled == 0 and table.tiles[action.seat] > 0


def _card_alone(table: Table, action: Action) -> bool:
    return table.played == 0


def _another_tile(table: Table, action: Action) -> bool:
    return table.laws.reads("AMB-53", "allowed") or table.tiles[action.seat] > 1


def _all_done(table: Table, action: Action) -> bool:
    return table.now != GO or table.acts == 0


def _worked(table: Table, action: Action) -> bool:
    if table.laws.reads("AMB-10", "may-be-empty") or table.now not in (MOVE, BABIES):
        return True
    return bool(table.moved) if table.now == MOVE else bool(table.born)


_ACTION = Check("check:action.tile", _tile, lambda table, action: (("actions", table.acts),))

_ATTACK: tuple[tuple[str, Holds, Callable[[Table, Action], Facts]], ...] = (
    ("check:attack.from", _own_tokens, lambda table, action: ()),
    ("check:attack.target", _rival_there, lambda table, action: ()),
    ("check:attack.adjacent", _adjacent, lambda table, action: ()),
    ("check:attack.dry", _dry, lambda table, action: ()),
    ("check:attack.protected", _unprotected, _protected_facts),
    ("check:attack.allowed", _may_attack, lambda table, action: ()),
)

CHECKS: dict[str, tuple[Check[Table], ...]] = {
    "lay": (
        Check("check:lay.turn", _at(LAY), _turn_facts),
        Check("check:lay.inside", _inside),
        Check("check:lay.apart", _apart),
        Check("check:lay.touches", _touches),
    ),
    "settle": (
        Check("check:settle.turn", _at(SETTLE), _turn_facts),
        Check("check:settle.land", _land),
        Check("check:settle.ground", _start_ground),
        Check("check:settle.rival", _no_rival),
        Check("check:settle.together", _together),
        Check("check:settle.stack", _start_stack),
    ),
    "move": (
        Check("check:action.turn", _at(GO), _turn_facts),
        _ACTION,
        Check("check:action.effect", _something),
    ),
    "go": (
        Check("check:go.turn", _at(MOVE), _turn_facts),
        Check("check:go.count", _more_moves, lambda table, action: (("left", table.left),)),
        Check("check:go.token", _own_tokens),
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
        Check("check:action.turn", _at(GO), _turn_facts),
        _ACTION,
        Check("check:action.effect", _something),
    ),
    "baby": (
        Check("check:baby.turn", _at(BABIES), _turn_facts),
        Check("check:baby.count", _more_moves, lambda table, action: (("left", table.left),)),
        Check("check:baby.grass", _grass),
        Check("check:baby.own", _own_tokens),
        Check("check:baby.once", _first_born),
        Check("check:baby.stack", _baby_room),
        Check("check:baby.stock", _stock),
    ),
    "fight": (
        Check("check:fight.turn", _at(GO), _turn_facts),
        _ACTION,
        *(Check(key, holds, facts) for key, holds, facts in _ATTACK),
    ),
    "declare": (
        Check("check:declare.turn", _step(DECLARE, defender=True), _turn_facts),
        Check("check:declare.terrain", _namable),
    ),
    "commit": (
        Check("check:commit.turn", _step(COMMIT), _turn_facts),
        Check("check:commit.cards", _hand),
    ),
    "defend": (
        Check("check:defend.turn", _step(DEFEND, defender=True), _turn_facts),
        Check("check:defend.cards", _hand),
    ),
    "advance": (
        Check("check:advance.turn", _step(ADVANCE), _turn_facts),
        Check("check:advance.count", _some_or_none),
        Check("check:advance.stack", _advance_room, _advance_facts),
    ),
    "idea": (Check("check:action.turn", _at(GO), _turn_facts), _ACTION),
    "discard": (
        Check("check:discard.turn", _discards, _turn_facts),
        Check("check:discard.count", _down_to_limit, _discard_facts),
        Check("check:discard.cards", _hand),
    ),
    "build": (
        Check("check:action.turn", _at(GO), _turn_facts),
        _ACTION,
        Check("check:build.land", _land),
        Check("check:build.own", _own_tokens),
        Check("check:build.value", _affordable),
        Check("check:build.tile", _tile_there),
        Check("check:build.apart", _no_neighbour),
        Check("check:build.mountain", _no_mountain),
    ),
    "play": (
        Check("check:play.turn", _may_play, _turn_facts),
        Check("check:play.card", _has_card),
        Check("check:play.effect", _has_effect),
        Check("check:play.transportation", _for("movement", _one_more(MOVE))),
        Check("check:play.medicine", _for("babies", _one_more(BABIES))),
        Check("check:play.sanitation", _for("stack", _own_or_won)),
        Check("check:play.leader", _for("free-attack", _between)),
        Check("check:play.one-leader", _for("free-attack", _one_leader)),
        *(Check(key, _leader(holds), lambda table, action: ()) for key, holds, _ in _ATTACK),
        Check("check:religion.fight", _for("convert", _not_fighting)),
        Check("check:religion.token", _religion(_takes_token)),
        Check("check:religion.city", _religion(_no_city_taken)),
        Check("check:religion.next", _religion(_next_to)),
        Check("check:religion.own", _religion(_into_own)),
        Check("check:religion.protected", _religion(_unprotected)),
        Check("check:religion.stock", _religion(_stock)),
        Check("check:religion.stack", _religion(_into_room), _into_facts),
        Check("check:government.between", _government(None, lambda table, action: table.now == GO)),
        Check("check:government.reserved", _government(None, _tile_free)),
        Check("check:government.tiles", _government(DOUBLE, _two_tiles)),
        Check("check:government.double", _government(DOUBLE, _one_double)),
        Check("check:government.pass", _government(PASS, _not_begun)),
        Check("check:government.alone", _government(PASS, _card_alone)),
        Check("check:government.last", _government(PASS, _another_tile)),
    ),
    "done": (
        Check("check:done.turn", _at(GO, MOVE, BABIES), _turn_facts),
        Check("check:done.tiles", _all_done, lambda table, action: (("actions", table.acts),)),
        Check("check:done.worked", _worked),
    ),
    "offer": (
        Check("check:offer.turn", _at(PROGRESS), _turn_facts),
        Check("check:offer.cards", _hand),
    ),
}
"""The checks of each verb, in the order in which they are asked."""

HOLDS = holding(CHECKS)
__all__ = ["CHECKS", "HOLDS", "Check", "move_goals", "spots"]
