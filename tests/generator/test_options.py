"""The options of `rulepress print`: which pairs contradict each other, which measures make sense, and where
the sheets of a run go.
"""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest
import typer

from generator import cli
from generator.app import app
from generator.commands import naming
from generator.commands.naming import run_name
from generator.commands.pairs import CLASHES, NEEDS, senseless
from generator.console import MISUSED
from generator.paper.geometry import Duplex
from generator.paper.papers import PAPERS
from generator.paper.printers import Printer
from generator.paper.shop import Shop
from generator.sheets import Built, Options

# How each option is asked for, with a value that is no default.
ASKED = {
    "--paper": ("letter",), "--duplex": ("short-edge",), "--margin": ("6",), "--gap": ("1",),
    "--shift-back": ("1", "1"), "--ink": ("low",), "--only": ("potter",), "--set": ("dark-ages",),
    "--only-source": (), "--overlay": ("mine",), "--preview": ("50",), "--marks": ("full",),
    "--grid": ("2x2",), "--skip-slots": ("1",), "--printer": ("den.yaml",), "--grey": (),
    "--cmyk": ("fogra39",), "--ink-limit": ("240",), "--shop": (), "--back-first": (), "--bleed": ("2",),
    "--overlap": ("8",), "--players": ("2",), "--copies": ("2",), "--once": (), "--since": ("v1",),
    "--allow-missing": (), "--plan": (), "--apart": (), "--bare": (), "--out": ("there",), "--json": (),
}  # fmt: skip

# Every pair that makes no sense as long as its options have these values; all others do.
SENSELESS = {
    frozenset(pair) for pair in (
        ("--cmyk", "--grey"), ("--once", "--copies"), ("--printer", "--shift-back"),
        ("--plan", "--shop"), ("--plan", "--since"), ("--plan", "--preview"), ("--plan", "--out"),
        ("--plan", "--ink-limit"),
        ("--since", "--once"), ("--since", "--copies"), ("--since", "--only"), ("--since", "--set"),
        ("--shop", "--paper"), ("--shop", "--duplex"), ("--shop", "--margin"), ("--shop", "--gap"),
        ("--shop", "--shift-back"), ("--shop", "--marks"), ("--shop", "--grid"), ("--shop", "--skip-slots"),
        ("--shop", "--printer"), ("--shop", "--apart"), ("--shop", "--overlap"),
        ("--shop", "--bare"),
    )
}  # fmt: skip
LACKING = {"--back-first": "--shop", "--bleed": "--shop", "--ink-limit": "--cmyk"}


def test_the_table_of_these_tests_has_every_option() -> None:
    command = typer.main.get_command(app)
    options = command.commands["print"].params  # type: ignore[attr-defined]
    assert {max(one.opts, key=len) for one in options} - {"games"} == set(ASKED)


@pytest.mark.parametrize("one", ASKED)
def test_each_option_is_refused_beside_what_contradicts_it_and_beside_nothing_else(one: str) -> None:
    for other in ASKED.keys() - {one}:
        pair = {one, other}
        said = [fault.message for fault in senseless({name: " ".join(ASKED[name]) for name in pair})]
        lacking = [name for name in pair if LACKING.get(name, name) not in pair]
        assert len(said) == (pair in SENSELESS) + len(lacking), said
        assert all("leave out" in words and any(name in words for name in pair) for words in said)


@pytest.mark.parametrize(
    ("duplex", "other", "refused"),
    [
        ("none", "--apart", True), ("none", "--shift-back", True), ("gutterfold", "--apart", True),
        ("gutterfold", "--shift-back", True), ("long-edge", "--apart", False), ("none", "--grid", False),
    ],
)  # fmt: skip
def test_backs_are_only_moved_or_set_apart_where_they_have_a_side_of_their_own(
    duplex: str, other: str, refused: bool
) -> None:
    assert bool(list(senseless({"--duplex": duplex, other: ""}))) == refused


@pytest.mark.parametrize(
    ("deck", "option"), [(True, "--overlay"), (True, "--only-source"), (False, "--allow-missing")]
)
def test_what_only_games_or_only_decks_know_is_refused_for_the_others(deck: bool, option: str) -> None:
    (fault,) = senseless({option: "x"}, decks=deck, games=not deck)
    assert fault.code == "ARG-PAIR" and option in fault.message
    assert not list(senseless({option: "x"}, decks=True, games=True))
    assert not list(senseless({option: "x"}, decks=not deck, games=deck))


def test_the_tables_name_only_options_that_there_are() -> None:
    named = {name.partition(" ")[0] for row in (*CLASHES, *NEEDS) for name in row[:2]}
    assert named <= set(ASKED)


