"""What can go wrong outside a catalog's files, as complaints: the system, templates, themes, icons, engines.

Only what a user of the command can bring about has a row here. Anything else is a fault of the program, and
its traceback is what helps to find it.
"""

from __future__ import annotations

import errno
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from xml.etree.ElementTree import ParseError

import jinja2
import yaml

from catalog.diagnostics import Diagnostic, Place
from generator.art.theme import BadTheme
from generator.atomic import complaint
from generator.inputs import REPOSITORY
from generator.letters.fonts import FontMissing
from generator.letters.iconfont import IconError
from validator.engine.contract import Unreadable
from validator.playout import Endless

THEMES, ICONS = "templates/themes", "templates/icons"


def mishap(error: BaseException) -> Diagnostic | None:
    """An exception as a complaint; None for one that no user can bring about."""
    if isinstance(error, jinja2.TemplateError):
        return Diagnostic(
            "FACE-TEMPLATE", _template(error), f"this template cannot be filled: {error.message}"
        )
    if isinstance(error, tomllib.TOMLDecodeError):
        return Diagnostic("FACE-TEMPLATE", Place(THEMES), f"a theme cannot be read: {error}")
    if isinstance(error, BadTheme):
        return Diagnostic("FACE-TEMPLATE", Place(THEMES), str(error))
    if isinstance(error, yaml.YAMLError):
        return Diagnostic("FACE-TEMPLATE", Place("templates"), " ".join(str(error).split()))
    if isinstance(error, IconError | ParseError):
        return Diagnostic("FACE-ICON", Place(ICONS), f"an icon cannot be drawn: {error}")
    if isinstance(error, FontMissing):
        return Diagnostic("FACE-FONT", Place("fonts"), f"{error}; run make")
    if isinstance(error, Endless | Unreadable):
        return Diagnostic("SC-CRASH", Place("the engine"), str(error))
    if isinstance(error, OSError):
        return _system(error)
    return None


def _system(error: OSError) -> Diagnostic | None:
    if error.errno is None:
        return None
    path = Path(str(error.filename)) if error.filename is not None else Path("output")
    if error.errno == errno.ENOENT:
        return Diagnostic("YAML-FILE", Place(_shown(path)), "there is no such file, and it is needed")
    return complaint(error, path)


def _template(error: jinja2.TemplateError) -> Place:
    """The place in a template: its own for an error of syntax, the innermost one filled for any other."""
    if isinstance(error, jinja2.TemplateSyntaxError) and error.filename:
        return Place(_shown(Path(error.filename)), error.lineno, 1)
    found = [(name, line) for name, line in _frames(error.__traceback__) if name.endswith(".j2")]
    return Place(_shown(Path(found[-1][0])), found[-1][1], 1) if found else Place("templates")


def _frames(traceback: TracebackType | None) -> Iterator[tuple[str, int]]:
    while traceback is not None:
        yield traceback.tb_frame.f_code.co_filename, traceback.tb_lineno
        traceback = traceback.tb_next


def _shown(path: Path) -> str:
    return path.relative_to(REPOSITORY).as_posix() if path.is_relative_to(REPOSITORY) else path.as_posix()
