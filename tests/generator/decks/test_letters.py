"""Letters of a deck: which are drawn, which are refused, and what is never replaced in silence."""

from __future__ import annotations

import io
import unicodedata

import pikepdf
import pytest
from fontTools.ttLib import TTFont

from generator.decks.words import rich
from generator.letters import fonts
from tests.generator.decks.making import GAME, pdf, printed, texts, tiny


@pytest.mark.parametrize("word", ["Café Zürich", "Ångström", "Żółw"])
def test_marks_that_stand_apart_are_joined_to_their_letters(tmp_path, word):
    folder = tiny(tmp_path, f"title\n{unicodedata.normalize('NFD', word)}\n")
    assert word in texts(pdf(printed(folder)))[0]


@pytest.mark.parametrize("text", ["a\u2060b\ufeffc", "Donau\u00addampf", "5 € ™ ẞ Ș Ấ ≤"])
def test_letters_that_need_no_shape_or_have_one_are_no_fault(tmp_path, text):
    assert printed(tiny(tmp_path, f"title\n{text}\n")).report.ok


def test_slanted_and_bold_words_are_drawn_so(tmp_path):
    front = "<p class='t'>{{ title | rich }}</p>"
    data = pdf(
        printed(tiny(tmp_path, "title\nA *bold* _slant_ *_both_*\n", back=False, card__html__j2=front))
    )
    with pikepdf.open(io.BytesIO(data)) as book:
        objects = [one for one in book.objects if isinstance(one, pikepdf.Dictionary)]
        names = {str(one.BaseFont) for one in objects if "/BaseFont" in one}
    kinds = {name.partition("Grotesk")[2].strip("-") for name in names}
    assert {"Bold", "Medium-Italic", "Bold-Italic"} <= kinds, names


def test_bold_or_slanted_letters_that_a_font_lacks_are_told_once(tmp_path):
    font = fonts.font_bytes(fonts.FONTS[1])
    game = (GAME % "").replace("\npieces", "\nfonts: [Mine.ttf]\npieces")
    own = TTFont(io.BytesIO(font))
    for record in own["name"].names:
        if record.nameID in (1, 16):
            record.string = "Mine"
    out = io.BytesIO()
    own.save(out)
    front = "<p class='t' style='font-family:Mine'>{{ title | rich }}</p>"
    rows = "title\nA *bold* _slant_\nB *bold* _slant_\n"
    files = {"game__yaml": game, "Mine__ttf": out.getvalue(), "card__html__j2": front}
    said = list(printed(tiny(tmp_path, rows, back=False, **files)).report)
    assert [(one.code, one.severity) for one in said] == [("FACE-STYLE", "warning")] * 2
    assert ["bold" in said[0].message, "slanted" in said[1].message] == [True, True]


@pytest.mark.parametrize(
    ("text", "html"), [("3*4*5", "3*4*5"), ("*4* x", "<b>4</b> x"), ("2*x and 3*y", "2*x and 3*y")]
)
def test_a_sum_is_no_markup(text, html):
    assert rich(text, str) == html
