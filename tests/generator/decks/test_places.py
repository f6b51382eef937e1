"""Words that do not fit, however a style sheet would hide it."""

from __future__ import annotations

import pytest

from tests.generator.decks.making import CSS, faults, pdf, picture, printed, tiny

WORDS = "many words " * 40
LONG = "Donaudampfschifffahrtsgesellschaft"
AT = "position:absolute;left:5mm;top:20mm;color:#fff;"


def said(folder, front: str, style: str, text: str):
    """The complaints about a deck in which only the last of three cards has a long text."""
    rows = f"title,text\nA,one\nB,two\nC,{text}\n"
    return faults(tiny(folder, rows, back=False, card__html__j2=front, card__css=f"{CSS}.q{{{style}}}"))


BOX = '<div class="bleed ground"></div><p class="q">{{ text }}</p>'


@pytest.mark.parametrize(
    ("style", "text", "measure"),
    [
        (AT + "width:20mm", LONG, "46.0 mm wide, and its place has 20.0 mm"),
        (AT + "right:38mm", LONG, "46.0 mm wide, and its place has 20.0 mm"),
        (AT + "max-width:20mm", LONG, "46.0 mm wide, and its place has 20.0 mm"),
        (
            AT + "width:20mm;overflow:hidden;white-space:nowrap;text-overflow:ellipsis",
            WORDS,
            "its place has 20.0 mm",
        ),
        (AT + "width:20mm;bottom:60mm", WORDS, "its place has 8.0 mm"),
        (AT + "width:20mm;bottom:60mm;overflow:hidden", WORDS, "its place has 8.0 mm"),
        (AT + "width:20mm;max-height:10%;overflow:hidden", WORDS, "its place has 8.8 mm"),
        (AT + "width:50mm", WORDS * 3, "sticks out of the piece by"),
        ("margin:5mm;position:relative", WORDS * 3, "sticks out of the piece by"),
        (AT + "width:50mm;line-clamp:2", WORDS, "breaks off after 'many words many words'"),
        (AT + "width:50mm;max-lines:2;continue:discard", WORDS, "breaks off after"),
        (AT + "width:50mm;transform:translate(40mm)", WORDS, "sticks out of the piece by"),
        (AT + "width:50mm;height:9mm;transform:rotate(3deg)", WORDS, "its place has 9.0 mm"),
    ],
)
def test_words_that_do_not_fit_are_told_however_they_are_hidden(tmp_path, style, text, measure):
    report = said(tmp_path, BOX, style, text)
    assert report.codes == ("FACE-OVERFLOW",), report.render()
    assert report.diagnostics[0].place.line == 4
    assert measure in report.diagnostics[0].message


LAST = '{% if title == "C" %}'


@pytest.mark.parametrize(
    "inside",
    [
        LAST + '<p style="height:500mm"></p>{% endif %}<p>{{ text }}</p>',
        "<p>a</p>" + LAST + '<p style="break-before:page"></p>{% endif %}<p>{{ text }}</p>',
        '{% for i in range(40 if title == "C" else 1) %}<p>{{ text }}</p>{% endfor %}',
        '<table style="width:20mm;table-layout:fixed"><td style="overflow:hidden">{{ text }}</td></table>',
    ],
    ids=["pushed-out", "next-page", "many-lines", "cell"],
)
def test_words_that_would_come_on_another_page_are_told(tmp_path, inside):
    front = f'<div class="bleed ground"></div><div class="q">{inside}</div>'
    report = said(tmp_path, front, AT + "width:50mm", LONG)
    assert report.codes == ("FACE-OVERFLOW",), report.render()
    assert report.diagnostics[0].message.startswith("C: ")


@pytest.mark.parametrize(
    "style",
    [
        AT + "width:53mm;line-clamp:9",
        AT + "width:53mm;max-height:30mm;overflow:hidden",
        AT + "width:53mm;bottom:20mm",
        AT + "width:53mm;transform:rotate(2deg)",
        "display:none",
    ],
)
def test_words_that_fit_are_let_alone(tmp_path, style):
    assert not list(said(tmp_path, BOX, style, "many words " * 12))


@pytest.mark.parametrize("inside", ["{{ text }}<br>", "{{ text }}<br><b>b</b><br>", "{{ text }}<br><p>c</p>"])
def test_a_line_break_at_the_end_is_no_lost_word(tmp_path, inside):
    front = f'<div class="bleed ground"></div><div class="q">{inside}</div>'
    assert not list(said(tmp_path, front, AT + "width:53mm", "many words"))


@pytest.mark.parametrize("ground", ['<div class="bleed ground"></div>', '<img class="whole" src="a.svg">'])
def test_words_without_a_place_of_their_own_lie_on_the_ground_and_not_below_it(tmp_path, ground):
    svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="99" height="99" fill="#824"/></svg>'
    front = f'{ground}<h1 style="font-size:40pt;color:#fff">MMM</h1>'
    folder = tiny(tmp_path, "title\nA\n", back=False, card__html__j2=front, a__svg=svg)
    shown = picture(pdf(printed(folder))).convert("L")
    assert shown.crop((40, 60, 190, 120)).getextrema()[1] > 200
