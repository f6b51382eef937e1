"""What is wrong with a laid-out face of a deck: text that runs over, letters no font has, coarse pictures.

A field is an element with `data-field`, or any element whose height is fixed. Everything is mm from the
page's upper left corner.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from catalog.diagnostics import Diagnostic, Note, Place
from catalog.near import nearest
from generator.decks import frame
from generator.decks.art import RASTER
from generator.decks.fontkit import letters
from generator.decks.icons import FAMILY as ICONS
from generator.decks.overlaps import hidden
from generator.decks.places import in_sheet, in_template, of_field
from generator.decks.seen import SHOWN, SLACK_MM, Field, Room, Seen, Text, Where
from generator.face import Face
from generator.letters import fonts
from generator.units import MM_PER_INCH, MM_PER_PX

BOLD = 600
LEAST_DPI = 150
# How far letters reach above and below their base line, as a share of their size, in most fonts.
CAPITALS, DESCENT = 0.72, 0.22
_BLOCKS = ("BlockBox", "CellBox", "FlexBox", "GridBox")
_PIXELS = re.compile(r"#(\d+)x(\d+)$")
# Marks of direction, joiners, selectors and the like steer the letters around them and have no shape.
_UNSEEN = (
    *((0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x180B, 0x180E), (0x200B, 0x200F), (0x202A, 0x202E)),
    *((0x2060, 0x206F), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xE0100, 0xE01EF)),
)
_GENERIC = ("serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "math", "emoji")


def faults(face: Face, page: Any) -> list[tuple[str, Diagnostic]]:
    """Every complaint, each with the field that it is about (empty where it is about none)."""
    # All else follows from boxes of the press that are not in their places.
    if moved := [("", one) for one in frame.faults(face, page)]:
        return moved
    seen = Seen()
    root = page._page_box
    _walk(root, seen, Where())
    lost = list(_lost(face, seen))
    over = [*lost, *((name, one) for name, one in _overflows(face, seen) if name not in seen.lost)]
    told = {name for name, _ in over}
    cut = [(name, one) for name, one in _cut_off(face, seen) if name not in told]
    flexes = [("", one) for one in _flexes(face, root)]
    signs = [one for one in seen.texts if one.families[0] != ICONS]
    cut += [("", one) for one in hidden(face, signs)] if not told else []
    return [*over, *cut, *_fonts(face, seen), *_thin(face, seen), *_coarse(face, seen), *flexes]


def _flexes(face: Face, box: Any, around: bool = False) -> Iterator[Diagnostic]:
    """A flexible box inside another one, which takes far longer to lay out with every level."""
    box = getattr(box, "_box", box)
    is_flex = "Flex" in type(box).__name__
    if is_flex and around:
        element = box.element
        name = ".".join([element.tag, *(element.get("class") or "").split()[:1]])
        words = f"{name} is a flexible box inside another one; each level takes two to three times as long"
        note = Note("boxes with `position: absolute` in mm are laid out at once")
        place = in_template(face, *(element.get("class") or "").split()[:1], f"<{element.tag}") or _place(
            face
        )
        yield Diagnostic("FACE-FLEX", place, words, notes=(note,), severity="warning")
    for child in getattr(box, "children", ()):
        yield from _flexes(face, child, around or is_flex)


def _walk(box: Any, seen: Seen, where: Where) -> None:
    # Whatever is placed apart from the flow stands behind a box that only keeps its place in it.
    box = getattr(box, "_box", box)
    element = getattr(box, "element", None)
    matrix, fields = where.matrix, where.fields
    if own := box.transformation_matrix:
        matrix = own @ matrix if matrix else own
    if element is not None and element is not where.element and hasattr(box, "width"):
        if (found := _field(box, element, fields)) is not None:
            fields = (*fields, found)
            seen.fields.append(found)
        source = element.get("src") or ""
        if (match := _PIXELS.search(source)) and type(box).__name__.endswith("ReplacedBox"):
            seen.pictures.append(_resolution(source, match, box))
    # A document has a page for each face, so that its own boxes go on after each.
    is_own = element is not None and element is not where.element and element.tag not in ("html", "body")
    if is_own and _is_broken(box):
        _miss(box, seen, fields)
    line = box if type(box).__name__ == "LineBox" else where.line
    if hasattr(box, "text") and box.text.strip():
        x, _, w, _ = _mm(box)
        _, y, _, h = _mm(line or box)
        ink = _ink(box)
        for one in fields:
            one.add(box.text, x, y, w, h, ink)
        style = box.style
        seen.texts.append(
            Text(
                fields[-1].name if fields else "",
                box.text,
                tuple(style["font_family"]),
                style["font_weight"],
                style["font_style"] != "normal",
                _turned((x, ink[0], w, ink[1] - ink[0]), matrix),
            )
        )
    for child in getattr(box, "children", ()):
        _walk(child, seen, Where(fields, element, line, matrix))


def _field(box: Any, element: Any, around: tuple[Field, ...]) -> Field | None:
    """The field that an element is: it says so, or its width or height is given, or it hides the rest."""
    style, own = box.style, element.get("class") or ""
    name = element.get("data-field")
    if not name and (element.tag in ("body", "html", "img") or own.startswith(("face ", "trim"))):
        return None
    hides = style["overflow"] != "visible"
    placed = style["position"] in ("absolute", "fixed")
    wide, high = (
        hides
        or (placed and style[low] != "auto" and style[end] != "auto")
        or style[side] != "auto"
        or (style[f"max_{side}"] not in ("auto", None) and is_finite(style[f"max_{side}"]))
        for side, low, end in (("width", "left", "right"), ("height", "top", "bottom"))
    )
    if not name and not wide and not high:
        return None
    limits = (True, True) if name else (wide, high)
    return Field(name or own.split(" ")[0] or element.tag, _mm(box), limits, around)


def _is_broken(box: Any) -> bool:
    """Whether a box ends before its content does: at the end of the page, or after so many lines."""
    if not type(box).__name__.endswith(_BLOCKS):
        return False
    lines = [one for one in box.children[-1:] if type(one).__name__ == "LineBox"]
    if not lines:
        return "bottom" in box.remove_decoration_sides
    # A break at the very end is to be gone on after too, and nothing comes.
    return lines[0].resume_at is not None and _signs(box.element.itertext()) > _signs(
        one.text for one in box.descendants() if hasattr(one, "text")
    )


def _signs(texts: Iterable[str]) -> int:
    return sum(len("".join(text.split())) for text in texts)


def _miss(box: Any, seen: Seen, fields: tuple[Field, ...]) -> None:
    """Note the last words of an element that are drawn before it breaks off."""
    words = " ".join(one.text for one in box.descendants() if hasattr(one, "text")).split()
    seen.lost.setdefault(fields[-1].name if fields else "", " ".join(words[-4:]))


def _turned(room: Room, matrix: Any) -> Room:
    """The room that a room takes on the page once it is turned, moved or scaled."""
    if not matrix:
        return room
    x, y, w, h = (side / MM_PER_PX for side in room)
    corners = [matrix.transform_point(*one) for one in ((x, y), (x + w, y), (x, y + h), (x + w, y + h))]
    left, top = (min(one[k] for one in corners) for k in (0, 1))
    right, low = (max(one[k] for one in corners) for k in (0, 1))
    return left * MM_PER_PX, top * MM_PER_PX, (right - left) * MM_PER_PX, (low - top) * MM_PER_PX


def _ink(box: Any) -> tuple[float, float]:
    """Where the letters of a text begin and end, from top to bottom; those of an icon fill its square."""
    base, size = box.position_y + box.baseline, box.style["font_size"]
    high, low = (1.0, 0.0) if box.style["font_family"][0] == ICONS else (CAPITALS, DESCENT)
    return (base - high * size) * MM_PER_PX, (base + low * size) * MM_PER_PX


def is_finite(value: Any) -> bool:
    """Whether a CSS length sets a limit."""
    try:
        return float(getattr(value, "value", value)) < 1e6
    except (TypeError, ValueError):
        return False


def _mm(box: Any) -> Room:
    """The place of a box's content: left, top, width, height in mm."""
    x, y = box.content_box_x(), box.content_box_y()
    return x * MM_PER_PX, y * MM_PER_PX, box.width * MM_PER_PX, box.height * MM_PER_PX


