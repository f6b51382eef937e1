"""Faces and placements to sheets.

Each distinct face becomes one Form XObject, however often it is placed. Every placement is wrapped in marked
content `/Piece` (or `/Tile`, `/Furniture`, `/Marks`) with its face id, so that a reader of the finished file
can tell what lies where; the proof measures where it really lies. Same input, same bytes: no dates, ids from
the content.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

from generator.face import Face
from generator.paper.geometry import Box, Duplex
from generator.paper.job import About, Page, PrintJob
from generator.paper.papers import Paper, to_mm, to_points
from generator.paper.placement import Placement
from generator.paper.printers import STRAIGHT, Matrix
from generator.pdf.edges import BEYOND, Edges, edge_operators
from generator.pdf.forms import forms
from generator.pdf.imposition import saddle_stitch
from generator.pdf.numbers import number
from generator.pdf.operators import clip_path, glue_operators, mark_operators, matrix, points, text
from generator.pdf.xmp import PDF_VERSION, xmp
from generator.setting.page import DrawnPage

_DUPLEX = {
    Duplex.LONG_EDGE: Name.DuplexFlipLongEdge,
    Duplex.SHORT_EDGE: Name.DuplexFlipShortEdge,
    Duplex.GUTTERFOLD: Name.Simplex,
    Duplex.NONE: Name.Simplex,
}


def press(
    job: PrintJob, faces: Mapping[str, Face], drawn: Mapping[str, DrawnPage], *, correct: bool = False,
    edges: Mapping[str, Edges] | None = None,
) -> bytes:  # fmt: skip
    """The finished PDF of a job. `drawn` holds the page of each face by its id. `correct` puts every page
    through the matrix of the printer's profile. `edges` are those of faces that fill a page of their own.

    Raises ValueError where a face was drawn in another size than it has, KeyError where one is missing.
    """
    with Pdf.new() as pdf:
        made = forms(pdf, _used(job), faces, drawn)
        drawings = _Drawings(pdf, edges or {})
        for page in job.pages:
            _add_page(pdf, page, faces, made, drawings, page.correct if correct else STRAIGHT)
        _outline(pdf, job.pages)
        _page_labels(pdf, job.pages)
        _catalog(pdf, job)
        _metadata(pdf, job.about)
        return _saved(pdf)


def leaves(names: Sequence[str], faces: Mapping[str, Face], drawn: Mapping[str, DrawnPage]) -> bytes:
    """A PDF with a page for each of some faces, in their order: what `press` places, before it is placed."""
    with Pdf.new() as pdf:
        for form in forms(pdf, names, faces, drawn).values():
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
        min_version=PDF_VERSION,
        # The metadata say so already; otherwise a whole XML library is loaded to find out.
        fix_metadata_version=False,
    )
    return out.getvalue()


def _used(job: PrintJob) -> list[str]:
    return list(dict.fromkeys(one.face for page in job.pages for one in (*page.furniture, *page.placements)))


# -- pages ----------------------------------------------------------------------------------------------


class _Drawings:
    """Forms of our own drawing, by what they draw: pages with the same marks share one."""

    def __init__(self, pdf: Pdf, edges: Mapping[str, Edges]) -> None:
        self.pdf = pdf
        self.edges = edges
        self.known: dict[bytes, Stream] = {}

    def form(self, operators: bytes, box: Box) -> Stream:
        """A form with this box, mostly that of the sheet."""
        key = operators + repr(box).encode()
        if key not in self.known:
            form = Stream(self.pdf, operators)
            form.Type, form.Subtype, form.FormType = Name.XObject, Name.Form, 1
            form.BBox = _corners(box)
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
    pdf: Pdf, page: Page, faces: Mapping[str, Face], placed: Mapping[str, Stream], drawings: _Drawings,
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
    for face in dict.fromkeys(one.face for one in page.placements if one.face in drawings.edges):
        frame = edge_operators(drawings.edges[face], size.width, size.height)
        resources.XObject["/E"] = drawings.form(frame, size.shrunk(-BEYOND))
        rows.append("/Edge BMC q /E Do Q EMC")
    for kind, group in (("Furniture", page.furniture), ("Piece", page.placements)):
        for one in group:
            name = names.setdefault(one.face, f"/F{len(names)}")
            resources.XObject[name] = placed[one.face]
            rows.append(_drawn("Tile" if one.tile and kind == "Piece" else kind, one, faces[one.face], name))
    if page.glue:
        resources.XObject["/G"] = drawings.form(glue_operators(page.glue), size)
        rows.append("/Glue BMC q /G Do Q EMC")
    if page.marks.lines or page.marks.targets:
        resources.XObject["/M"] = drawings.form(mark_operators(page.marks), size)
        resources.Properties = Dictionary({"/Cut": _layer(pdf)})
        rows.append("/OC /Cut BDC /Marks BMC q /M Do Q EMC EMC")
    box, trim = _corners(size), _corners(size.shrunk(page.bleed))
    pdf.pages.append(
        pikepdf.Page(
            Dictionary(
                Type=Name.Page,
                MediaBox=box,
                CropBox=box,
                BleedBox=box,
                TrimBox=trim,
                Resources=resources,
                Contents=Stream(pdf, "\n".join(rows).encode("latin-1")),
            )
        )
    )


def _corners(box: Box) -> Array:
    return Array([number(to_points(value)) for value in (box.x, box.y, box.right, box.top)])


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
