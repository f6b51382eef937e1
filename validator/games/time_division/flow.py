"""The rounds: what each action does, and what follows by itself until somebody has to decide.

`ACTS` has one function per verb, `STAGES_RUN` one per stage that runs by itself. Keys told here are claimed
by the rules of the catalog.
"""

from __future__ import annotations

from collections.abc import Callable

from validator.engine import effects
from validator.engine.frames import LATER
from validator.games.time_division import endings
from validator.games.time_division.desk import Desk
from validator.games.time_division.naming import card_at
from validator.games.time_division.opening import commit, distribute, draft, hidden, hide
from validator.games.time_division.state import (
    COMPARE,
    DECIDE,
    DECISION,
    HAND,
    INFLUENCE,
    NONE,
    PAST,
    PLAY,
    RESOLVE,
    SEATS,
    START,
    TEMPORARY,
    WINDOW,
    Waiting,
)


def play(desk: Desk, seat: int, args: tuple[int, ...]) -> None:
    """Play a card to the own Decision Space, or commit it when both play together."""
    commit(desk, seat, args[0])
    if not desk.together:
        _lay(desk, seat)
        desk.tell("phase:play.lead" if desk.played[1 - seat] < 0 else "phase:play.follow", seat, args)
    elif desk.all_committed():
        for each in (0, 1):
            if desk.played[each] >= 0:
                _lay(desk, each)
        desk.together = False


def _lay(desk: Desk, seat: int) -> None:
    card = desk.played[seat]
    desk.zones[HAND + seat] = tuple([other for other in desk.zones[HAND + seat] if other != card])
    desk.zones[DECISION + seat] += (card,)
    desk.seen = [known | 1 << card for known in desk.seen]
    desk.tell("phase:play.face-up", seat, (card,))


def trigger(desk: Desk, seat: int, args: tuple[int, ...]) -> None:
    """Decide which played card is triggered; its owner carries it out."""
    card = args[0]
    owner = desk.played.index(card)
    desk.target, desk.decider, desk.stage = card, seat, RESOLVE
    desk.tell("phase:round.decide", seat, (card,))
    desk.tell("phase:round.trigger", owner, (card,), True, (("decided by", SEATS[seat]),))
    effects.begin(desk, card, owner)


def collect(desk: Desk, seat: int, args: tuple[int, ...]) -> None:
    """Decide that the one card left is collected: the trigger falls on the card that is gone."""
    owner = desk.played.index(args[0])
    desk.target, desk.decider, desk.stage = desk.played[1 - owner], seat, RESOLVE
    desk.tell("phase:round.decide", seat, args)


def choose(desk: Desk, seat: int, args: tuple[int, ...]) -> None:
    """Give a running effect the cards that a player picked."""
    effects.take(desk, tuple(card_at(desk, argument) for argument in args))


ACTS: dict[str, Callable[[Desk, int, tuple[int, ...]], None]] = {
    "distribute": distribute,
    "hide": hide,
    "play": play,
    "trigger": trigger,
    "collect": collect,
    "choose": choose,
}


def run(desk: Desk) -> None:
    """Run on until a player or chance has to decide, or the game is over."""
    while True:
        if desk.together or effects.advance(desk):
            return
        if not desk.together and not STAGES_RUN[desk.stage](desk):
            return


def _wait(desk: Desk) -> bool:
    return False


def _start(desk: Desk) -> bool:
    """The windows of delayed cards that come before the cards are played."""
    if _fire(desk, "play-step"):
        return True
    desk.stage = PLAY
    if desk.deck.rulings["AMB-03"] == "every-delayed-card" and desk.played == NONE and _due(desk):
        desk.together = True
    return True


def _play(desk: Desk) -> bool:
    if next_player(desk) is not None:
        return False
    desk.stage = COMPARE
    return True


def next_player(desk: Desk) -> int | None:
    """The seat that plays next: the coin holder leads, the other follows, who has no card passes."""
    for seat in (desk.coin, 1 - desk.coin):
        if desk.played[seat] < 0 and desk.zones[HAND + seat]:
            return seat
    return None


