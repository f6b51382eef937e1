"""The terminal: words stay as they are, colours come and go by themselves, complaints show their lines."""

from __future__ import annotations

import io
import re

import pytest

from catalog.diagnostics import Diagnostic, Place, Report
from generator import console

COLOUR = re.compile(r"\x1b\[[0-9;]*(?:3|9)[0-7][0-9;]*m")
BRACKETS = "a [bold]word[/bold] of :smile: and [red]"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def printed(file: io.StringIO) -> str:
    console.screen(file).print(BRACKETS, style="error")
    return file.getvalue()


def test_a_terminal_gets_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert COLOUR.search(printed(Terminal()))


def test_no_color_and_pipes_get_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    assert not COLOUR.search(printed(io.StringIO()))
    monkeypatch.setenv("NO_COLOR", "1")
    assert not COLOUR.search(printed(Terminal()))


def test_what_looks_like_markup_is_printed_as_it_is() -> None:
    assert printed(io.StringIO()) == BRACKETS + "\n"


def test_a_line_is_said_in_one_piece_however_long(capsys: pytest.CaptureFixture[str]) -> None:
    console.say("word " * 100)
    assert capsys.readouterr().out.count("\n") == 1


def test_a_complaint_keeps_its_caret_under_the_value() -> None:
    fault = Diagnostic("VAL-INT", Place("a.yaml", 2, 9, 12), "'one' is not a whole number", "1")
    words = console.complaint(fault, {"a.yaml": ("cards:", "  base: one")}).plain.splitlines()
    line, caret = words[1], words[2]
    assert line[caret.index("^") : caret.rindex("^") + 1] == "one"
    assert "did you mean  1" in words[-1]


def test_no_complaints_are_no_words(capsys: pytest.CaptureFixture[str]) -> None:
    console.show_report(Report())
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("asked", "known", "fix", "note"),
    [
        ("poter", ["porter", "potter", "farmer"], "potter", "also near: porter"),
        ("poter", ["Potter", "potter"], "Potter", ""),
        ("zebra", ["potter", "farmer"], None, "there are potter, farmer"),
        ("zebra", [f"card-{n}" for n in range(20)], None, "and 8 more"),
        ("zebra", [], None, ""),
    ],
)
def test_a_wrong_name_gets_the_nearest_or_the_list(
    asked: str, known: list[str], fix: str | None, note: str
) -> None:
    (fault,) = console.misuse("ARG-RECORD", asked, "there is no such thing", known).report
    assert fault.fix == fix
    assert note in "".join(map(str, fault.notes))
    assert bool(fault.notes) == bool(note)


def test_rules_behind_a_sentence_are_counted_when_there_are_many() -> None:
    rules = [f"TD-{number:03}" for number in range(console.MOST_RULES + 3)]
    words = console.sentence("1 ", "It happens.", rules).plain
    assert words.startswith("1 It happens.  TD-000 ")
    assert words.endswith(f"{rules[console.MOST_RULES - 1]} +3")


def test_data_for_scripts_knows_only_what_json_knows() -> None:
    data = console.as_data({1: (2, {"b", "a"}), "x": [frozenset({3})]})
    assert data == {"1": [2, ["a", "b"]], "x": [[3]]}
