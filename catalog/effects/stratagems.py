"""Verbs of cards that bend a turn: an attack for nothing, a token that changes sides, actions at another
time.

None of them has arguments; what they come to is the business of the game that uses them.
"""

from __future__ import annotations

from collections.abc import Callable

from catalog.effects import nodes, phrases
from catalog.effects.nodes import Args
from catalog.effects.ops import Icon, Op, register
from catalog.effects.phrases import Vocabulary

WORDS: dict[str, tuple[tuple[str, str], str, str]] = {
    "free-attack": (("make", "makes"), " one free attack", "blue"),
    "convert": (("draw", "draws"), " one enemy token from a neighboring hex to your side", "red"),
    "double-action": (("take", "takes"), " one more action in this round", "blue"),
    "delay-action": (("put", "puts"), " off this round’s action, and every later one, by a round", "blue"),
}
"""Each verb with its two forms, the rest of its sentence, and whose its icon is."""


def _said(words: str) -> Callable[[nodes.Empty, str, Vocabulary], str]:
    return lambda args, what, vocabulary: words


def _read(words: str) -> Callable[[str, str, Vocabulary], tuple[dict[str, object], str]]:
    return lambda text, by, vocabulary: ({}, phrases.expect(text, words))


def _shown(verb: str, owner: str) -> Callable[[nodes.Empty], tuple[Icon, ...]]:
    return lambda args: (Icon(verb, owner),)


def _cited(verb: str) -> Callable[[Args, Vocabulary], tuple[str, ...]]:
    return lambda args, vocabulary: tuple(
        rule for term in vocabulary.actions if term.id == verb for rule in term.rules
    )


for _verb, (_forms, _rest, _owner) in WORDS.items():
    register(
        Op(
            _verb,
            "row",
            nodes.Empty,
            _forms,
            _shown(_verb, _owner),
            _said(_rest),
            _read(_rest),
            _cited(_verb),
        )
    )
