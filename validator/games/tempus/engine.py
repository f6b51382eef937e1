"""The engine of this game behind the shared contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from catalog.game import Game
from catalog.near import nearest
from catalog.schema import Card
from validator.engine.base import GameEngine, claims_of, settled
from validator.engine.checks import keys
from validator.engine.contract import (
    Action,
    Outcome,
    Question,
    Recorder,
    Unreadable,
)
from validator.games.tempus import endings, flow, legal, notation, sight
from validator.games.tempus.actions import well_formed
from validator.games.tempus.checks import CHECKS, HOLDS
from validator.games.tempus.keys import TOLD
from validator.games.tempus.laws import Laws, make_laws
from validator.games.tempus.state import DISCARD, FIGHTING, FIRST, LAY, OVER, SETTLE, STEPS, TILE, State
from validator.games.tempus.table import Table

KEYS = TOLD | keys(CHECKS)
"""Every key this engine speaks in."""

UNORDERED = ("hand", "open", "laid")


class Tempus(GameEngine[Laws, State, Table]):
    """The rules of one configuration."""

    game = "tempus"
    keys = KEYS
    laid_out = Table
    awaited = staticmethod(flow.awaited)
    acts = flow.ACTS
    by_chance = staticmethod(flow.by_chance)
    run = staticmethod(flow.run)
    checks = CHECKS
    holding = HOLDS
    notation = notation
    reuses_desk = False

    def __init__(
        self, laws: Laws, claims: Mapping[str, tuple[str, ...]], recorder: Recorder | None = None
    ) -> None:
        super().__init__(laws, claims, recorder)
        self.laws = laws
        self.seats = laws.seats
        self.unordered = frozenset(
            {"discard", *(f"{seat}.{name}" for seat in laws.seats for name in UNORDERED)}
        )

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

    def possible(self, desk: Table) -> list[Action]:
        """Well-formed actions, sorted: a superset of the legal ones."""
        return [] if flow.awaited(desk) is not None else legal.candidates(desk)

    def legal(self, desk: Table) -> list[Action]:
        """The possible actions that pass all checks."""
        return [] if flow.awaited(desk) is not None else legal.legal(desk)

    def well_formed(self, state: State, action: Action) -> bool:
        """Whether the checks can be asked about an action: they do not know that chance comes first."""
        return well_formed(self.laws, action) and self.chance(state) is None

    def make_ready(self, desk: Table) -> None:
        """Run a written position on to where somebody has to decide."""
        flow.ready(desk)

    def count(self, desk: Table) -> Mapping[str, Any]:
        """What the end of the game now would count."""
        return endings.score(desk)

    def asks(self, state: State) -> tuple[Question, ...]:
        """Who has to act, and on what."""
        if state.stage == OVER or self.chance(state) is not None:
            return ()
        table = self.desk(state)
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

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if state.stage != OVER:
            return None
        table = Table(self.laws, state)
        ended = endings.outcome(table)
        self.record(table.events)
        return ended


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
    start = None if first is None else seats.index(first)
    laws = make_laws(game, seats[:number], start, settled(game, rulings), cards)
    return Tempus(laws, claims_of(game))


def _players(config: Mapping[str, Any], seats: Sequence[str], least: int) -> int:
    said = str(config.get("players", max(least, notation.seats_named(config, seats))))
    if not said.isdecimal():
        raise Unreadable(f"{said!r} is not a number of players", ("players",))
    return int(said)
