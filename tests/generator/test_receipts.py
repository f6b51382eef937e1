"""A command is only passed over while all it read, all it wrote and the terminal are as they were."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from generator import receipts
from tests.generator.decks import making

ASKED = ("print", "./deck")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a deck whose files are old, a sheet made from it, and the receipt."""
    monkeypatch.setenv("RULEPRESS_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    making.write(tmp_path, {"deck/game.yaml": "a", "deck/art/ant.png": "b", "den.yaml": "c"})
    for path in tmp_path.rglob("*.*"):
        os.utime(path, ns=(time.time_ns() - 10**11,) * 2)
    return tmp_path


def take(folder: Path) -> None:
    """A run that reads the deck and a profile, and writes a sheet into the deck's own folder."""
    taking = receipts.begin([folder / "deck", folder / "den.yaml"])
    assert taking is not None
    out = making.write(folder, {"deck/output/deck-a4.pdf": "sheet"}) / "deck/output/deck-a4.pdf"
    taking.wrote(out, out.read_bytes())
    with taking.hearing():
        print("made")
        print("careful", file=sys.stderr)
    receipts.keep(taking, ASKED)


def test_the_same_command_on_the_same_files_says_the_same(here: Path, capsys) -> None:
    take(here)
    assert capsys.readouterr() == ("made\n", "careful\n")
    said = receipts.again(ASKED)
    assert said is not None
    assert "".join(words for stderr, words in said if not stderr) == "made\n"
    assert "".join(words for stderr, words in said if stderr) == "careful\n"


def edit_within_the_clock(folder: Path) -> None:
    """As a program does that changes a file twice in a moment, with the dates put back."""
    path = folder / "deck/game.yaml"
    before = path.stat()
    path.write_text("z")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


CHANGES: dict[str, Callable[[Path], object]] = {
    "a file of the deck": lambda at: (at / "deck/game.yaml").write_text("aa"),
    "a file with its dates put back": edit_within_the_clock,
    "a picture below": lambda at: (at / "deck/art/ant.png").write_text("bb"),
    "a new file": lambda at: (at / "deck/art/bee.png").write_text("b"),
    "a file that went": lambda at: (at / "deck/art/ant.png").unlink(),
    "a file of another name": lambda at: (at / "deck/art/ant.png").rename(at / "deck/art/ANT.png"),
    "the printer's profile": lambda at: (at / "den.yaml").write_text("cc"),
    "a sheet that went, which is not kept": lambda at: (at / "deck/output/deck-a4.pdf").unlink(),
    "a sheet written over, which is not kept": lambda at: (at / "deck/output/deck-a4.pdf").write_text("S"),
    "the whole deck": lambda at: (at / "deck").rename(at / "other"),
    "the cache": lambda at: (at / "cache").rename(at / "gone"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_whatever_changes_makes_it_run_again(here: Path, change: Callable[[Path], object]) -> None:
    take(here)
    assert receipts.again(ASKED) is not None
    change(here)
    assert receipts.again(ASKED) is None


def test_another_command_place_or_terminal_makes_it_run_again(here: Path, monkeypatch) -> None:
    take(here)
    assert receipts.again((*ASKED, "--grey")) is None
    assert receipts.again(("check",)) is None
    with monkeypatch.context() as other:
        other.setenv("COLUMNS", "33")
        assert receipts.again(ASKED) is None
    with monkeypatch.context() as other:
        other.chdir(here / "deck")
        assert receipts.again(ASKED) is None
    with monkeypatch.context() as other:
        other.setattr(receipts, "installed", lambda: {"weasyprint": "0"})
        assert receipts.again(ASKED) is None
    with monkeypatch.context() as other:
        other.setattr(receipts, "ROOT", here)
        assert receipts.again(ASKED) is None
    assert receipts.again(ASKED) is not None


def test_a_young_file_is_known_by_its_content(here: Path) -> None:
    """A file system's clock may give two changes one date; so may a person who copies files."""
    path = here / "deck/game.yaml"
    path.write_text("young")
    take(here)
    os.utime(path)
    assert receipts.again(ASKED) is not None
    path.write_text("older")
    assert receipts.again(ASKED) is None


def test_a_program_that_was_changed_while_it_ran_runs_again(here: Path, monkeypatch) -> None:
    """What an older one made is not said to be the work of the new one."""
    monkeypatch.setattr(receipts, "installed", lambda: {"weasyprint": "0"})
    taking = receipts.begin([here / "deck"])
    assert taking is not None
    monkeypatch.setattr(receipts, "installed", lambda: {"weasyprint": "1"})
    receipts.keep(taking, ASKED)
    assert receipts.again(ASKED) is None
    monkeypatch.setattr(receipts, "installed", lambda: {"weasyprint": "0"})
    assert receipts.again(ASKED) == []


def test_too_many_files_are_not_looked_at(here: Path, monkeypatch) -> None:
    monkeypatch.setattr(receipts, "MOST_FILES", 1)
    assert receipts.begin([here / "deck"]) is None


def test_a_second_run_prints_the_same_words_and_leaves_the_sheets(tmp_path: Path) -> None:
    making.tiny(tmp_path / "deck", "title\nAnt\n")
    env = {**os.environ, "RULEPRESS_CACHE": str(tmp_path / "cache"), "PYTHONPATH": os.getcwd()}
    command = [sys.executable, "-m", "generator.cli", "print", "./deck", "--bare", "--json"]

    def once() -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)

    first, second = once(), once()
    assert (first.returncode, second.returncode) == (0, 0), first.stderr
    assert first.stdout == second.stdout
    assert "Nothing has changed" in second.stderr and "Nothing has changed" not in first.stderr
    (sheet,) = tmp_path.rglob("*.pdf")
    dated = sheet.stat().st_mtime_ns
    made = sheet.read_bytes()
    for change in (lambda: sheet.unlink(), lambda: sheet.write_bytes(b"other")):
        change()
        assert "Nothing has changed" in once().stderr
        assert sheet.read_bytes() == made
    (tmp_path / "deck/cards.csv").write_text("title\nBee\n")
    third = once()
    assert third.returncode == 0 and "Nothing has changed" not in third.stderr
    assert sheet.stat().st_mtime_ns > dated
    assert making.texts(sheet.read_bytes())[0].split()[0] == "Bee"
