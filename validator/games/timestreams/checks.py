"""What an action must satisfy: one table per verb, read by legality, by explanations and by coverage.

Every check gets the desk and the action and compares facts; it never changes the desk. Keys are claimed by
rules of the catalog.
"""

from __future__ import annotations

from validator.engine import effects
from validator.engine.checks import Check, holding
from validator.engine.contract import Action, Facts
from validator.engine.frames import asked, asker, matches, present
from validator.engine.program import ASKING
from validator.games.timestreams.desk import Desk
from validator.games.timestreams.flow import discarding
from validator.games.timestreams.state import STAGES, TURN


def _seat(desk: Desk, seat: int) -> str:
    return desk.deck.seats[seat] if 0 <= seat < len(desk.deck.seats) else "none"


def _choosing(desk: Desk) -> bool:
    return bool(desk.frames) and not desk.together and asked(desk)[1][0].how != "random"


def on_turn(desk: Desk) -> bool:
    """Whether somebody has to play a card or pass."""
    return desk.stage == TURN and not desk.frames


def _turn(desk: Desk, action: Action) -> bool:
    return on_turn(desk) and action.seat == desk.turn


def _turn_facts(desk: Desk, action: Action) -> Facts:
    doing = "a choice" if _choosing(desk) else STAGES[desk.stage]
    whose = _seat(desk, desk.turn) if on_turn(desk) else "nobody"
    return (("stage", doing), ("seat", _seat(desk, action.seat)), ("turn", whose))


def _one(desk: Desk, action: Action) -> bool:
    """One card, and behind it at most the Era it is played to (as a number below the cards' own)."""
    return len(action.args) == 1 or (len(action.args) == 2 and action.args[1] < 0)


def _one_facts(desk: Desk, action: Action) -> Facts:
    return (("cards", len(action.args)),)


def _hand(desk: Desk, action: Action) -> tuple[int, ...]:
    return desk.zones[desk.deck.hand[action.seat]] if 0 <= action.seat < len(desk.deck.seats) else ()


def _in_hand(desk: Desk, action: Action) -> bool:
    hand = _hand(desk, action)
    return all(card in hand for card in action.args if card >= 0) and bool(action.args)


def _hand_facts(desk: Desk, action: Action) -> Facts:
    return (("hand", _names(desk, _hand(desk, action))),)


def _this_era(desk: Desk, action: Action) -> bool:
    named = [-1 - argument for argument in action.args if argument < 0]
    if not named or named[0] == desk.era:
        return True
    return action.args[0] not in desk.deck.actions and desk.deck.rulings["AMB-13"] == "any-era"


def _era_facts(desk: Desk, action: Action) -> Facts:
    return (("era", desk.deck.eras[min(desk.era, desk.deck.last)]),)


def _discard_turn(desk: Desk, action: Action) -> bool:
    return action.seat in discarding(desk)


def _discard_facts(desk: Desk, action: Action) -> Facts:
    return (*_turn_facts(desk, action), ("to discard", tuple(_seat(desk, s) for s in discarding(desk))))


def _discard_count(desk: Desk, action: Action) -> bool:
    return len(set(action.args)) == len(action.args) == desk.due[action.seat]


def _count_facts(desk: Desk, action: Action) -> Facts:
    due = desk.due[action.seat] if 0 <= action.seat < len(desk.due) else 0
    return (("cards", len(action.args)), ("to discard", due))


def _discard_hand(desk: Desk, action: Action) -> bool:
    if desk.deck.rulings["AMB-07"] == "drawn" and not all(desk.drawn >> card & 1 for card in action.args):
        return False
    return _in_hand(desk, action)


def _choose_turn(desk: Desk, action: Action) -> bool:
    return _choosing(desk) and action.seat == asker(desk)


def _choose_facts(desk: Desk, action: Action) -> Facts:
    whose = _seat(desk, asker(desk)) if _choosing(desk) else "nobody"
    return (("seat", _seat(desk, action.seat)), ("to choose", whose))


def _choose_count(desk: Desk, action: Action) -> bool:
    return len(set(action.args)) == len(action.args) == len(asked(desk)[1])


def _choose_count_facts(desk: Desk, action: Action) -> Facts:
    return (("cards", len(action.args)), ("asked for", len(asked(desk)[1])))


def _choose_place(desk: Desk, action: Action) -> bool:
    frame, picks = asked(desk)
    pairs = zip(picks, action.args, strict=False)
    return all(card in present(desk, frame, pick) for pick, card in pairs)


def _places(desk: Desk, action: Action) -> Facts:
    frame, picks = asked(desk)
    return tuple((pick.spot.text, _names(desk, tuple(present(desk, frame, pick)))) for pick in picks)


def _choose_match(desk: Desk, action: Action) -> bool:
    frame, picks = asked(desk)
    pairs = zip(picks, action.args, strict=False)
    return all(
        matches(desk, frame, pick, card) and not (pick.how in ASKING and card == frame.card)
        for pick, card in pairs
    )


def _match(desk: Desk, action: Action) -> Facts:
    return (("wanted", tuple(pick.kind or pick.how for pick in asked(desk)[1])),)


def _choose_complete(desk: Desk, action: Action) -> bool:
    return effects.stays_possible(desk, action.args)


def _complete(desk: Desk, action: Action) -> Facts:
    frame = desk.frames[-1]
    return (("effect of", desk.names[frame.card]), ("row", frame.row + 1))


def _may(desk: Desk, action: Action) -> bool:
    return desk.deck.rulings["AMB-10"] == "may"


def _names(desk: Desk, cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(desk.names[card] for card in cards)


CHECKS: dict[str, tuple[Check[Desk], ...]] = {
    "choose": (
        Check("check:choose.turn", _choose_turn, _choose_facts),
        Check("check:choose.count", _choose_count, _choose_count_facts),
        Check("check:choose.place", _choose_place, _places),
        Check("check:choose.match", _choose_match, _match),
        Check("check:choose.complete", _choose_complete, _complete),
    ),
    "decline": (
        Check("check:choose.turn", _choose_turn, _choose_facts),
        Check("check:decline.may", _may, _complete),
    ),
    "discard": (
        Check("check:discard.turn", _discard_turn, _discard_facts),
        Check("check:discard.count", _discard_count, _count_facts),
        Check("check:discard.hand", _discard_hand, _hand_facts),
    ),
    "pass": (Check("check:turn.seat", _turn, _turn_facts),),
    "play": (
        Check("check:turn.seat", _turn, _turn_facts),
        Check("check:turn.one", _one, _one_facts),
        Check("check:play.hand", _in_hand, _hand_facts),
        Check("check:play.era", _this_era, _era_facts),
    ),
}

HOLDS = holding(CHECKS)
"""The same checks without their words, for the way that stops at the first one that fails."""

GATES = {"choose": 4}
"""How many checks of a verb must hold before the later ones can be asked; all others are asked together."""
