"""From the folder of a deck to its records, with every complaint about every file in one report.

Where something is wrong, the rest is read all the same, so that one run tells everything. What would only
follow from a fault is not told: a group says how far it can be trusted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from catalog.decks.cards import Card, read_cards
from catalog.decks.files import is_inside
from catalog.decks.model import About, DeckFile, Pieces
from catalog.decks.sizes import DEFAULT, find_size
from catalog.decks.table import read_rows
from catalog.diagnostics import Diagnostic, Place, Report
from catalog.document import Document
from catalog.near import nearest
from catalog.reader import read
from catalog.typed import check

FILE = "game.yaml"
MOST_PIECES = 100_000
# Of a hexagon with equal sides: how far its sides are apart, as a share of how far its points are.
REGULAR = 3**0.5 / 2
# Keys without which templates can still be filled, though nothing can be said of how the words lie.
_LOOKS = frozenset(
    (
        "title",
        "size",
        "bleed",
        "safe",
        "corner",
        "depth",
        "style",
        "count",
        "fit",
        "of",
        "thickness",
        "colour",
    )
)
_Record = TypeVar("_Record", bound=BaseModel)


class Trust(IntEnum):
    """How far something is known well enough to look for what is wrong with it."""

    NOTHING = 0
    TEMPLATES = 1
    LAYOUT = 2


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces of one kind: what game.yaml says of them, their size in mm, and their cards. `index` counts the
    groups of game.yaml from 0.
    """

    pieces: Pieces
    size: tuple[float, float]
    cards: tuple[Card, ...]
    place: Place
    index: int = 0
    trust: Trust = Trust.LAYOUT


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck as read from its folder, and what was remarked on the way: whole, unless there are errors."""

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
    deck, report = read_deck(folder)
    return (deck if report.ok else None), report


def read_deck(folder: Path) -> tuple[Deck | None, Report]:
    """As much of a deck as can be read, and all complaints about its files; None where nothing can be."""
    document = read(folder / FILE, f"{folder.as_posix()}/{FILE}")
    file, report = check(DeckFile, document)
    data = document.data
    if file is None and not isinstance(data, dict):
        return None, report
    about, fonts, rest = (file.game, file.fonts, Trust.LAYOUT) if file else _head(data)
    groups, faults = [], []
    seen: set[str] = set()
    for index, (pieces, trust) in enumerate(_written(file, data)):
        if pieces is None:
            continue
        if pieces.id in seen:
            words = f"two groups of pieces are called {pieces.id!r}"
            faults.append(Diagnostic("DECK-ID", document.place(("pieces", index, "id")), words))
            trust = Trust.NOTHING
        seen.add(pieces.id)
        group, found = _group(folder, document, index, pieces, min(trust, rest))
        faults += found
        groups.append(group)
    faults += _about_all(document, about, groups)
    whole = Report.of(report, faults)
    if file is None:
        file = DeckFile.model_construct(game=about, fonts=fonts, pieces=tuple(one.pieces for one in groups))
    return Deck(folder, file, tuple(groups), document, whole), whole


def _head(data: Any) -> tuple[About, tuple[str, ...], Trust]:
    """What can be used of `game` and `fonts` in a game.yaml with errors."""
    about, lost = _mended(About, data.get("game"), {"title": "Untitled"})
    fonts = data.get("fonts", [])
    usable = isinstance(fonts, list) and all(isinstance(one, str) and one.strip() for one in fonts)
    known = usable and lost is not None and not lost & {"language", "direction"}
    good = about or About(title="Untitled")
    return good, tuple(fonts) if usable else (), Trust.LAYOUT if known else Trust.TEMPLATES


def _written(file: DeckFile | None, data: Any) -> Iterator[tuple[Pieces | None, Trust]]:
    """The groups of a game.yaml, those with errors without what is wrong with them."""
    if file is not None:
        yield from ((pieces, Trust.LAYOUT) for pieces in file.pieces)
        return
    written = data.get("pieces")
    for index, record in enumerate(written if isinstance(written, list) else ()):
        pieces, lost = _mended(Pieces, record, {"id": f"pieces-{index + 1}"})
        yield pieces, _trust(lost or frozenset())


def _trust(lost: frozenset[str]) -> Trust:
    """What can still be said without some keys; a key that nobody knows may be any that is near it."""
    meant = {
        nearest(key, Pieces.model_fields) or "" if key not in Pieces.model_fields else key for key in lost
    }
    meant -= {"", "id"}
    return Trust.LAYOUT if not meant else Trust.TEMPLATES if meant <= _LOOKS else Trust.NOTHING


def _mended(
    kind: type[_Record], data: Any, needed: Mapping[str, str]
) -> tuple[_Record | None, frozenset[str] | None]:
    """A record without its keys that have errors, and these keys; None where it is no record at all."""
    if not isinstance(data, dict):
        return None, None
    try:
        return kind.model_validate(data), frozenset()
    except ValidationError as error:
        lost = frozenset(str(one["loc"][0]) for one in error.errors() if one["loc"])
    rest = {key: value for key, value in data.items() if key not in lost}
    return kind.model_validate({**needed, **rest}), lost


def _about_all(document: Document, about: About, groups: list[Group]) -> Iterator[Diagnostic]:
    """What is wrong between the parts of a game.yaml."""
    players = about.players
    if players is not None and players.min > players.max:
        words = f"from {players.min} to {players.max} players is no range"
        yield Diagnostic("DECK-COUNT", document.place(("game", "players")), words)
    most = players.max if players is not None else 1
    total = sum(card.copies(None, most) for group in groups for card in group.cards)
    if total > MOST_PIECES:
        words = f"these are {total:,} pieces, and {MOST_PIECES:,} are the most that one deck may have"
        yield Diagnostic("DECK-COUNT", document.place(("pieces",)), words)
    known = {group.pieces.id for group in groups}
    for group in groups:
        wanted = group.pieces.of
        if wanted is not None and wanted not in known:
            place = document.place(("pieces", group.index, "of"))
            words = f"no pieces are called {wanted!r}"
            yield Diagnostic("DECK-ID", place, words, nearest(wanted, known))


def _group(
    folder: Path, document: Document, index: int, pieces: Pieces, trust: Trust
) -> tuple[Group, list[Diagnostic]]:
    at = ("pieces", index)
    size, place = find_size(pieces.size or DEFAULT), document.place(at)
    faults = list(_measures(document, at, pieces, size, trust))
    if any(one.severity == "error" for one in faults):
        trust = min(trust, Trust.TEMPLATES)
    if pieces.cards is None:
        title = pieces.title or pieces.id.replace("-", " ").capitalize()
        card = Card(pieces.id, title, {"title": title}, place, {}, pieces.count)
        return Group(pieces, size, (card,), place, index, trust), faults
    shown = f"{folder.as_posix()}/{pieces.cards}"
    if not is_inside(folder, folder / pieces.cards):
        words = f"{pieces.cards} lies outside the deck's folder"
        faults.append(Diagnostic("DECK-FILE", document.place((*at, "cards")), words))
        return Group(pieces, size, (), place, index, Trust.NOTHING), faults
    if trust is Trust.NOTHING:
        return Group(pieces, size, (), place, index, trust), faults
    rows, report = read_rows(folder / pieces.cards, shown, pieces.columns)
    cards, more = read_cards(rows, pieces)
    faults += [*report, *more]
    if not rows and report.ok:
        faults.append(Diagnostic("DECK-TABLE", Place(shown), "there is no card in this file"))
    return Group(pieces, size, cards, place, index, trust), faults


def _measures(
    document: Document, at: tuple[str | int, ...], pieces: Pieces, size: tuple[float, float], trust: Trust
) -> Iterator[Diagnostic]:
    """What does not go together in the measures of a group; nothing where its size may be another."""
    for name, fit in pieces.fit.items():
        if fit.min > fit.max:
            words = (
                f"the letters of {name} may shrink from {fit.max:g} pt to {fit.min:g} pt, which is no range"
            )
            yield Diagnostic("DECK-FIT", document.place((*at, "fit", name)), words)
    if trust is not Trust.LAYOUT:
        return
    if pieces.corner is not None and 2 * pieces.corner > min(size) + 1e-9:
        words = f"a corner of {pieces.corner:g} mm is more than half of {min(size):g} mm"
        yield Diagnostic("DECK-SIZE", document.place((*at, "corner")), words)
    if 2 * pieces.safe >= min(size):
        words = f"a safe edge of {pieces.safe:g} mm leaves nothing of {size[0]:g} x {size[1]:g} mm"
        yield Diagnostic("DECK-SIZE", document.place((*at, "safe")), words)
    if pieces.kind == "hex" and abs(min(size) / max(size) - REGULAR) > 0.02:
        words = (
            f"a hex of {size[0]:g} x {size[1]:g} mm has sides of two lengths; from point to point it is "
            f"{max(size):g} mm, and {max(size) * REGULAR:.1f} mm the other way would make them equal"
        )
        yield Diagnostic("DECK-SIZE", document.place((*at, "size")), words, severity="warning")


def chosen(deck: Deck, players: int | None) -> Iterator[tuple[Group, Card, int]]:
    """Every card with its number of copies for so many players; those with none are left out."""
    for group in deck.groups:
        for card in group.cards:
            copies = card.copies(players, deck.most_players)
            if copies:
                yield group, card, copies