def _resolution(source: str, match: re.Match[str], box: Any) -> tuple[str, float, tuple[float, float]]:
    pixels = int(match[1]), int(match[2])
    size = box.width * MM_PER_PX, box.height * MM_PER_PX
    ways = [px / (mm / MM_PER_INCH) for px, mm in zip(pixels, size, strict=True) if mm > 0] or [1e9]
    pick = max if box.style["object_fit"] == "contain" else min
    return source, pick(ways), size


def _cut(words: str) -> str:
    """Words as a complaint quotes them."""
    text = " ".join(words.split())
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"


def _place(face: Face) -> Place:
    return face.place or Place(face.id)


def _lost(face: Face, seen: Seen) -> Iterator[tuple[str, Diagnostic]]:
    """Words that were not drawn at all, since the page or the lines of their box came to an end."""
    for name, words in seen.lost.items():
        where = f"after {words!r}" if words else "before its first word"
        said = f"{face.title}: the {name or 'text'} breaks off {where}; what comes then is not drawn at all"
        yield name, Diagnostic("FACE-OVERFLOW", of_field(face, name, words), said)


def _overflows(face: Face, seen: Seen) -> Iterator[tuple[str, Diagnostic]]:
    told: set[tuple[int, str]] = set()
    # From inside outwards: what runs over a field runs over those around it too, and is said once.
    for one in reversed(seen.fields):
        for is_mm, room_mm, way in one.excess():
            if (id(one), way) in told:
                continue
            told |= {(id(other), way) for other in one.around}
            words = (
                f"{face.title}: the {one.name} {_cut(one.words)!r} is {is_mm:.1f} mm {way}, and its place "
                f"has {room_mm:.1f} mm; {is_mm - room_mm:.1f} mm too much"
            )
            yield one.name, Diagnostic("FACE-OVERFLOW", of_field(face, one.name, one.words), words)


