"""A build makes what has changed and nothing else, all or nothing. Checks and drawings are stand-ins here."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import pytest

from catalog.diagnostics import Diagnostic, Place, Report
from generator.build import Built, build, parts_of
from generator.checking import Checked
from generator.inputs import READS, REPOSITORY, TOOLS, Inputs
from generator.manifest import places, remembered

GAMES = ("hats", "caps")
FAULT = Report.of(Diagnostic("VAL-INT", Place("cards.yaml", 1, 1), "'one' is not a whole number"))


@dataclass
class House:
    """A small house with two games, and a note of everything that was checked and drawn in it."""

    root: Path
    out: Path
    done: list[str] = field(default_factory=list)
    faulty: set[str] = field(default_factory=set)
    undrawable: set[str] = field(default_factory=set)
    pictures: Sequence[str] = ("a", "b")

    def build(self) -> Built:
        self.done.clear()
        return build(self.out, GAMES, root=self.root)

    def change(self, path: str) -> None:
        with (self.root / path).open("a", encoding="utf-8") as file:
            file.write("more\n")

    def files(self) -> set[str]:
        return {path.relative_to(self.out).as_posix() for path in self.out.rglob("*") if path.is_file()}


FILES = (
    "catalog/load.py",
    "catalog/games/hats/cards.yaml",
    "catalog/games/hats/rulings.yaml",
    "catalog/games/hats/scenarios/a.yaml",
    "catalog/games/caps/cards.yaml",
    "validator/games/hats/engine.py",
    "validator/games/caps.py",
    "validator/engines.py",
    "generator/pdf/press.py",
    "generator/cli.py",
    "generator/commands/show.py",
    "templates/icons/coin.svg",
    "templates/themes/hats.toml",
    "templates/themes/caps.toml",
    "seeds/sources.yaml",
)
EVERYTHING = {part.name for part in parts_of(GAMES)}
HOME = {"all/home"}
# What one game is made of, and the start page, which speaks of all of them.
HATS = {name for name in EVERYTHING if name.startswith("hats/")} | HOME


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    for name in FILES:
        path = tmp_path / "house" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{name}\n", encoding="utf-8")
    made = House(tmp_path / "house", tmp_path / "out")

    def check(game: str) -> Checked:
        made.done.append(f"{game}/check")
        loaded = SimpleNamespace(id=game)
        return Checked(game, loaded, FAULT if game in made.faulty else Report())  # type: ignore[arg-type]

    def sheets(game: SimpleNamespace, paper: str, progress: object) -> tuple[dict[str, bytes], Report]:
        made.done.append(f"{game.id}/sheets-{paper}")
        if game.id in made.undrawable:
            return {}, FAULT
        return {f"cards-{paper}.pdf": f"{game.id} {paper}".encode()}, Report()

    def reference(
        game: SimpleNamespace, results: object, progress: object
    ) -> tuple[dict[str, bytes], Report]:
        made.done.append(f"{game.id}/reference")
        return {f"reference/{name}.html": name.encode() for name in made.pictures}, Report()

    def booklets(game: SimpleNamespace, results: object) -> tuple[dict[str, bytes], Report]:
        made.done.append(f"{game.id}/booklet")
        return {f"pdf/{game.id}-rules.pdf": b"rules"}, Report()

    def home(games: Sequence[str]) -> tuple[dict[str, bytes], Report]:
        made.done.append("all/home")
        return {"index.html": b"home"}, Report()

    monkeypatch.setattr("generator.checking.check", check)
    monkeypatch.setattr("generator.making.booklets", booklets)
    monkeypatch.setattr("generator.making.home", home)
    monkeypatch.setattr("generator.making.sheets", sheets)
    monkeypatch.setattr("generator.making.reference", reference)
    yield made


def names(built: Built) -> set[str]:
    return {part.name for part in built.made}


def test_the_first_build_makes_everything(house: House) -> None:
    built = house.build()
    assert built.ok
    assert names(built) == EVERYTHING == set(house.done)
    assert len(house.files()) == len(GAMES) * 5 + 1
    assert set(built.files) == house.files()
    assert all(built.files[name] == (house.out / name).stat().st_size for name in built.files)


def test_the_second_build_does_nothing(house: House) -> None:
    house.build()
    before = {path: path.stat().st_mtime_ns for path in house.out.rglob("*")}
    built = house.build()
    assert house.done == []
    assert (built.made, built.report) == ((), None)
    assert {part.name for part in built.kept} == EVERYTHING
    assert {path: path.stat().st_mtime_ns for path in house.out.rglob("*")} == before


SHEETS = {"hats/sheets-a4", "hats/sheets-letter"}


@pytest.mark.parametrize(
    ("path", "made"),
    [
        ("catalog/games/hats/cards.yaml", HATS),
        ("catalog/games/hats/scenarios/a.yaml", HATS - SHEETS),
        ("catalog/games/hats/rulings.yaml", HATS - SHEETS),
        ("validator/games/hats/engine.py", HATS - SHEETS - HOME),
        ("templates/themes/hats.toml", HATS - {"hats/check"}),
        (
            "validator/engines.py",
            EVERYTHING - HOME - {f"{game}/sheets-{paper}" for game in GAMES for paper in ("a4", "letter")},
        ),
        ("templates/icons/coin.svg", EVERYTHING),
        ("catalog/load.py", EVERYTHING),
        ("generator/pdf/press.py", EVERYTHING - {f"{game}/check" for game in GAMES}),
        ("seeds/sources.yaml", {f"{game}/check" for game in GAMES}),
        ("generator/cli.py", set()),
        ("generator/commands/show.py", set()),
    ],
)
def test_what_changes_makes_what_reads_it_and_no_more(house: House, path: str, made: set[str]) -> None:
    house.build()
    house.change(path)
    assert names(house.build()) == made


def test_a_new_and_a_deleted_file_count_as_changes(house: House) -> None:
    house.build()
    new = house.root / "catalog/games/hats/cards-more.yaml"
    new.write_text("more\n", encoding="utf-8")
    assert names(house.build()) == HATS
    new.unlink()
    assert names(house.build()) == HATS


def test_files_that_python_and_editors_leave_behind_do_not_count(house: House) -> None:
    house.build()
    for name in ("catalog/__pycache__/load.pyc", "catalog/games/hats/.cards.yaml.swp", "catalog/README.md"):
        path = house.root / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("left behind", encoding="utf-8")
    assert names(house.build()) == set()


@pytest.mark.parametrize("damage", ["gone", "changed"])
def test_an_output_that_is_not_as_it_was_written_is_made_again(house: House, damage: str) -> None:
    house.build()
    path = house.out / "hats" / "cards-a4.pdf"
    before = path.read_bytes()
    if damage == "gone":
        path.unlink()
    else:
        path.write_bytes(b"scribbled")
    assert names(house.build()) == {"hats/sheets-a4"}
    assert path.read_bytes() == before


def test_what_a_part_no_longer_has_is_taken_away(house: House) -> None:
    house.build()
    (house.out / "hats" / "mine.txt").write_text("not from a build", encoding="utf-8")
    house.pictures = ("a", "c")
    house.change("catalog/games/hats/cards.yaml")
    house.build()
    kept = {name for name in house.files() if name.startswith("hats/")}
    pages = {"hats/reference/a.html", "hats/reference/c.html"}
    more = {"hats/cards-a4.pdf", "hats/cards-letter.pdf", "hats/mine.txt", "hats/pdf/hats-rules.pdf"}
    assert kept == pages | more


@pytest.mark.parametrize("also", ["", "catalog/games/hats/cards.yaml"])
def test_a_game_that_is_gone_takes_its_output_along(house: House, also: str) -> None:
    house.build()
    (house.out / "caps" / "mine.txt").write_text("not from a build", encoding="utf-8")
    if also:
        house.change(also)
    build(house.out, ("hats",), root=house.root)
    assert {name for name in house.files() if name.startswith("caps/")} == {"caps/mine.txt"}
    assert set(remembered(house.out, house.root)) == HATS
    assert names(house.build()) >= EVERYTHING - HATS


@pytest.mark.parametrize("where", ["faulty", "undrawable"])
def test_with_an_error_in_one_game_nothing_is_written_for_any(house: House, where: str) -> None:
    house.build()
    before = {name: (house.out / name).read_bytes() for name in house.files()}
    house.change("catalog/load.py")
    house.pictures = ("d",)
    getattr(house, where).add("caps")
    built = house.build()
    assert not built.ok
    assert built.report == FAULT
    assert {name: (house.out / name).read_bytes() for name in house.files()} == before
    getattr(house, where).clear()
    assert names(house.build()) == EVERYTHING


def test_a_game_with_an_error_is_not_drawn(house: House) -> None:
    house.faulty.add("hats")
    house.build()
    assert set(house.done) == {"hats/check", "caps/check"}
    assert not house.out.exists()


def test_a_folder_that_cannot_be_written_is_said(house: House) -> None:
    house.out.write_text("a file in the way", encoding="utf-8")
    built = house.build()
    assert not built.ok
    assert built.report is not None
    assert built.report.codes == ("OUT-FOLDER",)
    assert house.out.read_text(encoding="utf-8") == "a file in the way"
    assert remembered(house.out, house.root) == {}


@pytest.mark.parametrize("content", ["", "{", '{"version": 0}', '{"version": 1, "parts": {"a": 3}}', "[]"])
def test_a_damaged_memory_costs_time_and_nothing_else(house: House, content: str) -> None:
    house.build()
    places(house.out, house.root)[0].write_text(content, encoding="utf-8")
    assert names(house.build()) == EVERYTHING
    assert names(house.build()) == set()


def test_without_a_cache_in_the_house_the_users_is_taken(
    house: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("RULEPRESS_CACHE", str(tmp_path / "users"))
    (house.root / ".cache").write_text("a file in the way", encoding="utf-8")
    house.build()
    assert names(house.build()) == set()
    assert list((tmp_path / "users").iterdir())


def test_two_output_folders_have_a_memory_each(house: House, tmp_path: Path) -> None:
    house.build()
    other = build(tmp_path / "elsewhere", GAMES, root=house.root)
    assert names(other) == EVERYTHING
    assert names(house.build()) == set()


def test_the_memory_names_every_file(house: House) -> None:
    house.build()
    data = json.loads(places(house.out, house.root)[0].read_text(encoding="utf-8"))
    assert {name for part in data["parts"].values() for name in part["files"]} == house.files()


def test_it_tells_what_it_does(house: House) -> None:
    heard: list[str] = []
    build(house.out, GAMES, lambda words, done, total: heard.append(words), house.root)
    assert heard[0] == "Checking hats"
    assert {f"Making {name}" for name in EVERYTHING if "check" not in name} <= set(heard)


# The inputs of the real house


@pytest.mark.parametrize("part", READS)
def test_every_part_reads_files_that_are_there(part: str) -> None:
    inputs = Inputs(("time-division", "tempus"))
    found = list(inputs.files(part, "time-division"))
    assert all((REPOSITORY / name).is_file() for name in found)
    assert "catalog/games/time-division/cards.yaml" in found
    assert all(any(name.startswith(top) for name in found) for top in READS[part])


@pytest.mark.parametrize(
    ("name", "games"),
    [
        ("catalog/games/hat/cards.yaml", {"hat"}),
        ("catalog/games/hat-stand/cards.yaml", {"hat-stand"}),
        ("validator/games/hat_stand.py", {"hat-stand"}),
        ("validator/games/__init__.py", {"hat", "hat-stand", "cards"}),
        ("templates/themes/hat-stand.toml", {"hat-stand"}),
        ("templates/icons/hatch.svg", {"hat", "hat-stand", "cards"}),
        ("catalog/games/cards/game.yaml", {"cards"}),
    ],
)
def test_a_file_belongs_to_the_game_it_is_named_after(tmp_path: Path, name: str, games: set[str]) -> None:
    (tmp_path / name).parent.mkdir(parents=True)
    (tmp_path / name).write_text("", encoding="utf-8")
    inputs = Inputs(("hat", "hat-stand", "cards"), tmp_path)
    assert {game for game in inputs.games if name in inputs.files("reference", game)} == games


def test_another_version_of_whatever_draws_counts_as_a_change() -> None:
    pyproject = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
    needed = {re.split(r"[\[<>=]", row)[0].lower() for row in pyproject["project"]["dependencies"]}
    # What only talks to people in the terminal leaves no trace in a file.
    assert needed - {"typer", "rich"} <= set(TOOLS)


def test_a_digest_is_that_of_its_options_and_of_no_other_game() -> None:
    inputs = Inputs(("time-division", "tempus"))
    digests = [inputs.digest("sheets", "time-division", paper) for paper in ("a4", "letter", "a4")]
    assert digests[0] == digests[2] != digests[1]
    assert not [name for name in inputs.files("reference", "tempus") if "time-division" in name]


@pytest.fixture
def two_sides(house: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """A house whose games can be read again by whoever did not check them."""
    monkeypatch.setattr("generator.checking.load_game", lambda name: (SimpleNamespace(id=name), Report()))
    return house


def test_what_a_second_process_makes_is_the_same(two_sides: House, tmp_path: Path) -> None:
    house = two_sides
    one = build(tmp_path / "one", GAMES, None, house.root)
    two = build(tmp_path / "two", GAMES, None, house.root, beside=True)
    assert one.made == two.made and one.files == two.files
    assert [path.read_bytes() for path in sorted((tmp_path / "one").rglob("*.pdf"))] == [
        path.read_bytes() for path in sorted((tmp_path / "two").rglob("*.pdf"))
    ]


def test_an_error_in_a_second_process_stops_the_build_as_any_other(two_sides: House) -> None:
    house = two_sides
    house.undrawable = {GAMES[1]}
    assert not build(house.out, GAMES, None, house.root, beside=True).ok
    assert not house.out.exists() or not list(house.out.rglob("*.pdf"))
