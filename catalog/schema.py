"""All that a catalog may say: one closed, frozen model for every kind of record.

Keys are written with hyphens or as one word; unknown keys are refused. Field documentation ends up in the
exported JSON Schema, where an editor shows it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, field_validator

from catalog.effects import BarRecord, Node, Row, RowRecord, rows_of
from catalog.effects.phrases import POSSESSIVES
from catalog.record import Model as Model
from catalog.scalars import Flag, Id, Int, Mm, Spelled, Words

Provenance = Literal["source", "inferred", "external", "stand-in", "unknown"]
Cite = Annotated[str, Spelled(r"L[1-9]\d*(-L[1-9]\d*)?", "a citation such as L345 or L236-L241")]
RuleId = Annotated[str, Spelled(r"[A-Z]{2}-\d{3}", "a rule's id such as TD-062")]
RulingId = Annotated[str, Spelled(r"AMB-\d{2,3}", "a ruling's id such as AMB-07")]
Enforcer = Annotated[
    str,
    Spelled(
        r"(check|op|phase|score):\S+|data:\S+( \S+)*",
        "what enforces a rule, such as check:play.turn or data:components.board.count=1",
    ),
]
EventKey = Annotated[
    str, Spelled(r"(op|phase|score):[a-z][a-z.-]*", "the key of an event, such as phase:round.collect")
]
RuleKind = Literal["component", "setup", "sequence", "legality", "effect", "scoring", "definition", "advice"]


class Sourced(Model):
    """Where a fact is from. `cites` names lines of the rulebook text, `where` a public page, `why` our
    reasons.
    """

    provenance: Provenance = "source"
    cites: tuple[Cite, ...] = ()
    why: Words | None = None
    where: Words | None = None


class Seat(Model):
    """A place at the table."""

    id: Words
    name: Words
    say: Words | None = None


class Players(Model):
    """How many can play."""

    min: Int
    max: Int


class CardSet(Sourced):
    """A group of cards that are used together, such as those of one era."""

    id: Id
    title: Words
    theme: Id
    say: Words | None = None


class Fact(Sourced):
    """Something publicly known about the game that no rule hangs on."""

    say: Words


class GameInfo(Model):
    """The game itself."""

    id: Id
    title: Words
    prefix: Words
    seed: Id
    tagline: Words
    intro: Words
    players: Players
    seats: tuple[Seat, ...]
    sets: tuple[CardSet, ...]
    facts: tuple[Fact, ...] = ()


class Term(Sourced):
    """A word of the game: its icon, its meaning, and the words a sentence uses for it."""

    id: Id
    name: Words
    icon: Id | None = None
    say: Words | None = None
    meaning: Words
    rules: tuple[RuleId, ...] = ()


class Location(Term):
    """Where a card can lie. `owned`: each seat has one, or its cards in a common one. `prep`: a card lies
    *on* or *in* it. `of`: the locations it stands for, where it holds no cards itself. `words`: what
    sentences call it by owner, where a possessive and the name do not do.
    """

    owned: Flag = False
    prep: Literal["on", "in"] = "in"
    of: tuple[Id, ...] = ()
    words: dict[Id, Words] = Field(default_factory=dict)

    @field_validator("words")
    @classmethod
    def of_owners(cls, words: dict[str, str]) -> dict[str, str]:
        """Words are those of an owner, or of each."""
        strange = [name for name in words if name not in (*POSSESSIVES, "each")]
        if strange:
            raise ValueError(f"words are those of {', '.join(POSSESSIVES)} or each, not of {strange[0]}")
        return words


class Owner(Term):
    """Whose a place is or who acts, read from the seat that carries an effect out."""

    shape: Words
    colour: Words


class Bar(Term):
    """The bar of a special effect."""

    colour: Words


class Vocabulary(Model):
    """Every word and icon of a game."""

    locations: tuple[Location, ...]
    owners: tuple[Owner, ...]
    actions: tuple[Term, ...]
    picks: tuple[Term, ...]
    conditions: tuple[Term, ...] = ()
    counts: tuple[Term, ...] = ()
    bars: tuple[Bar, ...] = ()
    traits: tuple[Term, ...] = ()
    windows: tuple[Term, ...] = ()
    measures: tuple[Term, ...] = ()
    terms: tuple[Term, ...] = ()

    def groups(self) -> dict[str, tuple[Term, ...]]:
        """The entries by kind, in the order a glossary shows them."""
        return {name: getattr(self, name) for name in type(self).model_fields}

    def everything(self) -> tuple[Term, ...]:
        """Every entry of every kind."""
        return tuple(term for group in self.groups().values() for term in group)


class Part(Sourced):
    """One field of a record whose provenance differs from the record's."""


