"""The nodes of an effect: what may stand in a card's `rows` and `bar`, and their typed form.

A node is written in YAML as one verb with named arguments, `{move: {from: past, pick: chosen, to:
hand/blue}}`. Places are written `location` or `location/owner`; owners are read from the seat that carries
the effect out.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from catalog.scalars import Id, Int, Spelled

PlaceText = Annotated[
    str, Spelled(r"[a-z][a-z-]*(/(blue|red|orange|any))?", "a place such as past or decision/red")
]
PickText = Annotated[
    str,
    Spelled(
        r"single|this|chosen|random|rotated|highest-card|lowest-card|value-(0|[1-9][0-9]?)",
        "a way to pick a card, such as chosen or value-4",
        ("single", "this", "chosen", "random", "rotated", "highest-card", "lowest-card", "value-4"),
    ),
]
Actor = Literal["blue", "red", "orange"]


class Place(NamedTuple):
    """A location as an effect names it: `Place("hand", "red")`, or `Place("past", None)` for a shared one."""

    location: str
    owner: str | None

    @classmethod
    def parse(cls, text: str) -> Place:
        """The place written as `location` or `location/owner`."""
        location, _, owner = text.partition("/")
        return cls(location, owner or None)

    def __str__(self) -> str:
        return f"{self.location}/{self.owner}" if self.owner else self.location


class Slot(NamedTuple):
    """One card to be found: who picks, where, and by which specification."""

    by: str
    place: Place
    pick: str


class Args(BaseModel):
    """What the arguments of every verb share: frozen, closed, keys written with hyphens."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The cards this node needs, in the order a player picks them."""
        return ()


class Empty(Args):
    """A verb without arguments."""


class Acting(Args):
    """A verb that somebody carries out."""

    by: Actor = "blue"


class OnCard(Acting):
    """A verb that takes one card from a place."""

    from_: PlaceText = Field(alias="from")
    pick: PickText

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (Slot(self.by, Place.parse(self.from_), self.pick),)


class Move(OnCard):
    """Take a card and put it somewhere else."""

    to: PlaceText


class Exchange(OnCard):
    """Swap a card with a card of another place."""

    with_: PlaceText = Field(alias="with")
    with_pick: PickText = Field(alias="with-pick", default="chosen")

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (*super().slots, Slot(self.by, Place.parse(self.with_), self.with_pick))


class Check(Args):
    """A bar: which seat meets a condition and so carries out the rows below it."""

    where: Id
    is_: Literal["most-cards", "fewest-cards", "highest-card", "highest-total", "lowest-total"] = Field(
        alias="is"
    )


class ScoreTimes(Args):
    """A bar: at scoring, a number for every card counted."""

    times: Int
    count: Literal["all-cards", "all-rotated"]
    in_: PlaceText = Field(alias="in")


class ScorePlus(Args):
    """A bar: at scoring, a number and the base values of other cards."""

    plus: Int
    add: Literal["highest-card", "neighbour-base"]
    in_: PlaceText = Field(alias="in")


class Add(Args):
    """Add a number to a measure of the game, such as the strength of a unit or the result of a roll."""

    what: Id
    n: Int


class Number(Args):
    """A verb with nothing but a number."""

    n: Int


class Node(NamedTuple):
    """A verb of the op table with its arguments."""

    verb: str
    args: Args

    def written(self) -> dict[str, object]:
        """The node as the catalog writes it."""
        return {self.verb: self.args.model_dump(by_alias=True, exclude_defaults=True)}


Row = tuple[Node, ...]
