"""Several files read as one: the parts of a kind joined, and an overlay laid over them.

A `Layered` document has the data of all its files and still knows which file and line every value came from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from catalog.diagnostics import Diagnostic, Note, Place, Report
from catalog.document import Data, Document, Path
from catalog.near import nearest
from catalog.references import CARD_FIELDS

Origin = tuple[Document, Path]
ID_KEYS = ("id", "scenario")
"""The keys under which a record says its own name."""

PRINTED = frozenset({"title", "base", "rows"})
ABOUT = frozenset({"parts", "provenance", "cites", "why", "where", "rules"})


@dataclass(frozen=True, slots=True)
class Layered(Document):
    """A document made of others. `origins` says where the value at a path, and all inside it, was read."""

    origins: Mapping[Path, Origin] = field(default_factory=dict)

    def origin(self, path: Path = ()) -> Origin:
        """The document that holds the value at `path`, and the value's path in that document."""
        return _inside(self.origins, path)

    def place(self, path: Path = ()) -> Place:
        """Where the value at `path` stands, in the file it came from."""
        document, inner = self.origin(path)
        return document.place(inner)

    def key_place(self, path: Path) -> Place:
        """Where the key of the value at `path` stands, in the file it came from."""
        document, inner = self.origin(path)
        return document.key_place(inner)


def join(documents: Sequence[Document]) -> Layered:
    """The documents as one: lists under the same key are put end to end, other values of later files count.

    Documents that could not be read or hold no mapping add nothing but themselves as the place of complaints.
    """
    data: dict[str, Data] = {}
    origins: dict[Path, Origin] = {(): (documents[0], ())}
    for document in documents:
        if isinstance(document.data, dict):
            for key, value in document.data.items():
                _add(data, origins, key, value, document)
    readable = any(document.data is not None for document in documents)
    whole: Data = data if data else (documents[0].data if readable else None)
    return Layered(
        documents[0].name,
        whole,
        Report.of(*(document.report for document in documents)),
        documents[0].source_lines,
        origins=origins,
    )


def _add(
    data: dict[str, Data], origins: dict[Path, Origin], key: str, value: Data, document: Document
) -> None:
    before = data.get(key)
    if isinstance(before, list) and isinstance(value, list):
        for index, entry in enumerate(value):
            origins[(key, len(before))] = (document, (key, index))
            before.append(entry)
        return
    data[key] = list(value) if isinstance(value, list) else value
    origins[(key,)] = (document, (key,))
    if isinstance(value, list):
        origins |= {(key, index): (document, (key, index)) for index in range(len(value))}


def overlay(base: Layered, over: Document, required: Mapping[str, frozenset[str]]) -> Layered:
    """`base` with the records of `over` laid on it.

    A record whose id the base knows changes the fields it gives; any other is added, and must be complete:
    `required` names the keys that a record of each list needs. A changed fact counts as `source` unless the
    overlay says otherwise.
    """
    if not isinstance(base.data, dict) or not isinstance(over.data, dict):
        return Layered(
            base.name, base.data, base.report + over.report, base.source_lines, origins=base.origins
        )
    data = {key: list(value) if isinstance(value, list) else value for key, value in base.data.items()}
    origins = dict(base.origins)
    faults: list[Diagnostic] = []
    for key, value in over.data.items():
        here = data.get(key)
        if isinstance(here, list) and isinstance(value, list):
            faults += _twice(over, key, value)
            for index, entry in enumerate(value):
                needed = required.get(key, frozenset())
                faults += _lay(here, origins, key, entry, (over, (key, index)), needed)
        elif isinstance(here, dict) and isinstance(value, dict):
            data[key] = _patched(here, value, origins, (key,), (over, (key,)))
        else:
            _add(data, origins, key, value, over)
    report = Report.of(base.report, over.report, faults)
    return Layered(base.name, data, report, base.source_lines, origins=origins)


