"""The game itself: who plays, and its sets of cards."""

from __future__ import annotations

from catalog.record import Model
from catalog.scalars import Id, Int, Words
from catalog.schema.common import Sourced


class Seat(Model):
    """A place at the table."""

    id: Words
    name: Words
    say: Words | None = None


class Players(Model):
    """How many can play."""

    min: Int
    max: Int


class CardSet(Sourced):
    """A group of cards that are used together, such as those of one era."""

    id: Id
    title: Words
    theme: Id
    say: Words | None = None


class Fact(Sourced):
    """Something publicly known about the game that no rule hangs on."""

    say: Words


class GameInfo(Model):
    """The game itself."""

    id: Id
    title: Words
    prefix: Words
    seed: Id
    tagline: Words
    intro: Words
    players: Players
    seats: tuple[Seat, ...]
    sets: tuple[CardSet, ...]
    facts: tuple[Fact, ...] = ()
