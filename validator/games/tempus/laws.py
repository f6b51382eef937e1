"""What stays the same through a game: the era table, the cards, the stock, the readings of open questions.

All of it is read from the catalog; a number that stands there stands nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from catalog.game import Game
from catalog.hexes import Grid, Island, grid, island, read_tile
from catalog.schema import Card
from validator.engine.contract import Unreadable
from validator.engine.powers import Power, parts

TABLE, BOARD = "eras", "main"
NUMBERS = ("movement", "distance", "babies", "stack", "draw", "hand", "actions", "bonus", "points")

READINGS = {
    "AMB-03": ("connected", "mutual"),
    "AMB-04": ("land", "no-mountain"),
    "AMB-10": ("may-be-empty", "must-work"),
    "AMB-11": ("sea", "lake"),
    "AMB-12": ("coastal", "water-only"),
    "AMB-15": ("through", "blocked"),
    "AMB-16": ("blocked", "through"),
    "AMB-19": ("limit-binds", "limit-ignored"),
    "AMB-20": ("costs", "free"),
    "AMB-21": ("action", "turn"),
    "AMB-22": ("add-up", "one-only"),
    "AMB-24": ("count", "do-not-count"),
    "AMB-25": ("do-not-count", "count"),
    "AMB-26": ("may-attack", "may-not"),
    "AMB-27": ("four", "five"),
    "AMB-31": ("terrain-only", "counts"),
    "AMB-32": ("spent", "counts"),
    "AMB-33": ("between", "any-time"),
    "AMB-34": ("any-number", "one"),
    "AMB-39": ("at-once", "end-of-turn"),
    "AMB-40": ("discard-first", "play-first"),
    "AMB-41": ("when-needed", "when-empty"),
    "AMB-42": ("binds", "waived"),
    "AMB-44": ("discarded", "returned"),
    "AMB-46": ("until-moved", "one-action", "one-turn"),
    "AMB-47": ("all-gone", "one-step"),
    "AMB-48": ("own-moves", "any-departure"),
    "AMB-50": ("each-adds-one", "one-double"),
    "AMB-53": ("allowed", "refused"),
    "AMB-55": ("all-advance", "nobody"),
    "AMB-66": ("public", "secret"),
}
"""The rulings this engine asks for, with the options it knows."""

ASKED = frozenset(READINGS)


class Row(NamedTuple):
    """A row of the era table. `terrain` is the number of its ground, `bonus` the cards for arriving first."""

    era: str
    movement: int
    distance: int
    babies: int
    stack: int
    ships: bool
    draw: int
    hand: int
    actions: int
    terrain: int
    bonus: int
    points: int


class IdeaCard(NamedTuple):
    """A card: its id with the number of the copy, the number of its terrain, what it does.

    `kind` is the measure it adds to, or its verb; a card with a choice goes by its first part.
    """

    name: str
    terrain: int
    kind: str
    powers: tuple[Power, ...]

    @property
    def n(self) -> int:
        """The number that the card adds."""
        return self.powers[0].n


@dataclass(frozen=True, slots=True)
class Laws:
    """Everything static about one configuration."""

    seats: tuple[str, ...]
    field: Grid
    letters: str
    terrains: tuple[str, ...]
    mountain: int
    grass: int
    card_grounds: tuple[int, ...]
    rows: tuple[Row, ...]
    cards: tuple[IdeaCard, ...]
    numbers: Mapping[str, int]
    tiles: tuple[tuple[str, tuple[int, ...]], ...]
    tiles_laid: int
    people: int
    cities: Mapping[int, int]
    starting: int
    protected: int
    first: int | None
    readings: Mapping[str, str]

    def reads(self, ruling: str, option: str) -> bool:
        """Whether an open question is settled this way."""
        return self.readings[ruling] == option

    def island(self, ground: bytes) -> Island:
        """The island of a ground under the chosen readings."""
        return island(ground, self.field, self.reads("AMB-11", "sea"), self.reads("AMB-12", "coastal"))


def make_laws(
    game: Game, seats: tuple[str, ...], first: int | None, rulings: Mapping[str, str], extra: Sequence[Card]
) -> Laws:
    """The laws for these seats. Raises Unreadable where the catalog lacks what the engine needs."""
    board = next(board for board in game.boards if board.id == BOARD)
    assert board.hexes is not None
    letters = "".join(board.hexes.legend)
    terrains = tuple(board.hexes.legend.values())
    replaced = {card.id for card in extra}
    cards = _cards([card for card in game.cards if card.id not in replaced] + list(extra), terrains)
    pieces = {piece.id: piece for piece in game.pieces}
    stats = {name: value for piece in game.pieces for name, value in piece.stats.items() if value is not None}
    laid = {name: value or 0 for area in board.areas for name, value in area.stats.items()}
    return Laws(
        seats=seats,
        field=grid(board.hexes.columns, board.hexes.rows),
        letters="." + letters,
        terrains=("water", *terrains),
        mountain=1 + terrains.index("mountains"),
        grass=1 + terrains.index("grasslands"),
        card_grounds=tuple(1 + terrains.index(group.id) for group in game.game.sets),
        rows=_rows(game, terrains),
        cards=cards,
        numbers={card.name: number for number, card in enumerate(cards)},
        tiles=tuple(
            (piece.id, tuple(1 + letters.index(cell) for cell in read_tile(piece.cells)))
            for piece in game.pieces
            if piece.cells
        ),
        tiles_laid=laid[f"laid-by-{len(seats)}"],
        people=pieces["people"].count,
        cities={
            value: piece.count
            for piece in game.pieces
            if piece.per_seat and (value := piece.stats.get("value")) is not None
        },
        starting=stats["starting"],
        protected=stats["protected"],
        first=first,
        readings={name: rulings.get(name, options[0]) for name, options in READINGS.items()},
    )


def _cards(cards: Sequence[Card], terrains: tuple[str, ...]) -> tuple[IdeaCard, ...]:
    found = []
    for card in sorted(cards, key=lambda card: card.id):
        powers = tuple(power for part in parts(card.effect) for power in part)
        for copy in range(1, card.count + 1):
            name = card.id if copy == 1 else f"{card.id}-{copy}"
            found.append(IdeaCard(name, 1 + terrains.index(card.set), powers[0].what, powers))
    return tuple(found)


def _rows(game: Game, terrains: tuple[str, ...]) -> tuple[Row, ...]:
    table = next(table for table in game.tables if table.id == TABLE)
    found = []
    for number, row in enumerate(table.rows):
        cells = row.cells
        terrain = cells.get("terrain")
        if number and terrain not in terrains:
            raise Unreadable(f"nobody knows the terrain of {cells['era']}, and the progress phase needs it")
        numbers = {
            name: int(cells.get(name, 0))
            for name in (
                "movement",
                "distance",
                "babies",
                "stack",
                "draw",
                "hand",
                "actions",
                "bonus",
                "points",
            )
        }
        found.append(
            Row(
                era=cells["era"],
                ships=cells.get("ships") == "yes",
                terrain=1 + terrains.index(terrain) if terrain in terrains else 0,
                **numbers,
            )
        )
    return tuple(found)
