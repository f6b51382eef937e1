"""The fields of a card on its faces: what a template prints, and which back a card gets."""

from __future__ import annotations

import pytest

from tests.generator.decks.making import GAME, faults, pdf, printed, texts, tiny

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><rect width="63" height="88"/></svg>'


def front(words: str) -> str:
    return f'<p class="t" style="color:#000">{words}</p>'


@pytest.mark.parametrize(
    "name", ["number", "of", "copies_of", "card", "game", "group", "width", "ink", "side"]
)
def test_a_card_shows_its_own_field_whatever_else_is_called_so(tmp_path, name):
    rows = f"title,{name}\nA,own-words\n"
    folder = tiny(tmp_path, rows, back=False, card__html__j2=front(f"{{{{ {name} }}}}"))
    assert "own-words" in texts(pdf(printed(folder)))[0]


@pytest.mark.parametrize("name", ["icon", "picture", "mm"])
def test_a_field_that_hides_what_a_template_calls_is_named(tmp_path, name):
    folder = tiny(
        tmp_path, f"title,{name}\nA,x\n", back=False, card__html__j2=front(f"{{{{ {name}('x') }}}}")
    )
    (fault,) = faults(folder)
    assert fault.code == "DECK-TEMPLATE" and f"{name!r} hides {name}()" in fault.notes[0].words


@pytest.mark.parametrize("filter", ["", " | rich"])
@pytest.mark.parametrize(
    ("value", "said"),
    [("{sword}", "{sword} is a mapping"), ("[a, b]", "a list of 2"), ("{a: {b: c}}", "{a}")],
)
def test_what_is_no_text_is_refused_and_never_printed_as_code(tmp_path, value, said, filter):
    game = (GAME % "").replace("cards.csv", "cards.yaml")
    cards = f"- title: A\n  text: {value}\n"
    more = {"game__yaml": game, "cards__yaml": cards, "card__html__j2": front(f"{{{{ text{filter} }}}}")}
    (fault,) = faults(tiny(tmp_path, "", **more))
    assert fault.code == "DECK-TEMPLATE" and said in fault.message


def test_a_field_without_a_value_prints_nothing(tmp_path):
    game = (GAME % "").replace("cards.csv", "cards.yaml")
    more = {"cards__yaml": "- title: A\n  text: ~\n", "card__html__j2": front("a{{ card.text }}b{{ text }}c")}
    assert "abc" in texts(pdf(printed(tiny(tmp_path, "", game__yaml=game, **more))))[0]


@pytest.mark.parametrize(
    ("back", "said"),
    [
        ("dragon", "a picture, which shows no word"),
        ("dragon.avif", "dragon.avif"),
        ("dragon.pdf", "dragon.pdf"),
        ("notes.txt", "notes.txt"),
    ],
)
def test_a_back_that_cannot_be_had_is_refused_and_never_replaced_by_another(tmp_path, back, said):
    game = GAME % ", back: back.svg"
    folder = tiny(tmp_path, f"title,back\nA,{back}\n", game__yaml=game, back__svg=SVG, notes__txt="x")
    (fault,) = faults(folder)
    assert fault.code in ("DECK-FILE", "FACE-PICTURE") and said in fault.message


def test_a_card_without_a_back_among_cards_with_one_is_told(tmp_path):
    folder = tiny(tmp_path, "title,back\nA,own.svg\nB,\n", back=False, own__svg=SVG)
    (fault,) = faults(folder)
    assert (fault.code, fault.place.line, fault.severity) == ("DECK-FILE", 3, "warning")


def test_more_pieces_than_anybody_cuts_are_refused_at_once(tmp_path):
    rows = "title,count\n" + "".join(f"C{number},10000\n" for number in range(11))
    (fault,) = faults(tiny(tmp_path, rows))
    assert fault.code == "DECK-COUNT" and "110,000 pieces" in fault.message
