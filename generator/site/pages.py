"""The pages of a game's reference: what each is called, what its template is given, and how it becomes
HTML.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import SandboxedEnvironment

from catalog.schema import Card, CardSet, Rule
from generator import replay
from generator.art.theme import TEMPLATES
from generator.site import glossary, links, sources, turn, words
from generator.site.book import Book, Entry
from generator.site.evidence import Evidence
from generator.site.examples import ExampleView
from generator.site.links import Linker
from generator.site.pictures import Sprite

FOLDER = TEMPLATES / "reference"


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its name, what menus and its head call it, and what it is about.

    A page `under` another one is reached through that one; `shows` is the kind of examples that it tells.
    """

    name: str
    menu: str
    title: str
    said: str
    under: str = ""
    shows: str = ""

    @property
    def file(self) -> str:
        """The file it is written to; also the link to it, since all pages lie in one folder."""
        return f"{self.name}.html"


PAGES = (
    Page("index", "Game", "The game", "What it is, and how far it is proved"),
    Page("now", "Now", "Now", "The turn, phase by phase: what you may do, and what not"),
    Page("rules", "Rules", "Rules", "Every rule, chapter by chapter"),
    Page("icons", "Icons", "Icons", "What does this symbol mean?"),
    Page("cards", "Cards", "Cards", "Every card, in words"),
    Page("glossary", "A–Z", "A to Z", "Every name, and where it is spoken of"),
    Page("rulings", "Rulings", "Rulings", "Open questions, and how we play them"),
    Page(
        "examples",
        "Examples",
        "Examples",
        "The rulebook’s, played through by the engine",
        shows="worked-example",
    ),
    Page("pieces", "Pieces", "Pieces", "What is in the box, and the board"),
    Page("sources", "Sources", "Where it comes from", "What the rulebook says, and what is ours"),
    Page("edge-cases", "Edge cases", "Edge cases", "Where two rules meet", "examples", "edge-case"),
    Page("tests", "Our own tests", "Our own tests", "What no printed example shows", "examples", "own"),
)
PART = "part.html.j2"
MENU = tuple(page for page in PAGES if not page.under)


