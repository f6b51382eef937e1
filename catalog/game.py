"""A game as the catalog has it: all its records, found by id, each with the place it was written in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from catalog.diagnostics import Place
from catalog.document import Document, Path
from catalog.schema import (
    Board,
    Card,
    Chapter,
    Component,
    GameInfo,
    Narration,
    Piece,
    Rule,
    Ruling,
    Scenario,
    Table,
    Uncited,
    Vocabulary,
)

Located = Mapping[tuple[str, str], tuple[Document, Path]]


@dataclass(frozen=True)
class Game:
    """All records of one game, in the order of their files.

    The kinds that `place` knows are the names of the fields, the groups of the vocabulary, `sets`, `seats`.
    """

    game: GameInfo
    vocabulary: Vocabulary
    components: tuple[Component, ...]
    cards: tuple[Card, ...]
    boards: tuple[Board, ...]
    chapters: tuple[Chapter, ...]
    rules: tuple[Rule, ...]
    uncited: tuple[Uncited, ...]
    rulings: tuple[Ruling, ...]
    scenarios: tuple[Scenario, ...]
    pieces: tuple[Piece, ...] = ()
    tables: tuple[Table, ...] = ()
    narration: Narration = field(default_factory=Narration)
    located: Located = field(default_factory=dict, repr=False, compare=False)

    @property
    def id(self) -> str:
        """The game's own id, the name of its folder."""
        return self.game.id

    def card(self, name: str) -> Card:
        """The card of this id. Raises KeyError."""
        return self._cards[name]

    def rule(self, name: str) -> Rule:
        """The rule of this id. Raises KeyError."""
        return self._rules[name]

    def ruling(self, name: str) -> Ruling:
        """The ruling of this id. Raises KeyError."""
        return self._rulings[name]

    def scenario(self, name: str) -> Scenario:
        """The scenario of this id. Raises KeyError."""
        return self._scenarios[name]

    def place(self, kind: str, name: str, *path: str | int) -> Place:
        """Where a record stands, or a value in it: `place("cards", "potter", "base")`. Raises KeyError.

        A value that is not written gives the nearest one around it.
        """
        document, start = self.located[kind, name]
        return document.place((*start, *path))

    def key_place(self, kind: str, name: str, *path: str | int) -> Place:
        """Where the key in front of a value of a record stands. Raises KeyError."""
        document, start = self.located[kind, name]
        return document.key_place((*start, *path))

    @cached_property
    def _cards(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}

    @cached_property
    def _rules(self) -> dict[str, Rule]:
        return {rule.id: rule for rule in self.rules}

    @cached_property
    def _rulings(self) -> dict[str, Ruling]:
        return {ruling.id: ruling for ruling in self.rulings}

    @cached_property
    def _scenarios(self) -> dict[str, Scenario]:
        return {scenario.scenario: scenario for scenario in self.scenarios}