def _cut_off(face: Face, seen: Seen) -> Iterator[tuple[str, Diagnostic]]:
    """Text that the cut would touch is an error, text in the edge that is to stay free a warning."""
    wide, high = face.page_mm
    worst: dict[tuple[str, bool], tuple[float, str]] = {}
    safe = face.world.safe_mm if face.world else 0.0
    for name, text, *_, (x, y, w, h) in seen.texts:
        if w <= 0:
            continue
        b = face.bleed_mm
        out = max(b - x, b - y, x + w - (wide - b), y + h - (high - b))
        if out > -safe + SLACK_MM:
            key = (name, out > SLACK_MM)
            worst[key] = max(worst.get(key, (-1e9, "")), (out, text))
    for (name, cut), (out, text) in worst.items():
        what, place = f"{face.title}: the {name or 'text'} {_cut(text)!r}", of_field(face, name, text)
        if cut:
            words = f"{what} sticks out of the piece by {out:.1f} mm and would be cut off"
            yield name, Diagnostic("FACE-OVERFLOW", place, words)
        elif safe and (name, True) not in worst:
            words = f"{what} is {-out:.1f} mm from the cut, and {safe:g} mm are to stay free"
            yield name, Diagnostic("FACE-SAFE", place, words, severity="warning")


def _fonts(face: Face, seen: Seen) -> Iterator[tuple[str, Diagnostic]]:
    assert face.world is not None
    ours: dict[str, frozenset[int]] = {}
    for font in fonts.FONTS:
        ours[font.family.casefold()] = fonts.letters(font.family)
    for own in face.world.fonts:
        ours[own.family.casefold()] = ours.get(own.family.casefold(), frozenset()) | letters(own.path)
    told: set[str] = set()
    for name, text, families, *_ in seen.texts:
        known = [one for one in families if one.casefold() in ours]
        strange = families[0]
        if strange not in known and strange not in told:
            told.add(strange)
            real = sorted({one.family for one in fonts.FONTS} | {one.family for one in face.world.fonts})
            why = (
                "is a word for any font"
                if strange in _GENERIC
                else "is neither ours nor among the deck's fonts"
            )
            words = f"the {name or 'text'} asks for the font {strange}, which {why}"
            note = Note(f"there are {', '.join(real)}; more are named under `fonts:` in game.yaml")
            place = in_sheet(face, strange) or in_template(face, strange) or _place(face)
            yield name, Diagnostic("FACE-FONT", place, words, nearest(strange, real), (note,))
        have = frozenset().union(*(ours[one.casefold()] for one in known)) if known else frozenset()
        lacking = [c for c in dict.fromkeys(text) if known and not _drawn(c, have)]
        if lacking:
            signs = ", ".join(f"{c} (U+{ord(c):04X})" for c in lacking[:6])
            words = (
                f"{face.title}: the {name or 'text'} holds {signs}, which {' and '.join(known)} cannot draw"
            )
            note = Note("name a font that has it under `fonts:` in game.yaml, and in the style sheet")
            place = of_field(face, name, "".join(lacking[:1]))
            yield name, Diagnostic("FACE-FONT", place, words, None, (note,))


