"""What a deck with errors is told: everything in one run, each once, at the place that is to be mended."""

from __future__ import annotations

import pytest

from catalog.decks.load import read_deck
from generator.decks.run import every_fault
from generator.decks.words import slips
from tests.generator.decks import making
from tests.generator.decks.making import FRONT, GAME, faults, printed, tiny, write

ABC = "title,text\nAnt,a\nBee,b\nCat,c\n"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0H8V8H0z"/></svg>'
LONG = "many words " * 40
RICH = making.FRONT + '<p data-field="text">{{ text | rich }}</p>'


def told(folder):
    """All complaints as (code, file, line, col, fix), in their order."""
    deck, report = read_deck(folder)
    if deck is not None:
        report = printed(folder).report if report.ok else every_fault(deck, cache=making.store())
    return [
        (one.code, one.place.file.rpartition("/")[2], one.place.line, one.place.col, one.fix)
        for one in report
    ]


def words(folder):
    return [one.message for one in printed(folder).report]


# -- templates ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("template", "line", "col", "fix"),
    [
        ("<p>{{ titel }}</p>", 1, 7, "title"),
        ("<p>\n  {{ titel | rich }}</p>", 2, 6, "title"),
        ("{% if titel %}a{% endif %}", 1, 7, "title"),
        ("{% for one in titel %}a{% endfor %}", 1, 15, "title"),
        ("{{ titel + 1 }}", 1, 4, "title"),
        ("{{ titel.more }}", 1, 4, "title"),
        ("{{ card.titel }}", 1, 9, "title"),
        ("{{ game.autor }}", 1, 9, "author"),
        ("{{ picture(titel) }}", 1, 12, "title"),
        ("{{ icno('a') }}", 1, 4, "icon"),
        ("{{ zzzz }}", 1, 4, None),
    ],
)
def test_a_name_that_is_not_there_is_told_once_with_the_line_of_the_template_and_a_near_name(
    tmp_path, template, line, col, fix
):
    folder = write(tiny(tmp_path, ABC, back=False), {"card.html.j2": template})
    assert told(folder) == [("DECK-TEMPLATE", "card.html.j2", line, col, fix)]
    assert "(3 cards: Ant, Bee, Cat)" in words(folder)[0]


def test_a_name_that_only_some_cards_lack_is_told_with_those_cards(tmp_path):
    game = (GAME % "").replace("cards.csv", "cards.yaml")
    folder = tiny(tmp_path, ABC, back=False, game__yaml=game)
    write(folder, {"cards.yaml": "- {title: Ant}\n- {title: Bee, note: b}\n- {title: Cat}\n"})
    write(folder, {"card.html.j2": "{{ note }}"})
    assert told(folder) == [("DECK-TEMPLATE", "card.html.j2", 1, 4, None)]
    assert "(2 cards: Ant, Cat)" in words(folder)[0]
    write(folder, {"card.html.j2": "<p>{{ note | default('') }}</p>"})
    assert told(folder) == []


def test_a_column_that_one_card_calls_by_another_name_is_told_at_that_card(tmp_path):
    game = (GAME % "").replace("cards.csv", "cards.yaml")
    folder = tiny(tmp_path, ABC, back=False, game__yaml=game)
    write(
        folder, {"cards.yaml": "- {title: Ant, text: a}\n- {title: Bee, txet: b}\n- {title: Cat, text: c}\n"}
    )
    write(folder, {"card.html.j2": RICH + "{{ card.text }}"})
    assert told(folder) == [("KEY-TYPO", "cards.yaml", 2, 22, "text")]


@pytest.mark.parametrize("extra", ["crads: [{title: Bee}]\n", "version: 2\n"])
def test_a_key_beside_the_list_of_cards_is_refused_and_the_cards_are_read(tmp_path, extra):
    game = (GAME % "").replace("cards.csv", "cards.yaml")
    folder = tiny(tmp_path, ABC, back=False, game__yaml=game)
    write(folder, {"cards.yaml": "cards:\n  - {title: Ant, count: many}\n" + extra})
    assert [one[:4] for one in told(folder)] == [
        ("DECK-COUNT", "cards.yaml", 2, 25),
        ("KEY-UNKNOWN", "cards.yaml", 3, 1),
    ]


