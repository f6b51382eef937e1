"""The command as people and scripts use it: words, exit codes, and what it says when something is wrong."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest

from catalog import load
from catalog.diagnostics import Report
from generator import app, checking, cli, machine
from generator.build import Built
from generator.console import FAULTY, FINE, INTERRUPTED, MISUSED
from generator.sheets import Built as Sheets
from validator import scenarios
from validator.checks import Ground

REPOSITORY = Path(__file__).resolve().parents[2]
GAME = "time-division"
ESCAPE = "\x1b"

Run = Callable[..., tuple[int, str, str]]


RESULTS: dict[object, object] = {}


def remembering(work: Callable[..., object]) -> Callable[..., object]:
    """The same work, done once for each catalog and request: these tests are about what is said of it."""

    def again(*args: object, **more: object) -> object:
        key = (work.__name__, load.GAMES, repr([getattr(one, "id", one) for one in args]), repr(more))
        if key not in RESULTS:
            RESULTS[key] = work(*args, **more)
        return RESULTS[key]

    return again


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setattr("generator.checking.check", remembering(checking.check))
    monkeypatch.setattr("validator.scenarios.run_all", remembering(scenarios.run_all))

    def go(*argv: str) -> tuple[int, str, str]:
        code = cli.main(list(argv))
        out, err = capsys.readouterr()
        return code, out, err

    return go


def process(*argv: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, with only these additions to the environment."""
    env = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "NO_COLOR")}
    command = [sys.executable, "-m", "generator.cli", *argv]
    return subprocess.run(command, cwd=REPOSITORY, env=env | environment, capture_output=True, text=True)


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The catalog's games in a folder of their own, to be broken."""
    folder = tmp_path / "games"
    shutil.copytree(REPOSITORY / "catalog" / "games" / GAME, folder / GAME)
    monkeypatch.setattr("catalog.load.GAMES", folder)
    return folder


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


# Help and version


@pytest.mark.parametrize("word", [word for _, word, _ in app.WORDS])
def test_every_word_explains_itself_with_an_example(run: Run, word: str) -> None:
    code, out, _ = run(word, "--help")
    assert code == FINE
    assert "Example" in out
    assert f"rulepress {word}" in out
    assert ESCAPE not in out


def test_without_a_word_all_words_are_listed(run: Run) -> None:
    code, out, err = run()
    assert code == MISUSED
    for _, word, _ in app.WORDS:
        assert re.search(rf"\b{word}\b", out + err)


