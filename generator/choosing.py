"""Which faces of a print run are asked for: by sets, pieces, players and copies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from catalog.diagnostics import Diagnostic, Note, Place, Report
from catalog.near import nearest
from generator.face import Face
from generator.paper.plan import fronts

if TYPE_CHECKING:
    from generator.sheets import Options, Source


def unknown(code: str, where: str, what: str, name: str, known: Iterable[str]) -> Diagnostic:
    """What to say of a name that is none of those that are known."""
    names = sorted(known)
    note = (
        Note(f"known are {', '.join(names)}") if len(names) <= 12 else Note(f"there are {len(names)} of them")
    )
    return Diagnostic(code, Place(where), f"there is no {what} {name!r}", nearest(name, names), (note,))


def _named(faces: Sequence[Face]) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """The fronts that an id means, or else the id of a group; and those of each title in small letters."""
    ids: dict[str, set[str]] = {}
    groups: dict[str, set[str]] = {}
    titles: dict[str, set[str]] = {}
    for face in fronts(faces):
        for name in {face.id, face.id.rpartition("/")[2]}:
            ids.setdefault(name, set()).add(face.id)
        groups.setdefault(face.id.partition("/")[0], set()).add(face.id)
        titles.setdefault(face.title.casefold(), set()).add(face.id)
    return groups | ids, titles


def choose(source: Source, faces: Sequence[Face], options: Options) -> tuple[list[Face], Report]:
    """The faces that are asked for, with their backs. Unknown sets and pieces are complaints."""
    ids, titles = _named(faces)
    asked_for = {name: ids.get(name) or titles.get(name.casefold()) for name in options.only}
    strange = [one for one in options.sets if one not in source.sets]
    faults = [unknown("ARG-SET", "--set", "set", one, source.sets) for one in strange]
    faults += [
        unknown("ARG-PIECE", "--only", "piece", name, ids) for name, found in asked_for.items() if not found
    ]
    if faults:
        return [], Report.of(faults)
    least, most = source.players
    if source.seats and options.players is not None and not least <= options.players <= most:
        span = f"{least} to {most}" if least < most else f"{least}"
        words = f"{source.title} is for {span} players, not for {options.players}"
        return [], Report.of(Diagnostic("ARG-PLAYERS", Place("--players"), words))
    playing = {None, *source.seats[: options.players]}
    wanted = frozenset().union(*(found for found in asked_for.values() if found))
    in_sets = frozenset().union(*source.sets.values()) if source.sets else frozenset()
    of_set = frozenset().union(*(source.sets[name] for name in options.sets))
    chosen = []
    for face in faces:
        if face.seat not in playing:
            continue
        if face.count > 0 and wanted and face.id not in wanted:
            continue
        if face.count > 0 and options.sets and face.id in in_sets and face.id not in of_set:
            continue
        count = min(face.count, 1) if options.once else face.count * options.copies
        chosen.append(replace(face, count=count) if count != face.count else face)
    if not any(face.count for face in chosen):
        asked = [f"--only {name}" for name in options.only] + [f"--set {name}" for name in options.sets]
        asked += [f"--players {options.players}"] if options.players is not None else []
        words = f"nothing is left to print of {source.title} with {' and '.join(asked)} together"
        return [], Report.of(Diagnostic("ARG-PIECE", Place("the command line"), words))
    return chosen, Report()
