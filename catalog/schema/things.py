"""What lies in the box: cards, pieces, tables, components."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from catalog.effects import BarRecord, Node, Row, RowRecord, rows_of
from catalog.record import Model
from catalog.scalars import Flag, Id, Int, Words
from catalog.schema.common import Part, Provenance, RuleId, Sourced


class Card(Sourced):
    """A card: what it is worth and what it does. Its sentence and icons are made from `rows` and `bar`."""

    id: Id
    set: Id
    title: Words
    base: Int | None = None
    users: tuple[Id, ...] = ()
    traits: tuple[Id, ...] = ()
    rows: tuple[tuple[RowRecord, ...], ...] = ()  # type: ignore[valid-type]
    bar: BarRecord | None = None  # type: ignore[valid-type]
    rules: tuple[RuleId, ...] = ()
    count: Int = 1
    parts: dict[Id, Part] = Field(default_factory=dict)

    @property
    def effect(self) -> tuple[Row, ...]:
        """The rows as nodes."""
        return rows_of(self.rows)

    @property
    def special(self) -> Node | None:
        """The bar as a node."""
        return self.bar.node() if self.bar is not None else None

    def provenance_of(self, field: str) -> Provenance:
        """Where one field of the card is from."""
        return self.parts[field].provenance if field in self.parts else self.provenance


class Piece(Sourced):
    """A kind of counter, token, tile or marker that is played with: whose it is, how many, its numbers.

    `side` is the seat it belongs to, if any; with `per-seat` every seat has `count` of them in its colour.
    `stats` are its printed numbers by name, None for a number that the piece does not have. `cells` are the
    rows of a tile of seven hexes, each cell a letter of a board's legend.
    """

    id: Id
    name: Words
    kind: Literal["counter", "token", "tile", "marker", "cube", "die"]
    side: Words | None = None
    count: Int
    per_seat: Flag = Field(default=False, alias="per-seat")
    cells: tuple[Words, ...] = ()
    stats: dict[Id, Int | None] = Field(default_factory=dict)
    icon: Id | None = None
    say: Words | None = None
    rules: tuple[RuleId, ...] = ()
    parts: dict[Id, Part] = Field(default_factory=dict)


class Column(Model):
    """A column of a table. One with an icon is shown where the table is drawn as a chart."""

    id: Id
    title: Words
    icon: Id | None = None


class TableRow(Sourced):
    """A row of a table: the text of each cell by column. `parts` are cells of another provenance."""

    cells: dict[Id, Words]
    parts: dict[Id, Part] = Field(default_factory=dict)


class Table(Sourced):
    """A table of the game that its engine, its aids and its reference all read."""

    id: Id
    title: Words
    columns: tuple[Column, ...]
    rows: tuple[TableRow, ...]
    say: Words | None = None
    rules: tuple[RuleId, ...] = ()


class Component(Sourced):
    """A kind of physical piece. A count of None means that the text does not give it."""

    id: Id
    name: Words
    kind: Literal["book", "board", "fold-up", "cards", "coin", "sheet", "track", "tokens", "titles"]
    count: Int | None
    say: Words | None = None
    rules: tuple[RuleId, ...] = ()
