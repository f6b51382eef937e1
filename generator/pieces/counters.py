"""Counters, markers and dice as faces, drawn from their records: whose they are, their numbers, their icon.

A counter that belongs to nobody is printed once for each area of the board that has its number. All mm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin, tau

from catalog.game import Game
from catalog.schema import Area, Piece
from generator.art.canvas import LEADING, Canvas, face
from generator.art.engraving import circle, draw, number, polar, polygon, rosette
from generator.art.theme import Theme, Tokens, mix
from generator.art.tokens import drawn
from generator.face import Face
from generator.letters import typeset

SIZE, BLEED, CORNER = 22.0, 2.0, 1.6
NAME_SIZES = (6.8, 6.4, 6.0)
CUBE, TAB = 18.0, 6.0
DIAL = 66.0
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def counter_faces(game: Game, theme: Theme) -> tuple[Face, ...]:
    """Fronts and backs of all counters and markers, and every die."""
    makers: dict[str, Callable[[Game, Piece, Theme], Iterator[Face]]] = {
        "counter": _counter,
        "marker": _marker,
        "die": _die,
    }
    return tuple(
        made
        for piece in game.pieces
        if piece.kind in makers
        for made in makers[piece.kind](game, piece, theme)
    )


def tones_of(game: Game, theme: Theme, side: str | None) -> tuple[Tokens, str]:
    """The colours of a seat's pieces, those of its first set of cards, and the token of their ground."""
    seats = [seat.id for seat in game.game.seats]
    if side is None:
        return theme.tokens(), theme.shared["counter-none"]
    group = game.game.sets[seats.index(side)]
    return theme.tokens(group.theme), theme.shared[f"counter-{side.lower()}"]


def side_icon(game: Game, side: str | None) -> str:
    """The icon of a seat: that of its marker."""
    return next((p.icon or p.id for p in game.pieces if p.kind == "marker" and p.side == side), "era")


def _weave(canvas: Canvas, motif: str, ground: str, ink: str) -> None:
    """A pattern that tells whose a counter is: scallops, hexagons, or hatching for nobody's."""
    faint, low, high = mix(ground, ink, 0.17), -BLEED, SIZE + BLEED
    if motif == "waves":
        rows = "".join(
            f"M{number(x)} {number(y)}a2.2 2.2 0 0 1 4.4 0"
            for row, y in enumerate(_steps(low, high, 1.9))
            for x in _steps(low - 2.2 * (row % 2), high, 4.4)
        )
        canvas.path(rows, stroke=faint, width=0.3)
    elif motif == "circuit":
        cells = "".join(
            polygon([polar(2.1, pi / 6 + pi / 3 * k, x, y) for k in range(6)])
            for row, y in enumerate(_steps(low, high, 3.6))
            for x in _steps(low + 2.08 * (row % 2), high + 4, 4.16)
        )
        canvas.path(cells, stroke=faint, width=0.3)
    else:
        canvas.path(
            "".join(
                f"M{number(x)} {high}L{number(x + 2 * SIZE)} {low}" for x in _steps(low - 2 * SIZE, high, 2.4)
            ),
            stroke=faint,
            width=0.3,
        )


def _steps(start: float, stop: float, step: float) -> list[float]:
    return [start + k * step for k in range(int((stop - start) / step) + 2)]


def _ground(canvas: Canvas, tones: Tokens, ground: str, ink: str) -> None:
    _weave(canvas, tones.get("motif", ""), ground, ink)
    canvas.box(0.9, 0.9, SIZE - 1.8, SIZE - 1.8, 1.2, "none", mix(ground, ink, 0.55), 0.25)


def _middle(
    canvas: Canvas, words: str, x: float, y: float, w: float, size: float, ink: str, name: str
) -> None:
    """One line in the display face whose middle is at y."""
    top = y - typeset.line_height(size, LEADING) / 2
    canvas.text(words, x, top, w, size, ink, "display", name, "center")


