"""What was said of a face when it was drawn, kept beside it, to be said again when nothing is drawn."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from catalog.diagnostics import Diagnostic, Place, Report
from generator.cache import Cache
from generator.face import Face

# Complaints about what all faces of a group share.
SHARED = ("FACE-STYLE", "FACE-FLEX")


def _key(key: str) -> str:
    return hashlib.sha256(f"said about {key}".encode()).hexdigest()


def keep(cache: Cache, key: str, warnings: Sequence[Diagnostic]) -> None:
    """Keep the warnings about a face whose drawing has this key."""
    cache.put(_key(key), json.dumps([(one.code, one.message) for one in warnings]).encode())


def again(cache: Cache, key: str, face: Face) -> list[Diagnostic]:
    """The warnings that were kept. Only faces of decks get any."""
    if face.world is None or (kept := cache.get(_key(key))) is None:
        return []
    place = face.place or Place(face.id)
    return [Diagnostic(code, place, words, severity="warning") for code, words in json.loads(kept)]


def once(report: Report) -> Report:
    """What is said of a style sheet or a template is said once, and not again for every face in it."""
    told: dict[tuple[str, str] | int, Diagnostic] = {}
    for number, one in enumerate(report):
        told.setdefault((one.code, one.message) if one.code in SHARED else number, one)
    return Report.of(told.values())
