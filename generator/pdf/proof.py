"""Opens finished PDFs: measures what really lies on their pages, and draws them as pictures.

The only file that knows pypdfium2. Everything is measured from the page objects that a viewer draws (their
matrices, clips and shapes), never taken from what the press says it did. The marked content only tells which
face a form claims to be; its fingerprint, compared with that of the face's own PDF, tells whether it is.
"""

from __future__ import annotations

import ctypes
import hashlib
import io
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest
from typing import Any, TypeGuard

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from generator.face import Face
from generator.paper.geometry import Box
from generator.paper.papers import POINTS_PER_INCH, to_mm
from generator.pdf.measured import Fingerprint, Found, Matrix, Measured

# How the fingerprint of a quick look begins.
QUICK = "~"


def measure(pdf: bytes, known: Sequence[Measured | None] = ()) -> tuple[Measured, ...]:
    """What lies on each page. `known` holds pages that were measured before, by their number from 0.

    Raises pypdfium2.PdfiumError for bytes that are no PDF.
    """
    document = pdfium.PdfDocument(pdf)
    seen: set[str] = set()
    try:
        found = []
        for number in range(len(document)):
            before = known[number] if number < len(known) else None
            found.append(before if _is_full(before, seen) else _page(document[number], seen))
        return tuple(found)
    finally:
        document.close()


def _is_full(before: Measured | None, seen: set[str]) -> TypeGuard[Measured]:
    """Whether nothing is left to be looked at on a page: faces that it was only looked at quickly are `seen`
    in full on one before it.
    """
    if before is None:
        return False
    full = {one.face for one in before.found if not one.print.startswith(QUICK)}
    if {one.face for one in before.found} <= seen | full:
        seen |= full
        return True
    return False


def fingerprints(pdf: bytes, faces: Sequence[Face], texts: Sequence[Sequence[str]]) -> list[Fingerprint]:
    """The fingerprints of faces that are the pages of one PDF, and whether the words that stand directly on
    each page read as they are meant to. Raises ValueError where there are not as many pages as faces.
    """
    document = pdfium.PdfDocument(pdf)
    try:
        pages = zip(document, faces, texts, strict=True)
        return [_read_back(page, face, words) for page, face, words in pages]
    finally:
        document.close()


def _read_back(page: Any, face: Face, words: Sequence[str]) -> Fingerprint:
    found = _page_print(page, face.page_mm, face.bleed_mm)
    read = [_letters(one) for one in _texts(page)]
    meant = [_letters(one) for one in words]
    wrong = next((pair for pair in zip_longest(read, meant, fillvalue="") if pair[0] != pair[1]), None)
    return found if wrong is None else replace(found, misread=wrong)


def _texts(page: Any) -> Iterator[str]:
    """The text of each text object that stands on a page itself, in order."""
    reader = page.get_textpage()
    try:
        for index in range(raw.FPDFPage_CountObjects(page)):
            one = raw.FPDFPage_GetObject(page, index)
            if raw.FPDFPageObj_GetType(one) == raw.FPDF_PAGEOBJ_TEXT:
                yield _wide(lambda buffer, size, need, o=one: _text(o, reader, buffer, size, need))
    finally:
        reader.close()


def _text(one: Any, reader: Any, buffer: Any, size: int, need: Any) -> bool:
    need.value = raw.FPDFTextObj_GetText(one, reader, buffer, size)
    return bool(need.value)


def _letters(text: str) -> str:
    """A text without its spaces, ligatures in letters of their own."""
    return "".join(unicodedata.normalize("NFKC", text).split())


def fingerprint(pdf: bytes, face: Face) -> Fingerprint:
    """The fingerprint of a face's single page, and how much of its text would be cut off."""
    return _fingerprint(pdf, face.page_mm, face.bleed_mm)


@lru_cache(maxsize=2048)
def _fingerprint(pdf: bytes, size: tuple[float, float], bleed: float) -> Fingerprint:
    document = pdfium.PdfDocument(pdf)
    try:
        return _page_print(document[0], size, bleed)
    finally:
        document.close()


def _page_print(page: Any, size: tuple[float, float], bleed: float) -> Fingerprint:
    objects = [raw.FPDFPage_GetObject(page, index) for index in range(raw.FPDFPage_CountObjects(page))]
    trim = Box(bleed, bleed, size[0] - 2 * bleed, size[1] - 2 * bleed)
    texts = [_bounds(one) for one in objects if raw.FPDFPageObj_GetType(one) == raw.FPDF_PAGEOBJ_TEXT]
    full, quick = _prints(objects)
    stray = sum(not one.meets(trim) for one in texts if one.width and one.height)
    return Fingerprint(full, stray, quick)


