"""Cards: playing them for their effect, discarding them, offering them."""

from __future__ import annotations

from collections.abc import Callable

from validator.engine.checks import Check
from validator.engine.contract import Action, Facts
from validator.games.tempus.cards import DOUBLE, EFFECTS, PASS
from validator.games.tempus.checks.common import Holds, at, fight_of, in_hand, in_stock, turn_facts
from validator.games.tempus.checks.fights import ATTACK, unprotected
from validator.games.tempus.state import ADVANCE, BABIES, CITY, FIGHTING, GO, MOVE, PROGRESS
from validator.games.tempus.table import Table


def _kind(table: Table, action: Action) -> str:
    cards = table.laws.cards
    return cards[action.args[0]].kind if 0 <= action.args[0] < len(cards) else ""


def _may_play(table: Table, action: Action) -> bool:
    if action.seat != table.active:
        return False
    now = table.now
    return now in (GO, MOVE, BABIES) or (now == FIGHTING and fight_of(table).step == ADVANCE)


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


def _down_to_limit(table: Table, action: Action) -> bool:
    hand = len(table.hands[action.seat])
    return len(action.args) == max(0, hand - table.row(action.seat).hand)


def _discard_facts(table: Table, action: Action) -> Facts:
    return (("held", len(table.hands[action.seat])), ("limit", table.row(action.seat).hand))


def _discards(table: Table, action: Action) -> bool:
    return bool(table.owed) and table.owed[0] == action.seat


CHECKS: dict[str, tuple[Check[Table], ...]] = {
    "discard": (
        Check("check:discard.turn", _discards, turn_facts),
        Check("check:discard.count", _down_to_limit, _discard_facts),
        Check("check:discard.cards", in_hand),
    ),
    "play": (
        Check("check:play.turn", _may_play, turn_facts),
        Check("check:play.card", _has_card),
        Check("check:play.effect", _has_effect),
        Check("check:play.transportation", _for("movement", _one_more(MOVE))),
        Check("check:play.medicine", _for("babies", _one_more(BABIES))),
        Check("check:play.sanitation", _for("stack", _own_or_won)),
        Check("check:play.leader", _for("free-attack", _between)),
        Check("check:play.one-leader", _for("free-attack", _one_leader)),
        *(Check(check.key, _leader(check.holds)) for check in ATTACK),
        Check("check:religion.fight", _for("convert", _not_fighting)),
        Check("check:religion.token", _religion(_takes_token)),
        Check("check:religion.city", _religion(_no_city_taken)),
        Check("check:religion.next", _religion(_next_to)),
        Check("check:religion.own", _religion(_into_own)),
        Check("check:religion.protected", _religion(unprotected)),
        Check("check:religion.stock", _religion(in_stock)),
        Check("check:religion.stack", _religion(_into_room), _into_facts),
        Check("check:government.between", _government(None, lambda table, action: table.now == GO)),
        Check("check:government.reserved", _government(None, _tile_free)),
        Check("check:government.tiles", _government(DOUBLE, _two_tiles)),
        Check("check:government.double", _government(DOUBLE, _one_double)),
        Check("check:government.pass", _government(PASS, _not_begun)),
        Check("check:government.alone", _government(PASS, _card_alone)),
        Check("check:government.last", _government(PASS, _another_tile)),
    ),
    "offer": (
        Check("check:offer.turn", at(PROGRESS), turn_facts),
        Check("check:offer.cards", in_hand),
    ),
}
