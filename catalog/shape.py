"""What a pydantic type expects, read from its schema: which keys, words and kinds of value, and where."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from pydantic import TypeAdapter
from pydantic_core import SchemaValidator

from catalog.document import Path
from catalog.scalars import Spelled, as_flag, as_id, as_int, as_number

Node: TypeAlias = Mapping[str, Any]
"""A node of pydantic's core schema: a mapping with a `type`."""

_WRAPPERS: Final = frozenset(
    (
        "default",
        "nullable",
        "function-before",
        "function-after",
        "function-wrap",
        "model",
        "dataclass",
        "definitions",
    )
)
_FIELDS: Final = frozenset(("model-fields", "typed-dict", "dataclass-args"))
_LISTS: Final = frozenset(("list", "set", "frozenset", "generator"))
_CONVERTERS: Final = frozenset(("function-before", "function-wrap", "function-plain"))
_GUESSING: Final = frozenset(
    ("int", "float", "bool", "decimal", "complex", "date", "time", "datetime", "timedelta", "bytes")
)
_READERS: Final[Mapping[Any, str]] = {
    as_int: "a whole number",
    as_number: "a number",
    as_flag: "true or false",
    as_id: "an id",
}
_EXPECTED: Final[Mapping[str, str]] = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "dict": "a mapping",
    "tuple": "a list",
    "tagged-union": "a mapping",
    "none": "nothing",
    **dict.fromkeys(_FIELDS, "a mapping"),
    **dict.fromkeys(_LISTS, "a list"),
}


@dataclass(frozen=True, slots=True)
class Crossing:
    """A union on the way: where it stands in the data, the label of the choice taken, the union itself."""

    path: Path
    label: str
    union: Node


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a path of pydantic's leads: the way through the data, and what the schema has there.

    `owners` are the mappings with fixed keys on the way, outermost first, each with its way through the data.
    """

    path: Path = ()
    node: Node | None = None
    is_key: bool = False
    owners: tuple[tuple[Path, Node], ...] = ()
    crossings: tuple[Crossing, ...] = ()


@dataclass(frozen=True)
class Shape:
    """The schema of a type, with its named parts in `parts`."""

    root: Node
    parts: Mapping[str, Node]
    titles: dict[int, str] = field(default_factory=dict)

    @classmethod
    def of(cls, adapter: TypeAdapter[Any]) -> "Shape":
        """The shape of the type that an adapter validates."""
        root: Node = adapter.core_schema
        parts = root["definitions"] if root["type"] == "definitions" else ()
        return cls(root, {part["ref"]: part for part in parts})

    def bare(self, node: Node | None) -> Node | None:
        """The node without the wrappers that leave no trace in a path: defaults, validators, references."""
        while node is not None:
            kind = node["type"]
            if kind == "definition-ref":
                node = self.parts[node["schema_ref"]]
            elif kind in _WRAPPERS:
                node = node["schema"]
            elif kind == "lax-or-strict":
                node = node["lax_schema"]
            elif kind == "json-or-python":
                node = node["python_schema"]
            elif kind == "chain":
                node = node["steps"][0]
            else:
                return node
        return None

    def spot(self, loc: tuple[str | int, ...]) -> Spot:
        """Where pydantic's path `loc` leads; it also names the choices taken in unions."""
        return self._walk(Spot(node=self.bare(self.root)), loc)

    def keys(self, owner: Node) -> dict[str, Node]:
        """The keys that a mapping with fixed keys reads, as they are written, each with its field."""
        fields = owner["fields"]
        pairs = fields.items() if isinstance(fields, Mapping) else ((one["name"], one) for one in fields)
        return {_written(name, one): one for name, one in pairs}

    def inner_owners(self, node: Node | None) -> Iterator[Node]:
        """The mappings with fixed keys that may stand at a node, or in the lists and choices there."""
        node = self.bare(node)
        if node is None:
            return
        kind = node["type"]
        if kind in _FIELDS:
            yield node
        elif kind in _LISTS:
            yield from self.inner_owners(node.get("items_schema"))
        elif kind == "tuple":
            for item in node["items_schema"]:
                yield from self.inner_owners(item)
        elif kind in ("union", "tagged-union"):
            for choice in _choices(node):
                yield from self.inner_owners(choice)

    def words(self, node: Node | None) -> tuple[str, ...]:
        """The words a node can be, where it is one of a few: a literal, an enum, or a union of these."""
        node = self.bare(node)
        if node is None:
            return ()
        if node["type"] == "literal":
            return tuple(str(one) for one in node["expected"])
        if node["type"] == "enum":
            return tuple(str(one.value) for one in node["members"])
        if node["type"] == "tagged-union":
            return tuple(str(tag) for tag in node["choices"])
        if node["type"] == "union":
            return tuple(dict.fromkeys(word for one in _choices(node) for word in self.words(one)))
        return ()

    def spellings(self, node: Node | None) -> tuple[str, ...]:
        """The words that may be suggested at a node: those of `words` and those that a `Spelled` names."""
        reader = self._reader(node)
        if isinstance(reader, Spelled):
            return reader.words
        node = self.bare(node)
        if node is not None and node["type"] == "union":
            return tuple(word for one in _choices(node) for word in self.spellings(one))
        return self.words(node)

    def expected(self, node: Node | None) -> str:
        """What fits at a node, as a phrase: "a whole number", "a list", "one of on, in"."""
        reader = self._reader(node)
        if isinstance(reader, Spelled):
            return reader.what
        if reader in _READERS:
            return _READERS[reader]
        node = self.bare(node)
        if node is None:
            return "something else"
        words = self.words(node)
        if node["type"] == "union":
            rest = [self.expected(one) for one in _choices(node) if not self.words(one)]
            return " or ".join(dict.fromkeys((*rest, *([_one_of(words)] if words else []))))
        if words and node["type"] != "tagged-union":
            return _one_of(words)
        if node["type"] == "str" and "pattern" in node:
            return f"text of the shape {node['pattern']}"
        return _EXPECTED.get(node["type"], "something else")

    def title(self, choice: Node) -> str:
        """The name by which pydantic's paths call a choice of a union."""
        known = self.titles.get(id(choice))
        if known is None:
            whole: Any = {"type": "definitions", "schema": choice, "definitions": list(self.parts.values())}
            known = self.titles[id(choice)] = SchemaValidator(whole).title
        return known

    def _reader(self, node: Node | None) -> Any:
        """The function that reads the text of a node, mostly one of `catalog.scalars`; None without."""
        while node is not None and node["type"] in _WRAPPERS and node["type"] != "function-before":
            node = node["schema"]
        if node is None or node["type"] != "function-before":
            return None
        return node["function"]["function"]

    def _walk(self, spot: Spot, loc: tuple[str | int, ...]) -> Spot:
        for index, step in enumerate(loc):
            node = spot.node
            kind = node["type"] if node is not None else "any"
            if node is not None and kind in ("union", "tagged-union"):
                choice = self._choice(node, str(step))
                crossing = Crossing(spot.path, str(step), node)
                crossings = (*spot.crossings, crossing) if kind == "union" else spot.crossings
                spot = Spot(spot.path, self.bare(choice), False, spot.owners, crossings)
            elif kind == "dict" and loc[index + 1 : index + 2] == ("[key]",) and node is not None:
                below = self.bare(node.get("keys_schema"))
                spot = Spot((*spot.path, step), below, True, spot.owners, spot.crossings)
                return spot
            else:
                owners = (
                    (*spot.owners, (spot.path, node)) if node is not None and kind in _FIELDS else spot.owners
                )
                spot = Spot((*spot.path, step), self._below(node, step), False, owners, spot.crossings)
        return spot

    def _below(self, node: Node | None, step: str | int) -> Node | None:
        if node is None:
            return None
        kind = node["type"]
        if kind in _FIELDS:
            one = self.keys(node).get(str(step))
            return self.bare(one["schema"]) if one is not None else None
        if kind in _LISTS:
            return self.bare(node.get("items_schema"))
        if kind == "dict":
            return self.bare(node.get("values_schema"))
        if kind == "tuple" and isinstance(step, int):
            items, many = node["items_schema"], node.get("variadic_item_index")
            at = step if many is None else min(step, many)
            return self.bare(items[at]) if at < len(items) else None
        return None

    def _choice(self, union: Node, label: str) -> Node | None:
        if union["type"] == "tagged-union":
            return next((one for tag, one in union["choices"].items() if str(tag) == label), None)
        for choice in union["choices"]:
            if isinstance(choice, tuple):
                if choice[1] == label:
                    return choice[0]  # type: ignore[no-any-return]
            elif self.title(choice) == label:
                return choice  # type: ignore[no-any-return]
        return None

    def refuse_guessing(self) -> None:
        """Raises TypeError where the type takes unknown keys, or would guess a number or a flag from text."""
        for part in (self.root, *self.parts.values()):
            _refuse_guessing(part, "", False)


