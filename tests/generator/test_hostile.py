"""A catalog full of markup, emoji, other directions and endless words comes out as text and harms no page."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from tinyhtml5.parser import HTMLParser

from catalog.game import Game
from generator.reference import edition, reference_files, single_file
from generator.site.search_index import read_index
from tests.generator.test_reference import GAMES, Reader, game

NASTY = """<script>alert("1")</script> & 'quoted' "twice" </title> 🦆 שלום {{ x }} --> """ + "w" * 90


@cache
def hostile() -> Game:
    """The first game with nasty words in every kind of text; its ids stay as they are."""
    found = game(GAMES[0])
    vocabulary = found.vocabulary.model_copy(
        update={"terms": tuple(t.model_copy(update={"meaning": NASTY}) for t in found.vocabulary.terms)}
    )
    return replace(
        found,
        game=found.game.model_copy(update={"title": NASTY, "tagline": NASTY, "intro": NASTY}),
        vocabulary=vocabulary,
        rules=tuple(rule.model_copy(update={"say": f"{NASTY} {rule.id}"}) for rule in found.rules[:12])
        + found.rules[12:],
        cards=tuple(c.model_copy(update={"title": f"{NASTY} {c.id}", "why": NASTY}) for c in found.cards[:6])
        + found.cards[6:],
        components=tuple(c.model_copy(update={"name": NASTY, "say": NASTY}) for c in found.components),
        rulings=tuple(r.model_copy(update={"question": NASTY, "why": NASTY}) for r in found.rulings[:4])
        + found.rulings[4:],
        chapters=tuple(c.model_copy(update={"title": NASTY}) for c in found.chapters),
        scenarios=tuple(s.model_copy(update={"title": NASTY, "why": NASTY}) for s in found.scenarios[:4]),
    )


@cache
def pages() -> dict[str, str]:
    """Every page of the hostile reference, and its single file."""
    files = reference_files(hostile())
    found = {name: data.decode() for name, data in files.items() if name.endswith(".html")}
    return found | {"single": single_file(edition(hostile())).decode()}


def test_nothing_of_it_becomes_markup() -> None:
    for name, text in pages().items():
        bare = re.sub(r"<script[^>]*>.*?</script>", "", text, flags=re.S) if name == "single" else text
        assert "<script>alert" not in bare, name
        assert "alert(" not in re.sub(r"&lt;script&gt;alert\(.*?\)", "", bare.replace("&#34;", '"')), name


def test_all_of_it_can_be_read() -> None:
    for name in ("rules.html", "cards.html", "rulings.html", "pieces.html"):
        text = unescape(pages()[name])
        assert "alert(“1”)" in text and "🦆 שלום {{ x }}" in text and "w" * 90 in text, name


def test_every_page_is_html_without_an_error_whatever_the_catalog_says() -> None:
    for name, text in pages().items():
        parser = HTMLParser()
        parser.parse(text)
        assert parser.errors == [], name


def test_ids_stay_unique_and_nothing_breaks_out_of_the_index() -> None:
    for name, text in pages().items():
        ids = Reader(re.sub(r"<script[^>]*>.*?</script>", "", text, flags=re.S)).ids
        assert len(ids) == len(set(ids)), name
    index = reference_files(hostile())["assets/index.js"].decode()
    assert "</" not in index
    assert any("<script>" in row[4] for row in read_index(index)["entries"])


# -- addresses live for ever ----------------------------------------------------------------------------

LISTED = Path(__file__).with_name("anchors.txt")


def anchors(game_id: str) -> set[str]:
    """Every address of a record that a reader may have kept, as `game page#anchor`."""
    found = reference_files(game(game_id))
    kept = re.compile(r"[A-Z]{2,}-[A-Z]*-?\d+|AMB-\d+|(card|piece|counter|table|icon|set)-.+|[a-z]+-[a-z-]+")
    return {
        f"{game_id} {name}#{one}"
        for name, data in found.items()
        if name.endswith(".html")
        for one in Reader(data.decode()).ids
        if kept.fullmatch(one) and not one.startswith(("now-", "c-", "from-", "letter-"))
    }


@pytest.mark.parametrize("game_id", GAMES)
def test_no_address_that_was_ever_given_out_is_lost(game_id: str) -> None:
    """New ones may be added to the list; nothing is ever taken off it."""
    listed = {
        line for line in LISTED.read_text(encoding="utf-8").splitlines() if line.startswith(f"{game_id} ")
    }
    assert listed, f"{LISTED.name} lists nothing of {game_id}"
    assert listed - anchors(game_id) == set()
