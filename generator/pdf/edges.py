"""The outermost colours of a face, drawn on a little beyond its page.

A page that ends inside a dot is filled up with white by some viewers, and so is a face that ends where its
page ends. What runs on under it leaves nothing to fill up.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil, floor
from typing import TYPE_CHECKING

from generator.pdf.operators import points
from generator.units import MM_PER_INCH

if TYPE_CHECKING:
    from PIL import Image

DPI = 50.8
"""Two colours for each mm of an edge."""
WHITE, TINTED = 250, 235
"""From the one on, a colour is white; below the other, an eye sees that it is not."""
BEYOND, UNDER = 1.0, 0.05
"""How far the colours run on beyond the page, and how far in under the face, in mm."""
INSIDE = 0.75
"""So many mm within the cut a picture has the colour that ought to run on beyond it."""

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Edges:
    """The colours along each edge of a face's page: of the upper and lower one from left to right, of the
    left and right one downwards.
    """

    top: tuple[Colour, ...]
    bottom: tuple[Colour, ...]
    left: tuple[Colour, ...]
    right: tuple[Colour, ...]


def edges_of(png: bytes) -> Edges:
    """The edges of a face from its picture."""
    from PIL import Image

    picture = Image.open(io.BytesIO(png)).convert("RGB")
    wide, high = picture.size
    strips = ((0, 0, wide, 1), (0, high - 1, wide, high), (0, 0, 1, high), (wide - 1, 0, wide, high))
    return Edges(*(_colours(picture.crop(strip)) for strip in strips))


def _colours(strip: Image.Image) -> tuple[Colour, ...]:
    data = strip.tobytes()
    return tuple((data[at], data[at + 1], data[at + 2]) for at in range(0, len(data), 3))


def rimmed(png: bytes, bleed: float, shown: float) -> bool:
    """Whether a face's picture ends before the edge of what is shown of it, on any side: there it is white,
    and inside the cut it is not. It was drawn with `bleed` mm beyond the cut, of which `shown` mm are seen.

    Where less is seen than a dot of the picture there is nothing to tell it by.
    """
    from PIL import Image

    picture = Image.open(io.BytesIO(png)).convert("L")
    wide, high = picture.size
    dots = DPI / MM_PER_INCH
    first, last = ceil((bleed - shown) * dots), floor(bleed * dots) - 1
    if first > last:
        return False
    # The outermost dot may be mixed with the white beyond it.
    out, within = min(first + 1, last), round((bleed + INSIDE) * dots)
    pairs = (
        (_row(picture, out), _row(picture, within)),
        (_row(picture, high - 1 - out), _row(picture, high - 1 - within)),
        (_column(picture, out), _column(picture, within)),
        (_column(picture, wide - 1 - out), _column(picture, wide - 1 - within)),
    )
    return any(min(rim) >= WHITE and sorted(inner)[len(inner) // 2] < TINTED for rim, inner in pairs)


def _row(picture: Image.Image, y: int) -> bytes:
    return picture.crop((0, y, picture.width, y + 1)).tobytes()


def _column(picture: Image.Image, x: int) -> bytes:
    return picture.crop((x, 0, x + 1, picture.height)).tobytes()


def edge_operators(edges: Edges, width: float, height: float) -> bytes:
    """The drawing operators of a frame round a page of this size, in mm."""
    thick = BEYOND + UNDER
    rows: list[str] = []
    for colours, y in ((edges.top, height - UNDER), (edges.bottom, -BEYOND)):
        for colour, start, end in _runs(colours, width):
            rows.append(f"{_ink(colour)} {points(start, y, end - start, thick)} re f")
    for colours, x in ((edges.left, -BEYOND), (edges.right, width - UNDER)):
        for colour, start, end in _runs(colours, height):
            rows.append(f"{_ink(colour)} {points(x, height - end, thick, end - start)} re f")
    return "\n".join(rows).encode()


def _runs(colours: Sequence[Colour], length: float) -> Iterator[tuple[Colour, float, float]]:
    """Neighbours of one colour together, from where to where in mm; the first and last go on beyond."""
    step, at = length / len(colours), 0
    for colour, same in groupby(colours):
        count = len(list(same))
        start = -BEYOND if not at else at * step
        at += count
        yield colour, start, length + BEYOND if at == len(colours) else at * step


def _ink(colour: Colour) -> str:
    """The operator that sets a colour; a grey is set as grey, so that a sheet without colour stays so."""
    if len(set(colour)) == 1:
        return f"{colour[0] / 255:.3f} g"
    return " ".join(f"{value / 255:.3f}" for value in colour) + " rg"