def _one_of(words: tuple[str, ...]) -> str:
    return f"one of {', '.join(words)}" if len(words) > 1 else words[0]


def _written(name: str, one: Node) -> str:
    alias = one.get("validation_alias")
    return alias if isinstance(alias, str) else name


def _choices(union: Node) -> Iterator[Node]:
    choices = union["choices"]
    for choice in choices.values() if isinstance(choices, Mapping) else choices:
        yield choice[0] if isinstance(choice, tuple) else choice


def _refuse_guessing(node: Any, where: str, converted: bool) -> None:
    """`converted` tells that a validator in front of this node turns text into what it wants."""
    kind = node["type"]
    if kind in _GUESSING and not converted:
        raise TypeError(
            f"{where or 'the type'} would guess a {kind} from text; use the types of catalog.scalars"
        )
    if kind == "literal" and not converted and not all(isinstance(one, str) for one in node["expected"]):
        raise TypeError(f"{where or 'the type'} has a literal that is no text, and files give text only")
    if kind == "model":
        where = node["cls"].__name__
        if node.get("config", {}).get("extra_fields_behavior") != "forbid":
            raise TypeError(f"{where} takes unknown keys; give it extra='forbid'")
    if kind in _FIELDS:
        fields = node["fields"]
        pairs = fields.items() if isinstance(fields, Mapping) else ((one["name"], one) for one in fields)
        for name, one in pairs:
            _refuse_guessing(one["schema"], f"{where}.{name}", False)
        return
    for below in _inside(node):
        _refuse_guessing(below, where, converted or kind in _CONVERTERS)


def _inside(node: Node) -> Iterator[Node]:
    for key in ("schema", "items_schema", "keys_schema", "values_schema", "lax_schema", "python_schema"):
        below = node.get(key)
        if isinstance(below, list):
            yield from below
        elif below is not None:
            yield below
    yield from node.get("steps", ())
    if "choices" in node:
        yield from _choices(node)
