"""The engine of this game behind the shared contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from catalog.game import Game
from catalog.schema import Card
from validator.engine import effects as effects
from validator.engine.base import GameEngine, claims_of, settled
from validator.engine.checks import keys
from validator.engine.contract import (
    Action,
    Outcome,
    Question,
    Recorder,
    Unreadable,
)
from validator.games.time_line import flow, notation, sight
from validator.games.time_line.checks import CHECKS, GATES, HOLDS
from validator.games.time_line.desk import Desk
from validator.games.time_line.keys import ENDINGS, TOLD
from validator.games.time_line.offers import Offers, candidates
from validator.games.time_line.setup import first_state
from validator.games.time_line.state import (
    AFTER,
    ANSWER,
    AVOID,
    CARDS,
    DECLARE,
    ESCAPING,
    EXPOSED,
    FLEE,
    HISTORY,
    LOSE,
    NOBODY,
    OVER,
    RECRUIT,
    TRAVEL,
    State,
)
from validator.games.time_line.world import TURN_LIMIT, World, make_world

MOVES_A_TURN = 1000
"""More actions and dice than a turn ever has: a hundred units, a few steps for each."""

KEYS = TOLD | keys(CHECKS)
"""Every key this engine speaks in."""

WAITS = {
    TRAVEL: "time-travel",
    HISTORY: "change-history",
    RECRUIT: "recruit-troops",
    DECLARE: "declare",
    ANSWER: "answer",
    AVOID: "answer",
    ESCAPING: "escape-cards",
    FLEE: "flee",
    EXPOSED: "declare",
    CARDS: "battle-cards",
    LOSE: "lose",
    AFTER: "after-roll",
}
"""What a question is called, by stage."""


class TimeLine(GameEngine[World, State, Desk]):
    """The rules of one configuration."""

    game = "time-line"
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
        self, world: World, claims: Mapping[str, tuple[str, ...]], recorder: Recorder | None = None
    ) -> None:
        super().__init__(world, claims, recorder)
        self.world = world
        self.seats = world.seats
        self.unordered = notation.unordered(world)
        self.longest = 2 * world.limit * MOVES_A_TURN
        self.offers = Offers()

    def setup(self) -> State:
        """All starting units in their homes; the first player is about to be rolled for."""
        state, events = first_state(self.world)
        self.record(events)
        return state

    def possible(self, desk: Desk) -> list[Action]:
        """Well-formed actions, sorted: a superset of the legal ones."""
        return candidates(desk)

    def legal(self, desk: Desk) -> list[Action]:
        """The possible actions that pass all checks."""
        return self.offers.legal(desk)

    def well_formed(self, state: State, action: Action) -> bool:
        """Whether the checks can be asked about an action at all."""
        return action.verb in CHECKS and action.seat in (0, 1)

    def count(self, desk: Desk) -> Mapping[str, Any]:
        """Eras controlled, Force on the board and counters left, by seat."""
        return sight.score(self.world, desk)

    def asks(self, state: State) -> tuple[Question, ...]:
        """Who has to act, and on what."""
        desk = self.desk(state)
        if state.stage == OVER or flow.awaited(desk) is not None:
            return ()
        if desk.roll is not None:
            return (Question(desk.waiting[0], "shift"),)
        return (Question(desk.active if desk.stage <= RECRUIT else desk.asked, WAITS[desk.stage]),)

    def view(self, state: State, seat: int) -> Mapping[str, Any]:
        """What a seat may know."""
        return sight.view(self.world, self.desk(state), state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if state.stage != OVER:
            return None
        how, winner = state.ended
        totals = tuple(state.control.count(seat) for seat in range(len(self.seats)))
        return Outcome(None if winner == NOBODY else winner, ENDINGS[how], totals)

    def cards_in_play(self, state: State) -> Iterator[str]:
        """Every card that is in the game, once for each place where it lies."""
        for zones in (state.hands, state.decks, state.discards, state.played):
            for zone in zones:
                yield from (self.world.cards[card].name for card in zone)
        yield from (self.world.cards[card].name for unit in state.units for card in unit.cards)

    def alike(self, card: str) -> int:
        """Cards of the same side could lie in each other's place as far as anybody can see."""
        return self.world.cards[self.world.card_numbers[card]].side


def make(
    game: Game,
    config: Mapping[str, Any],
    rulings: Mapping[str, str] | None = None,
    cards: Sequence[Card] = (),
) -> TimeLine:
    """The engine for `{supplement: true|false, turn-limit: N}`; both may be left out. Raises Unreadable."""
    supplement = str(config.get("supplement", False)).lower()
    if supplement not in ("true", "false"):
        raise Unreadable("the supplement is either played with or not: true, false", ("supplement",))
    try:
        limit = int(str(config.get("turn-limit", TURN_LIMIT)))
    except ValueError:
        limit = 0
    if limit < 1:
        raise Unreadable("the turn limit is a number of turns, at least 1", ("turn-limit",))
    return TimeLine(
        make_world(game, settled(game, rulings), cards, supplement == "true", limit), claims_of(game)
    )
