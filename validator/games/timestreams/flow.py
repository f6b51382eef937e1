"""The sequence of the game: what each action does, and what follows by itself until somebody has to decide.

`ACTS` has one function per verb, `STAGES_RUN` one per stage. Keys told here are claimed by the rules of the
catalog.
"""

from __future__ import annotations

from collections.abc import Callable

from validator.engine import effects
from validator.engine.contract import Chance
from validator.engine.frames import LATER, MAIN, asked, legal
from validator.games.timestreams import scoring
from validator.games.timestreams.desk import Desk
from validator.games.timestreams.state import DISCARD, DRAW, RESOLVE, SCORE, SHUFFLE, TURN

Args = tuple[int, ...]


# ---------------------------------------------------------------------------------------------- chance


def awaited(desk: Desk) -> Chance | None:
    """The chance event that the desk waits for."""
    deck = desk.deck
    if any(desk.owed):
        seat = next(seat for seat in deck.order if desk.owed[seat])
        pile = desk.zones[deck.discard[seat]]
        names = tuple(sorted([deck.names[card] for card in pile]))
        return Chance(f"reshuffle/{deck.seats[seat]}/{desk.chances + 1}", names, len(names))
    if desk.stage == SHUFFLE:
        names = tuple([deck.names[card] for card in desk.zones[deck.deck[desk.turn]]])
        return Chance(f"shuffle/{deck.seats[desk.turn]}", names, len(names))
    if desk.frames:
        frame, picks = asked(desk)
        if picks[0].how == "random":
            options = sorted([deck.names[card] for card in legal(desk, frame, picks[0])])
            # Named so that no two picks of a game share a name; a scenario may leave off the end.
            part = "scored" if frame.part == LATER else "played"
            where = (
                f"{deck.names[frame.card]}/{part}-{deck.eras[min(desk.era, deck.last)]}/row-{frame.row + 1}"
            )
            return Chance(f"random/{where}/{desk.chances + 1}", tuple(options))
    return None


def by_chance(desk: Desk, outcome: tuple[str, ...]) -> None:
    """Carry out a chance event's outcome."""
    cards = tuple([desk.deck.numbers[name] for name in outcome])
    desk.chances += 1
    if any(desk.owed):
        _refill(desk, cards)
    elif desk.stage == SHUFFLE:
        desk.zones[desk.deck.deck[desk.turn]] = cards
        desk.tell("phase:setup.shuffle", desk.turn)
        desk.turn += 1
        if desk.turn == len(desk.deck.seats):
            begin_era(desk, 0)
    else:
        effects.take(desk, cards)


def _refill(desk: Desk, cards: Args) -> None:
    seat = next(seat for seat in desk.deck.order if desk.owed[seat])
    desk.zones[desk.deck.discard[seat]] = ()
    desk.zones[desk.deck.deck[seat]] = cards
    bits = sum(1 << card for card in cards)
    desk.seen = [known & ~bits for known in desk.seen]
    desk.tell("phase:era.reshuffle", seat)
    desk.pay()


# ----------------------------------------------------------------------------------- the start of an Era


def begin_era(desk: Desk, era: int) -> None:
    """An Era begins: everybody draws, and the starter is known."""
    deck = desk.deck
    desk.era, desk.stage, desk.run, desk.passed = era, DRAW, 0, 0
    desk.turn = deck.starters[era]
    desk.tell("phase:era.begin", desk.turn, (), True, (("era", deck.eras[era]),))
    desk.tell("phase:era.starter", desk.turn, (), True, (("era", deck.eras[era]),))
    held = [desk.zones[zone] for zone in deck.hand]
    desk.tell("phase:era.hands-kept", -1, tuple([card for hand in held for card in hand]), any(held))
    desk.owed = (deck.draws,) * len(deck.seats)
    desk.drawn = ~sum(1 << card for hand in held for card in hand)
    desk.pay()


def _draw(desk: Desk) -> bool:
    if any(desk.owed):
        return False
    deck = desk.deck
    hands = [desk.zones[zone] for zone in deck.hand]
    desk.drawn &= sum(1 << card for hand in hands for card in hand)
    desk.tell("phase:era.draw", -1, (), True, (("each", deck.draws), ("players", len(deck.seats))))
    desk.due = tuple([min(deck.discards, len(hand)) for hand in hands])
    desk.tell("phase:era.discard", -1, (), any(desk.due), (("each", deck.discards),))
    desk.stage = DISCARD
    return True


def discarding(desk: Desk) -> tuple[int, ...]:
    """The seats that may discard now: in turn order from the starter, or all who still have to."""
    if desk.stage != DISCARD:
        return ()
    seats, seat = [], desk.turn
    for _ in desk.deck.seats:
        if desk.due[seat]:
            seats.append(seat)
        seat = desk.deck.follow[seat]
    return tuple(seats if desk.deck.rulings["AMB-17"] == "together" else seats[:1])