def _name(canvas: Canvas, words: str, y: float, ink: str) -> None:
    room = SIZE - 3.0
    size = typeset.largest(words, "bold", NAME_SIZES, room) or NAME_SIZES[-1]
    canvas.text(words, 1.5, y, room, size, ink, "bold", "name", "center")


def _front(game: Game, piece: Piece, theme: Theme, force: int | None, badge: str | None) -> Canvas:
    """The unit: icon, name, Move at the lower left, Force as a big numeral; a badge in the upper corner."""
    canvas, (tones, ground) = Canvas(), tones_of(game, theme, piece.side)
    ink, accent = (
        theme.shared["counter-text"],
        mix(theme.shared["board-line"], theme.shared["counter-text"], 0.35),
    )
    _ground(canvas, tones, ground, ink)
    canvas.box(
        -BLEED, 13.9, SIZE + 2 * BLEED, SIZE, 0, mix(ground, "#000000", 0.22) if _dark(ground) else ground
    )
    canvas.path(f"M{-BLEED} 13.9H{SIZE + BLEED}", stroke=accent, width=0.3)
    canvas.svg.append(drawn(piece.icon or piece.id, SIZE / 2 - (6.2 if badge else 4.5), 1.5, 9.0, ink))
    _name(canvas, piece.name, 10.6, ink)
    move = piece.stats.get("move")
    if move is not None:
        canvas.svg.append(drawn("move-stat", 1.9, 16.2, 3.4, accent))
        _middle(canvas, str(move), 5.2, 17.9, 3.2, 11.0, ink, "move")
    if force is not None:
        _middle(canvas, str(force), 8.2, 17.85, SIZE - 9.4, 18.5, ink, "force")
    if badge is not None:
        canvas.path(circle(2.9, SIZE - 4.1, 4.1), theme.shared["board-line"])
        _middle(canvas, badge, SIZE - 7.0, 4.1, 5.8, 9.0, "#161d2b", "badge")
    return canvas


def _dark(colour: str) -> bool:
    return int(colour[1:3], 16) + int(colour[3:5], 16) + int(colour[5:7], 16) < 600


def _sign(game: Game, side: str | None, theme: Theme, seed: str) -> Canvas:
    """The back of a counter: the sign of its side in an engraving."""
    canvas, (tones, ground) = Canvas(), tones_of(game, theme, side)
    ink = theme.shared["counter-text"]
    _ground(canvas, tones, ground, ink)
    weave = rosette(seed, petals=10, layers=1, turn=0, inner=6.4, outer=9.6, width=0.1)
    canvas.svg.append(draw(weave, {"line": theme.shared["board-line"], "glow": ink}, SIZE / 2, SIZE / 2))
    canvas.path(circle(6.4, SIZE / 2, SIZE / 2), ground, theme.shared["board-line"], 0.3)
    canvas.svg.append(drawn(side_icon(game, side), SIZE / 2 - 4.3, SIZE / 2 - 4.3, 8.6, ink))
    return canvas


def _pair(
    game: Game, piece: Piece, name: str, title: str, count: int, front: Canvas, back: Canvas, ground: str
) -> Iterator[Face]:
    more = {"corner_mm": CORNER, "place": game.place("pieces", piece.id)}
    behind = f"counter-back/{name}"
    yield face(
        front,
        f"counter/{name}",
        "counter",
        title,
        (SIZE, SIZE),
        ground,
        BLEED,
        back=behind,
        count=count,
        **more,
    )
    yield face(back, behind, "back", f"{title}, back", (SIZE, SIZE), ground, BLEED, count=0, **more)


