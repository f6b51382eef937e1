"""What the engines of all games share: judging by tables of checks, stepping, chance, reading and writing.

A game's engine says how a state is laid out, what can be done with it, and what follows from an action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Generic, Protocol, Self, TypeVar

from catalog.game import Game
from validator.engine.checks import Checks, Holding
from validator.engine.contract import (
    NATURE,
    Action,
    Chance,
    Engine,
    Event,
    Reason,
    Recorder,
    Refused,
    Verdict,
)

S = TypeVar("S")
W = TypeVar("W")
W_contra = TypeVar("W_contra", contravariant=True)


class Desk(Protocol):
    """A state laid out: asked about, or changed by one action and frozen again."""

    events: list[Event]

    def freeze(self) -> Any:
        """The state as it is now."""


D = TypeVar("D", bound=Desk)


class Notation(Protocol[W_contra, S]):
    """The module that reads and writes the states and actions of a game. Readers raise Unreadable."""

    def dump(self, static: W_contra, state: S, /) -> dict[str, Any]:
        """The whole state."""

    def load(self, static: W_contra, written: Mapping[str, Any], /) -> S:
        """The state that `given` or `dump` describes, before anything has happened."""

    def table(self, static: W_contra, state: S, /) -> dict[str, Any]:
        """What lies on the table, flat."""

    def read_action(self, static: W_contra, state: S, seat: str, written: object, /) -> Action:
        """The action that a scenario writes."""

    def write_action(self, static: W_contra, action: Action, /) -> object:
        """An action as scenarios write it."""


class GameEngine(Engine, Generic[W, S, D]):
    """The rules of one configuration. Holds nothing but static tables, and of the last state asked about how
    it is laid out and its legal actions.
    """

    laid_out: Callable[[W, S], D]
    """A state laid out anew."""
    awaited: Callable[[D], Chance | None]
    """The chance event that the game waits for."""
    acts: Mapping[str, Callable[[D, int, tuple[Any, ...]], None]]
    """What each verb does, for a seat and with its arguments."""
    by_chance: Callable[[D, tuple[str, ...]], None]
    """What an outcome of chance does."""
    run: Callable[[D], None]
    """What follows by itself until somebody has to decide."""
    checks: Checks[D]
    holding: Holding[D]
    gates: Mapping[str, int] = {}
    """How many checks of a verb must hold before the later ones can be asked; the first one always must."""
    notation: Notation[W, S]
    reuses_desk = True
    """Whether what an action was carried out on can be asked about afterwards."""

    def __init__(
        self, static: W, claims: Mapping[str, tuple[str, ...]], recorder: Recorder | None = None
    ) -> None:
        self.static = static
        self.claims = claims
        self.recorder = recorder
        self.lay_out: Callable[[S], D] = partial(type(self).laid_out, static)
        self._last: tuple[S, D] | None = None
        self._legal: tuple[S, tuple[Action, ...]] | None = None

    # ------------------------------------------------------------------------- what each game says itself

    def possible(self, desk: D) -> list[Action]:
        """Well-formed actions, sorted: a superset of the legal ones."""
        raise NotImplementedError

    def make_ready(self, desk: D) -> None:
        """Run a position that somebody wrote down on to where somebody has to decide."""
        self.run(desk)

    def count(self, desk: D) -> Mapping[str, Any]:
        """The numbers an end of scoring now would give."""
        raise NotImplementedError

    def legal(self, desk: D) -> list[Action]:
        """The possible actions that pass all checks."""
        return [action for action in self.possible(desk) if self.holds(desk, action)]

    def well_formed(self, state: S, action: Action) -> bool:
        """Whether the checks can be asked about an action at all."""
        return action.verb in self.checks and all(isinstance(argument, int) for argument in action.args)

    # --------------------------------------------------------------------------------------- the contract

    def observed(self, recorder: Recorder | None) -> Self:
        """The same engine, telling a recorder about every check and event."""
        return type(self)(self.static, self.claims, recorder)

    def rules_of(self, key: str) -> tuple[str, ...]:
        """The rules that claim a key in the catalog."""
        return self.claims.get(key, ())

    def desk(self, state: S) -> D:
        """The state laid out to be asked about; not to be changed."""
        if self._last is None or self._last[0] is not state:
            self._last = (state, self.lay_out(state))
        return self._last[1]

    def chance(self, state: S) -> Chance | None:
        """The chance event that the state waits for."""
        return self.awaited(self.desk(state))

    def candidates(self, state: S) -> list[Action]:
        """Well-formed actions, sorted: a superset of the legal ones."""
        return self.possible(self.desk(state))

    def actions(self, state: S) -> list[Action]:
        """The candidates that `judge` accepts."""
        found = self.legal(self.desk(state))
        self._legal = (state, tuple(found))
        return found

    def holds(self, desk: D, action: Action) -> bool:
        """Whether an action passes all its checks; stops at the first that fails."""
        checks = self.holding.get(action.verb)
        if checks is None:
            return False
        # Nothing is called as often; all() with a generator takes twice as long.
        for holds in checks:  # noqa: SIM110
            if not holds(desk, action):
                return False
        return True

    def judge(self, state: S, action: Action) -> Verdict:
        """Whether an action is legal, with every reason if not."""
        if not self.well_formed(state, action):
            return Verdict(False, (Reason("check:unknown-verb", (), (("verb", action.verb),)),))
        desk = self.desk(state)
        reasons: list[Reason] = []
        gate = self.gates.get(action.verb, 1)
        for number, check in enumerate(self.checks[action.verb]):
            if reasons and number in (1, gate):
                break
            held = check.holds(desk, action)
            if self.recorder:
                self.recorder.check(check.key, held)
            if not held:
                reasons.append(Reason(check.key, self.rules_of(check.key), check.facts(desk, action)))
        return Verdict(not reasons, tuple(reasons))

    def step(self, state: S, action: Action) -> tuple[S, tuple[Event, ...]]:
        """The state after an action or a chance move. Raises Refused."""
        if action.seat == NATURE:
            self._accept_chance(state, action)
        elif self.recorder or not self._accepts(state, action):
            verdict = self.judge(state, action)
            if not verdict.ok:
                raise Refused(action, verdict)
        desk = self.lay_out(state)
        if action.seat == NATURE:
            self.by_chance(desk, action.args)
        else:
            self.acts[action.verb](desk, action.seat, action.args)
        self.run(desk)
        if self.recorder:
            self.record(desk.events)
        after: S = desk.freeze()
        if self.reuses_desk:
            self._last = (after, desk)
        return after, tuple(desk.events)

    def score(self, state: S) -> Mapping[str, Any]:
        """What an end of scoring now would give."""
        desk = self.lay_out(state)
        written = self.count(desk)
        self.record(desk.events)
        return written

    def dump(self, state: S) -> dict[str, Any]:
        """The state in the notation of scenarios."""
        return self.notation.dump(self.static, state)

    def load(self, written: Mapping[str, Any]) -> S:
        """The state that `given` describes, run on to where somebody has to decide. Raises Unreadable."""
        state = self.notation.load(self.static, written)
        if "inside" in written:
            return state
        desk = self.lay_out(state)
        self.make_ready(desk)
        self.record(desk.events)
        ready: S = desk.freeze()
        return ready

    def table(self, state: S) -> dict[str, Any]:
        """What lies on the table, flat."""
        return self.notation.table(self.static, state)

    def read_action(self, state: S, seat: str, written: object) -> Action:
        """The action that a scenario writes. Raises Unreadable."""
        return self.notation.read_action(self.static, state, seat, written)

    def write_action(self, action: Action) -> object:
        """An action as scenarios write it."""
        return self.notation.write_action(self.static, action)

    # -------------------------------------------------------------------------------------------- the rest

    def record(self, events: Sequence[Event]) -> None:
        """Tell the recorder, if there is one, of events."""
        if self.recorder:
            for event in events:
                self.recorder.event(event)

    def _accepts(self, state: S, action: Action) -> bool:
        known = self._legal
        if known is not None and known[0] is state and action in known[1]:
            return True
        return self.well_formed(state, action) and self.holds(self.desk(state), action)

    def _accept_chance(self, state: S, action: Action) -> None:
        chance, names = self.chance(state), action.args
        if (
            chance is None
            or len(names) != chance.draw
            or len(set(names)) != len(names)
            or not set(names) <= set(chance.items)
        ):
            facts = (("outcome", names), ("possible", chance.items if chance else ()))
            raise Refused(action, Verdict(False, (Reason("chance", (), facts),)))


def claims_of(game: Game) -> dict[str, tuple[str, ...]]:
    """The rules that claim each key, in the order of the catalog."""
    claims: dict[str, tuple[str, ...]] = {}
    for rule in game.rules:
        for enforcer in rule.enforced_by:
            claims[enforcer] = (*claims.get(enforcer, ()), rule.id)
    return claims


def settled(game: Game, rulings: Mapping[str, str] | None) -> dict[str, str]:
    """The reading that is played of each open question: the one asked for, else the usual one."""
    return {ruling.id: ruling.default for ruling in game.rulings} | dict(rulings or {})
