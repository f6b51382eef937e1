"""Boards as faces, from the boxes of a board's areas. Pure: the same record gives the same drawing.

A record measures from the board's lower left corner; a face from the upper left one. What belongs to the
second seat is turned so that it reads from that side.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import tau

from catalog.game import Game
from catalog.schema import Area, Board
from generator.art.canvas import Canvas, face
from generator.art.engraving import Mark, band, circle, draw, halo, polar, polygon, rosette
from generator.art.theme import Theme, Tokens, mix
from generator.art.tokens import drawn
from generator.face import Face
from generator.letters import typeset
from generator.pieces import strip
from generator.pieces.charts import has_icons, hex_field, table_chart, waves

CARD = (63.0, 88.0)
CORNER = 4.0


@dataclass(frozen=True, slots=True)
class Spot:
    """An area as it is drawn: its record, box in mm from the face's upper left corner, and whether it is
    turned.
    """

    area: Area
    x: float
    y: float
    w: float
    h: float
    turned: bool
    game: Game

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the box."""
        return self.x + self.w / 2, self.y + self.h / 2

    @property
    def turn(self) -> float:
        """Degrees by which letters are turned."""
        return 180.0 if self.turned else 0.0

    def at(self, dx: float, dy: float) -> tuple[float, float]:
        """A point given from the middle, as its reader sees it."""
        cx, cy = self.middle
        return (cx - dx, cy - dy) if self.turned else (cx + dx, cy + dy)


def board_faces(game: Game, theme: Theme) -> tuple[Face, ...]:
    """One face for every board of a game; none where the boards only say how separate pieces are laid out."""
    printed = any(part.kind == "board" for part in game.components)
    return tuple(board_face(game, board, theme) for board in game.boards) if printed else ()


def board_face(game: Game, board: Board, theme: Theme) -> Face:
    """A whole board in one piece; the press cuts it into sheets."""
    tones, canvas = theme.tokens(), Canvas()
    size = (float(board.w), float(board.h))
    BOARD_GROUNDS.get(tones.get("motif", ""), _dial)(canvas, size, tones)
    if board.hexes is not None:
        hex_field(canvas, board, tones)
    tables = {table.id: table for table in game.tables if has_icons(table)}
    for area in board.areas:
        spot = _spot(game, board, area)
        if area.id in tables:
            table_chart(canvas, game, tables[area.id], (spot.x, spot.y, spot.w, spot.h), tones)
        elif area.spaces or area.location is not None or board.hexes is None:
            DRAWERS[_kind(game, area)](canvas, spot, tones)
    more = {"corner_mm": 0.0, "place": game.place("boards", board.id)}
    return face(canvas, f"board/{board.id}", "board", board.title, size, tones["board"], 3.0, **more)


def _spot(game: Game, board: Board, area: Area) -> Spot:
    far = game.game.seats[1].id if len(game.game.seats) > 1 else None
    y = float(board.h) - float(area.y) - float(area.h)
    return Spot(
        area, float(area.x), y, float(area.w), float(area.h), area.seat is not None and area.seat == far, game
    )


def _kind(game: Game, area: Area) -> str:
    """How an area is drawn: a row of spaces, one space, or the place of the component it is named after."""
    if area.location is None and area.number is not None:
        return "station"
    if area.location is not None:
        return "row" if (area.spaces or 1) > 1 else "space"
    parts = [part.kind for part in game.components if area.id == part.id or area.id.startswith(part.id + "-")]
    return parts[0] if parts and parts[0] in DRAWERS else "space"


def _dial(canvas: Canvas, size: tuple[float, float], tones: Tokens) -> None:
    """The ground: the dial of a great clock, woven rings round its middle, a rim along the edge."""
    w, h = size
    cx, cy = w / 2, h / 2
    faint = mix(tones["board"], tones["board-line"], 0.22)
    fainter = mix(tones["board"], tones["board-line"], 0.12)
    for inner, outer, petals in ((62, 118, 12), (118, 176, 24), (176, 236, 36), (236, 300, 48)):
        weave = band(inner, outer, petals, petals * 2, 6, 0.12, 0.2)
        canvas.svg.append(draw((Mark(weave, "mist", 0.3),), {"mist": fainter}, cx, cy))
    for radius, wide in ((118, 0.7), (176, 0.7), (236, 0.7), (58, 0.5)):
        canvas.path(circle(radius, cx, cy), stroke=faint, width=wide)
    ticks = []
    for k in range(120):
        start, length = 176.0, 9.0 if k % 10 == 0 else 5.0 if k % 2 == 0 else 2.5
        ticks.append(
            polygon(
                [polar(start, tau * k / 120, cx, cy), polar(start + length, tau * k / 120, cx, cy)],
                close=False,
            )
        )
    canvas.path("".join(ticks), stroke=faint, width=0.6)
    glow = {
        "line": mix(tones["board"], tones["board-line"], 0.45),
        "glow": mix(tones["board"], tones["board-line"], 0.3),
    }
    canvas.svg.append(
        draw(rosette("board", petals=12, layers=3, turn=1, inner=14, outer=56, width=0.3), glow, cx, cy)
    )
    for inset, wide in ((2.6, 0.9), (4.0, 0.25)):
        canvas.box(inset, inset, w - 2 * inset, h - 2 * inset, 3, "none", tones["board-line"], wide)


