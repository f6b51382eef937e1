"""Opens finished PDFs: measures what really lies on their pages, and draws them as pictures.

The only file that knows pypdfium2. Everything is measured from the page objects that a viewer draws (their
matrices, clips and shapes), never taken from what the press says it did. The marked content only tells which
face a form claims to be; its fingerprint, compared with that of the face's own PDF, tells whether it is.
"""

from __future__ import annotations

import ctypes
import hashlib
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from catalog.diagnostics import Report
from generator.aside import aside
from generator.cache import Cache
from generator.face import Face
from generator.paper.geometry import Box
from generator.paper.job import PrintJob
from generator.paper.papers import POINTS_PER_INCH, to_mm
from generator.pdf.measured import Fingerprint, Found, Matrix, Measured
from generator.pdf.verdict import judge
from generator.setting.page import DrawnPage, SetPage

# So many faces make it worth a process of its own to look at them.
MANY = 60


def check(
    pdf: bytes,
    job: PrintJob,
    faces: Mapping[str, Face],
    drawn: Mapping[str, DrawnPage],
    cache: Cache | None = None,
    leaves: Callable[[Sequence[str]], bytes] | None = None,
) -> Report:
    """Every complaint (PRESS-*) about a finished file: its pages, pieces, backs, marks and fonts.

    `cache` keeps the fingerprints of faces. `leaves` gives a PDF with a page for each face that is a ground
    with words.
    """
    used = sorted({one.face for page in job.pages for one in (*page.placements, *page.furniture)})
    words = {name: page for name in used if isinstance(page := drawn[name], SetPage)}

    def prints() -> dict[str, Fingerprint]:
        found = {
            name: _remembered(page, faces[name], cache)
            for name in used
            if isinstance(page := drawn[name], bytes)
        }
        return found | (_set_prints(words, faces, cache, leaves) if leaves is not None else {})

    with aside(prints, len(words) >= MANY) as ready:
        pages = measure(pdf)
        return judge(pages, job, faces, ready())


def _set_prints(
    pages: Mapping[str, SetPage],
    faces: Mapping[str, Face],
    cache: Cache | None,
    leaves: Callable[[Sequence[str]], bytes],
) -> dict[str, Fingerprint]:
    """The fingerprints of faces that are words on a ground; those that are kept nowhere come from one PDF."""
    keys = {name: _print_key(page.digest(), faces[name]) for name, page in pages.items()}
    known = {name: _kept(key, cache) for name, key in keys.items()}
    found = {name: kept for name, kept in known.items() if kept is not None}
    bound = [name for name in pages if name not in found]
    if bound:
        made = _leafed(leaves(bound), [faces[name] for name in bound])
        for name, one in zip(bound, made, strict=True):
            found[name] = one
            _keep(keys[name], one, cache)
    return found


def _leafed(pdf: bytes, faces: Sequence[Face]) -> list[Fingerprint]:
    """The fingerprints of faces that are the pages of one PDF."""
    document = pdfium.PdfDocument(pdf)
    try:
        pages = zip(document, faces, strict=True)
        return [_page_print(page, face.page_mm, face.bleed_mm) for page, face in pages]
    finally:
        document.close()


def _remembered(pdf: bytes, face: Face, cache: Cache | None) -> Fingerprint:
    key = _print_key(pdf, face)
    found = _kept(key, cache)
    if found is None:
        found = fingerprint(pdf, face)
        _keep(key, found, cache)
    return found


def _print_key(drawn: bytes, face: Face) -> str:
    said = drawn + repr((face.page_mm, face.bleed_mm, _code())).encode()
    return hashlib.sha256(b"fingerprint" + said).hexdigest()


def _kept(key: str, cache: Cache | None) -> Fingerprint | None:
    kept = cache.get(key) if cache is not None else None
    if kept is None:
        return None
    full, quick, stray = kept.decode().split()
    return Fingerprint(full, int(stray), quick)


def _keep(key: str, found: Fingerprint, cache: Cache | None) -> None:
    if cache is not None:
        cache.put(key, f"{found.print} {found.quick} {found.stray}".encode())


@lru_cache(maxsize=1)
def _code() -> str:
    rooms = [Path(__file__).parents[1] / room for room in ("pdf", "setting", "letters")]
    total = hashlib.sha256()
    for path in sorted(path for room in rooms for path in room.glob("*.py")):
        total.update(path.read_bytes())
    return f"{total.hexdigest()} {version('pypdfium2')}"


def measure(pdf: bytes) -> tuple[Measured, ...]:
    """What lies on each page. Raises pypdfium2.PdfiumError for bytes that are no PDF."""
    document = pdfium.PdfDocument(pdf)
    seen: set[str] = set()
    try:
        return tuple(_page(document[number], seen) for number in range(len(document)))
    finally:
        document.close()


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
                face = tags[kind].get("Face", "")
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


def _tags(one: Any) -> Iterator[tuple[str, dict[str, str]]]:
    """Marked content around an object: its name and its text parameters."""
    for number in range(max(0, raw.FPDFPageObj_CountMarks(one))):
        mark = raw.FPDFPageObj_GetMark(one, number)
        name = _wide(lambda buffer, size, need, m=mark: raw.FPDFPageObjMark_GetName(m, buffer, size, need))
        params = {}
        for key in ("Face", "Side", "Behind"):
            params[key] = _wide(
                lambda buffer, size, need, m=mark, k=key: raw.FPDFPageObjMark_GetParamStringValue(
                    m, k.encode(), buffer, size, need
                )
            )
        yield name, params


def _wide(get: Any) -> str:
    """A text that PDFium writes as UTF-16 into a buffer of ours."""
    need = ctypes.c_ulong()
    if not get(None, 0, need) or not need.value:
        return ""
    buffer = ctypes.create_string_buffer(need.value)
    get(ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), need.value, need)
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
    quick = f"~{hashlib.sha256(repr((count, [rows[at] for at in ends])).encode()).hexdigest()[:16]}"
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
_BOUNDS = [ctypes.c_float() for _ in range(4)]
_COLOUR = [ctypes.c_uint() for _ in range(4)]
