"""Boards that are a field of hexes or a table of the game: drawings from the board's record. All mm."""

from __future__ import annotations

from catalog.game import Game
from catalog.schema import Board, Table
from generator.art.canvas import LEADING, Canvas
from generator.art.engraving import number, polygon
from generator.art.hexart import HATCHES, fine, ground, hexagon, middle
from generator.art.theme import Tokens, mix
from generator.letters import iconfont, typeset
from generator.pieces.cardjob import BLANK

HEADER = 17.0
FIRST, LAST = 80.0, 58.0
"""How wide the box of a row and its words are; the columns share what is left."""


def waves(canvas: Canvas, size: tuple[float, float], tones: Tokens) -> None:
    """The ground of a board: water in rows, a rim along the edge."""
    w, h = size
    fill, mark = tones["board"], mix(tones["board"], tones["board-line"], 0.14)
    canvas.box(-3, -3, w + 6, h + 6, 0, fill)
    across, marks = 26.0, []
    for row in range(int(h / (across * 0.866)) + 2):
        for column in range(int(w / across) + 2):
            x, y = middle(column, row, across)
            marks.append(HATCHES["sea"](f"{column % 5}/{row % 7}", x - across / 2, y - across / 2, across))
    canvas.path("".join(marks), mark)
    for inset, wide in ((2.6, 0.9), (4.0, 0.25)):
        canvas.box(inset, inset, w - 2 * inset, h - 2 * inset, 3, "none", tones["board-line"], wide)


def hex_field(canvas: Canvas, board: Board, tones: Tokens) -> None:
    """The field of hexes, each with its name, so that a map on paper can be read into the table's."""
    field = board.hexes
    assert field is not None
    across = float(field.across)
    left, top = float(field.x), float(board.h) - float(field.y) - _high(board)
    fill = mix(tones["terrain-sea"], tones["board"], 0.25)
    mark = mix(fill, tones["terrain-sea-mark"], 0.5)
    bodies, hatch = [], []
    for row in range(field.rows):
        for column in range(field.columns):
            x, y = middle(column, row, across)
            x, y = x + left, y + top
            bodies.append(fine(hexagon(x, y, across)))
            hatch.append(HATCHES["sea"](f"{column}/{row}", x, y, across))
            name = f"{chr(97 + column)}{row + 1}"
            size = across * 0.19
            high = typeset.line_height(size, LEADING)
            ink = tones["board-text"]
            canvas.text(
                name, x - 6, y - across * 0.43 - high / 2 + 0.4, 12, size, ink, "body", "hex", "center"
            )
    canvas.path("".join(bodies), fill)
    canvas.path("".join(hatch), mark)
    canvas.path("".join(bodies), stroke=mix(fill, tones["board-line"], 0.6), width=0.25)


def _high(board: Board) -> float:
    assert board.hexes is not None
    across = float(board.hexes.across)
    return 2 * across / 3**0.5 + (board.hexes.rows - 1) * across * 3**0.5 / 2


