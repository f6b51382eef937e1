"""A line of words as a face: the margins of a large print run hold hundreds."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import uharfbuzz as hb

from generator.face import Face, Line
from generator.letters.typeset import STYLES
from generator.paper.papers import to_mm, to_points
from generator.setting.lay import Glyph, Words, opened
from generator.setting.measures import PT_PER_PX, Letters, Typeface, typeface_of
from generator.setting.page import SetPage, lettering


class BadLine(ValueError):
    """A line that cannot be drawn: `code` is that of the complaint, `words` say why."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(words)
        self.code, self.words = code, words


def draw_line(face: Face) -> SetPage:
    """The page of a face that is one centred line. Raises BadLine for letters that the font does not have and
    for a line that is wider than its face.
    """
    line = face.line
    assert line is not None, face.id
    font = _typeface(line.style)
    glyphs, width, middle = _shaped(font, line)
    wide, high = (to_points(mm) for mm in face.page_mm)
    if width > wide + 0.5:
        is_mm, room = to_mm(width), to_mm(wide)
        raise BadLine(
            "FACE-OVERFLOW",
            f"the line {line.words[:40]!r} is {is_mm:.1f} mm wide, and its place has {room:.1f} mm; "
            f"{is_mm - room:.1f} mm too much",
        )
    letters = Letters(font.digest, line.size_pt / PT_PER_PX, _tint(line.colour), 0.0, 0.0)
    x, base = (wide - width) / 2 / PT_PER_PX, (high / 2 + middle) / PT_PER_PX
    words = Words(letters, x, base, width / PT_PER_PX, line.words, glyphs)
    fonts = {font.digest: font}
    return SetPage(None, lettering([words], fonts, face.grey), fonts)


@lru_cache(maxsize=8)
def _typeface(style: str) -> Typeface:
    return typeface_of(STYLES[style])


def _shaped(font: Typeface, line: Line) -> tuple[tuple[Glyph, ...], float, float]:
    """The glyphs of a line, its width, and how far its middle lies above its base (pt). Raises BadLine."""
    base, shaper = opened(font)
    buffer = hb.Buffer()
    buffer.add_str(line.words)
    buffer.guess_segment_properties()
    hb.shape(shaper, buffer)
    infos, places = buffer.glyph_infos, buffer.glyph_positions or ()
    if any(one.codepoint == 0 for one in infos):
        raise BadLine("FACE-FONT", f"{line.words!r} holds letters that our font does not have")
    # A ligature has the text of all its letters.
    spans = dict(pairwise(sorted({one.cluster for one in infos} | {len(line.words)})))
    glyphs = tuple(
        Glyph(info.codepoint, place.x_advance, line.words[info.cluster : spans[info.cluster]])
        for info, place in zip(infos, places, strict=True)
    )
    scale = line.size_pt / base.upem
    extents = shaper.get_font_extents("ltr")
    middle = (extents.ascender + extents.descender) * scale / 2
    return glyphs, sum(one.x_advance for one in places) * scale, middle


def _tint(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return red, green, blue
