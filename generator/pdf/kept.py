"""What the proof measured of a file, kept until the file is made again: most of its pages come back as they
were.

An entry holds only what the last file of that name held, so that it does not grow.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.cache import Cache
from generator.paper.geometry import Box
from generator.pdf.measured import Fingerprint, Found, Measured


@dataclass(frozen=True, slots=True)
class Kept:
    """Pages by the digests of what they are drawn from, fingerprints of faces by their keys."""

    pages: Mapping[str, Measured] = field(default_factory=dict)
    prints: Mapping[str, Fingerprint] = field(default_factory=dict)


def load(cache: Cache | None, name: str) -> Kept:
    """What is kept under a name; nothing where it is not there or cannot be read."""
    data = cache.get(_key(name)) if cache is not None else None
    if data is None:
        return Kept()
    found = json.loads(data)
    return Kept(
        {key: _measured(one) for key, one in found["pages"].items()},
        {key: Fingerprint(*one) for key, one in found["prints"].items()},
    )


def save(cache: Cache | None, name: str, kept: Kept) -> None:
    """Keep it for the next time."""
    if cache is None:
        return
    data = {
        "pages": {key: _row(one) for key, one in kept.pages.items()},
        "prints": {key: (one.print, one.stray, one.quick) for key, one in kept.prints.items()},
    }
    cache.put(_key(name), json.dumps(data, separators=(",", ":")).encode())


def _key(name: str) -> str:
    return hashlib.sha256(f"measured {name}".encode()).hexdigest()


def _row(page: Measured) -> list[object]:
    return [
        {name: _corners(box) for name, box in page.boxes.items()},
        [(one.kind, one.face, one.matrix, _corners(one.clip), one.print) for one in page.found],
        page.marks,
        [_corners(box) for box in page.glue],
        page.loose,
        page.drawn,
    ]


def _measured(row: Sequence[Any]) -> Measured:
    boxes, found, marks, glue, loose, drawn = row
    return Measured(
        {name: Box(*corners) for name, corners in boxes.items()},
        tuple(
            Found(kind, face, tuple(matrix), Box(*clip) if clip else None, seen)
            for kind, face, matrix, clip, seen in found
        ),
        tuple(tuple(one) for one in marks),
        tuple(Box(*one) for one in glue),
        tuple(loose),
        drawn,
    )


def _corners(box: Box | None) -> tuple[float, float, float, float] | None:
    return None if box is None else (box.x, box.y, box.width, box.height)
