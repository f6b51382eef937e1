"""What pydantic found, in our words: a table from its error types to code, message and suggested fix."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from catalog.diagnostics import Diagnostic, Note, shown
from catalog.document import Data, Document, Path
from catalog.near import nearest
from catalog.scalars import REFUSED, Misfit
from catalog.shape import Crossing, Node, Shape, Spot

_MOST_NAMES: Final = 24


@dataclass(frozen=True, slots=True)
class Finding:
    """One error of pydantic's, with the spot in the schema and in the document that it is about."""

    type: str
    context: Mapping[str, Any]
    message: str
    shape: Shape
    spot: Spot
    document: Document
    at: Path

    @property
    def path(self) -> Path:
        """The way to the guilty value from the top of the document."""
        return self.at + self.spot.path

    @property
    def data(self) -> Data:
        """What is written there, or the key where the key is guilty; None where nothing is."""
        return str(self.path[-1]) if self.spot.is_key else self.look(self.path)

    @property
    def is_wrong_kind(self) -> bool:
        """Whether a list, a mapping or a single value stands where another of these is expected."""
        if self.type == REFUSED:
            return any(
                one.code in ("VAL-TYPE", "VAL-EMPTY") and not one.at for one in self.context["misfits"]
            )
        return self.type in _KINDS or (
            self.type in ("literal_error", "enum") and not isinstance(self.data, str)
        )

    def look(self, path: Path) -> Data:
        """What is written at a path of the document; None where nothing is."""
        try:
            return self.document.at(path)
        except KeyError:
            return None

    def says(self, code: str, words: str, fix: str | None = None, notes: Sequence[Note] = ()) -> Diagnostic:
        """A complaint about the value, or about the key where the key is guilty."""
        where = self.document.key_place if self.spot.is_key else self.document.place
        return Diagnostic(code, where(self.path), words, fix, tuple(notes))


def complaints(found: Iterable[Finding]) -> list[Diagnostic]:
    """The complaints about findings that have nothing to do with unions."""
    found = list(found)
    typos = {(*one.path[:-1], meant): one for one in found if (meant := _meant_key(one)) is not None}
    out: list[Diagnostic] = []
    for one in found:
        if one.type == "missing" and one.path in typos:
            continue  # the mistyped key is the missing one, and it is reported
        if _is_echo(one):
            continue
        if one.type == REFUSED:
            out += _refused(one)
        else:
            out.append(_WORDS.get(one.type, _other)(one))
    return out


def no_choice_fits(found: Sequence[Finding], crossing: Crossing, wrong_kind: bool) -> Diagnostic:
    """The complaint about a value that is none of the things a union takes, or not even the kind of one."""
    one = found[0]
    path = one.at + crossing.path
    data = one.look(path)
    expected = one.shape.expected(crossing.union)
    place = one.document.place(path)
    if data is None:
        return _empty(one, path, f"there is no value here, and {expected} is expected")
    if wrong_kind:
        return Diagnostic("VAL-TYPE", place, f"{expected} is expected here, and this is {_kind(data)}")
    near = nearest(data, one.shape.spellings(crossing.union)) if isinstance(data, str) else None
    misfits = [
        misfit for finding in found if finding.type == REFUSED for misfit in finding.context["misfits"]
    ]
    fixes = [misfit for misfit in misfits if misfit.fix is not None and near is None]
    message = f"{shown(data)!r} does not fit here; expected is {expected}"
    return Diagnostic(
        "VAL-CHOICE",
        place,
        message,
        fixes[0].fix if fixes else near,
        tuple(Note(misfit.words) for misfit in fixes[:1]),
    )


def _empty(one: Finding, path: Path, words: str) -> Diagnostic:
    """The complaint about a missing value; where a word for nothing is written, it says so."""
    place = one.document.place(path)
    if place.end_col is None or place.end_col == place.col:
        return Diagnostic("VAL-EMPTY", place, words)
    note = Note("null and ~ mean that nothing is there; as a text they need quotes")
    return Diagnostic("VAL-EMPTY", place, words, None, (note,))


def _kind(data: Data) -> str:
    if isinstance(data, dict):
        return "a mapping"
    return "a list" if isinstance(data, list) else "nothing" if data is None else f"the text {shown(data)!r}"