def environment() -> SandboxedEnvironment:
    """The templates' engine: sandboxed, undefined names are errors, everything is escaped."""
    env = SandboxedEnvironment(
        loader=FileSystemLoader((FOLDER, TEMPLATES)),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.filters["type"] = words.typographic
    env.filters["initial"] = words.initial
    env.filters["cited"] = words.cited
    env.filters["possessive"] = words.possessive
    env.globals |= {
        "pages": MENU,
        "example_pages": tuple(page for page in PAGES if page.shows),
        "kinds": words.KINDS,
        "scenario_kinds": words.SCENARIO_KINDS,
        "provenances": words.PROVENANCE,
        "group_names": words.group_names,
        "valued": words.valued,
        "levels": words.LEVELS,
        "why_not": words.WHY_NOT,
        "letter_anchor": glossary.letter_anchor,
        "rule_href": links.rule_href,
        "ruling_href": links.ruling_href,
        "card_href": links.card_href,
        "term_href": links.term_href,
    }
    return env


@dataclass(slots=True)
class Site:
    """All that the pages of one game are made from."""

    book: Book
    evidence: Evidence
    examples: tuple[ExampleView, ...]
    faces: Mapping[str, str]
    env: SandboxedEnvironment
    linker: Linker

    def render(self, page: Page) -> str:
        """One page as HTML. Raises IconError for an icon without a drawing, UndefinedError for a slip in
        a template.
        """
        sprite, tokens = self._sprite(), dict[str, str]()
        body = self._body(page, "base.html.j2", sprite, tokens)
        return body.replace("<!-- sprite -->", str(sprite.symbols()) + drawn(tokens))

    def parts(self, pages: Sequence[Page]) -> tuple[dict[str, str], str]:
        """The middle of each page by its name, and the symbols that all of them refer to."""
        sprite, tokens = self._sprite(), dict[str, str]()
        found = {page.name: self._body(page, PART, sprite, tokens) for page in pages}
        return found, str(sprite.symbols()) + drawn(tokens)

    def _sprite(self) -> Sprite:
        names = {entry.term.icon or entry.term.id: entry.term.name for entry in self.book.entries}
        return Sprite({name: words.typographic(said) for name, said in names.items()})

    def _body(self, page: Page, layout: str, sprite: Sprite, tokens: dict[str, str]) -> str:
        given = {
            "page": page,
            "layout": layout,
            "compact": layout == PART,
            "example_href": self.linker.example_href,
            "game": self.book.game.game,
            "book": self.book,
            "evidence": self.evidence,
            "examples": {example.record.scenario: example for example in self.examples},
            "faces": self.faces,
            "sprite": sprite,
            "users": words.users(self.book.game),
            "rich": lambda text, without="": self.linker.rich(text, None, without),
            "spoken": lambda text, without="": self.linker.rich(
                text, None if layout == PART else sprite, without
            ),
            "sets": {group.id: group for group in self.book.game.game.sets},
            "locations": {place.id: place for place in self.book.game.vocabulary.locations},
            **(_examples(self, page) if page.shows else PARTS.get(page.name, lambda site: {})(self)),
        }
        if page.shows:
            drawn_here = page.shows if layout != PART else "worked-example"
            tokens |= symbols([e for e in self.examples if e.record.kind == drawn_here])
        template = "examples" if page.shows else page.name
        return self.env.get_template(f"{template}.html.j2").render(given)


def drawn(tokens: Mapping[str, str]) -> str:
    """Tokens and grounds of replays as symbols by their ids, to stand anywhere on a page."""
    if not tokens:
        return ""
    inner = "".join(
        f'<symbol id="{name}" overflow="visible">{drawing}</symbol>'
        for name, drawing in sorted(tokens.items())
    )
    return f'<svg class="sprite" aria-hidden="true" focusable="false">{inner}</svg>'


def _index(site: Site) -> dict[str, Any]:
    rules = site.book.game.rules
    verified = sum(example.status == "verified" for example in site.examples)
    return {
        "turn": turn.now(rules, site.book.game.scenarios),
        "verified": verified,
        "proof": [
            sum(site.evidence.level(rule) == level for rule in rules) for level in range(len(words.LEVELS))
        ],
    }


def _now(site: Site) -> dict[str, Any]:
    return {"turn": turn.now(site.book.game.rules, site.book.game.scenarios)}


def _sources(site: Site) -> dict[str, Any]:
    found = sources.origins(site.book)
    return {
        "order": sources.ORDER,
        "rows": sources.counted(found),
        "weaker": [(name, sources.reasons(found, name)) for name in sources.ORDER[1:4]],
        "unknown": [one for one in found if one.provenance == "unknown"],
    }


def _rules(site: Site) -> dict[str, Any]:
    book = site.book
    says = {rule.id: turn.short(rule.say) for rule in book.game.rules}
    return {
        "chapters": list(book.chapters()),
        "says": says,
        "excepted": turn.exceptions(book.game.rules, book.rule_back),
        "chain": {rule.id: _chain(book, rule) for rule in book.game.rules},
        "sure": {rule.id: _sure(book, rule.id) for rule in book.game.rules},
    }


CHAIN = 3


def _chain(book: Book, rule: Rule) -> list[str]:
    """The rules to cite before this one: those that define the words it rests on, then those it names."""
    terms = {entry.term.id: entry.term for entry in book.entries}
    said = [
        other for name in rule.terms if name in terms for other in terms[name].rules[:1] if other != rule.id
    ]
    return list(dict.fromkeys((*said, *rule.see)))[:CHAIN]


def _sure(book: Book, rule: str) -> str:
    """The least sure of the open questions that a rule hangs on; empty where the text is plain."""
    found = {book.rulings[name].confidence for name in book.rule_rulings.get(rule, ())}
    return next((name for name in ("low", "medium", "high") if name in found), "")


def _glossary(site: Site) -> dict[str, Any]:
    return {"letters": glossary.by_letter(glossary.headwords(site.book))}


def with_icons(book: Book) -> list[tuple[str, list[Entry]]]:
    """The words that have an icon, by group."""
    shown = [
        (group, [e for e in book.entries if e.group == group and e.term.icon])
        for group in book.game.vocabulary.groups()
    ]
    return [(group, entries) for group, entries in shown if entries]


def _icons(site: Site) -> dict[str, Any]:
    return {"shown": with_icons(site.book)}


def by_set(book: Book) -> list[tuple[CardSet, list[Card]]]:
    """The cards of each set, by value and name."""
    cards = [
        (group, [card for card in book.game.cards if card.set == group.id]) for group in book.game.game.sets
    ]
    return [
        (group, sorted(found, key=lambda c: (c.base is None, c.base or 0, c.title)))
        for group, found in cards
        if found
    ]


def _cards(site: Site) -> dict[str, Any]:
    return {"by_set": by_set(site.book)}


def _rulings(site: Site) -> dict[str, Any]:
    rulings = site.book.game.rulings
    return {
        "played": [ruling for ruling in rulings if ruling.why_not is None],
        "remarks": [ruling for ruling in rulings if ruling.why_not is not None],
    }


def _examples(site: Site, page: Page) -> dict[str, Any]:
    told = [example for example in site.examples if example.record.kind == page.shows]
    counts = [
        (other, sum(e.record.kind == other.shows for e in site.examples)) for other in PAGES if other.shows
    ]
    return {"told": told, "counts": counts}


def symbols(told: Sequence[ExampleView]) -> dict[str, str]:
    """The drawings of all tokens and grounds that these examples use, by the ids of their symbols."""
    tokens = {key: token for example in told for key, token in example.film.tokens.items()}
    grounds = {example.film.ground_id: example.film.ground for example in told}
    return {f"k-{key}": replay.symbol(token) for key, token in tokens.items()} | grounds


def _pieces(site: Site) -> dict[str, Any]:
    drawn = {}
    for piece in site.book.game.components:
        if piece.kind not in ELSEWHERE:
            sides = (face for face in site.faces if face == piece.id or face.startswith(f"{piece.id}/"))
            drawn[piece.id] = [site.faces[face] for face in sides]
    return {"drawn": drawn}


# Kinds of pieces whose faces have a place of their own on the pages.
ELSEWHERE = ("cards", "board", "track")
PARTS: Mapping[str, Any] = {
    "index": _index,
    "now": _now,
    "sources": _sources,
    "rules": _rules,
    "glossary": _glossary,
    "icons": _icons,
    "cards": _cards,
    "rulings": _rulings,
    "pieces": _pieces,
}
