"""What an action must satisfy: one table per verb, read by legality, by explanations and by coverage.

Every check gets the desk and the action and compares facts; it never changes the desk. Keys are claimed by
rules of the catalog.
"""

from __future__ import annotations

from validator.engine import effects
from validator.engine.checks import Check, holding
from validator.engine.contract import Action, Facts
from validator.engine.frames import asked, asker, matches, once, present, uncovered
from validator.games.time_division.desk import Desk
from validator.games.time_division.flow import left, next_player
from validator.games.time_division.naming import BLIND, card_at
from validator.games.time_division.state import DECIDE, DRAFT, DRAWN, HAND, HIDE, PLAY, SEATS, STAGES


def _choosing(desk: Desk) -> bool:
    return bool(desk.frames) and not desk.together and asked(desk)[1][0].how != "random"


def _stage(desk: Desk, action: Action) -> Facts:
    doing = "a choice" if desk.frames and not desk.together else STAGES[desk.stage]
    return (("stage", doing), ("seat", SEATS[action.seat] if action.seat in (0, 1) else "none"))


def _distribute_turn(desk: Desk, action: Action) -> bool:
    return desk.stage == DRAFT and action.seat in (0, 1) and bool(desk.zones[DRAWN + action.seat])


def _distribute_cards(desk: Desk, action: Action) -> bool:
    drawn = desk.zones[DRAWN + action.seat]
    return len(action.args) == len(drawn) == 3 and set(action.args) == set(drawn)


def _drawn(desk: Desk, action: Action) -> Facts:
    return (("drawn", _names(desk, desk.zones[DRAWN + action.seat])),)


def _hide_turn(desk: Desk, action: Action) -> bool:
    return desk.stage == HIDE and action.seat in (0, 1) and desk.played[action.seat] < 0


def _one_of_hand(desk: Desk, action: Action) -> bool:
    return (
        len(action.args) == 1 and action.seat in (0, 1) and action.args[0] in desk.zones[HAND + action.seat]
    )


def _hand(desk: Desk, action: Action) -> Facts:
    return (("hand", _names(desk, desk.zones[HAND + action.seat]) if action.seat in (0, 1) else ()),)


def players(desk: Desk) -> tuple[int, ...]:
    """The seats that may play a card now."""
    if desk.together:
        return tuple(seat for seat in (0, 1) if desk.played[seat] < 0 and desk.zones[HAND + seat])
    if desk.stage != PLAY or desk.frames:
        return ()
    seat = next_player(desk)
    return () if seat is None else (seat,)


def _play_turn(desk: Desk, action: Action) -> bool:
    if desk.together:
        return action.seat in players(desk)
    return desk.stage == PLAY and not desk.frames and action.seat == next_player(desk)


def _turn_facts(desk: Desk, action: Action) -> Facts:
    return (*_stage(desk, action), ("to play", tuple(SEATS[seat] for seat in players(desk))))


def _decide_turn(desk: Desk, action: Action) -> bool:
    return desk.stage == DECIDE and not desk.frames and action.seat == desk.coin


def _coin(desk: Desk, action: Action) -> Facts:
    return (*_stage(desk, action), ("coin", SEATS[desk.coin]))


def _trigger_card(desk: Desk, action: Action) -> bool:
    cards = left(desk)
    if len(cards) == 1 and desk.deck.rulings["AMB-06"] == "must-collect":
        return False
    return len(action.args) == 1 and action.args[0] in cards


def _collect_card(desk: Desk, action: Action) -> bool:
    return (
        len(action.args) == 1 and left(desk) == action.args and desk.deck.rulings["AMB-06"] != "must-trigger"
    )


def _left(desk: Desk, action: Action) -> Facts:
    return (("on the Decision Spaces", _names(desk, left(desk))),)


def _choose_turn(desk: Desk, action: Action) -> bool:
    return _choosing(desk) and action.seat == asker(desk)


def _choose_facts(desk: Desk, action: Action) -> Facts:
    return (*_stage(desk, action), ("to choose", SEATS[asker(desk)] if _choosing(desk) else "nobody"))


