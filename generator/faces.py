"""Faces to PDF pages: what is asked of WeasyPrint.

`render` draws faces, `key` names a drawn face for a cache, and `inspect` tells what text really stands where.
Whatever is wrong with a face comes back as diagnostics.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from catalog.diagnostics import Diagnostic, Report
from generator.art.engraving import number
from generator.art.theme import TEMPLATES
from generator.decks import measure, places, tiles
from generator.decks.cover import covers
from generator.face import Face
from generator.inspection import Run, faults_of, heard_of, place_of, runs_of, strangers
from generator.letters import fonts
from generator.paper.papers import to_points
from generator.pdf import greys, inlay, shades
from generator.setting.arrange import Sample
from generator.setting.measures import Measure
from generator.setting.slots import loosened
from generator.setting.survey import slot_boxes, surveyed
from generator.studio import Studio, open_studio, own_style, setting_of
from generator.versions import code, version

if TYPE_CHECKING:
    from weasyprint import HTML, Document

TOOLS = ("weasyprint", "pydyf", "tinycss2", "fonttools")
BATCH = 12
INLAYS = ("pdf/inlay.py", "pdf/vector.py", "pdf/svgpath.py", "pdf/svgwords.py")
DRAWING = (
    "faces.py", "studio.py", "units.py", "art/engraving.py", "decks/cover.py", "decks/fontkit.py",
    "decks/frame.py", "decks/measure.py", "decks/overlaps.py", "decks/places.py", "decks/seen.py",
    "decks/tiles.py", "paper/papers.py", "pdf/greys.py", "pdf/shades.py", "setting/slots.py",
)  # fmt: skip


@lru_cache(maxsize=1)
def _versions() -> str:
    return " ".join(f"{tool} {version(tool)}" for tool in TOOLS)


def key(face: Face) -> str:
    """The name of a drawn face in a cache: a digest of all that its page depends on."""
    world = _digest(face.world.key) if face.world else repr(face.line) if face.line else _digest(own_style())
    parts = (face.html, world, tools(), repr((face.page_mm, face.grey)))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


@lru_cache(maxsize=1)
def tools() -> str:
    """Whatever has a say in how any face comes out: fonts, libraries, our code."""
    return "\0".join((fonts.digest(), _versions(), code(*DRAWING), code(*INLAYS)))


@lru_cache(maxsize=64)
def _digest(style: str) -> str:
    """Of a style sheet that many faces share, and that is long."""
    return hashlib.sha256(style.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Drawn:
    """What `render` gives: the one-page PDF of each face by its id, all faults, every text as
    drawn, and the warnings by the face that they are about."""

    pages: Mapping[str, bytes] = field(default_factory=dict)
    report: Report = field(default_factory=Report)
    runs: tuple[Run, ...] = ()
    warned: Mapping[str, list[Diagnostic]] = field(default_factory=dict)


def _document(batch: Sequence[Face], studio: Studio, inlays: inlay.Inlays | None = None) -> Document:
    """The laid-out pages of some faces. What `inlays` takes out of them is not drawn by WeasyPrint."""
    from weasyprint import CSS, HTML

    take = inlays.take if inlays is not None else str

    sizes = {_page_name(face): face.page_mm for face in batch}
    pages = "".join(
        f"@page {name}{{size:{number(w)}mm {number(h)}mm}}.{name}{{page:{name};break-before:page}}"
        for name, (w, h) in sizes.items()
    )
    body = "".join(f'<div class="{_page_name(face)}">{take(face.html)}</div>' for face in batch)
    setting = setting_of(studio, batch[0].world)
    language = batch[0].world.language if batch[0].world else "en"
    html: HTML = HTML(
        string=f'<html lang="{language}"><body>{loosened(body)}</body></html>',
        base_url=TEMPLATES.as_uri() + "/",
        url_fetcher=studio.reader,
    )
    sheet = CSS(string=pages, font_config=setting.fonts)
    document = html.render(font_config=setting.fonts, stylesheets=[setting.css, sheet])
    for page in document.pages if batch[0].world else ():
        tiles.once(page)
    return document


def _page_name(face: Face) -> str:
    return "p" + "x".join(number(v).replace(".", "_") for v in face.page_mm)


def render(faces: Sequence[Face], *, folder: Path, batch: int = BATCH, plain: bool = False) -> Drawn:
    """Draw faces, each as a PDF of one page that is exactly trim plus bleed. `folder` keeps the font files.

    All complaints of all faces come back together; a face with an error has no page. How many faces are drawn
    in one go changes no byte. `plain` leaves all drawings to WeasyPrint; it looks the same and takes longer.
    """
    if not faces:
        return Drawn()
    studio = open_studio(folder)
    parts: list[Drawn] = []
    for some in _batches(faces, batch):
        drawn = _tried(some, studio, plain)
        if not drawn.report.ok and len(some) > 1:
            # WeasyPrint does not say which face it complains about, so each is asked alone.
            parts += [_tried([face], studio, plain) for face in some]
        else:
            parts.append(drawn)
    pages = {name: page for part in parts for name, page in part.pages.items()}
    runs = tuple(run for part in parts for run in part.runs)
    warned = {name: some for part in parts for name, some in part.warned.items()}
    return Drawn(pages, Report.of(*(part.report for part in parts)), runs, warned)


def load() -> None:
    """Load WeasyPrint alone, so that a process forked from this one finds it there."""
    import weasyprint  # noqa: F401


def warm(folder: Path) -> None:
    """Load WeasyPrint and draw a word, so that processes forked from this one need not do it each."""
    studio = open_studio(folder)
    html = '<section class="face" style="width:9mm;height:9mm"><p style="font-size:6pt">a</p></section>'
    sheet = _document([Face("warm", "card", html, 9, 9, "", bleed_mm=0.0)], studio)
    sheet.write_pdf()
    studio.heard.take()


def survey(samples: Sequence[Sample], *, folder: Path) -> list[list[Measure | None]]:
    """What WeasyPrint makes of the slots of samples. `folder` keeps the font files."""
    from weasyprint.css.properties import INITIAL_VALUES

    studio = open_studio(folder)
    found: list[list[Measure | None]] = []
    for sample in samples:
        try:
            pages = _document(list(sample.faces.values()), studio).pages
        except Exception:
            # It is told when the face itself is drawn.
            found.append([None] * len(sample.slots))
            continue
        seen = {
            kind: slot_boxes(page, INITIAL_VALUES) for kind, page in zip(sample.faces, pages, strict=False)
        }
        each = [
            {kind: boxes[k] for kind, boxes in seen.items() if k in boxes} for k in range(len(sample.slots))
        ]
        found.append([surveyed(boxes, sample, INITIAL_VALUES) for boxes in each])
    studio.heard.take()
    return found


def _batches(faces: Sequence[Face], most: int) -> Iterator[list[Face]]:
    """The faces in documents of at most so many; those of one document share a world."""
    for _, same in groupby(faces, key=lambda face: face.world):
        some = list(same)
        for start in range(0, len(some), most):
            yield some[start : start + most]


def _tried(some: Sequence[Face], studio: Studio, plain: bool) -> Drawn:
    """A few faces drawn. What WeasyPrint falls over in a template of a deck is a complaint about that."""
    try:
        return _draw(some, studio, plain)
    except Exception as error:
        if some[0].world is None:
            raise
        studio.heard.take()
        return Drawn(report=Report.of(places.undrawable(some[0], error)))


def _draw(some: Sequence[Face], studio: Studio, plain: bool) -> Drawn:
    """Draw a few faces in one document. A complaint of WeasyPrint's is laid to the first of them."""
    inlays = inlay.Inlays()
    pages: dict[str, bytes] = {}
    faults: list[Diagnostic] = []
    runs: list[Run] = []
    warned: dict[str, list[Diagnostic]] = {}
    document = _document(some, studio, None if plain else inlays)
    if len(document.pages) != len(some):
        words = f"{some[0].title}: the face runs over {len(document.pages)} pages"
        faults.append(Diagnostic("FACE-OVERFLOW", place_of(some[0]), words))
    else:
        for face, page in zip(some, document.pages, strict=True):
            sheet, found, texts = _judged(face, document, page, studio, inlays)
            runs += texts
            if all(one.severity == "warning" for one in found):
                pages[face.id] = sheet.write_pdf(finisher=_finisher(face, inlays))
                found += strangers(face, {font.family for font in sheet.fonts.values()})
            faults += found
            if found:
                warned[face.id] = found
    heard = []
    for one, about in _heard(some, studio):
        heard.append(one)
        for face in about if one.severity == "warning" else ():
            warned.setdefault(face.id, []).append(one)
    bad = any(one.severity == "error" for one in heard)
    sound = all(one.severity == "warning" for one in (*faults, *heard))
    if sound and not plain and inlays.placed != inlays.taken:
        # Another WeasyPrint that writes paths another way: then all drawings are its own business.
        return _draw(some, studio, plain=True)
    return Drawn({} if bad else pages, Report.of(faults, heard), tuple(runs), warned)


