"""The pages over all games: one box that searches every game, and how each of them treats the same things."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import yaml

from catalog.game import Game
from catalog.schema import Rule, Ruling
from generator.art.theme import load_theme
from generator.site import webfonts
from generator.site.book import Book, Entry, read
from generator.site.folding import tokens
from generator.site.pages import FOLDER, MENU, environment
from generator.site.pictures import band_svg, seal_svg
from generator.site.search_index import stems
from generator.site.tints import bar_names, tints
from generator.site.words import typographic

MOST_RULES = 2
ARTICLE = frozenset({"the"})
# The pages of a game that the start page leads to at once.
DOORS = ("now", "rules", "icons", "cards", "glossary", "rulings", "examples", "pieces")


@dataclass(frozen=True, slots=True)
class Answer:
    """What one game says of a concept: the term of its glossary that is called so, rules and rulings."""

    term: Entry | None
    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A concept with the answer of every game, in their order."""

    name: str
    answers: tuple[Answer, ...]


def home_files(
    games: Sequence[Game], assets: Mapping[str, bytes], printed: Collection[str]
) -> dict[str, bytes]:
    """The start page, the comparison and what they load, by path below the output folder.

    `assets` are the scripts by name, `printed` the ids of games whose booklet and quick sheet lie there too.
    Pages of a game are linked at `<game>/reference/`.
    """
    books = [read(game) for game in games]
    env = environment()
    theme = load_theme(games[0].id)
    tones = {game.id: load_theme(game.id).shared for game in games}
    given: dict[str, Any] = {"games": [game.game for game in games], "tones": tones, "count": counted(games)}
    given["printed"] = printed
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
        answers = tuple(_chosen(book, concept["id"], words) or _found(book, words, kinds) for book in books)
        if any(answer.term or answer.rules or answer.rulings for answer in answers):
            rows.append(Row(concept["name"], answers))
    return rows


def _chosen(book: Book, concept: str, words: frozenset[str]) -> Answer | None:
    """What is written down as the answer of a game; None for a game for which nothing is.

    Raises ValueError for an id that the game has not, and where a question is left out.
    """
    path = FOLDER / "compare" / f"{book.game.game.id}.yaml"
    if not path.is_file():
        return None
    written = yaml.load(path.read_bytes(), Loader=yaml.BaseLoader)
    rules = {rule.id: rule for rule in book.game.rules}
    rulings = {ruling.id: ruling for ruling in book.game.rulings}
    lost = [name for name in written.get(concept, ("nothing",)) if name not in rules and name not in rulings]
    if lost:
        raise ValueError(f"{path.name}, {concept}: {', '.join(lost)} is no rule and no ruling of the game")
    names = written[concept]
    return Answer(
        _term(book, words),
        tuple(rules[name] for name in names if name in rules),
        tuple(rulings[name] for name in names if name in rulings),
    )


def _term(book: Book, words: frozenset[str]) -> Entry | None:
    """The term that is called by the concept's words and by no others."""
    named = [e for e in book.entries if (own := stems(tokens(e.term.name)) - ARTICLE) and own <= words]
    return min(named, key=lambda entry: (len(entry.term.name), entry.anchor), default=None)


def _found(book: Book, words: frozenset[str], kinds: tuple[str, ...]) -> Answer:
    order = {rule.id: number for number, rule in enumerate(book.game.rules)}
    found = [
        (len(stems(tokens(rule.say)) & words), -kinds.index(rule.kind), -order[rule.id], rule)
        for rule in book.game.rules
        if rule.kind in kinds and stems(tokens(rule.say)) & words
    ]
    best = sorted(found, key=lambda one: one[:3], reverse=True)[:MOST_RULES]
    return Answer(_term(book, words), tuple(rule for *_, rule in best))


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