def test_every_name_that_is_not_there_is_told_in_one_run(tmp_path):
    template = "{{ one }}{% if two %}a{% endif %}\n{{ three | rich }}\n{{ icon('four') }}{{ text | rich }}"
    folder = write(tiny(tmp_path, "title,text\nAnt,{five} *six\n", back=False), {"card.html.j2": template})
    assert [(code, line) for code, _, line, _, _ in told(folder)] == [
        ("DECK-TEMPLATE", 1),
        ("DECK-TEMPLATE", 1),
        ("DECK-TEMPLATE", 2),
        ("FACE-ICON", 3),
        ("DECK-TEXT", 2),
        ("FACE-ICON", 2),
    ]


@pytest.mark.parametrize(
    ("template", "code", "line", "said"),
    [
        ("<p>\n{{ 1 / 0 }}</p>", "DECK-TEMPLATE", 2, "division by zero"),
        ("<p>\n\n{{ picture('a.png', 'wide') }}</p>", "DECK-TEMPLATE", 3, "not as wide"),
        ("<p>\n{% include 'gone.html' %}</p>", "DECK-FILE", 2, "no template gone.html"),
        ("<p>\n{% if %}</p>", "DECK-TEMPLATE", 2, "Expected"),
        ("<p>\n{{ title | uper }}</p>", "DECK-TEMPLATE", 2, "No filter named 'uper'"),
        (b"<p>\n\xff</p>", "YAML-ENCODING", 2, "byte 0xFF"),
        ("{% if title == 'Bee' %}\n{{ 1 / 0 }}{% endif %}", "DECK-TEMPLATE", 2, "(1 card: Bee)"),
    ],
)
def test_a_template_that_fails_is_told_once_with_its_line(tmp_path, template, code, line, said):
    folder = write(tiny(tmp_path, ABC, back=False), {"card.html.j2": template})
    assert [one[:3] for one in told(folder)] == [(code, "card.html.j2", line)]
    assert said in words(folder)[0]


def test_what_a_template_itself_asks_for_is_told_at_its_line_and_once(tmp_path):
    template = making.FRONT + "\n<img src='nope.png'>{{ icon('swrod') }}{{ 'a *b' | rich }}"
    folder = write(tiny(tmp_path, ABC, back=False), {"card.html.j2": template, "icons/sword.svg": SVG})
    assert sorted(told(folder)) == [
        ("DECK-TEXT", "card.html.j2", 2, 46, None),
        ("FACE-ICON", "card.html.j2", 2, 30, "sword"),
        ("FACE-PICTURE", "card.html.j2", 2, 11, None),
    ]


# -- styles ---------------------------------------------------------------------------------------------


def test_css_that_does_nothing_is_told_with_the_line_of_its_sheet(tmp_path):
    style = making.CSS + "\n.a { color: red;\n  colr: red }\n.b { width: very }\n.c:foo { color: red }\n"
    folder = tiny(tmp_path, ABC, back=False, card__css=style + ".d { color red }\n.e { colr: red }\n")
    wanted = [
        ("FACE-STYLE", "card.css", 3, 3, "color"),
        ("FACE-STYLE", "card.css", 4, 6, None),
        ("FACE-STYLE", "card.css", 5, 1, None),
        ("FACE-STYLE", "card.css", 6, 15, None),
        ("FACE-STYLE", "card.css", 7, 6, "color"),
    ]
    assert told(folder) == wanted
    assert told(folder) == wanted, "said again when nothing is drawn"


def test_a_piece_is_not_blamed_for_the_style_sheet_of_another(tmp_path):
    game = (GAME % "") + "  - {id: box, kind: tuck-box, of: cards}\n"
    folder = tiny(tmp_path, ABC, back=False, game__yaml=game, card__css=making.CSS + "\n.a { colr: red }\n")
    assert told(folder) == [("FACE-STYLE", "card.css", 2, 6, "color")]
    write(folder, {"card.css": making.CSS})
    assert told(folder) == []
    assert told(folder) == [], "nor from what is kept"


@pytest.mark.parametrize(
    ("style", "wanted"),
    [
        (".a { color: red\n.b { color: red }", [(2, 4)]),
        ("@media print {\n.a { color: red }", [(2, 14)]),
        ('.a { content: \'{\' } /* { */ .b::before { content: "\\"{" }', []),
    ],
)
def test_a_rule_that_is_never_closed_is_told_with_its_line(tmp_path, style, wanted):
    folder = tiny(tmp_path, ABC, back=False, card__css=making.CSS + "\n" + style)
    found = [one for one in printed(folder).report if "never closed" in one.message]
    assert [(one.place.line, one.place.col) for one in found] == wanted