@pytest.mark.parametrize("line", [line for _, _, lines in app.WORDS for line in app.examples(lines)])
def test_the_examples_in_the_help_work(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("generator.sheets.build_sheets", lambda *args, **more: Sheets())
    monkeypatch.setattr("generator.making.reference", lambda *args: ({}, Report()))
    monkeypatch.setattr("generator.build.build", lambda *args, **more: Built())
    monkeypatch.setattr("asyncio.run", lambda job: job.close() or "")
    monkeypatch.setattr("typer.launch", lambda address: 0)
    if line == "rulepress check":
        # All games are checked in tests of their own; here one stands for them.
        monkeypatch.setattr("catalog.load.game_ids", lambda *_: (GAME,))
    if line.startswith("rulepress cache"):
        monkeypatch.setenv("RULEPRESS_CACHE", str(tmp_path / "cache"))
    code, _, err = run(*line.split()[1:])
    assert code == FINE, err


def test_it_says_its_version(run: Run) -> None:
    code, out, _ = run("--version")
    assert code == FINE
    assert re.fullmatch(r"rulepress \d+\.\d+\.\d+\n", out)


def test_help_waits_for_no_library_that_it_does_not_need() -> None:
    heavy = ("pydantic", "yaml", "jinja2", "weasyprint", "pikepdf", "networkx")
    code = f"import sys, generator.cli; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=REPOSITORY, capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr


# Exit codes and what is said


@pytest.mark.parametrize(
    ("argv", "code", "words"),
    [
        (["show", GAME, "TD-062"], FINE, "TD-062"),
        (["show", GAME, "td-062"], FINE, "TD-062"),
        (["show", GAME, "L128"], FINE, "TD-062"),
        (["show", GAME, "l9999"], MISUSED, "has no 'l9999'"),
        (["show", GAME, "poter"], MISUSED, "potter"),
        (["show", GAME, "xyzzyxyzzy"], MISUSED, "and none is near"),
        (["show", "time-divison", "potter"], MISUSED, "did you mean  time-division"),
        (["show", GAME], MISUSED, "Missing argument"),
        (["check", "tempos"], MISUSED, "ARG-GAME"),
        (["check", GAME, "--ruling", "AMB-19=nearest"], MISUSED, "ARG-RULING"),
        (["check", GAME, "--ruling", f"{GAME}:AMB-19=neerest"], MISUSED, "did you mean  nearest"),
        (["check", GAME, "--ruling", f"{GAME}:AMB-99=nearest"], MISUSED, "has no ruling"),
        (["check", GAME, "--seeds", "nowhere"], MISUSED, "ARG-SEEDS"),
        (["check", GAME, "--overlay", "nowhere"], MISUSED, "ARG-OVERLAY"),
        (["play", GAME, "--era", "ancient-egipt"], MISUSED, "did you mean  ancient-egypt"),
        (["play", GAME, "--mode", "campain"], MISUSED, "did you mean  campaign"),
        (["play", GAME, "--mode", "bogus"], MISUSED, "ARG-SETTING"),
        (["play", GAME, "--seed", "many"], MISUSED, "seed"),
        (["play", "tempos"], MISUSED, "ARG-GAME"),
        (["print", GAME, "--paper", "a44"], MISUSED, "did you mean  A4"),
        (["print", GAME, "--duplex", "sideways"], MISUSED, "long-edge"),
        (["print", GAME, "--only", "poter"], MISUSED, "did you mean  potter"),
        (["print", GAME, "--set", "ancient-egipt"], MISUSED, "did you mean  ancient-egypt"),
        (["print", GAME, "--ink", "loww"], MISUSED, "did you mean  low"),
        (["schema", "crads"], MISUSED, "did you mean  cards"),
        (["schema", "bogus"], MISUSED, "ARG-KIND"),
        (["bild"], MISUSED, "build"),
        (["check", "--coverge"], MISUSED, "--coverage"),
    ],
)
def test_what_is_asked_is_answered_or_refused_with_the_nearest_name(
    run: Run, argv: Sequence[str], code: int, words: str
) -> None:
    found, out, err = run(*argv)
    assert (found, words in out + err) == (code, True), out + err
    assert "Traceback" not in err
    assert ESCAPE not in out + err


def test_a_wrong_use_is_said_on_the_other_stream(run: Run) -> None:
    _, out, err = run("show", GAME, "poter")
    assert out == ""
    assert "ARG-RECORD" in err


# Check


def test_check_says_in_a_line_how_a_game_is_held(run: Run) -> None:
    code, out, err = run("check", GAME)
    assert code == FINE, out + err
    said = re.search(
        rf"^{GAME}: (\d+) of (\d+) rules, none hollow; (\d+) scenarios run, all pass; "
        r"levels 0:(\d+) 1:(\d+) 2:(\d+) 3:(\d+)$",
        out,
        re.MULTILINE,
    )
    assert said, out
    held, rules, _, *levels = map(int, said.groups())
    assert held == rules == sum(levels)


def test_check_says_all_complaints_with_their_lines(run: Run, games: Path) -> None:
    change(games / GAME / "cards.yaml", "base: 1\n", "base: one\n")
    change(games / GAME / "rules.yaml", "see: [TD-088]", "see: [TD-888]")
    code, out, _ = run("check", GAME)
    assert code == FAULTY
    assert "VAL-INT" in out
    assert "base: one" in out
    assert re.search(r"cards\.yaml:\d+:\d+", out)
    assert "REF-UNDEF" in out
    assert "see: [TD-888]" in out
    assert out.count("^") > 4
    assert "2 errors in 2 files" in out


def test_check_tells_of_a_scenario_that_fails(run: Run, games: Path) -> None:
    change(games / GAME / "scenarios" / "examples.yaml", "- score: {A: 0, B: 1}", "- score: {A: 7, B: 1}")
    code, out, _ = run("check", GAME)
    assert code == FAULTY
    assert "SC-SCORE" in out
    assert "1 fail" in out


def test_a_damaged_list_of_texts_is_told_at_its_file(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    damaged = tmp_path / "sources.yaml"
    damaged.write_text("sources: nothing\n", encoding="utf-8")
    for place in ("validator.checks.Ground", "generator.checking.Ground"):
        monkeypatch.setattr(place, partial(Ground, sources=damaged))
    code, out, err = run("check", GAME, "--seeds", str(tmp_path))
    assert code == FAULTY, out + err
    assert "SRC-SOURCES" in out


def test_check_speaks_json(run: Run, games: Path) -> None:
    change(games / GAME / "cards.yaml", "base: 1\n", "base: one\n")
    code, out, _ = run("check", GAME, "--json")
    (game,) = json.loads(out)["games"]
    assert code == FAULTY
    assert (game["game"], game["ok"]) == (GAME, False)
    assert game["complaints"][0]["code"] == "VAL-INT"
    assert game["complaints"][0]["line"] > 0


def test_coverage_has_a_row_for_every_rule(run: Run) -> None:
    _, out, _ = run("check", GAME, "--coverage")
    rows = re.findall(r"^ (TD-\d{3}) +([0-3]) ", out, re.MULTILINE)
    _, data, _ = run("check", GAME, "--coverage", "--json")
    levels = {name: one["level"] for name, one in json.loads(data)["games"][0]["coverage"].items()}
    assert {name: int(level) for name, level in rows} == levels
    assert len(levels) > 200


def test_a_ruling_changes_what_is_played_and_leaves_out_what_is_written_for_the_other(run: Run) -> None:
    _, plain, _ = run("check", GAME, "--json")
    _, other, _ = run("check", GAME, "--ruling", f"{GAME}:AMB-19=nearest", "--json")
    before, after = (json.loads(out)["games"][0]["scenarios"] for out in (plain, other))
    assert before["left-out"] == []
    assert after["left-out"]
    assert after["run"] == before["run"] - len(after["left-out"])


# Show and play


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "TD-062",
            ["coin holder leads", "line 128", "check:play.turn", "Proved by", "TD-OWN-01", "rules.yaml:"],
        ),
        ("potter", ["worth 5", "from The Past to your Influence Area", "Stand-in of ours", "TD-091"]),
        ("Tim Traveler", ["Time Traveler", "line 332", "TD-197"]),
        ("chosen", ["Chosen card", "TD-116", "Potter"]),
        ("AMB-19", ["We play", "orange-chooses", "nearest", "TD-OWN-40"]),
        ("TD-EX-03", ["Plague Doctor", "Black Watch chooses Beggar and Minstrel", "all came out as written"]),
        ("coin", ["coin"]),
    ],
)
def test_show_tells_all_about_a_record(run: Run, name: str, words: Sequence[str]) -> None:
    code, out, err = run("show", GAME, name)
    assert code == FINE, err
    for part in words:
        assert part in " ".join(out.split()), (part, out)