def _names(names: Iterable[str]) -> str:
    names = list(names)
    more = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
    return ", ".join(names[:_MOST_NAMES]) + more


def _refused(one: Finding) -> list[Diagnostic]:
    out: list[Diagnostic] = []
    misfits: tuple[Misfit, ...] = one.context["misfits"]
    for misfit in misfits:
        path = one.path + misfit.at
        on_key = misfit.on_key or (one.spot.is_key and not misfit.at)
        place = one.document.key_place(path) if on_key else one.document.place(path)
        if misfit.code == "VAL-EMPTY" and one.look(path) is None and not on_key:
            out.append(_empty(one, path, misfit.words))
            continue
        out.append(Diagnostic(misfit.code, place, misfit.words, misfit.fix, misfit.notes, misfit.severity))
    return out


def _owner(one: Finding) -> Node | None:
    return one.spot.owners[-1][1] if one.spot.owners else None


def _meant_key(one: Finding) -> str | None:
    """The key that an unknown key is a slip of; None when the mapping has that key already."""
    owner = _owner(one)
    if one.type not in _UNKNOWN or owner is None or _belongs(one) is not None:
        return None
    meant = nearest(str(one.path[-1]), one.shape.keys(owner))
    mapping = one.look(one.path[:-1])
    return None if isinstance(mapping, dict) and meant in mapping else meant


def _belongs(one: Finding) -> Note | None:
    """Where an unknown key would be known: in a mapping around, or in one inside a neighbouring key."""
    key = str(one.path[-1])
    for path, around in reversed(one.spot.owners[:-1]):
        if key in one.shape.keys(around):
            place = one.document.key_place(one.at + path)
            return Note(f"{key!r} is a key of the mapping around this one", place)
    owner = _owner(one)
    for name, inner in one.shape.keys(owner).items() if owner is not None else ():
        if any(key in one.shape.keys(below) for below in one.shape.inner_owners(inner["schema"])):
            return Note(f"{key!r} is a key inside {name!r}")
    return None


def _unknown_key(one: Finding) -> Diagnostic:
    key, place = shown(one.path[-1]), one.document.key_place(one.path)
    owner = _owner(one)
    belongs, meant = _belongs(one), _meant_key(one)
    if belongs is not None:
        return Diagnostic("KEY-PLACE", place, f"{key!r} does not belong here", None, (belongs,))
    if meant is not None:
        return Diagnostic("KEY-TYPO", place, f"no key {key!r} is read here", meant)
    known = one.shape.keys(owner) if owner is not None else {}
    notes = [Note(f"keys that are read here: {_names(known)}")]
    near = nearest(str(one.path[-1]), known)
    if near is not None:
        there = one.document.key_place((*one.path[:-1], near))
        notes.insert(0, Note(f"the mapping has the key {near!r} already", there))
    return Diagnostic("KEY-UNKNOWN", place, f"no key {key!r} is read here", None, tuple(notes))


def _missing(one: Finding) -> Diagnostic:
    if isinstance(one.path[-1], int):
        place = one.document.place(one.path[:-1])
        data = one.look(one.path[:-1])
        has = _many(len(data or ()), data)
        return Diagnostic(
            "VAL-COUNT", place, f"this has {has}, and at least {one.path[-1] + 1} must be there"
        )
    place = one.document.place(one.path[:-1])
    return Diagnostic("KEY-MISSING", place, f"the key {shown(one.path[-1])!r} is missing in this mapping")


def _choice(one: Finding) -> Diagnostic:
    words = one.shape.words(one.spot.node)
    if one.data is None:
        expected = one.shape.expected(one.spot.node)
        return _empty(one, one.path, f"there is no value here, and {expected} is expected")
    if not isinstance(one.data, str):
        return _wrong_kind(one)
    message = f"{shown(one.data)!r} is none of the words that fit here: {_names(words)}"
    return one.says("VAL-CHOICE", message, nearest(one.data, words))


