"""The small pieces as faces: the coin, and what is cut out and folded. All mm."""

from __future__ import annotations

from collections.abc import Callable
from math import pi

from catalog.game import Game
from catalog.schema import Component
from generator.art.canvas import Canvas, face
from generator.art.engraving import circle, draw, halo, number, rosette
from generator.art.theme import Theme, Tokens
from generator.art.tokens import drawn
from generator.face import Face
from generator.letters import typeset
from generator.pieces.titles import title_cards

COIN = 30.0
PLATFORM_W, PLATFORM_FOOT, PLATFORM_SIDE, PLATFORM_TAB = 92.0, 30.0, 32.0, 10.0
STANDEE_W, STANDEE_H, STANDEE_FOOT = 22.0, 34.0, 16.0
FOLD = "1.6 1.2"
SIDES = (("hourglass", "coin", "coin-dark"), ("watch", "coin-dark", "coin"))


def piece_faces(game: Game, theme: Theme) -> tuple[Face, ...]:
    """The faces of every component that is not a card, a board, a sheet or a book, by the kind it has."""
    makers: dict[str, Callable[[Game, Component, Tokens], tuple[Face, ...]]] = {
        "coin": coin,
        "fold-up": fold_up,
        "titles": title_cards,
    }
    tones = theme.tokens()
    return tuple(
        made
        for part in game.components
        if part.kind in makers
        for made in makers[part.kind](game, part, tones)
    )


def coin(game: Game, part: Component, tones: Tokens) -> tuple[Face, ...]:
    """Both sides of a coin, one for each of the first two seats, cut as a circle."""
    ids = [f"{part.id}/{seat.id.lower()}" for seat in game.game.seats[:2]]
    out = []
    for k, (seat, (icon, ground, ink)) in enumerate(zip(game.game.seats, SIDES, strict=False)):
        canvas, m = Canvas(), COIN / 2
        for r, wide in ((m - 1.2, 0.4), (m - 5.6, 0.25)):
            canvas.path(circle(r, m, m), stroke=tones[ink], width=wide)
        weave = rosette(seat.name, petals=12, layers=1, turn=1 - 2 * k, inner=5.4, outer=9.2, width=0.12)
        canvas.svg.append(draw(weave, {"line": tones[ink], "glow": tones[ink]}, m, m))
        canvas.path(circle(5.4, m, m), tones[ground], tones[ink], 0.3)
        canvas.icon(icon, m - 3.9, m - 3.9, 7.8, tones[ink])
        canvas.arc(seat.name.upper(), m, m, m - 3.4, 6.2, tones[ink], "seat", -pi / 2)
        for angle_x in (-1, 1):
            canvas.path(circle(0.5, m + angle_x * 4.4, m + 10.6), tones[ink])
        canvas.icon("traveler", m - 1.3, m + 10.2, 2.6, tones[ink])
        title = f"{part.name}, {seat.name}"
        more = {
            "corner_mm": COIN / 2,
            "place": game.place("components", part.id),
            "count": (part.count or 1) if not k else 0,
        }
        more["back"] = ids[1 - k] if len(ids) > 1 else None
        out.append(face(canvas, ids[k], "coin", title, (COIN, COIN), tones[ground], 3.0, **more))
    return tuple(out)


def fold_up(game: Game, part: Component, tones: Tokens) -> tuple[Face, ...]:
    """A piece to cut and fold: the one with a marked place on a board is a platform, any other a standee."""
    on_board = any(area.id.startswith(part.id) for board in game.boards for area in board.areas)
    draw_it = _platform if on_board else _standee
    canvas, size = draw_it(tones)
    more = {"corner_mm": 0.0, "place": game.place("components", part.id), "count": part.count or 1}
    return (face(canvas, part.id, "fold-up", part.name, size, tones["paper"], 3.0, **more),)


def _fold(canvas: Canvas, y: float, width: float, tones: Tokens, colour: str = "paper") -> None:
    """A dashed fold line, with ticks in the bleed that stay visible on the finished edge."""
    canvas.path(f"M0 {number(y)}H{number(width)}", stroke=tones[colour], width=0.35, dash=FOLD)
    for start, stop in ((-3.0, -0.6), (width + 0.6, width + 3.0)):
        canvas.path(f"M{number(start)} {number(y)}H{number(stop)}", stroke=tones["fold"], width=0.25)


