"""What checks of several kinds ask: whose turn it is, and what stands on a hex or lies in a hand."""

from __future__ import annotations

from collections.abc import Callable

from validator.engine.checks import Check
from validator.engine.contract import Action, Facts
from validator.games.tempus.state import Fight
from validator.games.tempus.table import Table

Holds = Callable[[Table, Action], bool]
"""Whether a check holds for an action."""


def at(*stages: int) -> Holds:
    """Whether one of these stages is played and the seat is the one to play."""
    return lambda table, action: table.now in stages and action.seat == table.active


def in_step(step: int, defender: bool = False) -> Holds:
    """Whether a fight is in this step and the seat is the one that decides there."""

    def holds(table: Table, action: Action) -> bool:
        fight = table.fight
        if table.owed or fight is None or fight.step != step:
            return False
        return action.seat == (fight.defender if defender else table.active)

    return holds


def fight_of(table: Table) -> Fight:
    """The fight that is under way."""
    assert table.fight is not None
    return table.fight


def turn_facts(table: Table, action: Action) -> Facts:
    """The seat that acts and the seat whose turn it is."""
    seats = table.laws.seats
    return (("seat", seats[action.seat]), ("turn", seats[table.active] if table.active >= 0 else "nobody"))


def _tile(table: Table, action: Action) -> bool:
    return table.acts > 0


def own_tokens(table: Table, action: Action) -> bool:
    """Whether the seat has tokens on the hex named first."""
    return bool(table.tokens[action.seat] >> action.args[0] & 1)


def on_land(table: Table, action: Action) -> bool:
    """Whether the hex named first is land."""
    return bool(table.isle.land >> action.args[0] & 1)


def in_stock(table: Table, action: Action) -> bool:
    """Whether the seat has tokens beside the map."""
    return table.stock(action.seat) > 0


def in_hand(table: Table, action: Action) -> bool:
    """Whether the cards named are different ones of the seat’s hand."""
    cards = action.args
    return len(set(cards)) == len(cards) and all(card in table.hands[action.seat] for card in cards)


ACTION = Check("check:action.tile", _tile, lambda table, action: (("actions", table.acts),))
"""Every action uses up one tile."""
