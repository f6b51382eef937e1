"""Finished files in the eyes of other programs, where the machine has them."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from generator.decks.new import files
from tests.generator.decks import making


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tools")
    path = folder / "deck.pdf"
    path.write_bytes(making.pdf(making.printed(making.write(folder / "deck", files("Deck", "csv")))))
    return path


def said(tool: str, *words: str) -> str:
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not on this machine")
    done = subprocess.run([tool, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_qpdf_finds_nothing_wrong(finished):
    assert "No syntax or stream encoding errors" in said("qpdf", "--check", str(finished))


def test_poppler_measures_the_paper(finished):
    out = said("pdfinfo", "-box", str(finished))
    size = re.search(r"Page size:\s+([\d.]+) x ([\d.]+)", out)
    assert size is not None
    assert [float(one) for one in size.groups()] == pytest.approx([595.276, 841.89], abs=0.01)


def test_poppler_finds_the_titles(finished):
    assert "Lamplighter" in said("pdftotext", str(finished), "-")


def test_poppler_finds_every_font_in_the_file(finished):
    rows = said("pdffonts", str(finished)).splitlines()[2:]
    assert rows
    assert all(re.search(r"\byes\s+yes\s+yes\b", row) for row in rows), rows


def test_mupdf_reads_every_page(finished):
    assert "Lamplighter" in said("mutool", "draw", "-F", "txt", str(finished))


VIEWERS = {
    "poppler": "pdftoppm -r {dpi} -f {page} -l {page} -singlefile -png {pdf} {out}",
    "cairo": "pdftocairo -r {dpi} -f {page} -l {page} -singlefile -png {pdf} {out}",
    "mupdf": "mutool draw -q -r {dpi} -o {out}.png {pdf} {page}",
}


@pytest.fixture(scope="module")
def dark(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Dark cards with dark backs, four on a sheet and nothing between them."""
    folder = tmp_path_factory.mktemp("dark")
    style = ".ground{background:linear-gradient(#16213a,#16213b) no-repeat}.t{display:none}"
    making.tiny(folder, "title\nAnt\nBee\nCat\nDog\n", card__css=style)
    making.write(folder, {"back.html.j2": '<div class="bleed ground"></div>'})
    path = folder / "dark.pdf"
    path.write_bytes(making.pdf(making.printed(folder, making.options("140x190", gap=0.0, marks="none"))))
    return path


@pytest.mark.parametrize("dpi", [150, 300, 600])
@pytest.mark.parametrize("page", [1, 2])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_dark_cards_that_touch_show_no_light_line_in_any_viewer(dark, tmp_path, viewer, page, dpi):
    words = {"dpi": dpi, "page": page, "pdf": dark, "out": tmp_path / "page"}
    tool, *more = (word.format(**words) for word in VIEWERS[viewer].split())
    said(tool, *more)
    shown = Image.open(tmp_path / "page.png").convert("L")
    edge = round(12 / 25.4 * dpi)
    darkest, lightest = shown.crop((edge, edge, shown.width - edge, shown.height - edge)).getextrema()
    assert lightest - darkest <= 8


def test_a_gradient_stands_in_no_group_of_its_own(dark):
    with pikepdf.open(dark) as document:
        shading = [
            one
            for one in document.objects
            if isinstance(one, pikepdf.Stream)
            and one.get("/Subtype") == "/Form"
            and b" sh" in one.read_bytes()
        ]
        assert shading
        assert not any("/Group" in one for one in shading)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(
    "paint",
    ["background:linear-gradient(#f000,#f000) no-repeat", "background:url(clear.svg)"],
    ids=["style sheet", "svg"],
)
def test_what_lies_below_a_clear_gradient_is_seen_in_every_viewer(tmp_path, viewer, paint):
    style = (
        f".ground{{background:#0a0}}.t{{position:absolute;left:9mm;top:9mm;width:30mm;height:30mm;{paint}}}"
    )
    stop = '<stop offset="{}" stop-color="#f00" stop-opacity="0"/>'
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><linearGradient id="g">'
        f'{stop.format(0)}{stop.format(1)}</linearGradient><path fill="url(#g)" d="M0 0H9V9H0z"/></svg>'
    )
    making.tiny(tmp_path, "title\nAnt\n", back=False, card__css=style, clear__svg=svg)
    making.write(tmp_path, {"card.html.j2": '<div class="bleed ground"></div><p class="t"></p>'})
    path = tmp_path / "clear.pdf"
    path.write_bytes(making.pdf(making.printed(tmp_path, making.options("69x94", margin=0, marks="none"))))
    words = {"dpi": 72, "page": 1, "pdf": path, "out": tmp_path / "page"}
    tool, *more = (word.format(**words) for word in VIEWERS[viewer].split())
    said(tool, *more)
    colours = Image.open(tmp_path / "page.png").convert("RGB").crop((40, 40, 160, 230)).getcolors()
    assert colours == [(120 * 190, (0, 170, 0))]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_gradient_that_fills_its_box_shows_no_line_of_its_other_end(tmp_path, viewer):
    place = "position:absolute;left:9.3mm;top:9.7mm;width:30.1mm;height:30.3mm"
    style = f".t{{{place};background:linear-gradient(#f00,#00f)}}"
    making.tiny(tmp_path, "title\nAnt\n", back=False, card__css=style)
    making.write(tmp_path, {"card.html.j2": '<p class="t"></p>'})
    path = tmp_path / "fades.pdf"
    path.write_bytes(making.pdf(making.printed(tmp_path, making.options("69x94", margin=0, marks="none"))))
    words = {"dpi": 150, "page": 1, "pdf": path, "out": tmp_path / "page"}
    tool, *more = (word.format(**words) for word in VIEWERS[viewer].split())
    said(tool, *more)
    shown = Image.open(tmp_path / "page.png").convert("RGB")
    column = [shown.getpixel((150, y)) for y in range(shown.height)]
    coloured = [red - blue for red, green, blue in column if green < 128]
    middle = len(coloured) // 2
    assert min(coloured[: middle - 5]) > 0 > max(coloured[middle + 5 :])


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_gradient_in_a_translucent_shape_of_an_svg_is_seen_in_every_viewer(tmp_path, viewer):
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><radialGradient id="g">'
        '<stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></radialGradient><g opacity=".6">'
        '<circle cx="5" cy="5" r="3" '
        'fill="url(#g)"/></g></svg>'
    )
    style = ".t{position:absolute;left:9mm;top:9mm;width:36mm;height:36mm}"
    making.tiny(tmp_path, "title\nAnt\n", back=False, card__css=style, art__svg=svg)
    making.write(tmp_path, {"card.html.j2": '<img class="t" src="art.svg">'})
    path = tmp_path / "art.pdf"
    path.write_bytes(making.pdf(making.printed(tmp_path, making.options("69x94", margin=0, marks="none"))))
    words = {"dpi": 72, "page": 1, "pdf": path, "out": tmp_path / "page"}
    tool, *more = (word.format(**words) for word in VIEWERS[viewer].split())
    said(tool, *more)
    middle = tuple(round((3 + 9 + 36 * 5 / 9) / 25.4 * 72) for _ in range(2))
    assert Image.open(tmp_path / "page.png").convert("RGB").getpixel(middle) == pytest.approx(
        (255, 102, 102), abs=12
    )
