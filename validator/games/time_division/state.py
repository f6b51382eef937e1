"""The state of a game of two agencies: frozen, made of tuples and small integers.

Zones are numbered; `LAYOUT` says which numbers a location of the catalog has. Cards are numbered by the deck.
"""

from __future__ import annotations

from typing import NamedTuple

from validator.engine.frames import Frame
from validator.engine.table import ZoneLaws

SEATS = ("A", "B")
PAST, INDEPENDENT = 0, 1
DECISION, TEMPORARY, INFLUENCE, HAND, FRONT, DRAWN = 2, 4, 6, 8, 10, 12
BOX = 14
OWNED = {
    "decision": DECISION,
    "temporary": TEMPORARY,
    "influence": INFLUENCE,
    "hand": HAND,
    "front": FRONT,
    "drawn": DRAWN,
}
SHARED = {"past": PAST, "independent": INDEPENDENT, "box": BOX}
ZONES = (
    "past",
    "independent",
    *(f"{seat}.{name}" for name in OWNED for seat in SEATS),
    "box",
)
LAYOUT = {
    "past": (PAST,),
    "independent": (INDEPENDENT,),
    **{name: (first, first + 1) for name, first in OWNED.items() if name not in ("front", "drawn")},
}


def _both(*firsts: int) -> frozenset[int]:
    return frozenset(first + seat for first in firsts for seat in (0, 1))


LAWS = ZoneLaws(
    names=ZONES,
    owners=tuple(
        (zone % 2 if HAND <= zone < FRONT or DRAWN <= zone < BOX else -1) for zone in range(len(ZONES))
    ),
    secret=_both(HAND, FRONT, DRAWN) | {INDEPENDENT},
    ordinary=_both(HAND, DECISION, TEMPORARY) | {INDEPENDENT},
    upright=_both(HAND, DECISION, TEMPORARY) | {INDEPENDENT},
    rows=_both(INFLUENCE),
)

STAGES = (
    "flip",
    "travelers",
    "shuffle",
    "draft",
    "hide",
    "start",
    "play",
    "compare",
    "window",
    "decide",
    "resolve",
    "over",
)
(
    FLIP,
    TRAVELERS,
    SHUFFLE,
    DRAFT,
    HIDE,
    START,
    PLAY,
    COMPARE,
    WINDOW,
    DECIDE,
    RESOLVE,
    OVER,
) = range(len(STAGES))

NONE = (-1, -1)


class Waiting(NamedTuple):
    """A delayed card that waits: its player, and the round in which it was triggered."""

    card: int
    seat: int
    round: int


class EraResult(NamedTuple):
    """How an era ended: winner, influence and victory points by seat."""

    winner: int
    totals: tuple[int, int]
    points: tuple[int, int]


class State(NamedTuple):
    """Everything that is true between two actions. `standee` counts spaces from the middle towards seat A."""

    era: int
    round: int
    stage: int
    coin: int
    standee: int
    zones: tuple[tuple[int, ...], ...]
    rotated: int
    hidden: int
    seen: tuple[int, ...]
    played: tuple[int, int]
    target: int
    decider: int
    triggered: int
    waiting: tuple[Waiting, ...]
    frames: tuple[Frame, ...]
    together: bool
    results: tuple[EraResult, ...]
