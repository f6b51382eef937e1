"""Values as scenarios write them: text, lists and mappings, and how they are compared and shown."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from catalog.document import Path

_BARE = re.compile(r"[\w+-](?:[\w+\-./’' ]*[\w\-./’'])?")


def plain(value: Any) -> Any:
    """A value of an engine the way the reader would give it: text, None, lists and mappings only."""
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    if isinstance(value, set | frozenset):
        return sorted(plain(inner) for inner in value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return None if value is None else str(value)


def flow(value: Any) -> str:
    """A value on one line, as it may be pasted into a scenario."""
    value = plain(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow(key)}: {flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow(inner) for inner in value) + "]"
    if value is None:
        return "~"
    return value if _BARE.fullmatch(value) else json.dumps(value, ensure_ascii=False)


def flat(data: Any, path: Path = ()) -> dict[str, tuple[Any, Path]]:
    """Nested mappings as one: `A.hand` to its value and the way to it."""
    found: dict[str, tuple[Any, Path]] = {}
    for key, value in data.items() if isinstance(data, Mapping) else ():
        here = (*path, str(key))
        if isinstance(value, Mapping):
            found |= flat(value, here)
        else:
            found[".".join(map(str, here))] = (plain(value), here)
    return found


def nested(flat_values: Mapping[str, Any]) -> dict[str, Any]:
    """The reverse of `flat`: `{"A.hand": v}` to `{"A": {"hand": v}}`."""
    found: dict[str, Any] = {}
    for key, value in flat_values.items():
        *outer, last = key.split(".")
        here = found
        for name in outer:
            here = here.setdefault(name, {})
        here[last] = value
    return found


def same(one: Any, other: Any, ordered: bool = True) -> bool:
    """Whether two plain values say the same; `+2` is `2`, and nothing written is an empty list."""
    if isinstance(one, list) or isinstance(other, list):
        first, second = one or [], other or []
        if not (isinstance(first, list) and isinstance(second, list)):
            return False
        return first == second if ordered else Counter(map(flow, first)) == Counter(map(flow, second))
    return bool(_unsigned(one) == _unsigned(other))


def _unsigned(value: Any) -> Any:
    return value[1:] if isinstance(value, str) and re.fullmatch(r"\+\d+", value) else value


def moved(before: Any, after: Any) -> frozenset[str]:
    """The ids of the cards that are in one of two values and not in the other, or that turned."""
    first, second = (Counter(v if isinstance(v, list) else [v]) for v in (before, after))
    differ = (first - second) + (second - first)
    if not differ and before != after:
        differ = first
    return frozenset(str(name).partition("/")[0] for name in differ if name is not None)


def differences(before: Mapping[str, Any], after: Mapping[str, Any], unordered: Collection[str]) -> list[str]:
    """The keys whose values differ between two tables, in the order of the second."""
    return [
        key for key in after if key not in before or not same(before[key], after[key], key not in unordered)
    ]