def test_another_sheet_or_font_that_a_style_sheet_asks_for_in_vain_is_told_with_its_line(tmp_path):
    style = "@import 'more.css';\n"
    (one,) = told(tiny(tmp_path / "sheet", ABC, back=False, card__css=style + making.CSS))
    assert one[:3] == ("FACE-STYLE", "card.css", 1)
    style = ".a {}\n@font-face { font-family: M; src: url(gone.ttf) }\n"
    (one,) = told(tiny(tmp_path / "font", ABC, back=False, card__css=style + making.CSS))
    assert one[:3] == ("FACE-FONT", "card.css", 2)
    style = ".a {}\n@font-face { font-family: M; src: url(card.css.ttf) }\n.t { font-family: M }"
    folder = tiny(tmp_path / "broken", ABC, back=False, card__css=style + making.CSS)
    told_of = {one[:3] for one in told(write(folder, {"card.css.ttf": "no font"}))}
    assert ("FACE-FONT", "card.css", 2) in told_of and {one[1] for one in told_of} == {"card.css"}


def test_css_in_a_template_that_does_nothing_is_told_with_its_line(tmp_path):
    template = making.FRONT + '\n<p style="colr:red">a</p>\n<style>.t { widht: 3mm }</style>'
    folder = write(tiny(tmp_path, ABC), {"card.html.j2": template})
    for _ in range(2):
        assert sorted(told(folder)) == [
            ("FACE-STYLE", "card.html.j2", 2, 11, "color"),
            ("FACE-STYLE", "card.html.j2", 3, 13, "width"),
        ]


def test_a_font_or_a_picture_that_is_not_there_is_told_once_with_the_line_of_the_style_sheet(tmp_path):
    style = making.CSS + "\n.t { font-family: 'Nope Sans' }\n.ground { background: url(gone.png) }\n"
    assert told(tiny(tmp_path, ABC, back=False, card__css=style)) == [
        ("FACE-FONT", "card.css", 2, 20, None),
        ("FACE-PICTURE", "card.css", 3, 27, None),
    ]


# -- cells ----------------------------------------------------------------------------------------------


def test_text_that_does_not_fit_is_told_at_its_own_cell_with_the_name_of_its_field(tmp_path):
    style = making.CSS + "p[data-field=text]{position:absolute;left:5mm;top:30mm;width:40mm;height:9mm}"
    folder = tiny(tmp_path, f"title,kind,text\nAnt,x,{LONG}\n", back=False, card__css=style)
    write(folder, {"card.html.j2": RICH})
    assert told(folder) == [("FACE-OVERFLOW", "cards.csv", 2, 3, None)]
    assert "Ant: the text 'many words many words" in words(folder)[0]


def test_a_field_of_another_name_is_told_at_the_cell_that_holds_its_words(tmp_path):
    template = making.FRONT.replace('data-field="title">{{ title', 'data-field="rules">{{ text')
    folder = write(tiny(tmp_path, f"title,text\nAnt,{LONG}\n", back=False), {"card.html.j2": template})
    assert told(folder) == [("FACE-OVERFLOW", "cards.csv", 2, 2, None)]


def test_words_of_the_template_that_do_not_fit_are_told_at_its_line(tmp_path):
    template = f'<div class="bleed"></div>\n<p class="t" data-field="rules">{LONG}</p>'
    folder = write(tiny(tmp_path, "title\nAnt\n", back=False), {"card.html.j2": template})
    assert told(folder) == [("FACE-OVERFLOW", "card.html.j2", 2, 14, None)]


def test_a_warning_about_a_cell_is_said_again_at_the_cell_wherever_it_went(tmp_path):
    folder = tiny(tmp_path, ABC, game__yaml=(GAME % "").replace("safe: 0", "safe: 8"))
    assert told(folder)[0] == ("FACE-SAFE", "cards.csv", 2, 1, None)
    write(folder, {"cards.csv": "text,title\na,Ant\nb,Bee\nc,Cat\n"})
    assert told(folder)[0] == ("FACE-SAFE", "cards.csv", 2, 2, None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("take {sun", ["{sun"]),
        ("take {sun and go\non}", ["{sun and go"]),
        ("take {two words}", ["{two words}"]),
        ("a *b", ["*b"]),
        ("*one\ntwo*", ["line 1"]),
        ("one\n\n_two", ["line 3"]),
        ("*a _b*", ["_b"]),
        ("*a {b _c", ["*a", "{b", "_c"]),
        ("5 * 3", []),
        ("5*3", []),
        ("a_b and c_d_e", []),
        ("____ is mine", []),
        ("{ }, {1,2}, { no }", []),
        (r"\{a \*b \_c", []),
        ("*a* _b_ {c} *{c} d*", []),
        ("2 coins* now\n*Only at night.", []),
    ],
)
def test_markup_that_nothing_closes_is_told_and_signs_that_are_text_are_not(text, said):
    found = [words for _, words in slips(text)]
    assert len(found) == len(said)
    assert all(one in words for one, words in zip(said, found, strict=True))


