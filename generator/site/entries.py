"""Everything of a game that can be found, as entries of the search index."""

from __future__ import annotations

from collections.abc import Iterator

from catalog.schema import Rule
from generator.site import links
from generator.site.book import Book
from generator.site.examples import ExampleView
from generator.site.search_index import Entry
from generator.site.words import (
    KINDS,
    SCENARIO_KINDS,
    belongs,
    group_names,
    line_tokens,
    spelled,
    typographic,
)

LEAD = 180


def lead(text: str) -> str:
    """The beginning of a text, cut at a word, as it stands under a result."""
    text = typographic(" ".join(text.split()))
    if len(text) <= LEAD:
        return text
    return text[: text.rfind(" ", 0, LEAD)].rstrip(",;:. ") + "…"


def short_ids(name: str) -> tuple[str, ...]:
    """An id and the ways to type it: `TD-062`, `062`, `62`."""
    number = name.rpartition("-")[2]
    return tuple(dict.fromkeys((name, number, number.lstrip("0") or "0"))) if number.isdecimal() else (name,)


def ruling_ids(name: str) -> tuple[str, ...]:
    """An id and the way to type it without noughts: `AMB-09`, `AMB-9`. A bare number is a rule's."""
    letters, _, number = name.rpartition("-")
    return tuple(dict.fromkeys((name, f"{letters}-{number.lstrip('0') or '0'}")))


def entries(book: Book, examples: tuple[ExampleView, ...]) -> list[Entry]:
    """All entries of a game; the order settles which of two equal results comes first."""
    return [
        *_terms(book),
        *_pieces(book),
        *_sets(book),
        *_cards(book),
        *_chapters(book),
        *_rules(book),
        *_rulings(book),
        *_examples(book, examples),
    ]


def _terms(book: Book) -> Iterator[Entry]:
    for entry in book.entries:
        term, (one, _) = entry.term, group_names(entry.group)
        icon = term.icon is not None
        yield Entry(
            kind="Icon" if icon else "Term",
            title=typographic(term.name),
            crumb=one,
            href=f"icons.html#icon-{entry.anchor}" if icon else links.term_href(entry.anchor),
            lead=lead(term.meaning),
            ids=(term.id,),
            body=" ".join((term.say or "", getattr(term, "colour", ""), getattr(term, "shape", ""), "icon")),
        )


def _pieces(book: Book) -> Iterator[Entry]:
    for piece in book.game.components:
        count = "count unknown" if piece.count is None else f"{piece.count} in the box"
        yield Entry(
            "Piece", typographic(piece.name), count, f"pieces.html#piece-{piece.id}", lead(piece.say or "")
        )
    for kind in book.game.pieces:
        said = lead(kind.say or kind.kind)
        yield Entry("Piece", typographic(kind.name), kind.kind, f"pieces.html#counter-{kind.id}", said)
    for table in book.game.tables:
        cells = " ".join(cell for row in table.rows for cell in row.cells.values())
        href = f"pieces.html#table-{table.id}"
        yield Entry("Table", typographic(table.title), "Tables", href, lead(table.say or cells), body=cells)


def _sets(book: Book) -> Iterator[Entry]:
    for group in book.game.game.sets:
        count = sum(card.count for card in book.game.cards if card.set == group.id)
        if not count:
            continue
        said = lead(group.say or f"A set of {count} cards.")
        yield Entry("Set", typographic(group.title), "Cards", f"cards.html#set-{group.id}", said)


def _cards(book: Book) -> Iterator[Entry]:
    sets = {group.id: group.title for group in book.game.game.sets}
    marks = {term.id: term.name for term in book.game.vocabulary.traits}
    for card in book.game.cards:
        text = book.texts[card.id]
        yield Entry(
            kind="Card",
            title=typographic(card.title),
            crumb=typographic(belongs(sets.get(card.set, ""), card.base)),
            href=links.card_href(card.id),
            lead=lead(f"{text.bar} {text.sentence}".strip() or "No effect."),
            body=" ".join(
                (text.bar_name, *(marks.get(trait, trait) for trait in card.traits), card.provenance)
            ),
        )


def _chapters(book: Book) -> Iterator[Entry]:
    for chapter, rules in book.chapters():
        words = f"{len(rules)} rules, {rules[0].id} to {rules[-1].id}" if len(rules) > 1 else rules[0].id
        href = f"rules.html#chapter-{chapter.id}"
        yield Entry("Chapter", typographic(chapter.title), "Rules", href, words, ids=(chapter.id,))


def _rules(book: Book) -> Iterator[Entry]:
    chapters = {chapter.id: chapter.title for chapter in book.game.chapters}
    for rule in book.game.rules:
        yield Entry(
            kind="Rule",
            title=rule.id,
            crumb=typographic(chapters.get(rule.chapter, "")),
            href=links.rule_href(rule.id),
            lead=typographic(rule.say),
            ids=short_ids(rule.id),
            body=" ".join((KINDS[rule.kind], *rule.terms, *_checked(rule), *line_tokens(rule.cites))),
        )


def _checked(rule: Rule) -> Iterator[str]:
    """What a rule forbids, in the words of its checks: a player asks for it by the verb."""
    for key in rule.enforced_by:
        if key.startswith("check:"):
            yield spelled(key.removeprefix("check:").partition(".")[0])


def _rulings(book: Book) -> Iterator[Entry]:
    for ruling in book.game.rulings:
        ours = next(option.say for option in ruling.options if option.id == ruling.default)
        yield Entry(
            kind="Ruling",
            title=typographic(ruling.question),
            crumb=f"{ruling.id}, how we read it",
            href=links.ruling_href(ruling.id),
            lead=lead(ours),
            ids=ruling_ids(ruling.id),
            body=" ".join(
                (ruling.why, *(option.say for option in ruling.options), *line_tokens(ruling.cites))
            ),
        )


def _examples(book: Book, examples: tuple[ExampleView, ...]) -> Iterator[Entry]:
    titles = {card.id: card.title for card in book.game.cards}
    spoken: dict[str, list[str]] = {}
    for card, names in book.card_scenarios.items():
        for name in names:
            spoken.setdefault(name, []).append(titles[card])
    for example in examples:
        record = example.record
        said = " ".join(step.say for step in example.steps if step.kind in ("do", "refuse"))
        yield Entry(
            kind="Example",
            title=typographic(record.title),
            crumb=f"{record.scenario}, {SCENARIO_KINDS[record.kind].lower()}",
            href=links.example_href(record),
            lead=lead(said or " ".join(step.say for step in example.steps)),
            ids=tuple(name for name in (record.scenario, record.source) if name),
            body=" ".join((*spoken.get(record.scenario, ()), *line_tokens(record.cites))),
        )