def preview(pdf: bytes, dpi: float = 100.0) -> Iterator[bytes]:
    """Each page as PNG bytes at so many dots per inch."""
    document = pdfium.PdfDocument(pdf)
    try:
        for number in range(len(document)):
            picture = document[number].render(scale=dpi / POINTS_PER_INCH).to_pil()
            out = io.BytesIO()
            picture.save(out, "PNG", optimize=False)
            yield out.getvalue()
    finally:
        document.close()


# -- reading pages --------------------------------------------------------------------------------------


def _page(page: Any, seen: set[str]) -> Measured:
    boxes = {
        "media": _box(page.get_mediabox()),
        "crop": _box(page.get_cropbox()),
        "bleed": _box(page.get_bleedbox()),
        "trim": _box(page.get_trimbox()),
    }
    found: list[Found] = []
    marks: list[tuple[float, float, float, float]] = []
    glue: set[Box | None] = set()
    loose: set[str] = set()
    touching = 0
    for index in range(raw.FPDFPage_CountObjects(page)):
        one = raw.FPDFPage_GetObject(page, index)
        touching += _bounds(one).meets(boxes["media"])
        loose |= set(_loose_fonts(one))
        if raw.FPDFPageObj_GetType(one) != raw.FPDF_PAGEOBJ_FORM:
            continue
        tags = dict(_tags(one))
        matrix = _matrix(one)
        if "Marks" in tags:
            marks += _lines(one, matrix)
        if "Glue" in tags:
            glue |= {_moved(_clip(child), matrix) for child in _children(one)}
        for kind in ("Piece", "Tile", "Furniture"):
            if kind in tags:
                face = tags[kind]
                # A face that was looked at in full once is only looked at quickly again.
                drawn = _prints(_children(one), quickly=face in seen)
                seen.add(face)
                found.append(Found(kind, face, matrix, _clip(one), drawn[0] or drawn[1]))
    strips = sorted((one for one in glue if one), key=lambda one: (one.x, one.y))
    return Measured(boxes, tuple(found), tuple(marks), tuple(strips), tuple(sorted(loose)), touching)


def _box(corners: tuple[float, float, float, float]) -> Box:
    left, bottom, right, top = (to_mm(value) for value in corners)
    return Box(left, bottom, right - left, top - bottom)


def _children(form: Any) -> list[Any]:
    return [raw.FPDFFormObj_GetObject(form, index) for index in range(raw.FPDFFormObj_CountObjects(form))]


def _bounds(one: Any) -> Box:
    if not raw.FPDFPageObj_GetBounds(one, *_BOUNDS):
        return Box(0, 0, 0, 0)
    left, bottom, right, top = (value.value for value in _BOUNDS)
    return _box((left, bottom, right, top))


def _matrix(one: Any) -> Matrix:
    found = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(one, found)
    return found.a, found.b, found.c, found.d, to_mm(found.e), to_mm(found.f)


def _points(segment_count: int, get: Any) -> list[tuple[float, float]]:
    out = []
    for index in range(segment_count):
        x, y = ctypes.c_float(), ctypes.c_float()
        raw.FPDFPathSegment_GetPoint(get(index), x, y)
        out.append((to_mm(x.value), to_mm(y.value)))
    return out


def _clip(one: Any) -> Box | None:
    """The box that the object is cut to: where all its clip paths meet."""
    path = raw.FPDFPageObj_GetClipPath(one)
    box: Box | None = None
    for number in range(max(0, raw.FPDFClipPath_CountPaths(path))):
        count = raw.FPDFClipPath_CountPathSegments(path, number)
        points = _points(count, lambda index, n=number: raw.FPDFClipPath_GetPathSegment(path, n, index))
        xs, ys = [x for x, _ in points], [y for _, y in points]
        this = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        box = this if box is None else box.common(this)
    return box


def _moved(box: Box | None, matrix: Matrix) -> Box | None:
    """A box inside a form, on the sheet; forms of our own drawing are only ever moved."""
    return None if box is None else Box(box.x + matrix[4], box.y + matrix[5], box.width, box.height)