def test_markup_that_nothing_closes_is_an_error_with_card_field_and_cell(tmp_path):
    folder = write(tiny(tmp_path, "title,text\nAnt,5 * 3\nBee,take {sun\n"), {"card.html.j2": RICH})
    assert told(folder) == [("DECK-TEXT", "cards.csv", 3, 2, None)]
    assert words(folder)[0].startswith("Bee: text: the { of '{sun' is never closed")


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ('"take {sun"', [(2, 15)]),
        ("a {moon} and {sun", [(2, 11), (2, 22)]),
        ("|-\n    take\n    a *sun and\n    {moon}", [(4, 7), (5, 5)]),
        (">-\n    take a\n    *sun", [(4, 5)]),
        ('"take \\u007Bsun"', [(2, 9)]),
    ],
)
def test_in_a_text_of_yaml_the_sign_itself_is_pointed_at(tmp_path, value, wanted):
    game = (GAME % "").replace("cards.csv", "cards.yaml")
    folder = tiny(tmp_path, ABC, back=False, game__yaml=game)
    write(folder, {"card.html.j2": RICH, "icons/star.svg": SVG})
    write(folder, {"cards.yaml": f"- title: Ant\n  text: {value}\n- {{title: '{{sun', text: b}}\n"})
    assert [(line, col) for _, _, line, col, _ in told(folder)] == wanted


# -- all of it in one run -----------------------------------------------------------------------------


def test_errors_in_all_files_of_a_deck_are_told_in_one_run_in_the_order_of_the_files(tmp_path):
    game = (GAME % ", back: bakc.html.j2").replace("title: Tiny", "title: Tiny, auhtor: Me")
    rows = f"title,text,count\nAnt,take {{sun,1\nBee,b,two\nCat,{LONG},1\n{LONG},d,1\n"
    style = making.CSS + "p[data-field=text]{position:absolute;top:30mm;width:40mm;height:9mm}\n.a{colr:red}"
    folder = tiny(tmp_path, rows, game__yaml=game, card__css=style)
    write(folder, {"card.html.j2": RICH + "\n<img src='no.png'>", "icons/Bad.svg": SVG, "back.html.j2": "a"})
    assert told(folder) == [
        ("FACE-STYLE", "card.css", 2, 4, "color"),
        ("FACE-PICTURE", "card.html.j2", 2, 11, None),
        ("DECK-TEXT", "cards.csv", 2, 2, None),
        ("DECK-COUNT", "cards.csv", 3, 3, None),
        ("FACE-OVERFLOW", "cards.csv", 4, 2, None),
        ("FACE-OVERFLOW", "cards.csv", 5, 1, None),
        ("KEY-TYPO", "game.yaml", 1, 21, "author"),
        ("DECK-FILE", "game.yaml", 3, 104, "back.html.j2"),
        ("FACE-ICON", "Bad.svg", 0, 0, None),
    ]


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        (("safe: 0", "safe: 0, bleed: -3"), ["VAL-RANGE"]),
        (("safe: 0", "safe: 0, columns: [a]"), ["VAL-TYPE"]),
        (("poker", "pokre"), ["DECK-SIZE"]),
        (("template: card", "tempalte: card"), ["KEY-TYPO"]),
        (("style: card", "stlye: card"), ["KEY-TYPO"]),
        (("cards: cards", "crads: cards"), ["KEY-TYPO"]),
        (("style: card.css", "style: crad.css"), ["DECK-FILE"]),
        (("template: card", "fit: {title: {min: 6, max: 12}}, template: crad"), ["DECK-FILE"]),
        (("title: Tiny", "titel: Tiny"), ["KEY-TYPO"]),
        (("title: Tiny}", "title: Tiny}\nfonts: [nope.ttf]"), ["FACE-FONT"]),
        (("title: Tiny}", "title: Tiny}\nfonts: nope.ttf"), ["VAL-TYPE"]),
        (("title: Tiny", "title: Tiny, players: {min: 4, max: 2}"), ["DECK-COUNT"]),
        (("title: Tiny", "title: Tiny, players: {mni: 2}"), ["KEY-TYPO"]),
        (("id: cards, ", ""), ["KEY-MISSING"]),
    ],
)
def test_a_fault_brings_no_others_that_only_follow_from_it(tmp_path, change, wanted):
    game = (GAME % ", back: back.html.j2").replace(*change)
    assert game != GAME % ", back: back.html.j2"
    style = making.CSS + "\n.t { font-family: 'Fjalla One' }"
    assert [one[0] for one in told(tiny(tmp_path, ABC, game__yaml=game, card__css=style))] == wanted


