"""Drawings that go around WeasyPrint look as if WeasyPrint had drawn them, and what is not plain stays with it."""

# ruff: noqa: E501 (drawings as they are written)
from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from generator import faces
from generator.art.theme import TEMPLATES
from generator.face import Face, World
from generator.pdf import inlay
from generator.pdf.svgwords import NotPlain, colour, transform
from generator.pdf.vector import vector

SVG = '<svg xmlns="http://www.w3.org/2000/svg" class="art" viewBox="0 0 46 36" style="width:46mm;height:36mm"{more}>{inner}</svg>'
DRAWINGS = {
    "filled path": '<path fill="#123456" d="M5 5L40 8L20 30Z"/>',
    "black when nothing is said": '<path d="M5 5H30V20H5Z"/>',
    "curves and arcs": '<path fill="#a00" d="M5 20C5 5 20 5 20 20S35 35 40 20A5 5 0 0 1 30 10Q20 0 5 20Z"/>',
    "even-odd hole": '<path fill="#060" fill-rule="evenodd" d="M5 5H40V30H5ZM15 10H30V25H15Z"/>',
    "stroke": '<path fill="none" stroke="#00f" stroke-width="2.5" d="M5 5L40 30L40 5"/>',
    "dashes, caps and joins": '<path fill="none" stroke="#333" stroke-width="2" stroke-dasharray="4 3" stroke-dashoffset="1" '
    'stroke-linecap="round" stroke-linejoin="round" d="M5 5L40 30V5"/>',
    "mitre": '<path fill="none" stroke="#333" stroke-width="3" d="M5 30L10 5L15 30L20 5"/>',
    "fill and stroke": '<rect x="8" y="6" width="25" height="20" fill="#fc0" stroke="#900" stroke-width="1.5"/>',
    "round rectangle": '<rect x="8" y="6" width="25" height="20" rx="5" fill="#fc0"/>',
    "circle and ellipse": '<circle cx="12" cy="15" r="8" fill="#08c"/><ellipse cx="32" cy="15" rx="9" ry="5" fill="#c08"/>',
    "lines": '<line x1="5" y1="5" x2="40" y2="30" stroke="#000" stroke-width="1"/><polyline points="5,30 20,10 40,30" '
    'fill="none" stroke="#a0a" stroke-width="1"/><polygon points="5 5 15 5 10 12" fill="#0a0"/>',
    "transforms": '<g transform="translate(20 15) rotate(30) scale(1.5 .8)"><path fill="#555" d="M-8-8H8V8H-8Z"/></g>'
    '<path transform="rotate(20 10 10) skewX(10)" fill="#d00" d="M6 6H12V12H6Z"/>',
    "inherited": '<g fill="#0a5" stroke="#000" stroke-width=".8"><path d="M5 5H15V15H5Z"/><path fill="none" d="M20 5H30V15H20Z"/></g>',
    "half-opaque fill": '<rect x="0" y="0" width="30" height="30" fill="#00f"/><rect x="10" y="10" width="30" height="20" fill="#f00" opacity=".5"/>',
    "group opacity": '<rect width="46" height="20" fill="#00f"/><g opacity=".4"><rect x="5" y="5" width="20" height="20" fill="#f00"/>'
    '<rect x="15" y="10" width="20" height="20" fill="#0f0" stroke="#000"/></g>',
    "clip": '<defs><clipPath id="c"><rect x="5" y="5" width="15" height="20"/></clipPath></defs>'
    '<g clip-path="url(#c)"><circle cx="20" cy="15" r="13" fill="#808"/></g>',
    "use": '<defs><path id="p" d="M0 0H8V8H0Z"/></defs><use href="#p" x="5" y="5" fill="#080"/><use href="#p" x="20" y="10"/>',
    "style attribute": '<path style="fill:#f80;stroke:#000;stroke-width:1" d="M5 5H30V20H5Z"/>',
    "outside the view": '<circle cx="46" cy="18" r="12" fill="#444"/>',
    "current colour": '<g color="#0c0"><path fill="currentColor" d="M5 5H30V20H5Z"/></g>',
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fonts")


def face(inner: str, name: str = "one", more: str = "") -> Face:
    svg = SVG.format(inner=inner, more=more)
    root = f'<section class="face" style="width:46mm;height:36mm;background:#fff">{svg}</section>'
    return Face(name, "card", root, 40, 30, name, bleed_mm=3.0)


def picture(pdf: bytes, scale: float = 4) -> Image.Image:
    return pypdfium2.PdfDocument(pdf)[0].render(scale=scale).to_pil().convert("RGB")


@pytest.fixture(scope="module")
def both(folder: Path) -> tuple[faces.Drawn, faces.Drawn]:
    some = [face(inner, name) for name, inner in DRAWINGS.items()]
    theirs = faces.render(some, folder=folder, plain=True)
    # What WeasyPrint says of styles inside drawings is no business of this test.
    lacking = [one for one in some if one.id not in theirs.pages]
    assert [one.id for one in lacking] == ["style attribute"]
    world = World((TEMPLATES / "faces/face.css").read_text(encoding="utf-8"))
    again = faces.render([replace(one, world=world) for one in lacking], folder=folder, plain=True)
    return faces.render(some, folder=folder), faces.Drawn({**theirs.pages, **again.pages})


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_plain_drawing_looks_as_if_weasyprint_had_drawn_it(name, both):
    ours, theirs = both
    assert name in ours.pages and name in theirs.pages
    off = ImageChops.difference(picture(ours.pages[name]), picture(theirs.pages[name])).convert("L")
    far = sum(off.histogram()[48:])
    # Circles of WeasyPrint's are out of round by half a percent, ours are not.
    assert far <= 0.002 * off.width * off.height
    # Neither is simply empty.
    assert picture(ours.pages[name]).convert("L").getextrema()[0] < 200


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_drawing_is_a_form_and_no_longer_part_of_the_page(name, both):
    with pikepdf.open(io.BytesIO(both[0].pages[name])) as pdf:
        page = pdf.pages[0]
        forms = [key for key in page.Resources.XObject if key.startswith("/V")]
        assert len(forms) == 1
        assert f"{forms[0]} Do".encode() in page.Contents.read_bytes()
        assert b"7711" not in page.Contents.read_bytes()


@pytest.mark.parametrize(
    "inner",
    [
        '<linearGradient id="g"><stop offset="0" stop-color="#000"/></linearGradient><path fill="url(#g)" d="M0 0H9V9Z"/>',
        "<text x='5' y='9'>words</text>",
        '<path filter="url(#f)" d="M0 0H9V9Z"/>',
        '<path mask="url(#m)" d="M0 0H9V9Z"/>',
        '<image href="a.png" width="9" height="9"/>',
        '<svg viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>',
        "<style>path{fill:#f00}</style><path d='M0 0H9V9Z'/>",
        '<path fill="hsl(1 2% 3%)" d="M0 0H9V9Z"/>',
        '<path stroke-width="1em" stroke="#000" d="M0 0H9V9Z"/>',
        '<path fill-opacity=".5" stroke="#000" d="M0 0H9V9Z"/>',
        '<use href="#nobody"/>',
        '<path d="M0 0 nonsense"/>',
        '<rect width="50%" height="9"/>',
    ],
)
def test_what_is_not_plain_is_left_alone(inner):
    svg = SVG.format(inner=inner, more="")
    with pytest.raises(NotPlain):
        vector(svg)
    taken = inlay.Inlays()
    html = f"<p>{svg}</p>"
    assert taken.take(html) == html
    assert taken.taken == 0


def test_a_gradient_is_still_drawn(folder):
    inner = '<defs><linearGradient id="g"><stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#888"/></linearGradient></defs><rect x="5" y="5" width="30" height="20" fill="url(#g)"/>'
    drawn = faces.render([face(inner)], folder=folder)
    assert drawn.report.ok
    assert picture(drawn.pages["one"]).convert("L").getextrema()[0] < 200


def test_when_marks_are_not_understood_weasyprint_draws_all(folder, monkeypatch):
    monkeypatch.setattr(inlay.Inlays, "_put_back", lambda *_: None)
    inner = DRAWINGS["filled path"]
    ours = faces.render([face(inner)], folder=folder)
    assert ours.report.ok
    assert ours.pages == faces.render([face(inner)], folder=folder, plain=True).pages


def test_equal_drawings_have_equal_names_and_different_ones_different_names():
    one, same, other = (
        vector(SVG.format(inner=DRAWINGS[name], more="")) for name in ("stroke", "stroke", "mitre")
    )
    assert inlay.digest(one) == inlay.digest(same) != inlay.digest(other)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("#fff", (1, 1, 1)), ("Black", (0, 0, 0)), ("none", None), ("rgb(255, 0, 0)", (1, 0, 0))],
)
def test_paints_are_read(text, wanted):
    assert colour(text, {}) == wanted


@pytest.mark.parametrize("text", ["turn(3)", "rotate(90deg)", "matrix(1 2 3)", "translate()"])
def test_a_transform_that_is_none_is_refused(text):
    with pytest.raises(NotPlain):
        transform(text)
