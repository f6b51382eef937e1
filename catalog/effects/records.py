"""Nodes as the catalog writes them: a mapping with one verb, checked against the op table's schemas.

The models are made from the table, so a verb that registers is known to the reader, to the JSON Schema that
editors use, and to the did-you-mean of the diagnostics, without a second list.
"""

from __future__ import annotations

from typing import Any, Self, cast

from pydantic import BaseModel, ConfigDict, Field, create_model, model_validator

from catalog.effects import phrases, reading
from catalog.effects import powers as powers
from catalog.effects.nodes import Args, Node, Row
from catalog.effects.ops import OPS, Icon, Op, register
from catalog.effects.phrases import Vocabulary
from catalog.scalars import Id


class Record(BaseModel):
    """One verb with its arguments, as written."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)

    @model_validator(mode="after")
    def one_verb(self) -> Self:
        """An effect node is one verb; two verbs are two nodes."""
        if len(self.model_fields_set) != 1:
            raise ValueError("an effect node holds exactly one verb; write one node for each")
        return self

    def node(self) -> Node:
        """The node with the verb as the catalog spells it."""
        field = next(iter(self.model_fields_set))
        return Node(field.replace("_", "-"), cast(Args, getattr(self, field)))


def _model(name: str, home: str) -> type[Record]:
    parts: dict[str, Any] = {
        op.verb.replace("-", "_"): (op.schema, Field(default=None, alias=op.verb))
        for op in OPS.values()
        if op.home == home
    }
    return create_model(name, __base__=Record, **parts)


def rows_of(records: tuple[tuple[Record, ...], ...]) -> tuple[Row, ...]:
    """The nodes of rows as written."""
    return tuple(tuple(record.node() for record in row) for row in records)


PartRecord = _model("Part", "row")
"""A node inside a choice; a choice holds no further choice."""


class ChooseOne(Args):
    """A choice of two: whoever uses it picks which of the two happens."""

    either: tuple[PartRecord, ...]  # type: ignore[valid-type]
    or_: tuple[PartRecord, ...] = Field(alias="or")  # type: ignore[valid-type]

    @property
    def parts(self) -> tuple[Row, Row]:
        """The nodes of both parts."""
        first, second = rows_of((self.either, self.or_))
        return first, second


OR = "; or "


def _say_choice(args: ChooseOne, what: str, vocabulary: Vocabulary) -> str:
    parts = [reading.say_row(part, vocabulary).removesuffix(".") for part in args.parts]
    return " one: " + OR.join(part[:1].lower() + part[1:] for part in parts)


def _parse_choice(text: str, by: str, vocabulary: Vocabulary) -> tuple[dict[str, object], str]:
    first, middle, second = phrases.expect(text, " one: ").removesuffix(".").partition(OR)
    if not middle:
        raise phrases.Unsaid(text)
    rows = [reading.parse_row(f"{part[:1].upper()}{part[1:]}.", vocabulary) for part in (first, second)]
    either, other = ([node.written() for node in row] for row in rows)
    return {"either": either, "or": other}, "."


def _choice_icons(args: ChooseOne) -> tuple[Icon, ...]:
    first, second = (reading.icons_row(part) for part in args.parts)
    return (*first, Icon("choose-one", "shared"), *second)


def _choice_cites(args: ChooseOne, vocabulary: Vocabulary) -> tuple[str, ...]:
    own = [rule for term in vocabulary.actions if term.id == "choose-one" for rule in term.rules]
    inner = reading.cites([node for part in args.parts for node in part], vocabulary)
    return tuple(dict.fromkeys((*own, *inner)))


register(
    Op(
        "choose-one",
        "row",
        ChooseOne,
        ("choose", "chooses"),
        _choice_icons,
        _say_choice,
        _parse_choice,
        _choice_cites,
    )
)

RowRecord = _model("Node", "row")


class Delayed(Args):
    """A bar: rows that wait for a moment of the next round."""

    window: Id
    rows: tuple[tuple[RowRecord, ...], ...]  # type: ignore[valid-type]


def _say(args: Delayed, what: str, vocabulary: Vocabulary) -> str:
    window = phrases.say_term(args.window, vocabulary.windows)
    said = reading.say_rows(rows_of(args.rows), vocabulary)
    return f" {window}: {said[:1].lower()}{said[1:]}"


def _parse(text: str, by: str, vocabulary: Vocabulary) -> tuple[dict[str, object], str]:
    window, rest = phrases.find_term(text.removeprefix(" "), vocabulary.windows)
    said = phrases.expect(rest, ": ")
    rows = reading.parse_rows(said[:1].upper() + said[1:], vocabulary)
    return {"window": window, "rows": [[node.written() for node in row] for row in rows]}, ""


def _icons(args: Delayed) -> tuple[Icon, ...]:
    return tuple(icon for row in rows_of(args.rows) for icon in reading.icons_row(row))


def _cites(args: Delayed, vocabulary: Vocabulary) -> tuple[str, ...]:
    own = [rule for bar in vocabulary.bars if bar.id == "delayed" for rule in bar.rules]
    own += [rule for window in vocabulary.windows if window.id == args.window for rule in window.rules]
    inner = reading.cites([node for row in rows_of(args.rows) for node in row], vocabulary)
    return tuple(dict.fromkeys((*own, *inner)))


register(Op("delayed", "bar", Delayed, ("next round,", "next round,"), _icons, _say, _parse, _cites))

BarRecord = _model("Bar", "bar")
