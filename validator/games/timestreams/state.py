"""The state of a game: frozen, made of tuples and small integers. Cards, seats and zones are numbered
by the deck.
"""

from __future__ import annotations

from typing import NamedTuple

from validator.engine.frames import Frame

SHUFFLE, DRAW, DISCARD, TURN, RESOLVE, SCORE, OVER = range(7)
STAGES = ("shuffle", "draw", "discard", "turn", "resolve", "scoring", "over")

Pairs = tuple[tuple[int, int], ...]
"""A number for some cards, as pairs of card and number."""


class State(NamedTuple):
    """Everything that is true between two actions. All tuples of numbers are by seat.

    `turn` is the seat to act (while decks are shuffled, the seat whose deck is next), `run` the unbroken
    run of passes, `passed` the seats that have passed in this Era as bits. `hosts` says which card an
    Action is attached to, or `-1 - zone` for an Era. `strays` are cards that were brought into play by
    another seat than the one whose deck they are from, `worth` changes of value. `due` are cards still to
    be discarded, `owed` cards still to be drawn, `drawn` the cards of the Era's draw as bits. `used` are
    the cards whose turn in scoring is over, `opened` the Eras whose scoring has begun, `window` the places
    counted at that time, `chances` the chance events so far.
    """

    era: int
    stage: int
    turn: int
    run: int
    passed: int
    zones: tuple[tuple[int, ...], ...]
    seen: tuple[int, ...]
    hosts: Pairs
    strays: Pairs
    worth: Pairs
    bonus: tuple[int, ...]
    due: tuple[int, ...]
    owed: tuple[int, ...]
    drawn: int
    used: int
    opened: int
    window: tuple[int, ...]
    chances: int
    frames: tuple[Frame, ...]
