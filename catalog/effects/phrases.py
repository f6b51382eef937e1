"""The words of places, picks and actors, each one a table that is read in both directions.

`say` turns a value into words, `find` turns words at the start of a text back into the value. Both read the
same table, so a phrase that can be said can be understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from catalog.effects.nodes import Place

T = TypeVar("T")


class Term(Protocol):
    """What the words need from an entry of a game's vocabulary."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def say(self) -> str | None: ...
    @property
    def rules(self) -> tuple[str, ...]: ...


class Location(Term, Protocol):
    """A location has an owner or none, and a preposition: a card lies *on* or *in* it."""

    @property
    def owned(self) -> bool: ...
    @property
    def prep(self) -> str: ...


class Vocabulary(Protocol):
    """The part of a game's vocabulary that sentences are made from."""

    @property
    def locations(self) -> tuple[Location, ...]: ...
    @property
    def actions(self) -> tuple[Term, ...]: ...
    @property
    def picks(self) -> tuple[Term, ...]: ...
    @property
    def conditions(self) -> tuple[Term, ...]: ...
    @property
    def counts(self) -> tuple[Term, ...]: ...
    @property
    def bars(self) -> tuple[Term, ...]: ...
    @property
    def windows(self) -> tuple[Term, ...]: ...
    @property
    def measures(self) -> tuple[Term, ...]: ...


class Unsaid(ValueError):
    """A sentence that no node says. `text` is what was left when no phrase fitted."""

    def __init__(self, text: str) -> None:
        super().__init__(f"no effect is said this way: {text!r}")
        self.text = text


SUBJECTS = {"blue": "", "red": "your rival ", "orange": "the orange player "}
POSSESSIVES = {"blue": "your", "red": "your rival’s", "orange": "the orange player’s", "any": "any"}
CHOOSERS = {"blue": "you choose", "red": "they choose", "orange": "they choose"}
PICKS = {
    "single": "the card {prep} {place}",
    "this": "this card {prep} {place}",
    "chosen": "a card {chooser} from {place}",
    "random": "a random card from {place}",
    "rotated": "a rotated card {chooser} from {place}",
    "highest-card": "the highest card from {place}",
    "lowest-card": "the lowest card from {place}",
}
VALUE_PICK = "a card of value {number} from {place}"


def locative(location: Location, owner: str | None, by: str) -> str:
    """The words for one location as one actor reads it; an actor's own place is *theirs* unless it is
    *yours*.
    """
    if owner is None:
        return location.name if location.name.startswith("The ") else f"the {location.name}"
    return f"{'their' if owner == by != 'blue' else POSSESSIVES[owner]} {location.name}"


def places(vocabulary: Vocabulary, by: str) -> Iterator[tuple[Place, str, str]]:
    """Every place of a game with its words and its preposition, as `by` reads it."""
    for location in vocabulary.locations:
        for owner in POSSESSIVES if location.owned else (None,):
            yield Place(location.id, owner), locative(location, owner, by), location.prep


def say_place(place: Place, by: str, vocabulary: Vocabulary) -> str:
    """The words for a place. Raises KeyError if the vocabulary lacks the location."""
    for known, words, _ in places(vocabulary, by):
        if known == place:
            return words
    raise KeyError(str(place))


def say_what(place: Place, pick: str, by: str, vocabulary: Vocabulary) -> str:
    """The words for one card: its specification and where it lies."""
    for known, words, prep in places(vocabulary, by):
        if known == place:
            form = VALUE_PICK if pick.startswith("value-") else PICKS[pick]
            return form.format(
                place=words, prep=prep, chooser=CHOOSERS[by], number=pick.removeprefix("value-")
            )
    raise KeyError(str(place))


def find_place(text: str, by: str, vocabulary: Vocabulary) -> tuple[Place, str]:
    """The place that `text` begins with, and the rest. Raises Unsaid."""
    return _longest(text, ((place, words) for place, words, _ in places(vocabulary, by)))


def find_what(text: str, by: str, vocabulary: Vocabulary) -> tuple[tuple[Place, str], str]:
    """The card that `text` begins with as (place, pick), and the rest. Raises Unsaid."""
    number = re.match(r"a card of value (\d+) from ", text)
    picks = [f"value-{number[1]}"] if number else list(PICKS)
    return _longest(
        text,
        (
            ((place, pick), say_what(place, pick, by, vocabulary))
            for place, _, _ in places(vocabulary, by)
            for pick in picks
        ),
    )


def find_subject(text: str) -> tuple[str, str]:
    """Who acts in a sentence that has lost its capital, and the rest."""
    for by, words in SUBJECTS.items():
        if words and text.startswith(words):
            return by, text.removeprefix(words)
    return "blue", text


def find_term(text: str, terms: tuple[Term, ...]) -> tuple[str, str]:
    """The vocabulary entry whose words `text` begins with, and the rest. Raises Unsaid."""
    return _longest(text, ((term.id, term.say or term.name) for term in terms))


def say_term(name: str, terms: tuple[Term, ...]) -> str:
    """The words of a vocabulary entry. Raises KeyError if it is not there."""
    for term in terms:
        if term.id == name:
            return term.say or term.name
    raise KeyError(name)


def expect(text: str, words: str) -> str:
    """What follows `words` at the start of `text`. Raises Unsaid if something else stands there."""
    if not text.startswith(words):
        raise Unsaid(text)
    return text.removeprefix(words)


def find_number(text: str) -> tuple[int, str]:
    """The number that `text` begins with, and the rest. Raises Unsaid."""
    number = re.match(r"\d+", text)
    if number is None:
        raise Unsaid(text)
    return int(number[0]), text[number.end() :]


def _longest(text: str, phrases: Iterable[tuple[T, str]]) -> tuple[T, str]:
    best: tuple[T, str] | None = None
    for value, words in phrases:
        follows = text[len(words) : len(words) + 1]
        if text.startswith(words) and not follows.isalpha() and (best is None or len(words) > len(best[1])):
            best = (value, words)
    if best is None:
        raise Unsaid(text)
    return best[0], text.removeprefix(best[1])
