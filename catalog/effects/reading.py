"""Whole rows and bars, read three ways: as a sentence, back from the sentence, and as a row of icons."""

from __future__ import annotations

from collections.abc import Sequence

from catalog.effects import phrases
from catalog.effects.nodes import Node, Row, Slot
from catalog.effects.ops import OPS, Icon, Op
from catalog.effects.phrases import Unsaid, Vocabulary

AGAIN = " and "
MEANWHILE = ", and at the same time "
THEN = "Then "


def _by(node: Node) -> str:
    return str(getattr(node.args, "by", "blue"))


def _slot(node: Node) -> Slot | None:
    slots = node.args.slots
    return slots[0] if slots else None


def _continues(node: Node, before: Node | None) -> bool:
    """Whether a node goes on with the card of the node before it, so that its sentence says *it*."""
    return before is not None and _slot(node) is not None and _slot(node) == _slot(before)


def _form(op: Op, by: str) -> str:
    return op.forms[0] if by == "blue" else op.forms[1]


def _say_node(node: Node, again: bool, vocabulary: Vocabulary) -> str:
    op, by, slot = OPS[node.verb], _by(node), _slot(node)
    what = ""
    if slot is not None:
        what = " it" if again else f" {phrases.say_what(slot.place, slot.pick, by, vocabulary)}"
    subject = "" if again else phrases.SUBJECTS[by]
    return f"{subject}{_form(op, by)}{op.say(node.args, what, vocabulary)}"


def say_row(row: Row, vocabulary: Vocabulary) -> str:
    """The sentence of one row, with its capital and full stop. Raises KeyError for a word the vocabulary
    lacks.
    """
    said, before = "", None
    for node in row:
        again = _continues(node, before)
        said += (AGAIN if again else MEANWHILE) if before else ""
        said += _say_node(node, again, vocabulary)
        before = node
    return f"{_capital(said)}."


def say_rows(rows: Sequence[Row], vocabulary: Vocabulary) -> str:
    """The sentences of rows that run one after another."""
    first, *rest = (say_row(row, vocabulary) for row in rows)
    return " ".join([first, *(THEN + _small(sentence) for sentence in rest)])


def say_bar(bar: Node, vocabulary: Vocabulary) -> str:
    """The sentence of a special effect's bar."""
    op = OPS[bar.verb]
    return _capital(op.forms[0] + op.say(bar.args, "", vocabulary))


def _parse_node(text: str, before: Node | None, vocabulary: Vocabulary) -> tuple[Node, str]:
    by, rest = (_by(before), text) if before else phrases.find_subject(text)
    for op in OPS.values():
        if op.home != "row" or not rest.startswith(_form(op, by) + " "):
            continue
        tail = rest.removeprefix(_form(op, by))
        given: dict[str, object] = {} if by == "blue" else {"by": by}
        try:
            if before is not None and before.args.slots:
                slot, tail = before.args.slots[0], phrases.expect(tail, " it")
                given |= {"from": str(slot.place), "pick": slot.pick}
            elif "from_" in op.schema.model_fields:
                (place, pick), tail = phrases.find_what(tail.removeprefix(" "), by, vocabulary)
                given |= {"from": str(place), "pick": pick}
            more, tail = op.parse(tail, by, vocabulary)
        except Unsaid:
            continue
        return Node(op.verb, op.schema.model_validate(given | more)), tail
    raise Unsaid(text)


def parse_row(sentence: str, vocabulary: Vocabulary) -> Row:
    """The row that says this sentence. Raises Unsaid if none does."""
    nodes: list[Node] = []
    rest = MEANWHILE + _small(sentence)
    while rest != ".":
        if rest.startswith(MEANWHILE):
            node, rest = _parse_node(rest.removeprefix(MEANWHILE), None, vocabulary)
        else:
            node, rest = _parse_node(phrases.expect(rest, AGAIN), nodes[-1] if nodes else None, vocabulary)
        nodes.append(node)
    return tuple(nodes)


def parse_rows(text: str, vocabulary: Vocabulary) -> tuple[Row, ...]:
    """The rows that say this text. Raises Unsaid if none do."""
    first, *rest = text.split(f" {THEN}")
    return (parse_row(first, vocabulary), *(parse_row(_capital(sentence), vocabulary) for sentence in rest))


def parse_bar(sentence: str, vocabulary: Vocabulary) -> Node:
    """The bar that says this sentence. Raises Unsaid if none does."""
    text = _small(sentence)
    for op in OPS.values():
        if op.home != "bar" or not text.startswith(op.forms[0]):
            continue
        try:
            given, rest = op.parse(text.removeprefix(op.forms[0]), "blue", vocabulary)
        except Unsaid:
            continue
        if not rest:
            return Node(op.verb, op.schema.model_validate(given))
    raise Unsaid(sentence)


def icons_row(row: Row) -> tuple[Icon, ...]:
    """The icons of a row, left to right; a node that goes on with the same card does not show it again."""
    shown: list[Icon] = []
    before: Node | None = None
    for node in row:
        icons = OPS[node.verb].icons(node.args)
        shown += icons[2:] if _continues(node, before) else icons
        before = node
    return tuple(shown)


def icons_bar(bar: Node) -> tuple[Icon, ...]:
    """The icons on a special effect's bar."""
    return OPS[bar.verb].icons(bar.args)


def cites(nodes: Sequence[Node], vocabulary: Vocabulary) -> tuple[str, ...]:
    """The rules that these nodes rest on, each once, in order."""
    found = (rule for node in nodes for rule in OPS[node.verb].cites(node.args, vocabulary))
    return tuple(dict.fromkeys(found))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


__all__ = [
    "cites",
    "icons_bar",
    "icons_row",
    "parse_bar",
    "parse_row",
    "parse_rows",
    "say_bar",
    "say_row",
    "say_rows",
]
