"""Player aids: one sheet for each seat in its colour, with boxes for tiles and what tables and cards mean.

`templates/faces/<game>/aid.toml` says what stands where; every word that explains comes from the catalog.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from catalog.diagnostics import Diagnostic, Place, Report
from catalog.effects import icons_row, say_rows
from catalog.effects.powers import AMOUNT
from catalog.game import Game
from catalog.schema import Seat
from generator.art.canvas import LEADING, Canvas, face
from generator.art.engraving import number
from generator.art.theme import TEMPLATES, Theme, Tokens, mix
from generator.face import Face
from generator.letters import iconfont, typeset
from generator.pieces.seatpieces import sign

EDGE, HEAD, BOX, GAP = 6.0, 13.0, 27.0, 2.2
WIDTHS = (0.31, 0.29, 0.4)
SIZES = (7.6, 7.2, 6.8, 6.4, 6.0)

Entry = tuple[str, str, str]
"""An icon (or none), a word in bold, and what it means."""


def aid_faces(game: Game, theme: Theme, root: Path = TEMPLATES) -> tuple[tuple[Face, ...], Report]:
    """The aid of every seat, and what does not fit. A game without the file has none."""
    path = root / "faces" / game.id / "aid.toml"
    if not path.is_file():
        return (), Report()
    plan, tones = tomllib.loads(path.read_text(encoding="utf-8")), theme.tokens()
    width, height = map(float, plan["size"])
    columns = (_key(game, plan), _rows(game, plan), _cards(game))
    out, faults = [], []
    for seat in game.game.seats:
        canvas = Canvas()
        _head(canvas, game, seat, width, tones)
        _boxes(canvas, plan["box"], width, tones)
        lacking = _columns(canvas, list(plan["titles"].values()), columns, (width, height), tones)
        if lacking > 0:
            words = f"the aid's text is {lacking:.1f} mm longer than the sheet at {SIZES[-1]:g} pt"
            faults.append(Diagnostic("FACE-OVERFLOW", Place(f"templates/faces/{game.id}/aid.toml"), words))
        name = f"{plan['component']}/{seat.id.lower()}"
        more = {
            "corner_mm": 0.0,
            "place": game.place("components", plan["component"]),
            "seat": seat.id,
        }
        title = f"Player aid, {seat.name}"
        out.append(face(canvas, name, "sheet", title, (width, height), tones["paper"], 3.0, **more))
    return tuple(out), Report.of(faults[:1])


def _head(canvas: Canvas, game: Game, seat: Seat, width: float, tones: Tokens) -> None:
    fill, ink = tones[f"seat-{seat.id.lower()}"], tones[f"seat-{seat.id.lower()}-ink"]
    canvas.box(-3, -3, width + 6, HEAD + 3, 0, fill)
    canvas.path(f"M-3 {number(HEAD)}H{number(width + 3)}", stroke=ink, width=0.5)
    for k in range(3):
        sign(canvas, game, seat, width - EDGE - 3 - 7.5 * k, HEAD / 2, 5.4, ink)
    high = typeset.line_height(19, LEADING)
    canvas.text(game.game.title, EDGE, HEAD / 2 - high / 2, 60, 19, ink, "display", "title")
    low = typeset.line_height(8, LEADING)
    canvas.text(seat.name.upper(), EDGE + 36, HEAD / 2 - low / 2 + 0.6, 60, 8, ink, "caps", "seat")


def _boxes(canvas: Canvas, boxes: Sequence[Mapping[str, str]], width: float, tones: Tokens) -> None:
    """A box for each action, large enough for its tiles; the first one is for those not yet spent."""
    wide = (width - 2 * EDGE - (len(boxes) - 1) * GAP) / len(boxes)
    for k, box in enumerate(boxes):
        x, y = EDGE + k * (wide + GAP), HEAD + 3.4
        fill = tones["tab"] if k else mix(tones["tab"], tones["board-line"], 0.45)
        canvas.box(x, y, wide, BOX, 2, fill, tones["tab-line"], 0.4)
        canvas.icon(box["icon"], x + wide / 2 - 6.5, y + 2.4, 13, mix(tones["text"], fill, 0.35))
        canvas.text(box["word"], x, y + BOX - 6.2, wide, 9.2, tones["text"], "bold", "box", "center")


def _key(game: Game, plan: Mapping[str, Any]) -> list[Entry]:
    known = {term.id: term for term in game.vocabulary.everything()}
    terms = [known[name] for name in plan["key"]["terms"]]
    return [(term.icon or "", term.name, term.meaning) for term in terms]


def _rows(game: Game, plan: Mapping[str, Any]) -> list[Entry]:
    """What each row of a table brings: its second cell as the word, its last one as the meaning."""
    table = next(table for table in game.tables if table.id == plan["table"])
    _, word, *_, last = (column.id for column in table.columns)
    return [("", row.cells[word], row.cells[last]) for row in table.rows[plan["first-row"] :]]


def _cards(game: Game) -> list[Entry]:
    """Each kind of card once, by its title."""
    found: dict[str, Entry] = {}
    for card in game.cards:
        shown = [icon for row in card.effect for icon in icons_row(row) if icon.name != AMOUNT]
        icons = [icon for icon in shown if icon.name in iconfont.drawings()]
        said = say_rows(card.effect, game.vocabulary) if card.effect else ""
        found.setdefault(card.title, (icons[0].name if icons else "", card.title, said))
    return list(found.values())


def _columns(
    canvas: Canvas,
    titles: Sequence[str],
    columns: Sequence[Sequence[Entry]],
    size: tuple[float, float],
    tones: Tokens,
) -> float:
    """The columns in the largest type that fits; how many mm are lacking if none does."""
    top = HEAD + BOX + 7.0
    room = size[1] - top - EDGE + 2
    wide = [(size[0] - 2 * EDGE - 2 * 5) * share for share in WIDTHS]
    for points in SIZES:
        needed = [
            9 + sum(_height(e, points, w) for e in column) for column, w in zip(columns, wide, strict=True)
        ]
        if max(needed) <= room:
            break
    x = EDGE
    for title, column, w, need in zip(titles, columns, wide, needed, strict=True):
        canvas.text(title, x, top, w, 10.5, tones["text"], "display", "heading")
        canvas.path(
            f"M{number(x)} {number(top + 6.2)}H{number(x + w)}", stroke=tones["board-line"], width=0.4
        )
        y = top + 7.6
        loose = max(0.0, min((room - need) / max(1, len(column)), 1.6))
        for entry in column:
            y = _entry(canvas, entry, x, y, w, points, tones) + loose
        x += w + 5
    return max(0.0, max(needed) - room)


def _height(entry: Entry, points: float, wide: float) -> float:
    left = 7.4 if entry[0] else 0.0
    lines = typeset.wrap(f"{entry[1]}: {entry[2]}", "body", points, wide - left - 2, even=False)
    return max(6.4 if entry[0] else 0.0, len(lines) * typeset.line_height(points, LEADING)) + 0.7


def _entry(
    canvas: Canvas, entry: Entry, x: float, y: float, wide: float, points: float, tones: Tokens
) -> float:
    icon, word, meaning = entry
    end = y + _height(entry, points, wide)
    left = 7.4 if icon else 0.0
    if icon:
        canvas.icon(icon, x, y, 6.0, tones["text"])
    lead = typeset.width(f"{word}: ", "bold", points)
    canvas.text(f"{word}:", x + left, y, wide - left, points, tones["text"], "bold", "word")
    lines = typeset.wrap(f"{word}: {meaning}", "body", points, wide - left - 2, even=False)
    for k, line in enumerate(lines):
        said, at = (line.removeprefix(f"{word}:").strip(), lead) if not k else (line, 0.0)
        canvas.text(said, x + left + at, y, wide - left - at, points, tones["text"], "body", "meaning")
        y += typeset.line_height(points, LEADING)
    return end
