"""Faces to PDF pages: the templates, and the only file that knows WeasyPrint.

`fill` makes the HTML of a face in jinja2's sandbox, `render` draws faces, `key` names a drawn face for a
cache, and `inspect` tells what text really stands where. Whatever is wrong with a face comes back as
diagnostics.
"""

from __future__ import annotations

import atexit
import hashlib
import logging
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import jinja2
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from catalog.diagnostics import Diagnostic, Place, Report
from generator import fonts, typeset
from generator.engraving import number
from generator.face import Face
from generator.fonts import FontFolder
from generator.theme import TEMPLATES

if TYPE_CHECKING:
    from weasyprint import CSS, HTML, Document

CATALOG = TEMPLATES.parent / "catalog"
STYLE = "faces/face.css"
TOOLS = ("weasyprint", "pydyf", "tinycss2", "fonttools")
BATCH = 12
MM_PER_PX = 25.4 / 96
SLACK_MM = 0.15
LEAST_PT = 6.0


@lru_cache(maxsize=4)
def environment(root: Path = TEMPLATES) -> jinja2.Environment:
    """The templates' world: a sandbox in which an undefined name is an error and text is escaped."""
    env = ImmutableSandboxedEnvironment(
        loader=jinja2.FileSystemLoader(root),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        trim_blocks=True,
    )
    env.globals["mm"] = lambda value: f"{number(value)}mm"
    return env


def fill(template: str, data: Mapping[str, Any], root: Path = TEMPLATES) -> str:
    """A template filled with data. Raises jinja2.UndefinedError for a name that the data does not give."""
    return environment(root).get_template(template).render(**data)


def safe(markup: str) -> Markup:
    """Markup that we made ourselves and that a template must not escape."""
    return Markup(markup)


@lru_cache(maxsize=1)
def _style() -> str:
    return (TEMPLATES / STYLE).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def _versions() -> str:
    return " ".join(f"{tool} {version(tool)}" for tool in TOOLS)


def key(face: Face) -> str:
    """The name of a drawn face in a cache: a digest of all that its page depends on."""
    parts = (face.html, _style(), fonts.digest(), _versions(), repr(face.page_mm))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Drawn:
    """What `render` gives: the one-page PDF of each face by its id, all faults, and every text as drawn."""

    pages: Mapping[str, bytes] = field(default_factory=dict)
    report: Report = field(default_factory=Report)
    runs: tuple[Run, ...] = ()


Room = tuple[float, float, float, float]


class Run(NamedTuple):
    """A piece of text as it is drawn: box in mm from the page's corner, size in pt, its field's room."""

    face: str
    field: str
    text: str
    family: str
    weight: int
    size_pt: float
    x: float
    y: float
    w: float
    h: float
    room: Room


@dataclass(slots=True)
class _Studio:
    """WeasyPrint with our fonts and nothing else; made once, since fonts and style are costly to read."""

    folder: FontFolder
    config: Any
    css: CSS
    reader: Any
    heard: _Ear


class _Ear(logging.Handler):
    """Listens to WeasyPrint, which tells of missing pictures and fonts in its log only."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the record."""
        self.said.append(record)

    def take(self) -> list[str]:
        """What was heard since the last time."""
        words = [record.getMessage() for record in self.said]
        self.said.clear()
        return words


@lru_cache(maxsize=2)
def _studio(folder: Path) -> _Studio:
    prepared = fonts.prepare(folder)
    # Fontconfig reads this once, at the first font; without it a machine's own fonts could slip in.
    os.environ["FONTCONFIG_FILE"] = str(prepared.conf)
    from weasyprint import CSS
    from weasyprint.text.fonts import FontConfiguration

    reader = _reader((TEMPLATES, CATALOG, prepared.folder))
    config = FontConfiguration()
    heard = _Ear()
    log = logging.getLogger("weasyprint")
    log.handlers[:] = [heard]
    log.propagate = False
    css = CSS(string=prepared.css() + _style(), font_config=config, url_fetcher=reader)
    return _Studio(prepared, config, css, reader, heard)


# FontConfiguration tidies up when it is dropped, and cannot any more once the interpreter is half gone.
atexit.register(_studio.cache_clear)