def _tag(one: Finding) -> Diagnostic:
    """The key that tells which form a mapping has is missing, or names no form."""
    node = one.spot.node or {}
    key = node.get("discriminator")
    words = one.shape.words(node)
    if not isinstance(key, str) or one.type == "union_tag_not_found":
        what = f"the key {key!r} is missing in this mapping; it is" if isinstance(key, str) else "expected is"
        return one.says("KEY-MISSING", f"{what} one of {_names(words)}")
    path = (*one.path, key)
    data = one.look(path)
    message = f"{shown(data)!r} is none of the words that fit here: {_names(words)}"
    return Diagnostic("VAL-CHOICE", one.document.place(path), message, nearest(str(data), words))


def _wrong_kind(one: Finding) -> Diagnostic:
    expected = _KINDS.get(one.type) or one.shape.expected(one.spot.node)
    if one.data is None:
        return _empty(one, one.path, f"there is no value here, and {expected} is expected")
    fix = f"[{shown(one.data)}]" if isinstance(one.data, str) and expected == "a list" else None
    return one.says("VAL-TYPE", f"{expected} is expected here, and this is {_kind(one.data)}", fix)


def _range(one: Finding) -> Diagnostic:
    name, words = _BOUNDS[one.type]
    return one.says(
        "VAL-RANGE", f"{shown(one.data)} does not fit here; expected is {words} {one.context[name]}"
    )


def _count(one: Finding) -> Diagnostic:
    least, most = one.context.get("min_length"), one.context.get("max_length")
    bound = f"at least {least}" if least is not None else f"at most {most}"
    has = _many(len(one.data) if one.data is not None else 0, one.data)
    return one.says("VAL-COUNT", f"this has {has}, and {bound} must be there")


def _is_echo(one: Finding) -> bool:
    """Whether a length is only wrong because pydantic leaves out the entries that it complains about."""
    data = one.data
    if one.type not in _LENGTHS or not isinstance(data, list | dict):
        return False
    least, most = one.context.get("min_length", 0), one.context.get("max_length")
    return len(data) >= least and (most is None or len(data) <= most)


def _many(count: int, data: Data) -> str:
    one, many = ("character", "characters") if isinstance(data, str) else ("entry", "entries")
    return f"{count} {one if count == 1 else many}"


def _pattern(one: Finding) -> Diagnostic:
    message = f"{shown(one.data)!r} has not the shape that is expected here: {one.context['pattern']}"
    return one.says("VAL-PATTERN", message)


def _own_check(one: Finding) -> Diagnostic:
    return one.says("VAL-FORM", str(one.context.get("error") or one.message))


def _other(one: Finding) -> Diagnostic:
    return one.says("VAL-FORM", f"{shown(one.data)!r} does not fit here")


_UNKNOWN: Final = frozenset(("extra_forbidden", "unexpected_keyword_argument"))
_KINDS: Final[Mapping[str, str]] = {
    "list_type": "a list",
    "tuple_type": "a list",
    "set_type": "a list",
    "frozen_set_type": "a list",
    "iterable_type": "a list",
    "dict_type": "a mapping",
    "mapping_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
    "dataclass_type": "a mapping",
    "string_type": "text",
    "none_required": "nothing",
}
_LENGTHS: Final = frozenset(("too_short", "too_long"))
_BOUNDS: Final[Mapping[str, tuple[str, str]]] = {
    "greater_than": ("gt", "a number above"),
    "greater_than_equal": ("ge", "a number of at least"),
    "less_than": ("lt", "a number below"),
    "less_than_equal": ("le", "a number of at most"),
    "multiple_of": ("multiple_of", "a multiple of"),
}
_Rule: TypeAlias = Callable[[Finding], Diagnostic]
_WORDS: Final[Mapping[str, _Rule]] = {
    "missing": _missing,
    "missing_argument": _missing,
    "literal_error": _choice,
    "enum": _choice,
    "union_tag_invalid": _tag,
    "union_tag_not_found": _tag,
    "too_short": _count,
    "too_long": _count,
    "string_too_short": _count,
    "string_too_long": _count,
    "string_pattern_mismatch": _pattern,
    "value_error": _own_check,
    "assertion_error": _own_check,
    **dict.fromkeys(_UNKNOWN, _unknown_key),
    **dict.fromkeys(_KINDS, _wrong_kind),
    **dict.fromkeys(_BOUNDS, _range),
}