@pytest.mark.parametrize(
    "words",
    [
        ("--cmyk", "fogra39", "--grey"),
        ("--shop", "--grid", "3x3"),
        ("--bleed", "2"),
        ("--duplex", "none", "--apart"),
    ],
)
def test_a_pair_is_refused_on_the_command_line_before_anything_is_read(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["print", "no-such-game", *words]) == MISUSED
    said = capsys.readouterr().err
    assert "ARG-PAIR" in said and words[0] in said and "ARG-GAME" not in said


def test_every_pair_is_told_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["print", "--shop", "--grid", "3x3", "--gap", "2", "--cmyk", "fogra39", "--grey"])
    assert capsys.readouterr().err.count("ARG-PAIR") == 3


@pytest.mark.parametrize(
    ("words", "range_"),
    [
        (("--shift-back", "300", "300"), "-20 to 20 mm"),
        (("--shift-back", "0", "-20.1"), "-20 to 20 mm"),
        (("--overlap", "61"), "3 to 60 mm"),
        (("--overlap", "2.9"), "3 to 60 mm"),
        (("--overlap", "-1"), "3 to 60 mm"),
    ],
)
def test_a_measure_out_of_range_is_refused_with_the_range_in_mm(
    words: tuple[str, ...], range_: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["print", "time-division", *words]) == MISUSED
    said = capsys.readouterr().err
    assert "ARG-RANGE" in said and range_ in said and words[-1] in said


# -- folders
# ----------------------------------------------------------------------------------------------------

NAMES = [
    (Options(), {}, ""),
    (Options(paper=PAPERS["letter"]), {}, ""),
    (Options(players=2), {}, "players-2"),
    (Options(grey=True), {}, "grey"),
    (Options(players=2, grey=True), {}, "players-2-grey"),
    (Options(only=("potter", "pharaoh"), margin=6.5), {}, "only-potter+pharaoh-margin-6.5"),
    (Options(duplex=Duplex.SHORT_EDGE, ink="low"), {}, "ink-low-short-edge"),
    (Options(want=(3, 2), skip=(1, 5), back_shift=(1.5, -0.5)), {}, "grid-3x2-skip-1_5-shift-1.5_-0.5"),
    (Options(shop=Shop(0, True), cmyk="fogra39"), {}, "shop-bleed-0-back-first-cmyk-fogra39"),
    (Options(cmyk="gracol", ink_limit=2.4), {}, "cmyk-gracol-limit-240"),
    (Options(), {"since": "v1.2"}, "since-v1.2"),
    (Options(), {"overlay": "my-cards", "allow-missing": ""}, "overlay-my-cards-allow-missing"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "more", "name"), NAMES, ids=[name or "plain" for _, _, name in NAMES])
def test_a_folder_is_named_after_what_was_asked_for(
    options: Options, more: dict[str, str], name: str
) -> None:
    assert run_name(options, more) == name


def test_every_option_of_a_run_is_in_its_name() -> None:
    unnamed = {field.name for field in fields(Options)} - set(naming.WORDS)
    # The paper is in the names of the files.
    assert unnamed == {"paper"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Options(only=("a",) * 40), Options(only=("a",) * 41)),
        (Options(printer=Printer(name="Den, tray 2")), Options(printer=Printer(name="Den tray 2"))),
        (Options(want=(1, 11)), Options(want=(11, 1))),
        (Options(skip=(1, 5)), Options(skip=(15,))),
        (Options(shop=Shop()), Options(shop=Shop(3))),
    ],
)
def test_runs_that_differ_never_share_a_folder_and_no_name_is_too_long(one: Options, other: Options) -> None:
    names = {run_name(one), run_name(other)}
    assert len(names) == 2
    assert all(len(name) <= naming.LONGEST + 7 for name in names)


@pytest.mark.parametrize("word", ["../../etc", "a/b", "C:\\x", "HEAD~3", "..", "naïve café"])
def test_a_name_is_one_folder_whatever_was_typed(word: str) -> None:
    name = run_name(replace(Options(), grey=True), {"since": word})
    assert Path(name).name == name and not name.startswith(".")


def test_two_special_runs_stand_side_by_side(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for words in (["--marks", "none"], ["--once"]):
        assert cli.main(["print", "time-division", "--only", "potter", "--bare", *words]) == 0
    own = tmp_path / "output" / "time-division" / naming.OWN
    assert {path.name for path in own.iterdir()} == {"only-potter-marks-none-bare", "only-potter-once-bare"}


def test_of_several_games_each_has_a_folder_in_the_one_that_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = Built({"cards-a4.pdf": b"%PDF"})
    monkeypatch.setattr("generator.sheets.build_sheets", lambda *args, **more: built)
    assert cli.main(["print", "time-division", "tempus", "--out", str(tmp_path / "both")]) == 0
    assert cli.main(["print", "tempus", "--out", str(tmp_path / "one")]) == 0
    found = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.pdf"))
    assert found == ["both/tempus/cards-a4.pdf", "both/time-division/cards-a4.pdf", "one/cards-a4.pdf"]