def discard(desk: Desk, seat: int, args: Args) -> None:
    """Discard cards of the hand after drawing."""
    for card in args:
        desk.move(card, desk.deck.hand[seat], desk.deck.discard[seat], seat)
    desk.tell("phase:era.discarded", seat, (), True, (("cards", len(args)),))
    desk.due = (*desk.due[:seat], 0, *desk.due[seat + 1 :])


def _discard(desk: Desk) -> bool:
    if any(desk.due):
        return False
    desk.drawn, desk.stage = 0, TURN
    return False


# ---------------------------------------------------------------------------------------------- a turn


def play(desk: Desk, seat: int, args: Args) -> None:
    """Play an Invention to the bottom of an Era, or an Action; what it does when played happens now."""
    card = args[0]
    desk.tell("phase:turn.again", seat, (card,), bool(desk.passed >> seat & 1))
    if card in desk.deck.actions:
        desk.enter(card, seat)
        desk.tell("phase:turn.action", seat, (card,))
    else:
        era = -1 - args[1] if len(args) > 1 else desk.era
        desk.move(card, desk.deck.hand[seat], era, seat, seat)
        facts = (("era", desk.deck.eras[era]), ("place", len(desk.zones[era])))
        desk.tell("phase:turn.invent", seat, (card,), True, facts)
        desk.tell("phase:turn.score-later", seat, (card,), bool(desk.effects.programs[card][LATER]))
    desk.run, desk.stage = 0, RESOLVE
    _use(desk, card, seat)


def _use(desk: Desk, card: int, seat: int) -> None:
    does = bool(desk.effects.programs[card][MAIN])
    desk.tell("phase:turn.play-effect", seat, (card,), does)
    if does:
        desk.triggered = 0
        effects.begin(desk, card, seat, MAIN)


def _resolve(desk: Desk) -> bool:
    """After a card has done what it does: an Action that is attached to nothing is discarded."""
    deck = desk.deck
    if desk.zones[deck.in_play]:
        attached = dict(desk.hosts)
        for card in desk.zones[deck.in_play]:
            if card not in attached:
                desk.tell("phase:turn.discard", desk.turn, (card,))
                desk.to_discard(card, deck.in_play)
    desk.turn, desk.stage = deck.follow[desk.turn], TURN
    return False


def pass_turn(desk: Desk, seat: int, args: Args) -> None:
    """Pass. The Era is over when everybody has, one after another."""
    deck, everybody = desk.deck, (1 << len(desk.deck.seats)) - 1
    desk.run, desk.passed = desk.run + 1, desk.passed | 1 << seat
    desk.tell("phase:turn.pass", seat, (), True, (("cards in hand", len(desk.zones[deck.hand[seat]])),))
    over = desk.run >= len(deck.seats) if deck.unbroken else desk.passed == everybody
    facts = (("passes in a row", desk.run), ("players", len(deck.seats)))
    desk.tell("phase:era.end", seat, (), over, facts)
    if over:
        _end_era(desk)
    else:
        desk.turn = deck.follow[seat]


def _end_era(desk: Desk) -> None:
    last = desk.era == desk.deck.last
    desk.tell("phase:era.last", -1, (), last)
    desk.tell("phase:scoring.begin", -1, (), last)
    if last:
        scoring.begin(desk)
        return
    if desk.deck.rulings["AMB-06"] == "discarded":
        scoring.discard_hands(desk)
    begin_era(desk, desk.era + 1)


def choose(desk: Desk, seat: int, args: Args) -> None:
    """Give a running effect the cards that a player picked."""
    effects.take(desk, args)


def decline(desk: Desk, seat: int, args: Args) -> None:
    """Give up the rest of a running effect, where a reading allows it."""
    frame = desk.frames.pop()
    desk.tell("op:effect.complete", seat, (frame.card,), False)


ACTS: dict[str, Callable[[Desk, int, Args], None]] = {
    "choose": choose,
    "decline": decline,
    "discard": discard,
    "pass": pass_turn,
    "play": play,
}


def _wait(desk: Desk) -> bool:
    return False


STAGES_RUN: tuple[Callable[[Desk], bool], ...] = (
    _wait,
    _draw,
    _discard,
    _wait,
    _resolve,
    scoring.go_on,
    _wait,
)


def run(desk: Desk) -> None:
    """Run on until a player or chance has to decide, or the game is over."""
    while not desk.together:
        if effects.advance(desk):
            return
        if not desk.together and not STAGES_RUN[desk.stage](desk):
            return


__all__ = ["ACTS", "SCORE", "awaited", "begin_era", "by_chance", "discarding", "run"]
