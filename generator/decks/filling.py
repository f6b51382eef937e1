"""Templates filled with cards, and everything that is wrong with them told at once.

A fault of a template is told once, with its line and the number of cards that it spoils; a fault of a card is
told at its own cell. A name that is not there does not end the filling, so that others are found as well.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any

import jinja2
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing
from markupsafe import Markup

from catalog.decks.cards import Card
from catalog.decks.files import is_file
from catalog.diagnostics import Diagnostic, Note, Place, Severity
from catalog.near import nearest
from generator.art.engraving import number
from generator.decks.absent import telling
from generator.decks.icons import Icons, NoIcon
from generator.decks.places import in_text
from generator.decks.words import rich, slips
from generator.templating import compiled

_FAILURES = (
    jinja2.TemplateError,
    TypeError,
    ValueError,
    ArithmeticError,
    LookupError,
    AttributeError,
    RecursionError,
)
_NAMED = 3
# What templates call, and a field of the same name would hide.
CALLED = ("icon", "picture", "mm")


@dataclass(frozen=True, slots=True)
class _Gap:
    """Something wrong with a template, whichever card it is filled with."""

    code: str
    place: Place
    words: str
    fix: str | None = None
    notes: tuple[Note, ...] = ()
    severity: Severity = "error"


@dataclass(slots=True)
class Filler:
    """Fills the templates of one deck. `shown` is the deck's folder as people wrote it; `home` a folder of
    templates of ours. `faults` and what `told` gives are everything that is wrong.
    """

    folder: Path
    shown: str
    icons: Icons
    home: Path
    faults: list[Diagnostic] = field(default_factory=list)
    gaps: dict[_Gap, list[str]] = field(default_factory=dict)
    names: frozenset[str] = frozenset()
    _card: Card | None = None
    _name: str = ""
    _lacks: bool = False
    _others: Sequence[Card] = ()
    env: jinja2.Environment = field(init=False)

    def __post_init__(self) -> None:
        self.env = ImmutableSandboxedEnvironment(
            loader=jinja2.FileSystemLoader([self.folder, self.home]),
            bytecode_cache=compiled("decks"),
            undefined=telling(self.absent),
            finalize=shown,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.env.filters["rich"] = self._rich
        self.env.globals.update(icon=self._icon, picture=_picture, mm=_mm)

    def fill(
        self, card: Card, name: str, at: Place, data: Mapping[str, Any], others: Sequence[Card] = ()
    ) -> str | None:
        """A template filled with a card; None, with complaints, where that does not go. `at` is where the
        template is named, `others` are the cards of the same table. Signs and icons that are wrong are told
        and left out.
        """
        self._card, self._name, self._lacks, self._others = card, name, False, others
        self.names = frozenset(data)
        try:
            html = self.env.get_template(name).render(data)
        except jinja2.TemplateNotFound as gone:
            near = nearest(str(gone.name), self.env.list_templates(extensions=["j2", "html"]))
            place = at if gone.name == name else self._place_of(gone.__traceback__, str(gone.name))
            self._fail(Diagnostic("DECK-FILE", place, f"there is no template {gone.name}", near))
        except jinja2.TemplateSyntaxError as error:
            named = re.search(r"No (filter|test) named '(\w+)'", str(error.message))
            known = {"filter": self.env.filters, "test": self.env.tests}[named[1]] if named else {}
            place = self._line(error.name, error.lineno, named[2] if named else "")
            near = nearest(named[2], known) if named else None
            self._fail(Diagnostic("DECK-TEMPLATE", place, str(error.message).rstrip("."), near))
        except UnicodeDecodeError as error:
            self._fail(not_text(error, f"{self.shown}/{name}"))
        except _FAILURES as error:
            # After a name that is not there anything may fail, and only because of it.
            if not self._lacks:
                self._lacks = True
                place, hidden = self._place_of(error.__traceback__), _hidden(card, error)
                self._spoil(_Gap("DECK-TEMPLATE", place, str(error), None, hidden))
        return None if self._lacks else composed(html)

    def spoil(self, code: str, words: str, sought: str, card: Card, severity: Severity = "error") -> None:
        """A fault that the template behind the last card has where it says `sought`."""
        self._card = card
        place = self.line_with(self._name, sought) or card.place
        self._spoil(_Gap(code, place, words, severity=severity))

    def told(self) -> Iterator[Diagnostic]:
        """Everything that is wrong, what is wrong with a template once for all cards."""
        yield from self.faults
        for gap, cards in self.gaps.items():
            names = list(dict.fromkeys(cards))
            more = len(names) - _NAMED
            said = ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")
            what = "card" if len(names) == 1 else "cards"
            words = f"{gap.words} ({len(names)} {what}: {said})"
            yield Diagnostic(gap.code, gap.place, words, gap.fix, gap.notes, gap.severity)

    def sources(self, names: Iterable[str]) -> list[str] | None:
        """The texts of templates, each once; None where one is not there."""
        paths = [self.folder / name for name in dict.fromkeys(names)]
        if not all(is_file(path) for path in paths):
            return None
        return [path.read_text(encoding="utf-8", errors="replace") for path in paths]

    def line_with(self, name: str, sought: str) -> Place | None:
        """Where a template says something; None where it does not say it in so many words."""
        try:
            text = (self.folder / name).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return None
        return in_text(text, f"{self.shown}/{name}", sought)

    def absent(self, name: str, around: Any, hint: str | None) -> None:
        """A template asks for a name that is not there: among all names, or in what is `around` it. `hint`
        says why where there is another reason.
        """
        self._lacks = True
        if self._slip(name, around):
            return
        known = [] if hint else sorted(self._known(around))
        words = hint or f"the template asks for {name!r}, which is not there"
        near, notes = nearest(name, known), (Note(f"there are {', '.join(known)}"),) if known else ()
        if self._have(name):
            near, notes = None, (Note(f"where only some cards have it: {{{{ {name} | default('') }}}}"),)
        self._spoil(_Gap("DECK-TEMPLATE", self._here(name), words, near, notes))

    def _have(self, name: str) -> list[Card]:
        """The cards of the same table that do have a column."""
        return [card for card in self._others if name in _columns(card)]

    def _slip(self, name: str, around: Any) -> bool:
        """Tells a column that a card has by a name of its own, nearly that of the other cards."""
        card, having = self._card, self._have(name)
        if card is None or not having or not (around is missing or isinstance(around, Mapping)):
            return False
        usual = {column for one in having for column in _columns(one)}
        own = [column for column in card.places if column.replace("-", "_") not in usual]
        near = nearest(name, own)
        if near is not None:
            words = f"{card.title}: {near!r} is no column of the other cards, and {name!r} is one"
            self.faults.append(Diagnostic("KEY-TYPO", card.places[near], words, name))
        return near is not None

    def _known(self, around: Any) -> set[str]:
        if around is missing:
            return {*self.names, *self.env.globals, "loop"} - _JINJAS
        if isinstance(around, Mapping):
            return {str(key) for key in around}
        return set(getattr(type(around), "model_fields", ()))

    def _fail(self, fault: Diagnostic) -> None:
        self.faults.append(fault)
        self._lacks = True

    def _spoil(self, gap: _Gap) -> None:
        title = self._card.title if self._card is not None else ""
        self.gaps.setdefault(gap, []).append(title)

    def _icon(self, name: Any) -> Markup:
        text = str(name)
        if self._lacks and not text:
            return Markup()
        try:
            return self.icons(text)
        except NoIcon as error:
            # A letter that is an icon's name may stand alone in any text: braces are looked for first.
            where = next((one for one in (f"{{{text}}}", text) if self._stands(one)), text)
            self._say("FACE-ICON", str(error), where, rf"(?<!\w){re.escape(where)}(?!\w)", error.near)
        return Markup()

    @jinja2.pass_context
    def _rich(self, context: jinja2.runtime.Context, text: Any) -> Markup:
        """The filter `rich`; it asks for a context so that no text is made ready before a card is there."""
        said = str(shown(text))
        for sought, slip in slips(said):
            self._say("DECK-TEXT", slip, sought, re.escape(said))
        return Markup(rich(said, self._icon))

    def _say(self, code: str, words: str, text: str, pattern: str, fix: str | None = None) -> None:
        """A complaint at the cell of the card that holds a text, otherwise at the template's line."""
        card = self._card
        assert card is not None
        cell = cell_with(card, pattern)
        if cell is None:
            self._spoil(_Gap(code, self._here(text), words, fix))
        else:
            place = _inside(card.places[cell], text)
            self.faults.append(Diagnostic(code, place, f"{card.title}: {cell}: {words}", fix))

    def _stands(self, text: str) -> bool:
        """Whether a cell of the card that is being filled in holds a text."""
        return self._card is not None and cell_with(self._card, re.escape(text)) is not None

    def _here(self, sought: str) -> Place:
        """The line of the template that is being filled just now."""
        frame: FrameType | None = sys._getframe(1)
        while frame is not None:
            template = frame.f_globals.get("__jinja_template__")
            if template is not None:
                return self._line(template.name, template.get_corresponding_lineno(frame.f_lineno), sought)
            frame = frame.f_back
        return Place(f"{self.shown}/{self._name}")

    def _place_of(self, trace: TracebackType | None, sought: str = "") -> Place:
        """The line of a template at which a failure arose."""
        place = Place(f"{self.shown}/{self._name}")
        while trace is not None:
            path = Path(trace.tb_frame.f_code.co_filename)
            if "__jinja_exception__" in trace.tb_frame.f_globals and path.is_relative_to(self.folder):
                place = self._line(path.relative_to(self.folder).as_posix(), trace.tb_lineno, sought)
            trace = trace.tb_next
        return place

    def _line(self, name: str | None, line: int, sought: str) -> Place:
        """A line of a template, and in it what is sought where that stands there."""
        file = f"{self.shown}/{name or self._name}"
        try:
            text = (self.folder / (name or self._name)).read_text(encoding="utf-8", errors="replace")
            row = text.split("\n")[line - 1]
        except (OSError, IndexError):
            return Place(file, line, 1)
        found = re.search(rf"(?<!\w){re.escape(sought)}(?!\w)", row) if sought else None
        start = found.start() if found else len(row) - len(row.lstrip())
        return Place(file, line, start + 1, found.end() + 1 if found else None)


