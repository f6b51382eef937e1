"""A game with six cards and an engine for it, complete enough to show everything that can go wrong.

`make` takes `flaws` out of the configuration: the names of faults to have, each of which breaks one promise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from catalog.game import Game
from catalog.near import nearest
from validator.engine.contract import (
    NATURE,
    Action,
    Chance,
    Engine,
    Event,
    Outcome,
    Question,
    Reason,
    Recorder,
    Refused,
    Unreadable,
    Verdict,
)

SEATS = ("A", "B")
ASKED = frozenset({"AMB-01"})
KEYS = frozenset(
    {
        "check:play.turn",
        "check:play.card",
        "check:pass.empty",
        "op:move",
        "op:draw",
        "phase:deal.hands",
        "score:total",
        "score:tie",
    }
)
LISTS = ("A.hand", "B.hand", "A.row", "B.row", "pile", "box")
FLAWS: list[str] = []
"""Faults of every engine made while they stand here; the names are those in the code below."""


class State(NamedTuple):
    """Cards by list, whose turn it is, and what the game waits for: deal, play, draw, over."""

    lists: tuple[tuple[str, ...], ...]
    turn: int
    stage: str


class Toy(Engine):
    """The rules of the row game."""

    game = "toy"
    seats = SEATS
    keys = KEYS
    unordered = frozenset({"A.hand", "B.hand", "pile", "box"})

    def __init__(
        self,
        base: Mapping[str, int],
        claims: Mapping[str, tuple[str, ...]],
        tie: str,
        flaws: frozenset[str],
        recorder: Recorder | None = None,
    ) -> None:
        self.base, self.claims, self.tie, self.flaws, self.recorder = base, claims, tie, flaws, recorder
        self.count = 0

    def observed(self, recorder: Recorder | None) -> Toy:
        return Toy(self.base, self.claims, self.tie, self.flaws, recorder)

    def rules_of(self, key: str) -> tuple[str, ...]:
        return self.claims.get(key, ())

    def setup(self) -> State:
        return State(((), (), (), (), tuple(self.base), ()), 0, "deal")

    def candidates(self, state: State) -> list[Action]:
        found = [Action(seat, "pass", ()) for seat in (0, 1)]
        found += [Action(seat, "play", (card,)) for seat in (0, 1) for card in state.lists[seat]]
        if state.stage != "play" or ("stuck" in self.flaws and len(state.lists[2]) == 2):
            return []
        return found + found[:1] if "twice" in self.flaws else sorted(found)

    def judge(self, state: State, action: Action) -> Verdict:
        turn = action.seat == state.turn and state.stage == "play"
        checks = [("check:play.turn", turn, (("turn", SEATS[state.turn]),))]
        if action.verb == "play":
            held = action.args[0] in state.lists[action.seat]
            checks.append(("check:play.card", held, (("hand", state.lists[action.seat]),)))
        else:
            empty = not state.lists[action.seat]
            checks.append(("check:pass.empty", empty, (("cards", len(state.lists[action.seat])),)))
        for key, held, _ in checks:
            if self.recorder:
                self.recorder.check(key, held)
        reasons = tuple(Reason(key, self.rules_of(key), facts) for key, held, facts in checks if not held)
        return Verdict(not reasons, () if "mute" in self.flaws else reasons)

    def actions(self, state: State) -> list[Action]:
        found = [action for action in self.candidates(state) if self.judge(state, action).ok]
        if "peeks" in self.flaws and "fox" in state.lists[1 - state.turn]:
            found = found[::-1][:1]
        return found[:1] if "hides" in self.flaws else found

    def chance(self, state: State) -> Chance | None:
        if state.stage == "deal":
            return Chance("deal", tuple(self.base), len(self.base))
        if state.stage == "draw":
            number = len(state.lists[2]) + len(state.lists[3])
            return Chance(f"draw/{number}", tuple(sorted(state.lists[4])))
        return None

    def step(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        self.count += 1
        if "crash" in self.flaws and action.verb == "play":
            raise ZeroDivisionError("one too many")
        if action.seat == NATURE:
            return self._by_chance(state, action.args)
        verdict = self.judge(state, action)
        if not verdict.ok and "lenient" not in self.flaws:
            raise Refused(action, verdict)
        if action.verb == "pass":
            return state._replace(turn=1 - state.turn), ()
        card, lists = action.args[0], list(state.lists)
        lists[action.seat] = tuple(one for one in lists[action.seat] if one != card)
        row = 2 + (1 - action.seat if "strays" in self.flaws else action.seat)
        lists[row] = (*lists[row], card)
        if "loses" in self.flaws and lists[4]:
            lists[4] = lists[4][1:]
        if "copies" in self.flaws:
            lists[5] = (*lists[5], card)
        moved = Event("op:move", action.seat, (card,))
        if lists[4]:
            return State(tuple(lists), state.turn, "draw"), (moved,)
        after = self._passed(State(tuple(lists), state.turn, "play"))
        return after, (moved, Event("op:draw", action.seat, (), False))

    def _by_chance(self, state: State, cards: tuple[str, ...]) -> tuple[State, tuple[Event, ...]]:
        chance = self.chance(state)
        if chance is None or set(cards) - set(chance.items):
            raise Refused(Action(NATURE, "chance", cards), Verdict(False))
        if "endless" in self.flaws:
            return state, ()
        lists = list(state.lists)
        if state.stage == "deal":
            if "restless" in self.flaws and self.count % 2:
                cards = cards[::-1]
            lists[0], lists[1], lists[4] = cards[:2], cards[2:4], cards[4:]
            return State(tuple(lists), 0, "play"), (Event("phase:deal.hands", NATURE, cards[:4]),)
        lists[4] = tuple(card for card in lists[4] if card != cards[0])
        lists[state.turn] = (*lists[state.turn], cards[0])
        event = Event("op:draw", state.turn, cards)
        return self._passed(State(tuple(lists), state.turn, "play")), (event,)

    def _passed(self, state: State) -> State:
        over = not state.lists[0] and not state.lists[1]
        return state._replace(turn=1 - state.turn, stage="over" if over else "play")

    def asks(self, state: State) -> tuple[Question, ...]:
        return (Question(state.turn, "play"),) if state.stage == "play" else ()

    def view(self, state: State, seat: int) -> dict[str, Any]:
        shown = self.dump(state)
        if "leaks" in self.flaws:
            shown["best"] = max((self.base[card] for card in state.lists[1 - seat]), default=0)
        for holder, key in ((shown[SEATS[1 - seat]], "hand"), (shown, "pile")):
            holder[key] = ["?"] * len(holder[key])
        return {**shown, "seat": SEATS[seat]}

    def _totals(self, state: State) -> tuple[int, int]:
        one, other = (sum(self.base[card] for card in state.lists[2 + seat]) for seat in (0, 1))
        return one, other

    def score(self, state: State) -> dict[str, Any]:
        worth = {card: self.base[card] for row in state.lists[2:4] for card in row}
        return {**dict(zip(SEATS, self._totals(state), strict=True)), "worth": worth}

    def outcome(self, state: State) -> Outcome | None:
        if state.stage != "over":
            return None
        one, other = totals = self._totals(state)
        if self.recorder:
            self.recorder.event(Event("score:total", NATURE, held=one != other))
            self.recorder.event(Event("score:tie", NATURE, held=one == other))
        if one == other:
            return Outcome(1 if self.tie == "second" else None, "score:tie", totals)
        return Outcome(0 if one > other else 1, "score:total", totals)

    def table(self, state: State) -> dict[str, Any]:
        lists = {name: list(cards) for name, cards in zip(LISTS, state.lists, strict=True)}
        return {**lists, "turn": SEATS[state.turn]}

    def dump(self, state: State) -> dict[str, Any]:
        flat = self.table(state)
        seats = {seat: {"hand": flat[f"{seat}.hand"], "row": flat[f"{seat}.row"]} for seat in SEATS}
        return {**seats, "pile": flat["pile"], "box": flat["box"], "turn": flat["turn"], "stage": state.stage}

    def load(self, written: Mapping[str, Any]) -> State:
        for key in written:
            if key not in (*SEATS, "pile", "box", "turn", "stage"):
                raise Unreadable(f"the table has no {key!r}", (key,), nearest(key, ("pile", "box", "turn")))
        names: list[tuple[str, ...]] = []
        for name in LISTS[:5]:
            path = tuple(name.split("."))
            value: Any = written
            for step in path:
                value = value.get(step, {} if step in SEATS else [])
            for index, card in enumerate(value):
                if card not in self.base:
                    raise Unreadable(f"there is no animal {card!r}", (*path, index), nearest(card, self.base))
            names.append(tuple(sorted(value) if "forgets" in self.flaws else value))
        rest = tuple(card for card in self.base if not any(card in group for group in names))
        stage = "over" if not names[0] and not names[1] else "play"
        return State((*names, rest), SEATS.index(written.get("turn", "A")), written.get("stage", stage))

    def read_action(self, state: State, seat: str, written: object) -> Action:
        if written == "pass":
            return Action(SEATS.index(seat), "pass", ())
        if not isinstance(written, dict) or list(written) != ["play"]:
            verb = next(iter(written)) if isinstance(written, dict) and written else "?"
            raise Unreadable(f"nobody can {verb!r}", (verb,), nearest(str(verb), ("play", "pass")))
        card = str(written["play"])
        if card not in self.base:
            raise Unreadable(f"there is no animal {card!r}", ("play",), nearest(card, self.base))
        return Action(SEATS.index(seat), "play", (card,))

    def write_action(self, action: Action) -> object:
        return "pass" if action.verb == "pass" else {action.verb: action.args[0]}


def make(game: Game, config: Mapping[str, Any], rulings: Mapping[str, str], cards: Sequence[Any] = ()) -> Toy:
    """The engine for a game; `flaws` in the configuration is a list of faults to have."""
    base = {card.id: card.base for card in (*game.cards, *cards)}
    claims: dict[str, tuple[str, ...]] = {}
    for rule in game.rules:
        for key in rule.enforced_by:
            claims[key] = (*claims.get(key, ()), rule.id)
    settled = {ruling.id: ruling.default for ruling in game.rulings} | dict(rulings)
    return Toy(base, claims, settled["AMB-01"], frozenset(config.get("flaws", ())) | frozenset(FLAWS))