def _reader(roots: tuple[Path, ...]) -> Any:
    """An URL fetcher that opens files below `roots` and nothing else."""
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    from weasyprint.urls import URLFetcher

    class Reader(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: Any = None) -> Any:
            if urlsplit(url).scheme == "data":
                return super().fetch(url, headers)
            path = Path(url2pathname(urlsplit(url).path)).resolve()
            if urlsplit(url).scheme != "file" or not any(
                path.is_relative_to(root.resolve()) for root in roots
            ):
                raise ValueError(f"a face may not read {url}")
            return super().fetch(url, headers)

    return Reader(allowed_protocols={"file", "data"}, allow_redirects=False)


def _document(batch: Sequence[Face], studio: _Studio) -> Document:
    from weasyprint import CSS, HTML

    sizes = {_page_name(face): face.page_mm for face in batch}
    pages = "".join(
        f"@page {name}{{size:{number(w)}mm {number(h)}mm}}.{name}{{page:{name}}}"
        for name, (w, h) in sizes.items()
    )
    body = "".join(f'<div class="{_page_name(face)}">{face.html}</div>' for face in batch)
    html: HTML = HTML(
        string=f'<html lang="en"><body>{body}</body></html>',
        base_url=TEMPLATES.as_uri() + "/",
        url_fetcher=studio.reader,
    )
    sheet = CSS(string=pages, font_config=studio.config)
    return html.render(font_config=studio.config, stylesheets=[studio.css, sheet])


def _page_name(face: Face) -> str:
    return "p" + "x".join(number(v).replace(".", "_") for v in face.page_mm)


def render(faces: Sequence[Face], *, folder: Path, batch: int = BATCH) -> Drawn:
    """Draw faces, each as a PDF of one page that is exactly trim plus bleed. `folder` keeps the font files.

    All complaints of all faces come back together; a face with an error has no page. How many faces are drawn
    in one go changes no byte.
    """
    studio = _studio(folder)
    parts: list[Drawn] = []
    for start in range(0, len(faces), batch):
        some = faces[start : start + batch]
        drawn = _draw(some, studio)
        if drawn.report and len(some) > 1:
            # WeasyPrint does not say which face it complains about, so each is asked alone.
            parts += [_draw([face], studio) for face in some]
        else:
            parts.append(drawn)
    pages = {name: page for part in parts for name, page in part.pages.items()}
    runs = tuple(run for part in parts for run in part.runs)
    return Drawn(pages, Report.of(*(part.report for part in parts)), runs)


def _draw(some: Sequence[Face], studio: _Studio) -> Drawn:
    """Draw a few faces in one document. A complaint of WeasyPrint's is laid to the first of them."""
    pages: dict[str, bytes] = {}
    faults: list[Diagnostic] = []
    runs: list[Run] = []
    document = _document(some, studio)
    if len(document.pages) != len(some):
        words = f"{some[0].title}: the face runs over {len(document.pages)} pages"
        faults.append(Diagnostic("FACE-OVERFLOW", _place(some[0]), words))
    else:
        for face, page in zip(some, document.pages, strict=True):
            texts = tuple(_runs(face, page))
            runs += texts
            found = list(_faults(face, texts))
            sheet = document.copy([page])
            data = sheet.write_pdf()
            found += _strangers(face, {font.family for font in sheet.fonts.values()})
            faults += found
            if not found:
                pages[face.id] = data
    heard = [_said(words, some[0]) for words in studio.heard.take()]
    return Drawn({} if heard else pages, Report.of(faults, heard), tuple(runs))


def _strangers(face: Face, families: set[str]) -> Iterator[Diagnostic]:
    for family in sorted(families - {font.family for font in fonts.FONTS}):
        words = f"{face.title}: drawn with {family}, which is not one of our fonts"
        yield Diagnostic("FACE-FONT", _place(face), words)


def _said(words: str, face: Face) -> Diagnostic:
    """What WeasyPrint said, as one of our complaints."""
    code = "FACE-FONT" if "font" in words.lower() or "notdef" in words.lower() else "FACE-PICTURE"
    return Diagnostic(code, _place(face), f"{face.title}: {words}")


def _place(face: Face) -> Place:
    return face.place or Place(face.id)


class Printed(NamedTuple):
    """A document as PDF, and how many pages it has."""

    data: bytes
    pages: int


