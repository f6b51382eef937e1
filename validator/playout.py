"""Whole games by chance and a policy: seeded, replayed from their logs, or spread out over all of chance.

`python -m validator.playout GAME [--seed N] [--games N]` plays games and prints a digest of every state in
them; the same seeds give the same digest on every machine.
"""

from __future__ import annotations

import hashlib
import json
import math
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

from catalog.game import Game
from catalog.load import load_game, source_lines
from validator.engine.contract import NATURE, Action, Chance, Engine, Event, Unreadable
from validator.engines import EngineModule, find
from validator.scenario.notation import flow, nested, plain

Policy = Callable[[Engine, Any, Sequence[Action], Random], Action]
"""Chooses one of the legal actions. The generator is seeded anew for every move and is not that of chance."""
Watch = Callable[[Engine, Any], None]
"""Is shown every state of a game, the first and the last included."""

WATCHED = 400
"""Moves of a game that are watched for where cards get to."""


@dataclass(frozen=True, slots=True)
class Move:
    """One entry of a log: an action, and the name of the chance event it decides, if it does."""

    action: Action
    chance: str | None = None


@dataclass(frozen=True, slots=True)
class Log:
    """A game as it was played. `final` is the last state, `finished` whether the game came to its end."""

    game: str
    seed: int | str
    moves: tuple[Move, ...]
    first: Any
    final: Any
    finished: bool
    config: Mapping[str, Any] = field(default_factory=dict)

    @property
    def chances(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The chance events with their outcomes, in order."""
        return tuple((move.chance, move.action.args) for move in self.moves if move.chance is not None)


class Endless(RuntimeError):
    """A game that neither ends nor offers anything to do. `log` is how it came there."""

    def __init__(self, message: str, log: Log) -> None:
        super().__init__(f"{message} (game {log.game}, seed {log.seed}, after {len(log.moves)} moves)")
        self.log = log


def seeded(game: str, seed: int | str, event: Chance) -> tuple[str, ...]:
    """The outcome of a chance event for a seed. Nothing else counts, so other events do not shift it."""
    return tuple(Random(f"{game}|{seed}|{event.name}").sample(event.items, event.draw))


def anything(engine: Engine, state: Any, actions: Sequence[Action], random: Random) -> Action:
    """The policy that knows nothing: every legal action is as likely as any other."""
    return random.choice(actions)


def longest(engine: Engine) -> int:
    """After how many moves a game counts as endless, as the engine says."""
    return engine.longest


def play(
    engine: Engine,
    seed: int | str,
    policy: Policy | None = None,
    watch: Watch | None = None,
    config: Mapping[str, Any] | None = None,
    most: int | None = None,
) -> Log:
    """Play one game from its setup to its end, or to its first `most` moves.

    `watch` sees every state, `config` is what the engine was made with and goes into the log. Raises Endless
    when a state offers neither an action nor chance before the game is over, or when the game is longer than
    any game.
    """
    first = state = engine.setup()
    moves: list[Move] = []
    finished = False
    limit = longest(engine) if most is None else most
    while len(moves) < limit:
        if watch is not None:
            watch(engine, state)
        finished = engine.chance(state) is None and engine.outcome(state) is not None
        move = None if finished else _next(engine, state, seed, len(moves), policy or anything)
        if move is None:
            break
        state, _ = engine.step(state, move.action)
        moves.append(move)
    log = Log(engine.game, seed, tuple(moves), first, state, finished, config or {})
    if not finished and len(moves) < limit:
        raise Endless("nothing can be done and the game is not over", log)
    if not finished and most is None:
        raise Endless("the game does not end", log)
    return log


def _next(engine: Engine, state: Any, seed: int | str, number: int, policy: Policy) -> Move | None:
    """The move to a state: by chance, or by the policy; None when there is neither."""
    event = engine.chance(state)
    if event is not None:
        return Move(Action(NATURE, "chance", seeded(engine.game, seed, event)), event.name)
    actions = engine.actions(state)
    if not actions:
        return None
    return Move(policy(engine, state, actions, Random(f"{engine.game}|{seed}|move-{number}")))


def replay(engine: Engine, moves: Iterable[Move]) -> Iterator[tuple[Any, tuple[Event, ...]]]:
    """The states of a log from the setup on, each with the events that led to it. Raises Refused."""
    state = engine.setup()
    yield state, ()
    for move in moves:
        state, events = engine.step(state, move.action)
        yield state, events


def exhaustive(
    engine: Engine, state: Any, depth: int
) -> Iterator[tuple[tuple[tuple[str, tuple[str, ...]], ...], Fraction, Any]]:
    """Everything that chance can make of a state: outcomes on the way, how likely they are, and the state.

    Follows up to `depth` chance events in a row and ends a way early where somebody has to decide. The
    probabilities of all ways add up to 1.
    """
    event = engine.chance(state) if depth > 0 else None
    if event is None:
        yield (), Fraction(1), state
        return
    ways = Counter(permutations(event.items, event.draw))
    total = math.perm(len(event.items), event.draw)
    for outcome, count in ways.items():
        after, _ = engine.step(state, Action(NATURE, "chance", outcome))
        for path, probability, final in exhaustive(engine, after, depth - 1):
            yield ((event.name, outcome), *path), Fraction(count, total) * probability, final


def digest(engine: Engine, log: Log) -> str:
    """A fingerprint of every state of a game, made by replaying its log."""
    found = hashlib.sha256()
    for state, _ in replay(engine, log.moves):
        found.update(json.dumps(engine.dump(state), sort_keys=True, default=list).encode())
    return found.hexdigest()[:16]


def as_scenario(engine: Engine, log: Log, name: str, title: str) -> str:
    """A log as a scenario in YAML that plays the game to its last move and compares the whole table."""
    lines = [
        "scenarios:",
        f"  - scenario: {name}",
        f"    title: {flow(title)}",
        "    kind: own",
        f"    why: {flow(f'Played from seed {log.seed}.')}",
        f"    start: {flow(dict(log.config))}",
        f"    chance: {flow({name: list(outcome) for name, outcome in log.chances})}",
        "    steps:",
    ]
    for move in log.moves:
        if move.chance is None:
            by = engine.seats[move.action.seat]
            lines += [f"      - by: {by}", f"        do: {flow(engine.write_action(move.action))}"]
    table = {key: plain(value) for key, value in engine.table(log.final).items()}
    lines += ["      - then:", *(f"          {key}: {flow(value)}" for key, value in nested(table).items())]
    return "\n".join(lines) + "\n"


def visited(game: Game, module: EngineModule, games: int) -> frozenset[str]:
    """The locations where cards lay at some time in a few seeded games: keys of the table without seats."""
    engine = module.make(game, {}, {})
    found: set[str] = set()

    def watch(engine: Engine, state: Any) -> None:
        for key, value in engine.table(state).items():
            if isinstance(value, list | tuple) and value:
                found.add(key.rpartition(".")[2])

    for seed in range(games):
        play(engine, seed, watch=watch, most=WATCHED)
    return frozenset(found)


def _config(text: str) -> Mapping[str, Any]:
    """What is played, from JSON. Raises ValueError for anything but a mapping."""
    written = json.loads(text)
    if not isinstance(written, dict):
        raise ValueError("what is played is a mapping")
    return written


def main(argv: Sequence[str] | None = None) -> int:
    """Play games and print for each seed: number of moves, winner, digest. 2 if the game is unknown."""
    parser = ArgumentParser(prog="python -m validator.playout", description=__doc__.partition("\n")[0])
    parser.add_argument("game", help="id of a game, such as a folder in catalog/games is called")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--games", type=int, default=1, help="how many seeds")
    parser.add_argument(
        "--config", type=_config, action="append", help="what is played, as JSON; may be given again"
    )
    asked = parser.parse_args(argv)
    game, report = load_game(asked.game)
    module = find(asked.game) if game is not None else None
    if game is None or module is None:
        print(report.render(source_lines(report)) or f"no engine plays {asked.game}")
        return 2
    for config in asked.config or [{}]:
        try:
            engine = module.make(game, config, {})
        except Unreadable as error:
            parser.error(f"{error}{f'; did you mean {error.fix}?' if error.fix else ''}")
        for seed in range(asked.seed, asked.seed + asked.games):
            log = play(engine, seed, config=config)
            outcome = engine.outcome(log.final)
            winner = "nobody" if outcome is None or outcome.winner is None else engine.seats[outcome.winner]
            print(f"seed {seed}: {len(log.moves)} moves, {winner} wins, {digest(engine, log)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
