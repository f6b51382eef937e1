"""A slip in a template's tags is told with its line; HTML would forgive it, and lose words by it."""

from __future__ import annotations

import pytest

from generator.decks.tags import slips
from tests.generator.decks.making import printed, tiny, write


@pytest.mark.parametrize(
    ("html", "severity", "said"),
    [
        ("<!-- a\n<p>words</p>", "error", "never ended"),
        ("<p>a</p></div><p>b</p>", "error", "nothing that </div> could close"),
        ("<div><p>a</div></div>", "error", "nothing that </div> could close"),
        ("<div><b>a</div>", "warning", "<b> is not closed before </div>"),
        ("<div><p>a</p>", "warning", "<div> is never closed"),
        ("<script>draw()</script>", "error", "a script"),
        ("<canvas></canvas>", "error", "a canvas"),
        ('<link rel="stylesheet" href="x.css">', "error", "game.yaml"),
        ("<svg><foreignObject><p>a</p></foreignObject></svg>", "error", "HTML inside a drawing"),
    ],
)
def test_what_would_lose_words_or_boxes_is_told(html, severity, said):
    assert [(one.severity, said in one.words) for one in slips(html)] == [(severity, True)]


@pytest.mark.parametrize(
    "html",
    [
        "<p>a<p>b<ul><li>c<li>d</ul>",
        "<table><tr><td>a<td>b<tr><td>c</table>",
        '<img src="a>b.png" alt="</div>"><br><hr/>',
        "<style>p > b { content: '</div>' }</style><!-- </div> <script> -->",
        '<svg viewBox="0 0 1 1"><path d="M0 0"/><g></g></svg>',
        "<P>a</p><B>b</b> 3 < 4 </p>",
        "<!DOCTYPE html><html><head><title>a <b</title></head><body><p>a</body></html>",
    ],
)
def test_what_html_allows_is_no_slip(html):
    assert list(slips(html)) == []


def test_a_slip_is_told_once_for_all_cards_at_its_line(tmp_path):
    folder = write(
        tiny(tmp_path, "title\nAnt\nBee\n", back=False), {"card.html.j2": "<p>\n</div></p>{{ title }}"}
    )
    found = [one for one in printed(folder).report if one.code == "DECK-TEMPLATE"]
    assert [(one.place.line, one.place.col) for one in found] == [(2, 1)]
    assert "(2 cards: Ant, Bee)" in found[0].message
