"""What a user can bring about outside the catalog comes back in words; what nobody can is left alone."""

from __future__ import annotations

import errno
import tomllib
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import jinja2
import pytest
import yaml

from generator import cli
from generator.art.theme import BadTheme
from generator.console import FAULTY
from generator.letters.fonts import FontMissing
from generator.letters.iconfont import IconError
from generator.mishaps import mishap
from validator.engine.contract import Unreadable


def raised(work: Callable[[], object]) -> Exception:
    try:
        work()
    except Exception as error:
        return error
    raise AssertionError("nothing was raised")


@pytest.fixture
def fill(tmp_path: Path) -> Callable[[str], Exception]:
    """Fill a template with nothing and give what that raises."""

    def go(text: str) -> Exception:
        (tmp_path / "page.html.j2").write_text(text, encoding="utf-8")
        loader = jinja2.FileSystemLoader(tmp_path)
        env = jinja2.Environment(loader=loader, undefined=jinja2.StrictUndefined)
        return raised(lambda: env.get_template("page.html.j2").render())

    return go


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("<p>\n{{ nobody }}</p>", 2, "'nobody' is undefined"),
        ("<p>\n\n{% if %}</p>", 3, "Expected an expression"),
        ("{% include 'gone.j2' %}", 1, "gone.j2"),
    ],
)
def test_a_template_that_cannot_be_filled_is_named_with_its_line(
    fill: Callable[[str], Exception], text: str, line: int, words: str
) -> None:
    found = mishap(fill(text))
    assert found is not None
    assert found.code == "FACE-TEMPLATE"
    assert (found.place.file.rpartition("/")[2], found.place.line) == ("page.html.j2", line)
    assert words in found.message


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (raised(lambda: tomllib.loads("a = \nb")), "FACE-TEMPLATE", "line 1"),
        (BadTheme("egypt.ground is 'blue', which is no colour"), "FACE-TEMPLATE", "egypt.ground"),
        (raised(lambda: yaml.safe_load("groups: [a\nb: c")), "FACE-TEMPLATE", "line 2"),
        (IconError("no drawing for coin"), "FACE-ICON", "coin"),
        (raised(lambda: ElementTree.fromstring("<svg><path></svg>")), "FACE-ICON", "line 1"),
        (FontMissing("Fjalla One is not installed"), "FACE-FONT", "run make"),
        (Unreadable("there is no era 'x'"), "SC-CRASH", "era"),
        (
            FileNotFoundError(errno.ENOENT, "No such file", "templates/themes/x.toml"),
            "YAML-FILE",
            "no such file",
        ),
        (PermissionError(errno.EACCES, "Permission denied", "output"), "OUT-RIGHTS", "may not be written"),
        (OSError(errno.ENOSPC, "No space left"), "OUT-FULL", "full"),
    ],
)
def test_what_a_user_can_bring_about_is_said_by_code(error: Exception, code: str, words: str) -> None:
    found = mishap(error)
    assert found is not None
    assert found.code == code
    assert words in found.message


@pytest.mark.parametrize("error", [KeyError("a"), ValueError("b"), AssertionError(), OSError("no number")])
def test_a_fault_of_the_program_is_left_alone(error: Exception) -> None:
    assert mishap(error) is None


def test_the_command_says_a_mishap_and_raises_a_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    errors: list[Exception] = [BadTheme("egypt.ground is 'blue'"), KeyError("a")]

    def fails(*args: object) -> None:
        raise errors.pop(0)

    monkeypatch.setattr("generator.checking.check", fails)
    assert cli.main(["check"]) == FAULTY
    assert "FACE-TEMPLATE" in capsys.readouterr().err
    with pytest.raises(KeyError):
        cli.main(["check"])
