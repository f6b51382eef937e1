"""All that a catalog may say: one closed, frozen model for every kind of record.

Keys are written with hyphens or as one word; unknown keys are refused. Field documentation ends up in the
exported JSON Schema, where an editor shows it.
"""

from __future__ import annotations

from catalog.record import Model
from catalog.schema.boards import Area, Board, HexField
from catalog.schema.common import (
    Cite,
    Enforcer,
    EventKey,
    Part,
    Provenance,
    RuleId,
    RuleKind,
    RulingId,
    Sourced,
)
from catalog.schema.examples import Narration, Scenario
from catalog.schema.files import (
    FILES,
    BoardsFile,
    CardsFile,
    ComponentsFile,
    GameFile,
    PiecesFile,
    RulesFile,
    RulingsFile,
    ScenariosFile,
    TablesFile,
)
from catalog.schema.game import CardSet, Fact, GameInfo, Players, Seat
from catalog.schema.rules import Chapter, Option, Rule, Ruling, Uncited
from catalog.schema.things import Card, Column, Component, Piece, Table, TableRow
from catalog.schema.words import Bar, Location, Owner, Term, Vocabulary

__all__ = [
    "FILES",
    "Area",
    "Bar",
    "Board",
    "BoardsFile",
    "Card",
    "CardSet",
    "CardsFile",
    "Chapter",
    "Cite",
    "Column",
    "Component",
    "ComponentsFile",
    "Enforcer",
    "EventKey",
    "Fact",
    "GameFile",
    "GameInfo",
    "HexField",
    "Location",
    "Model",
    "Narration",
    "Option",
    "Owner",
    "Part",
    "Piece",
    "PiecesFile",
    "Players",
    "Provenance",
    "Rule",
    "RuleId",
    "RuleKind",
    "RulesFile",
    "Ruling",
    "RulingId",
    "RulingsFile",
    "Scenario",
    "ScenariosFile",
    "Seat",
    "Sourced",
    "Table",
    "TableRow",
    "TablesFile",
    "Term",
    "Uncited",
    "Vocabulary",
]
