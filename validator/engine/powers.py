"""Cards that are played to help, made ready to run: what each of them adds, shifts, commands or draws.

A card offers one or more parts, and a play uses one of them. What a power does to a game's numbers is the
engine's business; here its verbs are read into one small record for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, NamedTuple, cast

from catalog.effects import Node, Row
from catalog.effects.records import ChooseOne
from validator.engine.deeds import POWERS


class Power(NamedTuple):
    """What a part of a card does: `what` names a measure for `add` and the verb otherwise, `n` the number."""

    verb: str
    what: str
    n: int


Part = tuple[Power, ...]
"""What happens together when one part of a card is used."""


def parts(rows: Sequence[Row]) -> tuple[Part, ...]:
    """The parts that a card's rows offer. Raises KeyError for a verb that is no power."""
    chosen = [read(node) for row in rows for node in row]
    return tuple(tuple(power for part in way for power in part) for way in product(*chosen)) if chosen else ()


def read(node: Node) -> tuple[Part, ...]:
    """The parts that a single node offers: two for a choice, one otherwise."""
    return cast(tuple[Part, ...], POWERS[node.verb](node.args))


def _choose_one(args: ChooseOne) -> tuple[Part, ...]:
    return tuple(part for row in args.parts for part in parts((row,)))


def _plain(verb: str, measure: Callable[[Any], str], number: Callable[[Any], int]) -> Callable[[Any], object]:
    return lambda args: ((Power(verb, measure(args), number(args)),),)


POWERS |= {
    "add": _plain("add", lambda args: str(args.what), lambda args: int(args.n)),
    "command": _plain("command", lambda args: "command", lambda args: 0),
    "shift-roll": _plain("shift-roll", lambda args: "shift-roll", lambda args: int(args.n)),
    "draw-cards": _plain("draw-cards", lambda args: "draw-cards", lambda args: int(args.n)),
    "choose-one": _choose_one,
}
