"""Where everything of a game comes from: each record by the strength of its source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from generator.site import links
from generator.site.book import Book
from generator.site.words import spelled

ORDER = ("source", "inferred", "external", "stand-in", "unknown")


@dataclass(frozen=True, slots=True)
class Origin:
    """A record, or one part of it: what kind it is, its name, where it stands, and what it rests on."""

    kind: str
    name: str
    href: str
    provenance: str
    why: str = ""
    where: str = ""
    cites: tuple[str, ...] = ()
    part: str = ""


def origins(book: Book) -> list[Origin]:
    """Every record that says where it is from, with every part that is from somewhere else."""
    return [*_records(book), *_facts(book)]


def _records(book: Book) -> Iterator[Origin]:
    game = book.game
    for card in game.cards:
        yield from _of("Card", card.title, links.card_href(card.id), card)
    for component in game.components:
        yield from _of("Piece", component.name, f"pieces.html#piece-{component.id}", component)
    for piece in game.pieces:
        yield from _of("Counter", piece.name, f"pieces.html#counter-{piece.id}", piece)
    for entry in book.entries:
        yield from _of("Word or icon", entry.term.name, links.term_href(entry.anchor), entry.term)
    for board in game.boards:
        yield from _of("Board", board.title, f"pieces.html#board-{board.id}", board)
        for area in board.areas:
            name = area.name or spelled(area.id).capitalize()
            yield from _of("Area", name, f"pieces.html#area-{board.id}-{area.id}", area)
    for table in game.tables:
        yield from _of("Table", table.title, f"pieces.html#table-{table.id}", table)


def _facts(book: Book) -> Iterator[Origin]:
    for fact in book.game.game.facts:
        yield Origin("Fact", fact.say, "index.html#about", fact.provenance, fact.why or "", fact.where or "")


def _of(kind: str, name: str, href: str, record: Any) -> Iterator[Origin]:
    yield Origin(
        kind, name, href, record.provenance, record.why or "", record.where or "", tuple(record.cites)
    )
    for part, one in getattr(record, "parts", {}).items():
        said = "value" if part == "base" else spelled(part)
        yield Origin(kind, name, href, one.provenance, one.why or "", one.where or "", tuple(one.cites), said)


def counted(found: list[Origin]) -> list[tuple[str, dict[str, int], int]]:
    """For each kind of record how many are of each provenance, and how many in all. Parts are not counted."""
    kinds = dict.fromkeys(one.kind for one in found)
    rows = []
    for kind in kinds:
        count = Counter(one.provenance for one in found if one.kind == kind and not one.part)
        rows.append((kind, {name: count[name] for name in ORDER}, sum(count.values())))
    return rows


def reasons(found: list[Origin], provenance: str) -> list[tuple[str, list[Origin]]]:
    """All of one provenance, those with the same reason together."""
    groups: dict[str, list[Origin]] = {}
    for one in found:
        if one.provenance == provenance:
            groups.setdefault(one.why or one.where, []).append(one)
    return sorted(groups.items(), key=lambda pair: (-len(pair[1]), pair[0]))