def _lines(form: Any, matrix: Matrix) -> Iterator[tuple[float, float, float, float]]:
    """The straight lines of a form, on the sheet; the bounds of curves as two points."""
    a, b, c, d, e, f = matrix
    for child in _children(form):
        if raw.FPDFPageObj_GetType(child) != raw.FPDF_PAGEOBJ_PATH:
            continue
        points = _points(
            raw.FPDFPath_CountSegments(child), lambda index, o=child: raw.FPDFPath_GetPathSegment(o, index)
        )
        xs = [a * x + c * y + e for x, y in points]
        ys = [b * x + d * y + f for x, y in points]
        yield min(xs), min(ys), max(xs), max(ys)


def _tags(one: Any) -> Iterator[tuple[str, str]]:
    """Marked content around an object: its name, and the face that it names."""
    for number in range(max(0, raw.FPDFPageObj_CountMarks(one))):
        mark = raw.FPDFPageObj_GetMark(one, number)
        name = _wide(lambda buffer, size, need, m=mark: raw.FPDFPageObjMark_GetName(m, buffer, size, need))
        face = _wide(
            lambda buffer, size, need, m=mark: raw.FPDFPageObjMark_GetParamStringValue(
                m, b"Face", buffer, size, need
            )
        )
        yield name, face


def _wide(get: Any) -> str:
    """A text that PDFium writes as UTF-16 into a buffer of ours."""
    need = ctypes.c_ulong()
    buffer = _LETTERS
    if not get(ctypes.cast(buffer, _WIDE), len(buffer), need) or not need.value:
        return ""
    if need.value > len(buffer):
        buffer = ctypes.create_string_buffer(need.value)
        get(ctypes.cast(buffer, _WIDE), need.value, need)
    return buffer.raw[: need.value].decode("utf-16-le").rstrip("\0")


def _loose_fonts(one: Any) -> Iterator[str]:
    kind = raw.FPDFPageObj_GetType(one)
    if kind == raw.FPDF_PAGEOBJ_FORM:
        for child in _children(one):
            yield from _loose_fonts(child)
    elif kind == raw.FPDF_PAGEOBJ_TEXT:
        font = raw.FPDFTextObj_GetFont(one)
        if not raw.FPDFFont_GetIsEmbedded(font):
            yield _font_name(font)


def _font_name(font: Any) -> str:
    length = raw.FPDFFont_GetBaseFontName(font, None, 0)
    buffer = ctypes.create_string_buffer(max(1, length))
    raw.FPDFFont_GetBaseFontName(font, buffer, length)
    return buffer.value.decode("utf-8", "replace") or "a font without a name"


# -- fingerprints ---------------------------------------------------------------------------------------


def _prints(objects: list[Any], quickly: bool = False) -> tuple[str, str]:
    """Two digests of what is drawn: of kind, place, extent and colours of every object, groups opened (empty
    if only `quickly` is asked for), and of the number of objects with the first and the last few.
    """
    count = len(objects)
    ends = [*range(min(2, count)), *range(max(0, count - 6), count)]
    if quickly:
        rows = {at: _row(objects[at]) for at in ends}
    else:
        rows = dict(enumerate(_row(one) for one in objects))
    quick = f"{QUICK}{hashlib.sha256(repr((count, [rows[at] for at in ends])).encode()).hexdigest()[:16]}"
    if quickly:
        return "", quick
    digest = hashlib.sha256()
    for at, one in enumerate(objects):
        for row in (rows[at], *_inside(one)):
            digest.update(repr(row).encode())
    return digest.hexdigest()[:16], quick


def _row(one: Any) -> tuple[object, ...]:
    """Kind, extent and colours of an object."""
    found = raw.FPDFPageObj_GetBounds(one, *_BOUNDS)
    # A tenth of a point: equal drawings agree far better, different ones hardly ever do.
    places = [round(value.value * 10) for value in _BOUNDS] if found else [0, 0, 0, 0]
    return raw.FPDFPageObj_GetType(one), *places, *_colours(one)


def _inside(one: Any) -> Iterator[tuple[object, ...]]:
    if raw.FPDFPageObj_GetType(one) == raw.FPDF_PAGEOBJ_FORM:
        for child in _children(one):
            yield _row(child)
            yield from _inside(child)


def _colours(one: Any) -> Iterator[int]:
    for get in (raw.FPDFPageObj_GetFillColor, raw.FPDFPageObj_GetStrokeColor):
        if get(one, *_COLOUR):
            yield from (value.value for value in _COLOUR)
        else:
            yield -1


# Where PDFium writes its answers; each is read before the next is asked for.
_LETTERS = ctypes.create_string_buffer(512)
_WIDE = ctypes.POINTER(ctypes.c_ushort)
_BOUNDS = [ctypes.c_float() for _ in range(4)]
_COLOUR = [ctypes.c_uint() for _ in range(4)]