def _tab(canvas: Canvas, y: float, h: float, width: float, tones: Tokens, words: str) -> None:
    canvas.box(-3, y, width + 6, h, 0, tones["tab"])
    lines = "".join(
        f"M{number(x)} {number(y + h)}l{number(h)} {number(-h)}" for x in range(-12, int(width) + 3, 3)
    )
    canvas.path(lines, stroke=tones["tab-line"], width=0.2)
    wide = typeset.width(words, "bold", 7.0) + 9.5
    x, middle = (width - wide) / 2, y + h / 2
    canvas.box(x, middle - 2.4, wide, 4.8, 2.4, tones["paper"], tones["tab-line"], 0.2)
    canvas.icon("glue", x + 1.8, middle - 1.7, 3.4, tones["text"])
    canvas.text(words, x + 6, middle - 1.6, wide - 6, 7.0, tones["text"], "bold", "tab")


def _platform(tones: Tokens) -> tuple[Canvas, tuple[float, float]]:
    """A tent with a foot: glue tab, foot, the rival's side (head down), ridge, the own side."""
    canvas, w = Canvas(), PLATFORM_W
    foot = PLATFORM_TAB
    red = foot + PLATFORM_FOOT
    blue = red + PLATFORM_SIDE
    end = blue + PLATFORM_SIDE
    canvas.box(-3, foot, w + 6, PLATFORM_FOOT, 0, tones["board"])
    canvas.box(-3, red, w + 6, PLATFORM_SIDE, 0, tones["red"])
    canvas.box(-3, blue, w + 6, PLATFORM_SIDE + 3, 0, tones["blue"])
    canvas.box(-3, -3, w + 6, 3, 0, tones["tab"])
    _tab(canvas, 0, PLATFORM_TAB, w, tones, "glue, fold under")
    canvas.svg.append(
        draw(
            halo("foot", petals=16, turn=0, inner=4, outer=13),
            {"mist": tones["board-line"]},
            w / 2,
            foot + PLATFORM_FOOT / 2,
        )
    )
    _side(canvas, "red", "your rival", w, red, tones, 180.0)
    _side(canvas, "blue", "you", w, blue, tones, 0.0)
    for y, colour in ((foot, "fold"), (red, "paper"), (blue, "paper")):
        _fold(canvas, y, w, tones, colour)
    return canvas, (w, end)


def _side(canvas: Canvas, owner: str, words: str, w: float, y: float, tones: Tokens, turn: float) -> None:
    """One sloping side: the owner's shape and word; a turn of 180 puts its head at the ridge below."""
    h = PLATFORM_SIDE
    middle = y + h / 2
    art = rosette(
        "side/" + owner, petals=8 if owner == "red" else 12, layers=2, turn=0, inner=9.2, outer=14.6
    )
    canvas.svg.append(draw(art, {"line": tones["on-owner"], "glow": tones["on-owner"]}, w / 2, middle))
    canvas.svg.append(drawn(owner, w / 2 - 8, middle - 8, 16, tones["on-owner"]))
    sign = -1 if turn else 1
    size = 15.0
    height = typeset.line_height(size, 1.25)
    for off in (-31, 31):
        x = w / 2 + sign * off
        canvas.text(
            words.upper(),
            x - 15,
            middle - height / 2,
            30,
            size,
            tones["on-owner"],
            "display",
            "side",
            "center",
            turn,
        )


def _standee(tones: Tokens) -> tuple[Canvas, tuple[float, float]]:
    """A figure seen from both sides: foot, back (head down), top fold, front, foot that goes over the first
    one.
    """
    canvas, w = Canvas(), STANDEE_W
    back = STANDEE_FOOT
    front = back + STANDEE_H
    last = front + STANDEE_H
    end = last + STANDEE_FOOT
    canvas.box(-3, -3, w + 6, end + 6, 0, tones["board"])
    _tab(canvas, 0, STANDEE_FOOT, w, tones, "glue")
    canvas.box(-3, -3, w + 6, 3, 0, tones["tab"])
    for top, turn in ((back, 180.0), (front, 0.0)):
        middle = top + STANDEE_H / 2
        canvas.svg.append(
            draw(
                rosette("standee", petals=8, layers=2, turn=0, inner=5.2, outer=9.6),
                {"line": tones["board-line"], "glow": tones["board-text"]},
                w / 2,
                middle,
            )
        )
        canvas.path(circle(5.2, w / 2, middle), tones["board"], tones["board-line"], 0.4)
        canvas.icon("vp", w / 2 - 4, middle - 4, 8, tones["board-text"], turn)
        words_y = middle + (-13.6 if turn else 10.4)
        canvas.text("VP", 0, words_y, w, 8.0, tones["board-text"], "bold", "vp", "center", turn)
    canvas.icon("traveler", w / 2 - 3, last + STANDEE_FOOT / 2 - 3, 6, tones["board-line"])
    for y, colour in ((back, "fold"), (front, "fold-board"), (last, "fold-board")):
        _fold(canvas, y, w, tones, colour)
    return canvas, (w, end)