def _choose_count(desk: Desk, action: Action) -> bool:
    return len(action.args) == len(asked(desk)[1]) and len(set(action.args)) == len(action.args)


def _count(desk: Desk, action: Action) -> Facts:
    return (("cards", len(action.args)), ("asked for", len(asked(desk)[1])))


def _chosen(desk: Desk, action: Action) -> tuple[int, ...]:
    if max(action.args, default=0) < BLIND:
        return action.args
    return tuple([card_at(desk, argument) for argument in action.args])


def _choose_place(desk: Desk, action: Action) -> bool:
    frame, picks = asked(desk)
    cards = _chosen(desk, action)
    return all(card in present(desk, frame, pick) for pick, card in zip(picks, cards, strict=False))


def _places(desk: Desk, action: Action) -> Facts:
    frame, picks = asked(desk)
    return tuple((pick.spot.text, _names(desk, tuple(present(desk, frame, pick)))) for pick in picks)


def _choose_match(desk: Desk, action: Action) -> bool:
    frame, picks = asked(desk)
    return all(
        matches(desk, frame, pick, card) for pick, card in zip(picks, _chosen(desk, action), strict=False)
    )


def _match(desk: Desk, action: Action) -> Facts:
    return (
        (
            "wanted",
            tuple(
                f"{pick.how}-{pick.number}" if pick.how == "value" else pick.how for pick in asked(desk)[1]
            ),
        ),
    )


def _choose_once(desk: Desk, action: Action) -> bool:
    return all(
        once(desk, pick, card) for pick, card in zip(asked(desk)[1], _chosen(desk, action), strict=False)
    )


def _once(desk: Desk, action: Action) -> Facts:
    done = tuple(card for card in range(len(desk.names)) if desk.triggered >> card & 1)
    return (("already triggered this round", _names(desk, done)),)


def _choose_face_up(desk: Desk, action: Action) -> bool:
    return not desk.hidden or all(
        uncovered(desk, pick, card) for pick, card in zip(asked(desk)[1], _chosen(desk, action), strict=False)
    )


def _face_up(desk: Desk, action: Action) -> Facts:
    return (("face down", sum(1 for card in _chosen(desk, action) if desk.hidden >> card & 1)),)


def _choose_complete(desk: Desk, action: Action) -> bool:
    return effects.stays_possible(desk, _chosen(desk, action))


def _complete(desk: Desk, action: Action) -> Facts:
    frame = desk.frames[-1]
    return (("effect of", desk.names[frame.card]), ("row", frame.row + 1))


def _names(desk: Desk, cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(desk.names[card] for card in cards)


CHECKS: dict[str, tuple[Check[Desk], ...]] = {
    "distribute": (
        Check("check:distribute.turn", _distribute_turn, _stage),
        Check("check:distribute.cards", _distribute_cards, _drawn),
    ),
    "hide": (
        Check("check:hide.turn", _hide_turn, _stage),
        Check("check:hide.card", _one_of_hand, _hand),
    ),
    "play": (
        Check("check:play.turn", _play_turn, _turn_facts),
        Check("check:play.card", _one_of_hand, _hand),
    ),
    "trigger": (
        Check("check:decide.turn", _decide_turn, _coin),
        Check("check:decide.card", _trigger_card, _left),
    ),
    "collect": (
        Check("check:decide.turn", _decide_turn, _coin),
        Check("check:decide.card", _collect_card, _left),
    ),
    "choose": (
        Check("check:choose.turn", _choose_turn, _choose_facts),
        Check("check:choose.count", _choose_count, _count),
        Check("check:choose.place", _choose_place, _places),
        Check("check:choose.match", _choose_match, _match),
        Check("check:choose.once", _choose_once, _once),
        Check("check:choose.face-up", _choose_face_up, _face_up),
        Check("check:choose.complete", _choose_complete, _complete),
    ),
}

HOLDS = holding(CHECKS)
"""The same checks without their words, for the way that stops at the first one that fails."""

GATES = {"choose": 3}
"""How many checks of a verb must hold before the later ones can be asked; all others are asked together."""
