"""Faces as form XObjects of a PDF: each distinct drawing once, with fonts, pictures and gradients shared."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pikepdf import Array, Dictionary, Name, Pdf, Stream

from generator.face import Face
from generator.paper.papers import to_mm, to_points
from generator.pdf.fontshare import embedded_font, share_fonts
from generator.pdf.numbers import number
from generator.setting.page import DrawnPage, SetPage, font_name, glyphs_of

_NAMED = ("/Font", "/XObject", "/Pattern", "/Shading", "/ExtGState", "/ColorSpace", "/Properties")
_TOKEN = re.compile(rb"/([^\s/<>\[\](){}%]*)")
_ONLY_SHADES = re.compile(rb"(?:[-\d. ]+ cm\s+)*/s\d+ sh")
_INLAID = re.compile(r"/V[0-9a-f]{16}")
# A face's page may differ from what its Face says by no more than this, in mm.
_SIZE_SLACK = 0.01


def forms(
    pdf: Pdf, names: Sequence[str], faces: Mapping[str, Face], drawn: Mapping[str, DrawnPage]
) -> dict[str, Stream]:
    """A form for each of some faces; equal drawings share one."""
    made: dict[str, Stream] = {}
    by_bytes: dict[bytes, Stream] = {}
    pages = [one for name in names if isinstance(one := drawn[name], SetPage)]
    fonts = {face.digest: embedded_font(pdf, face, glyphs) for face, glyphs in glyphs_of(pages).items()}
    for name in names:
        page = drawn[name]
        data = page.ground if isinstance(page, SetPage) else page
        if data is not None and data not in by_bytes:
            by_bytes[data] = _form(pdf, faces[name], data)
        if isinstance(page, SetPage):
            made[name] = _set_form(pdf, faces[name], by_bytes.get(data or b""), page, fonts)
        else:
            made[name] = by_bytes[page]
    roots = [form.Resources for form in by_bytes.values()]
    _ungroup(roots)
    share_fonts(pdf, _resources_below(roots))
    _share_streams(roots)
    return made


def _ungroup(roots: Sequence[Any]) -> None:
    """Gradients without a group of their own: in one, viewers blend the edge where a piece is cut off twice,
    and neighbours get a light line between them. A mask is nothing without its group.
    """
    every = list(_resources_below(roots))
    masks = {mask.objgen for resources in every for mask in _masks(resources)}
    for resources in every:
        for one in resources.get("/XObject", {}).values():
            if "/Group" not in one or one.objgen in masks:
                continue
            if _ONLY_SHADES.fullmatch(one.read_bytes().strip()):
                del one.Group


def _set_form(pdf: Pdf, face: Face, ground: Stream | None, page: SetPage, fonts: Mapping[str, Any]) -> Stream:
    """A form of words on their ground."""
    box = ground.BBox if ground else Array([0, 0, *(number(to_points(mm)) for mm in face.page_mm)])
    left, bottom, _, top = (float(value) for value in box)
    above = "/Ground Do\n" if ground else ""
    lowered = f"{above}1 0 0 1 0 {top - bottom:.4f} cm\n"
    form = Stream(pdf, (lowered + page.lettering.operators).encode())
    form.Type, form.Subtype, form.FormType = Name.XObject, Name.Form, 1
    form.BBox, form.Matrix = box, Array([1, 0, 0, 1, number(-left), number(-bottom)])
    used = sorted(page.lettering.glyphs)
    form.Resources = Dictionary(Font=Dictionary({font_name(one): fonts[one] for one in used}))
    if ground:
        form.Resources.XObject = Dictionary(Ground=ground)
    return form


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
        form.BBox = Array([number(value) for value in (left, bottom, right, top)])
        form.Matrix = Array([1, 0, 0, 1, number(-left), number(-bottom)])
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
        inner += _masks(resources)
        todo += [one.Resources for one in inner if isinstance(one, Stream) and "/Resources" in one]


def _masks(resources: Any) -> list[Any]:
    """The drawings through which others shine."""
    masks = [state.get("/SMask") for state in resources.get("/ExtGState", {}).values()]
    return [mask.G for mask in masks if isinstance(mask, Dictionary) and "/G" in mask]


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