def _counter(game: Game, piece: Piece, theme: Theme) -> Iterator[Face]:
    _, ground = tones_of(game, theme, piece.side)
    helps = piece.stats.get("history")
    if piece.side is not None:
        badge = f"+{helps}" if helps else None
        front = _front(game, piece, theme, piece.stats.get("force"), badge)
        back = _sign(game, piece.side, theme, f"side/{piece.side}")
        yield from _pair(game, piece, piece.id, piece.name, piece.count, front, back, ground)
        return
    for area in (area for board in game.boards for area in board.areas):
        if area.stats.get("force") is not None and area.number is not None:
            front = _front(game, piece, theme, area.stats["force"], str(area.number))
            name, title = f"{piece.id}-{area.number}", f"{piece.name}, era {area.number}"
            each = piece.stats.get("each") or piece.count
            yield from _pair(game, piece, name, title, each, front, _era_back(theme, area), ground)


def _era_back(theme: Theme, area: Area) -> Canvas:
    """The back of a Period counter: the number and the name of its era, and a hand that points to it."""
    canvas, ground, ink = Canvas(), theme.shared["counter-none"], theme.shared["counter-text"]
    brass = theme.shared["board-line"]
    canvas.box(0.9, 0.9, SIZE - 1.8, SIZE - 1.8, 1.2, "none", mix(ground, ink, 0.55), 0.25)
    ticks = "".join(
        polygon([polar(r, tau * k / 12, SIZE / 2, 9.4) for r in (7.0, 7.9)], close=False) for k in range(12)
    )
    canvas.path(ticks, stroke=brass, width=0.5)
    angle = tau * ((area.number or 0) % 12) / 12 - pi / 2
    canvas.path(circle(0.95, SIZE / 2 + 7.45 * cos(angle), 9.4 + 7.45 * sin(angle)), ink)
    _middle(canvas, str(area.number), 2, 9.3, SIZE - 4, 25.0, ink, "era")
    lines = typeset.wrap(area.name or "", "bold", 6.0, SIZE - 2.6, even=True)
    y = SIZE - 1.3 - len(lines) * typeset.line_height(6.0, 1.05)
    for line in lines:
        canvas.text(line, 1.3, y, SIZE - 2.6, 6.0, ink, "bold", "name", "center")
        y += typeset.line_height(6.0, 1.05)
    return canvas


def _marker(game: Game, piece: Piece, theme: Theme) -> Iterator[Face]:
    """A control marker: the flag of its side; the same sign on both faces, so that it can lie either way."""
    canvas, (tones, ground) = Canvas(), tones_of(game, theme, piece.side)
    ink, brass = theme.shared["counter-text"], theme.shared["board-line"]
    _ground(canvas, tones, ground, ink)
    canvas.box(2.2, 2.2, SIZE - 4.4, SIZE - 4.4, 0.8, "none", brass, 0.7)
    canvas.svg.append(drawn("control", 3.6, 3.8, 14.4, brass))
    canvas.svg.append(drawn(piece.icon or piece.id, 8.7, 5.8, 5.6, ground))
    back = _sign(game, piece.side, theme, piece.id)
    yield from _pair(game, piece, piece.id, piece.name, piece.count, canvas, back, ground)


def _die(game: Game, piece: Piece, theme: Theme) -> Iterator[Face]:
    sides = piece.stats.get("sides") or 6
    canvas, size = cube(theme.tokens()) if sides == len(PIPS) else dial(sides, theme.tokens())
    more = {"corner_mm": 0.0, "place": game.place("pieces", piece.id), "count": piece.count}
    yield face(canvas, f"die/{piece.id}", "fold-up", piece.name, size, theme.shared["paper"], 3.0, **more)


