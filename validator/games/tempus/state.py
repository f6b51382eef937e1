"""A state of this game: tuples, bytes and small whole numbers only.

Hexes are numbers of the sea's grid, seats numbers in order of the table, cards numbers of the deck. A byte of
`units` says what stands on a hex: 0 nothing; seat * 16 + n for n tokens; 128 + seat * 16 + v for a city of
value v.
"""

from __future__ import annotations

from typing import NamedTuple

Cards = tuple[int, ...]
Counts = tuple[tuple[int, int], ...]
"""Hexes with a number for each, sorted."""

CITY = 128

STAGES = ("first", "tile", "lay", "settle", "shuffle", "go", "move", "babies", "progress", "ending", "over")
FIRST, TILE, LAY, SETTLE, SHUFFLE, GO, MOVE, BABIES, PROGRESS, ENDING, OVER = range(len(STAGES))

STEPS = ("declare", "commit", "defend", "advance")
DECLARE, COMMIT, DEFEND, ADVANCE = range(len(STEPS))

DISCARD = len(STAGES)
FIGHTING = DISCARD + 1


class Fight(NamedTuple):
    """A fight under way. `ground` is the terrain that decides which cards match, 0 while nobody has named it.

    `opener` is the terrain of the card that opened the fight, where that counts, else 0.
    """

    step: int
    origin: int
    target: int
    defender: int
    ground: int
    city: bool
    opener: int = 0


class State(NamedTuple):
    """Everything of a game at one moment.

    `left`, `moved` and `born` belong to the move or babies action under way, `acts`, `done`, `played` and
    `doubled` to the go of the active seat: actions it still owes in this round, actions done, cards played,
    Governments played as a double,
    free attacks made. `draws` are cards that seats still have to take, `owed` the seats that
    have to discard. `reserved` are the seats whose next tile lies on a Government.
    """

    stage: int
    turn: int
    round: int
    active: int
    first: int
    ground: bytes
    units: bytes
    tokens: tuple[int, ...]
    cities: tuple[int, ...]
    eras: tuple[int, ...]
    tiles: tuple[int, ...]
    hands: tuple[Cards, ...]
    deck: Cards
    discard: Cards
    open: tuple[Cards, ...]
    laid: tuple[Cards, ...]
    over: Counts
    acts: int
    done: int
    played: int
    doubled: int
    led: int
    left: int
    moved: Counts
    born: int
    extra: int
    fight: Fight | None
    reserved: int
    draws: Counts
    owed: tuple[int, ...]
    shuffles: int
    unplaced: tuple[int, ...]
    placed: tuple[tuple[int, int, int], ...]


def effective(state: State) -> int:
    """What is decided now: a stage, or DISCARD or FIGHTING, which come in between."""
    if state.owed:
        return DISCARD
    return FIGHTING if state.fight is not None else state.stage


def counted(counts: Counts, hex: int) -> int:
    """The number that stands for a hex, 0 if none does."""
    for known, number in counts:
        if known == hex:
            return number
    return 0


def with_count(counts: Counts, hex: int, number: int) -> Counts:
    """The counts with another number for a hex."""
    rest = [entry for entry in counts if entry[0] != hex]
    return tuple(sorted([*rest, (hex, number)])) if number else tuple(rest)
