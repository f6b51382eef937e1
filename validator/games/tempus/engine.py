"""The engine of this game behind the shared contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from validator.games.tempus import endings, flow, legal, notation, sight
from validator.games.tempus.checks import CHECKS
from validator.games.tempus.keys import TOLD
from validator.games.tempus.laws import Laws, make_laws
from validator.games.tempus.state import DISCARD, FIGHTING, FIRST, LAY, OVER, SETTLE, STEPS, TILE, State
from validator.games.tempus.table import Table

KEYS = TOLD | {check.key for checks in CHECKS.values() for check in checks}
"""Every key this engine speaks in."""

UNORDERED = ("hand", "open", "laid")


class Tempus:
    """The rules of one configuration. Holds nothing but static tables, and the last state laid out."""

    game = "tempus"
    keys = KEYS

    def __init__(
        self, laws: Laws, claims: Mapping[str, tuple[str, ...]], recorder: Recorder | None = None
    ) -> None:
        self.laws = laws
        self.claims = claims
        self.recorder = recorder
        self.seats = laws.seats
        self.unordered = frozenset(
            {"discard", *(f"{seat}.{name}" for seat in laws.seats for name in UNORDERED)}
        )
        self._last: tuple[State, Table] | None = None

    def observed(self, recorder: Recorder | None) -> Tempus:
        """The same engine, telling a recorder about every check and event."""
        return Tempus(self.laws, self.claims, recorder)

    def rules_of(self, key: str) -> tuple[str, ...]:
        """The rules that claim a key in the catalog."""
        return self.claims.get(key, ())

    def setup(self) -> State:
        """An empty sea; the first player is drawn unless the configuration names one."""
        laws, seats = self.laws, len(self.laws.seats)
        nobody: tuple[tuple[int, ...], ...] = ((),) * seats
        empty = bytes(laws.field.size)
        first = laws.first
        return State(
            stage=FIRST if first is None else TILE,
            turn=0,
            round=0,
            active=first or 0,
            first=first or 0,
            ground=empty,
            units=empty,
            tokens=(0,) * seats,
            cities=(0,) * seats,
            eras=(0,) * seats,
            tiles=(laws.rows[0].actions,) * seats,
            hands=nobody,
            deck=tuple(range(len(laws.cards))),
            discard=(),
            open=nobody,
            laid=nobody,
            over=(),
            acts=0,
            done=0,
            played=0,
            doubled=0,
            led=0,
            left=0,
            moved=(),
            born=0,
            extra=0,
            fight=None,
            reserved=0,
            draws=(),
            owed=(),
            shuffles=0,
            unplaced=tuple(range(len(laws.tiles))),
            placed=(),
        )

    def lay_out(self, state: State) -> Table:
        """The state laid out to be asked about; not to be changed."""
        if self._last is None or self._last[0] is not state:
            self._last = (state, Table(self.laws, state))
        return self._last[1]

    def chance(self, state: State) -> Chance | None:
        """The chance event that the state waits for."""
        return flow.awaited(self.lay_out(state))

    def candidates(self, state: State) -> list[Action]:
        """Well-formed actions, sorted: a superset of the legal ones."""
        return [] if self._waits(state) else legal.candidates(self.lay_out(state))

    def actions(self, state: State) -> list[Action]:
        """The candidates that `judge` accepts."""
        return [] if self._waits(state) else legal.legal(self.lay_out(state))

    def _waits(self, state: State) -> bool:
        """Whether chance comes first, which checks do not know of."""
        return flow.awaited(self.lay_out(state)) is not None

    def judge(self, state: State, action: Action) -> Verdict:
        """Whether an action is legal, with every reason if not."""
        if not notation.well_formed(self.laws, action) or self._waits(state):
            return Verdict(False, (Reason("check:unknown-verb", (), (("verb", action.verb),)),))
        table = self.lay_out(state)
        reasons: list[Reason] = []
        for number, check in enumerate(CHECKS[action.verb]):
            if reasons and number == 1:
                break
            held = check.holds(table, action)
            if self.recorder:
                self.recorder.check(check.key, held)
            if not held:
                reasons.append(Reason(check.key, self.rules_of(check.key), check.facts(table, action)))
        return Verdict(not reasons, tuple(reasons))

    def step(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The state after an action or a chance move. Raises Refused."""
        if action.seat == NATURE:
            self._accept_chance(state, action)
        elif self.recorder or not self._accepts(state, action):
            verdict = self.judge(state, action)
            if not verdict.ok:
                raise Refused(action, verdict)
        table = Table(self.laws, state)
        if action.seat == NATURE:
            flow.by_chance(table, action.args)
        else:
            flow.ACTS[action.verb](table, action.seat, action.args)
        flow.run(table)
        self._record(table.events)
        return table.freeze(), tuple(table.events)

    def _accepts(self, state: State, action: Action) -> bool:
        formed = notation.well_formed(self.laws, action)
        return formed and not self._waits(state) and legal.holds(self.lay_out(state), action)

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
        if state.stage == OVER or self._waits(state):
            return ()
        table = self.lay_out(state)
        now = table.now
        if now == DISCARD:
            return (Question(table.owed[0], "discard"),)
        if now == FIGHTING:
            assert table.fight is not None
            verb = STEPS[table.fight.step]
            defends = verb in ("declare", "defend")
            return (Question(table.fight.defender if defends else table.active, verb),)
        verb = {LAY: "lay", SETTLE: "settle"}.get(now, notation.now_of(state))
        return (Question(table.active, "offer" if verb == "progress" else verb),)

    def view(self, state: State, seat: int) -> Mapping[str, Any]:
        """What a seat may know."""
        return sight.view(self.laws, state, seat)

    def score(self, state: State) -> Mapping[str, Any]:
        """What the end of the game now would count."""
        table = Table(self.laws, state)
        written = endings.score(table)
        self._record(table.events)
        return written

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if state.stage != OVER:
            return None
        table = Table(self.laws, state)
        ended = endings.outcome(table)
        self._record(table.events)
        return ended

    def dump(self, state: State) -> dict[str, Any]:
        """The state in the notation of scenarios."""
        return notation.dump(self.laws, state)

    def load(self, written: Mapping[str, Any]) -> State:
        """The state that `given` describes, run on to where somebody has to decide."""
        state = notation.load(self.laws, written)
        if "inside" in written:
            return state
        table = Table(self.laws, state)
        flow.ready(table)
        self._record(table.events)
        return table.freeze()

    def table(self, state: State) -> dict[str, Any]:
        """What lies on the table, flat."""
        return notation.table(self.laws, state)

    def read_action(self, state: State, seat: str, written: object) -> Action:
        """The action that a scenario writes."""
        return notation.read_action(self.laws, seat, written)

    def write_action(self, action: Action) -> object:
        """An action as scenarios write it."""
        return notation.write_action(self.laws, action)


