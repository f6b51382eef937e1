"""Before the first round: chance and what it decides, set-up, draft, and the hidden card of a campaign."""

from __future__ import annotations

from validator.engine import effects
from validator.engine.contract import Chance
from validator.engine.frames import asked, legal
from validator.games.time_division.desk import Desk
from validator.games.time_division.state import (
    BOX,
    DRAFT,
    DRAWN,
    FLIP,
    FRONT,
    HAND,
    HIDE,
    INDEPENDENT,
    INFLUENCE,
    NONE,
    SEATS,
    SHUFFLE,
    START,
    TEMPORARY,
    TRAVELERS,
)

STACK, DRAW = 9, 3
"""Cards of a draw pile, and how many of them are drawn at a time."""
ROUNDS = 2 * STACK // DRAW
"""Rounds of an era: of every draw a seat keeps one card and is given one."""


def awaited(desk: Desk) -> Chance | None:
    """The chance event that the desk waits for."""
    if desk.frames and not desk.together:
        frame, picks = asked(desk)
        if picks[0].how == "random":
            options = [desk.names[card] for card in legal(desk, frame, picks[0])]
            # Named so that no two picks of a game share a name; a scenario may leave off the end.
            where = (
                f"round-{desk.round}/era-{len(desk.results) + 1}/{desk.names[frame.card]}/row-{frame.row + 1}"
            )
            return Chance(f"random/{picks[0].spot.text}/{where}", tuple(sorted(options)))
        return None
    if desk.stage == FLIP:
        return Chance("coin-flip", SEATS)
    if desk.stage in (TRAVELERS, SHUFFLE):
        era = len(desk.results)
        wanted = desk.stage == TRAVELERS
        cards = [card for card in desk.deck.of_era(era) if (card in desk.deck.travelers) == wanted]
        name = "travelers" if wanted else "shuffle"
        return Chance(f"{name}/era-{era + 1}", tuple(desk.names[card] for card in cards), len(cards))
    return None


def by_chance(desk: Desk, outcome: tuple[str, ...]) -> None:
    """Carry out a chance event's outcome."""
    if desk.frames:
        effects.take(desk, tuple(desk.deck.numbers[name] for name in outcome))
    elif desk.stage == FLIP:
        desk.coin = SEATS.index(outcome[0])
        desk.tell("phase:setup.coin-flip", desk.coin)
        begin_era(desk)
    elif desk.stage == TRAVELERS:
        if desk.era < len(desk.results):
            desk.era, desk.coin = len(desk.results), desk.results[-1].winner
            desk.tell("phase:era.next", desk.coin)
            begin_era(desk)
        for seat, name in enumerate(outcome):
            _deal(desk, desk.deck.numbers[name], FRONT + seat)
            if desk.deck.rulings["AMB-30"] == "at-once":
                desk.seen[seat] |= 1 << desk.deck.numbers[name]
        desk.tell("phase:setup.travelers")
        desk.stage = SHUFFLE
    else:
        _stack(desk, tuple(desk.deck.numbers[name] for name in outcome))


def begin_era(desk: Desk) -> None:
    """Lay out an era's cards in the box, everything else cleared, before they are shuffled."""
    desk.zones = [() for _ in desk.zones]
    desk.zones[BOX] = desk.deck.of_era(desk.era)
    desk.rotated = desk.hidden = desk.triggered = 0
    desk.seen = [0, 0]
    desk.played, desk.target, desk.round, desk.waiting = NONE, -1, 1, []
    desk.tell("phase:setup.deck", facts=(("era", desk.deck.config.eras[desk.era]),))
    if desk.deck.config.campaign and desk.era == 0:
        desk.tell("phase:setup.standee", facts=(("standee", desk.standee),))
    desk.stage = TRAVELERS if desk.deck.config.campaign else SHUFFLE


def _deal(desk: Desk, card: int, zone: int) -> None:
    desk.zones[BOX] = tuple(other for other in desk.zones[BOX] if other != card)
    desk.zones[zone] = (*desk.zones[zone], card)


def _stack(desk: Desk, cards: tuple[int, ...]) -> None:
    """Two stacks of equal size that can be drawn empty in threes; cards beyond them stay in the box."""
    size = min(STACK, len(cards) // (2 * DRAW) * DRAW)
    dealt = cards[: 2 * size]
    for seat, pile in enumerate((dealt[:size], dealt[size:])):
        desk.zones[TEMPORARY + seat] = pile
    desk.zones[BOX] = tuple(card for card in desk.zones[BOX] if card not in dealt)
    desk.tell("phase:setup.shuffle")
    desk.tell("phase:setup.stacks", facts=(("cards", len(dealt)),))
    desk.stage = DRAFT


def distribute(desk: Desk, seat: int, args: tuple[int, ...]) -> None:
    """Keep one drawn card, give one, set one aside."""
    keep, give, aside = args
    desk.zones[DRAWN + seat] = ()
    desk.zones[FRONT + seat] += (keep,)
    desk.zones[FRONT + 1 - seat] += (give,)
    desk.zones[INDEPENDENT] += (aside,)
    desk.tell("phase:draft.distribute", seat, args)


def hide(desk: Desk, seat: int, args: tuple[int, ...]) -> None:
    """Lay a card of the hand face down on the first space of the own Influence Area."""
    card = args[0]
    desk.zones[HAND + seat] = tuple(other for other in desk.zones[HAND + seat] if other != card)
    desk.zones[INFLUENCE + seat] += (card,)
    desk.hidden |= 1 << card
    desk.lose_sight(1 - seat, card, HAND + seat)
    commit(desk, seat, card)
    desk.tell("phase:hide.place", seat, (card,))


def commit(desk: Desk, seat: int, card: int) -> None:
    """Note the card a seat has settled on this round."""
    desk.played = (card, desk.played[1]) if seat == 0 else (desk.played[0], card)


def draft(desk: Desk) -> bool:
    """Draw the next cards, or take up the hands. False while somebody has cards to distribute."""
    if desk.zones[DRAWN] or desk.zones[DRAWN + 1]:
        return False
    if not (desk.zones[TEMPORARY] or desk.zones[TEMPORARY + 1]):
        _take_hands(desk)
        return True
    if desk.zones[INDEPENDENT]:
        desk.tell("phase:draft.repeat")
    for seat in (0, 1):
        pile = desk.zones[TEMPORARY + seat]
        desk.zones[DRAWN + seat], desk.zones[TEMPORARY + seat] = pile[:DRAW], pile[DRAW:]
        for card in pile[:DRAW]:
            desk.seen[seat] |= 1 << card
        desk.tell("phase:draft.draw", seat)
    return False


def _take_hands(desk: Desk) -> None:
    for seat in (0, 1):
        hand = desk.zones[FRONT + seat]
        desk.zones[HAND + seat], desk.zones[FRONT + seat] = hand, ()
        for card in hand:
            desk.seen[seat] |= 1 << card
    desk.tell("phase:draft.hands")
    desk.stage = HIDE if desk.deck.config.campaign else START


def hidden(desk: Desk) -> bool:
    """Go on once both seats have hidden a card."""
    if not desk.all_committed():
        return False
    desk.played, desk.stage = NONE, START
    return True
