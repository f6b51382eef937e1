"""The state of this game: frozen, made of tuples and small integers.

Seats, kinds of units, cards and eras are numbers; `World` has their names. Eras count from 1, as printed.
"""

from __future__ import annotations

from typing import NamedTuple

STAGES = (
    "opening",
    "shuffling",
    "travel",
    "history",
    "recruit",
    "declare",
    "answer",
    "avoid",
    "escape-cards",
    "flee",
    "exposed",
    "cards",
    "lose",
    "after",
    "over",
)
(
    OPENING,
    SHUFFLING,
    TRAVEL,
    HISTORY,
    RECRUIT,
    DECLARE,
    ANSWER,
    AVOID,
    ESCAPING,
    FLEE,
    EXPOSED,
    CARDS,
    LOSE,
    AFTER,
    OVER,
) = range(len(STAGES))

PHASES = (
    "setup",
    "random-factors",
    "time-travel",
    "change-history",
    "recruit-troops",
    "seek-and-destroy",
    "over",
)
PHASE_OF = (
    PHASES[0],
    PHASES[0],
    PHASES[2],
    PHASES[3],
    PHASES[4],
    *(PHASES[5] for _ in range(DECLARE, OVER)),
    PHASES[6],
)
"""The phase that players speak of, by stage. While cards are drawn in `travel` it is still the first one."""

ROLLS = ("control-roll", "period-roll", "recruit-roll", "hide-roll", "escape-roll", "combat-roll")
CONTROL, PERIOD, FACTION, HIDE, ESCAPE, COMBAT = range(len(ROLLS))

NOBODY = -1
LIMIT, ELIMINATED, ALL_ERAS = range(3)
"""What ended a game: the agreed number of turns, a side without units, a side with all eras."""


class Unit(NamedTuple):
    """A counter on the board. Sorted first by its era, then by its owner.

    `lent`: 1 while the other side commands it. `moved`: eras crossed this phase. `bonus`: eras that cards add
    to its Move this phase. `cards`: what is attached to it in the battle it is in.
    """

    era: int
    side: int
    kind: int
    lent: int = 0
    moved: int = 0
    bonus: int = 0
    cards: tuple[int, ...] = ()

    @property
    def by(self) -> int:
        """The seat it acts for now."""
        return self.side ^ self.lent


class Roll(NamedTuple):
    """A die that is rolled. `die` is 0 until it has fallen; `bonus` counts all that is added to it."""

    kind: int
    era: int
    number: int
    seat: int
    bonus: int = 0
    die: int = 0


class State(NamedTuple):
    """Everything that is true between two actions.

    `control` has a seat or -1 for every era, `decks` the top card first. `played` are cards whose effect
    lasts and that are attached to nothing. `lost` counts destroyed units by kind where they do not come back.
    `tried` are the eras rolled for in this phase, with repeats; `settled` and `hidden` are bit sets of eras.
    From `era` on: the fight that is being settled, whose turn it is to answer, and what was answered so far.
    """

    stage: int
    active: int
    turn: int
    units: tuple[Unit, ...]
    control: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    decks: tuple[tuple[int, ...], ...]
    discards: tuple[tuple[int, ...], ...]
    played: tuple[tuple[int, ...], ...]
    lost: tuple[int, ...]
    shuffles: tuple[int, ...]
    draw: int
    reshuffle: bool
    opening: tuple[int, ...]
    roll: Roll | None
    waiting: tuple[int, ...]
    more: int
    tried: tuple[int, ...]
    settled: int
    hidden: tuple[int, ...]
    era: int
    asked: int
    attacker: int
    fighting: bool
    round: int
    escapes: int
    boost: int
    passes: int
    stops: int
    fixed: int
    again: int
    ended: tuple[int, int]
