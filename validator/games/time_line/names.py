"""Names in scenarios: seats, cards, eras and units, read with a hint where one is nearly right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from catalog.near import nearest
from validator.engine.contract import Unreadable
from validator.engine.reading import Path, read_number
from validator.games.time_line.state import Unit
from validator.games.time_line.world import World


def write_unit(world: World, unit: Unit, board: bool = False, cards: bool = False) -> str:
    """A unit as text. `board` leaves out what cannot be seen on the board, `cards` adds what it bears."""
    kind = world.kinds[unit.kind]
    text = kind.name if kind.side >= 0 else f"{world.seats[unit.side]}:{kind.name}"
    if unit.lent:
        text += "/commanded"
    if not board and unit.moved:
        text += f"/moved-{unit.moved}"
    if not board and unit.bonus:
        text += f"/+{unit.bonus}"
    if cards:
        text += "".join(f"/{world.cards[card].name}" for card in unit.cards)
    return text


def read_unit(world: World, text: str, era: int, path: Path, seat: int | None = None) -> Unit:
    """The unit that a text describes. Period troops without a side belong to `seat`. Raises Unreadable."""
    name, *marks = text.split("/")
    owner, colon, kind_name = name.rpartition(":")
    if kind_name not in world.kind_numbers:
        fix = nearest(kind_name, tuple(world.kind_numbers))
        raise Unreadable(f"there is no unit {kind_name!r}", path, f"{owner}{colon}{fix}" if fix else None)
    kind = world.kind_numbers[kind_name]
    side = world.kinds[kind].side
    if side < 0:
        if not colon and seat is None:
            raise Unreadable(f"{kind_name} must say whose it is", path, f"{world.seats[0]}:{kind_name}")
        side = seat_number(world, owner, path) if colon else int(seat or 0)
    unit = Unit(era, side, kind)
    for mark in marks:
        unit = _marked(world, unit, mark, path)
    return unit


def _marked(world: World, unit: Unit, mark: str, path: Path) -> Unit:
    if mark == "commanded":
        return unit._replace(lent=1)
    if mark.startswith("moved-"):
        return unit._replace(moved=read_number(mark.removeprefix("moved-"), path, 0, 99))
    if mark.startswith("+"):
        return unit._replace(bonus=read_number(mark, path, 0, 99))
    return unit._replace(cards=tuple(sorted((*unit.cards, card_number(world, mark, path)))))


def find_unit(world: World, units: Sequence[Unit], wanted: Unit, seat: int, exact: bool) -> Unit:
    """The unit on the board that is meant: just so where marks are written (`exact`), else the likeliest one.

    A unit that acts for `seat` comes before one that does not, and one without marks before one with marks.
    """
    if exact:
        return wanted
    fitting = [unit for unit in units if unit.era == wanted.era and unit.kind == wanted.kind]
    if world.kinds[wanted.kind].side < 0:
        fitting = [unit for unit in fitting if unit.side == wanted.side]
    if not fitting:
        return wanted
    return min(fitting, key=lambda unit: (unit.by != seat, unit[4:] != (0, 0, ()), unit.moved))


def card_number(world: World, name: object, path: Path) -> int:
    """The number of a card. Raises Unreadable."""
    found = world.card_numbers.get(str(name))
    if found is None:
        fix = nearest(str(name), tuple(world.card_numbers))
        raise Unreadable(f"there is no card {name!r}", path, fix)
    return found


def seat_number(world: World, name: object, path: Path) -> int:
    """The number of a seat. Raises Unreadable."""
    if name not in world.seats:
        raise Unreadable(f"there is no seat {name!r}", path, nearest(str(name), world.seats))
    return world.seats.index(str(name))


def listed(written: object, path: Path) -> Sequence[Any]:
    """A list; nothing written is an empty one. Raises Unreadable."""
    if written is None:
        return ()
    if not isinstance(written, list | tuple):
        raise Unreadable("a list belongs here", path)
    return written


def mapping(written: object, path: Path) -> Mapping[str, Any]:
    """A mapping; nothing written is an empty one. Raises Unreadable."""
    if written is None:
        return {}
    if not isinstance(written, Mapping):
        raise Unreadable("a mapping belongs here", path)
    return {str(key): value for key, value in written.items()}
