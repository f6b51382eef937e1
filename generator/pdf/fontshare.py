"""Fonts of a PDF: embedded for just the glyphs that are used, and subsets of one font joined into one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

from generator.pdf.cmap import cmap, plainer, unicodes
from generator.pdf.fontunion import union
from generator.pdf.numbers import number
from generator.setting.measures import Typeface
from generator.setting.page import embed


def embedded_font(pdf: Pdf, face: Typeface, glyphs: Mapping[int, str]) -> Any:
    """A font with just these glyphs, as every form may use it."""
    made = embed(face, glyphs)
    name = Name(f"/RULEPR+{re.sub(r'[^A-Za-z0-9]', '', face.family)}-{face.weight}-{face.digest[:6]}")
    program = Stream(pdf, made.program)
    program.Length1 = len(made.program)
    descriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=name, Flags=4, ItalicAngle=0, StemV=80,
        FontBBox=Array([0, made.descent, 1000, made.ascent]), Ascent=made.ascent, Descent=made.descent,
        CapHeight=made.ascent, FontFile2=program,
    )  # fmt: skip
    inner = Dictionary(
        Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=name, CIDToGIDMap=Name.Identity,
        CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
        W=Array([part for glyph, width in made.widths for part in (glyph, Array([number(width)]))]),
        FontDescriptor=pdf.make_indirect(descriptor),
    )  # fmt: skip
    outer = Dictionary(
        Type=Name.Font, Subtype=Name.Type0, BaseFont=name, Encoding=Name("/Identity-H"),
        DescendantFonts=Array([pdf.make_indirect(inner)]), ToUnicode=Stream(pdf, made.to_unicode),
    )  # fmt: skip
    return pdf.make_indirect(outer)


def share_fonts(pdf: Pdf, resources: Iterable[Any]) -> None:
    """Fonts that are subsets of the same font become one, wherever these resource dictionaries name them."""
    places: dict[str, list[tuple[Any, str]]] = {}
    for each in resources:
        for key, font in each.get("/Font", {}).items():
            if _mergeable(font):
                places.setdefault(str(font.BaseFont), []).append((each.Font, key))
    for uses in places.values():
        merged = _merged_font(pdf, [fonts[key] for fonts, key in uses])
        if merged is not None:
            for fonts, key in uses:
                fonts[key] = merged


def _mergeable(font: Any) -> bool:
    if font.get("/Subtype") != Name.Type0 or font.get("/Encoding") != Name("/Identity-H"):
        return False
    inner = font.DescendantFonts[0]
    return bool(
        inner.Subtype == Name.CIDFontType2
        and inner.get("/CIDToGIDMap") == Name.Identity
        and "/FontFile2" in inner.get("/FontDescriptor", {})
        and "/ToUnicode" in font
    )


def _merged_font(pdf: Pdf, fonts: Sequence[Any]) -> Any | None:
    """One font for all, or None where their glyphs contradict each other."""
    distinct = list({font.objgen if font.is_indirect else id(font): font for font in fonts}.values())
    if len(distinct) == 1:
        return None
    file = union(_needed([(font, _used_glyphs(font)) for font in distinct]))
    if file is None:
        return None
    widths: dict[int, float] = {}
    words: dict[int, str] = {}
    for font in distinct:
        for glyph, width in _widths(font.DescendantFonts[0].W):
            if widths.setdefault(glyph, width) != width:
                return None
        for glyph, said in unicodes(font.ToUnicode.read_bytes()):
            words[glyph] = plainer(words.get(glyph, ""), said)
    first = distinct[0]
    inner = Dictionary(dict(first.DescendantFonts[0].items()))
    descriptor = Dictionary(dict(inner.FontDescriptor.items()))
    stream = Stream(pdf, file)
    stream.Length1 = len(file)
    descriptor.FontFile2 = stream
    descriptor.FontBBox = _around([font.DescendantFonts[0].FontDescriptor.FontBBox for font in distinct])
    if "/CIDSet" in descriptor:
        del descriptor.CIDSet
    inner.FontDescriptor = pdf.make_indirect(descriptor)
    inner.W = Array([part for glyph in sorted(widths) for part in (glyph, Array([number(widths[glyph])]))])
    merged = Dictionary(dict(first.items()))
    merged.DescendantFonts = Array([pdf.make_indirect(inner)])
    merged.ToUnicode = Stream(pdf, cmap(words))
    return pdf.make_indirect(merged)


def _used_glyphs(font: Any) -> frozenset[int]:
    """The glyphs that a font's text may use: those with a width or a meaning."""
    return frozenset(
        [glyph for glyph, _ in _widths(font.DescendantFonts[0].W)]
        + [glyph for glyph, _ in unicodes(font.ToUnicode.read_bytes())]
    )


def _needed(fonts: Sequence[tuple[Any, frozenset[int]]]) -> list[tuple[bytes, frozenset[int]]]:
    """The files of the fonts that bring a glyph which those before them lack, the largest first."""
    have: set[int] = set()
    out = []
    for font, used in sorted(fonts, key=lambda one: -len(one[1])):
        if not used <= have:
            have |= used
            out.append((font.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes(), used))
    return out


def _around(boxes: Sequence[Any]) -> Array:
    columns = list(zip(*([float(value) for value in box] for box in boxes), strict=True))
    picks: tuple[Callable[[Iterable[float]], float], ...] = (min, min, max, max)
    return Array([number(pick(column)) for pick, column in zip(picks, columns, strict=True)])


def _widths(array: Any) -> Iterator[tuple[int, float]]:
    """Glyph and width of a /W array (ISO 32000-1, 9.7.4.3)."""
    parts = list(array)
    while parts:
        first = int(parts.pop(0))
        second = parts.pop(0)
        if isinstance(second, Array):
            yield from ((first + index, float(width)) for index, width in enumerate(second))
        else:
            width = float(parts.pop(0))
            yield from ((glyph, width) for glyph in range(first, int(second) + 1))
