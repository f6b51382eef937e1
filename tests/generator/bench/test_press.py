"""The benchmark of the press: the same work for all, bars that can be missed, memory of all processes."""

from __future__ import annotations

import re
import sys

import pytest

from generator.bench import __main__ as bench
from generator.bench.material import COUNTS, cards, change_one, icon_path, write_deck
from generator.bench.measure import Failed, Figures, middle, run
from generator.bench.rivals import copies, page_html, slot, write_inputs
from tests.generator.decks import making


def test_a_deck_of_250_has_450_cards_as_the_research_had():
    assert len(copies(250)) == 450
    assert [card.count for card in cards(5)] == list(COUNTS)


def test_the_same_cards_are_made_every_time():
    assert list(cards(20)) == list(cards(20))
    assert len({card.title for card in cards(250)}) == 250


def test_icons_have_as_much_path_data_as_icons_have():
    sizes = sorted(len(icon_path(index)) for index in range(40))
    assert 1000 < sizes[20] < 1600


def test_the_deck_prints_without_a_complaint_and_a_changed_card_changes_the_file(tmp_path):
    write_deck(tmp_path, 10)
    first = making.printed(tmp_path)
    assert first.report.codes == ()
    assert sum(map(len, making.placed(making.pdf(first)))) == 2 * len(copies(10))
    change_one(tmp_path, 7)
    assert making.pdf(making.printed(tmp_path)) != making.pdf(first)


def test_rivals_get_as_many_sheets_and_pieces():
    html = page_html(10, "")
    assert html.count('<div class="sheet">') == 2 * 2
    assert html.count('<div class="c"') == 2 * len(copies(10))
    assert slot(0, back=True)[0] == slot(2, back=False)[0]


def test_the_inputs_of_all_rivals_are_written(tmp_path):
    write_inputs(tmp_path, 3, "")
    for name in (
        "sheets.html",
        "cards.json",
        "sheets.typ",
        "run_typst.py",
        "run_reportlab.py",
        "run_weasyprint.py",
    ):
        assert (tmp_path / name).stat().st_size > 50
    compile((tmp_path / "run_reportlab.py").read_text(), "run_reportlab.py", "exec")


def figures(seconds: float, mb: float = 100, size: int = 500_000) -> list[Figures]:
    return [Figures(seconds, seconds, mb, mb, size)]


@pytest.mark.parametrize(("cold", "word"), [(5.0, "reached"), (7.0, "NOT reached")])
def test_a_bar_that_is_missed_is_said(cold, word):
    text = bench.report({"cold": figures(cold), "weasyprint": figures(33.0)}, 250)
    assert re.search(rf"cold against weasyprint: \d\.\d times faster \({word}, bar 5.5\)", text)


def test_what_the_press_loses_is_said_too():
    text = bench.report({"cold": figures(5.0), "typst": figures(0.8)}, 250)
    assert "cold against typst: 6.2 times slower" in text or "cold against typst: 6.3 times slower" in text


@pytest.mark.parametrize(("mb", "size", "missed"), [(100, 500_000, 0), (400, 500_000, 1), (400, 900_000, 2)])
def test_memory_and_size_have_bars(mb, size, missed):
    text = bench.report({"cold": figures(5.0, mb, size)}, 250)
    assert text.count("NOT reached") == missed


def test_medians_are_of_each_figure():
    some = [Figures(1, 9, 5, 2, 3), Figures(2, 8, 6, 3, 4), Figures(9, 1, 7, 4, 5)]
    assert middle(some) == Figures(2, 8, 6, 3, 4)


@pytest.mark.skipif(sys.platform != "linux", reason="memory of a process tree is read from /proc")
def test_the_memory_of_children_counts(tmp_path):
    child = "b = bytearray(60_000_000); b[::4096] = b'x' * len(b[::4096]); import time; time.sleep(.4)"
    parent = (
        "import subprocess, sys, pathlib\n"
        f"subprocess.run([sys.executable, '-c', {child!r}])\n"
        "pathlib.Path(sys.argv[1]).write_bytes(b'x' * 10)"
    )
    out = tmp_path / "out"
    found = run([sys.executable, "-c", parent, str(out)], out)
    assert found.tree_mb > 60 and found.size == 10
    assert found.largest_mb < found.tree_mb


def test_a_program_that_fails_is_no_measure(tmp_path):
    with pytest.raises(Failed, match="oops"):
        run([sys.executable, "-c", "print('oops'); raise SystemExit(3)"], tmp_path / "out")
