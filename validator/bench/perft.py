"""How many ways there are to go on: sequences of actions from a state, counted to a depth.

The counts of a few positions pin a rules engine down: an action too many or too few anywhere changes them,
and `divide` shows below which first action. Chance is no action; every outcome it can have is followed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from math import perm
from typing import Any

from validator.engine.contract import NATURE, Action, Engine
from validator.scenario.notation import flow

MOST_OUTCOMES = 1000
"""A chance event with more outcomes than this is not followed."""


def perft(engine: Engine, state: Any, depth: int) -> int:
    """The number of sequences of `depth` actions; a game that ends on the way counts none.

    Raises ValueError for a chance event with too many outcomes to follow, such as a shuffle.
    """
    if depth == 0:
        return 1
    return sum(
        len(actions)
        if depth == 1
        else sum(perft(engine, engine.step(at, each)[0], depth - 1) for each in actions)
        for at in settled(engine, state)
        for actions in (engine.actions(at),)
    )


def divide(engine: Engine, state: Any, depth: int) -> dict[str, int]:
    """The same number split by the first action, as scenarios write it with its seat in front."""
    found: dict[str, int] = {}
    for at in settled(engine, state):
        for action in engine.actions(at):
            name = f"{engine.seats[action.seat]} {flow(engine.write_action(action))}"
            count = perft(engine, engine.step(at, action)[0], depth - 1)
            found[name] = found.get(name, 0) + count
    return found


def settled(engine: Engine, state: Any) -> Iterator[Any]:
    """Every state that chance can make of a state before somebody has to act."""
    event = engine.chance(state)
    if event is None:
        yield state
        return
    if perm(len(event.items), event.draw) > MOST_OUTCOMES:
        raise ValueError(f"{event.name} has too many outcomes to follow them all")
    for outcome in permutations(event.items, event.draw):
        yield from settled(engine, engine.step(state, Action(NATURE, "chance", outcome))[0])
