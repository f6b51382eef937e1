"""A state of play as a picture or a sentence needs it: what lies where, and what a step has changed.

A table is flat, as engines give it: `A.hand` to a list of cards of a seat, `past` to a list that nobody owns,
`units.3` to what lies on the area of that number, `coin` to a seat or a number. No game is known by name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Table = Mapping[str, Any]

# Of more pieces at one place than this only the first are shown or named.
MOST = 12


@dataclass(frozen=True, slots=True)
class Token:
    """A card or counter as it lies there. `key` names its drawing; `note` says how it lies (`rotated`)."""

    key: str
    title: str
    value: str = ""
    theme: str = "none"
    note: str = ""
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Area:
    """An area of a board, its box in shares of the board's width and height from the upper left corner."""

    keys: frozenset[str]
    name: str
    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class Scene:
    """What a picture must know of a game.

    `seats` in order of play, the first drawn nearest to the reader; `owned` and `shared` name the places of a
    seat and of nobody; `board` holds the areas of the board that is played on, `shape` its height by its
    width; `moments` are the eras of a game that travels through them, as (id, title).
    """

    seats: Mapping[str, str]
    owned: Mapping[str, str]
    shared: Mapping[str, str]
    token: Callable[[str], Token]
    marker: Callable[[str], str]
    board: tuple[Area, ...] = ()
    shape: float = 1.0
    moments: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """What a step changed at one place: the pieces that came and went, or a marker's value before and
    after.
    """

    path: str
    came: tuple[str, ...] = ()
    went: tuple[str, ...] = ()
    before: str = ""
    after: str = ""


def place_of(scene: Scene, path: str) -> tuple[str, str] | None:
    """The row and the name of a place of pieces: (seat or empty, name); None for what is not shown."""
    owner, dot, name = path.partition(".")
    if dot and owner in scene.seats and name in scene.owned:
        return owner, scene.owned[name]
    return ("", scene.shared[path]) if path in scene.shared else None


def cell_of(scene: Scene, path: str) -> int | None:
    """The number of the board's area that a key speaks of, `units.3` or `tokens.b4`."""
    owner, dot, name = path.partition(".")
    if not dot or owner in scene.seats:
        return None
    return next((number for number, area in enumerate(scene.board) if name in area.keys), None)


def as_pieces(value: object) -> tuple[str, ...]:
    """A value of a table as pieces; a number or a name is none."""
    return tuple(map(str, value)) if isinstance(value, list | tuple) else ()


def markers(scene: Scene, table: Table) -> Iterator[tuple[str, str, str]]:
    """Single values of a table: (key, the seat at which it lies or empty, what is written on it)."""
    for key, value in table.items():
        if isinstance(value, list | tuple | Mapping) or value is None or cell_of(scene, key) is not None:
            continue
        owner, dot, name = key.partition(".")
        if str(value) in scene.seats:
            yield key, str(value), scene.marker(key)
        elif dot and owner in scene.seats:
            yield key, owner, f"{scene.marker(name)} {value}"
        else:
            yield key, "", f"{scene.marker(key)} {value}"


def changes(scene: Scene, before: Table, after: Table) -> tuple[Change, ...]:
    """What is different between two tables, as far as a picture shows it."""
    found = []
    for path in after:
        shown = place_of(scene, path) is not None or cell_of(scene, path) is not None
        old, new = before.get(path), after[path]
        if isinstance(new, list | tuple):
            was, now = Counter(as_pieces(old)), Counter(as_pieces(new))
            if shown and was != now:
                found.append(Change(path, tuple((now - was).elements()), tuple((was - now).elements())))
        elif not isinstance(new, Mapping) and old != new and path in before:
            found.append(Change(path, before=str(old), after=str(new)))
    return tuple(found)


def described(scene: Scene, table: Table, words: Callable[[str], str]) -> str:
    """A state in words for those who cannot see it. `words` names a place by its path."""
    said = []
    for path, value in table.items():
        number = cell_of(scene, path)
        pieces = as_pieces(value)
        if pieces and (place_of(scene, path) or number is not None):
            names = [_spoken(scene.token(piece)) for piece in pieces[:MOST]]
            more = [f"{len(pieces) - MOST} more"] if len(pieces) > MOST else []
            name = scene.board[number].name if number is not None else words(path)
            said.append(f"{name}: {', '.join([*names, *more])}.")
    said += [f"{text}{f' with {scene.seats[row]}' if row else ''}." for _, row, text in markers(scene, table)]
    return " ".join(said)


def _spoken(token: Token) -> str:
    return f"{token.title} ({token.note})" if token.note else token.title
