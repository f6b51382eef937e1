"""Timing an engine: the same seeded games several times over, by the clock of this process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from validator.engine.contract import NATURE, Action, Engine
from validator.playout import seeded

Clock = Callable[[], float]


class Run(NamedTuple):
    """One pass over the games: actions made, actions that could have been made, chance moves, seconds."""

    actions: int
    offered: int
    chances: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Speed:
    """Several passes over the same games."""

    games: int
    runs: tuple[Run, ...]

    @property
    def rates(self) -> tuple[float, ...]:
        """Actions a second of each pass, the slowest first."""
        return tuple(sorted(run.actions / run.seconds for run in self.runs))

    @property
    def rate(self) -> float:
        """The median of the passes."""
        return median(self.rates)


def play_through(engine: Engine, seed: str, random: Random) -> Run:
    """Play one game, every action drawn from the legal ones. Its seconds are left at 0 for the clock."""
    state, made, offered, chances = engine.setup(), 0, 0, 0
    while True:
        event = engine.chance(state)
        if event is not None:
            state, _ = engine.step(state, Action(NATURE, "chance", seeded(engine.game, seed, event)))
            chances += 1
            continue
        actions = engine.actions(state)
        if not actions:
            return Run(made, offered, chances, 0.0)
        state, _ = engine.step(state, random.choice(actions))
        made += 1
        offered += len(actions)


def measure(engine: Engine, games: int, runs: int, clock: Clock = process_time) -> Speed:
    """Play games number 0 to `games` in each of `runs` passes, all passes alike."""
    return Speed(games, tuple(_pass(engine, games, clock) for _ in range(runs)))


def _pass(engine: Engine, games: int, clock: Clock) -> Run:
    random = Random("bench")
    begun = clock()
    played = [play_through(engine, f"bench-{number}", random) for number in range(games)]
    seconds = clock() - begun
    return Run(
        sum(run.actions for run in played),
        sum(run.offered for run in played),
        sum(run.chances for run in played),
        seconds,
    )
