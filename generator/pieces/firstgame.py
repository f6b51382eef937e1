"""The side of a sheet that leads through a first game: the round at a glance, then the rules step by step.

Which rules, in which order, is `templates/faces/<game>/<component>.toml`; their words come from the catalog.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from catalog.effects import icons_row, say_row
from catalog.game import Game
from generator.art.canvas import LEADING, Canvas
from generator.art.engraving import number
from generator.art.theme import Tokens
from generator.art.tokens import aspect, place_row
from generator.letters import typeset
from generator.pieces.sheet import EDGE, HEAD, TEXT_SIZES, Sheet

EXAMPLE = 31.0


def first_game(canvas: Canvas, sheet: Sheet, plan: Mapping[str, Any]) -> float:
    """Fill a side; gives the room left over in mm, or less than nothing by what does not fit. The plan has
    the steps of a round as `strip`, the `section`s, and as `example` the id of a card.
    """
    _strip(canvas, sheet, plan["strip"])
    sections = [(part["title"], _lines(sheet.game, part)) for part in plan["section"]]
    lefts, wide = sheet.columns(2)
    top = HEAD + 31.0
    room = sheet.height - top - EDGE
    half = (len(sections) + 1) // 2
    columns = (sections[:half], sections[half:])
    rooms = (room, room - EXAMPLE - 4.0)
    for size in TEXT_SIZES:
        spares = [
            each - _sections_height(column, size, wide) for each, column in zip(rooms, columns, strict=True)
        ]
        if min(spares) >= 0:
            break
    for left, column, start, spare in zip(lefts, columns, (1, half + 1), spares, strict=True):
        loose = max(0.0, min(spare / max(1, len(column)), 6.0))
        _sections(canvas, sheet, column, start, left, top, wide, size, loose)
    _example(canvas, sheet, plan["example"], lefts[1], sheet.height - EDGE - EXAMPLE, wide)
    return min(spares)


def _lines(game: Game, part: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What a section says, each with what stands before it: rules with their ids, or the rows of a table.

    A table says under `line` which cells a row shows, in braces; a cell that is 0 or `none` is left out with
    the words round it. The first cell of a row, marked with a hash, stands before it.
    """
    if "table" not in part:
        return [(rule, game.rule(rule).say) for rule in part["rules"]]
    table = next(table for table in game.tables if table.id == part["table"])
    names = {piece.id: piece.name for piece in game.pieces}
    found = []
    for row in table.rows:
        cells = {name: names.get(text, text) for name, text in row.cells.items()}
        first, *_ = row.cells.values()
        shown = [
            form.format(**cells)
            for form in part["line"]
            if not any(row.cells[name] in ("0", "none") for name in row.cells if f"{{{name}}}" in form)
        ]
        said = ", ".join(shown)
        found.append((HASH + first, said[:1].upper() + said[1:]))
    return found


HASH = "#"
"""Before the number of a die in a section made of a table."""


def _example(canvas: Canvas, sheet: Sheet, card: str, x: float, y: float, wide: float) -> None:
    """One real row of a card, the name of every icon below it, and what the row says."""
    tones, game = sheet.tones, sheet.game
    row = game.card(card).effect[0]
    icons = icons_row(row)
    canvas.box(x, y, wide, EXAMPLE, 2.4, tones["tab"], tones["board-line"], 0.35)
    step = (wide - 6) / len(icons)
    names = {term.icon or term.id: term.name for term in reversed(game.vocabulary.everything())}
    for k, icon in enumerate(icons):
        left = x + 3 + step * k
        (token,) = place_row((icon,), left + (step - 9.6 * aspect(icon)) / 2, y + 3, 9.6)
        canvas.tokens([token], tones)
        below = y + 14.0
        for line in typeset.wrap(names.get(icon.name, icon.name), "bold", 6.2, step):
            canvas.text(line, left, below, step, 6.2, tones["text"], "bold", "caption", "center")
            below += typeset.line_height(6.2, LEADING)
    canvas.paragraph(
        say_row(row, game.vocabulary),
        x + 3,
        y + 21.4,
        wide - 6,
        8.6,
        tones["text"],
        "body",
        "example",
        "center",
    )


def _strip(canvas: Canvas, sheet: Sheet, steps: Sequence[Mapping[str, str]]) -> None:
    """The round at a glance: one icon and one word for each step."""
    tones, y = sheet.tones, HEAD + 5.5
    wide = (sheet.width - 2 * EDGE) / len(steps)
    for k, step in enumerate(steps):
        x = EDGE + wide * k + wide / 2
        canvas.path(f"M{number(x - 8)} {number(y + 8)}a8 8 0 1 1 16 0a8 8 0 1 1 -16 0Z", tones["board"])
        canvas.icon(step["icon"], x - 5, y + 3, 10, tones["board-text"])
        canvas.text(step["word"], x - wide / 2, y + 17, wide, 10, tones["text"], "bold", "strip", "center")
        if k:
            canvas.icon("then", x - wide / 2 - 3, y + 5, 6, tones["quiet"])


def _rule_height(said: str, size: float, wide: float) -> float:
    return len(typeset.wrap(said, "body", size, wide, even=False)) * typeset.line_height(size, LEADING) + 1.2


def _sections_height(column: Sequence[tuple[str, list[tuple[str, str]]]], size: float, wide: float) -> float:
    return sum(9.6 + sum(_rule_height(said, size, wide - 11) for _, said in rules) for _, rules in column)


def _sections(
    canvas: Canvas,
    sheet: Sheet,
    column: Sequence[tuple[str, list[tuple[str, str]]]],
    start: int,
    x: float,
    y: float,
    wide: float,
    size: float,
    loose: float,
) -> None:
    tones = sheet.tones
    for k, (title, rules) in enumerate(column):
        canvas.box(x, y + 0.4, 7.6, 7.6, 1.6, tones["board"])
        canvas.text(str(start + k), x, y + 0.5, 7.6, 16, tones["board-text"], "display", "step", "center")
        canvas.text(title, x + 11, y + 0.6, wide - 11, 15, tones["text"], "display", "heading")
        canvas.path(
            f"M{number(x + 11)} {number(y + 8)}H{number(x + wide)}", stroke=tones["board-line"], width=0.35
        )
        y += 9.4
        for rule, said in rules:
            if rule.startswith(HASH):
                _die(
                    canvas,
                    tones,
                    rule.removeprefix(HASH),
                    x + 9.6,
                    y + typeset.line_height(size, LEADING) / 2,
                )
            else:
                canvas.text(rule, x - 1.5, y + 0.4, 11.0, 6.0, tones["quiet"], "body", "rule-id", "right")
            y = canvas.paragraph(said, x + 11, y, wide - 11, size, tones["text"], "body", "rule") + 1.2
        y += loose + 0.2


def _die(canvas: Canvas, tones: Tokens, words: str, x: float, cy: float) -> None:
    """The number of a die, or a range of them, in a small die: its right edge at x, its middle at cy."""
    wide = 5.2 if len(words) == 1 else 7.6
    canvas.box(x - wide, cy - 2.1, wide, 4.2, 1.0, tones["board"])
    top = cy - typeset.line_height(9.5, LEADING) / 2
    canvas.text(
        words.replace("-", "–"), x - wide, top, wide, 9.5, tones["board-text"], "display", "die", "center"
    )
