"""Gradients of SVG as patterns of shades.

WeasyPrint fills a shape with a tile as large as the shape and the gradient in that; poppler leaves such a
tile out where the shape is translucent. Tiles that a mask shines through stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pydyf

_TILE = re.compile(rb"/a1 gs\s+/(x\d+) Do")
_SHADE = re.compile(rb"/(s\d+) sh")


def untile(pdf: pydyf.PDF) -> None:
    """Change the patterns of a PDF that is about to be written."""
    known = {one.reference: one for one in pdf.objects}
    for place, one in enumerate(pdf.objects):
        if not isinstance(one, pydyf.Stream) or one.extra.get("PatternType") != 1:
            continue
        tile = _TILE.fullmatch(_content(one))
        drawn = known.get(_entry(one, "XObject", tile[1], known)) if tile else None
        shade = _SHADE.fullmatch(_content(drawn)) if drawn is not None else None
        shading = _entry(drawn, "Shading", shade[1], known) if shade else None
        if shading is not None:
            row = {"Type": "/Pattern", "PatternType": 2, "Matrix": one.extra["Matrix"], "Shading": shading}
            made = pydyf.Dictionary(row)
            made.number = one.number
            pdf.objects[place] = made


def _content(stream: Any) -> bytes:
    rows = (row if isinstance(row, bytes) else str(row).encode() for row in stream.stream)
    return b"\n".join(rows).strip()


def _entry(stream: Any, kind: str, name: bytes, known: Mapping[bytes, Any]) -> Any:
    """What a stream's resources name so, as a reference."""
    resources = stream.extra["Resources"]
    resources = known.get(resources, {}) if isinstance(resources, bytes) else resources
    return resources.get(kind, {}).get(name.decode())