def make(
    game: Game,
    config: Mapping[str, Any],
    rulings: Mapping[str, str] | None = None,
    cards: Sequence[Card] = (),
) -> Tempus:
    """The engine for `{players: 3|4|5, first: seat}`, or for a `given`. Raises Unreadable for a wrong one."""
    seats = tuple(seat.id for seat in game.game.seats)
    players = game.game.players
    number = _players(config, seats, players.min)
    if not players.min <= number <= players.max:
        words = f"the game is for {players.min} to {players.max} players, not for {number}"
        raise Unreadable(words, ("players",))
    first = config.get("first")
    if first is not None and first not in seats[:number]:
        raise Unreadable(f"there is no seat {first!r}", ("first",), nearest(str(first), seats[:number]))
    settled = {ruling.id: ruling.default for ruling in game.rulings} | dict(rulings or {})
    start = None if first is None else seats.index(first)
    laws = make_laws(game, seats[:number], start, settled, cards)
    return Tempus(laws, _claims(game))


def _players(config: Mapping[str, Any], seats: Sequence[str], least: int) -> int:
    said = str(config.get("players", max(least, notation.seats_named(config, seats))))
    if not said.isdecimal():
        raise Unreadable(f"{said!r} is not a number of players", ("players",))
    return int(said)


def _claims(game: Game) -> dict[str, tuple[str, ...]]:
    claims: dict[str, tuple[str, ...]] = {}
    for rule in game.rules:
        for enforcer in rule.enforced_by:
            claims[enforcer] = (*claims.get(enforcer, ()), rule.id)
    return claims
