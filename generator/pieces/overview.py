"""The sheets of a game: a first game in the words of the rules, every icon of the vocabulary, tables to
fill in.

Which of them stand on which side is `templates/faces/<game>/<component>.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from catalog.diagnostics import Diagnostic, Place, Report
from catalog.game import Game
from catalog.schema import Component
from generator.art.canvas import LEADING, Canvas, face
from generator.art.engraving import draw, halo, number, rosette
from generator.art.theme import TEMPLATES, Theme, mix
from generator.face import Face
from generator.letters import typeset
from generator.pieces.firstgame import first_game
from generator.pieces.iconlist import icon_list
from generator.pieces.sheet import EDGE, HEAD, TEXT_SIZES, Sheet


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
    "first-game": first_game,
    "icons": icon_list,
    "table": _table,
}
"""How a side is filled, by the word of its plan; each gives the room left over in mm."""
