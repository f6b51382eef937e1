"""The sheets of a game: a first game in the words of the rules, every icon of the vocabulary, tables to
fill in.

Which rules, in which order, is `templates/faces/<game>/<component>.toml`; their words come from the catalog.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from catalog.diagnostics import Diagnostic, Place, Report
from catalog.effects import Icon, icons_row, say_row
from catalog.game import Game
from catalog.schema import Component, Term
from generator.art.canvas import LEADING, Canvas, face
from generator.art.engraving import draw, halo, number, rosette
from generator.art.theme import TEMPLATES, Theme, Tokens, mix
from generator.art.tokens import Token, aspect, place_row
from generator.face import Face
from generator.letters import iconfont, typeset

EDGE, GUTTER, HEAD = 8.0, 7.0, 27.0
HEADING = 10.6
EXAMPLE = 31.0
TEXT_SIZES = (9.0, 8.6, 8.2, 7.8, 7.4, 7.0)
GROUPS = {
    "owners": "Whose it is: shape and color",
    "locations": "Locations",
    "actions": "Actions",
    "picks": "Which card",
    "conditions": "Checks",
    "counts": "Counts",
    "bars": "Bars",
    "traits": "Marks",
    "windows": "Moments",
    "measures": "Numbers",
    "terms": "More",
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one side needs: the game, its colours, the trim in mm."""

    game: Game
    tones: Tokens
    width: float
    height: float

    def columns(self, count: int) -> tuple[tuple[float, ...], float]:
        """The left edges of columns and their width."""
        wide = (self.width - 2 * EDGE - (count - 1) * GUTTER) / count
        return tuple(EDGE + k * (wide + GUTTER) for k in range(count)), wide


def sheet_faces(game: Game, theme: Theme, root: Path = TEMPLATES) -> tuple[tuple[Face, ...], Report]:
    """All sides of the sheets of a game, and what does not fit.

    A component of the kind *sheet* is drawn where there is a file of its id; its tables `front` and `back`
    say what stands on each side, by `layout`: a first game, the icons, or a table to fill in.
    """
    out: list[Face] = []
    faults: list[Diagnostic] = []
    for part in game.components:
        path = root / "faces" / game.id / f"{part.id}.toml"
        if part.kind == "sheet" and part.count and path.is_file():
            faces, wrong = _sides(game, part, tomllib.loads(path.read_text(encoding="utf-8")), theme)
            out += faces
            faults += wrong
    return tuple(out), Report.of(faults)


def _sides(
    game: Game, part: Component, plan: Mapping[str, Any], theme: Theme
) -> tuple[list[Face], list[Diagnostic]]:
    sheet = Sheet(game, theme.tokens(), *map(float, plan["size"]))
    out, faults = [], []
    sides = [side for side in ("front", "back") if side in plan]
    for k, side in enumerate(sides):
        canvas = Canvas()
        _head(canvas, sheet, plan[side]["title"])
        spare = LAYOUTS[plan[side].get("layout", DEFAULTS[side])](canvas, sheet, plan[side])
        if spare < 0:
            least = TEXT_SIZES[-1]
            words = f"{part.name}, {side}: the text is {-spare:.1f} mm longer than the sheet at {least:g} pt"
            place = Place(f"templates/faces/{game.id}/{part.id}.toml")
            faults.append(Diagnostic("FACE-OVERFLOW", place, words))
        more = {
            "corner_mm": 0.0,
            "place": game.place("components", part.id),
            "count": part.count if not k else 0,
        }
        more["back"] = f"{part.id}/{sides[1 - k]}" if len(sides) > 1 else None
        size = (sheet.width, sheet.height)
        title = f"{part.name}: {plan[side]['title']}"
        out.append(face(canvas, f"{part.id}/{side}", "sheet", title, size, sheet.tones["paper"], 3.0, **more))
    return out, faults


