"""Text with links: rule, ruling and example ids, names of cards and places, each to its permanent anchor."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from markupsafe import Markup, escape

from catalog.schema import Scenario
from generator.site.book import Book
from generator.site.pictures import Sprite
from generator.site.words import typographic


def rule_href(name: str) -> str:
    """Where a rule stands. This address never changes."""
    return f"rules.html#{name}"


def ruling_href(name: str) -> str:
    """Where a ruling stands. This address never changes."""
    return f"rulings.html#{name}"


EXAMPLE_PAGES = {"worked-example": "examples.html", "edge-case": "edge-cases.html", "own": "tests.html"}


def example_href(scenario: Scenario) -> str:
    """Where an example stands."""
    return f"{EXAMPLE_PAGES[scenario.kind]}#{scenario.scenario}"


def card_href(name: str) -> str:
    """Where a card stands. This address never changes."""
    return f"cards.html#card-{name}"


def term_href(anchor: str) -> str:
    """Where a term is explained. This address never changes."""
    return f"glossary.html#{anchor}"


@dataclass(frozen=True, slots=True)
class Target:
    """Where a name leads, the class of its link, and the icon to stand before it."""

    href: str
    kind: str
    icon: str | None = None


def _is_name(text: str) -> bool:
    """Whether a term's name is one wherever it stands: several words, all with capitals, as `Decision
    Space`.
    """
    words = text.split()
    return len(words) > 1 and all(word[:1].isupper() for word in words)


@dataclass(slots=True)
class Linker:
    """Makes the links of one game. Only names that cannot be mistaken for ordinary words are linked."""

    targets: Mapping[str, Target]
    pattern: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        names = sorted(self.targets, key=lambda name: (-len(name), name))
        self.pattern = (
            re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, names))})(?![\w-])")
            if names
            else re.compile("(?!)")
        )

    @classmethod
    def of(cls, book: Book) -> Linker:
        """The linker of a game."""
        targets: dict[str, Target] = {}
        located = {place.id for place in book.game.vocabulary.locations}
        for entry in book.entries:
            if _is_name(entry.term.name) or (entry.group == "locations" and entry.term.id in located):
                targets[entry.term.name] = Target(term_href(entry.anchor), "term", entry.term.icon)
        targets |= {card.title: Target(card_href(card.id), "cardname") for card in book.game.cards}
        targets |= {rule.id: Target(rule_href(rule.id), "id") for rule in book.game.rules}
        targets |= {ruling.id: Target(ruling_href(ruling.id), "id") for ruling in book.game.rulings}
        targets |= {s.scenario: Target(example_href(s), "id") for s in book.game.scenarios}
        return cls(targets)

    def example_href(self, name: str) -> str:
        """Where the example of this id stands. Raises KeyError."""
        return self.targets[name].href

    def rich(self, text: str, sprite: Sprite | None = None, without: str = "") -> Markup:
        """Text for a page: typeset, with links. A name is linked once, `without` is not linked at all.

        With a sprite, the icon of a place stands before its name.
        """
        plain = typographic(text)
        parts, at, seen = [], 0, {without}
        for match in self.pattern.finditer(plain):
            name = match.group()
            if name in seen:
                continue
            seen.add(name)
            parts += [escape(plain[at : match.start()]), self._link(name, self.targets[name], sprite)]
            at = match.end()
        parts.append(escape(plain[at:]))
        return Markup("").join(parts)

    def _link(self, name: str, target: Target, sprite: Sprite | None) -> Markup:
        if sprite is None or target.icon is None:
            return Markup('<a class="{}" href="{}">{}</a>').format(target.kind, target.href, name)
        # The icon must not stay behind at the end of a line.
        first, space, rest = name.partition(" ")
        icon = sprite.plain(target.icon, kind="inline")
        whole = Markup('<a class="{}" href="{}"><span class="nb">{}{}</span>{}{}</a>')
        return whole.format(target.kind, target.href, icon, first, space, rest)
