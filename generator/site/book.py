"""Who speaks of whom: every cross-reference of a game, worked out once and looked up by the pages."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from catalog.effects import Icon, Node, Row, cites, icons_bar, icons_row, rows_of, say_bar, say_rows
from catalog.effects.records import Later
from catalog.schema import Card, Rule, Ruling, Scenario, Term
from generator.site.words import Enforcement, enforcement

Links = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class CardText:
    """What a card says and shows. `bar` and `sentence` are words, `bar_icons` and `rows` their icons."""

    sentence: str
    bar: str
    bar_id: str
    bar_name: str
    bar_icons: tuple[Icon, ...]
    rows: tuple[tuple[Icon, ...], ...]
    rules: tuple[str, ...]

    @property
    def icons(self) -> tuple[Icon, ...]:
        """Every icon on the card."""
        return (*self.bar_icons, *(icon for row in self.rows for icon in row))


@dataclass(frozen=True, slots=True)
class Entry:
    """One vocabulary entry and the group it stands in; `anchor` is its place in the glossary."""

    group: str
    term: Term

    @property
    def anchor(self) -> str:
        """The permanent anchor, `picks-highest-card`."""
        return f"{self.group}-{self.term.id}"


@dataclass(slots=True)
class Book:
    """A game with all its cross-references. Build it with `read`; it is not changed afterwards."""

    game: Any
    cards: Mapping[str, Card] = field(default_factory=dict)
    rules: Mapping[str, Rule] = field(default_factory=dict)
    rulings: Mapping[str, Ruling] = field(default_factory=dict)
    scenarios: Mapping[str, Scenario] = field(default_factory=dict)
    texts: Mapping[str, CardText] = field(default_factory=dict)
    entries: tuple[Entry, ...] = ()
    rule_cards: Links = field(default_factory=dict)
    rule_touched: Links = field(default_factory=dict)
    rule_proved: Links = field(default_factory=dict)
    rule_used: Links = field(default_factory=dict)
    rule_rulings: Links = field(default_factory=dict)
    rule_terms: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)
    rule_back: Links = field(default_factory=dict)
    icon_cards: Links = field(default_factory=dict)
    card_scenarios: Links = field(default_factory=dict)
    ruling_scenarios: Links = field(default_factory=dict)

    def chapters(self) -> Iterator[tuple[Any, tuple[Rule, ...]]]:
        """Every chapter that has rules, in reading order, with its rules."""
        for chapter in self.game.chapters:
            rules = tuple(rule for rule in self.game.rules if rule.chapter == chapter.id)
            if rules:
                yield chapter, rules

    def enforced(self, rule: Rule) -> tuple[Enforcement, ...]:
        """What enforces a rule, in words."""
        root = {
            "game": self.game.game,
            "vocabulary": self.game.vocabulary,
            "components": self.game.components,
            "cards": self.game.cards,
            "boards": self.game.boards,
        }
        return tuple(enforcement(enforcer, root) for enforcer in rule.enforced_by)


def read(game: Any) -> Book:
    """Work out the cross-references of a game."""
    vocabulary = game.vocabulary
    entries = tuple(Entry(group, term) for group, terms in vocabulary.groups().items() for term in terms)
    texts = {card.id: card_text(card, vocabulary) for card in game.cards}
    cards, scenarios = game.cards, game.scenarios
    return Book(
        game=game,
        cards={card.id: card for card in cards},
        rules={rule.id: rule for rule in game.rules},
        rulings={ruling.id: ruling for ruling in game.rulings},
        scenarios={scenario.scenario: scenario for scenario in scenarios},
        texts=texts,
        entries=entries,
        rule_cards=turned((card.id, card.rules) for card in cards),
        rule_touched=turned(
            (card.id, [rule for rule in texts[card.id].rules if rule not in card.rules]) for card in cards
        ),
        rule_proved=turned((scenario.scenario, scenario.proves) for scenario in scenarios),
        rule_used=turned((scenario.scenario, scenario.uses) for scenario in scenarios),
        rule_rulings=turned((ruling.id, ruling.rules) for ruling in game.rulings),
        rule_terms=_terms(entries),
        rule_back=turned((rule.id, rule.see) for rule in game.rules),
        icon_cards=turned((card.id, _icon_names(texts[card.id], card)) for card in cards),
        card_scenarios=turned((scenario.scenario, spoken_of(scenario, texts)) for scenario in scenarios),
        ruling_scenarios=turned((scenario.scenario, scenario.rulings) for scenario in scenarios),
    )


def turned(pairs: Iterable[tuple[str, Iterable[str]]]) -> dict[str, tuple[str, ...]]:
    """From *who names what* to *what is named by whom*, in the order of the naming."""
    found: dict[str, list[str]] = defaultdict(list)
    for who, named in pairs:
        for what in dict.fromkeys(named):
            found[what].append(who)
    return {what: tuple(who) for what, who in found.items()}


def _terms(entries: Sequence[Entry]) -> dict[str, tuple[Entry, ...]]:
    found: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        for rule in entry.term.rules:
            found[rule].append(entry)
    return {rule: tuple(named) for rule, named in found.items()}


def card_text(card: Card, vocabulary: Any) -> CardText:
    """A card's words, icons and rules, all from its nodes."""
    rows, bar = card.effect, card.special
    hidden = bar is not None and isinstance(bar.args, Later)
    nodes = [node for row in rows for node in row] + ([bar] if bar else [])
    names = {term.id: term.name for term in vocabulary.bars}
    return CardText(
        sentence=say_rows(rows, vocabulary) if rows else "",
        bar=say_bar(bar, vocabulary) if bar else "",
        bar_id=_bar_id(bar) if bar else "",
        bar_name=names.get(_bar_id(bar), "") if bar else "",
        bar_icons=icons_bar(bar) if bar and not hidden else (),
        rows=tuple(icons_row(row) for row in (*rows, *_waiting(bar))),
        rules=tuple(dict.fromkeys((*card.rules, *cites(nodes, vocabulary)))),
    )


def _bar_id(bar: Node) -> str:
    return "modified" if bar.verb.startswith("score-") else bar.verb


def _waiting(bar: Node | None) -> tuple[Row, ...]:
    if bar is not None and isinstance(bar.args, Later):
        return rows_of(bar.args.rows)
    return ()


def _icon_names(text: CardText, card: Card) -> list[str]:
    names = [icon.name for icon in text.icons]
    owners = [icon.owner for icon in text.icons if icon.owner]
    bar = [_bar_id(card.special)] if card.special else []
    return [*names, *owners, *card.traits, *bar]


def spoken_of(scenario: Scenario, known: Iterable[str]) -> list[str]:
    """The cards whose ids stand anywhere in what a scenario sets up and does."""
    names = set(known)
    written = _words([scenario.start, scenario.given, scenario.chance, list(scenario.steps)])
    return [name for name in dict.fromkeys(written) if name in names]


def _words(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield from re.split(r"[/\s,]+", value)
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _words(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _words(inner)
