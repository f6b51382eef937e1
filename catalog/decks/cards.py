"""From the rows of a table to cards: the columns that mean something to the press, and what is wrong with
them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from re import sub

from catalog.decks.keys import CARD, COPIES, NEAR, TRUE
from catalog.decks.model import Pieces
from catalog.decks.table import Row
from catalog.diagnostics import Diagnostic, Note, Place, shown
from catalog.document import Data
from catalog.near import nearest

# The code of a value that does not fit its column; DECK-TABLE for all others.
_CODES = {
    "id": "DECK-ID",
    **dict.fromkeys((*COPIES, "per-player", "players"), "DECK-COUNT"),
}
_MANY_PLAYERS = 99


@dataclass(frozen=True, slots=True)
class Card:
    """One distinct piece: its fields for the template, and how often it is in the box.

    `count` is for any number of players, `per_player` for each of them; `players` are the least and the most
    players that it is used with. A `blank` takes its slot and shows nothing on either side.
    """

    id: str
    title: str
    fields: Mapping[str, Data]
    place: Place
    places: Mapping[str, Place] = field(default_factory=dict)
    count: int = 1
    per_player: int = 0
    players: tuple[int, int] | None = None
    back: str | None = None
    template: str | None = None
    blank: bool = False

    def copies(self, players: int | None, most: int) -> int:
        """How many are printed for so many players, None for a whole box."""
        if players is not None and self.players and not self.players[0] <= players <= self.players[1]:
            return 0
        return self.count + self.per_player * (players or most)


def read_cards(rows: Sequence[Row], pieces: Pieces) -> tuple[tuple[Card, ...], list[Diagnostic]]:
    """A card for every row, and all complaints. A card that shares its id with another gets one of its own,
    so that both can be looked at.
    """
    out, faults = [], []
    seen: dict[str, Card] = {}
    for number, row in enumerate(rows, 1):
        card, wrong = _card(row, number, pieces)
        faults += wrong
        if card.id in seen:
            faults.append(_twice(row, card, seen[card.id]))
            card = replace(card, id=f"{card.id}-row-{number}")
        seen.setdefault(card.id, card)
        out.append(card)
    if out and not faults and not any(card.count or card.per_player for card in out):
        faults.append(Diagnostic("DECK-COUNT", out[0].place, "every card of this file has count 0"))
    return tuple(out), [*faults, *_slips(rows)]


def _twice(row: Row, card: Card, first: Card) -> Diagnostic:
    """Two cards of one id; nobody who wrote titles alone knows of ids."""
    notes = [Note("the first one", first.place)]
    if row.values.get("id"):
        words = f"two cards have the id {card.id!r}; give one another id"
        return Diagnostic("DECK-ID", row.at("id"), words, None, tuple(notes))
    place = row.places.get("title") or row.at("name")
    called = f"two cards are called {card.title!r}"
    if card.title != first.title:
        called = f"{first.title!r} and {card.title!r} both have the id {card.id!r} that is made of a title"
    notes.append(Note(f"equal cards are one row with a count; others have a column `id`, here {card.id}-2"))
    return Diagnostic("DECK-ID", place, f"{called}, and nothing tells them apart", None, tuple(notes))


def _slips(rows: Sequence[Row]) -> Iterator[Diagnostic]:
    """Headings that are nearly one of those that mean something to the press."""
    first = {name: row for row in reversed(rows) for name in row.values}
    for name, row in first.items():
        if name not in CARD and (meant := nearest(name, NEAR)) is not None and meant not in first:
            words = f"{name!r} means nothing to the press, and {meant!r} would"
            yield Diagnostic("KEY-TYPO", row.at(name), words, meant, severity="warning")


def _card(row: Row, number: int, pieces: Pieces) -> tuple[Card, list[Diagnostic]]:
    """A card, made as far as it goes, and what is wrong with its columns."""
    text, faults = _columns(row)
    title = text.get("title") or text.get("name") or text.get("id") or f"{pieces.id} {number}"
    name = text.get("id") or slug(title) or f"{pieces.id}-{number}"
    count = next((text[name] for name in COPIES if name in text), None)
    card = Card(
        name,
        title,
        {"title": title, **row.values},
        row.place,
        row.places,
        int(count) if count else 0 if "per-player" in text else pieces.count,
        int(text.get("per-player", 0)),
        _players(text.get("players")),
        text.get("back"),
        text.get("template"),
        text.get("blank", "").lower() in TRUE,
    )
    return card, faults


def _columns(row: Row) -> tuple[dict[str, str], list[Diagnostic]]:
    """What a row says to the press, without the values that say nothing or do not fit."""
    good, faults = {}, []
    for name, column in CARD.items():
        written = row.values.get(name)
        if written is None or (isinstance(written, str) and not written.strip()):
            continue
        if isinstance(written, str) and column.takes(written) and not _is_backwards(name, written):
            good[name] = written.strip()
            continue
        near = slug(written) or None if name == "id" and isinstance(written, str) else None
        words = f"{shown(written)!r} does not fit `{name}`, which is {column.fits}"
        faults.append(Diagnostic(_CODES.get(name, "DECK-TABLE"), row.at(name), words, near))
    return good, faults


def _is_backwards(name: str, written: str) -> bool:
    found = _players(written) if name == "players" and CARD[name].takes(written) else None
    return found is not None and found[0] > found[1]


def _players(text: str | None) -> tuple[int, int] | None:
    """The fewest and the most of `3`, `2-4` or `3+`."""
    if not text or not text.strip():
        return None
    least, _, most = text.strip().replace("–", "-").partition("-")
    return int(least.rstrip("+")), _MANY_PLAYERS if least.endswith("+") else int(most or least)


def slug(title: str) -> str:
    """A title as an id: small Latin letters, figures and hyphens; empty where it has none of them."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return sub(r"[^a-z0-9]+", "-", plain).strip("-")
