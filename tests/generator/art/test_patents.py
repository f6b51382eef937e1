"""Patent drawings: the same card gives the same figure, every figure stays in its box, and cards differ."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.game import Game
from catalog.load import load_game
from generator.art.patents import FIGURES, Box, callouts, figure, measures
from generator.art.theme import load_theme
from generator.pieces.cardjob import CardJob
from generator.pieces.cards import card_faces
from generator.pieces.gamefaces import game_faces

BOX = Box(30.0, 40.0, 20.0, 12.0)
SLACK = 3.0
"""How far, in mm, the swing of a curve or an arrow may leave its box."""


def points(text: str) -> list[tuple[float, float]]:
    """Every absolute point of path data that has only M, L, C and A with absolute ends."""
    found = []
    for letter, numbers in re.findall(r"([MLCA])([^A-Za-z]*)", text):
        values = [float(number) for number in re.findall(r"-?\d*\.?\d+", numbers)]
        step = {"M": 2, "L": 2, "C": 6, "A": 7}[letter]
        chunks = [values[k : k + step] for k in range(0, len(values), step)]
        found += [(chunk[-2], chunk[-1]) for chunk in chunks if len(chunk) == step]
    return found


@pytest.fixture(scope="module")
def game() -> Game:
    found, report = load_game("timestreams")
    assert found is not None, report.render()
    return found


@pytest.mark.parametrize("kind", FIGURES)
@given(seed=st.text("abcdefgh-", min_size=1, max_size=12), w=st.floats(8, 24), h=st.floats(5, 24))
def test_a_figure_stays_in_its_box(kind: str, seed: str, w: float, h: float) -> None:
    box = Box(30.0, 40.0, w, h)
    marks = (*figure(seed, (kind,), box), *measures(box, seed))
    for x, y in (point for mark in marks for point in points(mark.d)):
        assert abs(x - box.cx) <= box.w * 1.25 + SLACK and abs(y - box.cy) <= box.h + SLACK + box.scale * 0.2


@pytest.mark.parametrize("kind", FIGURES)
def test_the_same_seed_draws_the_same_and_another_one_another(kind: str) -> None:
    assert figure("one", (kind,), BOX) == figure("one", (kind,), BOX)
    assert figure("one", (kind,), BOX) != figure("two", (kind,), BOX)
    assert callouts("one", BOX) == callouts("one", BOX) and len(callouts("one", BOX)) == 3


def test_every_kind_is_drawn_in_its_own_way() -> None:
    drawn = {kind: figure("seed", (kind,), BOX) for kind in FIGURES}
    assert all(drawn[one] != drawn[other] for one, other in combinations(drawn, 2))
    assert figure("seed", (), BOX) == figure("seed", ("idea",), BOX)


def test_no_two_cards_of_the_game_have_the_same_picture(game: Game) -> None:
    pictures = [figure(card.id, card.traits, BOX) for card in game.cards]
    assert len(set(pictures)) == len(game.cards)


@pytest.mark.parametrize("ink", ["full", "low"])
def test_every_face_of_the_game_fits(game: Game, ink: str) -> None:
    faces, report = game_faces(game, ink=ink)
    assert report.ok, report.render()
    kinds = [face.id.partition("/")[0] for face in faces]
    assert {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)} == {
        "card": 78,
        "back": 2,
        "era-card": 7,
        "player-aid": 2,
        "score-sheet": 1,
    }


def test_a_card_without_a_value_shows_what_it_is_and_no_blank(game: Game) -> None:
    theme = load_theme("timestreams")
    valued = {card.id: CardJob(game, card, theme).valued for card in game.cards}
    assert {name for name, value in valued.items() if not value} == {
        card.id for card in game.cards if "action" in card.traits
    }
    assert not any(CardJob(game, card, theme).blank("base") for card in game.cards)


def test_only_the_rulebook_s_word_leaves_every_card_of_a_deck_alike(game: Game) -> None:
    faces, report = card_faces(game, load_theme("timestreams"), only_source=True)
    assert report.ok
    said = {re.sub(r"card/[a-z-]+|Fig\. \d+", "", face.html) for face in faces}
    assert len(said) == len({card.set for card in game.cards})
