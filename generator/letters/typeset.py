"""How wide a text really is, and where its lines break: measured with the fonts that print it."""

from __future__ import annotations

from functools import lru_cache

import uharfbuzz as hb

from generator.letters.fonts import BODY, DISPLAY, FONTS, Font, font_bytes
from generator.units import MM_PER_PT

STYLES: dict[str, Font] = {
    "display": next(f for f in FONTS if f.family == DISPLAY),
    "body": next(f for f in FONTS if f.family == BODY and f.weight == 500),
    "bold": next(f for f in FONTS if f.family == BODY and f.weight == 700),
}


@lru_cache(maxsize=8)
def _font(style: str) -> tuple[hb.Font, int]:
    face = hb.Face(font_bytes(STYLES[style]))
    return hb.Font(face), face.upem


@lru_cache(maxsize=20_000)
def _units(text: str, style: str) -> float:
    font, upem = _font(style)
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(font, buffer)
    return float(sum(p.x_advance for p in buffer.glyph_positions or ())) / upem


def width(text: str, style: str, size_pt: float, spacing_em: float = 0.0) -> float:
    """The width of one line in mm: style is a key of STYLES, `spacing_em` is extra letterspacing."""
    return (_units(text, style) + spacing_em * len(text)) * size_pt * MM_PER_PT


def line_height(size_pt: float, leading: float) -> float:
    """The distance of two base lines in mm."""
    return size_pt * leading * MM_PER_PT


def largest(text: str, style: str, sizes_pt: tuple[float, ...], room_mm: float) -> float | None:
    """The first of the allowed sizes (largest first) at which the text fits one line; None when none does."""
    return next((size for size in sizes_pt if width(text, style, size) <= room_mm), None)


def wrap(text: str, style: str, size_pt: float, room_mm: float, even: bool = True) -> tuple[str, ...]:
    """The text in the fewest lines that fit; `even` makes those lines as equal as they can be, else each is
    filled.

    A word that is wider than the room stands on a line of its own and sticks out; the caller measures that.
    """
    words = text.split()
    space = width(" ", style, size_pt)
    widths = [width(word, style, size_pt) for word in words]
    filled = _filled(words, widths, space, room_mm)
    # A word left alone on the last line is worse than even lines.
    alone = len(filled) > 1 and " " not in filled[-1]
    return _evened(words, widths, space, room_mm) if even or alone else filled


def _filled(words: list[str], widths: list[float], space: float, room_mm: float) -> tuple[str, ...]:
    lines: list[str] = []
    length = 0.0
    for word, wide in zip(words, widths, strict=True):
        if lines and length + space + wide <= room_mm:
            lines[-1] += f" {word}"
            length += space + wide
        else:
            lines.append(word)
            length = wide
    return tuple(lines)


def _evened(words: list[str], widths: list[float], space: float, room_mm: float) -> tuple[str, ...]:
    # best[k]: (lines, raggedness) of the first k words, and where the last of those lines begins.
    best: list[tuple[int, float, int]] = [(0, 0.0, 0)]
    for stop in range(1, len(words) + 1):
        choices = []
        length = -space
        for start in range(stop - 1, -1, -1):
            length += widths[start] + space
            if length > room_mm and start < stop - 1:
                break
            lines, ragged, _ = best[start]
            choices.append((lines + 1, ragged + (room_mm - length) ** 2, start))
        best.append(min(choices))
    cuts, stop = [], len(words)
    while stop:
        start = best[stop][2]
        cuts.append(" ".join(words[start:stop]))
        stop = start
    return tuple(reversed(cuts))


@lru_cache(maxsize=8)
def _letters(family: str) -> frozenset[int]:
    font = next(f for f in FONTS if f.family == family)
    return frozenset(hb.Face(font_bytes(font)).unicodes)


def missing(text: str, family: str) -> tuple[str, ...]:
    """The characters of a text that a family of ours has no glyph for, each once. Raises StopIteration if
    unknown.
    """
    known = _letters(family)
    return tuple(dict.fromkeys(c for c in text if ord(c) not in known and not c.isspace()))