def test_show_gives_a_failing_scenario_a_failing_exit(run: Run, games: Path) -> None:
    change(games / GAME / "scenarios" / "examples.yaml", "- score: {A: 0, B: 1}", "- score: {A: 7, B: 1}")
    code, out, _ = run("show", GAME, "TD-EX-01")
    assert code == FAULTY
    assert "SC-SCORE" in out


def test_show_speaks_json(run: Run) -> None:
    _, out, _ = run("show", GAME, "highest-card", "--json")
    found = json.loads(out)
    assert [one["kind"] for one in found] == ["word", "word"]
    assert all(one["record"]["id"] == "highest-card" and one["line"] for one in found)


def test_play_tells_a_game_to_its_end_and_names_rules(run: Run) -> None:
    code, out, _ = run("play", GAME, "--seed", "7")
    assert code == FINE
    assert re.search(r"^Round 6$", out, re.MULTILINE)
    assert re.search(r"wins, \d+ to \d+\.  TD-\d{3}", out)
    assert len(re.findall(r"TD-\d{3}", out)) > 100


def test_play_stops_where_it_is_told_and_shows_the_table(run: Run) -> None:
    _, whole, _ = run("play", GAME, "--seed", "7")
    _, part, _ = run("play", GAME, "--seed", "7", "--until", "5")
    told, table = part.split("On the table")
    assert whole.startswith(told.rstrip("\n ") + "\n")
    assert re.search(r"^ +5  ", told, re.MULTILINE)
    assert not re.search(r"^ +6  ", told, re.MULTILINE)
    assert "Independent Stack" in table


