"""The pages over all games: one box that searches every game, and how each of them treats the same things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import yaml

from catalog.game import Game
from catalog.schema import Rule
from generator.art.theme import load_theme
from generator.site import links, webfonts
from generator.site.book import Book, Entry, read
from generator.site.folding import tokens
from generator.site.pages import FOLDER, MENU, environment
from generator.site.pictures import band_svg, seal_svg
from generator.site.search_index import stems
from generator.site.tints import bar_names, tints
from generator.site.words import typographic

MOST_RULES = 2
# The pages of a game that the start page leads to at once.
DOORS = ("now", "rules", "icons", "cards", "glossary", "rulings", "examples", "pieces")


@dataclass(frozen=True, slots=True)
class Answer:
    """What one game says of a concept: the term of its glossary, if it has one, and rules."""

    term: Entry | None
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A concept with the answer of every game, in their order."""

    name: str
    answers: tuple[Answer, ...]


def home_files(games: Sequence[Game], assets: Mapping[str, bytes]) -> dict[str, bytes]:
    """The start page, the comparison and what they load, by path below the output folder.

    `assets` are the scripts by name. Pages of a game are linked at `<game>/reference/`.
    """
    books = [read(game) for game in games]
    env = environment()
    theme = load_theme(games[0].id)
    tones = {game.id: load_theme(game.id).shared for game in games}
    given: dict[str, Any] = {"games": [game.game for game in games], "tones": tones, "count": counted(games)}
    given["doors"] = [page for page in MENU if page.name in DOORS]
    concepts = yaml.load((FOLDER / "concepts.yaml").read_bytes(), Loader=yaml.BaseLoader)["concepts"]
    pages = {
        "index.html": env.get_template("home.html.j2").render(given),
        "compare.html": env.get_template("compare.html.j2").render(
            given, rows=compared(books, concepts), shared=shared_terms(books)
        ),
    }
    shared = theme.shared
    mist = {"line": shared["board-line"], "glow": shared["board-text"], "mist": shared["board-line"]}
    style = env.get_template("site.css.j2").render(
        **tints(theme), sets={}, most=0, faces={}, bars=bar_names(theme)
    )
    files = {name: text.encode() for name, text in pages.items()}
    files |= {f"assets/{name}": data for name, data in assets.items()}
    files |= {f"assets/{name}.woff2": webfonts.woff2(name) for name in webfonts.SOURCES}
    return files | {
        "assets/site.css": style.encode(),
        "assets/band.svg": band_svg(shared["board-line"], shared["board-text"]).encode(),
        "assets/seal.svg": seal_svg("rulepress", mist).encode(),
    }


def counted(games: Sequence[Game]) -> Mapping[str, int]:
    """How much there is of all games together."""
    return {
        "rules": sum(len(game.rules) for game in games),
        "cards": sum(len(game.cards) for game in games),
        "examples": sum(len(game.scenarios) for game in games),
    }


def compared(books: Sequence[Book], concepts: Sequence[Mapping[str, Any]]) -> list[Row]:
    """Every concept that at least one game settles."""
    rows = []
    for concept in concepts:
        words, kinds = stems(concept["words"]), tuple(concept["kinds"])
        answers = tuple(_answer(book, words, kinds) for book in books)
        if any(answer.term or answer.rules for answer in answers):
            rows.append(Row(concept["name"], answers))
    return rows


def _answer(book: Book, words: frozenset[str], kinds: tuple[str, ...]) -> Answer:
    named = [entry for entry in book.entries if stems(tokens(entry.term.name)) & words]
    # The shortest name is the one that is about the concept and not about a case of it.
    term = min(named, key=lambda entry: (len(entry.term.name), entry.anchor), default=None)
    order = {rule.id: number for number, rule in enumerate(book.game.rules)}
    found = [
        (len(stems(tokens(rule.say)) & words), -kinds.index(rule.kind), -order[rule.id], rule)
        for rule in book.game.rules
        if rule.kind in kinds and stems(tokens(rule.say)) & words
    ]
    best = sorted(found, key=lambda one: one[:3], reverse=True)[:MOST_RULES]
    return Answer(term, tuple(rule for *_, rule in best))


def shared_terms(books: Sequence[Book]) -> list[tuple[str, list[tuple[Book, Entry]]]]:
    """Names that stand in the glossaries of two games or more, with the entry of each."""
    found: dict[frozenset[str], list[tuple[Book, Entry]]] = {}
    for book in books:
        for entry in book.entries:
            key = stems(tokens(entry.term.name))
            if key and all(other is not book for other, _ in found.get(key, ())):
                found.setdefault(key, []).append((book, entry))
    rows = [(typographic(ones[0][1].term.name), ones) for ones in found.values() if len(ones) > 1]
    return sorted(rows, key=lambda row: row[0].lower())


def page_of(game: str, href: str) -> str:
    """Where a page of a game lies, seen from the start page."""
    return f"{game}/reference/{href}"


def term_page(book: Book, entry: Entry) -> str:
    """Where a term of a game is explained, seen from the start page."""
    return page_of(book.game.id, links.term_href(entry.anchor))
