"""Effects: each is said in words that lead back to it, by verbs the engine can carry out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from catalog.diagnostics import Diagnostic, Note
from catalog.diagnostics import Place as FilePlace
from catalog.effects import OPS, Node, Place, Row, Unsaid, parse_bar, parse_row, say_bar, say_row
from catalog.effects.nodes import Exchange, Move
from catalog.effects.records import Delayed, rows_of
from catalog.game import Game
from catalog.schema import Card, Vocabulary
from validator.checks.ground import Ground
from validator.engine import bars
from validator.engine import effects as running
from validator.engine.deeds import runnable

HAND = "hand"

REGISTERING = (bars, running)
"""The modules that fill the tables of deeds when they are imported."""

At = tuple[str | int, ...]
"""The kind and id of a record, and the way to a part of it."""

Said = tuple[FilePlace, str, Row]
"""A row or a bar: where it is written, its sentence, its nodes."""


def check(game: Game, ground: Ground) -> Iterator[Diagnostic]:
    """Every effect can be said, its sentence leads back to it alone, and every verb can be carried out."""
    for verb in sorted(OPS.keys() - runnable()):
        yield Diagnostic("FX-DEED", FilePlace("catalog/effects/ops.py"), f"no engine can carry out {verb!r}")
    first: dict[str, Said] = {}
    for at, card in everywhere(game):
        yield from _card(game, at, card, first)
    for card in game.cards:
        uneven = hand_changes(card)
        if uneven:
            words = f"{card.id} changes the size of hands unevenly: {', '.join(uneven)}"
            notes = (Note("hands are expected to stay equally large (AMB-49)"),)
            place = game.place("cards", card.id, "rows")
            yield Diagnostic("FX-HAND", place, words, notes=notes, severity="warning")


def everywhere(game: Game) -> Iterator[tuple[At, Card]]:
    """Every card of a game and every test double of its scenarios, with the way to its record."""
    for card in game.cards:
        yield ("cards", card.id), card
    for scenario in game.scenarios:
        for index, double in enumerate(scenario.cards):
            yield ("scenarios", scenario.scenario, "cards", index), double


def _parts(card: Card) -> Iterator[tuple[tuple[str | int, ...], Row, bool]]:
    """Every row of a card and its bar, with the way to it; True marks the bar."""
    for index, row in enumerate(card.effect):
        yield ("rows", index), row, False
    if card.special is not None:
        yield ("bar",), (card.special,), True
        if isinstance(card.special.args, Delayed):
            for index, row in enumerate(rows_of(card.special.args.rows)):
                yield ("bar", "delayed", "rows", index), row, False


def _card(game: Game, at: At, card: Card, first: dict[str, Said]) -> Iterator[Diagnostic]:
    vocabulary = game.vocabulary
    kind, name, *path = at
    for inner, row, bar in _parts(card):
        place = game.place(str(kind), str(name), *path, *inner)
        said = say_bar(row[0], vocabulary) if bar else say_row(row, vocabulary)
        yield from _back(place, said, row, bar, vocabulary)
        before = first.setdefault(said, (place, said, row))
        if before[2] != row:
            words = f"another effect says the same: {said}"
            yield Diagnostic("FX-ALIKE", place, words, notes=(Note("the other one", before[0]),))


def _back(place: FilePlace, said: str, row: Row, bar: bool, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    try:
        back: Row = (parse_bar(said, vocabulary),) if bar else parse_row(said, vocabulary)
    except Unsaid as unsaid:
        words = f"the sentence cannot be read back: {said}"
        yield Diagnostic("FX-ROUNDTRIP", place, words, notes=(Note(f"reading stops at {unsaid.text!r}"),))
        return
    if back != row:
        words = f"the sentence leads to another effect: {said}"
        other = Note(f"it leads to {[node.written() for node in back]}")
        yield Diagnostic("FX-ROUNDTRIP", place, words, notes=(other,))


def hand_changes(card: Card) -> list[str]:
    """How a card changes the sizes of hands when it changes them unevenly, in words; [] when it does not."""
    change: Counter[str] = Counter()
    for node in nodes(card):
        if isinstance(node.args, Move):
            for text, step in ((node.args.from_, -1), (node.args.to, 1)):
                place = Place.parse(text)
                if place.location == HAND:
                    change[str(place.owner)] += step
    either = {owner: change[owner] for owner in change if owner not in ("blue", "red") and change[owner]}
    if change["blue"] != change["red"]:
        either |= {owner: change[owner] for owner in ("blue", "red") if change[owner]}
    return [f"{number:+d} for {owner}" for owner, number in sorted(either.items())]


def nodes(card: Card) -> Iterator[Node]:
    """Every node of a card: of its rows, and of the rows that wait on its bar."""
    for row in card.effect:
        yield from row
    if card.special is not None and isinstance(card.special.args, Delayed):
        for row in rows_of(card.special.args.rows):
            yield from row


def steps(card: Card) -> Iterator[tuple[str, str]]:
    """The ways a card moves cards: from one location to another."""
    for node in nodes(card):
        if isinstance(node.args, Move):
            yield Place.parse(node.args.from_).location, Place.parse(node.args.to).location
        elif isinstance(node.args, Exchange):
            here, there = Place.parse(node.args.from_).location, Place.parse(node.args.with_).location
            yield here, there
            yield there, here
