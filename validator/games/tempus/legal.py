"""What can be done: every well-formed action of a state, and the legal ones.

Where many hexes come into question the legal actions are read from masks rather than filtered; that both
agree is a law that playouts check in every state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations

from catalog.hexes import members
from validator.engine.contract import Action
from validator.games.tempus import reach
from validator.games.tempus.cards import DOUBLE, PASS
from validator.games.tempus.checks import HOLDS
from validator.games.tempus.flow import spots
from validator.games.tempus.state import (
    ADVANCE,
    BABIES,
    COMMIT,
    DECLARE,
    DEFEND,
    DISCARD,
    FIGHTING,
    GO,
    LAY,
    MOVE,
    PROGRESS,
    SETTLE,
    Cards,
    counted,
)
from validator.games.tempus.table import Table

# Nothing is made as often as an action; this is Action(...) without the detour through its named arguments.
_action: Callable[[tuple[object, ...]], Action] = partial(tuple.__new__, Action)

SIXTHS = 6


def candidates(table: Table) -> list[Action]:
    """Every well-formed action, sorted: a superset of the legal ones."""
    found = CANDIDATES.get(table.now)
    return list(found(table)) if found else []


def legal(table: Table) -> list[Action]:
    """The legal actions, sorted."""
    found = LEGAL.get(table.now)
    return list(found(table)) if found else _filtered(table, candidates(table))


def holds(table: Table, action: Action) -> bool:
    """Whether an action passes all its checks; stops at the first that fails."""
    return all(each(table, action) for each in HOLDS[action.verb])


def _filtered(table: Table, actions: list[Action]) -> list[Action]:
    return [action for action in actions if holds(table, action)]


# ------------------------------------------------------------------------------------------ setup


def _lay(table: Table) -> Iterator[Action]:
    for middle, spot in enumerate(table.laws.field.spots):
        if spot:
            yield from _turns(table.active, middle)


def _lay_legal(table: Table) -> Iterator[Action]:
    for middle in spots(table):
        yield from _turns(table.active, middle)


def _turns(seat: int, middle: int) -> list[Action]:
    return [_action((seat, "lay", (middle, turn))) for turn in range(SIXTHS)]


def _settle(table: Table) -> Iterator[Action]:
    for hex in members(table.isle.land):
        yield _action((table.active, "settle", (hex,)))


# ------------------------------------------------------------------------------------------ a go


def _targets(table: Table, origin: int) -> tuple[int, ...]:
    seat = table.active
    rivals = table.others(seat) | (table.all_cities() & ~table.cities[seat])
    return members(table.laws.field.near[origin] & rivals)


def _go(table: Table) -> Iterator[Action]:
    seat = table.active
    own = members(table.tokens[seat])
    yield _action((seat, "babies", ()))
    for hex in own:
        for value in table.laws.cities:
            yield _action((seat, "build", (hex, value)))
    yield _action((seat, "done", ()))
    for hex in own:
        for target in _targets(table, hex):
            yield _action((seat, "fight", (hex, target)))
    yield _action((seat, "idea", ()))
    yield _action((seat, "move", ()))
    yield from _plays(table)


def _go_legal(table: Table) -> Iterator[Action]:
    seat = table.active
    if table.acts <= 0:
        yield _action((seat, "done", ()))
    else:
        yield from _spending(table, seat)
    if table.hands[seat]:
        for action in _plays(table):
            if holds(table, action):
                yield action


def _spending(table: Table, seat: int) -> Iterator[Action]:
    free = table.laws.reads("AMB-10", "may-be-empty")
    for verb in ("babies",):
        action = _action((seat, verb, ()))
        if free or holds(table, action):
            yield action
    cities = table.all_cities()
    sites = table.tokens[seat] & ~table.mountains()
    for hex in members(sites):
        if not table.laws.field.near[hex] & cities:
            number = table.units[hex] & 15
            for value in table.laws.cities:
                if value <= number and table.tiles_left(seat, value):
                    yield _action((seat, "build", (hex, value)))
    for hex in members(table.tokens[seat]):
        for target in _targets(table, hex):
            action = _action((seat, "fight", (hex, target)))
            if holds(table, action):
                yield action
    yield _action((seat, "idea", ()))
    action = _action((seat, "move", ()))
    if free or holds(table, action):
        yield action


def _move(table: Table) -> Iterator[Action]:
    seat = table.active
    yield _action((seat, "done", ()))
    for origin in members(table.tokens[seat]):
        for target in members(reach.in_reach(table, seat, origin)):
            yield _action((seat, "go", (origin, target, reach.ANY)))
    yield from _plays(table)


def _move_legal(table: Table) -> Iterator[Action]:
    seat = table.active
    finish = _action((seat, "done", ()))
    if holds(table, finish):
        yield finish
    if table.left > 0:
        ends, moved, units = table.ends(), table.moved, table.units
        open_land = reach.passable(table, seat)
        for origin in members(table.tokens[seat]):
            if moved and units[origin] & 15 <= counted(moved, origin):
                continue
            for target in members(reach.goals(table, seat, origin, open_land) & ends):
                yield _action((seat, "go", (origin, target, 0)))
    if table.hands[seat]:
        yield from _filtered(table, list(_plays(table)))


def _babies(table: Table) -> Iterator[Action]:
    seat = table.active
    for hex in members(table.tokens[seat]):
        yield _action((seat, "baby", (hex,)))
    yield _action((seat, "done", ()))
    yield from _plays(table)


# ------------------------------------------------------------------------------------------ cards


def _plays(table: Table) -> Iterator[Action]:
    for card in sorted(table.hands[table.active]):
        offered = PLAYS.get(table.laws.cards[card].kind)
        if offered is not None:
            yield from offered(table, card)


def _plain(table: Table, card: int) -> Iterator[Action]:
    yield _action((table.active, "play", (card,)))


def _over(table: Table, card: int) -> Iterator[Action]:
    hexes = table.tokens[table.active]
    if table.fight is not None:
        hexes |= 1 << table.fight.target
    for hex in members(hexes):
        yield _action((table.active, "play", (card, hex)))


def _leader(table: Table, card: int) -> Iterator[Action]:
    for origin in members(table.tokens[table.active]):
        for target in _targets(table, origin):
            yield _action((table.active, "play", (card, origin, target)))


def _convert(table: Table, card: int) -> Iterator[Action]:
    seat = table.active
    near, own = table.laws.field.near, table.tokens[seat]
    for source in members(table.others(seat) & _around(table, own)):
        for into in members(near[source] & own):
            yield _action((seat, "play", (card, source, into)))


def _around(table: Table, hexes: int) -> int:
    return table.laws.field.spread(hexes)


def _retime(table: Table, card: int) -> Iterator[Action]:
    yield _action((table.active, "play", (card, DOUBLE)))
    yield _action((table.active, "play", (card, PASS)))


PLAYS: dict[str, Callable[[Table, int], Iterator[Action]]] = {
    "babies": _plain,
    "convert": _convert,
    "double-action": _retime,
    "free-attack": _leader,
    "movement": _plain,
    "stack": _over,
}
"""How each kind of card can be played in a go."""


def subsets(cards: Cards) -> list[Cards]:
    """Every choice of some, all or none of the cards, sorted."""
    found: list[Cards] = [()]
    for card in sorted(cards, reverse=True):
        found = [(), *((card, *chosen) for chosen in found), *found[1:]]
    return found


def _fighting(table: Table) -> Iterator[Action]:
    fight = table.fight
    assert fight is not None
    if fight.step == DECLARE:
        grounds = sorted({*table.laws.card_grounds, table.laws.mountain})
        yield from (_action((fight.defender, "declare", (ground,))) for ground in grounds)
    elif fight.step == COMMIT:
        seat = table.active
        yield from (_action((seat, "commit", cards)) for cards in subsets(table.hands[seat]))
    elif fight.step == DEFEND:
        seat = fight.defender
        yield from (_action((seat, "defend", cards)) for cards in subsets(table.hands[seat]))
    elif fight.step == ADVANCE:
        for number in range(table.count(fight.origin) + 1):
            yield _action((table.active, "advance", (number,)))
        yield from _plays(table)


def _discard(table: Table) -> Iterator[Action]:
    seat = table.owed[0]
    cards = sorted(table.hands[seat])
    for chosen in combinations(cards, max(0, len(cards) - table.row(seat).hand)):
        yield _action((seat, "discard", chosen))


def _offer(table: Table) -> Iterator[Action]:
    seat = table.active
    return (_action((seat, "offer", cards)) for cards in subsets(table.hands[seat]))


CANDIDATES: dict[int, Callable[[Table], Iterator[Action]]] = {
    LAY: _lay,
    SETTLE: _settle,
    GO: _go,
    MOVE: _move,
    BABIES: _babies,
    PROGRESS: _offer,
    DISCARD: _discard,
    FIGHTING: _fighting,
}
"""What may come into question at each stage."""

LEGAL: dict[int, Callable[[Table], Iterator[Action]]] = {
    LAY: _lay_legal,
    GO: _go_legal,
    MOVE: _move_legal,
    PROGRESS: _offer,
    DISCARD: _discard,
}
"""Stages whose legal actions are read off rather than filtered."""
