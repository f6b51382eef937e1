"""The files of a game: which records each holds."""

from __future__ import annotations

from catalog.record import Model
from catalog.schema.boards import Board
from catalog.schema.examples import Narration, Scenario
from catalog.schema.game import GameInfo
from catalog.schema.rules import Chapter, Rule, Ruling, Uncited
from catalog.schema.things import Card, Component, Piece, Table
from catalog.schema.words import Vocabulary


class GameFile(Model):
    """game.yaml"""

    game: GameInfo


class CardsFile(Model):
    """cards.yaml and every other file of cards."""

    cards: tuple[Card, ...]


class ComponentsFile(Model):
    """components.yaml"""

    components: tuple[Component, ...]


class PiecesFile(Model):
    """pieces.yaml"""

    pieces: tuple[Piece, ...]


class TablesFile(Model):
    """tables.yaml"""

    tables: tuple[Table, ...]


class BoardsFile(Model):
    """boards.yaml"""

    boards: tuple[Board, ...]


class RulesFile(Model):
    """rules.yaml"""

    chapters: tuple[Chapter, ...]
    rules: tuple[Rule, ...]
    uncited: tuple[Uncited, ...] = ()


class RulingsFile(Model):
    """rulings.yaml"""

    rulings: tuple[Ruling, ...]


class ScenariosFile(Model):
    """A file of scenarios."""

    scenarios: tuple[Scenario, ...]


FILES: dict[str, type[Model]] = {
    "game.yaml": GameFile,
    "vocabulary.yaml": Vocabulary,
    "components.yaml": ComponentsFile,
    "pieces.yaml": PiecesFile,
    "tables.yaml": TablesFile,
    "boards.yaml": BoardsFile,
    "cards.yaml": CardsFile,
    "rules.yaml": RulesFile,
    "rulings.yaml": RulingsFile,
    "scenarios/*.yaml": ScenariosFile,
    "narration.yaml": Narration,
}