def _finisher(face: Face, inlays: inlay.Inlays) -> Callable[[Any, Any], None]:
    put_back = inlays.finisher()

    def finish(document: Any, pdf: Any) -> None:
        put_back(document, pdf)
        shades.untile(pdf)
        if face.world is not None and not covers(document.pages[0]):
            _whiten(pdf, face)
        if face.grey:
            greys.drain(pdf)

    return finish


def _whiten(pdf: Any, face: Face) -> None:
    """White paper below all that a page draws."""
    page = next(one for one in pdf.objects if isinstance(one, dict) and one.get("Type") == "/Page")
    content = pdf.objects[int(bytes(page["Contents"]).split()[0])]
    wide, high = (number(to_points(mm)) for mm in face.page_mm)
    content.stream.insert(0, f"q 1 1 1 rg 0 0 {wide} {high} re f Q".encode())


def _judged(
    face: Face, document: Document, page: Any, studio: Studio, inlays: inlay.Inlays
) -> tuple[Document, list[Diagnostic], tuple[Run, ...]]:
    """A face's page as a document of its own, what is wrong with it, and its texts."""
    if face.world is None:
        texts = tuple(runs_of(face, page))
        return document.copy([page]), list(faults_of(face, texts)), texts
    found = measure.faults(face, page)
    limits = {name: (low, high) for name, low, high in face.world.fits}
    over = [name for name, one in found if one.code == "FACE-OVERFLOW" and name in limits]
    if over:
        fitted = _fitted(face, {name: limits[name] for name in over}, studio, inlays)
        if fitted is not None:
            return *fitted, ()
    return document.copy([page]), [one for _, one in found], ()


