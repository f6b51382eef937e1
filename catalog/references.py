"""Names that point at something elsewhere in a catalog, checked on the plain data with every name's place.

Two tables say it all: which paths define names, and which paths use them. They are read before the schema has
its say, so a broken record in one file does not hide a wrong name in another. A `*` in a path is every
entry of a list or mapping, a `~` at its end for the keys of a mapping.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final, NamedTuple

from catalog.diagnostics import Diagnostic, Note
from catalog.document import Data, Document, Path
from catalog.near import nearest

Documents = Mapping[str, Document]

CARD_FIELDS: Final = ("id", "set", "title", "base", "users", "traits", "rows", "bar", "count")
"""The fields of a card that `parts` may say the provenance of."""

NOT_PICKED: Final = frozenset({"value"})
"""Picks of the vocabulary that a row writes with a number behind them."""


class Defined(NamedTuple):
    """A kind of name: what messages call it, its file, and the paths where its records say their ids."""

    what: str
    file: str
    paths: tuple[str, ...]


class Used(NamedTuple):
    """A path at which a name of some kinds is used."""

    file: str
    path: str
    kinds: tuple[str, ...]


GROUPS: Final = (
    "locations", "owners", "actions", "picks", "conditions", "counts", "bars", "traits", "windows",
    "measures", "terms",
)  # fmt: skip

DEFINED: Final[dict[str, Defined]] = {
    "seat": Defined("seat", "game.yaml", ("game.seats.*.id",)),
    "set": Defined("set of cards", "game.yaml", ("game.sets.*.id",)),
    "component": Defined("component", "components.yaml", ("components.*.id",)),
    "piece": Defined("piece", "pieces.yaml", ("pieces.*.id",)),
    "table": Defined("table", "tables.yaml", ("tables.*.id",)),
    "board": Defined("board", "boards.yaml", ("boards.*.id",)),
    "area": Defined("area", "boards.yaml", ("boards.*.areas.*.id",)),
    "card": Defined("card", "cards.yaml", ("cards.*.id",)),
    "chapter": Defined("chapter", "rules.yaml", ("chapters.*.id",)),
    "rule": Defined("rule", "rules.yaml", ("rules.*.id",)),
    "ruling": Defined("ruling", "rulings.yaml", ("rulings.*.id",)),
    "option": Defined("option", "rulings.yaml", ("rulings.*.options.*.id",)),
    "scenario": Defined("scenario", "scenarios/*.yaml", ("scenarios.*.scenario",)),
    "double": Defined("test double", "scenarios/*.yaml", ("scenarios.*.cards.*.id",)),
} | {group: Defined(f"word in {group}", "vocabulary.yaml", (f"{group}.*.id",)) for group in GROUPS}

_CARD_USES: Final = (
    ("set", ("set",)),
    ("traits.*", ("traits",)),
    ("rules.*", ("rule",)),
    ("bar.check.where", ("locations",)),
    ("bar.check.is", ("conditions",)),
    ("bar.delayed.window", ("windows",)),
    ("bar.score-times.count", ("counts",)),
    ("bar.score-plus.add", ("counts", "conditions")),
    ("users.*", ("piece",)),
    ("rows.*.*.add.what", ("measures",)),
    ("rows.*.*.choose-one.either.*.add.what", ("measures",)),
    ("rows.*.*.choose-one.or.*.add.what", ("measures",)),
)

USED: Final[tuple[Used, ...]] = (
    *(Used("vocabulary.yaml", f"{group}.*.rules.*", ("rule",)) for group in GROUPS),
    *(Used("cards.yaml", f"cards.*.{path}", kinds) for path, kinds in _CARD_USES),
    *(Used("scenarios/*.yaml", f"scenarios.*.cards.*.{path}", kinds) for path, kinds in _CARD_USES),
    Used("components.yaml", "components.*.rules.*", ("rule",)),
    Used("pieces.yaml", "pieces.*.side", ("seat",)),
    Used("pieces.yaml", "pieces.*.rules.*", ("rule",)),
    Used("tables.yaml", "tables.*.rules.*", ("rule",)),
    Used("boards.yaml", "boards.*.areas.*.location", ("locations",)),
    Used("boards.yaml", "boards.*.areas.*.seat", ("seat",)),
    Used("boards.yaml", "boards.*.areas.*.rules.*", ("rule",)),
    Used("boards.yaml", "boards.*.links.*.*", ("area",)),
    Used("rules.yaml", "rules.*.chapter", ("chapter",)),
    Used("rules.yaml", "rules.*.see.*", ("rule",)),
    Used("rules.yaml", "rules.*.terms.*", GROUPS),
    Used("rulings.yaml", "rulings.*.rules.*", ("rule",)),
    Used("scenarios/*.yaml", "scenarios.*.proves.*", ("rule",)),
    Used("scenarios/*.yaml", "scenarios.*.uses.*", ("rule",)),
    Used("scenarios/*.yaml", "scenarios.*.rulings.~", ("ruling",)),
)

_ROWS: Final = ("rows.*.*.*", "bar.delayed.rows.*.*.*")
_CARDS: Final = (("cards.yaml", "cards.*"), ("scenarios/*.yaml", "scenarios.*.cards.*"))
PLACES: Final[tuple[tuple[str, str], ...]] = tuple(
    (file, f"{card}.{at}")
    for file, card in _CARDS
    for at in (
        *(f"{row}.{key}" for row in _ROWS for key in ("from", "to", "with")),
        "bar.score-times.in",
        "bar.score-plus.in",
    )
)
"""Where a place is written as `location` or `location/owner`."""

PICKS: Final[tuple[tuple[str, str], ...]] = tuple(
    (file, f"{card}.{row}.{key}") for file, card in _CARDS for row in _ROWS for key in ("pick", "with-pick")
)

ORPHANS: Final = (("chapter", "rules.yaml", "rules.*.chapter"), ("set", "cards.yaml", "cards.*.set"))
"""Kinds whose every record must be used, and where."""


def walk(data: Data, pattern: str) -> Iterator[tuple[Path, Data]]:
    """Every value that fits the pattern with its path; with `~` at the end, every key instead."""
    return _walk(data, tuple(pattern.split(".")), ())


def _walk(data: Data, steps: tuple[str, ...], path: Path) -> Iterator[tuple[Path, Data]]:
    if not steps:
        yield path, data
        return
    step, rest = steps[0], steps[1:]
    if step == "~" and isinstance(data, dict):
        yield from (((*path, key), key) for key in data)
    elif step == "*" and isinstance(data, list):
        for index, entry in enumerate(data):
            yield from _walk(entry, rest, (*path, index))
    elif step == "*" and isinstance(data, dict):
        for key, entry in data.items():
            yield from _walk(entry, rest, (*path, key))
    elif isinstance(data, dict) and step in data:
        yield from _walk(data[step], rest, (*path, step))


def check_references(documents: Documents) -> Iterator[Diagnostic]:
    """Every name that nothing defines, every id given twice, and records that nothing points at."""
    known = {kind: _names(documents, kind) for kind in DEFINED}
    yield from _twice(documents)
    for use in USED:
        yield from _unknown(documents, use, known)
    yield from _places(documents, known)
    yield from _picks(documents, known["picks"])
    yield from _parts(documents)
    yield from _options(documents)
    yield from _scenario_options(documents)
    yield from _links(documents)
    yield from _orphans(documents)


def undefined(
    document: Document, path: Path, name: str, names: Collection[str], what: str, key: bool = False
) -> Diagnostic:
    """The complaint about a name at `path` that is none of `names`."""
    fix = nearest(name, names)
    notes = () if fix or not names or len(names) > 12 else (Note(f"known are {', '.join(names)}"),)
    place = document.key_place(path) if key else document.place(path)
    return Diagnostic("REF-UNDEF", place, f"there is no {what} {name!r}", fix, notes)


def _data(documents: Documents, file: str) -> Data:
    document = documents.get(file)
    return document.data if document is not None else None


def _names(documents: Documents, kind: str) -> dict[str, Path] | None:
    """The names of a kind with the path of the first of each; None when their file could not be read."""
    defined = DEFINED[kind]
    data = _data(documents, defined.file)
    if data is None:
        return None if defined.file in documents else {}
    found: dict[str, Path] = {}
    for pattern in defined.paths:
        for path, name in walk(data, pattern):
            if isinstance(name, str):
                found.setdefault(name, path)
    return found


def _twice(documents: Documents) -> Iterator[Diagnostic]:
    for defined in DEFINED.values():
        first: dict[tuple[Path, str], Path] = {}
        for pattern in defined.paths:
            for path, name in walk(_data(documents, defined.file), pattern):
                scope = (path[:-2], name) if isinstance(name, str) else None
                if scope is None:
                    continue
                if scope in first:
                    document = documents[defined.file]
                    note = Note("the first one", document.place(first[scope]))
                    words = f"the {defined.what} {name!r} is defined twice"
                    yield Diagnostic("REF-TWICE", document.place(path), words, notes=(note,))
                first.setdefault(scope, path)
    yield from _doubles(documents)


def _doubles(documents: Documents) -> Iterator[Diagnostic]:
    cards = _names(documents, "card") or {}
    file = DEFINED["double"].file
    for path, name in walk(_data(documents, file), "scenarios.*.cards.*.id"):
        if isinstance(name, str) and name in cards:
            note = Note("the card of the game", documents["cards.yaml"].place(cards[name]))
            words = f"the test double {name!r} has the id of a card of the game"
            yield Diagnostic("REF-TWICE", documents[file].place(path), words, notes=(note,))


def _unknown(
    documents: Documents, use: Used, known: Mapping[str, dict[str, Path] | None]
) -> Iterator[Diagnostic]:
    defined = [known[kind] for kind in use.kinds]
    if any(names is None for names in defined):
        return
    names = list(dict.fromkeys(name for group in defined for name in group or ()))
    what = DEFINED[use.kinds[0]].what if len(use.kinds) < len(GROUPS) else "word in the vocabulary"
    for path, name in walk(_data(documents, use.file), use.path):
        if isinstance(name, str) and name not in names:
            yield undefined(documents[use.file], path, name, names, what, use.path.endswith("~"))


def _places(documents: Documents, known: Mapping[str, dict[str, Path] | None]) -> Iterator[Diagnostic]:
    names = known["locations"]
    if names is None:
        return
    owned = {
        entry["id"]: entry.get("owned") == "true"
        for _, entry in walk(_data(documents, "vocabulary.yaml"), "locations.*")
        if isinstance(entry, dict) and isinstance(entry.get("id"), str)
    }
    for file, pattern in PLACES:
        for path, text in walk(_data(documents, file), pattern):
            if not isinstance(text, str):
                continue
            location, slash, owner = text.partition("/")
            document = documents[file]
            if location not in names:
                yield _misplaced(document, path, location, slash + owner, list(names))
            elif owned[location] and not owner:
                words = f"{location!r} belongs to a player; say whose it is"
                yield Diagnostic("REF-OWNER", document.place(path), words, f"{location}/blue")
            elif owner and not owned[location]:
                words = f"{location!r} belongs to nobody"
                yield Diagnostic("REF-OWNER", document.place(path), words, location)


def _misplaced(document: Document, path: Path, name: str, owner: str, names: list[str]) -> Diagnostic:
    found = undefined(document, path, name, names, DEFINED["locations"].what)
    fix = found.fix + owner if found.fix else None
    return Diagnostic(found.code, found.place, found.message, fix, found.notes)


def _picks(documents: Documents, names: Mapping[str, Path] | None) -> Iterator[Diagnostic]:
    if names is None:
        return
    for file, pattern in PICKS:
        for path, text in walk(_data(documents, file), pattern):
            if isinstance(text, str):
                pick = "value" if text.startswith("value-") else text
                if pick not in names:
                    fitting = [name for name in names if name not in NOT_PICKED]
                    yield undefined(documents[file], path, pick, fitting, DEFINED["picks"].what)


def _parts(documents: Documents) -> Iterator[Diagnostic]:
    for file, card in _CARDS:
        for path, name in walk(_data(documents, file), f"{card}.parts.~"):
            if name not in CARD_FIELDS:
                yield undefined(documents[file], path, str(name), CARD_FIELDS, "field of a card", key=True)


def _options(documents: Documents) -> Iterator[Diagnostic]:
    for path, ruling in walk(_data(documents, "rulings.yaml"), "rulings.*"):
        default = ruling.get("default") if isinstance(ruling, dict) else None
        names = _texts(ruling, "options.*.id")
        if isinstance(default, str) and default not in names:
            document = documents["rulings.yaml"]
            yield undefined(document, (*path, "default"), default, names, "option of this ruling")


def _scenario_options(documents: Documents) -> Iterator[Diagnostic]:
    options = {
        ruling["id"]: _texts(ruling, "options.*.id")
        for _, ruling in walk(_data(documents, "rulings.yaml"), "rulings.*")
        if isinstance(ruling, dict) and isinstance(ruling.get("id"), str)
    }
    file = "scenarios/*.yaml"
    for path, option in walk(_data(documents, file), "scenarios.*.rulings.*"):
        names = options.get(path[-1])  # type: ignore[arg-type]
        if names is not None and isinstance(option, str) and option not in names:
            yield undefined(documents[file], path, option, names, f"option of {path[-1]}")


def _links(documents: Documents) -> Iterator[Diagnostic]:
    for path, board in walk(_data(documents, "boards.yaml"), "boards.*"):
        own = _texts(board, "areas.*.id")
        every = _names(documents, "area") or {}
        for inner, name in walk(board, "links.*.*"):
            if isinstance(name, str) and name in every and name not in own:
                document = documents["boards.yaml"]
                yield undefined(document, path + inner, name, own, "area of this board")


def _orphans(documents: Documents) -> Iterator[Diagnostic]:
    for kind, file, pattern in ORPHANS:
        names, data = _names(documents, kind), _data(documents, file)
        if not names or data is None:
            continue
        used = {name for _, name in walk(data, pattern)}
        for name, path in names.items():
            if name not in used:
                place = documents[DEFINED[kind].file].place(path)
                words = f"nothing belongs to the {DEFINED[kind].what} {name!r}"
                yield Diagnostic("REF-ORPHAN", place, words, severity="warning")


def _texts(data: Data, pattern: str) -> list[str]:
    return [name for _, name in walk(data, pattern) if isinstance(name, str)]


__all__ = ["DEFINED", "USED", "check_references", "undefined", "walk"]