def test_a_style_sheet_that_is_no_text_is_told_with_its_line(tmp_path):
    style = making.CSS.encode() + b"\n/* caf\xe9 */"
    folder = tiny(tmp_path, ABC, back=False, card__css=style)
    assert told(folder) == [("YAML-ENCODING", "card.css", 2, 1, None)]


@pytest.mark.parametrize(
    ("more", "code", "fix"),
    [
        (", fit: {titel: {min: 6, max: 12}}", "DECK-FIT", "title"),
        (", fit: {title: {mni: 6, max: 12}}", "KEY-TYPO", "min"),
        (", fit: {title: {min: 6, max: 12, step: 1}}", "KEY-UNKNOWN", None),
    ],
)
def test_an_unknown_key_inside_a_mapping_is_refused_with_the_nearest(tmp_path, more, code, fix):
    ((found, file, line, _, near),) = told(tiny(tmp_path, ABC, game__yaml=GAME % more))
    assert (found, file, line, near) == (code, "game.yaml", 3, fix)


def test_a_field_that_may_shrink_is_known_even_while_its_template_has_errors(tmp_path):
    folder = tiny(tmp_path, ABC, game__yaml=GAME % ", fit: {titel: {min: 6, max: 12}}")
    write(folder, {"card.html.j2": making.FRONT + "{{ nobody }}"})
    assert [one[0] for one in told(folder)] == ["DECK-TEMPLATE", "DECK-FIT"]
    write(folder, {"card.html.j2": "{% include 'more.html' %}{{ nobody }}", "more.html": "a"})
    assert [one[0] for one in told(folder)] == ["DECK-TEMPLATE"]


def test_two_cards_of_one_id_are_both_looked_at(tmp_path):
    folder = tiny(tmp_path, f"id,title\nant,Ant\nant,{LONG}\n", back=False)
    assert [one[:4] for one in told(folder)] == [
        ("DECK-ID", "cards.csv", 3, 1),
        ("FACE-OVERFLOW", "cards.csv", 3, 2),
    ]


@pytest.mark.parametrize(
    ("rows", "line", "col", "said"),
    [
        ("title\nAnt\nAnt\n", 3, 1, "two cards are called 'Ant', and nothing tells them apart"),
        ("text,name\na,Ant\nb,Ant\n", 3, 2, "two cards are called 'Ant', and nothing tells them apart"),
        ("title\nOl\nÖl\n", 3, 1, "'Ol' and 'Öl' both have the id 'ol' that is made of a title, and nothing"),
        ("id,title\nant,Ant\nant,Bee\n", 3, 1, "two cards have the id 'ant'; give one another id"),
    ],
)
def test_two_cards_of_one_name_are_told_in_the_words_that_their_table_has(tmp_path, rows, line, col, said):
    report = read_deck(tiny(tmp_path, rows, back=False))[1]
    (fault,) = report
    assert (fault.code, fault.place.line, fault.place.col) == ("DECK-ID", line, col)
    assert fault.message.startswith(said)
    assert ("column `id`" in report.render()) == rows.startswith(("title", "text"))


@pytest.mark.parametrize(
    ("template", "cell"),
    [
        ("{{ picture(art) }}", "pics/nope.png"),
        ("{{ picture('pics/' ~ art) }}", "nope.png"),
        ("{{ picture('pics/' ~ art ~ '.png') }}", "nope"),
        ("<img src='./pics/{{ art }}'>", " nope.png "),
    ],
)
def test_a_picture_that_is_not_there_is_told_at_the_cell_that_names_it(tmp_path, template, cell):
    files = {"card.html.j2": making.FRONT + template, "pics/yes.png": making.png((300, 300))}
    yes = cell.replace("nope", "yes").strip()
    folder = write(
        tiny(tmp_path, f"title,text,art\nAnt,no nope.png,{cell}\nBee,a,{yes}\n", back=False), files
    )
    found = [one for one in told(folder) if one[0] == "FACE-PICTURE"]
    assert found == [("FACE-PICTURE", "cards.csv", 2, 3, None)]