def _head(canvas: Canvas, sheet: Sheet, title: str) -> None:
    tones = sheet.tones
    canvas.box(-3, -3, sheet.width + 6, HEAD + 3, 0, tones["board"])
    glow = {
        "line": tones["board-line"],
        "glow": tones["board-text"],
        "mist": mix(tones["board"], tones["board-line"], 0.4),
    }
    canvas.svg.append(f'<svg x="-3" y="-3" width="{number(sheet.width + 6)}" height="{number(HEAD + 3)}">')
    canvas.svg.append(draw(halo(title, petals=16, turn=1, inner=12, outer=42), glow, sheet.width - 24, 16))
    canvas.svg.append(
        draw(rosette(title, petals=9, layers=2, turn=1, inner=5, outer=13), glow, sheet.width - 24, 16)
    )
    canvas.svg.append("</svg>")
    canvas.path(f"M-3 {HEAD}H{number(sheet.width + 3)}", stroke=tones["board-line"], width=0.8)
    canvas.icon("hourglass", sheet.width - 30.4, 9.6, 6.8, tones["board-text"])
    canvas.text(title, EDGE, 4.2, 130, 30, tones["board-text"], "display", "title")
    canvas.text(sheet.game.game.title.upper(), EDGE, 18.6, 130, 8, tones["board-line"], "caps", "game")


def _front(canvas: Canvas, sheet: Sheet, plan: Mapping[str, Any]) -> float:
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


def _back(canvas: Canvas, sheet: Sheet, plan: Mapping[str, Any]) -> float:
    lefts, wide = sheet.columns(3)
    top = HEAD + 3.6
    room = sheet.height - top - EDGE
    for size in TEXT_SIZES:
        columns = _flow(sheet, size, wide, room, plan.get("leave", ()))
        if len(columns) <= len(lefts):
            break
    for left, column in zip(lefts, columns, strict=False):
        y = top
        for kind, term in column:
            y = _entry(canvas, sheet, kind, term, left, y, wide, size)
    return (
        0.0
        if len(columns) <= len(lefts)
        else -sum(
            _entry_height(kind, term, size, wide) for column in columns[len(lefts) :] for kind, term in column
        )
    )


Entry = tuple[str, Term | None]


def _entries(game: Game, leave: Collection[str] = ()) -> Iterator[Entry]:
    known = iconfont.drawings()
    for kind, terms in game.vocabulary.groups().items():
        shown = [term for term in terms if (term.icon or term.id) in known and term.id not in leave]
        if shown:
            yield kind, None
            yield from ((kind, term) for term in shown)


def _flow(
    sheet: Sheet, size: float, wide: float, room: float, leave: Collection[str] = ()
) -> list[list[Entry]]:
    """The entries in columns; a heading never stands alone at a column's foot."""
    columns: list[list[Entry]] = [[]]
    left = room
    entries = list(_entries(sheet.game, leave))
    for k, (kind, term) in enumerate(entries):
        need = _entry_height(kind, term, size, wide)
        after = _entry_height(*entries[k + 1], size, wide) if term is None else 0.0
        if need + after > left:
            columns.append([])
            left = room
        columns[-1].append((kind, term))
        left -= need
    return columns


def _entry_height(kind: str, term: Term | None, size: float, wide: float) -> float:
    if term is None:
        return HEADING
    said = len(typeset.wrap(term.meaning, "body", size, wide - 11.6, even=False)) * typeset.line_height(
        size, LEADING
    )
    return max(9.4, said + typeset.line_height(size + 0.6, LEADING)) + 1.5


def _entry(
    canvas: Canvas, sheet: Sheet, kind: str, term: Term | None, x: float, y: float, wide: float, size: float
) -> float:
    tones = sheet.tones
    if term is None:
        y += HEADING - 8.2
        canvas.text(GROUPS.get(kind, kind), x, y, wide, 11.5, tones["text"], "display", "heading")
        canvas.path(
            f"M{number(x)} {number(y + 5.8)}H{number(x + wide)}", stroke=tones["board-line"], width=0.35
        )
        return y + 8.2
    _sample(canvas, sheet, kind, term, x, y)
    canvas.text(term.name, x + 11.6, y, wide - 11.6, size + 0.6, tones["text"], "bold", "term")
    canvas.paragraph(
        term.meaning,
        x + 11.6,
        y + typeset.line_height(size + 0.6, LEADING),
        wide - 11.6,
        size,
        tones["text"],
        "body",
        "term",
    )
    return y + _entry_height(kind, term, size, wide)