@pytest.mark.parametrize(
    ("game", "ending", "reason"),
    [
        ("time-line", r"^Nobody wins\.  TL-135$", "has had the agreed number of turns"),
        (GAME, r"wins, \d+ to \d+\.  TD-002 TD-088$", "The era goes to the player with the larger sum."),
    ],
)
def test_play_says_why_a_game_ended(run: Run, game: str, ending: str, reason: str) -> None:
    _, out, _ = run("play", game, "--seed", "2")
    said, _, why = re.split(f"({ending})", out, flags=re.MULTILINE)
    assert said and reason in " ".join(why.split())


def test_play_says_why_it_stopped(run: Run) -> None:
    _, out, _ = run("play", GAME, "--seed", "2", "--until", "3")
    assert out.rstrip().endswith("Stopped after step 3, as --until asks; the game is not over.")


def test_play_speaks_json_that_can_be_played_again(run: Run) -> None:
    _, out, _ = run("play", GAME, "--seed", "3", "--era", "dark-ages", "--json")
    _, again, _ = run("play", GAME, "--seed", "3", "--era", "dark-ages", "--json")
    data = json.loads(out)
    assert out == again
    assert data["outcome"]["winner"] in ("A", "B")
    assert [step["step"] for step in data["steps"]] == list(range(1, len(data["steps"]) + 1))
    assert all(step["say"] for step in data["steps"])


def test_a_seed_tells_the_same_game_under_any_hash_seed() -> None:
    told = {
        process("play", GAME, "--seed", "11", "--mode", "campaign", PYTHONHASHSEED=seed).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(told) == 1
    assert "The last era is over." in told.pop()


# What the machine does to us


def test_piped_output_has_no_escape_codes() -> None:
    for argv in (["show", GAME, "potter"], ["schema"], ["check", "tempos"]):
        done = process(*argv)
        assert done.stdout + done.stderr
        assert ESCAPE not in done.stdout + done.stderr


def test_a_terminal_without_our_letters_shows_their_escapes() -> None:
    done = process("show", GAME, "TD-062", PYTHONIOENCODING="ascii")
    assert done.returncode == FINE, done.stderr
    assert "\\xb7" in done.stdout
    assert done.stderr == ""


def test_json_stays_json_where_the_terminal_lacks_letters() -> None:
    asked = ("show", GAME, "astronomer", "--json")
    narrow, wide = (process(*asked, PYTHONIOENCODING=encoding) for encoding in ("ascii", "utf-8"))
    assert not wide.stdout.isascii()
    assert narrow.stdout.isascii()
    assert json.loads(narrow.stdout) == json.loads(wide.stdout)


@pytest.mark.parametrize(
    "argv",
    [
        ("play", GAME, "--mode", "campaign"),
        ("show", GAME, "TD-062"),
        ("show", GAME, "board", "--json"),
        ("schema", "cards"),
        ("print", "--help"),
    ],
    ids=" ".join,
)
def test_a_reader_that_goes_away_is_no_fault_and_the_command_ends_quietly(argv: tuple[str, ...]) -> None:
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "generator.cli", *argv]
    done = subprocess.run(command, cwd=REPOSITORY, stdout=write, stderr=subprocess.PIPE, text=True)
    os.close(write)
    assert (done.returncode, done.stderr) == (FINE, "")


