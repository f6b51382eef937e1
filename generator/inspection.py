"""What really stands where on a laid-out face: every text and picture measured, and what is wrong with them.

WeasyPrint says nothing of text that runs over; its box tree tells. Everything is mm from the page's upper
left corner, letters are pt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from catalog.diagnostics import Diagnostic, Place
from generator.face import Face
from generator.letters import fonts, typeset
from generator.units import MM_PER_PX

SLACK_MM = 0.15
LEAST_PT = 6.0

Room = tuple[float, float, float, float]


class Run(NamedTuple):
    """A piece of text as it is drawn: box in mm from the page's corner, size in pt, its field's room."""

    face: str
    field: str
    text: str
    family: str
    weight: int
    size_pt: float
    x: float
    y: float
    w: float
    h: float
    room: Room


def place_of(face: Face) -> Place:
    return face.place or Place(face.id)


def runs_of(face: Face, page: Any) -> Iterator[Run]:
    root = page._page_box
    everywhere = (0.0, 0.0, root.width * MM_PER_PX, root.height * MM_PER_PX)
    yield from _walk(face.id, root, "", everywhere)


def _walk(face: str, box: Any, name: str, room: Room, above: Any = None, line: Any = None) -> Iterator[Run]:
    element = getattr(box, "element", None)
    # The lines and letters inside an element carry it too; its own box is the first one that does.
    if element is not None and element is not above and element.get("data-field"):
        name = element.get("data-field")
        room = _mm(box)
    if type(box).__name__ == "LineBox":
        line = box
    if hasattr(box, "text") and box.text.strip():
        family, size = box.style["font_family"][0], box.style["font_size"] * 0.75
        x, _, w, _ = _mm(box)
        # Letters are as high as their font says, whatever the distance of lines; the line is what takes room.
        _, y, _, h = _mm(line or box)
        yield Run(face, name, box.text, family, box.style["font_weight"], size, x, y, w, h, room)
    for child in getattr(box, "children", ()):
        yield from _walk(face, child, name, room, element, line)


def _mm(box: Any) -> Room:
    """The place of a box: left, top, width, height in mm from the page's corner."""
    x, y, w, h = (MM_PER_PX * v for v in (box.position_x, box.position_y, box.width, box.height))
    return x, y, w, h


def faults_of(face: Face, runs: Iterable[Run]) -> Iterator[Diagnostic]:
    wide, high = face.page_mm
    for run in runs:
        what = f"{face.title}: the {run.field or 'text'} {run.text[:40]!r}"
        x, y, w, h = run.room
        for is_mm, room_mm, way in (
            (max(run.x + run.w - x, w + x - run.x if run.x < x - SLACK_MM else 0), w, "wide"),
            (run.y + run.h - y, h, "high"),
            (run.x + run.w, wide, "from the left edge"),
            (run.y + run.h, high, "from the upper edge"),
        ):
            if is_mm > room_mm + SLACK_MM:
                room = f"and its place has {room_mm:.1f} mm; {is_mm - room_mm:.1f} mm too much"
                words = f"{what} is {is_mm:.1f} mm {way}, {room}"
                yield Diagnostic("FACE-OVERFLOW", place_of(face), words)
        yield from _font_faults(face, run, what)


def _font_faults(face: Face, run: Run, what: str) -> Iterator[Diagnostic]:
    known = {(font.family, font.weight) for font in fonts.FONTS}
    if (run.family, run.weight) not in known:
        yield Diagnostic(
            "FACE-FONT", place_of(face), f"{what} asks for {run.family} {run.weight}, which is not ours"
        )
        return
    lacking = typeset.missing(run.text, run.family)
    if lacking:
        words = f"{what} holds {', '.join(lacking)}, which {run.family} cannot draw"
        yield Diagnostic("FACE-FONT", place_of(face), words)


def strangers(face: Face, families: set[str]) -> Iterator[Diagnostic]:
    """A complaint about each family that a face was drawn with and that is neither ours nor its deck's."""
    own = {font.family for font in face.world.fonts} if face.world else set()
    for family in sorted(families - {font.family for font in fonts.FONTS} - own):
        words = f"{face.title}: drawn with {family}, which is not one of our fonts"
        yield Diagnostic("FACE-FONT", place_of(face), words)


def heard_of(words: str, face: Face) -> Diagnostic:
    """What WeasyPrint said of a picture or a font, as one of our complaints."""
    code = "FACE-FONT" if "font" in words.lower() or "notdef" in words.lower() else "FACE-PICTURE"
    return Diagnostic(code, place_of(face), f"{face.title}: {words}")