def cube(tones: Tokens) -> tuple[Canvas, tuple[float, float]]:
    """The net of a cube with tabs: four faces in a row, one above, one below. Opposite faces make seven."""
    canvas = Canvas()
    left, top = TAB, CUBE + TAB
    spots = {2: (0, 0), 1: (1, 0), 5: (2, 0), 6: (3, 0), 3: (1, -1), 4: (1, 1)}
    tabs = [(0, 0, "n"), (2, 0, "n"), (3, 0, "n"), (0, 0, "s"), (2, 0, "s"), (3, 0, "s"), (0, 0, "w")]
    for column, row, edge in tabs:
        _tab(canvas, left + CUBE * column, top + CUBE * row, edge, tones)
    for value, (column, row) in spots.items():
        x, y = left + CUBE * column, top + CUBE * row
        canvas.box(x, y, CUBE, CUBE, 0, tones["board"], tones["tab-line"], 0.2)
        canvas.box(x + 1.2, y + 1.2, CUBE - 2.4, CUBE - 2.4, 2.2, "none", tones["board-line"], 0.3)
        for dx, dy in PIPS[value]:
            canvas.path(circle(1.75, x + CUBE / 2 + 4.7 * dx, y + CUBE / 2 + 4.7 * dy), tones["board-line"])
    folds = "".join(f"M{number(left + CUBE * k)} {number(top)}v{number(CUBE)}" for k in range(4))
    folds += "".join(
        f"M{number(left + CUBE * k)} {number(y)}h{number(CUBE)}" for k in range(4) for y in (top, top + CUBE)
    )
    canvas.path(folds, stroke=tones["fold-board"], width=0.35, dash="1.6 1.2")
    words_x = left + 2 * CUBE + 3
    for k, line in enumerate(("Cut along the outline,", "fold at every edge,", "glue the grey tabs inside.")):
        canvas.text(line, words_x, 2.0 + 4.2 * k, 2 * CUBE, 7.6, tones["text"], "body", "how")
    return canvas, (4 * CUBE + TAB, 3 * CUBE + 2 * TAB)


def _tab(canvas: Canvas, x: float, y: float, edge: str, tones: Tokens) -> None:
    s, t, cut = CUBE, TAB - 0.6, 3.0
    outline = {
        "n": [(x, y), (x + cut, y - t), (x + s - cut, y - t), (x + s, y)],
        "s": [(x, y + s), (x + cut, y + s + t), (x + s - cut, y + s + t), (x + s, y + s)],
        "w": [(x, y), (x - t, y + cut), (x - t, y + s - cut), (x, y + s)],
    }[edge]
    canvas.path(polygon(outline), tones["tab"], tones["tab-line"], 0.25)


def dial(sides: int, tones: Tokens) -> tuple[Canvas, tuple[float, float]]:
    """A dial with a field for every number, spun with a paper clip; it stands in for a die of many sides."""
    canvas, m = Canvas(), DIAL / 2
    radius = m - 2.0
    canvas.path(circle(radius, m, m), tones["board"], tones["board-line"], 0.9)
    for k in range(sides):
        start, stop = (tau * (k + d) / sides - pi / 2 for d in (0, 1))
        wedge = [polar(radius - 1.2, start + (stop - start) * j / 8, m, m) for j in range(9)]
        fill = tones["board-2"] if k % 2 else tones["board"]
        canvas.path(polygon([(m, m), *wedge]), fill, tones["board-line"], 0.3)
        x, y = polar(radius - 8.2, (start + stop) / 2, m, m)
        _middle(canvas, str(k + 1), x - 7, y, 14, 22.0, tones["board-text"], "number")
    weave = rosette("dial", petals=10, layers=1, turn=1, inner=5.2, outer=12.6, width=0.2)
    canvas.svg.append(draw(weave, {"line": tones["board-line"], "glow": tones["board-text"]}, m, m))
    canvas.path(circle(5.2, m, m), tones["board"], tones["board-line"], 0.4)
    canvas.path(circle(0.9, m, m), tones["board-line"])
    for k, line in enumerate(
        ("Hold a paper clip in the middle with the", "point of a pencil, and flick it.")
    ):
        canvas.text(line, 0, DIAL + 1.0 + 4.0 * k, DIAL, 7.6, tones["text"], "body", "how", "center")
    return canvas, (DIAL, DIAL + 10.0)
