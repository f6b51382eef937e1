"""The two commands: what make does on a new machine, what it leaves alone the second time, and what it says.

Most of it runs the real Makefile in a small house of its own, where Python and what it installs are scripts
that only write down how they were called.
"""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.house import ROOMS

REPOSITORY = Path(__file__).resolve().parents[1]

# Answers the Makefile's questions, and makes a virtual environment whose programs are such scripts again.
FAKE_PYTHON = """#!/bin/sh
case "$1 $2" in
"-c "*"version_info"*) exit {too_old} ;;
"-c "*"ensurepip"*) exit {no_venv} ;;
"-m venv")
    echo "venv" >> "{log}"
    mkdir -p "$4/bin"
    for name in python rulepress ruff mypy lint-imports uv; do
        {{
            echo '#!/bin/sh'
            echo "echo \\"$name \\$*\\" >> '{log}'"
            echo "cat '{answers}/$name' 2>/dev/null"
            echo "test ! -e '{fails}/$name'"
        }} > "$4/bin/$name"
        chmod +x "$4/bin/$name"
    done ;;
esac
"""

# What a make around these tests would hand down to the one inside.
OUTER = ("CI", "MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "ARGS", "JOBS", "PYTHON", "VENV")

FRESH = [
    "venv",
    "python -m pip --disable-pip-version-check -qq install --require-hashes -r requirements.lock",
    "python -m pip --disable-pip-version-check -qq install --no-build-isolation --no-deps --editable .",
    "python -m generator.machine --install",
]
BUILD = "rulepress build"
BROWSER = "python -m generator.machine --tests --install"


@dataclass(frozen=True)
class House:
    """A small house: a folder with the real Makefile, and a log of what it called."""

    folder: Path

    def make(self, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run make, with the fake Pythons of this house before all others."""
        env = {key: value for key, value in os.environ.items() if key not in OUTER}
        env["PATH"] = f"{self.folder / 'bin'}:{env['PATH']}"
        return subprocess.run(
            ["make", *words], cwd=self.folder, env=env | environment, capture_output=True, text=True
        )

    def python(self, name: str, too_old: int = 0, no_venv: int = 0) -> None:
        """Lay a Python that only writes down its calls, by choice one that will not do."""
        path = self.folder / "bin" / name
        outside = self.folder.parent
        path.write_text(
            FAKE_PYTHON.format(
                too_old=too_old,
                no_venv=no_venv,
                log=outside / "log",
                fails=outside / "fails",
                answers=outside / "answers",
            )
        )
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    def calls(self) -> list[str]:
        """What was called since the last time of asking."""
        log = self.folder.parent / "log"
        said = log.read_text().splitlines() if log.exists() else []
        log.unlink(missing_ok=True)
        return said

    def fail(self, program: str) -> Path:
        """Let a program fail until the file that is given back is gone."""
        mark = self.folder.parent / "fails" / program
        mark.parent.mkdir(exist_ok=True)
        mark.touch()
        return mark

    def age(self) -> None:
        """Make everything a hundred seconds older, so that a change now is later than all before it."""
        for path in [self.folder, *self.folder.rglob("*")]:
            was = path.stat().st_mtime_ns
            os.utime(path, ns=(was, was - 100 * 10**9))


@pytest.fixture
def house(tmp_path: Path) -> House:
    folder = tmp_path / "house"
    for room in ("bin", "catalog/games/hats", *ROOMS):
        (folder / room).mkdir(parents=True, exist_ok=True)
    for name in ("catalog/games/hats/game.yaml", "templates/a b.html", "output/README.md"):
        (folder / name).touch()
    (folder / "generator/machine.py").touch()
    for name in ("Makefile", "pyproject.toml", "requirements.lock"):
        shutil.copy(REPOSITORY / name, folder / name)
    made = House(folder)
    made.python("python3")
    return made


def test_make_on_a_new_machine_sets_up_then_builds(house: House) -> None:
    done = house.make()
    assert done.returncode == 0, done.stderr
    assert house.calls() == [*FRESH, BUILD]


def test_make_a_second_time_calls_nothing(house: House) -> None:
    house.make()
    house.calls()
    done = house.make()
    assert (done.returncode, done.stdout) == (0, "output/ is up to date.\n")
    assert house.calls() == []


@pytest.mark.parametrize(
    ("change", "calls"),
    [
        ("catalog/games/hats/game.yaml", [BUILD]),
        ("templates/a b.html", [BUILD]),
        ("generator/machine.py", [*FRESH[3:], BUILD]),
        ("pyproject.toml", [*FRESH[2:], BUILD]),
        ("requirements.lock", [*FRESH[1:], BUILD]),
        ("tests", []),
        ("Makefile", []),
    ],
)
def test_a_change_repeats_the_steps_that_read_it(house: House, change: str, calls: list[str]) -> None:
    house.make()
    house.age()
    house.calls()
    (house.folder / change).touch()
    assert house.make().returncode == 0
    assert house.calls() == calls


@pytest.mark.parametrize("gone", ["catalog/games/hats/game.yaml", "output/README.md"])
def test_a_deleted_source_or_output_counts_as_a_change(house: House, gone: str) -> None:
    house.make()
    house.age()
    house.calls()
    (house.folder / gone).unlink()
    house.make()
    assert house.calls() == [BUILD]


def test_a_house_that_was_moved_makes_its_environment_anew(house: House) -> None:
    house.make()
    house.calls()
    moved = House(house.folder.rename(house.folder.with_name("moved")))
    moved.make()
    assert moved.calls() == [*FRESH, BUILD]


@pytest.mark.parametrize(("program", "step"), [("rulepress", BUILD), ("python", FRESH[1])])
def test_a_step_that_failed_is_tried_again(house: House, program: str, step: str) -> None:
    mark = house.fail(program)
    assert house.make().returncode == 2
    assert house.calls()[-1] == step
    mark.unlink()
    assert house.make().returncode == 0
    assert house.calls()[0] == step


@pytest.mark.parametrize(
    ("faults", "words"),
    [
        ({"too_old": 1}, ["Rulepress needs Python 3.11 or newer", "make PYTHON="]),
        ({"no_venv": 1}, ["cannot make virtual environments", "apt-get install python3-venv"]),
    ],
)
def test_a_python_that_will_not_do_is_named(house: House, faults: dict[str, int], words: list[str]) -> None:
    house.python("python3", **faults)
    done = house.make(f"PYTHON={house.folder / 'bin' / 'python3'}")
    assert done.returncode == 2
    assert [word for word in words if word not in done.stderr] == []
    assert house.calls() == []
    assert not (house.folder / ".venv").exists()


def test_where_python3_is_too_old_a_newer_one_is_found(house: House) -> None:
    house.python("python3", too_old=1)
    house.python("python3.15")
    assert house.make("setup").returncode == 0
    assert house.calls() == FRESH


def test_make_test_runs_every_test_on_two_cores(house: House) -> None:
    assert house.make("test", "ARGS=-k hats").returncode == 0
    assert house.calls() == [*FRESH, BROWSER, "python -m pytest -n 2 --dist loadfile -k hats"]


def test_make_test_fails_when_a_test_does(house: House) -> None:
    house.make("setup")
    house.fail("python")
    assert house.make("test").returncode == 2


def test_a_missing_browser_stops_the_tests_in_ci_only(house: House) -> None:
    house.make("setup")
    house.calls()
    house.fail("python")
    house.make("test", CI="true")
    assert house.calls() == [BROWSER]
    house.make("test")
    assert house.calls()[-1] == "python -m pytest -n 2 --dist loadfile"


def test_make_lock_keeps_the_heading_and_the_old_lock_when_it_fails(house: House) -> None:
    lock = house.folder / "requirements.lock"
    lock.write_text("# how to make me\nhats==1\n")
    answers = house.folder.parent / "answers"
    answers.mkdir()
    (answers / "uv").write_text("hats==2\n")
    house.fail("uv")
    assert house.make("lock").returncode == 2
    assert lock.read_text() == "# how to make me\nhats==1\n"
    (house.folder.parent / "fails" / "uv").unlink()
    assert house.make("lock").returncode == 0
    assert lock.read_text() == "# how to make me\nhats==2\n"


def test_make_clean_leaves_the_readme_of_output(house: House) -> None:
    house.make()
    (house.folder / "output" / "hats").mkdir()
    assert house.make("clean").returncode == 0
    assert [path.name for path in (house.folder / "output").iterdir()] == ["README.md"]
    assert not (house.folder / ".venv").exists()


def test_make_help_lists_every_command(house: House) -> None:
    said = house.make("help").stdout
    for goal in ("all", "setup", "build", "test", "check", "bench", "lock", "clean", "help"):
        assert f"make {goal} " in said


def test_ci_runs_what_a_person_runs() -> None:
    script = REPOSITORY / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "exec make test\n" in script.read_text()
