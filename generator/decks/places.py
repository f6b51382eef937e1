"""Where a complaint about a drawn face of a deck belongs: the cell of a card, a line of a template or of the
style sheet.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from pathlib import Path

from catalog.diagnostics import Diagnostic, Place
from catalog.near import nearest
from generator.face import Face

# How WeasyPrint ends a complaint about a rule: its line and column, and often a reason.
_SPOT = re.compile(r"\s+at (\d+):(\d+)(?:[.,:]\s*(.*))?$", re.DOTALL)
_IGNORED = re.compile(r"Ignored `\s*([-\w]+)\s*:\s*(.*?)`$", re.DOTALL)
_BRACES = re.compile(r"/\*.*?(?:\*/|$)|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|[{}]", re.DOTALL)
_SELECTOR = re.compile(r"'(.*)'", re.DOTALL)
_BEGINNINGS = (
    "Ignored",
    "Invalid or unsupported",
    "Parse error",
    "Unsupported",
    "Unknown",
    "Invalid",
    "Error:",
)


def of_field(face: Face, name: str, words: str = "") -> Place:
    """Where the words of a field stand: in the card's cell of that name, in the cell that holds the words, in
    the template where it names the field, otherwise at the card.
    """
    bare, seen = name.replace("-", "_"), _letters(words)
    for cell in face.cells:
        if cell.name.replace("-", "_") == bare:
            return cell.place
    for cell in face.cells:
        if len(seen) > 2 and seen in _letters(cell.text):
            return cell.place
    found = in_template(face, f'data-field="{name}"', f'class="{name}') if name else None
    return found or face.place or Place(face.id)


def in_text(text: str, file: str, sought: str) -> Place | None:
    """Where the text of a file says something for the first time; None where it does not."""
    for line, row in enumerate(text.split("\n"), 1):
        if (at := row.find(sought)) >= 0:
            return Place(file, line, at + 1, at + 1 + len(sought))
    return None


def in_template(face: Face, *sought: str) -> Place | None:
    """Where the template of a face says the first of some things that it says; None where it says none of
    them, or cannot be read.
    """
    try:
        text = Path(face.template).read_text(encoding="utf-8", errors="replace")
    except (OSError, ValueError):
        return None
    found = (in_text(text, face.template, one) for one in sought)
    return next((place for place in found if place is not None), None)


def in_sheet(face: Face, sought: str) -> Place | None:
    """Where the style sheet of a face says something; None where it does not."""
    world = face.world
    if world is None or world.sheet is None:
        return None
    sheet = world.sheet
    rows = world.style.split("\n")[sheet.ahead : sheet.ahead + sheet.lines]
    return in_text("\n".join(rows), sheet.file, sought)


def is_about_style(words: str) -> bool:
    """Whether what WeasyPrint said is about CSS, which it leaves out and goes on."""
    return words.startswith(_BEGINNINGS) or _SPOT.search(words) is not None


def of_sheet(words: str, face: Face, ahead: int, known: Collection[str]) -> Diagnostic | None:
    """What was said of the style sheet of a face's world, at its line; None for what is about ours.

    `ahead` is the number of lines that stood in front of the world's style when it was read, `known` all
    properties that there are.
    """
    said, spot, fix = _plain(words, known)
    sheet = face.world.sheet if face.world is not None else None
    if sheet is None:
        return None
    if spot is None:
        named = _SELECTOR.search(words)
        place = in_sheet(face, named[1].split("\n")[0].strip()) if named is not None else None
        place = place or Place(sheet.file)
        return Diagnostic("FACE-STYLE", place, said, fix, severity="warning")
    line = spot[0] - ahead - sheet.ahead
    if not 1 <= line <= sheet.lines:
        return None
    assert face.world is not None
    row, col = face.world.style.split("\n")[sheet.ahead + line - 1], spot[1]
    rule = re.match(r"[^;{}]+", row[col - 1 :])
    end = col + len(rule[0].rstrip()) if rule else None
    return Diagnostic("FACE-STYLE", Place(sheet.file, line, col, end), said, fix, severity="warning")


def of_reading(words: str, face: Face) -> Diagnostic:
    """What was said of a font or another sheet that the style sheet of a face's world asks for."""
    sheet = face.world.sheet if face.world is not None else None
    file = re.search(r"[^\s'\"/]+\.(?:css|[ot]tf|ttc|woff2?)\b", words)
    font = re.match(r"Font-face '(.*?)'", words)
    forms = (
        [file[0]]
        if file
        else [f"font-family:{gap}{q}{font[1]}" for gap in (" ", "") for q in "'\" "]
        if font
        else []
    )
    place = next((found for one in forms if (found := in_sheet(face, one.strip())) is not None), None)
    code = "FACE-FONT" if "font" in words.lower() else "FACE-PICTURE"
    return Diagnostic(code, place or (Place(sheet.file) if sheet else _at(face)), words)


def undrawable(face: Face, error: Exception) -> Diagnostic:
    """That HTML or CSS of a deck made the drawing of a face fail; the error tells no place in it."""
    words = f"{face.title}: its HTML cannot be drawn, {type(error).__name__}: {error}"
    return Diagnostic("FACE-TEMPLATE", _at(face), words)


def unclosed(text: str, file: str) -> Diagnostic | None:
    """A rule of a style sheet that is never closed: all that follows counts as a part of it."""
    opened: list[int] = []
    for match in _BRACES.finditer(text):
        if match[0] == "{":
            opened.append(match.start())
        elif match[0] == "}" and opened:
            opened.pop()
    if not opened:
        return None
    before = text[: opened[0]]
    line, col = before.count("\n") + 1, opened[0] - (before.rfind("\n") + 1) + 1
    words = "this { is never closed, and all that follows counts as a part of it"
    return Diagnostic("FACE-STYLE", Place(file, line, col, col + 1), words, severity="warning")


def inline(words: str, faces: Sequence[Face], known: Collection[str]) -> tuple[Diagnostic, list[Face]]:
    """What was said of a style inside templates, at the line that holds it, and the faces it is about."""
    said, _, fix = _plain(words, known)
    named = _IGNORED.match(_SPOT.sub("", words))
    sought = named[1] if named else ""
    about = [face for face in faces if sought and re.search(rf"(?<![-\w]){sought}\s*:", face.html)] or [
        *faces
    ]
    place = in_template(about[0], *([f"{sought}:{named[2]}", f"{sought}:"] if named else []))
    fault = Diagnostic("FACE-STYLE", place or _at(about[0]), said, fix, severity="warning")
    return fault, about


def _at(face: Face) -> Place:
    return Place(face.template) if face.template else face.place or Place(face.id)


def _plain(words: str, known: Collection[str]) -> tuple[str, tuple[int, int] | None, str | None]:
    """What was said in our words, its line and column, and a property that may be meant."""
    found = _SPOT.search(words)
    rest = words[: found.start()] if found else words
    why = (found[3] or "").strip().rstrip(".") if found else ""
    spot = (int(found[1]), int(found[2])) if found else None
    named = _IGNORED.match(rest)
    if rest.startswith("@import"):
        return "@import does nothing: write the rules into this sheet", spot, None
    if named is None:
        what = rest.removeprefix("Error: ").rstrip(".")
        return f"this does nothing: {what}{': ' if why else ''}{why}", spot, None
    said = f"`{named[1]}: {named[2].strip()}` does nothing: {why or 'it is not understood'}"
    return said, spot, nearest(named[1], known) if why == "unknown property" else None


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()
