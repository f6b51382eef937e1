"""The engine of this game behind the shared contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import Any

from catalog.game import Game
from catalog.schema import Card
from validator.engine.base import GameEngine, claims_of, settled
from validator.engine.checks import keys
from validator.engine.contract import (
    Action,
    Outcome,
    Question,
    Recorder,
)
from validator.engine.effects import stays_possible
from validator.engine.frames import asked, asker, legal, present
from validator.games.timestreams import flow, notation, scoring, sight
from validator.games.timestreams.checks import CHECKS, GATES, HOLDS, on_turn
from validator.games.timestreams.deck import Deck, areas_of, decks_of, make_deck, seats_of
from validator.games.timestreams.desk import Desk
from validator.games.timestreams.flow import discarding
from validator.games.timestreams.state import DRAW, OVER, SCORE, SHUFFLE, State

TOLD = frozenset(
    [
        "phase:setup.shuffle",
        "phase:era.begin",
        "phase:era.starter",
        "phase:era.hands-kept",
        "phase:era.draw",
        "phase:era.discard",
        "phase:era.discarded",
        "phase:era.end",
        "phase:era.last",
        "phase:era.deck-short",
        "phase:era.reshuffle",
        "phase:turn.again",
        "phase:turn.invent",
        "phase:turn.score-later",
        "phase:turn.play-effect",
        "phase:turn.action",
        "phase:turn.discard",
        "phase:turn.pass",
        "phase:turn.host-gone",
        "phase:scoring.begin",
        "phase:scoring.hands",
        "phase:scoring.era",
        "phase:scoring.card",
        "phase:scoring.place",
        "phase:scoring.late",
        "phase:scoring.rest",
        "op:move",
        "op:exchange",
        "op:draw",
        "op:bonus",
        "op:worth",
        "op:destroy",
        "op:attach",
        "op:settle",
        "op:scored",
        "op:effect.complete",
        "op:effect.rows",
        "op:effect.none",
        "op:trigger.blue",
        "op:move.first-free",
        "op:move.close-gap",
        "op:exchange.same-place",
        "op:pick.this",
        "op:pick.chosen",
        "op:pick.random",
        "op:pick.kind",
        "op:pick.top",
        "op:pick.last",
        "op:pick.above",
        "op:pick.host",
        "op:pick.highest-card",
        "op:pick.lowest-card",
        "op:pick.look",
        "score:total",
        "score:bonus",
        "score:winner",
        "score:tie",
    ]
)
KEYS = TOLD | keys(CHECKS)
"""Every key this engine speaks in."""

UNORDERED = ("in-play", "box", "hand", "discard", "score")


class Timestreams(GameEngine[Deck, State, Desk]):
    """The rules of one configuration."""

    game = "timestreams"
    keys = KEYS
    laid_out = Desk
    awaited = staticmethod(flow.awaited)
    acts = flow.ACTS
    by_chance = staticmethod(flow.by_chance)
    run = staticmethod(flow.run)
    checks = CHECKS
    holding = HOLDS
    gates = GATES
    notation = notation

    def __init__(
        self, deck: Deck, claims: Mapping[str, tuple[str, ...]], recorder: Recorder | None = None
    ) -> None:
        super().__init__(deck, claims, recorder)
        self.deck = deck
        self.seats = deck.seats
        self.unordered = frozenset(name for name in deck.laws.names if name.rpartition(".")[2] in UNORDERED)

    def setup(self) -> State:
        """Nothing is played yet, and every deck waits to be shuffled."""
        deck, count = self.deck, len(self.deck.seats)
        zones: list[tuple[int, ...]] = [() for _ in deck.laws.names]
        for seat, zone in enumerate(deck.deck):
            zones[zone] = tuple(sorted(deck.cards[seat]))
        zones[deck.box] = tuple(card for card, owner in enumerate(deck.owners) if owner < 0)
        none = (0,) * count
        return State(
            era=0,
            stage=SHUFFLE,
            turn=0,
            run=0,
            passed=0,
            zones=tuple(zones),
            seen=none,
            hosts=(),
            strays=(),
            worth=(),
            bonus=none,
            due=none,
            owed=none,
            drawn=0,
            used=0,
            opened=0,
            window=(),
            chances=0,
            frames=(),
        )

    def possible(self, desk: Desk) -> list[Action]:
        """Well-formed actions, sorted: a superset of the legal ones."""
        if desk.together or any(desk.owed) or desk.stage in (SHUFFLE, OVER):
            return []
        if desk.frames:
            return self._choices(desk)
        if on_turn(desk):
            return self._turns(desk)
        return [
            Action(seat, "discard", cards)
            for seat in sorted(discarding(desk))
            for cards in combinations(sorted(desk.zones[self.deck.hand[seat]]), desk.due[seat])
        ]

    def _turns(self, desk: Desk) -> list[Action]:
        seat, deck = desk.turn, self.deck
        hand = sorted(desk.zones[deck.hand[seat]])
        found = [Action(seat, "pass", ())]
        if deck.rulings["AMB-13"] != "any-era":
            return found + [Action(seat, "play", (card,)) for card in hand]
        elsewhere = [-1 - era for era in reversed(range(len(deck.eras))) if era != desk.era]
        for card in hand:
            found.append(Action(seat, "play", (card,)))
            if card not in deck.actions:
                found += [Action(seat, "play", (card, era)) for era in elsewhere]
        return found

    def _choices(self, desk: Desk) -> list[Action]:
        frame, picks = asked(desk)
        if picks[0].how == "random":
            return []
        seat = asker(desk)
        places = [sorted(present(desk, frame, pick)) for pick in picks]
        found = [Action(seat, "choose", cards) for cards in product(*places)]
        return [*found, Action(seat, "decline", ())]

    def _legal_choices(self, desk: Desk) -> list[Action]:
        frame, picks = asked(desk)
        if len(picks) != 1 or picks[0].how == "random":
            return [action for action in self._choices(desk) if self.holds(desk, action)]
        seat = asker(desk)
        cards = [card for card in sorted(legal(desk, frame, picks[0])) if stays_possible(desk, (card,))]
        found = [Action(seat, "choose", (card,)) for card in cards]
        return [*found, Action(seat, "decline", ())] if self.deck.rulings["AMB-10"] == "may" else found

    def legal(self, desk: Desk) -> list[Action]:
        """The possible actions that pass all checks."""
        if desk.frames and not desk.together:
            return self._legal_choices(desk)
        # On a turn everything offered is legal: a card of the own hand, or passing.
        return self._turns(desk) if on_turn(desk) else super().legal(desk)

    def make_ready(self, desk: Desk) -> None:
        """Begin the Era or the scoring that a written position stands before."""
        if desk.stage == SCORE:
            scoring.begin(desk)
        elif desk.stage == DRAW:
            flow.begin_era(desk, desk.era)
        else:
            return
        flow.run(desk)

    def asks(self, state: State) -> tuple[Question, ...]:
        """Who has to act, and on what."""
        desk = self.desk(state)
        if self.chance(state) is not None or desk.stage == OVER:
            return ()
        if desk.frames:
            return (Question(asker(desk), "choose", tuple(pick.spot.text for pick in asked(desk)[1])),)
        if on_turn(desk):
            return (Question(desk.turn, "turn"),)
        return tuple(Question(seat, "discard") for seat in discarding(desk))

    def view(self, state: State, seat: int) -> Mapping[str, Any]:
        """What a seat may know."""
        return sight.view(self.deck, state, seat)

    def count(self, desk: Desk) -> Mapping[str, Any]:
        """What the score piles and bonus points come to now."""
        return scoring.score(desk)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return scoring.outcome(Desk(self.deck, state)) if state.stage == OVER else None


def make(
    game: Game,
    config: Mapping[str, Any],
    rulings: Mapping[str, str] | None = None,
    cards: Sequence[Card] = (),
) -> Timestreams:
    """The engine for `{decks: [M, D]}`, the seats in their order at the table. Raises Unreadable.

    Without `decks` they are the seats that the configuration mentions, or else those whose decks have cards.
    """
    known = decks_of(game)
    notation.known_keys(config, [area.id for area in areas_of(game)], list(known.values()))
    mentioned = [seat for seat in known.values() if seat in config]
    dealt = [known[group.id] for group in game.game.sets if any(card.set == group.id for card in game.cards)]
    seats = seats_of(game, config.get("decks", mentioned if len(mentioned) > 1 else dealt))
    replaced = {card.id for card in cards}
    every = [card for card in game.cards if card.id not in replaced] + list(cards)
    return Timestreams(make_deck(game, every, seats, settled(game, rulings)), claims_of(game))
