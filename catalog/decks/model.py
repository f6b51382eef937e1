"""All that the game.yaml of a deck may say. Lengths are mm, sizes of letters pt."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from catalog.decks.sizes import SCHEMA, SIZES, UnknownSize, find_size
from catalog.diagnostics import Note
from catalog.near import nearest
from catalog.record import Model
from catalog.scalars import Id, Int, Misfit, Mm, Number, Spelled, Words, as_words, refusal

Kind = Literal[
    "card",
    "tile",
    "hex",
    "counter",
    "mat",
    "aid",
    "board",
    "standee",
    "cube",
    "die",
    "tuck-box",
    "score-sheet",
]
Language = Annotated[str, Spelled(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*", "a language such as en, de or pt-BR")]


def as_size(value: object) -> object:
    """The text of a size that exists; raises `refusal` with the code DECK-SIZE, VAL-EMPTY or VAL-TYPE."""
    text = str(as_words(value))
    try:
        find_size(text)
    except UnknownSize as unknown:
        note = Note(f"sizes with a name are {', '.join(SIZES)}")
        words = f"{text!r}: {unknown}"
        raise refusal(Misfit("DECK-SIZE", words, nearest(text, SIZES), (note,))) from unknown
    return text


Size = Annotated[str, BeforeValidator(as_size), WithJsonSchema(SCHEMA)]
Tint = Annotated[str, Spelled(r"#[0-9a-fA-F]{6}", "a colour such as #1a2b3c")]


class Players(Model):
    """How many can play."""

    min: Annotated[Int, Field(ge=1, le=99)] = 1
    max: Annotated[Int, Field(ge=1, le=99)] = 4


class About(Model):
    """What the game is called and whose it is; all of it goes into the finished PDF."""

    title: Words
    author: Words | None = None
    licence: Words | None = None
    language: Language = "en"
    direction: Literal["ltr", "rtl"] = "ltr"
    players: Players | None = None


class Fit(Model):
    """A field whose letters may shrink: from `max` pt in small steps, never below `min` pt."""

    min: Annotated[Number, Field(ge=4, le=200, json_schema_extra={"unit": "pt"})]
    max: Annotated[Number, Field(ge=4, le=200, json_schema_extra={"unit": "pt"})]


class Pieces(Model):
    """A group of pieces that share size, template and kind."""

    id: Id
    kind: Kind = "card"
    title: Words | None = None
    size: Size | None = None
    bleed: Annotated[Mm, Field(ge=0, le=20)] = 3.0
    safe: Annotated[Mm, Field(ge=0, le=20)] = 3.0
    corner: Annotated[Mm, Field(ge=0, le=100)] | None = None
    depth: Annotated[Mm, Field(gt=0, le=300)] | None = None
    cards: Words | None = None
    columns: dict[str, Words] = Field(default_factory=dict)
    template: Words | None = None
    style: Words | None = None
    back: Words | None = None
    count: Annotated[Int, Field(ge=0, le=10000)] = 1
    fit: dict[str, Fit] = Field(default_factory=dict)
    of: Id | None = None
    thickness: Annotated[Mm, Field(gt=0, le=5)] = 0.32
    colour: Tint | None = None


class DeckFile(Model):
    """game.yaml of a deck."""

    game: About
    fonts: tuple[Words, ...] = ()
    pieces: Annotated[tuple[Pieces, ...], Field(min_length=1)]
