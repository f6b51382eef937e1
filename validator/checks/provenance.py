"""Provenance: whoever says where a fact is from says it completely."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from catalog.diagnostics import Diagnostic, Place
from catalog.game import Game
from catalog.schema import Part, Provenance, Sourced
from validator.checks.ground import Ground

EVIDENCE: dict[Provenance, tuple[str, ...]] = {
    "source": ("cites", "where"),
    "inferred": ("why",),
    "external": ("where",),
    "stand-in": ("why",),
    "unknown": (),
}
"""The keys of which one must stand beside each provenance."""


def check(game: Game, ground: Ground) -> Iterator[Diagnostic]:
    """Every fact that is not the rulebook's own says why we think so, or where it is from."""
    for place, what, record in records(game):
        needed = EVIDENCE[record.provenance]
        if needed and not any(getattr(record, key) for key in needed):
            words = f"{what} is {record.provenance}, and nothing stands under {' or '.join(needed)}"
            yield Diagnostic("SRC-WHY", place, words)
    for path, what, parts in _parts(game):
        for name, part in parts.items():
            needed = EVIDENCE[part.provenance] if part.provenance != "source" else ()
            if needed and not any(getattr(part, key) for key in needed):
                kind, owner, *inner = path
                place = game.key_place(str(kind), str(owner), *inner, "parts", name)
                words = f"the {name} of {what} is {part.provenance}, and nothing stands under {needed[0]}"
                yield Diagnostic("SRC-WHY", place, words)
    for rule in game.rules:
        if rule.provenance != "source" and not rule.why:
            words = f"{rule.id} is {rule.provenance}, and nothing stands under why"
            yield Diagnostic("SRC-WHY", game.place("rules", rule.id, "id"), words)


def _parts(game: Game) -> Iterator[tuple[tuple[str | int, ...], str, Mapping[str, Part]]]:
    """The fields of records that are from somewhere else than the record, with the way to it and its name."""
    for card in game.cards:
        yield ("cards", card.id), card.id, card.parts
    for piece in game.pieces:
        yield ("pieces", piece.id), piece.id, piece.parts
    for board in game.boards:
        for index, area in enumerate(board.areas):
            yield ("boards", board.id, "areas", index), area.id, area.parts


def records(game: Game) -> Iterator[tuple[Place, str, Sourced]]:
    """Every record that says where it is from, with its place and what to call it."""
    for card in game.cards:
        yield game.place("cards", card.id, "id"), f"the card {card.id}", card
    for piece in game.components:
        yield game.place("components", piece.id, "id"), f"the component {piece.id}", piece
    for counter in game.pieces:
        yield game.place("pieces", counter.id, "id"), f"the piece {counter.id}", counter
    for table in game.tables:
        yield game.place("tables", table.id, "id"), f"the table {table.id}", table
    for board in game.boards:
        yield game.place("boards", board.id, "id"), f"the board {board.id}", board
        for index, area in enumerate(board.areas):
            yield game.place("boards", board.id, "areas", index, "id"), f"the area {area.id}", area
    for group, terms in game.vocabulary.groups().items():
        for term in terms:
            yield game.place(group, term.id, "id"), f"the word {term.id} in {group}", term
    for one in game.game.sets:
        yield game.place("sets", one.id, "id"), f"the set {one.id}", one
    for index, fact in enumerate(game.game.facts):
        yield game.place("facts", str(index)), "this fact", fact