def id_of(entry: Data) -> str | None:
    """What a record calls itself; None where it has no name of its own."""
    if isinstance(entry, dict):
        for key in ID_KEYS:
            if isinstance(entry.get(key), str):
                return str(entry[key])
    return None


def _twice(over: Document, key: str, records: Sequence[Data]) -> Iterator[Diagnostic]:
    """Records that an overlay gives more than once; the last one would win without a word."""
    first: dict[str, int] = {}
    for index, entry in enumerate(records):
        name = id_of(entry)
        if name is not None and first.setdefault(name, index) != index:
            note = Note("the first one", over.place((key, first[name])))
            words = f"the overlay gives {name!r} twice in {key}"
            yield Diagnostic("REF-TWICE", over.place((key, index)), words, notes=(note,))


def _lay(
    records: list[Data],
    origins: dict[Path, Origin],
    key: str,
    entry: Data,
    origin: Origin,
    required: frozenset[str],
) -> list[Diagnostic]:
    name = id_of(entry)
    known = {id_of(record): index for index, record in enumerate(records)}
    if name is not None and name in known and isinstance(entry, dict):
        index = known[name]
        old = records[index]
        assert isinstance(old, dict)
        records[index] = _patched(old, entry, origins, (key, index), origin)
        return []
    near = nearest(name, [one for one in known if one]) if name else None
    if near is not None and isinstance(entry, dict) and not required <= entry.keys():
        document, path = origin
        id_key = next(one for one in ID_KEYS if one in entry)
        return [
            Diagnostic(
                "REF-OVERLAY",
                document.place((*path, id_key)),
                f"the catalog has no {name!r} in {key} to change, and a new record needs more keys",
                fix=near,
            )
        ]
    origins[(key, len(records))] = origin
    records.append(entry)
    return []


def _patched(
    old: dict[str, Data], new: dict[str, Data], origins: dict[Path, Origin], at: Path, origin: Origin
) -> dict[str, Data]:
    document, path = origin
    changed = {key: value for key, value in new.items() if key not in ID_KEYS}
    patched = {**old, **changed}
    for key in changed.keys() - {"parts"}:
        origins[(*at, key)] = (document, (*path, key))
    facts = changed.keys() - ABOUT
    whole = at[0] != "cards" or facts >= PRINTED
    if whole and "provenance" not in new and old.get("provenance", "source") != "source":
        patched |= {"provenance": "source", "where": new.get("where", document.name)}
        if "why" not in new:
            patched.pop("why", None)
    if at[0] == "cards":
        _keep_parts(patched, old, new, origins, at, origin)
    return patched


def _keep_parts(
    patched: dict[str, Data],
    old: dict[str, Data],
    new: dict[str, Data],
    origins: dict[Path, Origin],
    at: Path,
    origin: Origin,
) -> None:
    """Say of each changed field of a card where it is from, where the card as a whole does not say it."""
    document, path = origin
    before, given = _mapping(old.get("parts")), _mapping(new.get("parts"))
    facts = new.keys() - ABOUT - set(ID_KEYS)
    parts = {key: part for key, part in before.items() if key not in facts}
    for key in parts:
        origins.setdefault((*at, "parts", key), _inside(origins, (*at, "parts", key)))
    if patched.get("provenance", "source") != "source" and "provenance" not in new:
        for key in sorted(facts & set(CARD_FIELDS)):
            parts[key] = {"provenance": "source", "where": document.name}
            origins[(*at, "parts", key)] = (document, (*path, key))
    for key, part in given.items():
        parts[key] = part
        origins[(*at, "parts", key)] = (document, (*path, "parts", key))
    patched.pop("parts", None)
    if parts:
        patched["parts"] = parts


def _mapping(data: Data) -> dict[str, Data]:
    return data if isinstance(data, dict) else {}


def _inside(origins: Mapping[Path, Origin], path: Path) -> Origin:
    for length in range(len(path), -1, -1):
        if path[:length] in origins:
            document, start = origins[path[:length]]
            return document, start + path[length:]
    raise KeyError(path)