class Card(Sourced):
    """A card: what it is worth and what it does. Its sentence and icons are made from `rows` and `bar`."""

    id: Id
    set: Id
    title: Words
    base: Int | None = None
    users: tuple[Id, ...] = ()
    traits: tuple[Id, ...] = ()
    rows: tuple[tuple[RowRecord, ...], ...] = ()  # type: ignore[valid-type]
    bar: BarRecord | None = None  # type: ignore[valid-type]
    rules: tuple[RuleId, ...] = ()
    count: Int = 1
    parts: dict[Id, Part] = Field(default_factory=dict)

    @property
    def effect(self) -> tuple[Row, ...]:
        """The rows as nodes."""
        return rows_of(self.rows)

    @property
    def special(self) -> Node | None:
        """The bar as a node."""
        return self.bar.node() if self.bar is not None else None

    def provenance_of(self, field: str) -> Provenance:
        """Where one field of the card is from."""
        return self.parts[field].provenance if field in self.parts else self.provenance


class Piece(Sourced):
    """A kind of counter, token, tile or marker that is played with: whose it is, how many, its numbers.

    `side` is the seat it belongs to, if any; with `per-seat` every seat has `count` of them in its colour.
    `stats` are its printed numbers by name, None for a number that the piece does not have. `cells` are the
    rows of a tile of seven hexes, each cell a letter of a board's legend.
    """

    id: Id
    name: Words
    kind: Literal["counter", "token", "tile", "marker", "cube", "die"]
    side: Words | None = None
    count: Int
    per_seat: Flag = Field(default=False, alias="per-seat")
    cells: tuple[Words, ...] = ()
    stats: dict[Id, Int | None] = Field(default_factory=dict)
    icon: Id | None = None
    say: Words | None = None
    rules: tuple[RuleId, ...] = ()
    parts: dict[Id, Part] = Field(default_factory=dict)


class Column(Model):
    """A column of a table. One with an icon is shown where the table is drawn as a chart."""

    id: Id
    title: Words
    icon: Id | None = None


class TableRow(Sourced):
    """A row of a table: the text of each cell by column. `parts` are cells of another provenance."""

    cells: dict[Id, Words]
    parts: dict[Id, Part] = Field(default_factory=dict)


class Table(Sourced):
    """A table of the game that its engine, its aids and its reference all read."""

    id: Id
    title: Words
    columns: tuple[Column, ...]
    rows: tuple[TableRow, ...]
    say: Words | None = None
    rules: tuple[RuleId, ...] = ()


class Component(Sourced):
    """A kind of physical piece. A count of None means that the text does not give it."""

    id: Id
    name: Words
    kind: Literal["book", "board", "fold-up", "cards", "coin", "sheet", "track", "tokens", "titles"]
    count: Int | None
    say: Words | None = None
    rules: tuple[RuleId, ...] = ()


