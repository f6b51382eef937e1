"""What a PDF embeds of a font: a subset with its glyph ids kept, and the numbers that stand beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import uharfbuzz as hb

from generator.pdf.cmap import cmap


@dataclass(frozen=True, slots=True)
class Embedded:
    """A font program and its dictionary's values, in thousandths of the em. `widths` are by glyph id."""

    program: bytes
    to_unicode: bytes
    widths: tuple[tuple[int, float], ...]
    ascent: int
    descent: int


def embedded(face: hb.Face, font: hb.Font, meanings: Mapping[int, str]) -> Embedded:
    """The glyphs of a font that have a meaning here, ready to be embedded."""
    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.GLYPH_INDEX).update(meanings)
    wanted.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NO_HINTING
    em = face.upem
    extents = font.get_font_extents("ltr")
    return Embedded(
        bytes(hb.subset(face, wanted).blob.data),
        cmap(dict(meanings)),
        tuple((glyph, round(font.get_glyph_h_advance(glyph) * 1000 / em, 2)) for glyph in sorted(meanings)),
        round(extents.ascender * 1000 / em),
        round(extents.descender * 1000 / em),
    )
