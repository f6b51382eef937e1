"""The engine of this game behind the shared contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import Any

from catalog.game import Game
from catalog.schema import Card
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
    Verdict,
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
KEYS = TOLD | {check.key for checks in CHECKS.values() for check in checks}
"""Every key this engine speaks in."""

UNORDERED = ("in-play", "box", "hand", "discard", "score")


class Timestreams:
    """The rules of one configuration. Holds nothing but static tables, and of the last state asked about its
    desk and its legal actions.
    """

    game = "timestreams"
    keys = KEYS

    def __init__(
        self, deck: Deck, claims: Mapping[str, tuple[str, ...]], recorder: Recorder | None = None
    ) -> None:
        self.deck = deck
        self.claims = claims
        self.recorder = recorder
        self.seats = deck.seats
        self.unordered = frozenset(name for name in deck.laws.names if name.rpartition(".")[2] in UNORDERED)
        self._last: tuple[State, Desk] | None = None
        self._legal: tuple[State, tuple[Action, ...]] | None = None

    def observed(self, recorder: Recorder | None) -> Timestreams:
        """The same engine, telling a recorder about every check and event."""
        return Timestreams(self.deck, self.claims, recorder)

    def rules_of(self, key: str) -> tuple[str, ...]:
        """The rules that claim a key in the catalog."""
        return self.claims.get(key, ())

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

    def desk(self, state: State) -> Desk:
        """The state laid out to be asked about; not to be changed."""
        if self._last is None or self._last[0] is not state:
            self._last = (state, Desk(self.deck, state))
        return self._last[1]

    def chance(self, state: State) -> Chance | None:
        """The chance event that the state waits for."""
        return flow.awaited(self.desk(state))

    def candidates(self, state: State) -> list[Action]:
        """Well-formed actions, sorted: a superset of the legal ones."""
        desk = self.desk(state)
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
            return [action for action in self._choices(desk) if self._holds(desk, action)]
        seat = asker(desk)
        cards = [card for card in sorted(legal(desk, frame, picks[0])) if stays_possible(desk, (card,))]
        found = [Action(seat, "choose", (card,)) for card in cards]
        return [*found, Action(seat, "decline", ())] if self.deck.rulings["AMB-10"] == "may" else found

    def judge(self, state: State, action: Action) -> Verdict:
        """Whether an action is legal, with every reason if not."""
        checks = CHECKS.get(action.verb)
        if checks is None or not all(isinstance(argument, int) for argument in action.args):
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

    def _accepts(self, state: State, action: Action) -> bool:
        known = self._legal
        if known is not None and known[0] is state and action in known[1]:
            return True
        return self._holds(self.desk(state), action)

    def _holds(self, desk: Desk, action: Action) -> bool:
        for holds in HOLDS.get(action.verb, ()):
            if not holds(desk, action):
                return False
        return action.verb in HOLDS

    def actions(self, state: State) -> list[Action]:
        """The candidates that `judge` accepts."""
        desk = self.desk(state)
        if desk.frames and not desk.together:
            found = self._legal_choices(desk)
        elif on_turn(desk):
            # On a turn everything offered is legal: a card of the own hand, or passing.
            found = self._turns(desk)
        else:
            found = [action for action in self.candidates(state) if self._holds(desk, action)]
        self._legal = (state, tuple(found))
        return found

    def step(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The state after an action or a chance move. Raises Refused."""
        if action.seat == NATURE:
            self._accept_chance(state, action)
        elif self.recorder or not self._accepts(state, action):
            verdict = self.judge(state, action)
            if not verdict.ok:
                raise Refused(action, verdict)
        desk = Desk(self.deck, state)
        if action.seat == NATURE:
            flow.by_chance(desk, action.args)
        else:
            flow.ACTS[action.verb](desk, action.seat, action.args)
        return self._run(desk)

    def _run(self, desk: Desk) -> tuple[State, tuple[Event, ...]]:
        flow.run(desk)
        self._record(desk.events)
        after = desk.freeze()
        self._last = (after, desk)
        return after, tuple(desk.events)

    def _accept_chance(self, state: State, action: Action) -> None:
        chance = self.chance(state)
        names = action.args
        if (
            chance is None
            or len(names) != chance.draw
            or len(set(names)) != len(names)
            or set(names) - set(chance.items)
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

    def score(self, state: State) -> Mapping[str, Any]:
        """What the score piles and bonus points come to now."""
        desk = Desk(self.deck, state)
        written = scoring.score(desk)
        self._record(desk.events)
        return written

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return scoring.outcome(Desk(self.deck, state)) if state.stage == OVER else None

    def dump(self, state: State) -> dict[str, Any]:
        """The state in the notation of scenarios."""
        return notation.dump(self.deck, state)

    def load(self, written: Mapping[str, Any]) -> State:
        """The state that `given` describes, run on to where somebody has to decide."""
        state = notation.load(self.deck, written)
        if "inside" in written or state.stage not in (DRAW, SCORE):
            return state
        desk = Desk(self.deck, state)
        if state.stage == SCORE:
            scoring.begin(desk)
        else:
            flow.begin_era(desk, state.era)
        return self._run(desk)[0]

    def table(self, state: State) -> dict[str, Any]:
        """What lies on the table, flat."""
        return notation.table(self.deck, state)

    def read_action(self, state: State, seat: str, written: object) -> Action:
        """The action that a scenario writes."""
        return notation.read_action(self.deck, state, seat, written)

    def write_action(self, action: Action) -> object:
        """An action as scenarios write it."""
        return notation.write_action(self.deck, action)


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
    settled = {ruling.id: ruling.default for ruling in game.rulings} | dict(rulings or {})
    replaced = {card.id for card in cards}
    every = [card for card in game.cards if card.id not in replaced] + list(cards)
    return Timestreams(make_deck(game, every, seats, settled), _claims(game))


def _claims(game: Game) -> dict[str, tuple[str, ...]]:
    claims: dict[str, tuple[str, ...]] = {}
    for rule in game.rules:
        for enforcer in rule.enforced_by:
            claims[enforcer] = (*claims.get(enforcer, ()), rule.id)
    return claims
