"""Twenty questions of the middle of a game on a phone: each answered with two taps or one query at most."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from catalog.load import load_game
from generator.reference import reference_files
from tests.generator.test_reference import GAMES

# The question, the taps (texts of links on the way, at most two) or the query, and words of the answer.
QUESTIONS: tuple[tuple[str, tuple[str, ...] | str, str], ...] = (
    ("Who leads the round?", "lead the round", "coin holder leads the round"),
    ("The values are equal. Who gets the coin?", "equal values", "leave the coin"),
    ("Who decides what is triggered?", "coin holder decides", "coin holder alone decides"),
    ("What does the Plague Doctor do?", "plague doctor", "Exchange"),
    ("When does a delayed effect happen?", "delayed", "next round"),
    ("May I trigger one card twice?", "triggered twice", "second time"),
    ("Does a face-down card count?", "face-down count", "counts like any other"),
    ("What has a face-down card for a value?", "face-down value", "no value at all"),
    ("Where does a triggered card go?", "goes to the past", "The Past"),
    ("Must an effect be possible in full?", "in full or not at all", "in full or not at all"),
    ("Who wins a tie?", "breaks every tie", "coin breaks every tie"),
    ("How many rounds has an era?", "six rounds", "six rounds"),
    ("What does the pink bar do?", "pink bar", "pink bar"),
    ("May I look through The Past?", "look through the past", "The Past"),
    ("What is rule 99?", "td99", "second time"),
    ("What can I do in the Play phase?", ("Now", "Play"), "leads the round"),
    ("What does this symbol of a bolt mean?", ("Icons", "Actions"), "Trigger effect"),
    ("What does the Beggar do?", ("Cards", "Dark Ages"), "Beggar"),
    ("What does the Draft look like?", ("Now", "Draft"), "three cards"),
    ("How is an era scored?", ("Now", "Era"), "score"),
)


@pytest.fixture(scope="module")
def phone(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Page, Path]]:
    """A page on a phone, and the folder of the reference."""
    game, _ = load_game(GAMES[0])
    assert game is not None
    out = tmp_path_factory.mktemp("phone")
    for name, data in reference_files(game).items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(data)
    opened = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    yield opened.new_page(), out
    opened.close()


@pytest.mark.parametrize(("question", "way", "answer"), QUESTIONS, ids=[one[0] for one in QUESTIONS])
def test_a_question_is_answered(
    phone: tuple[Page, Path], question: str, way: tuple[str, ...] | str, answer: str
) -> None:
    page, out = phone
    page.goto((out / "index.html").as_uri())
    if isinstance(way, str):
        page.fill("#q", way)
        page.wait_for_function("!document.getElementById('results').hidden")
        told = page.locator("#hits li").all_inner_texts()[:3]
        assert any(answer.lower() in " ".join(one.split()).lower() for one in told), told
        return
    assert len(way) <= 2
    page.locator(".thumb > a", has_text=way[0]).tap()
    for tap in way[1:]:
        page.locator("main nav a", has_text=tap).first.tap()
    target = page.evaluate(
        """() => { const head = document.getElementById(decodeURIComponent(location.hash.slice(1)));
        return (head.closest('section') || head).innerText }"""
    )
    assert answer.lower() in target.lower()
    top = page.evaluate(
        "document.getElementById(decodeURIComponent(location.hash.slice(1))).getBoundingClientRect().top"
    )
    assert 0 <= top < 844


def test_there_are_twenty_questions() -> None:
    assert len({question for question, _, _ in QUESTIONS}) >= 20
