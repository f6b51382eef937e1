"""Tiles of hexes, and the small pieces that every seat has in its colour, as faces. All mm.

What is drawn follows from the records of a game's pieces: `cells` make a map tile, `per-seat` a piece in
every colour. Each colour has a sign beside it, so that pieces are told apart without colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, hypot, pi, sin

from catalog.game import Game
from catalog.hexes import TILE_ROWS, read_tile
from catalog.schema import HexField, Piece, Seat
from generator.art.canvas import LEADING, Canvas, face
from generator.art.engraving import circle, polygon
from generator.art.hexart import fine, ground, hexagon, middle
from generator.art.theme import Theme, Tokens, mix
from generator.face import Face
from generator.letters import typeset
from generator.pieces.cardjob import BLANK

BLEED = 3.0
CUBE = 10.0
SIZES = {"token": 12.0, "tile": 17.0, "marker": 17.0}
"""How wide the small square pieces of each kind are."""

SIGNS = ("disc", "square", "triangle", "diamond", "star")
"""The signs of the seats, in the order of the table."""


def seat_piece_faces(game: Game, theme: Theme) -> tuple[Face, ...]:
    """The faces of all pieces: map tiles, counters in every colour, markers, cubes to fold."""
    tones = theme.tokens()
    field = next((board.hexes for board in game.boards if board.hexes), None)
    out: list[Face] = []
    for piece in game.pieces:
        if piece.cells and field is not None:
            out.append(_tile(game, piece, field, tones))
        elif piece.kind == "cube":
            out += _cubes(game, piece, tones)
        elif piece.kind in SIZES and _drawable(tones, game):
            out += _counters(game, piece, tones)
    return tuple(out)


def _drawable(tones: Tokens, game: Game) -> bool:
    """Whether the theme has a colour for every seat."""
    return all(f"seat-{seat.id.lower()}" in tones for seat in game.game.seats)


# -- map tiles


def tile_outline(across: float, grow: float = 0.0) -> tuple[tuple[float, float], ...]:
    """The eighteen corners of a tile of seven hexes, clockwise, in a box with its corner at 0, 0.

    `grow` moves every edge outward.
    """
    cells = [hexagon(*spot, across) for spot in _spots(across)]
    counts: dict[tuple[float, float], int] = {}
    for cell in cells:
        for x, y in cell:
            key = (round(x, 6), round(y, 6))
            counts[key] = counts.get(key, 0) + 1
    cx, cy = _spots(across)[0]
    rim = [point for point, count in counts.items() if count < 3]
    rim.sort(key=lambda p: atan2(p[0] - cx, -(p[1] - cy)))
    return tuple(
        (x + (x - cx) / hypot(x - cx, y - cy) * grow, y + (y - cy) / hypot(x - cx, y - cy) * grow)
        for x, y in rim
    )


def _spots(across: float) -> tuple[tuple[float, float], ...]:
    """The middles of a tile's cells: the middle one, then the ring clockwise from the upper right."""
    found: dict[int, tuple[float, float]] = {}
    for row, places in enumerate(TILE_ROWS):
        for column, place in enumerate(places):
            shift = -0.5 * across if row != 1 else 0.0
            x, y = middle(column + (0 if row == 1 else 1), 0, across)
            found[place] = (x + shift, y + row * across * 0.8660254037844386)
    return tuple(found[place] for place in range(7))


def _tile(game: Game, piece: Piece, field: HexField, tones: Tokens) -> Face:
    across, out = float(field.across), Canvas()
    cells = read_tile(piece.cells)
    spots = _spots(across)
    cx, cy = spots[0]
    for place in range(1, 7):
        # The bleed: what lies in a ring cell goes on beyond the cut.
        (x, y), name = spots[place], field.legend[cells[place]]
        out.path(
            fine(hexagon(x + (x - cx) * 0.1, y + (y - cy) * 0.1, across * 1.02)), tones[f"terrain-{name}"]
        )
    for place in range(7):
        name = field.legend[cells[place]]
        out.svg.append(ground(name, f"{piece.id}/{place}", *spots[place], across, tones))
    lines = "".join(fine(hexagon(*spot, across)) for spot in spots)
    out.path(lines, stroke=mix(tones["text"], tones["paper"], 0.25), width=0.18)
    out.path(fine(tile_outline(across)), stroke=tones["text"], width=0.25)
    for place in range(7):
        _letter(out, cells[place].upper(), field.legend[cells[place]], *spots[place], across, tones)
    if piece.provenance in BLANK:
        ink = tones[f"terrain-{field.legend[cells[0]]}-ink"]
        out.icon("stand-in", cx - 1.4, cy - across * 0.5, 2.8, ink)
    size = (3 * across, 5 * across / 3**0.5)
    more = {"corner_mm": 0.0, "place": game.place("pieces", piece.id), "count": piece.count}
    return face(out, f"tile/{piece.id}", "outline", piece.name, size, tones["paper"], BLEED, **more)


def _letter(out: Canvas, letter: str, name: str, x: float, y: float, across: float, tones: Tokens) -> None:
    """The letter of a terrain in the foot of its hex, on a disc of its own colour."""
    fill, ink = tones[f"terrain-{name}"], tones[f"terrain-{name}-ink"]
    down, size = across * 0.36, across * 0.27
    out.path(circle(across * 0.085, x, y + down), fill, ink, 0.15)
    high = typeset.line_height(size, LEADING)
    out.text(letter, x - 4, y + down - high / 2, 8, size, ink, "bold", "terrain", "center")


