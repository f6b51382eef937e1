"""Lines of words without WeasyPrint: real text, in the middle, in a font that other lines share."""

from __future__ import annotations

import dataclasses

import pypdfium2
import pytest

from generator.cache import Cache
from generator.drawing import draw
from generator.face import Face, Line
from generator.letters.typeset import width
from generator.paper.papers import to_points
from generator.pdf.lines import BadLine, draw_line
from generator.pdf.press import leaves, press
from tests.generator import tiny

WORDS = "Deck · Cards · front 3 of 50 — “fi”"


def line(words: str = WORDS, name: str = "label/one") -> Face:
    wide = round(width(words, "bold", 6.2) + 1, 1)
    return Face(name, "label", "", wide, 2.6, words, 0.0, 0.0, line=Line(words, "bold", 6.2, "#5b5560"))


def printed(face: Face) -> bytes:
    """A line as a page of its own."""
    return leaves([face.id], {face.id: face}, {face.id: draw_line(face)})


def test_the_words_can_be_read_in_the_file():
    page = pypdfium2.PdfDocument(printed(line()))[0]
    assert page.get_textpage().get_text_range().strip() == WORDS
    assert page.get_size() == pytest.approx([to_points(mm) for mm in line().page_mm], abs=0.01)


def test_the_line_stands_in_the_middle():
    picture = pypdfium2.PdfDocument(printed(line("HHHH")))[0].render(scale=8).to_pil().convert("L")
    box = picture.point(lambda value: 255 if value < 200 else 0).getbbox()
    assert box is not None
    assert box[0] == pytest.approx(picture.width - box[2], abs=6)
    assert box[1] == pytest.approx(picture.height - box[3], abs=0.16 * picture.height)


def test_lines_share_one_font_in_the_finished_file():
    names = {f"label/{k}": line(words, f"label/{k}") for k, words in enumerate(("Abc", "Cde fi", "Åé"))}
    drawn = {name: draw_line(face) for name, face in names.items()}
    job = tiny.job({name: dataclasses.replace(face, kind="card") for name, face in names.items()})
    import io

    import pikepdf

    pdf = pikepdf.open(io.BytesIO(press(job, names, drawn)))
    fonts = {
        font.objgen
        for page in pdf.pages
        for key, form in page.obj.Resources.XObject.items()
        if key != "/M"
        for font in form.Resources.Font.values()
    }
    assert len(fonts) == 1
    said = "".join(
        page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(press(job, names, drawn))
    )
    assert all(words in said for words in ("Abc", "Cde fi", "Åé"))


@pytest.mark.parametrize(("words", "code"), [("日本", "FACE-FONT"), ("too wide by far", "FACE-OVERFLOW")])
def test_a_line_that_cannot_be_drawn_is_a_complaint(words, code, tmp_path):
    bad = dataclasses.replace(line("short"), line=Line(words, "bold", 6.2, "#000000"))
    with pytest.raises(BadLine):
        draw_line(bad)
    drawn = draw([bad, line()], Cache(tmp_path))
    assert drawn.report.codes == (code,)
    assert list(drawn.pages) == ["label/one"]


def test_the_same_line_gives_the_same_bytes():
    assert printed(line()) == printed(line())
