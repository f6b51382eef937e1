"""The words of a game, their meanings and icons."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, field_validator

from catalog.effects.phrases import POSSESSIVES
from catalog.record import Model
from catalog.scalars import Flag, Id, Words
from catalog.schema.common import RuleId, Sourced


class Term(Sourced):
    """A word of the game: its icon, its meaning, and the words a sentence uses for it."""

    id: Id
    name: Words
    icon: Id | None = None
    say: Words | None = None
    meaning: Words
    rules: tuple[RuleId, ...] = ()


class Location(Term):
    """Where a card can lie. `owned`: each seat has one, or its cards in a common one. `prep`: a card lies
    *on* or *in* it. `of`: the locations it stands for, where it holds no cards itself. `words`: what
    sentences call it by owner, where a possessive and the name do not do.
    """

    owned: Flag = False
    prep: Literal["on", "in"] = "in"
    of: tuple[Id, ...] = ()
    words: dict[Id, Words] = Field(default_factory=dict)

    @field_validator("words")
    @classmethod
    def of_owners(cls, words: dict[str, str]) -> dict[str, str]:
        """Words are those of an owner, or of each."""
        strange = [name for name in words if name not in (*POSSESSIVES, "each")]
        if strange:
            raise ValueError(f"words are those of {', '.join(POSSESSIVES)} or each, not of {strange[0]}")
        return words


class Owner(Term):
    """Whose a place is or who acts, read from the seat that carries an effect out."""

    shape: Words
    colour: Words


class Bar(Term):
    """The bar of a special effect."""

    colour: Words


class Vocabulary(Model):
    """Every word and icon of a game."""

    locations: tuple[Location, ...]
    owners: tuple[Owner, ...]
    actions: tuple[Term, ...]
    picks: tuple[Term, ...]
    conditions: tuple[Term, ...] = ()
    counts: tuple[Term, ...] = ()
    bars: tuple[Bar, ...] = ()
    traits: tuple[Term, ...] = ()
    windows: tuple[Term, ...] = ()
    measures: tuple[Term, ...] = ()
    terms: tuple[Term, ...] = ()

    def groups(self) -> dict[str, tuple[Term, ...]]:
        """The entries by kind, in the order a glossary shows them."""
        return {name: getattr(self, name) for name in type(self).model_fields}

    def everything(self) -> tuple[Term, ...]:
        """Every entry of every kind."""
        return tuple(term for group in self.groups().values() for term in group)