# What every template of jinja2 knows; nobody means it by a slip.
_JINJAS = frozenset(("range", "dict", "lipsum", "cycler", "joiner", "namespace"))


# Letters whose marks stand apart, as some systems write them; fonts often have the whole letter only.
_APART = re.compile("[\u1100-\u11ff]+|.[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a]+")


def composed(text: str) -> str:
    """The text with marks that stand apart joined to their letters; no other sign is changed."""
    return _APART.sub(lambda match: unicodedata.normalize("NFC", match[0]), text)


def shown(value: Any) -> Any:
    """What a template prints for a value. Raises TypeError for what is no text, which would print as code."""
    if value is None:
        return ""
    if isinstance(value, (str, int, float, jinja2.Undefined)):
        return value
    if isinstance(value, dict):
        braces = "{" + ", ".join(str(key) for key in value) + "}"
        raise TypeError(f"{braces} is a mapping and no text; text that begins with a brace needs quotes")
    if isinstance(value, (list, tuple)):
        raise TypeError(f"a list of {len(value)} is no text; join it with | join(', ')")
    raise TypeError(f"{type(value).__name__} is no text that a face can show")


def _hidden(card: Card, error: Exception) -> tuple[Note, ...]:
    """Fields that are called as something is that the template calls."""
    if "not callable" not in str(error):
        return ()
    names = [one for one in CALLED if one in card.fields]
    return tuple(Note(f"the field {one!r} hides {one}(); call it another name") for one in names)


