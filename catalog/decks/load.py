"""From the folder of a deck to its records, with every complaint about every file in one report."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from catalog.decks.model import RESERVED, DeckFile, Pieces
from catalog.decks.sizes import DEFAULT, SIZES, UnknownSize, find_size
from catalog.decks.table import Row, read_rows
from catalog.diagnostics import Diagnostic, Note, Place, Report
from catalog.document import Data, Document
from catalog.near import nearest
from catalog.reader import read
from catalog.typed import check

FILE = "game.yaml"
MOST_COPIES = 10_000
_TRUE, _FALSE = ("true", "yes", "1", "x"), ("", "false", "no", "0")
_ID = re.compile(r"[a-z0-9][a-z0-9_-]*")
# Kinds that are drawn without a template and need no rows: their faces follow from their measures.
DRAWN = ("tuck-box", "score-sheet")


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


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces of one kind: what game.yaml says of them, their size in mm, and their cards."""

    pieces: Pieces
    size: tuple[float, float]
    cards: tuple[Card, ...]
    place: Place


# Fields that are more to the press than something for a template to show.
MEANT = ("title", "name", "qty", *RESERVED)


@dataclass(frozen=True, slots=True)
class Deck:
    """A whole deck as read from its folder, and what was remarked on the way."""

    folder: Path
    file: DeckFile
    groups: tuple[Group, ...]
    document: Document
    remarks: Report = field(default_factory=Report)

    @property
    def name(self) -> str:
        return self.folder.resolve().name

    @property
    def most_players(self) -> int:
        return self.file.game.players.max if self.file.game.players else 1

    def place(self, *path: str | int) -> Place:
        """Where a value of game.yaml stands."""
        return self.document.place(path)


def is_deck(path: Path) -> bool:
    """Whether a path is the folder of a deck."""
    return path.is_dir() and (path / FILE).is_file()


def load_deck(folder: Path) -> tuple[Deck | None, Report]:
    """A deck and all complaints about its files; None for the deck when there is an error. Never raises for
    what files hold.
    """
    document = read(folder / FILE, f"{folder.as_posix()}/{FILE}")
    file, report = check(DeckFile, document)
    if file is None:
        return None, report
    groups, faults = [], []
    seen: dict[str, Place] = {}
    for index, pieces in enumerate(file.pieces):
        place = document.place(("pieces", index))
        if pieces.id in seen:
            words = f"two groups of pieces are called {pieces.id!r}"
            faults.append(Diagnostic("DECK-ID", document.place(("pieces", index, "id")), words))
        seen[pieces.id] = place
        group, found = _group(folder, document, index, pieces)
        faults += found
        if group is not None:
            groups.append(group)
    known = {group.pieces.id for group in groups}
    for index, pieces in enumerate(file.pieces):
        if pieces.of is not None and pieces.of not in known:
            words = f"no pieces are called {pieces.of!r}"
            faults.append(
                Diagnostic(
                    "DECK-ID", document.place(("pieces", index, "of")), words, nearest(pieces.of, known)
                )
            )
    whole = Report.of(report, faults)
    return (Deck(folder, file, tuple(groups), document, whole) if whole.ok else None), whole


def _group(
    folder: Path, document: Document, index: int, pieces: Pieces
) -> tuple[Group | None, list[Diagnostic]]:
    at = ("pieces", index)
    faults: list[Diagnostic] = []
    size = SIZES[DEFAULT]
    try:
        size = find_size(pieces.size or DEFAULT)
    except UnknownSize as unknown:
        note = Note(f"sizes with a name are {', '.join(SIZES)}")
        fix = nearest(pieces.size or "", SIZES)
        faults.append(
            Diagnostic(
                "DECK-SIZE", document.place((*at, "size")), f"{pieces.size!r}: {unknown}", fix, (note,)
            )
        )
    for name, fit in pieces.fit.items():
        if fit.min > fit.max:
            words = (
                f"the letters of {name} may shrink from {fit.max:g} pt to {fit.min:g} pt, which is no range"
            )
            faults.append(Diagnostic("DECK-FIT", document.place((*at, "fit", name)), words))
    if pieces.corner is not None and 2 * pieces.corner > min(size) + 1e-9:
        words = f"a corner of {pieces.corner:g} mm is more than half of {min(size):g} mm"
        faults.append(Diagnostic("DECK-SIZE", document.place((*at, "corner")), words))
    if 2 * pieces.safe >= min(size):
        words = f"a safe edge of {pieces.safe:g} mm leaves nothing of {size[0]:g} x {size[1]:g} mm"
        faults.append(Diagnostic("DECK-SIZE", document.place((*at, "safe")), words))
    cards: tuple[Card, ...] = ()
    place = document.place(at)
    if pieces.cards is not None:
        shown = f"{folder.as_posix()}/{pieces.cards}"
        if not _below(folder, pieces.cards):
            words = f"{pieces.cards} lies outside the deck's folder"
            return None, [*faults, Diagnostic("DECK-FILE", document.place((*at, "cards")), words)]
        rows, report = read_rows(folder / pieces.cards, shown, pieces.columns)
        cards, more = _cards(rows, pieces)
        faults += [*report, *more]
        if not rows and report.ok:
            faults.append(Diagnostic("DECK-TABLE", Place(shown), "there is no card in this file"))
    else:
        title = pieces.title or pieces.id.replace("-", " ").capitalize()
        cards = (Card(pieces.id, title, {"title": title}, place, {}, pieces.count),)
    return Group(pieces, size, cards, place), faults