def test_a_piece_that_fits_no_paper_does_not_hide_a_text_that_does_not_fit(tmp_path):
    game = (GAME % "").replace("poker", "900x900")
    folder = tiny(tmp_path, f"title\n{LONG}\n", back=False, game__yaml=game)
    assert sorted(one[0] for one in told(folder)) == ["FACE-OVERFLOW", "PRESS-FIT"]


def test_line_breaks_of_other_systems_and_odd_signs_move_no_line(tmp_path):
    style = making.CSS.encode() + b"\r\n/* \xe2\x80\xa8 \x0b */\r\n.a { colr: red }\r\n"
    folder = tiny(tmp_path, ABC, back=False, card__css=style)
    assert told(folder) == [("FACE-STYLE", "card.css", 3, 6, "color")]
    write(folder, {"card.css": making.CSS, "card.html.j2": b"<p>\r\n\xe2\x80\xa8\r\n{{ titel }}</p>"})
    assert told(folder) == [("DECK-TEMPLATE", "card.html.j2", 3, 4, "title")]


@pytest.mark.parametrize("card", ["Bee", "Ant"])
def test_html_that_the_drawing_falls_over_is_told_at_its_template_and_the_other_cards_are_judged(
    tmp_path, card
):
    broken = '{% if title == "' + card + '" %}<svg viewBox="a b c d"><path d="M0 0"/></svg>{% endif %}'
    long = "Cat" * 30
    folder = tiny(tmp_path, f"title\nAnt\nBee\n{long}\n", back=False, card__html__j2=FRONT + broken)
    report = faults(folder)
    assert report.codes == ("FACE-TEMPLATE", "FACE-OVERFLOW")
    (fault,) = [one for one in report if one.code == "FACE-TEMPLATE"]
    assert fault.place.file == f"{folder.as_posix()}/card.html.j2" and fault.message.startswith(f"{card}: ")


DAMAGED = {"nothing.ttf": b"", "words.otf": b"no font at all, only words", "many.ttc": b"ttcf" + bytes(99)}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_file_that_is_no_font_is_told_at_its_line(tmp_path, name):
    game = (GAME % "") + f"fonts: [{name}]\n"
    folder = write(tiny(tmp_path, "title\nAnt\n", back=False, game__yaml=game), {name: DAMAGED[name]})
    (fault,) = faults(folder)
    assert fault.code == "FACE-FONT" and fault.message.startswith(f"{name}: this is no font")
    assert fault.place.line == len(game.splitlines())


def test_a_heading_that_no_card_of_a_yaml_table_has_is_told_with_those_there_are(tmp_path):
    pieces = "id: cards, size: poker, safe: 0, columns: {title: Name, text: Rule}"
    game = (GAME % "").replace("id: cards, size: poker, safe: 0", pieces).replace(".csv", ".yaml")
    folder = tiny(tmp_path, "", game__yaml=game, cards__yaml="- {name: Ant, Rules: a}\n- {name: Bee}\n")
    assert told(folder) == [("DECK-COLUMN", "cards.yaml", 1, 1, "Rules")]


def test_a_card_that_says_none_has_no_back_and_nothing_is_remarked(tmp_path):
    folder = tiny(tmp_path, "title,back\nAnt,none\nBee,\nCat,None\n")
    built = printed(folder)
    assert built.report.codes == ()
    front, back = making.placed(making.pdf(built))
    assert (len(front), len(back)) == (3, 1)
    assert "back Bee" in making.texts(making.pdf(built))[1]


def test_a_word_is_broken_with_a_hyphen_that_every_font_has(tmp_path):
    title = "Donau\u00addampf\u00adschiff\u00adfahrts\u00adgesell\u00adschafts\u00adkapit\u00e4n"
    folder = tiny(tmp_path, f"title\n{title}\n", back=False)
    built = printed(folder)
    assert built.report.codes == ()
    # PDFium reads a hyphen at the end of a line as U+FFFE.
    assert "\ufffe" in "".join(making.texts(making.pdf(built)))
