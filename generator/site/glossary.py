"""The A to Z: every name of a game with its meaning and the rules that speak of it. The search of those
without JS.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from generator.site import links
from generator.site.book import Book
from generator.site.folding import fold
from generator.site.words import belongs, group_names, typographic

ARTICLES = ("the ", "a ", "an ")


@dataclass(frozen=True, slots=True)
class Headword:
    """One name. `rules` are those its record names, `spoken` the others whose sentence uses the name."""

    anchor: str
    name: str
    kind: str
    meaning: str
    icon: str | None
    rules: tuple[str, ...]
    spoken: tuple[str, ...]
    href: str | None = None

    @property
    def sort_key(self) -> str:
        """Its place in the alphabet, articles left aside."""
        folded = fold(self.name)
        return next((folded.removeprefix(a) for a in ARTICLES if folded.startswith(a)), folded)

    @property
    def letter(self) -> str:
        """The letter it stands under; figures share one."""
        first = self.sort_key[:1].upper()
        return first if first.isalpha() else "0–9"


def headwords(book: Book) -> list[Headword]:
    """All names in the order of the alphabet."""
    found = [*_terms(book), *_cards(book), *_pieces(book), *_sets(book)]
    return sorted(found, key=lambda word: (not word.letter[0].isdigit(), word.sort_key, word.anchor))


def by_letter(words: list[Headword]) -> list[tuple[str, list[Headword]]]:
    """The headwords under their letters."""
    return [(letter, list(group)) for letter, group in groupby(words, key=lambda word: word.letter)]


def letter_anchor(letter: str) -> str:
    """The anchor of a letter."""
    return f"letter-{'0' if letter[0].isdigit() else letter.lower()}"


def _spoken(book: Book, name: str, rules: tuple[str, ...]) -> tuple[str, ...]:
    pattern = re.compile(
        rf"(?<![\w-]){re.escape(name)}(?:s|es)?(?![\w-])", re.IGNORECASE if " " not in name else 0
    )
    return tuple(r.id for r in book.game.rules if r.id not in rules and pattern.search(r.say))


def _terms(book: Book) -> Iterator[Headword]:
    for entry in book.entries:
        term = entry.term
        yield Headword(
            anchor=entry.anchor,
            name=typographic(term.name),
            kind=group_names(entry.group)[0],
            meaning=term.meaning,
            icon=term.icon,
            rules=term.rules,
            spoken=_spoken(book, term.name, term.rules),
            href=f"icons.html#icon-{entry.anchor}" if term.icon else None,
        )


def _cards(book: Book) -> Iterator[Headword]:
    sets = {group.id: group.title for group in book.game.game.sets}
    for card in book.game.cards:
        text = book.texts[card.id]
        said = f"{text.bar} {text.sentence}".strip() or "It has no effect."
        yield Headword(
            anchor=f"card-{card.id}",
            name=typographic(card.title),
            kind=f"Card, {typographic(belongs(sets.get(card.set, ''), card.base))}",
            meaning=said,
            icon=None,
            rules=card.rules,
            spoken=_spoken(book, card.title, card.rules),
            href=links.card_href(card.id),
        )


def _pieces(book: Book) -> Iterator[Headword]:
    for piece in book.game.components:
        yield Headword(
            anchor=f"piece-{piece.id}",
            name=typographic(piece.name),
            kind="Piece",
            meaning=piece.say or "",
            icon=None,
            rules=piece.rules,
            spoken=_spoken(book, piece.name, piece.rules),
            href=f"pieces.html#piece-{piece.id}",
        )
    for kind in book.game.pieces:
        yield Headword(
            anchor=f"counter-{kind.id}",
            name=typographic(kind.name),
            kind=kind.kind.capitalize(),
            meaning=kind.say or "",
            icon=kind.icon,
            rules=kind.rules,
            spoken=_spoken(book, kind.name, kind.rules),
            href=f"pieces.html#counter-{kind.id}",
        )


def _sets(book: Book) -> Iterator[Headword]:
    for group in book.game.game.sets:
        count = sum(card.count for card in book.game.cards if card.set == group.id)
        yield Headword(
            anchor=f"set-{group.id}",
            name=typographic(group.title),
            kind="Set of cards",
            meaning=group.say or f"A set of {count} cards.",
            icon=None,
            rules=(),
            spoken=_spoken(book, typographic(group.title), ()),
            href=f"cards.html#set-{group.id}",
        )
