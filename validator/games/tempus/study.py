"""What playouts tell about this game's balance: settings to play, a policy that wants something, a record."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, cast

from catalog.game import Game
from validator.balance import Record, Study
from validator.engine.contract import Action, Engine
from validator.games.tempus.endings import victory_points
from validator.games.tempus.engine import Tempus
from validator.games.tempus.table import Table
from validator.playout import Log, anything

MOST_LOOKED_AT = 40
"""The greedy policy compares no more actions than this, drawn at random."""
CARD_WORTH, ERA_WORTH, TOKEN_WORTH = 0.3, 2.0, 0.2


def settings(game: Game) -> dict[str, dict[str, Any]]:
    """What to play, by name: every number of players."""
    names = {3: "three", 4: "four", 5: "five"}
    players = game.game.players
    return {names[number]: {"players": number} for number in range(players.min, players.max + 1)}


def greedy(engine: Engine, state: Any, actions: Sequence[Action], random: Random) -> Action:
    """Take what leaves the own people best off at once: points, tokens, cards. Equals are drawn for."""
    looked_at = list(actions)
    if len(looked_at) > MOST_LOOKED_AT:
        looked_at = random.sample(looked_at, MOST_LOOKED_AT)
    rules = cast(Tempus, engine)
    values = [_worth(rules, engine.step(state, action)[0], action.seat) for action in looked_at]
    best = max(values)
    chosen = [action for action, value in zip(looked_at, values, strict=True) if value == best]
    return random.choice(chosen)


POLICIES = {"random": anything, "greedy": greedy}


def _worth(engine: Tempus, state: Any, seat: int) -> float:
    table = Table(engine.laws, state)
    tokens = engine.laws.people - table.stock(seat)
    points = victory_points(table, seat)["vp"]
    cards, era = len(state.hands[seat]), int(state.eras[seat])
    return points + TOKEN_WORTH * tokens + CARD_WORTH * cards + ERA_WORTH * era


def record(engine: Engine, log: Log) -> Record:
    """What is kept of a finished game; -1 for a game that stays tied."""
    outcome = engine.outcome(log.final)
    assert outcome is not None
    winner = -1 if outcome.winner is None else outcome.winner
    # The marker has gone round ten times, once for every turn.
    turns = log.final.turn
    starter = (log.final.first - turns) % len(engine.seats)
    return Record(winner, starter, len(log.moves), (), ())


STUDY = Study(POLICIES, settings, record)
