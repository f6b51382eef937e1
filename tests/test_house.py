"""The rules of the house: what every file of the repository keeps, each shown to be able to fail."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from catalog.seeds import load_sources
from tests import house

REPOSITORY = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
PACKAGES = ("catalog", "validator", "generator")


def run(*command: object, cwd: Path = REPOSITORY, words: str = "", **more: str) -> tuple[int, str]:
    """Run a command; give its exit code and all that it said."""
    parts = [str(part) for part in command]
    env = {**os.environ, **more}
    done = subprocess.run(parts, cwd=cwd, capture_output=True, text=True, input=words, env=env)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def paths() -> list[str]:
    if not (REPOSITORY / ".git").exists():
        pytest.skip("not a git checkout, so nobody knows which files belong to it")
    return house.tracked(REPOSITORY)


@pytest.fixture(scope="module")
def texts(paths: list[str]) -> dict[str, str]:
    return house.read_texts(REPOSITORY, paths)


@pytest.fixture(scope="module")
def games() -> dict[str, str]:
    sources = load_sources(REPOSITORY / "seeds" / "sources.yaml")
    return {game: game.replace("-", " ").title() for game in sources}


def lines_of(name: str) -> str:
    return (REPOSITORY / name).read_text(encoding="utf-8")


# What other tools prove


def test_the_linter_has_nothing_to_say() -> None:
    code, said = run(BIN / "ruff", "check", ".")
    assert code == 0, said


@pytest.mark.parametrize(
    ("sample", "rule"),
    [
        ("import os\n", "F401"),
        ("def f(a=[]):\n    return a\n", "B006"),
        ("x = 1" + " " * 120 + "# x\n", "E501"),
    ],
)
def test_the_linter_can_fail(sample: str, rule: str) -> None:
    code, said = run(BIN / "ruff", "check", "-", "--stdin-filename", "catalog/sample.py", words=sample)
    assert code == 1
    assert rule in said


def test_types_are_strict_in_the_three_packages() -> None:
    code, said = run(BIN / "mypy", *PACKAGES)
    assert code == 0, said


def test_the_type_checker_can_fail(tmp_path: Path) -> None:
    sample = tmp_path / "sample.py"
    sample.write_text("def double(a):\n    return a + a\n", encoding="utf-8")
    config = REPOSITORY / "pyproject.toml"
    code, said = run(BIN / "mypy", "--config-file", config, "--cache-dir", tmp_path, sample)
    assert code == 1
    assert "no-untyped-def" in said


def contract_modules() -> list[str]:
    """The modules that the contracts name as importing, parents first."""
    contracts = tomllib.loads(lines_of("pyproject.toml"))["tool"]["importlinter"]["contracts"]
    return sorted({name for contract in contracts for name in contract.get("source_modules", [])})


def lint_imports(folder: Path) -> tuple[int, str]:
    """Hold the contracts of pyproject against the packages in `folder`."""
    config = REPOSITORY / "pyproject.toml"
    return run(BIN / "lint-imports", "--config", config, "--no-cache", cwd=folder, PYTHONPATH=str(folder))


def test_imports_keep_to_their_rooms() -> None:
    code, said = lint_imports(REPOSITORY)
    assert code == 0, said


@pytest.mark.parametrize(
    ("module", "imports", "kept"),
    [
        ("catalog.a", "validator", False),
        ("catalog.a", "generator", False),
        ("validator.a", "generator", False),
        ("validator.engine.a", "validator.games", False),
        ("catalog.a", "jinja2", False),
        ("validator.a", "jinja2", False),
        ("generator.sheets", "weasyprint", False),
        ("generator.sheets", "pikepdf", False),
        ("generator.pdf.press", "weasyprint", False),
        ("generator.faces", "weasyprint", True),
        ("generator.pdf.press", "pikepdf", True),
        ("generator.pdf.press", "pypdfium2", False),
        ("generator.pdf.proof", "pypdfium2", True),
        ("generator.paper.placement", "pikepdf", False),
        ("generator.paper.geometry", "catalog", False),
        ("generator.a", "validator", True),
    ],
)
def test_an_import_out_of_its_room_is_seen(tmp_path: Path, module: str, imports: str, kept: bool) -> None:
    for name in (*PACKAGES, "validator.games", *contract_modules(), module):
        path = tmp_path / name.replace(".", "/") / "__init__.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        for room in (room for room in path.parents if room.is_relative_to(tmp_path) and room != tmp_path):
            (room / "__init__.py").touch()
        path.write_text(f"import {imports}\n" if name == module else "", encoding="utf-8")
    code, said = lint_imports(tmp_path)
    assert ((code == 0), "0 broken" in said) == (kept, kept), said


# What git keeps


def test_only_rooms_and_a_few_files_stand_at_the_top(paths: list[str]) -> None:
    assert house.top_level_faults(paths) == []


def test_a_stray_entry_at_the_top_is_seen() -> None:
    good = ["catalog/a.py", "README.md", ".ci/run", "LICENSE", ".gitignore"]
    assert house.top_level_faults(good) == []
    for bad in ("docs/a.md", "setup.py", "notes.txt", "README.md/x"):
        assert len(house.top_level_faults([*good, bad])) == 1


def test_no_built_file_is_kept(paths: list[str]) -> None:
    assert house.output_faults(paths) == []


def test_a_built_file_is_seen() -> None:
    assert house.output_faults(["output/README.md", "output/a/b.pdf"]) == ["output/a/b.pdf is output"]


# Who may name a game


def test_shared_code_and_templates_name_no_game(texts: dict[str, str], games: dict[str, str]) -> None:
    assert house.game_name_faults(texts, games) == []


HATS = {"red-hats": "Red Hats", "tempus": "Tempus"}


@pytest.mark.parametrize(
    ("path", "line", "found"),
    [
        ("generator/pdf/press.py", "# as Red Hats does", True),
        ("generator/pdf/press.py", 'if game == "red-hats":', True),
        ("validator/engine/run.py", "red_hats_rules = 1", True),
        ("catalog/schema.py", "class RedHatsCard: ...", True),
        ("templates/faces/card.html", "<b class=tempus>", True),
        ("validator/red_hats.py", "", True),
        ("generator/pdf/press.py", "the redhats timeline, temperature", False),
        ("catalog/games/red-hats/game.yaml", "title: Red Hats", False),
        ("validator/games/red_hats.py", "Red Hats", False),
        ("templates/faces/red-hats.css", "/* Red Hats */", False),
        ("templates/themes/red-hats/cover.svg", "Red Hats", False),
        ("tests/test_a.py", "Red Hats", False),
        ("README.md", "Red Hats", False),
    ],
)
def test_a_game_is_named_only_where_it_lives(path: str, line: str, found: bool) -> None:
    assert bool(house.game_name_faults({path: line}, HATS)) == found


# What the project depends on


def test_the_lock_holds_versions_and_hashes_and_no_addresses() -> None:
    assert house.lock_faults(lines_of("requirements.lock")) == []


HASH = " \\\n    --hash=sha256:" + "0" * 64 + "\n"


@pytest.mark.parametrize(
    ("lock", "words"),
    [
        ("# a comment\nhats==1.0" + HASH, None),
        ("hats==1.0 ; sys_platform == 'win32'" + HASH + "caps==2" + HASH, None),
        ("hats>=1.0" + HASH, "not pinned"),
        ("hats==1.*" + HASH, "not pinned"),
        ("hats==1.0\n", "without a hash"),
        ("hats==1.0" + HASH + "caps==2\n", "without a hash: caps==2"),
        ("--index-url " + "https:" + "//hats.example/\nhats==1.0" + HASH, "where to fetch from"),
        ("hats @ " + "https:" + "//hats.example/hats.whl" + HASH, "where to fetch from"),
        ("--find-links wheels\nhats==1.0" + HASH, "where to fetch from"),
    ],
)
def test_a_loose_lock_is_seen(lock: str, words: str | None) -> None:
    faults = house.lock_faults(lock)
    assert faults == [] if words is None else any(words in fault for fault in faults)


def test_every_dependency_is_pinned_and_says_why() -> None:
    pyproject = lines_of("pyproject.toml")
    assert len(house.dependencies(pyproject)) > 10
    assert house.dependency_faults(pyproject, lines_of("requirements.lock")) == []


PYPROJECT = """
[build-system]
requires = ["needles"]
[project]
dependencies = [
    # WHY: keeps the sun off
    "Red.Hats>=1,<2",
{row}]
[project.optional-dependencies]
dev = [
    # WHY: for rainy days
    "caps[wide]>=2",
]
"""
LOCK = "red-hats==1.5\ncaps==2.0\nneedles==1\nbows==1\n"


@pytest.mark.parametrize(
    ("row", "lock", "faults"),
    [
        ("", LOCK, []),
        ('    "bows",\n', LOCK, ["bows has no line of why"]),
        ('    # pretty\n    "bows",\n', LOCK, ["bows has no line of why"]),
        ('    # WHY: looks pretty\n    "bows",\n', LOCK, []),
        ("", LOCK.replace("caps", "cups"), ["caps[wide]>=2 is not in the lock"]),
        ("", LOCK.replace("needles", "pins"), ["needles is not in the lock"]),
        ("", LOCK.replace("1.5", "2.0"), ["Red.Hats>=1,<2 is not in the lock"]),
        ("", LOCK + "red-hats==2.1\n", ["Red.Hats>=1,<2 is not in the lock"]),
    ],
)
def test_an_unexplained_or_unpinned_dependency_is_seen(row: str, lock: str, faults: list[str]) -> None:
    assert house.dependency_faults(PYPROJECT.format(row=row), lock) == faults


# What no file may hold


def test_no_file_holds_a_machine_path_or_a_registry_host(texts: dict[str, str]) -> None:
    assert house.forbidden_word_faults(texts) == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("see " + "/work" + "/main", True),
        ("open('" + "/home" + "/ann/x')", True),
        ("from " + "pypi" + ".org", True),
        ("from " + "files.pythonhosted" + ".org/x", True),
        ("tests/work/a, ../root/b, </root>", False),
        ("homework/", False),
    ],
)
def test_a_machine_path_or_a_registry_host_is_seen(line: str, found: bool) -> None:
    assert bool(house.forbidden_word_faults({"a.md": line})) == found
