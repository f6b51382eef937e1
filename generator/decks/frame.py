"""Whether a style sheet leaves the press's own boxes where they are: the paper of a face, the face on it, and
the trimmed card in that.

They have the names `face`, `trim`, the kind and the id of their group, which a sheet may use for boxes of its
own without a thought. Then all that stands in the card would be moved, cut off or lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from catalog.diagnostics import Diagnostic, Note, Place
from generator.decks.places import in_sheet
from generator.face import Face
from generator.units import MM_PER_PX

SLACK_MM = 0.05
_CLASS = re.compile(r'<section [^>]*?\bclass="([^"]*)"')


def faults(face: Face, page: Any) -> Iterator[Diagnostic]:
    """An error for the outermost box that is not where, or not as large as, the press has put it; none
    for a face that was not built of these boxes."""
    if 'class="trim"' not in face.html:
        return
    edges = [float(value) for value in page.bleed.values()]
    paper = (page.width * MM_PER_PX, page.height * MM_PER_PX)
    if any(edges) or not _near(paper, face.page_mm):
        now = _size(paper, 2 * MM_PER_PX * max(edges))
        words = f"the style makes the paper of each face {now} instead of {_size(face.page_mm)}"
        yield _told(face, words, "leave size, bleed and marks of `@page` to the press", "@page", "body")
        return
    names = _names(face)
    advice = f"give a box of your own another class than {', '.join(names)}, which are the press's"
    sought = [f".{name}" for name in reversed(names)]
    section = _box(page._page_box, "face ")
    trim = _box(section, "trim") if section is not None else None
    if section is None or trim is None:
        what = "the face" if section is None else "the trimmed card"
        yield _told(face, f"{what} is not drawn at all", advice, *sought, "section", "display")
        return
    if not _near(at := _corner(section), (0.0, 0.0)):
        around = "leave `@page`, html and body to the press, as well as the classes " + ", ".join(names)
        words = f"the style moves the whole face by {_size(at)}"
        yield _told(face, words, around, *sought, "section", "@page", "body", "html")
        return
    if any(now < least - SLACK_MM for now, least in zip(_outer(section), face.page_mm, strict=True)):
        words = f"the face is cut down to {_size(_outer(section))} from {_size(face.page_mm)}"
        yield _told(face, words, advice, *sought, "section")
        return
    bleed = face.bleed_mm
    at, size = _corner(trim), (face.width_mm, face.height_mm)
    if not _near(at, (bleed, bleed)):
        moved = _size((at[0] - bleed, at[1] - bleed))
        yield _told(face, f"the style moves the trimmed card in its face by {moved}", advice, *sought)
        return
    # Padding makes a box larger to the right and below, where nobody sees it; a border is seen.
    inner = trim.width * MM_PER_PX, trim.height * MM_PER_PX
    if not _near(_outer(trim), size) and (trim.border_left_width or not _near(inner, size)):
        words = f"the trimmed card is {_size(_outer(trim))} instead of {_size(size)}"
        yield _told(face, words, advice, *sought)


def _names(face: Face) -> list[str]:
    found = _CLASS.search(face.html)
    return [*(found[1].split() if found else ["face"]), "trim"]


def _box(root: Any, start: str) -> Any:
    """The first box of an element whose class begins so."""
    todo = [root]
    while todo:
        box = todo.pop(0)
        box = getattr(box, "_box", box)
        element = getattr(box, "element", None)
        if element is not None and (element.get("class") or "").startswith(start) and hasattr(box, "width"):
            return box
        todo += getattr(box, "children", ())
    return None


def _corner(box: Any) -> tuple[float, float]:
    return box.border_box_x() * MM_PER_PX, box.border_box_y() * MM_PER_PX


def _outer(box: Any) -> tuple[float, float]:
    return box.border_width() * MM_PER_PX, box.border_height() * MM_PER_PX


def _near(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return all(abs(one - other) <= SLACK_MM for one, other in zip(a, b, strict=True))


def _size(mm: tuple[float, float], more: float = 0.0) -> str:
    return " x ".join(f"{one + more:.1f}" for one in mm) + " mm"


def _told(face: Face, words: str, advice: str, *sought: str) -> Diagnostic:
    places = (in_sheet(face, one) for one in sought)
    sheet = face.world.sheet if face.world is not None else None
    beside = Place(sheet.file) if sheet is not None else face.place or Place(face.id)
    place = next((one for one in places if one is not None), beside)
    return Diagnostic("FACE-STYLE", place, words, notes=(Note(advice),))