class Area(Sourced):
    """A printed area of a board: box in mm from the board's lower left corner, `spaces` printed card
    spaces.
    """

    id: Id
    name: Words | None = None
    location: Id | None = None
    seat: Words | None = None
    x: Mm
    y: Mm
    w: Mm
    h: Mm
    number: Int | None = None
    stats: dict[Id, Int | None] = Field(default_factory=dict)
    spaces: Int | None = None
    highlight: Words | None = None
    rules: tuple[RuleId, ...] = ()
    count: Int | None = None
    parts: dict[Id, Part] = Field(default_factory=dict)


class HexField(Model):
    """A field of hexes on a board, in rows shifted by half a hex every second time.

    `across` is the width of a hex from flat to flat in mm, `x` and `y` the corner of the field's box from the
    board's lower left; `legend` says which letter stands for which ground.
    """

    columns: Int
    rows: Int
    across: Mm
    x: Mm = 0.0
    y: Mm = 0.0
    legend: dict[str, Id]


class Board(Sourced):
    """A board: trim size in mm, its areas, and which areas touch."""

    id: Id
    title: Words
    w: Mm
    h: Mm
    areas: tuple[Area, ...]
    links: tuple[tuple[Id, Id], ...] = ()
    hexes: HexField | None = None


class Chapter(Model):
    """A chapter of the reference, in reading order."""

    id: Id
    title: Words


class Rule(Model):
    """One checkable statement of the rules, and what enforces it. One of ours says so in `provenance`."""

    id: RuleId
    chapter: Id
    kind: RuleKind
    say: Words
    cites: tuple[Cite, ...]
    enforced_by: tuple[Enforcer, ...] = ()
    why_not: Words | None = None
    provenance: Provenance = "source"
    why: Words | None = None
    see: tuple[RuleId, ...] = ()
    terms: tuple[Id, ...] = ()


class Uncited(Model):
    """Lines of the rulebook text that carry no rule, and why."""

    lines: tuple[Cite, ...]
    why: Words


class Option(Model):
    """One way to read an open question."""

    id: Id
    say: Words


class Ruling(Model):
    """An open question of the rulebook with the readings it allows and the one we play by."""

    id: RulingId
    question: Words
    options: tuple[Option, ...]
    default: Id
    why: Words
    cites: tuple[Cite, ...] = ()
    rules: tuple[RuleId, ...] = ()
    confidence: Literal["high", "medium", "low"] = "medium"
    why_not: Words | None = None


class Narration(Model):
    """narration.yaml: a game told in words. Filled in are `{seat}`, `{card}`, `{cards}`, a fact's name.

    `moves` says what a seat does, by verb, `tries` the same without the seat, for what it may or may not do;
    `chances` what chance decides, by the first word of its name;
    `events` what follows, by key of the engine; `otherwise` the same where the event was found not to happen.
    `headings` stand above a part of the game that a value of the state begins. What is left out is not told.
    """

    headings: dict[Id, Words] = Field(default_factory=dict)
    chances: dict[Id, Words] = Field(default_factory=dict)
    moves: dict[Id, Words] = Field(default_factory=dict)
    tries: dict[Id, Words] = Field(default_factory=dict)
    events: dict[EventKey, Words] = Field(default_factory=dict)
    otherwise: dict[EventKey, Words] = Field(default_factory=dict)


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


class Scenario(Model):
    """A scripted example. `given`, `start` and `steps` are read by the game's engine and the scenario
    runner.
    """

    scenario: Words
    title: Words
    kind: Literal["worked-example", "edge-case", "own"]
    cites: tuple[Cite, ...] = ()
    source: Words | None = None
    why: Words | None = None
    proves: tuple[RuleId, ...] = ()
    uses: tuple[RuleId, ...] = ()
    rulings: dict[RulingId, Id] = Field(default_factory=dict)
    cards: tuple[Card, ...] = ()
    start: dict[str, object] | None = None
    given: dict[str, object] | None = None
    chance: dict[str, object] = Field(default_factory=dict)
    steps: tuple[dict[str, object], ...] = ()


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