# -- counters


def _counters(game: Game, piece: Piece, tones: Tokens) -> Iterator[Face]:
    seats = game.game.seats if piece.per_seat else (None,)
    for seat in seats:
        out = Canvas()
        size = SIZES[piece.kind]
        fill = tones[f"seat-{seat.id.lower()}"] if seat else tones["board"]
        ink = tones[f"seat-{seat.id.lower()}-ink"] if seat else tones["board-text"]
        _counter(out, game, piece, seat, size, fill, ink)
        name = f"{piece.id}/{seat.id.lower()}" if seat else piece.id
        title = f"{piece.name}, {seat.name}" if seat else piece.name
        more = {
            "corner_mm": 0.0,
            "place": game.place("pieces", piece.id),
            "count": piece.count,
            "seat": seat.id if seat else None,
        }
        yield face(out, f"counter/{name}", "counter", title, (size, size), fill, 1.5, **more)


def _counter(
    out: Canvas, game: Game, piece: Piece, seat: Seat | None, size: float, fill: str, ink: str
) -> None:
    m = size / 2
    out.box(0.9, 0.9, size - 1.8, size - 1.8, 1.2, "none", mix(fill, ink, 0.55), 0.25)
    value = piece.stats.get("value")
    if value is not None:
        high = typeset.line_height(21, LEADING)
        out.icon(piece.icon or "value", m - 3.4, 1.6, 6.8, ink)
        out.text(str(value), m - 5, size - 4.9 - high / 2, 10, 21, ink, "display", "value", "center")
        if seat is not None:
            sign(out, game, seat, 3.2, size - 3.2, 3.0, ink)
        return
    if piece.icon:
        wide = size * (0.62 if piece.kind == "token" else 0.56)
        out.icon(piece.icon, m - wide / 2, m - wide / 2 - (0.6 if seat else 0), wide, ink)
    if seat is not None:
        sign(out, game, seat, size - 2.7, size - 2.7, 2.8, ink)


def sign(out: Canvas, game: Game, seat: Seat, x: float, y: float, size: float, ink: str) -> None:
    """The sign of a seat around a middle."""
    which = SIGNS[[one.id for one in game.game.seats].index(seat.id) % len(SIGNS)]
    out.path(outline(which, x, y, size / 2), ink)


def outline(which: str, x: float, y: float, r: float) -> str:
    """A sign as path data."""
    if which == "disc":
        return circle(r, x, y)
    if which == "square":
        return polygon(
            [
                (x - r * 0.86, y - r * 0.86),
                (x + r * 0.86, y - r * 0.86),
                (x + r * 0.86, y + r * 0.86),
                (x - r * 0.86, y + r * 0.86),
            ]
        )
    corners, start = {"triangle": (3, 0.0), "diamond": (4, 0.0), "star": (10, 0.0)}[which]
    points = []
    for k in range(corners):
        far = r * 1.12 * (0.45 if which == "star" and k % 2 else 1.0)
        angle = start + 2 * pi * k / corners
        points.append((x + far * sin(angle), y - far * cos(angle)))
    return polygon(points)


# -- cubes

# The net of a cube in mm: a belt of four sides with a tab to glue, lid and floor in one strip with the second
# side, flaps to glue, and where the six sides lie.
TAB, SLANT = 4.0, 1.2
_WIDE, _LOW = 4 * CUBE, 2 * CUBE
BELT = (
    *((0.0, CUBE), (_WIDE, CUBE), (_WIDE + TAB, CUBE + 1.4)),
    *((_WIDE + TAB, _LOW - 1.4), (_WIDE, _LOW), (0.0, _LOW)),
)
CAPS = ((CUBE, 0.0), (2 * CUBE, 0.0), (2 * CUBE, 3 * CUBE), (CUBE, 3 * CUBE))
FLAPS = tuple(
    ((x, y), (x + SLANT, tip), (x + CUBE - SLANT, tip), (x + CUBE, y))
    for x in (0.0, 2 * CUBE)
    for y, tip in ((CUBE, CUBE - TAB), (_LOW, _LOW + TAB))
)
CELLS = (*((k * CUBE, CUBE) for k in range(4)), (CUBE, 0.0), (CUBE, _LOW))


def _cubes(game: Game, piece: Piece, tones: Tokens) -> Iterator[Face]:
    """A net for each colour: four sides in a row, lid and floor, tabs to glue."""
    for seat in game.game.seats:
        key = f"seat-{seat.id.lower()}"
        if key not in tones:
            return
        fill, ink, out = tones[key], tones[f"{key}-ink"], Canvas()
        out.path(polygon(BELT), fill)
        out.path(polygon(CAPS), fill)
        for flap in FLAPS:
            out.path(polygon(flap), mix(fill, tones["paper"], 0.35))
        for x, y in CELLS:
            out.box(x + 0.15, y + 0.15, CUBE - 0.3, CUBE - 0.3, 0, "none", mix(fill, ink, 0.6), 0.2)
            sign(out, game, seat, x + CUBE / 2, y + CUBE / 2, 5.2, ink)
        more = {
            "corner_mm": 0.0,
            "place": game.place("pieces", piece.id),
            "count": piece.count,
            "seat": seat.id,
        }
        size = (4 * CUBE + TAB, 3 * CUBE)
        name = f"cube/{seat.id.lower()}"
        yield face(out, name, "fold-up", f"{piece.name}, {seat.name}", size, tones["paper"], 1.0, **more)
