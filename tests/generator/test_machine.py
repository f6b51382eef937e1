"""What the machine must bring: what is looked for, what is said when it is missing, when apt may be asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import machine
from generator.machine import BUILD_NEEDS, SYSTEMS, TEST_NEEDS, Need

ALL_NEEDS = (*BUILD_NEEDS, *TEST_NEEDS)
[ATOMIC] = [need for need in TEST_NEEDS if need.platform == "linux"]
PANGO = [need for need in BUILD_NEEDS if need.what == "Pango"]


def openers(*present: str) -> dict[str, machine.Opens]:
    """A machine on which just these names open."""
    return {"library": lambda name: name in present, "browser": lambda name: name in present}


def test_on_an_empty_machine_everything_is_missing() -> None:
    assert machine.missing(ALL_NEEDS, openers(), "linux") == list(ALL_NEEDS)


def test_what_another_platform_needs_is_neither_missed_nor_named() -> None:
    assert ATOMIC not in machine.missing(ALL_NEEDS, openers(), "darwin")
    assert "macOS" not in machine.message([ATOMIC])


@pytest.mark.parametrize("need", ALL_NEEDS, ids=lambda need: need.what)
def test_any_one_name_of_a_need_is_enough(need: Need) -> None:
    for name in need.names:
        assert need not in machine.missing(ALL_NEEDS, openers(name), "linux")


@pytest.mark.parametrize("need", ALL_NEEDS, ids=lambda need: need.what)
def test_every_need_names_its_package_on_every_system(need: Need) -> None:
    systems = {"apt", "dnf"} if need.platform == "linux" else set(SYSTEMS)
    assert set(need.packages) == systems
    assert all(need.packages.values())


def test_names_are_those_that_weasyprint_opens() -> None:
    """WeasyPrint's own list is read, so that an update that looks for other files is noticed."""
    import weasyprint.text.ffi as theirs

    words = Path(theirs.__file__).read_text(encoding="utf-8")
    for need in BUILD_NEEDS:
        assert [name for name in need.names if f"'{name}'" not in words] == [], need.what


def test_the_message_names_the_packages_of_debian_fedora_and_macos() -> None:
    said = machine.message(BUILD_NEEDS)
    for word in (
        "lacks: GObject, Pango, PangoFT2, Fontconfig, HarfBuzz, HarfBuzz-Subset.",
        "Debian, Ubuntu:",
        "install --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0",
        "Fedora:",
        "dnf install pango",
        "macOS:",
        "brew install pango",
    ):
        assert word in said


def test_nothing_is_said_when_nothing_is_missing() -> None:
    assert machine.message([]) == ""


def test_a_package_that_serves_two_needs_is_named_once() -> None:
    names = machine.packages_for(BUILD_NEEDS, "apt")
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("apt", "root", "sudo", "prefix"),
    [
        (False, True, True, None),
        (True, True, False, []),
        (True, False, True, ["sudo", "-n"]),
        (True, False, False, None),
    ],
)
def test_apt_is_asked_only_where_nobody_must_answer(
    apt: bool, root: bool, sudo: bool, prefix: list[str] | None
) -> None:
    assert machine.apt_prefix(apt, lambda: root, lambda: sudo) == prefix


def test_without_apt_the_message_is_all_that_happens(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(machine, "OPENERS", openers())
    monkeypatch.setattr(machine, "apt_prefix", lambda: None)
    assert machine.main(["--install"]) == 1
    assert "This machine lacks: GObject" in capsys.readouterr().err


@pytest.mark.parametrize(("comes", "code"), [(True, 0), (False, 1)])
def test_after_apt_the_machine_is_looked_at_again(
    monkeypatch: pytest.MonkeyPatch, comes: bool, code: int
) -> None:
    present: list[str] = [need.names[0] for need in BUILD_NEEDS if need not in PANGO]
    asked: list[str] = []

    def install(packages: list[str], prefix: list[str]) -> bool:
        asked.extend(packages)
        present.extend(PANGO[0].names if comes else ())
        return True

    monkeypatch.setattr(machine, "OPENERS", {"library": present.__contains__})
    monkeypatch.setattr(machine, "apt_prefix", list)
    monkeypatch.setattr(machine, "apt_install", install)
    assert machine.main(["--install"]) == code
    assert asked == ["libpango-1.0-0"]


def test_without_install_nothing_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "OPENERS", openers())
    monkeypatch.setattr(machine, "apt_install", lambda *_: pytest.fail("asked apt"))
    assert machine.main([]) == 1


def test_a_browser_is_looked_for_only_for_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [need.names[0] for need in BUILD_NEEDS]
    monkeypatch.setattr(machine, "OPENERS", openers(*names))
    assert machine.main([]) == 0
    assert machine.main(["--tests"]) == 1


def test_a_library_and_a_browser_are_really_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RULEPRESS_CHROMIUM", raising=False)
    assert machine.browser_opens("sh")
    assert not machine.browser_opens("no-such-program-anywhere")
    assert not machine.library_opens("libno-such-library-anywhere.so.7")


def test_a_named_chromium_goes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    mine = tmp_path / "my-chromium"
    mine.write_text("#!/bin/sh\n")
    mine.chmod(0o755)
    monkeypatch.setenv("RULEPRESS_CHROMIUM", str(mine))
    assert machine.find_browser(["sh"]) == mine
    monkeypatch.delenv("RULEPRESS_CHROMIUM")
    assert machine.find_browser(["no-such-program-anywhere"]) is None
