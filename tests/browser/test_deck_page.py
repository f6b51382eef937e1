"""The page of `rulepress serve DECK` as its designer sees it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from generator.decks.live import Live
from tests.generator.decks import making
from tests.generator.decks.making import GAME, tiny

BOARD = "  - {id: plan, kind: board, size: 420x300, template: plan.html.j2}\n"
SIDES = """[...document.querySelectorAll('.side')].map(one => {
    const side = one.getBoundingClientRect(), image = one.firstChild.getBoundingClientRect()
    return [side.width, side.height, side.left - image.left, image.width]
})"""


@pytest.mark.parametrize(("width", "board"), [(1280, 1240), (390, 350)])
def test_a_board_wider_than_the_screen_is_shown_whole_and_cards_as_large_as_they_are(
    browser: Browser, tmp_path: Path, width: int, board: float
) -> None:
    ground = '<div class="bleed" style="background:#238"></div>'
    folder = tiny(tmp_path / "deck", "title\nAnt\n", game__yaml=(GAME % "") + BOARD)
    (folder / "plan.html.j2").write_text(ground)
    assert Live(folder, tmp_path / "out", cache=making.store()).rebuild().ok
    page = browser.new_page(viewport={"width": width, "height": 800})
    page.goto((tmp_path / "out" / "index.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    mm = 96 / 25.4
    (card, plan) = page.evaluate(SIDES)
    assert card == pytest.approx([63 * mm, 88 * mm, 3 * mm, 69 * mm], abs=0.5)
    assert plan[0] == pytest.approx(board, abs=1)
    assert plan[1] == pytest.approx(plan[0] * 300 / 420, abs=0.5)
    assert plan[3] == pytest.approx(plan[0] * 426 / 420, abs=0.5)
    page.close()
