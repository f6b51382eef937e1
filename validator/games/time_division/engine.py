"""The engine of this game behind the shared contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations, product
from typing import Any

from catalog.game import Game
from catalog.near import nearest
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
    Unreadable,
    Verdict,
)
from validator.engine.frames import asked, asker, present
from validator.games.time_division import endings, flow, notation, opening, sight
from validator.games.time_division.checks import CHECKS, GATES, HOLDS, players
from validator.games.time_division.deck import Config, Deck, make_deck
from validator.games.time_division.desk import Desk
from validator.games.time_division.naming import argument_for
from validator.games.time_division.state import (
    BOX,
    DECIDE,
    DRAFT,
    DRAWN,
    FLIP,
    HAND,
    HIDE,
    NONE,
    OVER,
    SEATS,
    START,
    ZONES,
    State,
)

TOLD = frozenset(
    [
        "phase:setup.coin-flip",
        "phase:setup.coin-given",
        "phase:setup.deck",
        "phase:setup.shuffle",
        "phase:setup.stacks",
        "phase:setup.standee",
        "phase:setup.travelers",
        "phase:draft.draw",
        "phase:draft.distribute",
        "phase:draft.repeat",
        "phase:draft.hands",
        "phase:hide.place",
        "phase:play.lead",
        "phase:play.follow",
        "phase:play.face-up",
        "phase:round.compare",
        "phase:round.coin-moves",
        "phase:round.coin-stays",
        "phase:round.decide",
        "phase:round.trigger",
        "phase:round.trigger-first",
        "phase:round.to-past",
        "phase:round.collect",
        "phase:round.next",
        "phase:round.window",
        "phase:round.delayed-done",
        "phase:era.end",
        "phase:era.reveal",
        "phase:era.standee",
        "phase:era.next",
        "phase:campaign.end",
        "op:move",
        "op:exchange",
        "op:rotate",
        "op:trigger",
        "op:get-coin",
        "op:play-together",
        "op:delayed",
        "op:check",
        "op:score-times",
        "op:score-plus",
        "op:effect.complete",
        "op:effect.rows",
        "op:effect.none",
        "op:effect.over-rule",
        "op:trigger.blue",
        "op:trigger.stays",
        "op:trigger.ignored",
        "op:move.first-free",
        "op:move.close-gap",
        "op:move.keeps-rotation",
        "op:move.face-down",
        "op:move.turns-up",
        "op:exchange.same-place",
        "op:delayed.wait",
        "op:trigger.once",
        "op:check.orange",
        "op:pick.single",
        "op:pick.this",
        "op:pick.chosen",
        "op:pick.random",
        "op:pick.rotated",
        "op:pick.highest-card",
        "op:pick.lowest-card",
        "op:pick.value",
        "op:pick.look",
        "op:tie.coin",
        "score:total",
        "score:modified",
        "score:base",
        "score:winner",
        "score:tie",
        "score:vp-era",
        "score:vp-traveler",
        "score:vp-rotated",
        "score:standee-clamp",
        "score:campaign-winner",
        "score:campaign-tie",
    ]
)
KEYS = TOLD | {check.key for checks in CHECKS.values() for check in checks}
"""Every key this engine speaks in."""


class TimeDivision:
    """The rules of one configuration. Holds nothing but static tables, and of the last state asked about its
    desk and its legal actions.
    """

    game = "time-division"
    seats = SEATS
    keys = KEYS
    unordered = frozenset(name for name in ZONES if not name.endswith((".influence", ".temporary")))

    def __init__(
        self, deck: Deck, claims: Mapping[str, tuple[str, ...]], recorder: Recorder | None = None
    ) -> None:
        self.deck = deck
        self.claims = claims
        self.recorder = recorder
        self._last: tuple[State, Desk] | None = None
        self._legal: tuple[State, tuple[Action, ...]] | None = None

    def observed(self, recorder: Recorder | None) -> TimeDivision:
        """The same engine, telling a recorder about every check and event."""
        return TimeDivision(self.deck, self.claims, recorder)

    def rules_of(self, key: str) -> tuple[str, ...]:
        """The rules that claim a key in the catalog."""
        return self.claims.get(key, ())

    def setup(self) -> State:
        """An empty board; the coin is flipped first unless the configuration gives it."""
        zones = [self.deck.of_era(0) if zone == BOX else () for zone in range(len(ZONES))]
        state = State(0, 1, FLIP, 0, 0, tuple(zones), 0, 0, (0, 0), NONE, -1, -1, 0, (), (), False, ())
        if self.deck.config.coin is None:
            return state
        desk = Desk(self.deck, state._replace(coin=self.deck.config.coin))
        desk.tell("phase:setup.coin-given", desk.coin)
        opening.begin_era(desk)
        self._record(desk.events)
        return desk.freeze()

    def desk(self, state: State) -> Desk:
        """The state laid out to be asked about; not to be changed."""
        if self._last is None or self._last[0] is not state:
            self._last = (state, Desk(self.deck, state))
        return self._last[1]

    def chance(self, state: State) -> Chance | None:
        """The chance event that the state waits for."""
        return opening.awaited(self.desk(state))

    def candidates(self, state: State) -> list[Action]:
        """Well-formed actions, sorted: a superset of the legal ones."""
        desk = self.desk(state)
        if desk.frames and not desk.together:
            return self._choices(desk)
        if desk.stage == DRAFT:
            return [
                Action(seat, "distribute", cards)
                for seat in (0, 1)
                for cards in permutations(sorted(desk.zones[DRAWN + seat]))
                if cards
            ]
        if desk.stage == HIDE:
            return [
                Action(seat, "hide", (card,)) for seat in (0, 1) for card in sorted(desk.zones[HAND + seat])
            ]
        if desk.stage == DECIDE:
            cards = sorted(flow.left(desk))
            verbs = ("collect", "trigger") if len(cards) == 1 else ("trigger",)
            return [Action(desk.coin, verb, (card,)) for verb in verbs for card in cards]
        return [
            Action(seat, "play", (card,))
            for seat in players(desk)
            for card in sorted(desk.zones[HAND + seat])
        ]

    def _choices(self, desk: Desk) -> list[Action]:
        frame, picks = asked(desk)
        if picks[0].how == "random":
            return []
        seat = asker(desk)
        places = [
            sorted(argument_for(desk, card, seat) for card in present(desk, frame, pick)) for pick in picks
        ]
        return [Action(seat, "choose", cards) for cards in product(*places)]

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

    def _holds(self, desk: Desk, action: Action) -> bool:
        for holds in HOLDS.get(action.verb, ()):
            if not holds(desk, action):
                return False
        return action.verb in HOLDS

    def _accepts(self, state: State, action: Action) -> bool:
        known = self._legal
        if known is not None and known[0] is state and action in known[1]:
            return True
        return self._holds(self.desk(state), action)

    def actions(self, state: State) -> list[Action]:
        """The candidates that `judge` accepts."""
        desk = self.desk(state)
        legal = [action for action in self.candidates(state) if self._holds(desk, action)]
        self._legal = (state, tuple(legal))
        return legal

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
            opening.by_chance(desk, action.args)
        else:
            flow.ACTS[action.verb](desk, action.seat, action.args)
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
        if self.chance(state) is not None:
            return ()
        if desk.frames and not desk.together:
            return (Question(asker(desk), "choose", tuple(pick.spot.text for pick in asked(desk)[1])),)
        questions = dict.fromkeys(
            (action.seat, "decide" if action.verb in ("trigger", "collect") else action.verb)
            for action in self.actions(state)
        )
        return tuple(Question(seat, verb) for seat, verb in questions)

    def view(self, state: State, seat: int) -> Mapping[str, Any]:
        """What a seat may know."""
        return sight.view(self.deck, state, seat)

    def score(self, state: State) -> Mapping[str, Any]:
        """What an end of the era now would count."""
        desk = Desk(self.deck, state)
        written = endings.score(desk)
        self._record(desk.events)
        return written

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return endings.outcome(Desk(self.deck, state)) if state.stage == OVER else None

    def dump(self, state: State) -> dict[str, Any]:
        """The state in the notation of scenarios."""
        return notation.dump(self.deck, state)

    def load(self, written: Mapping[str, Any]) -> State:
        """The state that `given` describes, run on to where somebody has to decide."""
        state = notation.load(self.deck, written)
        if state.stage != START or "inside" in written:
            return state
        desk = Desk(self.deck, state)
        flow.run(desk)
        self._record(desk.events)
        return desk.freeze()

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
) -> TimeDivision:
    """The engine for `{mode: single|campaign, era(s): ..., coin: A|B}`. Raises Unreadable for a wrong
    configuration.
    """
    notation.known_keys(config)
    sets = tuple(group.id for group in game.game.sets)
    mode = str(config.get("mode", "single"))
    if mode not in ("single", "campaign"):
        raise Unreadable(f"there is no mode {mode!r}", ("mode",), nearest(mode, ("single", "campaign")))
    if "eras" in config and mode != "campaign":
        raise Unreadable("eras are those of a campaign, and a single era is played", ("eras",), "era")
    key = "eras" if "eras" in config else "era"
    written = config.get(key, sets)
    several = isinstance(written, list | tuple)
    eras = tuple(str(era) for era in (written if several else [written]))
    chosen = eras if mode == "campaign" else eras[:1]
    for position, era in enumerate(chosen):
        if era not in sets:
            path = (key, position) if several else (key,)
            raise Unreadable(f"there is no era {era!r}", path, nearest(era, sets))
    coin = config.get("coin")
    if coin not in (None, *SEATS):
        raise Unreadable(f"there is no seat {coin!r}", ("coin",), nearest(str(coin), SEATS))
    settled = {ruling.id: ruling.default for ruling in game.rulings} | dict(rulings or {})
    replaced = {card.id for card in cards}
    deck = make_deck(
        [card for card in game.cards if card.id not in replaced] + list(cards),
        Config(mode == "campaign", chosen, None if coin is None else SEATS.index(coin)),
        settled,
    )
    return TimeDivision(deck, _claims(game))


def _claims(game: Game) -> dict[str, tuple[str, ...]]:
    claims: dict[str, tuple[str, ...]] = {}
    for rule in game.rules:
        for enforcer in rule.enforced_by:
            claims[enforcer] = (*claims.get(enforcer, ()), rule.id)
    return claims
