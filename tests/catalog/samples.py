"""A small schema that belongs to no game: what the broken catalogs are checked against."""

from typing import Annotated, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, model_validator

from catalog.scalars import Flag, Id, Int, Misfit, Mm, Spelled, Words, as_int, refusal

Cite = Annotated[str, Spelled(r"L[1-9]\d*(?:-L[1-9]\d*)?", "a citation such as L345 or L236-L241")]
Worth = Annotated[int, Field(ge=1, le=12), BeforeValidator(as_int)]


class Record(BaseModel):
    """Closed, as all records of a catalog are."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class Coin(Record):
    """One of two forms of a thing."""

    form: Literal["coin"]
    worth: Worth


class Lamp(Record):
    """The other one."""

    form: Literal["lamp"]
    lit: Flag = False
    height: Mm = 40.0


class Part(Record):
    """A part of a thing, which may have parts."""

    why: Words
    parts: dict[Id, "Part"] = Field(default_factory=dict)


class Span(Record):
    """A range, with a check of its own on both ends."""

    low: Int
    high: Int

    @model_validator(mode="after")
    def in_order(self) -> Self:
        """The lower end is the lower one."""
        if self.low > self.high:
            raise ValueError(f"the range begins at {self.low} and ends before it, at {self.high}")
        return self


class Step(Record):
    """A record whose check points at one of its parts."""

    walk: list[Id]

    @model_validator(mode="after")
    def no_return(self) -> Self:
        """A walk does not end where it began."""
        if len(self.walk) > 1 and self.walk[0] == self.walk[-1]:
            last = len(self.walk) - 1
            raise refusal(Misfit("VAL-FORM", "the walk ends where it began", at=("walk", last)))
        return self


class Thing(Record):
    """A record that uses every kind of value once."""

    id: Id
    title: Words
    note: str = ""
    from_: Words | None = Field(default=None, alias="from")
    cites: Annotated[list[Cite], Field(min_length=1)] = Field(default_factory=lambda: ["L1"])
    kind: Annotated[Coin | Lamp, Field(discriminator="form")] | None = None
    colour: Literal["red", "blue", "orange"] = "red"
    reach: Int | Literal["all", "none"] = 1
    held: Part | list[Id] | None = None
    parts: dict[Id, Part] = Field(default_factory=dict)
    pair: tuple[Id, Id] | None = None
    span: Span | None = None
    step: Step | None = None
    sign: Annotated[str, StringConstraints(pattern="^[A-Z]+$")] = "A"


class Shelf(Record):
    """A whole file."""

    things: list[Thing]


MODELS: dict[str, type[Record]] = {"shelf": Shelf}
"""The models that an `expect.yaml` may name."""


class Expected(Record):
    """One complaint that a broken catalog must draw: there, up to the column `end`, with these words."""

    code: str
    line: Int
    col: Int
    end: Int | None = None
    words: Annotated[list[Words], Field(min_length=1)]
    fix: str | None = None
    severity: Literal["error", "warning"] = "error"


class Expect(Record):
    """An `expect.yaml`: the model to check against, if any, and all complaints in the order of the report."""

    model: Literal["shelf"] | None = None
    complaints: Annotated[list[Expected], Field(min_length=1)]
