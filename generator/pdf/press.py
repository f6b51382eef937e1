"""Faces and placements to sheets. The only file that knows pikepdf.

Each distinct face becomes one Form XObject, however often it is placed. Every placement is wrapped in marked
content `/Piece` (or `/Tile`, `/Furniture`, `/Marks`) with its face id, so that a reader of the finished file
can tell what lies where; the proof measures where it really lies. Same input, same bytes: no dates, ids from
the content.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

from generator.face import Face
from generator.paper.geometry import Box, Duplex
from generator.paper.job import About, Page, PrintJob
from generator.paper.papers import Paper, to_mm, to_points
from generator.paper.placement import Placement
from generator.paper.printers import STRAIGHT, Matrix
from generator.pdf.cmap import cmap, plainer, unicodes
from generator.pdf.fontunion import union
from generator.pdf.imposition import saddle_stitch
from generator.pdf.operators import clip_path, glue_operators, mark_operators, matrix, points, text
from generator.pdf.xmp import xmp
from generator.setting.measures import Typeface
from generator.setting.page import DrawnPage, SetPage, embed, glyphs_of, operators

_DUPLEX = {
    Duplex.LONG_EDGE: Name.DuplexFlipLongEdge,
    Duplex.SHORT_EDGE: Name.DuplexFlipShortEdge,
    Duplex.GUTTERFOLD: Name.Simplex,
    Duplex.NONE: Name.Simplex,
}
_NAMED = ("/Font", "/XObject", "/Pattern", "/Shading", "/ExtGState", "/ColorSpace", "/Properties")
_TOKEN = re.compile(rb"/([^\s/<>\[\](){}%]*)")
_ONLY_SHADES = re.compile(rb"(?:[-\d. ]+ cm\s+)*/s\d+ sh")
_INLAID = re.compile(r"/V[0-9a-f]{16}")
# A face's page may differ from what its Face says by no more than this, in mm.
_SIZE_SLACK = 0.01


def press(
    job: PrintJob, faces: Mapping[str, Face], drawn: Mapping[str, DrawnPage], *, correct: bool = False
) -> bytes:
    """The finished PDF of a job. `drawn` holds the page of each face by its id. `correct` puts every page
    through the matrix of the printer's profile.

    Raises ValueError where a face was drawn in another size than it has, KeyError where one is missing.
    """
    with Pdf.new() as pdf:
        forms = _forms(pdf, _used(job), faces, drawn)
        drawings = _Drawings(pdf)
        for page in job.pages:
            _add_page(pdf, page, faces, forms, drawings, page.correct if correct else STRAIGHT)
        _outline(pdf, job.pages)
        _page_labels(pdf, job.pages)
        _catalog(pdf, job)
        _metadata(pdf, job.about)
        return _saved(pdf)


def leaves(names: Sequence[str], faces: Mapping[str, Face], drawn: Mapping[str, DrawnPage]) -> bytes:
    """A PDF with a page for each of some faces, in their order: what `press` places, before it is placed."""
    with Pdf.new() as pdf:
        for form in _forms(pdf, names, faces, drawn).values():
            page = Dictionary(Type=Name.Page, MediaBox=form.BBox, Resources=form.Resources)
            page.Contents = Stream(pdf, form.read_bytes())
            pdf.pages.append(pikepdf.Page(page))
        return _saved(pdf)


def _saved(pdf: Pdf) -> bytes:
    out = io.BytesIO()
    pdf.save(
        out,
        deterministic_id=True,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        compress_streams=True,
        min_version="1.7",
    )
    return out.getvalue()


# -- faces to forms -------------------------------------------------------------------------------------


def _used(job: PrintJob) -> list[str]:
    return list(dict.fromkeys(one.face for page in job.pages for one in (*page.furniture, *page.placements)))


def _forms(
    pdf: Pdf, names: Sequence[str], faces: Mapping[str, Face], drawn: Mapping[str, DrawnPage]
) -> dict[str, Stream]:
    """A form for each of some faces; equal drawings share one."""
    forms: dict[str, Stream] = {}
    by_bytes: dict[bytes, Stream] = {}
    pages = {name: one for name in names if isinstance(one := drawn[name], SetPage)}
    fonts = {face.digest: _font(pdf, face, glyphs) for face, glyphs in glyphs_of(pages.values()).items()}
    for name in names:
        page = pages.get(name)
        data = page.ground if page else drawn[name]
        assert isinstance(data, bytes)
        if data not in by_bytes:
            by_bytes[data] = _form(pdf, faces[name], data)
        forms[name] = _set_form(pdf, by_bytes[data], page, fonts) if page else by_bytes[data]
    roots = [form.Resources for form in by_bytes.values()]
    _ungroup(roots)
    _share_fonts(pdf, roots)
    _share_streams(roots)
    return forms


def _ungroup(roots: Sequence[Any]) -> None:
    """Gradients without a group of their own: in one, viewers blend the edge where a piece is cut off twice,
    and neighbours get a light line between them.
    """
    for resources in _resources_below(roots):
        for one in resources.get("/XObject", {}).values():
            if "/Group" in one and _ONLY_SHADES.fullmatch(one.read_bytes().strip()):
                del one.Group


def _set_form(pdf: Pdf, ground: Stream, page: SetPage, fonts: Mapping[str, Any]) -> Stream:
    """A form of words on their ground."""
    names = {digest: f"/S{number}" for number, digest in enumerate(sorted(page.fonts)) if digest in fonts}
    left, bottom, _, top = (float(value) for value in ground.BBox)
    form = Stream(pdf, b"/Ground Do\n" + operators(page, top - bottom, names))
    form.Type, form.Subtype, form.FormType = Name.XObject, Name.Form, 1
    form.BBox, form.Matrix = ground.BBox, Array([1, 0, 0, 1, _number(-left), _number(-bottom)])
    used = {words.letters.font for words in page.words}
    form.Resources = Dictionary(
        XObject=Dictionary(Ground=ground), Font=Dictionary({names[one]: fonts[one] for one in sorted(used)})
    )
    return form


def _font(pdf: Pdf, face: Typeface, glyphs: Mapping[int, str]) -> Any:
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
        W=Array([part for glyph, width in made.widths for part in (glyph, Array([_number(width)]))]),
        FontDescriptor=pdf.make_indirect(descriptor),
    )  # fmt: skip
    outer = Dictionary(
        Type=Name.Font, Subtype=Name.Type0, BaseFont=name, Encoding=Name("/Identity-H"),
        DescendantFonts=Array([pdf.make_indirect(inner)]), ToUnicode=Stream(pdf, made.to_unicode),
    )  # fmt: skip
    return pdf.make_indirect(outer)


def _form(pdf: Pdf, face: Face, data: bytes) -> Stream:
    with Pdf.open(io.BytesIO(data)) as source:
        page = source.pages[0]
        left, bottom, right, top = (float(value) for value in page.mediabox)
        size = to_mm(right - left), to_mm(top - bottom)
        if any(abs(a - b) > _SIZE_SLACK for a, b in zip(size, face.page_mm, strict=True)):
            raise ValueError(
                f"{face.id} was drawn {size[0]:.2f} x {size[1]:.2f} mm instead of {face.page_mm}"
            )
        page.contents_coalesce()
        content = page.obj.Contents.read_bytes()
        resources = _pruned(page.resources, content)
        form = Stream(pdf, content)
        form.Type, form.Subtype, form.FormType = Name.XObject, Name.Form, 1
        form.BBox = Array([_number(value) for value in (left, bottom, right, top)])
        form.Matrix = Array([1, 0, 0, 1, _number(-left), _number(-bottom)])
        form.Resources = pdf.copy_foreign(source.make_indirect(resources))
        # A page's transparency group belongs to what is drawn on it.
        if (group := page.obj.get("/Group")) is not None:
            form.Group = pdf.copy_foreign(source.make_indirect(group))
    return form


def _pruned(resources: Any, content: bytes) -> Dictionary:
    """Only the resources whose names occur in the content. WeasyPrint lists those of the whole document."""
    names = {b"/" + _unescaped(token) for token in _TOKEN.findall(content)}
    out = Dictionary()
    for key, value in resources.items():
        if key not in _NAMED:
            if key != "/ProcSet":
                out[key] = value
            continue
        kept = {name: entry for name, entry in value.items() if name.encode() in names}
        if kept:
            out[key] = Dictionary(kept)
    return out


def _unescaped(token: bytes) -> bytes:
    return re.sub(rb"#([0-9A-Fa-f]{2})", lambda match: bytes([int(match[1], 16)]), token)


def _resources_below(roots: Iterable[Any]) -> Iterator[Any]:
    """Every resource dictionary that can be reached: those of the faces and of groups and patterns inside
    them.
    """
    todo, seen = list(roots), set()
    while todo:
        resources = todo.pop()
        if resources.is_indirect:
            if resources.objgen in seen:
                continue
            seen.add(resources.objgen)
        yield resources
        inner = [*resources.get("/XObject", {}).values(), *resources.get("/Pattern", {}).values()]
        masks = [state.get("/SMask") for state in resources.get("/ExtGState", {}).values()]
        inner += [mask.G for mask in masks if isinstance(mask, Dictionary) and "/G" in mask]
        todo += [one.Resources for one in inner if isinstance(one, Stream) and "/Resources" in one]


# -- fonts ----------------------------------------------------------------------------------------------


def _share_fonts(pdf: Pdf, roots: Sequence[Any]) -> None:
    """Fonts that are subsets of the same font become one."""
    places: dict[str, list[tuple[Any, str]]] = {}
    for resources in _resources_below(roots):
        for key, font in resources.get("/Font", {}).items():
            if _mergeable(font):
                places.setdefault(str(font.BaseFont), []).append((resources.Font, key))
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
    inner.W = Array([part for glyph in sorted(widths) for part in (glyph, Array([_number(widths[glyph])]))])
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
    return Array([_number(pick(column)) for pick, column in zip(picks, columns, strict=True)])


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


def _share_streams(roots: Sequence[Any]) -> None:
    """Pictures and inlaid drawings that several faces hold are kept once."""
    first: dict[tuple[bytes, str], Any] = {}
    inlaid: dict[str, Any] = {}
    for resources in _resources_below(roots):
        pictures = resources.get("/XObject", {})
        for key, one in list(pictures.items()):
            if _INLAID.fullmatch(key):
                # Its name is a digest of all that it draws.
                pictures[key] = inlaid.setdefault(key, one)
            elif one.get("/Subtype") == Name.Image and "/SMask" not in one:
                same = (one.read_raw_bytes(), repr({k: repr(v) for k, v in one.items()}))
                pictures[key] = first.setdefault(same, one)


# -- pages ----------------------------------------------------------------------------------------------


def _number(value: float) -> int | pikepdf.Object | Any:
    """A number as short as it can be written without moving anything by more than 0.00004 mm."""
    rounded = round(value, 4)
    return int(rounded) if rounded == int(rounded) else Decimal(f"{rounded:.4f}").normalize()


class _Drawings:
    """Forms of our own drawing, by what they draw: pages with the same marks share one."""

    def __init__(self, pdf: Pdf) -> None:
        self.pdf = pdf
        self.known: dict[bytes, Stream] = {}

    def form(self, operators: bytes, paper: Box) -> Stream:
        """A form as large as the sheet."""
        key = operators + repr(paper).encode()
        if key not in self.known:
            form = Stream(self.pdf, operators)
            form.Type, form.Subtype, form.FormType = Name.XObject, Name.Form, 1
            form.BBox = Array([_number(to_points(value)) for value in (0, 0, paper.width, paper.height)])
            form.Resources = Dictionary()
            self.known[key] = form
        return self.known[key]


def _literal(words: str) -> str:
    """A PDF string as it may stand in a content stream. UTF-8, as PDFium reads strings of marked content."""
    return String(words.encode()).unparse().decode("latin-1")


def _tag(kind: str, one: Placement) -> str:
    extra = f" /Behind {_literal(one.behind)}" if one.behind else ""
    side = _literal(one.side.value)
    return f"/{kind} << /Face {_literal(one.face)} /Copy {one.copy} /Side {side}{extra} >> BDC"


def _drawn(kind: str, one: Placement, face: Face, name: str) -> str:
    a, b, c, d, e, f = matrix(one, face)
    where = f"{text(a)} {text(b)} {text(c)} {text(d)} {points(e, f)}"
    return f"{_tag(kind, one)} q {clip_path(one)} W n {where} cm {name} Do Q EMC"


def _add_page(
    pdf: Pdf, page: Page, faces: Mapping[str, Face], forms: Mapping[str, Stream], drawings: _Drawings,
    correct: Matrix,
) -> None:  # fmt: skip
    size = Box(0, 0, page.paper.width, page.paper.height)
    names: dict[str, str] = {}
    resources = Dictionary(XObject=Dictionary())
    rows: list[str] = []
    if correct != STRAIGHT:
        a, b, c, d, e, f = correct
        rows.append(f"{a:.8f} {b:.8f} {c:.8f} {d:.8f} {points(e, f)} cm")
    if page.shift != (0.0, 0.0):
        rows.append(f"1 0 0 1 {points(*page.shift)} cm")
    for kind, group in (("Furniture", page.furniture), ("Piece", page.placements)):
        for one in group:
            name = names.setdefault(one.face, f"/F{len(names)}")
            resources.XObject[name] = forms[one.face]
            rows.append(_drawn("Tile" if one.tile and kind == "Piece" else kind, one, faces[one.face], name))
    if page.glue:
        resources.XObject["/G"] = drawings.form(glue_operators(page.glue), size)
        rows.append("/Glue BMC q /G Do Q EMC")
    if page.marks.lines or page.marks.targets:
        resources.XObject["/M"] = drawings.form(mark_operators(page.marks), size)
        resources.Properties = Dictionary({"/Cut": _layer(pdf)})
        rows.append("/OC /Cut BDC /Marks BMC q /M Do Q EMC EMC")
    box = Array([_number(to_points(value)) for value in (0, 0, size.width, size.height)])
    pdf.pages.append(
        pikepdf.Page(
            Dictionary(
                Type=Name.Page,
                MediaBox=box,
                CropBox=box,
                BleedBox=box,
                TrimBox=box,
                Resources=resources,
                Contents=Stream(pdf, "\n".join(rows).encode("latin-1")),
            )
        )
    )


def _layer(pdf: Pdf) -> Any:
    """The layer that holds the marks, so that a viewer can hide them."""
    if "/OCProperties" not in pdf.Root:
        layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("Cut marks")))
        pdf.Root.OCProperties = Dictionary(
            OCGs=Array([layer]), D=Dictionary(Order=Array([layer]), ON=Array([layer]), Name=String("Layers"))
        )
    return pdf.Root.OCProperties.OCGs[0]


# -- what the file says of itself -----------------------------------------------------------------------


def _outline(pdf: Pdf, pages: Sequence[Page]) -> None:
    with pdf.open_outline() as outline:
        for number, page in enumerate(pages):
            if page.section:
                outline.root.append(pikepdf.OutlineItem(page.section, number))


def _page_labels(pdf: Pdf, pages: Sequence[Page]) -> None:
    numbers = Array()
    for index, page in enumerate(pages):
        numbers.append(index)
        numbers.append(Dictionary(P=String(page.label or str(index + 1))))
    pdf.Root.PageLabels = Dictionary(Nums=numbers)


def _catalog(pdf: Pdf, job: PrintJob) -> None:
    pdf.Root.Lang = String(job.about.language)
    # Without this a viewer's dialogue shrinks the page to the printer's margins, and every card with it.
    pdf.Root.ViewerPreferences = Dictionary(
        PrintScaling=Name("/None"), DisplayDocTitle=True, PickTrayByPDFSize=True, Duplex=_DUPLEX[job.duplex]
    )
    pdf.Root.PageMode = Name.UseOutlines


def _metadata(pdf: Pdf, about: About) -> None:
    info = {
        "/Title": about.title,
        "/Author": about.author,
        "/Subject": about.subject,
        "/Creator": about.creator,
        "/Producer": about.creator,
    }
    for key, value in info.items():
        if value:
            pdf.docinfo[key] = String(value)
    stream = Stream(pdf, xmp(about).encode())
    stream.Type, stream.Subtype = Name.Metadata, Name.XML
    pdf.Root.Metadata = stream


# -- a booklet on folded sheets -------------------------------------------------------------------------


def impose(booklet: bytes, paper: Paper) -> bytes:
    """A finished booklet two pages a side on lying sheets of this paper, to be turned over at the short edge,
    folded and stapled. Each page is centred in its half; links and tags stay behind.
    """
    sheet = paper if paper.landscape else paper.turned()
    half = sheet.width / 2
    with Pdf.open(io.BytesIO(booklet)) as source, Pdf.new() as pdf:
        for side in (side for one in saddle_stitch(len(source.pages)) for side in (one.front, one.back)):
            made = pdf.add_blank_page(page_size=(to_points(sheet.width), to_points(sheet.height)))
            for at, number in enumerate(side):
                if number is None:
                    continue
                page = source.pages[number - 1]
                left, low, right, high = (to_mm(float(edge)) for edge in page.trimbox)
                x, y = half * at + (half - right - left) / 2, (sheet.height - high - low) / 2
                name = made.add_resource(pdf.copy_foreign(page.as_form_xobject()), Name.XObject)
                made.contents_add(f"q 1 0 0 1 {points(x, y)} cm {name} Do Q\n".encode())
        pdf.Root.ViewerPreferences = Dictionary(
            Duplex=_DUPLEX[Duplex.SHORT_EDGE], PrintScaling=Name("/None"), DisplayDocTitle=True
        )
        pdf.Root.Lang = String(str(source.Root.get("/Lang", "en")))
        pdf.docinfo["/Title"] = String(str(source.docinfo.get("/Title", "")))
        return _saved(pdf)
