"""Title cards: one for each numbered area of the boards, laid out where its column begins. All mm."""

from __future__ import annotations

from catalog.game import Game
from catalog.schema import Area, Component
from generator.art.canvas import LEADING, Canvas, face
from generator.art.engraving import circle, draw, halo, rosette
from generator.art.grounds import MOTIFS, Stage
from generator.art.theme import Tokens, mix
from generator.face import Face
from generator.letters import typeset

WIDTH, HEIGHT, BLEED = 63.0, 88.0, 3.0
SEAL = 13.0
MIDDLE = (WIDTH / 2, 39.0)
SIZES = (19.0, 17.0, 15.0, 13.5, 12.0)
PLATE = (5.0, 62.0, 53.0, 19.6)


def title_cards(game: Game, part: Component, tones: Tokens) -> tuple[Face, ...]:
    """The title cards of a game, and the one back that all of them have."""
    areas = sorted((a for board in game.boards for a in board.areas if a.number), key=lambda a: a.number or 0)
    faces = [_front(game, part, area, tones) for area in areas]
    canvas = Canvas()
    _ground(canvas, tones)
    _seal(canvas, part.id, "hourglass", (WIDTH / 2, HEIGHT / 2), tones)
    more = {"place": game.place("components", part.id), "count": 0}
    title, size = f"{part.name}, back", (WIDTH, HEIGHT)
    back = face(canvas, f"{part.id}/back", "back", title, size, tones["board"], BLEED, **more)
    return (*faces, back)


def _ground(canvas: Canvas, tones: Tokens) -> None:
    stage = Stage(WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, WIDTH / 2 + BLEED, HEIGHT / 2 + BLEED, HEIGHT)
    faint = {
        name: mix(tones["board"], tones["board-line"], share)
        for name, share in (("ray", 0.28), ("far", 0.16))
    }
    art = draw(MOTIFS["streams"](stage), faint)
    canvas.svg.append(f'<g transform="translate({-BLEED} {-BLEED})">{art}</g>')
    for inset, wide in ((3.6, 0.8), (4.8, 0.2)):
        canvas.box(
            inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset, 2.4, "none", tones["board-line"], wide
        )


def _seal(canvas: Canvas, seed: str, icon: str, at: tuple[float, float], tones: Tokens) -> None:
    """The icon in a ring of woven lines."""
    inks = {
        "line": tones["board-line"],
        "glow": tones["board-text"],
        "mist": mix(tones["board"], tones["board-line"], 0.5),
    }
    canvas.svg.append(draw(halo(seed, petals=12, turn=0, inner=SEAL + 4, outer=25.0), inks, *at))
    canvas.svg.append(
        draw(rosette(seed, petals=12, layers=2, turn=1, inner=SEAL - 0.4, outer=SEAL + 6.6), inks, *at)
    )
    canvas.path(circle(SEAL, *at), tones["board-2"], tones["board-line"], 0.5)
    size = SEAL * 1.24
    canvas.icon(icon, at[0] - size / 2, at[1] - size / 2, size, tones["board-text"])


def _front(game: Game, part: Component, area: Area, tones: Tokens) -> Face:
    canvas = Canvas()
    _ground(canvas, tones)
    term = next((one for one in game.vocabulary.locations if one.id == area.location), None)
    _seal(canvas, area.id, (term.icon or term.id) if term else "hourglass", MIDDLE, tones)
    canvas.text(str(area.number), 8.0, 6.4, 14, 30, tones["board-text"], "display", "number")
    _marks(canvas, area.spaces or 0, tones)
    name = area.name or area.id
    x, y, w, h = PLATE
    canvas.box(x, y, w, h, 1.8, tones["paper"], tones["board-line"], 0.5)
    size = typeset.largest(name, "display", SIZES, w - 6) or SIZES[-1]
    canvas.text(name, x, y + 1.6, w, size, tones["board"], "display", "title", "center")
    if term is not None:
        top = y + 2.4 + typeset.line_height(size, LEADING)
        for line in typeset.wrap(term.meaning, "body", 6.4, w - 5):
            canvas.text(line, x, top, w, 6.4, tones["text"], "body", "meaning", "center")
            top += typeset.line_height(6.4, LEADING)
    more = {"place": game.place("boards", game.boards[0].id), "back": f"{part.id}/back", "count": 1}
    size_mm = (WIDTH, HEIGHT)
    return face(canvas, f"{part.id}/{area.id}", "card", name, size_mm, tones["board"], BLEED, **more)


def _marks(canvas: Canvas, count: int, tones: Tokens) -> None:
    """As many small cards as count in this column, in the upper right corner."""
    for k in range(count):
        canvas.box(WIDTH - 15.5, 8.2 + 2.5 * k, 8.5, 1.7, 0.4, tones["board-line"])