def document(html: str, style: str, *, folder: Path) -> Printed:
    """A whole HTML document that flows over pages as a tagged PDF/UA: bookmarks from headings, links within.

    `style` is CSS of its own; of faces nothing is used but the fonts. Raises RuntimeError when a picture or a
    font of it is missing.
    """
    from weasyprint import CSS, HTML

    studio = _studio(folder)
    sheet = CSS(string=studio.folder.css() + style, font_config=studio.config, url_fetcher=studio.reader)
    page = HTML(string=html, base_url=TEMPLATES.as_uri() + "/", url_fetcher=studio.reader)
    name = hashlib.sha256((html + style).encode()).digest()[:16]
    options = {"pdf_variant": "pdf/ua-1", "pdf_tags": True, "pdf_identifier": name}
    laid: Document = page.render(font_config=studio.config, stylesheets=[sheet], **options)
    data: bytes = laid.write_pdf(**options)
    if heard := studio.heard.take():
        raise RuntimeError(
            "; ".join(words if len(words) < 200 else f"{words[:80]} … {words[-80:]}" for words in heard)
        )
    return Printed(data, len(laid.pages))


def inspect(faces: Sequence[Face], *, folder: Path) -> tuple[Run, ...]:
    """Every piece of text of the faces as it would be drawn."""
    studio = _studio(folder)
    runs: list[Run] = []
    for start in range(0, len(faces), BATCH):
        some = faces[start : start + BATCH]
        for face, page in zip(some, _document(some, studio).pages, strict=True):
            runs += _runs(face, page)
    studio.heard.take()
    return tuple(runs)


def _runs(face: Face, page: Any) -> Iterator[Run]:
    root = page._page_box
    everywhere = (0.0, 0.0, root.width * MM_PER_PX, root.height * MM_PER_PX)
    yield from _walk(face.id, root, "", everywhere)


def _walk(face: str, box: Any, name: str, room: Room, above: Any = None, line: Any = None) -> Iterator[Run]:
    element = getattr(box, "element", None)
    # The lines and letters inside an element carry it too; its own box is the first one that does.
    if element is not None and element is not above and element.get("data-field"):
        name = element.get("data-field")
        room = _mm(box)
    if type(box).__name__ == "LineBox":
        line = box
    if hasattr(box, "text") and box.text.strip():
        family, size = box.style["font_family"][0], box.style["font_size"] * 0.75
        x, _, w, _ = _mm(box)
        # Letters are as high as their font says, whatever the distance of lines; the line is what takes room.
        _, y, _, h = _mm(line or box)
        yield Run(face, name, box.text, family, box.style["font_weight"], size, x, y, w, h, room)
    for child in getattr(box, "children", ()):
        yield from _walk(face, child, name, room, element, line)


def _mm(box: Any) -> Room:
    """The place of a box: left, top, width, height in mm from the page's corner."""
    x, y, w, h = (MM_PER_PX * v for v in (box.position_x, box.position_y, box.width, box.height))
    return x, y, w, h


def _faults(face: Face, runs: Iterable[Run]) -> Iterator[Diagnostic]:
    wide, high = face.page_mm
    for run in runs:
        what = f"{face.title}: the {run.field or 'text'} {run.text[:40]!r}"
        x, y, w, h = run.room
        for is_mm, room_mm, way in (
            (max(run.x + run.w - x, w + x - run.x if run.x < x - SLACK_MM else 0), w, "wide"),
            (run.y + run.h - y, h, "high"),
            (run.x + run.w, wide, "from the left edge"),
            (run.y + run.h, high, "from the upper edge"),
        ):
            if is_mm > room_mm + SLACK_MM:
                room = f"and its place has {room_mm:.1f} mm; {is_mm - room_mm:.1f} mm too much"
                words = f"{what} is {is_mm:.1f} mm {way}, {room}"
                yield Diagnostic("FACE-OVERFLOW", _place(face), words)
        yield from _font_faults(face, run, what)


def _font_faults(face: Face, run: Run, what: str) -> Iterator[Diagnostic]:
    known = {(font.family, font.weight) for font in fonts.FONTS}
    if (run.family, run.weight) not in known:
        yield Diagnostic(
            "FACE-FONT", _place(face), f"{what} asks for {run.family} {run.weight}, which is not ours"
        )
        return
    lacking = typeset.missing(run.text, run.family)
    if lacking:
        words = f"{what} holds {', '.join(lacking)}, which {run.family} cannot draw"
        yield Diagnostic("FACE-FONT", _place(face), words)