def _below(folder: Path, name: str) -> bool:
    return (folder / name).resolve().is_relative_to(folder.resolve())


def _cards(rows: Sequence[Row], pieces: Pieces) -> tuple[tuple[Card, ...], list[Diagnostic]]:
    out, faults = [], []
    seen: dict[str, Card] = {}
    for number, row in enumerate(rows, 1):
        card, wrong = _card(row, number, pieces)
        faults += wrong
        if card.id in seen:
            note = Note("the first one", seen[card.id].place)
            words = f"two cards have the id {card.id!r}; give one another id"
            faults.append(Diagnostic("DECK-ID", row.at("id"), words, None, (note,)))
        seen[card.id] = card
        out.append(card)
    if out and not faults and not any(card.count or card.per_player for card in out):
        faults.append(Diagnostic("DECK-COUNT", out[0].place, "every card of this file has count 0"))
    return tuple(out), [*faults, *_slips(rows)]


def _slips(rows: Sequence[Row]) -> Iterator[Diagnostic]:
    """Headings that are nearly one of those that mean something to the press."""
    first = {name: row for row in reversed(rows) for name in row.values}
    for name, row in first.items():
        if name not in MEANT and (meant := nearest(name, MEANT)) is not None and meant not in first:
            words = f"{name!r} means nothing to the press, and {meant!r} would"
            yield Diagnostic("KEY-TYPO", row.at(name), words, meant, severity="warning")


def _card(row: Row, number: int, pieces: Pieces) -> tuple[Card, list[Diagnostic]]:
    faults: list[Diagnostic] = []
    text = {name: value for name, value in row.values.items() if isinstance(value, str)}
    title = text.get("title") or text.get("name") or text.get("id") or f"{pieces.id} {number}"
    name = text.get("id") or slug(title) or f"{pieces.id}-{number}"
    if not _ID.fullmatch(name):
        words = f"{name!r} is no id: small letters, figures, hyphens"
        faults.append(Diagnostic("DECK-ID", row.at("id"), words, slug(name)))
        name = slug(name) or f"{pieces.id}-{number}"
    numbers = {}
    for key, default in (("count", pieces.count), ("per-player", 0)):
        written = row.values.get(key, row.values.get("qty" if key == "count" else key))
        numbers[key] = default
        if written is None or written == "":
            if key == "count" and row.values.get("per-player"):
                numbers[key] = 0
            continue
        if (
            not isinstance(written, str)
            or not re.fullmatch(r"\d{1,6}", written)
            or int(written) > MOST_COPIES
        ):
            words = f"{written!r} is no number of copies from 0 to {MOST_COPIES}"
            faults.append(Diagnostic("DECK-COUNT", row.at(key), words))
            continue
        numbers[key] = int(written)
    players = None
    if text.get("players"):
        match = re.fullmatch(r"(\d{1,2})(?:\s*[-–]\s*(\d{1,2})|(\+))?", text["players"].strip())
        if match is None or (match[2] and int(match[2]) < int(match[1])):
            words = f"{text['players']!r} is no number of players such as 3, 2-4 or 3+"
            faults.append(Diagnostic("DECK-COUNT", row.at("players"), words))
        else:
            players = int(match[1]), 99 if match[3] else int(match[2] or match[1])
    blank = text.get("blank", "").strip().lower()
    if blank not in (*_TRUE, *_FALSE):
        faults.append(Diagnostic("DECK-TABLE", row.at("blank"), f"blank is true or false, not {blank!r}"))
    card = Card(
        name,
        title,
        {"title": title, **row.values},
        row.place,
        row.places,
        numbers["count"],
        numbers["per-player"],
        players,
        text.get("back") or None,
        text.get("template") or None,
        blank in _TRUE,
    )
    return card, faults


def slug(title: str) -> str:
    """A title as an id: small Latin letters, figures and hyphens; empty where it has none of them."""
    import unicodedata

    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def chosen(deck: Deck, players: int | None) -> Iterator[tuple[Group, Card, int]]:
    """Every card with its number of copies for so many players; those with none are left out."""
    for group in deck.groups:
        for card in group.cards:
            copies = card.copies(players, deck.most_players)
            if copies:
                yield group, card, copies


def only(deck: Deck, group: Group, cards: tuple[Card, ...]) -> Deck:
    """The deck with some of a group's cards."""
    groups = tuple(replace(one, cards=cards) if one is group else one for one in deck.groups)
    return replace(deck, groups=groups)
