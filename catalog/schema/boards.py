"""Boards and their areas."""

from __future__ import annotations

from pydantic import Field

from catalog.record import Model
from catalog.scalars import Id, Int, Mm, Words
from catalog.schema.common import Part, RuleId, Sourced


class Area(Sourced):
    """A printed area of a board: box in mm from the board's lower left corner, `spaces` printed card
    spaces.
    """

    id: Id
    name: Words | None = None
    location: Id | None = None
    seat: Words | None = None
    x: Mm
    y: Mm
    w: Mm
    h: Mm
    number: Int | None = None
    stats: dict[Id, Int | None] = Field(default_factory=dict)
    spaces: Int | None = None
    highlight: Words | None = None
    rules: tuple[RuleId, ...] = ()
    count: Int | None = None
    parts: dict[Id, Part] = Field(default_factory=dict)


class HexField(Model):
    """A field of hexes on a board, in rows shifted by half a hex every second time.

    `across` is the width of a hex from flat to flat in mm, `x` and `y` the corner of the field's box from the
    board's lower left; `legend` says which letter stands for which ground.
    """

    columns: Int
    rows: Int
    across: Mm
    x: Mm = 0.0
    y: Mm = 0.0
    legend: dict[str, Id]


class Board(Sourced):
    """A board: trim size in mm, its areas, and which areas touch."""

    id: Id
    title: Words
    w: Mm
    h: Mm
    areas: tuple[Area, ...]
    links: tuple[tuple[Id, Id], ...] = ()
    hexes: HexField | None = None