def _frame(
    canvas: Canvas, x: float, y: float, w: float, h: float, tones: Tokens, bright: bool = False
) -> None:
    fill = mix(tones["board-2"], tones["board-line"], 0.16) if bright else tones["board-2"]
    canvas.box(x, y, w, h, CORNER, fill, tones["board-line"], 1.1 if bright else 0.6)
    canvas.box(
        x + 1.7, y + 1.7, w - 3.4, h - 3.4, CORNER - 1.4, "none", mix(fill, tones["board-line"], 0.5), 0.2
    )


def _label(
    canvas: Canvas, spot: Spot, words: str, size: float, dy: float, tone: str, tones: Tokens, room: float
) -> None:
    """Letterspaced capitals whose middle lies dy below the area's middle, in the largest size that fits."""
    sizes = tuple(size - k for k in range(int(size) - 6))
    fits = next((s for s in sizes if typeset.width(words.upper(), "bold", s, 0.14) <= room), sizes[-1])
    height = typeset.line_height(fits, 1.25)
    x, y = spot.at(0, dy)
    canvas.text(
        words.upper(),
        x - room / 2,
        y - height / 2,
        room,
        fits,
        tones[tone],
        "caps",
        "area",
        "center",
        spot.turn,
    )


def _icon(canvas: Canvas, spot: Spot, name: str, size: float, dx: float, dy: float, colour: str) -> None:
    x, y = spot.at(dx, dy)
    canvas.icon(name, x - size / 2, y - size / 2, size, colour, spot.turn)


def _space(canvas: Canvas, spot: Spot, tones: Tokens) -> None:
    """One card space: frame, seal with the location's icon, name; what is shared is named for both sides."""
    _frame(canvas, spot.x, spot.y, spot.w, spot.h, tones)
    cx, cy = spot.middle
    weave = {"mist": mix(tones["board-2"], tones["board-line"], 0.42)}
    canvas.svg.append(
        draw(halo(spot.area.location or spot.area.id, petals=12, turn=0, inner=15, outer=28), weave, cx, cy)
    )
    canvas.path(circle(15, cx, cy), tones["board"], tones["board-line"], 0.7)
    if spot.area.location:
        _icon(canvas, spot, spot.area.location, 17, 0, 0, tones["board-line"])
    name, room = spot.area.name or spot.area.id, spot.w - 8
    _label(canvas, spot, name, 13, spot.h / 2 - 9, "board-text", tones, room)
    if spot.area.seat is None:
        far = Spot(spot.area, spot.x, spot.y, spot.w, spot.h, True, spot.game)
        _label(canvas, far, name, 13, spot.h / 2 - 9, "board-text", tones, room)


def _row(canvas: Canvas, spot: Spot, tones: Tokens) -> None:
    """A row of card spaces; the first one, where the row starts, is set apart."""
    count = spot.area.spaces or 1
    gap = (spot.w - count * CARD[0]) / max(1, count - 1)
    for k in range(count):
        x = spot.x + k * (CARD[0] + gap)
        part = Spot(spot.area, x, spot.y, CARD[0], spot.h, spot.turned, spot.game)
        first = k == 0 and bool(spot.area.highlight)
        _frame(canvas, x, spot.y, CARD[0], spot.h, tones, bright=first)
        cx, cy = part.middle
        weave = {"mist": mix(tones["board-2"], tones["board-line"], 0.5 if first else 0.26)}
        canvas.svg.append(
            draw(halo("row", petals=10, turn=0, inner=11, outer=24 if first else 19), weave, cx, cy)
        )
        ink = tones["board-line"] if first else mix(tones["board-2"], tones["board-line"], 0.55)
        canvas.path(circle(11, cx, cy), tones["board"], ink, 0.6)
        _icon(canvas, part, spot.area.location or "", 12.5, 0, 0, ink)
        if first:
            _icon(canvas, part, "first", 9, 0, -spot.h / 2 + 10, tones["board-line"])
        if k == 0:
            _label(
                canvas,
                part,
                spot.area.name or spot.area.id,
                13,
                spot.h / 2 - 9,
                "board-text",
                tones,
                CARD[0] - 8,
            )


