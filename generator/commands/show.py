"""`rulepress show`: one record of a game in the terminal, with everything that speaks of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from generator import console
from generator.commands.common import AsJson, OneGame, Overlay, sound

if TYPE_CHECKING:
    from rich.console import RenderableType

    from catalog.game import Game
    from catalog.schema import Card, Component, Piece, Rule, Ruling, Scenario, Term
    from catalog.schema import Table as CatalogTable
    from generator.site.book import Book


MOST_SCENARIOS = 8


class Found(NamedTuple):
    """A record that answers to a name: its kind, id, the other names it goes by, and the record."""

    kind: str
    id: str
    names: tuple[str, ...]
    record: Any


def show(
    game: OneGame,
    name: Annotated[
        str, typer.Argument(metavar="ID", help="Its id, its name, or a line of the rulebook such as L128.")
    ],
    overlay: Overlay = None,
    as_json: AsJson = False,
) -> None:
    """Show a rule, card, word, ruling, scenario, piece or table of a game.

    A scenario is run first, and then told step by step with what came of it.
    """
    from generator.site.book import read

    loaded = sound(game, overlay)
    found = _find(loaded, name)
    if as_json:
        console.say_json([_data(loaded, one) for one in found])
    book = read(loaded)
    screen = console.screen()
    well = True
    for number, one in enumerate(found):
        shown, fine = SHOWN[one.kind](book, one)
        well = well and fine
        if not as_json:
            if number:
                screen.print()
            for part in shown:
                screen.print(part, soft_wrap=isinstance(part, Text))
    if not well:
        raise typer.Exit(console.FAULTY)


def _records(game: Game) -> Iterator[Found]:
    for rule in game.rules:
        yield Found("rule", rule.id, (), rule)
    for card in game.cards:
        yield Found("card", card.id, (card.title,), card)
    for group, terms in game.vocabulary.groups().items():
        for term in terms:
            yield Found("word", term.id, (term.name, f"{group}-{term.id}"), term)
    for ruling in game.rulings:
        yield Found("ruling", ruling.id, (), ruling)
    for scenario in game.scenarios:
        yield Found("scenario", scenario.scenario, (scenario.title,), scenario)
    for component in game.components:
        yield Found("component", component.id, (component.name,), component)
    for piece in game.pieces:
        yield Found("piece", piece.id, (piece.name,), piece)
    for table in game.tables:
        yield Found("table", table.id, (table.title,), table)


def _find(game: Game, name: str) -> list[Found]:
    """Everything that goes by a name, or the rules of a line such as L128. Raises Refusal with the nearest
    names when nothing does.
    """
    records = list(_records(game))
    wanted = name.casefold()
    found = [one for one in records if wanted in {other.casefold() for other in (one.id, *one.names)}]
    if re.fullmatch(r"l[0-9]+", wanted):
        from generator.site.words import line_tokens

        rules = [one for one in records if one.kind == "rule"]
        found += [one for one in rules if name.upper() in line_tokens(one.record.cites)]
    if not found:
        ids = {one.id.casefold(): one.id for one in records}
        names = {other.casefold(): other for one in records for other in one.names}
        known = {**names, **ids}.values()
        raise console.misuse("ARG-RECORD", name, f"{game.id} has no {name!r}", known, most=0)
    return found


def _data(game: Game, found: Found) -> dict[str, Any]:
    place = game.place(*PLACES[found.kind](game, found))
    written = found.record.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return {"kind": found.kind, "id": found.id, "file": place.file, "line": place.line, "record": written}


def _group_of(game: Game, found: Found) -> tuple[str, str]:
    groups = game.vocabulary.groups().items()
    return next(name for name, terms in groups if any(term is found.record for term in terms)), found.id


PLACES: dict[str, Callable[[Game, Found], tuple[str, str]]] = {
    "rule": lambda game, found: ("rules", found.id),
    "card": lambda game, found: ("cards", found.id),
    "word": _group_of,
    "ruling": lambda game, found: ("rulings", found.id),
    "scenario": lambda game, found: ("scenarios", found.id),
    "component": lambda game, found: ("components", found.id),
    "piece": lambda game, found: ("pieces", found.id),
    "table": lambda game, found: ("tables", found.id),
}


class Sheet:
    """What is shown of a record: a head, a paragraph or two, and rows of a label and what belongs to it."""

    def __init__(self, book: Book, found: Found, head: str, about: str) -> None:
        self.book = book
        self.parts: list[RenderableType] = [Text.assemble((head, "title"), (f"  {about}", "faint"))]
        self.rows = Table.grid(padding=(0, 2))
        self.rows.add_column(style="faint", no_wrap=True)
        self.rows.add_column(overflow="fold")
        self.place = book.game.place(*PLACES[found.kind](book.game, found))

    def says(self, words: str, style: str = "words") -> None:
        """A paragraph."""
        if words:
            self.parts.append(Padding(Text(words, style=style), (0, 0, 0, 2), expand=False))

    def row(self, label: str, *lines: str | Text) -> None:
        """A row, left out when there is nothing in it."""
        kept = [line if isinstance(line, Text) else Text(line) for line in lines if line]
        if kept:
            self.rows.add_row(label, Group(*kept))

    def sourced(self, record: Any) -> None:
        """Where a fact is from."""
        from generator.site.words import PROVENANCE, cited

        words = "; ".join(filter(None, [cited(record.cites), record.where, record.why]))
        self.row("Where from", f"{PROVENANCE[record.provenance]}{': ' if words else ''}{words}")

    def rules(self, label: str, names: Sequence[str]) -> None:
        """Rules by id, each with what it says."""
        self.row(label, *(_named(name, self.book.rules[name].say) for name in names))

    def scenarios(self, label: str, names: Sequence[str]) -> None:
        """Scenarios by id and title."""
        lines = [_named(name, self.book.scenarios[name].title) for name in names[:MOST_SCENARIOS]]
        self.row(label, *lines, f"and {len(names) - len(lines)} more" if len(names) > len(lines) else "")

    def done(self) -> tuple[list[RenderableType], bool]:
        """The parts in order; True because nothing about it is wrong."""
        self.row("Written in", str(self.place))
        return [*self.parts, Padding(self.rows, (0, 0, 0, 2), expand=False)], True


def _named(name: str, words: str) -> Text:
    return Text.assemble((name, "id"), f"  {words}")


def _rule(book: Book, found: Found) -> tuple[list[RenderableType], bool]:
    from generator.site.words import KINDS, LEVELS, WHY_NOT, cited

    rule: Rule = found.record
    chapter = next(one.title for one in book.game.chapters if one.id == rule.chapter)
    sheet = Sheet(book, found, rule.id, f"{chapter} · {KINDS[rule.kind].lower()}")
    sheet.says(rule.say)
    sheet.row("Rulebook", cited(rule.cites))
    level = LEVELS[_level(book.game, rule.id)]
    sheet.row("Level", f"{LEVELS.index(level)}: {level.name.lower()}. {level.meaning}")
    sheet.row("Enforced by", *(f"{one.how}: {one.what} ({one.key})" for one in book.enforced(rule)))
    sheet.row("Not enforced", WHY_NOT.get(rule.why_not, rule.why_not) if rule.why_not else "")
    sheet.row("Words", ", ".join(entry.term.name for entry in book.rule_terms.get(rule.id, ())))
    sheet.row("Cards", ", ".join(book.cards[card].title for card in book.rule_cards.get(rule.id, ())))
    for name in book.rule_rulings.get(rule.id, ()):
        sheet.row("Open question", _named(name, book.rulings[name].question))
    sheet.rules("See also", tuple(dict.fromkeys((*rule.see, *book.rule_back.get(rule.id, ())))))
    sheet.scenarios("Proved by", book.rule_proved.get(rule.id, ()))
    sheet.scenarios("Used by", book.rule_used.get(rule.id, ()))
    return sheet.done()


def _level(game: Game, name: str) -> int:
    from validator.coverage import levels
    from validator.scenarios import run_all

    return levels(game, run_all(game))[name].level


def _card(book: Book, found: Found) -> tuple[list[RenderableType], bool]:
    from generator.site.words import PROVENANCE

    card: Card = found.record
    text = book.texts[card.id]
    group = next(one.title for one in book.game.game.sets if one.id == card.set)
    worth = [] if card.base is None else [f"worth {card.base}"]
    traits = [term.name for term in book.game.vocabulary.traits if term.id in card.traits]
    sheet = Sheet(book, found, card.title, " · ".join([*worth, group, *traits]))
    sheet.says(text.sentence or "No effect.")
    sheet.says(f"{text.bar_name}: {text.bar}" if text.bar else "")
    sheet.row("Icons", *(_icons(row) for row in text.rows), _icons(text.bar_icons))
    sheet.sourced(card)
    for field, part in card.parts.items():
        reason = part.why or part.where or ""
        sheet.row(f"  its {field}", f"{PROVENANCE[part.provenance]}{': ' if reason else ''}{reason}")
    sheet.rules("Rules", card.rules)
    more = [rule for rule in text.rules if rule not in card.rules]
    sheet.row("Also touches", Text(" ".join(more), style="id"))
    sheet.scenarios("Scenarios", book.card_scenarios.get(card.id, ()))
    return sheet.done()


def _icons(icons: Sequence[Any]) -> str:
    return "  ".join(f"[{' '.join(filter(None, (icon.name, icon.text, icon.owner)))}]" for icon in icons)


def _word(book: Book, found: Found) -> tuple[list[RenderableType], bool]:
    from generator.site.words import GROUPS

    term: Term = found.record
    group = _group_of(book.game, found)[0]
    sheet = Sheet(book, found, term.name, GROUPS[group][0].lower() if group in GROUPS else group)
    sheet.says(term.meaning)
    sheet.row("Icon", term.icon or "")
    sheet.sourced(term)
    sheet.rules("Rules", term.rules)
    cards = book.icon_cards.get(term.icon or "", ())
    sheet.row("On cards", ", ".join(book.cards[card].title for card in cards))
    return sheet.done()


def _ruling(book: Book, found: Found) -> tuple[list[RenderableType], bool]:
    from generator.site.words import cited

    ruling: Ruling = found.record
    sheet = Sheet(book, found, ruling.id, f"an open question · we are {CONFIDENCE[ruling.confidence]}")
    sheet.says(ruling.question)
    for option in ruling.options:
        ours = option.id == ruling.default
        words = Text.assemble((option.id, "good" if ours else "id"), f"  {option.say}")
        sheet.row("We play" if ours else "Or", words)
    sheet.row("Why", ruling.why)
    sheet.row("Rulebook", cited(ruling.cites))
    sheet.row("Not asked", ruling.why_not or "")
    sheet.rules("Rules", ruling.rules)
    sheet.scenarios("Scenarios", book.ruling_scenarios.get(ruling.id, ()))
    return sheet.done()


CONFIDENCE = {"high": "quite sure", "medium": "fairly sure", "low": "not sure"}


def _piece(book: Book, found: Found) -> tuple[list[RenderableType], bool]:
    piece: Component | Piece = found.record
    count = "number unknown" if piece.count is None else f"{piece.count}"
    sheet = Sheet(book, found, piece.name, f"{piece.kind} · {count}")
    sheet.says(piece.say or "")
    for name, number in getattr(piece, "stats", {}).items():
        sheet.row(name, "none" if number is None else f"{number}")
    sheet.sourced(piece)
    sheet.rules("Rules", piece.rules)
    return sheet.done()


def _table(book: Book, found: Found) -> tuple[list[RenderableType], bool]:
    table: CatalogTable = found.record
    sheet = Sheet(book, found, table.title, "table")
    sheet.says(table.say or "")
    grid = console.table(*(column.title for column in table.columns))
    for row in table.rows:
        grid.add_row(*(row.cells.get(column.id, "") for column in table.columns))
    sheet.parts.append(Padding(grid, (0, 0, 0, 1), expand=False))
    sheet.sourced(table)
    sheet.rules("Rules", table.rules)
    return sheet.done()


def _scenario(book: Book, found: Found) -> tuple[list[RenderableType], bool]:
    from generator.site.words import SCENARIO_KINDS, cited

    scenario: Scenario = found.record
    sheet = Sheet(book, found, scenario.scenario, SCENARIO_KINDS[scenario.kind].lower())
    sheet.says(scenario.title)
    sheet.row("Rulebook", cited(scenario.cites))
    for name, option in scenario.rulings.items():
        sheet.row("Reads", _named(name, f"{option}: {book.rulings[name].question}"))
    sheet.rules("Proves", scenario.proves)
    sheet.row("Uses", Text(" ".join(scenario.uses), style="id"))
    parts, _ = sheet.done()
    told, fine = _run(book.game, scenario)
    return [*parts, *told], fine


def _run(game: Game, scenario: Scenario) -> tuple[list[RenderableType], bool]:
    """A scenario run and told: how it begins, each step with what followed, and how it came out."""
    from catalog.load import source_lines
    from generator.retelling import retell
    from validator.scenarios import run

    result = run(game, scenario)
    told = retell(game, scenario, result)
    parts: list[RenderableType] = [Text()]
    parts += [Padding(Text(line, style="note"), (0, 0, 0, 2), expand=False) for line in told.situation]
    grid = Table.grid(padding=(0, 2))
    for place, cards in told.table:
        grid.add_row(Text(place, style="faint"), Text(cards))
    parts.append(Padding(grid, (1, 0, 1, 2), expand=False) if told.table else Text())
    for step in told.steps:
        parts.append(console.sentence(f"{step.number:>4}  ", step.line.words, step.line.rules))
        parts += [console.sentence(" " * 8, line.words, line.rules, "note") for line in step.after]
    if result.ok:
        return [*parts, Text("\nIt ran, and all came out as written.", style="good")], True
    sources = source_lines(result.report)
    faults = [console.complaint(one, sources) for one in result.report]
    return [*parts, Text(), *faults, Text(f"\n{result.report.summary}", style="error")], False


SHOWN: dict[str, Callable[[Book, Found], tuple[list[RenderableType], bool]]] = {
    "rule": _rule,
    "card": _card,
    "word": _word,
    "ruling": _ruling,
    "scenario": _scenario,
    "component": _piece,
    "piece": _piece,
    "table": _table,
}
