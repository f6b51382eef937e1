"""Whatever stands where a file is named, a whole paragraph too: it is told and never a crash."""

from __future__ import annotations

import pytest

from catalog.decks.files import files_in, is_file, is_inside
from tests.generator.decks.making import FRONT, GAME, deck, faults, tiny

# Longer than any system lets a file's name be, and with a letter that none may have.
LONG, NOUGHT = "no file is called like this " * 12, "a\\0b"
PICTURE = FRONT + "<img src=\"%s\" style='width:9mm'>"

NAMED = {
    "cards": ("cards: cards.csv", 'cards: "%s.csv"', ".csv", "YAML-FILE"),
    "style": ("style: card.css", 'style: "%s.css"', ".css", "DECK-FILE"),
    "template": ("template: card.html.j2", 'template: "%s.j2"', ".j2", "DECK-FILE"),
    "back": ("cards: cards.csv", 'cards: cards.csv, back: "%s.png"', ".png", "FACE-PICTURE"),
    "font": ("game:", 'fonts: ["%s.ttf"]\ngame:', ".ttf", "FACE-FONT"),
}


@pytest.mark.parametrize("name", [LONG, NOUGHT], ids=["long", "nought"])
@pytest.mark.parametrize("key", NAMED)
def test_a_key_that_names_no_possible_file_is_told(tmp_path, key, name):
    old, new, ending, code = NAMED[key]
    game = GAME % ""
    assert old in game
    report = faults(tiny(tmp_path, "title\nAnt\n", back=False, game__yaml=game.replace(old, new % name, 1)))
    assert report.codes == (code,)
    assert ending in report.diagnostics[0].message


@pytest.mark.parametrize("asked", [f"{LONG}.png", LONG, f"{LONG}/a.png", "a%00b.png", "a&#0;b.png"])
def test_a_picture_of_no_possible_name_is_told(tmp_path, asked):
    report = faults(tiny(tmp_path, "title\nAnt\n", back=False, card__html__j2=PICTURE % asked))
    assert report.codes == ("FACE-PICTURE",)


def test_words_of_a_card_may_be_as_long_as_they_like_where_a_file_might_stand(tmp_path):
    rows = f"title,back,template\nAnt,{LONG},\n"
    (card,) = deck(tiny(tmp_path, rows)).groups[0].cards
    assert card.back == LONG.strip()
    assert not faults(tmp_path)


def test_a_name_that_no_file_can_have_is_neither_there_nor_outside(tmp_path):
    (tmp_path / "there.txt").write_text("")
    for name in (LONG, "a\0b", f"{LONG}/a", "a\0b/a"):
        assert not is_file(tmp_path / name) and is_inside(tmp_path, tmp_path / name), name
        assert files_in(tmp_path / name) == []
    assert is_file(tmp_path / "there.txt") and files_in(tmp_path) == ["there.txt"]
    assert not is_inside(tmp_path, tmp_path / ".." / "there.txt")