def test_stopping_says_that_the_old_output_is_whole(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("generator.checking.check", interrupted)
    code, _, err = run("check", GAME)
    assert code == INTERRUPTED
    assert "still whole" in err
    # Nothing of the command is loaded yet while a receipt is looked for.
    monkeypatch.setattr("generator.receipts.again", interrupted)
    assert run("check", GAME) == (INTERRUPTED, "", err)


def test_a_command_in_a_folder_that_is_gone_ends_in_words(tmp_path: Path) -> None:
    script = "import os, sys; os.rmdir(os.getcwd()); from generator.cli import main; sys.exit(main())"
    env = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    for number, words in enumerate((["print", "./deck"], ["print", GAME, "--plan"], ["check", GAME])):
        (folder := tmp_path / str(number)).mkdir()
        done = subprocess.run(
            [sys.executable, "-c", script, *words], cwd=folder, env=env, capture_output=True, text=True
        )
        assert "Traceback" not in done.stderr, words
        assert done.returncode == FAULTY and "1 error" in done.stderr, words


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (OSError(errno.ENOSPC, "No space left on device", "output/a.pdf"), "OUT-FULL", "disk is full"),
        (OSError(errno.EACCES, "Permission denied", "output"), "OUT-RIGHTS", "may not be written"),
        (OSError(errno.EIO, "Input/output error", "output"), "OUT-WRITE", "Input/output error"),
    ],
)
def test_what_the_system_refuses_is_said_in_words(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: OSError, code: str, words: str
) -> None:
    def refuses(*args: object) -> None:
        raise error

    monkeypatch.setattr("generator.checking.check", refuses)
    found, _, err = run("check", GAME)
    assert found == FAULTY
    assert code in err
    assert words in err
    assert "Traceback" not in err


@pytest.mark.parametrize("argv", [["build"], ["print", GAME], ["reference", GAME]])
def test_a_missing_library_is_named_with_its_packages(
    run: Run, monkeypatch: pytest.MonkeyPatch, argv: Sequence[str]
) -> None:
    monkeypatch.setattr(machine, "missing", lambda needs: [need for need in needs if need.what == "Pango"])
    code, _, err = run(*argv)
    assert code == FAULTY
    assert "lacks: Pango" in err
    assert "libpango-1.0-0" in err


def test_a_library_that_fails_to_load_is_named_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def cannot_load(*args: object) -> None:
        raise OSError("cannot load library 'libpango-1.0-0'")

    monkeypatch.setattr("generator.checking.check", cannot_load)
    monkeypatch.setattr(machine, "missing", lambda needs: [need for need in needs if need.what == "Pango"])
    code, _, err = run("check", GAME)
    assert code == FAULTY
    assert "lacks: Pango" in err


def test_a_file_in_place_of_the_folder_is_said(run: Run, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("not a folder", encoding="utf-8")
    code, _, err = run("schema", "--out", str(tmp_path / "taken"))
    assert code == FAULTY
    assert "OUT-FOLDER" in err
    assert (tmp_path / "taken").read_text(encoding="utf-8") == "not a folder"


# Print


def test_print_makes_a_single_card_and_says_what_to_do(run: Run, tmp_path: Path) -> None:
    code, out, err = run("print", GAME, "--only", "potter", "--paper", "letter", "--out", str(tmp_path))
    assert code == FINE, err
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "cards-letter.pdf",
        "print-and-play-letter.pdf",
    ]
    assert all(path.read_bytes().startswith(b"%PDF") for path in tmp_path.iterdir())
    assert re.search(r"cards-letter\.pdf +4 +print on card", out)


def test_print_on_small_paper_says_that_no_page_tells_how(run: Run, tmp_path: Path) -> None:
    code, out, err = run("print", GAME, "--only", "potter", "--paper", "a5", "--out", str(tmp_path))
    assert code == FINE, err
    assert "too small for it" in out and "its first page" not in out


def test_print_leaves_the_sheets_of_a_build_alone(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, err = run("print", GAME, "--only", "potter")
    assert code == FINE, err
    assert [path.name for path in (tmp_path / "output" / GAME).iterdir()] == ["own"]


def test_print_writes_nothing_when_the_catalog_is_wrong(run: Run, games: Path, tmp_path: Path) -> None:
    change(games / GAME / "cards.yaml", "base: 1\n", "base: one\n")
    code, _, err = run("print", GAME, "--out", str(tmp_path / "out"))
    assert code == FAULTY
    assert "VAL-INT" in err
    assert not (tmp_path / "out").exists()
