"""Faces that were set before, kept so that nothing is laid out again.

An entry holds only what the last run of a deck used, so that it does not grow.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass

from generator.cache import Cache
from generator.setting.page import Lettering


@dataclass(frozen=True, slots=True)
class Entry:
    """What became of a face: a text of each kind of words in it, the kinds that all faces of its world had
    then, and its ground's HTML with the words on it, or None where it cannot be set.
    """

    kinds: Mapping[str, str]
    among: tuple[str, ...]
    ground: str | None
    lettering: Lettering | None


def load(cache: Cache, name: str) -> dict[str, Entry]:
    """The entries that are kept under a name, by the keys of their faces."""
    data = cache.get(_key(name))
    if data is None:
        return {}
    found = json.loads(data)
    grounds = found["grounds"]
    return {
        key: Entry(
            kinds,
            tuple(among),
            None if ground is None else grounds[ground],
            _lettering(*row) if row else None,
        )
        for key, (kinds, among, ground, row) in found["faces"].items()
    }


def save(cache: Cache, name: str, entries: Mapping[str, Entry]) -> None:
    """Keep entries for the next time."""
    numbers: dict[str, int] = {}
    faces = {}
    for key, one in entries.items():
        ground = None if one.ground is None else numbers.setdefault(one.ground, len(numbers))
        row = one.lettering and (one.lettering.operators, one.lettering.texts, one.lettering.glyphs)
        faces[key] = (one.kinds, one.among, ground, row)
    data = {"grounds": list(numbers), "faces": faces}
    cache.put(_key(name), json.dumps(data, separators=(",", ":")).encode())


def _key(name: str) -> str:
    return hashlib.sha256(f"set {name}".encode()).hexdigest()


def _lettering(operators: str, texts: list[str], glyphs: dict[str, dict[str, str]]) -> Lettering:
    """JSON has words for keys, and glyphs are numbers."""
    named = {font: {int(glyph): text for glyph, text in some.items()} for font, some in glyphs.items()}
    return Lettering(operators, tuple(texts), named)
