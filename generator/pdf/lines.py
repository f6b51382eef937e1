"""A line of words as a PDF page of its own, without WeasyPrint: the margins of a large print run "
    "hold hundreds.

The page has what WeasyPrint would have made: real text in an embedded subset of our font, glyph ids kept, so
that the press joins the subsets of all lines into one font.
"""

from __future__ import annotations

import io
import itertools
from functools import lru_cache

import pydyf
import uharfbuzz as hb

from generator.face import Face
from generator.letters.embed import Embedded, embedded
from generator.letters.fonts import font_bytes
from generator.letters.typeset import STYLES
from generator.paper.papers import to_mm, to_points
from generator.pdf.greys import luma

NAME = "RULEPR+Rulepress-Line"


@lru_cache(maxsize=4)
def _font(style: str) -> tuple[hb.Face, hb.Font]:
    face = hb.Face(font_bytes(STYLES[style]))
    return face, hb.Font(face)


class BadLine(ValueError):
    """A line that cannot be drawn: `code` is that of the complaint, `words` say why."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(words)
        self.code, self.words = code, words


def draw_line(face: Face) -> bytes:
    """The page of a face that is one centred line. Raises BadLine for letters that the font does not have and
    for a line that is wider than its face.
    """
    line = face.line
    assert line is not None, face.id
    base, font = _font(line.style)
    buffer = hb.Buffer()
    buffer.add_str(line.words)
    buffer.guess_segment_properties()
    hb.shape(font, buffer)
    infos, places = buffer.glyph_infos, buffer.glyph_positions
    if any(one.codepoint == 0 for one in infos):
        raise BadLine("FACE-FONT", f"{line.words!r} holds letters that our font does not have")
    em = base.upem
    width = sum(one.x_advance for one in places) * line.size_pt / em
    wide, high = (to_points(mm) for mm in face.page_mm)
    if width > wide + 0.5:
        is_mm, room = to_mm(width), to_mm(wide)
        raise BadLine(
            "FACE-OVERFLOW",
            f"the line {line.words[:40]!r} is {is_mm:.1f} mm wide, and its place has {room:.1f} mm; "
            f"{is_mm - room:.1f} mm too much",
        )
    extents = font.get_font_extents("ltr")
    middle = (extents.ascender + extents.descender) * line.size_pt / em / 2
    colour = " ".join(f"{value:.4g}" for value in _tint(line.colour, face.grey))
    rows = [
        f"{colour} rg BT /F {line.size_pt:g} Tf {(wide - width) / 2:.3f} {high / 2 - middle:.3f} Td [",
        "",
    ]
    pen = ""
    for one, place in zip(infos, places, strict=True):
        pen += f"<{one.codepoint:04x}>"
        natural = font.get_glyph_h_advance(one.codepoint)
        if place.x_advance != natural:
            pen += f"{(natural - place.x_advance) * 1000 / em:.4g}"
    rows[1] = pen + "] TJ ET"
    words = _meanings(line.words, infos)
    return _page("".join(rows), (wide, high), _embedded(line.style, tuple(words.items())))


def _tint(colour: str, grey: bool) -> tuple[float, ...]:
    values = tuple(int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return (luma(*values),) * 3 if grey else values


def _meanings(text: str, infos: list[hb.GlyphInfo]) -> dict[int, str]:
    """The text of each glyph; a ligature has that of all its letters."""
    starts = sorted({one.cluster for one in infos} | {len(text)})
    spans = dict(itertools.pairwise(starts))
    return {one.codepoint: text[one.cluster : spans[one.cluster]] for one in infos}


@lru_cache(maxsize=1024)
def _embedded(style: str, words: tuple[tuple[int, str], ...]) -> Embedded:
    return embedded(*_font(style), dict(words))


def _page(content: str, size: tuple[float, float], font: Embedded) -> bytes:
    pdf = pydyf.PDF()

    def add(one: pydyf.Object) -> bytes:
        pdf.add_object(one)
        return bytes(one.reference)

    file = add(pydyf.Stream([font.program], {"Length1": len(font.program)}, compress=True))
    descriptor = pydyf.Dictionary(
        {
            "Type": "/FontDescriptor",
            "FontName": f"/{NAME}",
            "Flags": 4,
            "ItalicAngle": 0,
            "StemV": 80,
            "FontBBox": pydyf.Array([0, font.descent, 1000, font.ascent]),
            "Ascent": font.ascent,
            "Descent": font.descent,
            "CapHeight": font.ascent,
            "FontFile2": file,
        }
    )
    widths = pydyf.Array()
    for glyph, width in font.widths:
        widths += [glyph, pydyf.Array([width])]
    system = {"Registry": pydyf.String("Adobe"), "Ordering": pydyf.String("Identity"), "Supplement": 0}
    inner = pydyf.Dictionary(
        {
            "Type": "/Font",
            "Subtype": "/CIDFontType2",
            "BaseFont": f"/{NAME}",
            "CIDToGIDMap": "/Identity",
            "CIDSystemInfo": pydyf.Dictionary(system),
            "W": widths,
            "FontDescriptor": add(descriptor),
        }
    )
    outer = pydyf.Dictionary(
        {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": f"/{NAME}",
            "Encoding": "/Identity-H",
            "DescendantFonts": pydyf.Array([add(inner)]),
            "ToUnicode": add(pydyf.Stream([font.to_unicode], compress=True)),
        }
    )
    resources = pydyf.Dictionary({"Font": pydyf.Dictionary({"F": add(outer)})})
    stream = add(pydyf.Stream([content.encode()], compress=True))
    page = pydyf.Dictionary(
        {
            "Type": "/Page",
            "Parent": pdf.pages.reference,
            "Resources": resources,
            "Contents": stream,
            "MediaBox": pydyf.Array([0, 0, round(size[0], 4), round(size[1], 4)]),
        }
    )
    pdf.add_page(page)
    out = io.BytesIO()
    pdf.write(out, compress=True)
    return out.getvalue()
