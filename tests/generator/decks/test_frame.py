"""A style sheet may do as it likes inside of a card, and leaves the press's own boxes in their places."""

from __future__ import annotations

import pytest

from tests.generator.decks.making import CSS, printed, tiny, write


@pytest.mark.parametrize(
    ("style", "said"),
    [
        ("@page{bleed:3mm}", "paper of each face 75.0 x 100.0 mm instead of 69.0 x 94.0 mm"),
        ("@page{marks:crop}", "instead of 69.0 x 94.0 mm"),
        ("@page{size:63mm 88mm !important}", "paper of each face 63.0 x 88.0 mm"),
        ("@page{margin:5mm}", "moves the whole face by 5.0 x 5.0 mm"),
        ("body{display:none}", "instead of 69.0 x 94.0 mm"),
        (".card{display:none}", "the face is not drawn at all"),
        (".trim{display:none}", "the trimmed card is not drawn at all"),
        (".card{border:1mm solid}", "moves the trimmed card in its face by 1.0 x 1.0 mm"),
        (".cards{margin:2mm}", "moves the whole face by 2.0 x 2.0 mm"),
        (".face{height:20mm !important}", "cut down to 69.0 x 20.0 mm"),
        (".trim{border:1mm solid}", "65.0 x 90.0 mm instead of 63.0 x 88.0 mm"),
        (".trim{width:50mm}", "50.0 x 88.0 mm instead of 63.0 x 88.0 mm"),
    ],
)
def test_a_style_that_moves_cuts_or_hides_the_card_itself_is_refused_at_its_line(tmp_path, style, said):
    report = printed(tiny(tmp_path, "title\nAnt\n", card__css=f"{CSS}\n{style}\n")).report
    assert report.codes == ("FACE-STYLE",)
    one = next(iter(report))
    assert said in one.message
    assert (one.severity, one.place.file.endswith("card.css"), one.place.line) == ("error", True, 2)
    assert "to the press" in one.notes[0].words or "another class than" in one.notes[0].words


@pytest.mark.parametrize(
    "style",
    [
        "*{margin:0;padding:0;box-sizing:border-box}",
        "*{box-sizing:border-box}.trim{border:1mm solid}",
        "@page{size:A4}",
        ".card{padding:4mm;background:#fff;color:#a00}",
        ".trim{padding:3mm}",
        ".trim{transform:rotate(180deg)}",
    ],
)
def test_a_style_that_leaves_the_card_where_it_is_passes(tmp_path, style):
    assert printed(tiny(tmp_path, "title\nAnt\n", card__css=f"{CSS}\n{style}\n")).report.ok


PLACES = ".t,.u{{position:absolute;left:5mm;top:5mm;width:50mm;font-size:9pt}}.u{{{}}}"


@pytest.mark.parametrize(
    ("style", "second", "told"),
    [
        ("top:6mm", "<p class=u>others</p>", 1),
        ("top:6mm", "<div><p class=u>others</p></div>", 1),
        ("top:12mm", "<p class=u>others</p>", 0),
        ("left:5.3mm;top:5.3mm", "<p class=u>Ant</p>", 0),
        ("font-size:24pt;color:#ddd", "<p class=u>9</p>", 0),
        ("left:40mm", "<p class=u>9</p>", 0),
    ],
)
def test_words_that_hide_other_words_are_remarked(tmp_path, style, second, told):
    folder = tiny(tmp_path, "title\nAnt\n", back=False, card__css=PLACES.format(style))
    write(folder, {"card.html.j2": '<p class="t">{{ title }}</p>' + second.replace("class=u", 'class="u"')})
    report = printed(folder).report
    assert report.ok
    assert report.codes == ("FACE-OVERLAP",) * told