def _thin(face: Face, seen: Seen) -> Iterator[tuple[str, Diagnostic]]:
    """Bold and slanted letters that a font has not got, and that would look like all others."""
    assert face.world is not None
    kinds: dict[str, list[tuple[int, bool]]] = {}
    for font in fonts.FONTS:
        kinds.setdefault(font.family.casefold(), []).append((font.weight, font.italic))
    for own in face.world.fonts:
        kinds.setdefault(own.family.casefold(), []).append((own.weights[1], own.italic))
    for family, weight, is_slanted in dict.fromkeys(
        (one.families[0], one.weight, one.is_slanted) for one in seen.texts
    ):
        there = kinds.get(family.casefold(), ())
        for wanted, had, what in (
            (weight >= BOLD, any(heavy >= BOLD for heavy, _ in there), "bold"),
            (is_slanted, any(slanted for _, slanted in there), "slanted"),
        ):
            if there and wanted and not had:
                words = f"{what} letters are asked for, and {family} has none: they look like the others"
                note = Note(f"name the {what} font too under `fonts:` in game.yaml")
                sheet = face.world.sheet
                place = in_sheet(face, family) or (Place(sheet.file) if sheet else _place(face))
                yield "", Diagnostic("FACE-STYLE", place, words, None, (note,), "warning")


def _drawn(char: str, have: frozenset[int]) -> bool:
    code = ord(char)
    return char.isspace() or code in have or any(low <= code <= high for low, high in _UNSEEN)


def _coarse(face: Face, seen: Seen) -> Iterator[tuple[str, Diagnostic]]:
    for source, dpi, size in seen.pictures:
        if dpi < LEAST_DPI:
            words = (
                f"{face.title}: a picture has {dpi:.0f} dots per inch at {size[0]:.0f} x {size[1]:.0f} mm; "
                f"{LEAST_DPI} is the least that looks sharp"
            )
            drawn = [cell.place for cell in face.cells if cell.text.lower().endswith(RASTER)]
            place = drawn[0] if len(drawn) == 1 else _place(face)
            yield source, Diagnostic("FACE-DPI", place, words, severity="warning")