def table_chart(
    canvas: Canvas, game: Game, table: Table, box: tuple[float, float, float, float], tones: Tokens
) -> None:
    """A table as a stair: a box for each row, its numbers beside it, and in light every number that rises."""
    x, y, w, h = box
    columns = [column for column in table.columns if column.icon]
    step = (h - HEADER) / len(table.rows)
    wide = (w - FIRST - LAST) / len(columns)
    for k, column in enumerate(columns):
        cx = x + FIRST + (k + 0.5) * wide
        canvas.icon(str(column.icon), cx - 4.2, y, 8.4, tones["board-line"])
        size = typeset.largest(column.title, "bold", (7.0, 6.5, 6.0), wide - 1) or 6.0
        canvas.text(
            column.title, cx - wide / 2, y + 9.4, wide, size, tones["board-text"], "bold", "column", "center"
        )
    canvas.text(table.title, x + 1, y + 1.5, FIRST, 25, tones["board-text"], "display", "title")
    before: dict[str, str] = {}
    for index, row in enumerate(table.rows):
        top = y + HEADER + index * step
        rest = mix(tones["board-2"], tones["board"], 0.5 if index % 2 else 0.0)
        canvas.box(x + FIRST - 2, top, w - FIRST + 2, step - 0.8, 1.6, rest)
        ground = row.cells.get("terrain")
        _first(canvas, game, row.cells, ground, (x, top, FIRST, step - 0.8), tones)
        if "terrain" in row.parts and row.parts["terrain"].provenance in BLANK:
            canvas.icon("stand-in", x + FIRST - 26.5, top + 1.2, 3.0, tones[f"terrain-{ground}-ink"])
        middle = top + (step - 0.8) / 2
        for k, column in enumerate(columns):
            value = row.cells.get(column.id)
            if value is not None:
                rises = index > 0 and before.get(column.id) != value
                _number(canvas, value, x + FIRST + (k + 0.5) * wide, middle, rises, tones)
        before |= row.cells
        said = row.cells.get(table.columns[-1].id, "")
        lines = typeset.wrap(said, "body", 8.2, LAST - 5, even=False)
        at = middle - len(lines) * typeset.line_height(8.2, LEADING) / 2
        canvas.paragraph(said, x + w - LAST + 2, at, LAST - 5, 8.2, tones["board-text"], "body", "brings")


def _number(canvas: Canvas, value: str, cx: float, cy: float, rises: bool, tones: Tokens) -> None:
    """A value of a table about its middle, in light where it rises."""
    if rises:
        canvas.box(cx - 6.2, cy - 5.8, 12.4, 11.6, 2, tones["board-line"])
    _value(canvas, value, cx, cy, tones["coin-dark"] if rises else tones["board-text"])


def _value(canvas: Canvas, value: str, cx: float, cy: float, ink: str) -> None:
    if value == "yes":
        canvas.path(
            polygon(
                [
                    (cx - 2.8, cy + 0.2),
                    (cx - 1.6, cy - 1.0),
                    (cx - 0.5, cy + 0.3),
                    (cx + 2.2, cy - 2.8),
                    (cx + 3.4, cy - 1.7),
                    (cx - 0.4, cy + 2.7),
                ]
            ),
            ink,
        )
        return
    if value == "no":
        canvas.path(f"M{number(cx - 2)} {number(cy)}H{number(cx + 2)}", stroke=ink, width=0.6)
        return
    high = typeset.line_height(19, LEADING)
    canvas.text(value, cx - 7, cy - high / 2, 14, 19, ink, "display", "value", "center")


def _first(
    canvas: Canvas,
    game: Game,
    cells: dict[str, str],
    ground_name: str | None,
    box: tuple[float, float, float, float],
    tones: Tokens,
) -> None:
    """The box of a row: its name, its ground, and room for a cube of every seat."""
    x, y, w, h = box
    fill = tones[f"terrain-{ground_name}"] if ground_name else tones["board-2"]
    ink = tones[f"terrain-{ground_name}-ink"] if ground_name else tones["board-text"]
    canvas.box(x, y, w - 4, h, 1.6, fill, tones["board-line"], 0.5)
    title = cells.get("title", "")
    canvas.text(title, x + 3, y + 0.6, w - 30, 12.5, ink, "display", "row")
    cubes = len(game.game.seats)
    for k in range(cubes):
        canvas.box(
            x + 3 + k * 11.2,
            y + h - 11.4,
            10.4,
            10.4,
            1,
            mix(fill, tones["paper"], 0.25),
            mix(fill, ink, 0.5),
            0.2,
        )
    if ground_name:
        across = 15.0
        canvas.svg.append(ground(ground_name, f"row/{title}", x + w - 13, y + h / 2, across, tones))
        canvas.path(fine(hexagon(x + w - 13, y + h / 2, across)), stroke=ink, width=0.3)


def has_icons(table: Table) -> bool:
    """Whether a table can be drawn as a chart: some of its columns have icons."""
    known = iconfont.drawings()
    return any(column.icon in known for column in table.columns)
