"""Reading small values out of what somebody wrote; what does not fit is Unreadable at its own place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from catalog.near import nearest
from validator.engine.contract import Unreadable

Path = tuple[str | int, ...]
"""The way to a value: keys and positions."""


def read_number(written: object, path: Path, least: int, most: int) -> int:
    """A whole number within limits."""
    try:
        found = int(str(written))
    except ValueError:
        raise Unreadable(f"{written!r} is not a whole number", path) from None
    if not least <= found <= most:
        raise Unreadable(f"{found} is outside {least} to {most}", path)
    return found


def read_list(written: object, path: Path, of: str = "") -> Sequence[Any]:
    """A list, of what it is a list of if that is said."""
    if not isinstance(written, list | tuple):
        raise Unreadable(f"a list{' of ' + of if of else ''} belongs here", path)
    return written


def read_mapping(written: object, path: Path) -> Mapping[str, Any]:
    """A mapping."""
    if not isinstance(written, Mapping):
        raise Unreadable("a mapping belongs here", path)
    return written


def read_one(name: object, known: Sequence[str], what: str, path: Path) -> int:
    """The position of a name among those that are known; the nearest one is offered for a slip."""
    if str(name) not in known:
        raise Unreadable(f"there is no {what} {name!r}", path, nearest(str(name), known))
    return list(known).index(str(name))