def _fitted(
    face: Face, limits: Mapping[str, tuple[float, float]], studio: Studio, inlays: inlay.Inlays
) -> tuple[Document, list[Diagnostic]] | None:
    """The face with the letters of some fields as large as they fit; None where the least is too large."""
    taken = inlays.taken

    def laid(sizes: Mapping[str, float]) -> tuple[Document, list[tuple[str, Diagnostic]]]:
        rules = "".join(
            f'[data-face="{face.id}"] [data-field="{name}"]{{font-size:{size:g}pt !important}}'
            for name, size in sizes.items()
        )
        inlays.taken = taken - before
        html = face.html.replace("<div", f"<style>{rules}</style><div", 1)
        document = _document([replace(face, html=html)], studio, inlays)
        return document, measure.faults(face, document.pages[0])

    before = inlays.count(face.html)
    sizes = dict.fromkeys(limits, 0.0)
    low, high = 0.0, 1.0
    for step in range(7):
        share = 0.0 if step == 0 else (low + high) / 2
        sizes = {name: round(least + (most - least) * share, 2) for name, (least, most) in limits.items()}
        document, found = laid(sizes)
        if any(one.code == "FACE-OVERFLOW" and name in limits for name, one in found):
            if step == 0:
                return None
            high = share
        else:
            low, best = share, (document, found, sizes)
    document, found = laid(best[2])
    said = ", ".join(f"{name} {size:g} pt instead of {limits[name][1]:g}" for name, size in best[2].items())
    words = f"{face.title}: letters were made smaller to fit: {said}"
    note = Diagnostic("FACE-FIT", places.of_field(face, next(iter(limits))), words, severity="warning")
    return document, [*(one for _, one in found), note]


def _heard(some: Sequence[Face], studio: Studio) -> Iterator[tuple[Diagnostic, Sequence[Face]]]:
    """What WeasyPrint said of some faces as our complaints, each with the faces that it is about."""
    from weasyprint.css.properties import INITIAL_VALUES

    known = [name.replace("_", "-") for name in INITIAL_VALUES]
    world = some[0].world
    setting = setting_of(studio, world)
    for words in setting.heard:
        if world is None:
            yield heard_of(words, some[0]), some
        elif not places.is_about_style(words):
            yield places.of_reading(words, some[0]), some
        elif (fault := places.of_sheet(words, some[0], setting.ahead, known)) is not None:
            yield fault, some
    for words in studio.heard.take():
        if world is None or not places.is_about_style(words):
            yield heard_of(words, some[0]), some[:1]
        else:
            yield places.inline(words, some, known)


class Printed(NamedTuple):
    """A document as PDF, and how many pages it has."""

    data: bytes
    pages: int


def document(html: str, style: str, *, folder: Path) -> Printed:
    """A whole HTML document that flows over pages as a tagged PDF/UA: bookmarks from headings, links within.

    `style` is CSS of its own; of faces nothing is used but the fonts. Raises RuntimeError when a picture or a
    font of it is missing.
    """
    from weasyprint import HTML

    studio = open_studio(folder)
    setting = studio.set(style)
    page = HTML(string=loosened(html), base_url=TEMPLATES.as_uri() + "/", url_fetcher=studio.reader)
    name = hashlib.sha256((html + style).encode()).digest()[:16]
    options = {"pdf_variant": "pdf/ua-1", "pdf_tags": True, "pdf_identifier": name}
    laid: Document = page.render(font_config=setting.fonts, stylesheets=[setting.css], **options)
    data: bytes = laid.write_pdf(**options)
    if heard := (*setting.heard, *studio.heard.take()):
        raise RuntimeError(
            "; ".join(words if len(words) < 200 else f"{words[:80]} … {words[-80:]}" for words in heard)
        )
    return Printed(data, len(laid.pages))


def inspect(faces: Sequence[Face], *, folder: Path) -> tuple[Run, ...]:
    """Every piece of text of the faces as it would be drawn."""
    studio = open_studio(folder)
    runs: list[Run] = []
    for some in _batches(faces, BATCH):
        for face, page in zip(some, _document(some, studio).pages, strict=True):
            runs += runs_of(face, page)
    studio.heard.take()
    return tuple(runs)
