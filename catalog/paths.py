"""The path language of `data:` enforcers: `data:cards.foreman.base=6` says that this value is there and is 6.

A step is a key, the id of a record in a list (for a row of a table what its first cell says), or `#`, the
number of things in a list or mapping. A step may carry filters, `cards[set=dark-ages][traits=traveler].#=2`:
only the records whose field has that value, or holds it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from catalog.game import Game
from catalog.layers import ID_KEYS
from catalog.near import nearest

STEP = re.compile(r"([^.\[\]=]+)((?:\[[^\]=]+=[^\]]+\])*)")
FILTER = re.compile(r"\[([^\]=]+)=([^\]]+)\]")


class Lost(LookupError):
    """A path that leads nowhere. `step` is where it ends, `fix` a whole path that would lead on."""

    def __init__(self, message: str, fix: str | None = None) -> None:
        super().__init__(message)
        self.fix = fix


def tree(game: Game) -> dict[str, Any]:
    """A game as plain data, keys spelled as the catalog does; what is not written is not there."""
    kinds = (
        "components", "pieces", "cards", "boards", "tables", "chapters", "rules", "rulings", "scenarios",
    )  # fmt: skip
    found: dict[str, Any] = {
        kind: [record.model_dump(by_alias=True, exclude_none=True) for record in getattr(game, kind)]
        for kind in kinds
    }
    for kind in ("game", "vocabulary"):
        found[kind] = getattr(game, kind).model_dump(by_alias=True, exclude_none=True)
    return found


def split(claim: str) -> tuple[str, str | None]:
    """The path of a claim and the value it must have: `cards.foreman.base=6` to the two sides."""
    depth = 0
    for index, char in enumerate(claim):
        depth += (char == "[") - (char == "]")
        if char == "=" and not depth:
            return claim[:index], claim[index + 1 :]
    return claim, None


def find(data: Any, path: str) -> Any:
    """The value at a path. Raises Lost with the nearest name."""
    done = ""
    here = data
    for text in re.split(r"\.(?![^\[]*\])", path):
        step = STEP.fullmatch(text)
        if step is None:
            raise Lost(f"{text!r} is no step of a path")
        name, filters = step.groups()
        here = _step(here, name, done, path)
        for key, value in FILTER.findall(filters):
            here = [record for record in _records(here) if _has(record, key, value)]
        done += ("." if done else "") + text
    return here


def text_of(value: Any) -> str:
    """A value as a claim writes it; a list or mapping by its length."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{len(value)} entries" if isinstance(value, list | tuple | Mapping) else str(value)


def _step(here: Any, name: str, done: str, path: str) -> Any:
    if name == "#" and isinstance(here, list | tuple | Mapping):
        return len(here)
    known = _names(here)
    if name in known:
        return known[name]
    near = nearest(name, known)
    prefix = f"{done}." if done else ""
    fix = prefix + near + path[len(prefix) + len(name) :] if near else None
    raise Lost(f"{done or 'the catalog'} has no {name!r}", fix)


def _names(here: Any) -> dict[str, Any]:
    if isinstance(here, Mapping):
        return {str(key): value for key, value in here.items()}
    found: dict[str, Any] = {}
    for record in _records(here):
        for key in ID_KEYS:
            if isinstance(record, Mapping) and key in record:
                found.setdefault(str(record[key]), record)
        if isinstance(record, Mapping) and record.get("cells"):
            found.setdefault(str(next(iter(record["cells"].values()))), record)
    return found


def _records(here: Any) -> list[Any]:
    return list(here) if isinstance(here, list | tuple) else []


def _has(record: Any, key: str, value: str) -> bool:
    found = record.get(key) if isinstance(record, Mapping) else None
    if isinstance(found, list | tuple):
        return value in map(text_of, found)
    return found is not None and text_of(found) == value
