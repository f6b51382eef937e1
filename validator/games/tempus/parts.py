"""The small parts of what is written: cards, hexes, eras and seats by their names."""

from __future__ import annotations

from collections.abc import Iterable

from catalog.near import nearest
from validator.engine.contract import Unreadable
from validator.engine.reading import Path, read_list, read_one
from validator.games.tempus.laws import Laws
from validator.games.tempus.state import Cards


def names(laws: Laws, cards: Iterable[int]) -> list[str]:
    """Cards by their names."""
    return [laws.cards[card].name for card in cards]


def read_card(laws: Laws, name: object, path: Path) -> int:
    """The card of this name. Raises Unreadable."""
    number = laws.numbers.get(str(name))
    if number is None:
        raise Unreadable(f"there is no card {name!r}", path, nearest(str(name), tuple(laws.numbers)))
    return number


def read_cards(laws: Laws, written: object, path: Path) -> Cards:
    """The cards of a list. Raises Unreadable."""
    return tuple(read_card(laws, name, (*path, at)) for at, name in enumerate(read_list(written, path)))


def read_hex(laws: Laws, name: object, path: Path) -> int:
    """The hex of this name. Raises Unreadable."""
    number = laws.field.numbers.get(str(name))
    if number is None:
        raise Unreadable(f"there is no hex {name!r}", path, nearest(str(name), laws.field.names))
    return number


def read_era(laws: Laws, name: object, path: Path) -> int:
    """The position of an era of this name. Raises Unreadable."""
    return read_one(name, [row.era for row in laws.rows], "era", path)


def read_seat(laws: Laws, name: object, path: Path) -> int:
    """The number of a seat. Raises Unreadable."""
    return read_one(name, laws.seats, "seat", path)