def _columns(card: Card) -> set[str]:
    """The columns of a card by the names that a template has for them."""
    return {name.replace("-", "_") for name in card.fields}


def _inside(place: Place, sought: str) -> Place:
    """Where a text stands inside a value of a YAML file; the value itself where it is written in another way.
    Tables have cells and no columns.
    """
    if not place.file.endswith((".yaml", ".yml")):
        return place
    try:
        rows = Path(place.file).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return place
    own = rows[place.line - 1]
    key = len(own) - len(own.lstrip(" -"))
    for line, row in enumerate(rows[place.line - 1 :], place.line):
        if line > place.line and row.strip() and len(row) - len(row.lstrip()) <= key:
            break
        at = row.find(sought, place.col - 1 if line == place.line else 0)
        if at >= 0:
            return Place(place.file, line, at + 1, at + 1 + len(sought))
    return place


def not_text(error: UnicodeDecodeError, file: str) -> Diagnostic:
    """The complaint about a file that is no UTF-8."""
    before = error.object[: error.start]
    words = f"this file is not UTF-8 text: byte 0x{error.object[error.start]:02X} fits no character"
    return Diagnostic("YAML-ENCODING", Place(file, before.count(b"\n") + 1, 1), words)


def cell_with(card: Card, pattern: str) -> str | None:
    """The field of a card whose text has what matches; None where none has."""
    for name, value in card.fields.items():
        if isinstance(value, str) and name in card.places and re.search(pattern, value):
            return name
    return None


def _picture(path: str, fit: str = "cover") -> Markup:
    """A picture that fills the element it stands in: `cover` cuts what is too much, `contain` shows all."""
    if fit not in ("cover", "contain"):
        raise ValueError(f"a picture is fitted as cover or contain, not as {fit}")
    return Markup('<img class="picture" style="object-fit:{}" src="{}" alt="">').format(fit, path)


def _mm(value: Any) -> str:
    return f"{number(float(value))}mm"