def _compare(desk: Desk) -> bool:
    one, other = desk.played
    if one >= 0 and other >= 0:
        values = (desk.effects.base[one], desk.effects.base[other])
        higher = desk.coin if values[0] == values[1] else values.index(max(values))
        facts = (("values", values),)
        desk.tell("phase:round.compare", -1, (one, other), True, facts)
        desk.tell("phase:round.coin-moves", higher, (one, other), higher != desk.coin, facts)
        desk.tell("phase:round.coin-stays", higher, (one, other), values[0] == values[1], facts)
        desk.coin = higher
    desk.stage = WINDOW
    return True


def _due(desk: Desk) -> list[Waiting]:
    first = desk.coin if desk.deck.rulings["AMB-23"] == "coin-holder-first" else 1 - desk.coin
    return sorted(
        (each for each in desk.waiting if each.round < desk.round),
        key=lambda each: (each.seat != first, each),
    )


def _fire(desk: Desk, window: str) -> bool:
    """Fire the next waiting card of a window. False if none waits."""
    for each in _due(desk):
        if desk.deck.windows[each.card] != window:
            continue
        desk.waiting.remove(each)
        there = each.card in desk.zones[TEMPORARY + each.seat]
        fires = there or desk.deck.rulings["AMB-07"] == "still-resolves"
        desk.tell("phase:round.window", each.seat, (each.card,), fires)
        desk.tell("op:delayed", each.seat, (each.card,), fires)
        if fires:
            marks = desk.triggered
            if not effects.begin(desk, each.card, each.seat, LATER):
                desk.leave(each.card, TEMPORARY + each.seat, each.seat)
            if desk.deck.rulings["AMB-42"] == "does-not-count":
                desk.triggered = marks
        return True
    _sleepers(desk, window)
    return False


def _sleepers(desk: Desk, window: str) -> None:
    """Delayed cards that lie on a Temporary Space without their own player's trigger do not wake up."""
    waiting = {each.card for each in desk.waiting}
    for seat in (0, 1):
        for card in desk.zones[TEMPORARY + seat]:
            if desk.deck.windows[card] == window and card not in waiting:
                desk.tell("op:delayed.wait", seat, (card,), False)
                desk.tell("phase:round.window", seat, (card,), False)


def _window(desk: Desk) -> bool:
    if not _fire(desk, "before-trigger"):
        desk.stage = DECIDE
    return True


def _decide(desk: Desk) -> bool:
    """Wait for the coin holder while a played card is left to decide on."""
    if left(desk):
        return False
    desk.target, desk.stage = -1, RESOLVE
    return True


def left(desk: Desk) -> tuple[int, ...]:
    """The played cards that still lie on their player's Decision Space, by seat."""
    return tuple(card for seat, card in enumerate(desk.played) if card in desk.zones[DECISION + seat])


def _resolve(desk: Desk) -> bool:
    """After the effect: the triggered card to The Past, then the other one to its player's Influence Area."""
    for seat, card in enumerate(desk.played):
        if card == desk.target and card >= 0:
            there = card in desk.zones[DECISION + seat]
            desk.tell("phase:round.to-past", seat, (card,), there)
            if there:
                desk.move(card, DECISION + seat, PAST, seat)
    if _decides_anew(desk):
        return True
    for seat, card in enumerate(desk.played):
        if card not in (desk.target, -1):
            there = card in desk.zones[DECISION + seat]
            desk.tell("phase:round.trigger-first", seat, (card,))
            desk.tell("phase:round.collect", seat, (card,), there)
            if there:
                desk.move(card, DECISION + seat, INFLUENCE + seat, seat)
    desk.played, desk.target, desk.decider, desk.triggered = NONE, -1, -1, 0
    if desk.hands_empty():
        endings.end_era(desk)
        return False
    desk.round += 1
    desk.tell("phase:round.next")
    desk.stage = START
    return True


def _decides_anew(desk: Desk) -> bool:
    """Whether a coin that changed hands during the effect gives the decision on the other card to its new
    holder.
    """
    if desk.deck.rulings["AMB-35"] != "decides-anew" or desk.decider in (-1, desk.coin) or not left(desk):
        return False
    desk.stage = DECIDE
    return True


STAGES_RUN: tuple[Callable[[Desk], bool], ...] = (
    _wait,
    _wait,
    _wait,
    draft,
    hidden,
    _start,
    _play,
    _compare,
    _window,
    _decide,
    _resolve,
    _wait,
)