def _whose(game: Game) -> str:
    """The icon by which the shapes of owners are shown: a place that everybody has, or else a player."""
    owned = [place.icon or place.id for place in game.vocabulary.locations if place.owned]
    return next((name for name in ("influence", "hand") if name in owned), "user")


SAMPLES = {"value": "4", "amount": "+3"}
"""What is printed in icons that bear a number."""


def _sample(canvas: Canvas, sheet: Sheet, kind: str, term: Term, x: float, y: float) -> None:
    """The icon as the cards print it: owners as empty shapes, bars on their colour, all else in ink."""
    tones, name = sheet.tones, term.icon or term.id
    if kind == "owners":
        canvas.tokens([Token(_whose(sheet.game), term.id, None, x, y, 9.4)], tones)
    elif kind == "bars":
        canvas.box(x, y, 9.4, 9.4, 1.6, tones[term.id])
        canvas.icon(name, x + 1.7, y + 1.7, 6, tones["on-owner"])
    else:
        icon = Icon(name, None, SAMPLES.get(name))
        canvas.tokens([Token(icon.name, None, icon.text, x, y, 9.4)], tones)


def _table(canvas: Canvas, sheet: Sheet, plan: Mapping[str, Any]) -> float:
    """A table to fill in: a column for each seat, a line for each numbered area, and the lines named
    behind.
    """
    tones, game = sheet.tones, sheet.game
    areas = sorted((a for board in game.boards for a in board.areas if a.number), key=lambda a: a.number or 0)
    rows = [(area.location or "", area.name or area.id) for area in areas]
    rows += [(row.get("icon", ""), row["word"]) for row in plan["rows"]]
    seats = game.game.seats
    left, top, label = EDGE, HEAD + 14.0, 46.0
    wide = (sheet.width - 2 * EDGE - label) / len(seats)
    high = min(19.0, (sheet.height - top - EDGE - 10.0) / len(rows))
    for k, seat in enumerate(seats):
        x = left + label + wide * k
        canvas.text(seat.name, x, top - 8.2, wide, 9.0, tones["text"], "bold", "seat", "center")
    for k, (icon, name) in enumerate(rows):
        y = top + high * k
        last = k == len(rows) - 1
        canvas.box(left, y, sheet.width - 2 * EDGE, high, 0, tones["tab"] if k % 2 == 0 else tones["paper"])
        if icon:
            canvas.icon(icon, left + 2, y + high / 2 - 3.6, 7.2, tones["board"])
        size = 10.5 if last else 9.4
        middle = y + high / 2 - typeset.line_height(size, LEADING) / 2
        canvas.text(name, left + 11.5, middle, label - 12, size, tones["text"], "bold", "row")
        canvas.path(f"M{number(left)} {number(y)}h{number(sheet.width - 2 * EDGE)}", stroke=tones["tab-line"])
    foot = top + high * len(rows)
    for k in range(len(seats) + 1):
        x = left + label + wide * k
        canvas.path(f"M{number(x)} {number(top)}V{number(foot)}", stroke=tones["tab-line"])
    canvas.box(left, top, sheet.width - 2 * EDGE, foot - top, 1.6, "none", tones["board"], 0.6)
    y = foot + 2.4
    for rule in plan["rules"]:
        y = canvas.paragraph(
            game.rule(rule).say, left, y, sheet.width - 2 * EDGE, 8.0, tones["text"], "body", "rule"
        )
    return sheet.height - EDGE / 2 - y


DEFAULTS = {"front": "first-game", "back": "icons"}
LAYOUTS: dict[str, Callable[[Canvas, Sheet, Mapping[str, Any]], float]] = {
    "first-game": _front,
    "icons": _back,
    "table": _table,
}
"""How a side is filled, by the word of its plan; each gives the room left over in mm."""
