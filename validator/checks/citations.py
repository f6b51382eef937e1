"""Citations: every line that is cited exists, and every line of the rulebook is cited or accounted for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from catalog.diagnostics import Diagnostic, Note, Place
from catalog.game import Game
from catalog.seeds import Source, SourcesError, compare, load_sources, split_lines
from validator.checks.ground import Ground, numbered

BLANK = "blank"
"""The reason under `uncited` for lines without any words; with the texts at hand it is held against them."""
MOST_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Lines:
    """What the catalog says of each line: rules by line, reasons by line for the lines that carry no rule."""

    total: int
    rules: dict[int, tuple[str, ...]] = field(default_factory=dict)
    uncited: dict[int, str] = field(default_factory=dict)

    @property
    def silent(self) -> list[int]:
        """The lines of which the catalog says nothing."""
        return [
            line for line in range(1, self.total + 1) if line not in self.rules and line not in self.uncited
        ]


def lines(game: Game, total: int) -> Lines:
    """The lines of a text of `total` lines: the rules that cite them, and the reasons of those without."""
    rules: dict[int, tuple[str, ...]] = {}
    for rule in game.rules:
        for cited in numbered(rule.cites).values():
            for line in cited:
                rules[line] = (*rules.get(line, ()), rule.id)
    uncited = {
        line: entry.why
        for entry in game.uncited
        for cited in numbered(entry.lines).values()
        for line in cited
    }
    return Lines(total, rules, uncited)


def check(game: Game, ground: Ground) -> Iterator[Diagnostic]:
    """Every cited line exists, and every line that says something is cited by a rule or listed as uncited."""
    try:
        source = load_sources(ground.sources).get(game.game.seed)
    except SourcesError as error:
        yield Diagnostic("SRC-SOURCES", Place("seeds/sources.yaml"), str(error))
        return
    if source is None:
        words = f"seeds/sources.yaml knows no text {game.game.seed!r}"
        yield Diagnostic("SRC-SOURCES", game.place("game", game.id, "seed"), words)
        return
    for place, cites in citations(game):
        yield from _outside(source, place, cites)
    known = lines(game, source.lines)
    yield from _both(game, known)
    text = _text(ground.texts, source)
    if ground.texts is None or text is None:
        yield from _silent(game, known.silent)
        return
    (copy,) = compare({source.game: source}, ground.texts)
    if copy.misleads:
        words = f"this is another text than the one that is cited: {'; '.join(copy.facts)}"
        yield Diagnostic("SRC-COPY", Place(copy.path.as_posix()), words, severity="warning")
    yield from _against(game, known, text)


def citations(game: Game) -> Iterator[tuple[list[Place], Iterable[str]]]:
    """Every list of citations of a game, with the place of each."""
    groups = game.vocabulary.groups()
    records: list[tuple[str, str, tuple[str | int, ...], object]] = [
        *(("cards", card.id, (), card) for card in game.cards),
        *(
            ("cards", card.id, ("parts", name), part)
            for card in game.cards
            for name, part in card.parts.items()
        ),
        *(("components", piece.id, (), piece) for piece in game.components),
        *(("pieces", counter.id, (), counter) for counter in game.pieces),
        *(("tables", table.id, (), table) for table in game.tables),
        *(
            ("tables", table.id, ("rows", index), row)
            for table in game.tables
            for index, row in enumerate(table.rows)
        ),
        *(("boards", board.id, (), board) for board in game.boards),
        *(
            ("boards", board.id, ("areas", index), area)
            for board in game.boards
            for index, area in enumerate(board.areas)
        ),
        *((name, term.id, (), term) for name, group in groups.items() for term in group),
        *(("sets", group.id, (), group) for group in game.game.sets),
        *(("facts", str(index), (), fact) for index, fact in enumerate(game.game.facts)),
        *(("rules", rule.id, (), rule) for rule in game.rules),
        *(("rulings", ruling.id, (), ruling) for ruling in game.rulings),
        *(("scenarios", scenario.scenario, (), scenario) for scenario in game.scenarios),
    ]
    for kind, name, path, record in records:
        cites: tuple[str, ...] = getattr(record, "cites", ())
        yield [game.place(kind, name, *path, "cites", index) for index in range(len(cites))], cites
    for index, entry in enumerate(game.uncited):
        where = range(len(entry.lines))
        yield [game.place("uncited", str(index), "lines", number) for number in where], entry.lines


def _outside(source: Source, places: list[Place], cites: Iterable[str]) -> Iterator[Diagnostic]:
    for place, cite in zip(places, cites, strict=True):
        cited = numbered([cite])[cite]
        if not cited:
            first, _, last = cite.partition("-")
            yield Diagnostic("SRC-LINE", place, f"the lines {cite} run backwards", f"{last}-{first}")
        elif cited[-1] > source.lines:
            words = f"the text has lines L1 to L{source.lines}, and no L{cited[-1]}"
            yield Diagnostic("SRC-LINE", place, words)


def _both(game: Game, known: Lines) -> Iterator[Diagnostic]:
    for index, entry in enumerate(game.uncited):
        for number, (cite, cited) in enumerate(numbered(entry.lines).items()):
            rules = {rule for line in cited for rule in known.rules.get(line, ())}
            if rules:
                words = f"{cite} is listed as carrying no rule, and {', '.join(sorted(rules))} cites it"
                yield Diagnostic("SRC-BOTH", game.place("uncited", str(index), "lines", number), words)


def _silent(game: Game, silent: list[int]) -> Iterator[Diagnostic]:
    if silent:
        words = f"no rule cites {_shown(silent)}, and uncited does not list them"
        notes = (Note(f"lines without words go under uncited with the reason {BLANK}"),)
        yield Diagnostic("SRC-UNCITED", _file(game), words, notes=notes)


def _against(game: Game, known: Lines, text: list[str]) -> Iterator[Diagnostic]:
    blank = {number for number, line in enumerate(text, 1) if not line.strip()}
    silent = [line for line in known.silent if line not in blank]
    if silent:
        words = f"no rule cites {_shown(silent)}, and uncited does not list them"
        yield Diagnostic("SRC-UNCITED", _file(game), words)
    for index, entry in enumerate(game.uncited):
        for number, (cite, cited) in enumerate(numbered(entry.lines).items()):
            wrong = [
                line for line in cited if line <= known.total and (line in blank) != (entry.why == BLANK)
            ]
            if wrong:
                are = "are not" if entry.why == BLANK else "are"
                words = f"{_shown(wrong)} {are} blank ({cite}: {entry.why})"
                yield Diagnostic("SRC-BLANK", game.place("uncited", str(index), "lines", number), words)
    for rule in game.rules:
        for index, (cite, cited) in enumerate(numbered(rule.cites).items()):
            if len(cited) == 1 and cited[0] in blank:
                words = f"{rule.id} cites {cite}, and that line is blank"
                yield Diagnostic("SRC-BLANK", game.place("rules", rule.id, "cites", index), words)


def _text(folder: Path | None, source: Source) -> list[str] | None:
    path = folder / source.file if folder is not None else None
    if path is None or not path.is_file():
        return None
    return split_lines(path.read_text(encoding="utf-8", errors="replace"))


def _file(game: Game) -> Place:
    return Place(game.place("rules", game.rules[0].id).file) if game.rules else Place(game.id)


def _shown(numbers: list[int]) -> str:
    """Line numbers as they are cited, runs joined, the first few only."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    shown = [f"L{first}" if first == last else f"L{first}-L{last}" for first, last in runs]
    more = f" and {len(shown) - MOST_SHOWN} more" if len(shown) > MOST_SHOWN else ""
    return ", ".join(shown[:MOST_SHOWN]) + more


__all__ = ["BLANK", "Lines", "check", "citations", "lines"]
