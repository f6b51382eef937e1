"""Tiny faces for the tests of the press: single-page PDFs made with pikepdf, with real font subsets."""

from __future__ import annotations

import io
from functools import lru_cache
from importlib.resources import files

import pikepdf
import uharfbuzz as hb
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

from generator.face import Face
from generator.paper.geometry import Duplex, Side, flip_axis
from generator.paper.job import About, Page, PrintJob
from generator.paper.marks import grid_marks
from generator.paper.papers import PAPERS, Paper, to_points
from generator.paper.placement import Grid, Item, grid, impose

A4 = PAPERS["a4"]


def face(
    name: str, size: tuple[float, float] = (63.0, 88.0), back: str | None = None, count: int = 1
) -> Face:
    return Face(name, "card", "", *size, name.title(), bleed_mm=3.0, back=back, count=count)


@lru_cache(maxsize=1)
def font_bytes() -> bytes:
    return (files("fontpkg_fjalla_one") / "files" / "FjallaOne-Regular.ttf").read_bytes()


@lru_cache(maxsize=1)
def whole_font() -> hb.Font:
    return hb.Font(hb.Face(font_bytes()))


def subset(glyphs: set[int]) -> bytes:
    """The font with these glyphs only, as WeasyPrint embeds it.

    Ids stay, but then everything behind the last glyph used is cut off, and parts of composites from there
    get the ids that follow it.
    """
    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.GLYPH_INDEX).update(glyphs)
    wanted.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NO_HINTING
    sparse = hb.subset(whole_font().face, wanted)
    shorter = hb.SubsetInput()
    shorter.sets(hb.SubsetInputSets.GLYPH_INDEX).update(range(max(glyphs) + 1))
    shorter.flags = hb.SubsetFlags.NO_HINTING
    return bytes(hb.subset(sparse, shorter).blob.data)


def font(pdf: Pdf, text: str, embed: bool = True) -> Dictionary:
    glyphs = {char: whole_font().get_nominal_glyph(ord(char)) for char in text}
    rows = "\n".join(f"<{glyph:04x}> <{ord(char):04x}>" for char, glyph in sorted(glyphs.items()))
    descriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=Name("/ABCDEF+Tiny"), Flags=4,
        FontBBox=Array([0, -250, 1000, 1000]), ItalicAngle=0, Ascent=1000, Descent=-250, CapHeight=700,
        StemV=80,
    )  # fmt: skip
    if embed:
        descriptor.FontFile2 = Stream(pdf, subset(set(glyphs.values())))
    widths = [
        part
        for glyph in sorted(set(glyphs.values()))
        for part in (glyph, Array([int(whole_font().get_glyph_h_advance(glyph))]))
    ]
    inner = Dictionary(
        Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name("/ABCDEF+Tiny"), CIDToGIDMap=Name.Identity,
        CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
        FontDescriptor=pdf.make_indirect(descriptor), W=Array(widths),
    )  # fmt: skip
    cmap = "begincmap\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n"
    cmap += f"{len(glyphs)} beginbfchar\n{rows}\n"
    return Dictionary(
        Type=Name.Font, Subtype=Name.Type0, BaseFont=Name("/ABCDEF+Tiny"), Encoding=Name("/Identity-H"),
        DescendantFonts=Array([pdf.make_indirect(inner)]),
        ToUnicode=Stream(pdf, (cmap + "endbfchar\nendcmap").encode()),
    )  # fmt: skip


def draw(
    one: Face,
    colour: tuple[float, float, float] = (0.2, 0.4, 0.6),
    text: str = "",
    *,
    embed: bool = True,
    at: tuple[float, float] | None = None,
    origin: float = 0.0,
) -> bytes:
    """A face's page: filled to the bleed, a white square in its upper left corner, and a line of text.

    `origin` is where the page box begins, in points.
    """
    with Pdf.new() as pdf:
        width, height = (to_points(value) for value in one.page_mm)
        bleed = to_points(one.bleed_mm)
        red, green, blue = colour
        rows = [f"{red} {green} {blue} rg {origin} {origin} {width:.4f} {height:.4f} re f"]
        rows.append(f"1 g {origin + bleed + 6} {origin + height - bleed - 26:.4f} 20 20 re f")
        resources = Dictionary()
        if text:
            codes = "".join(f"{whole_font().get_nominal_glyph(ord(char)):04x}" for char in text)
            x, y = at or (origin + bleed + 6, origin + bleed + 20)
            rows.append(f"BT /T 12 Tf {x} {y} Td <{codes}> Tj ET")
            resources.Font = Dictionary(T=pdf.make_indirect(font(pdf, text, embed)))
        box = Array([origin, origin, origin + width, origin + height])
        content = Stream(pdf, "\n".join(rows).encode())
        page = Dictionary(Type=Name.Page, MediaBox=box, Resources=resources, Contents=content)
        pdf.pages.append(pikepdf.Page(page))
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True)
        return out.getvalue()


def job(
    faces: dict[str, Face],
    paper: Paper = A4,
    duplex: Duplex = Duplex.LONG_EDGE,
    one: Grid | None = None,
    about: About | None = None,
) -> PrintJob:
    """All fronts (faces that are nobody's back) on a grid, each as often as it counts, with their backs."""
    backs = {face.back for face in faces.values()}
    fronts = [face for face in faces.values() if face.id not in backs]
    items = [Item(face.id, face.count, face.back) for face in fronts]
    size = fronts[0].width_mm, fronts[0].height_mm
    used = one or grid(size, paper, fold=duplex is Duplex.GUTTERFOLD)
    marks = grid_marks(used)
    pages = []
    for number, laid in enumerate(impose(items, used, duplex)):
        axis = used.fold
        if laid.side is Side.BACK:
            axis = flip_axis(paper, duplex)
        pages.append(
            Page(
                paper,
                laid.placements,
                marks,
                side=laid.side,
                label=f"{number + 1}",
                section="Cards" if number == 0 else None,
                axis=axis,
            )
        )
    about = about or About("Tiny", "Nobody", "CC0", "For tests")
    return PrintJob("tiny.pdf", about, tuple(pages), duplex, {face.id: face.count for face in fronts})
