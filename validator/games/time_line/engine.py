"""The engine of this game behind the shared contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from catalog.game import Game
from catalog.schema import Card
from validator.engine import effects as effects
from validator.engine.contract import (
    NATURE,
    Action,
    Chance,
    Event,
    Outcome,
    Question,
    Reason,
    Recorder,
    Refused,
    Unreadable,
    Verdict,
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

KEYS = TOLD | {check.key for checks in CHECKS.values() for check in checks}
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


class TimeLine:
    """The rules of one configuration. Holds nothing but static tables and the desk of the last state asked
    about.
    """

    game = "time-line"
    keys = KEYS

    def __init__(
        self, world: World, claims: Mapping[str, tuple[str, ...]], recorder: Recorder | None = None
    ) -> None:
        self.world = world
        self.seats = world.seats
        self.unordered = notation.unordered(world)
        self.longest = 2 * world.limit * MOVES_A_TURN
        self.claims = claims
        self.recorder = recorder
        self.offers = Offers()
        self._last: tuple[State, Desk] | None = None

    def observed(self, recorder: Recorder | None) -> TimeLine:
        """The same engine, telling a recorder about every check and event."""
        return TimeLine(self.world, self.claims, recorder)

    def rules_of(self, key: str) -> tuple[str, ...]:
        """The rules that claim a key in the catalog."""
        return self.claims.get(key, ())

    def setup(self) -> State:
        """All starting units in their homes; the first player is about to be rolled for."""
        state, events = first_state(self.world)
        self._record(events)
        return state

    def desk(self, state: State) -> Desk:
        """The state laid out to be asked about; not to be changed."""
        if self._last is None or self._last[0] is not state:
            self._last = (state, Desk(self.world, state))
        return self._last[1]

    def chance(self, state: State) -> Chance | None:
        """The chance event that the state waits for."""
        return flow.awaited(self.desk(state))

    def candidates(self, state: State) -> list[Action]:
        """Well-formed actions, sorted: a superset of the legal ones."""
        return candidates(self.desk(state))

    def judge(self, state: State, action: Action) -> Verdict:
        """Whether an action is legal, with every reason if not."""
        checks = CHECKS.get(action.verb)
        if checks is None or action.seat not in (0, 1):
            return Verdict(False, (Reason("check:unknown-verb", (), (("verb", action.verb),)),))
        desk = self.desk(state)
        reasons: list[Reason] = []
        gate = GATES.get(action.verb, 1)
        for number, check in enumerate(checks):
            if reasons and number in (1, gate):
                break
            held = check.holds(desk, action)
            if self.recorder:
                self.recorder.check(check.key, held)
            if not held:
                reasons.append(Reason(check.key, self.rules_of(check.key), check.facts(desk, action)))
        return Verdict(not reasons, tuple(reasons))

    def actions(self, state: State) -> list[Action]:
        """The candidates that `judge` accepts."""
        return self.offers.legal(self.desk(state))

    def step(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The state after an action or a chance move. Raises Refused."""
        desk = self.desk(state)
        if action.seat == NATURE:
            self._accept_chance(desk, action)
        elif self.recorder or not all(holds(desk, action) for holds in HOLDS.get(action.verb, (_never,))):
            verdict = self.judge(state, action)
            if not verdict.ok:
                raise Refused(action, verdict)
        desk = Desk(self.world, state)
        if action.seat == NATURE:
            flow.by_chance(desk, action.args)
        else:
            flow.ACTS[action.verb](desk, action.seat, action.args)
        flow.run(desk)
        if self.recorder:
            self._record(desk.events)
        after = desk.freeze()
        self._last = (after, desk)
        return after, tuple(desk.events)

    def _accept_chance(self, desk: Desk, action: Action) -> None:
        chance, names = flow.awaited(desk), action.args
        if (
            chance is None
            or len(names) != chance.draw
            or len(set(names)) != len(names)
            or not set(names) <= set(chance.items)
        ):
            facts = (("outcome", names), ("possible", chance.items if chance else ()))
            raise Refused(action, Verdict(False, (Reason("chance", (), facts),)))

    def _record(self, events: Sequence[Event]) -> None:
        if self.recorder:
            for event in events:
                self.recorder.event(event)

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

    def score(self, state: State) -> Mapping[str, Any]:
        """Eras controlled, Force on the board and counters left, by seat."""
        return sight.score(self.world, self.desk(state))

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if state.stage != OVER:
            return None
        how, winner = state.ended
        totals = tuple(state.control.count(seat) for seat in range(len(self.seats)))
        return Outcome(None if winner == NOBODY else winner, ENDINGS[how], totals)

    def dump(self, state: State) -> dict[str, Any]:
        """The state in the notation of scenarios."""
        return notation.dump(self.world, state)

    def load(self, written: Mapping[str, Any]) -> State:
        """The state that `given` describes, run on to where somebody has to decide."""
        state = notation.load(self.world, written)
        if "inside" in written:
            return state
        desk = Desk(self.world, state)
        flow.run(desk)
        self._record(desk.events)
        return desk.freeze()

    def table(self, state: State) -> dict[str, Any]:
        """What lies on the table, flat."""
        return notation.table(self.world, state)

    def cards_in_play(self, state: State) -> Iterator[str]:
        """Every card that is in the game, once for each place where it lies."""
        for zones in (state.hands, state.decks, state.discards, state.played):
            for zone in zones:
                yield from (self.world.cards[card].name for card in zone)
        yield from (self.world.cards[card].name for unit in state.units for card in unit.cards)

    def alike(self, card: str) -> int:
        """Cards of the same side could lie in each other's place as far as anybody can see."""
        return self.world.cards[self.world.card_numbers[card]].side

    def read_action(self, state: State, seat: str, written: object) -> Action:
        """The action that a scenario writes."""
        return notation.read_action(self.world, state, seat, written)

    def write_action(self, action: Action) -> object:
        """An action as scenarios write it."""
        return notation.write_action(self.world, action)


def _never(desk: Desk, action: Action) -> bool:
    return False


def make(
    game: Game,
    config: Mapping[str, Any],
    rulings: Mapping[str, str] | None = None,
    cards: Sequence[Card] = (),
) -> TimeLine:
    """The engine for `{supplement: true|false, turn-limit: N}`; both may be left out. Raises Unreadable."""
    settled = {ruling.id: ruling.default for ruling in game.rulings} | dict(rulings or {})
    supplement = str(config.get("supplement", False)).lower()
    if supplement not in ("true", "false"):
        raise Unreadable("the supplement is either played with or not: true, false", ("supplement",))
    try:
        limit = int(str(config.get("turn-limit", TURN_LIMIT)))
    except ValueError:
        limit = 0
    if limit < 1:
        raise Unreadable("the turn limit is a number of turns, at least 1", ("turn-limit",))
    return TimeLine(make_world(game, settled, cards, supplement == "true", limit), _claims(game))


def _claims(game: Game) -> dict[str, tuple[str, ...]]:
    claims: dict[str, tuple[str, ...]] = {}
    for rule in game.rules:
        for enforcer in rule.enforced_by:
            claims[enforcer] = (*claims.get(enforcer, ()), rule.id)
    return claims