def _coin(canvas: Canvas, spot: Spot, tones: Tokens) -> None:
    """Where the coin lies: a ring that it fills, rays, and its name."""
    cx, cy = spot.middle
    r = min(spot.w, spot.h) / 2
    rays = []
    for k in range(36):
        a = tau * k / 36
        rays.append(
            polygon(
                [
                    polar(16.6, a - 0.05, cx, cy),
                    polar(r - (0.4 if k % 3 == 0 else 2.2), a, cx, cy),
                    polar(16.6, a + 0.05, cx, cy),
                ]
            )
        )
    canvas.path("".join(rays), tones["board-coin"])
    canvas.path(circle(16.8, cx, cy), tones["board-2"], tones["board-coin"], 0.9)
    canvas.path(circle(15.4, cx, cy), stroke=tones["board-coin"], width=0.2)
    _icon(canvas, spot, "coin", 15, 0, -1.6, tones["board-coin"])
    _label(canvas, spot, "Coin", 8, 9.6, "board-text", tones, 20)


def _platform(canvas: Canvas, spot: Spot, tones: Tokens) -> None:
    """Where a platform stands: blue towards the own seat, red towards the other one."""
    canvas.box(spot.x, spot.y, spot.w, spot.h, CORNER, tones["board-2"], tones["board-line"], 0.6)
    x, y, w, h = spot.x + 3, spot.y + 3, spot.w - 6, spot.h - 6
    upper, lower = ("blue", "red") if spot.turned else ("red", "blue")
    for owner, top in ((upper, y), (lower, y + h / 2)):
        canvas.box(x, top + 0.5, w, h / 2 - 1, 2, tones[owner])
    for owner, dy in (("red", -h / 4), ("blue", h / 4)):
        for dx in (-w / 2 + 9, w / 2 - 9):
            cx, cy = spot.at(dx, dy)
            canvas.svg.append(drawn(owner, cx - 5.5, cy - 5.5, 11, tones["on-owner"]))
    _label(canvas, spot, spot.area.name or spot.area.id, 11, h / 4, "on-owner", tones, w - 34)


def _track(canvas: Canvas, spot: Spot, tones: Tokens) -> None:
    """A track of spaces between the seats, its middle set apart, steps counted towards each end."""
    count = spot.area.spaces or 1
    step, half = spot.h / count, count // 2
    around = (spot.x - 1.5, spot.y - 1.5, spot.w + 3, spot.h + 3)
    canvas.box(*around, CORNER, tones["board-2"], tones["board-line"], 0.8)
    for k in range(count):
        part = Spot(spot.area, spot.x, spot.y + k * step, spot.w, step, k < half, spot.game)
        steps = abs(k - half) if count % 2 or k < half else k - half + 1
        _track_space(canvas, part, steps, tones)
        if 0 < steps < half:
            x, y = part.at(0, step / 2 - 6.4)
            canvas.icon("then", x - 2.5, y - 2.5, 5, tones["board-line"], part.turn + 90)
    for seat, icon, far in zip(spot.game.game.seats, ("hourglass", "watch"), (False, True), strict=False):
        end = Spot(spot.area, spot.x, spot.y if far else spot.y + spot.h - step, spot.w, step, far, spot.game)
        _icon(canvas, end, icon, 6, 0, step / 2 - 6, tones["board-line"])
        x, y = end.middle[0] - 15, end.at(0, -step / 2 + 5.5)[1] - 1.4
        name = seat.name.upper()
        canvas.text(name, x, y, 30, 6.5, tones["board-text"], "bold", "seat", "center", end.turn)


def _track_space(canvas: Canvas, part: Spot, steps: int, tones: Tokens) -> None:
    """One space of a track, `steps` away from the middle, which itself bears the sign of a victory point."""
    _frame(canvas, part.x + 0.8, part.y + 0.8, part.w - 1.6, part.h - 1.6, tones, bright=not steps)
    cx, cy = part.middle
    weave = halo(f"track/{steps}", petals=8 + steps, turn=0, inner=7.4, outer=12.6)
    tone = mix(tones["board-2"], tones["board-line"], 0.3 if steps else 0.6)
    canvas.svg.append(draw(weave, {"mist": tone}, cx, cy))
    if not steps:
        _icon(canvas, part, "vp", 13, 0, 0, tones["board-line"])
        return
    y = cy - typeset.line_height(26, 1.25) / 2
    ink = tones["board-line"]
    canvas.text(str(steps), cx - 8, y, 16, 26, ink, "display", "track", "center", part.turn)


BOARD_GROUNDS: dict[str, Callable[[Canvas, tuple[float, float], Tokens], None]] = {
    "track": strip.track,
    "waves": waves,
}
"""What lies behind the areas, by the motif among a theme's shared tokens; a dial where it names none."""

DRAWERS: dict[str, Callable[[Canvas, Spot, Tokens], None]] = {
    "station": strip.station,
    "space": _space,
    "row": _row,
    "coin": _coin,
    "fold-up": _platform,
    "track": _track,
}
"""How each kind of area is drawn."""
