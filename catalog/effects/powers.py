"""Verbs of cards that are played to help: they add to a number, change a roll, command, or draw.

None of them takes a card from a place, so their sentences are a verb and its numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catalog.effects import nodes, phrases
from catalog.effects.nodes import Args
from catalog.effects.ops import Icon, Op, register
from catalog.effects.phrases import Vocabulary

Parsed = tuple[dict[str, object], str]

AMOUNT = "amount"
"""The icon that bears a number."""

MEASURE_ICONS = {"move": "move-stat"}
"""Icons of measures whose id is also the name of another icon."""


def measure_icon(what: str) -> str:
    """The icon of a measure."""
    return MEASURE_ICONS.get(what, what)


def _action(verb: str) -> Callable[[Any, Vocabulary], tuple[str, ...]]:
    def cites(args: Args, vocabulary: Vocabulary) -> tuple[str, ...]:
        terms = [term for term in vocabulary.actions if term.id == verb]
        if isinstance(args, nodes.Add):
            terms += [term for term in vocabulary.measures if term.id == args.what]
        return tuple(dict.fromkeys(rule for term in terms for rule in term.rules))

    return cites


def _say_add(args: nodes.Add, what: str, vocabulary: Vocabulary) -> str:
    return f" {args.n} to {phrases.say_term(args.what, vocabulary.measures)}"


def _parse_add(text: str, by: str, vocabulary: Vocabulary) -> Parsed:
    number, rest = phrases.find_number(phrases.expect(text, " "))
    measure, rest = phrases.find_term(phrases.expect(rest, " to "), vocabulary.measures)
    return {"what": measure, "n": number}, rest


def _counted(before: str, after: str) -> tuple[Callable[..., str], Callable[..., Parsed]]:
    """How a verb with one number is said and read: words, the number, words."""

    def say(args: nodes.Number, what: str, vocabulary: Vocabulary) -> str:
        return f"{before}{args.n}{after}"

    def parse(text: str, by: str, vocabulary: Vocabulary) -> Parsed:
        number, rest = phrases.find_number(phrases.expect(text, before))
        return {"n": number}, phrases.expect(rest, after)

    return say, parse


COMMAND = " one enemy unit that stands with this card’s user, until the turn ends"


def _say_command(args: nodes.Empty, what: str, vocabulary: Vocabulary) -> str:
    return COMMAND


def _parse_command(text: str, by: str, vocabulary: Vocabulary) -> Parsed:
    return {}, phrases.expect(text, COMMAND)


register(
    Op(
        "add",
        "row",
        nodes.Add,
        ("add", "adds"),
        lambda args: (Icon(AMOUNT, None, f"+{args.n}"), Icon(measure_icon(args.what), "shared")),
        _say_add,
        _parse_add,
        _action("add"),
    )
)
register(
    Op(
        "command",
        "row",
        nodes.Empty,
        ("command", "commands"),
        lambda args: (Icon("command", "red"),),
        _say_command,
        _parse_command,
        _action("command"),
    )
)
for _verb, _forms, _words in (
    ("shift-roll", ("shift", "shifts"), (" any die roll by ", ", up or down")),
    ("draw-cards", ("draw", "draws"), (" ", " cards from your own deck")),
):
    _said, _read = _counted(*_words)
    register(
        Op(
            _verb,
            "row",
            nodes.Number,
            _forms,
            lambda args, verb=_verb: (  # type: ignore[misc]
                Icon(AMOUNT, None, f"±{args.n}" if verb == "shift-roll" else f"{args.n}×"),
                Icon(verb, "shared"),
            ),
            _said,
            _read,
            _action(_verb),
        )
    )
