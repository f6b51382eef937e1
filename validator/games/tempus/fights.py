"""Fights: declared, committed, defended, counted, and followed up."""

from __future__ import annotations

from typing import Any

from validator.games.tempus.state import ADVANCE, COMMIT, DECLARE, DEFEND, Cards, Fight, counted, with_count
from validator.games.tempus.table import Table

Args = tuple[Any, ...]


def declare_attack(table: Table, seat: int, origin: int, target: int, opener: int = 0) -> None:
    """Name the hex the attack comes from and the hex it goes to."""
    unit = table.units[target]
    city = bool(table.all_cities() >> target & 1)
    defender = unit >> 4 & 7
    ground = 0 if city else table.ground[target]
    table.fight = Fight(DECLARE if city else COMMIT, origin, target, defender, ground, city, opener)
    table.tell("op:fight.declared", seat)
    table.tell("op:fight.outnumbered", seat, (), table.count(origin) < (unit & 15))


def declare(table: Table, seat: int, args: Args) -> None:
    """The owner of an attacked city names its terrain."""
    assert table.fight is not None
    table.fight = table.fight._replace(step=COMMIT, ground=args[0])
    table.tell("op:fight.city-terrain", seat, (), True, (("terrain", table.laws.terrains[args[0]]),))


def commit(table: Table, seat: int, args: Args) -> None:
    """The attacker lays cards face down."""
    assert table.fight is not None
    _lay(table, seat, args)
    table.tell("op:fight.committed", seat, (), bool(args), (("cards", len(args)),))
    table.fight = table.fight._replace(step=DEFEND)


def defend(table: Table, seat: int, args: Args) -> None:
    """The defender lays cards face up; then the attacker's are turned over and all is counted."""
    assert table.fight is not None
    _lay(table, seat, args)
    table.tell("op:fight.defended", seat, args, bool(args))
    resolve(table, table.fight)


def advance(table: Table, seat: int, args: Args) -> None:
    """The winner brings tokens into the hex that was won."""
    assert table.fight is not None
    origin, target = table.fight.origin, table.fight.target
    (number,) = args
    table.fight = None
    if number:
        table.put(target, seat, number)
        table.put(origin, seat, table.count(origin) - number)
        table.leaves(seat, origin)
    elif table.over:
        table.over = with_count(table.over, target, 0)
    table.tell("op:fight.advance", seat, (), number > 0, (("tokens", number),))


def skip(table: Table) -> bool:
    """Lay no cards for a side that has none. False if somebody has to decide."""
    fight = table.fight
    assert fight is not None
    if fight.step == COMMIT and not table.hands[table.active]:
        commit(table, table.active, ())
    elif fight.step == DEFEND and not table.hands[fight.defender]:
        defend(table, fight.defender, ())
    else:
        return False
    return True


def _lay(table: Table, seat: int, cards: Cards) -> None:
    table.spend(seat, cards)
    table.set_seat("laid", seat, cards)


def resolve(table: Table, fight: Fight) -> None:
    """Count Combat Points, and take the loser's pieces off."""
    attacker, defender = table.active, fight.defender
    first = table.count(fight.origin) + _cards(table, attacker, fight, False)
    second = (table.units[fight.target] & 15) + _cards(table, defender, fight, True)
    table.tell("op:fight.tokens", attacker)
    if fight.city:
        table.tell("op:fight.city", defender, (), True, (("points", table.units[fight.target] & 15),))
    laid = (*table.laid[attacker], *table.laid[defender])
    table.discard = (*table.discard, *laid)
    table.set_seat("laid", attacker, ())
    table.set_seat("laid", defender, ())
    table.tell("op:fight.reveal", attacker, laid)
    table.tell("op:fight.cards-discarded", -1, laid, bool(laid))
    won = first > second
    facts = (("attack", first), ("defence", second))
    table.tell("op:fight.win", attacker if won else defender, (), True, facts)
    table.tell("op:fight.tie", defender, (), first == second)
    if won:
        _defender_off(table, fight)
        table.fight = fight._replace(step=ADVANCE)
    else:
        table.put(fight.origin, attacker, table.count(fight.origin) - 1)
        if table.laws.reads("AMB-48", "any-departure"):
            table.leaves(attacker, fight.origin)
        table.tell("op:fight.attacker-loses", attacker)
        table.fight = None


def _defender_off(table: Table, fight: Fight) -> None:
    if fight.city:
        table.found_city(fight.target, fight.defender, 0)
    else:
        table.put(fight.target, fight.defender, 0)
    table.tell("op:fight.defender-loses", fight.defender)


def _cards(table: Table, seat: int, fight: Fight, defends: bool) -> int:
    """The Combat Points of a side's cards."""
    laws, total = table.laws, 0
    counts = defends or laws.reads("AMB-31", "counts")
    for card in table.laid[seat]:
        idea = laws.cards[card]
        matches = idea.terrain == fight.ground
        worth = int(matches)
        table.tell("op:fight.terrain", seat, (card,), matches)
        if idea.kind == "combat":
            worth += idea.n
            table.tell("op:fight.weapons", seat, (card,))
        elif idea.kind == "defence":
            worth += idea.n if counts else 0
            table.tell("op:fight.fortification", seat, (card,), counts)
        table.tell("op:fight.bluff", seat, (card,), not worth)
        total += worth
    return total + int(not defends and fight.opener > 0 and fight.opener == fight.ground)


def room(table: Table, seat: int, fight: Fight) -> int:
    """How many tokens the winner may bring at most."""
    number = table.count(fight.origin)
    if table.laws.reads("AMB-19", "limit-ignored"):
        return number
    return min(number, table.row(seat).stack + counted(table.over, fight.target))
