"""What was said of a face when it was drawn, kept beside it, to be said again when nothing is drawn."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import PurePath

from catalog.diagnostics import Diagnostic, Note, Place, Report
from generator.cache import Cache
from generator.face import Face

# Complaints about what all faces of a group share.
SHARED = ("FACE-STYLE", "FACE-FLEX")


def _key(key: str) -> str:
    return hashlib.sha256(f"said and advised about {key}".encode()).hexdigest()


def keep(cache: Cache, key: str, warnings: Sequence[Diagnostic], face: Face) -> None:
    """Keep the warnings about a face whose drawing has this key."""
    kept = [
        (one.code, one.message, one.fix, _spot(one.place, face), [note.words for note in one.notes])
        for one in warnings
    ]
    cache.put(_key(key), json.dumps(kept).encode())


def again(cache: Cache, key: str, face: Face) -> list[Diagnostic]:
    """The warnings that were kept. Only faces of decks get any."""
    if face.world is None or (kept := cache.get(_key(key))) is None:
        return []
    return [
        Diagnostic(code, _place(spot, face), words, fix, tuple(Note(one) for one in notes), "warning")
        for code, words, fix, spot, notes in json.loads(kept)
    ]


def _spot(place: Place, face: Face) -> list[object]:
    """What a place is to a face: a cell of its card, which may move, or a line of a file beside the sheet."""
    for cell in face.cells:
        if cell.place == place:
            return ["cell", cell.name]
    if face.place is None or place == face.place:
        return ["card"]
    return ["line", PurePath(place.file).name, place.line, place.col, place.end_col]


def _place(spot: list[object], face: Face) -> Place:
    match spot:
        case ["cell", str(name)]:
            cells = [cell.place for cell in face.cells if cell.name == name]
            if cells:
                return cells[0]
        case ["line", str(name), int(line), int(col), end]:
            files = [face.template, face.world.sheet.file if face.world and face.world.sheet else ""]
            found = [file for file in files if file and PurePath(file).name == name]
            if found:
                return Place(found[0], line, col, end if isinstance(end, int) else None)
    return face.place or Place(face.id)


def once(report: Report) -> Report:
    """What is said of a style sheet or a template is said once, and not again for every face in it."""
    told: dict[tuple[str, str, str] | int, Diagnostic] = {}
    for number, one in enumerate(report):
        # A rule that does nothing may stand in several lines of a sheet, and each is a place to mend.
        where = str(one.place) if one.code == "FACE-STYLE" else one.place.file
        told.setdefault((one.code, one.message, where) if one.code in SHARED else number, one)
    return Report.of(told.values())
