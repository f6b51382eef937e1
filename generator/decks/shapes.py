"""Pieces that are folded from one sheet of card, and score sheets: flat outlines with their panels, in mm.

Solid lines are cut, dashed ones folded. Places are from the upper left corner of the outline's box.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from catalog.decks.cards import Card
from catalog.decks.load import Deck, Group
from generator.art.engraving import number
from generator.units import MM_PER_PT

# Room around a deck in its box; the least depth a box can be folded to; flaps, in mm.
PLAY, LEAST_DEPTH, TUCK, GLUE = 1.5, 6.0, 14.0, 11.0
FOOT, TAB = 12.0, 6.0
CUT, FOLD = (
    'stroke="#000" stroke-width=".2"',
    'stroke="#6f6a75" stroke-width=".25" stroke-dasharray="1.6 1.2"',
)


class NoShape(ValueError):
    """Measures that no shape can be folded from."""


@dataclass(frozen=True, slots=True)
class Flat:
    """A flat outline: its size in mm and its HTML."""

    width: float
    height: float
    html: str


def _svg(width: float, height: float, inner: str) -> str:
    box = f"position:absolute;left:0;top:0;width:{number(width)}mm;height:{number(height)}mm"
    view = f"0 0 {number(width)} {number(height)}"
    return f'<svg style="{box}" viewBox="{view}"><g fill="none">{inner}</g></svg>'


def _path(d: str, style: str, fill: str = "none") -> str:
    return f'<path d="{d}" fill="{fill}" {style}/>'


def _box(x: float, y: float, w: float, h: float) -> str:
    return f"M{number(x)} {number(y)}h{number(w)}v{number(h)}h{number(-w)}z"


def _panel(x: float, y: float, w: float, h: float, inner: str, turned: bool = False) -> str:
    turn = " turned" if turned else ""
    style = f"position:absolute;left:{number(x)}mm;top:{number(y)}mm;width:{number(w)}mm;height:{number(h)}mm"
    return f'<div class="panel-box{turn}" style="{style};overflow:hidden">{inner}</div>'


def _title(x: float, y: float, w: float, h: float, words: str, colour: str, most: float = 22.0) -> str:
    """A title in the middle of a panel, in letters that fit it."""
    from generator.letters import typeset

    sizes = [most * 0.92**k for k in range(24) if most * 0.92**k >= 5]
    size = next((s for s in sizes if typeset.width(words, "display", s) <= w - 2), sizes[-1])
    high = size * MM_PER_PT * 1.15
    place = f"left:{number(x)}mm;top:{number(y + (h - high) / 2)}mm;width:{number(w)}mm"
    style = f"{place};font-size:{size:.1f}pt;color:{colour}"
    return f'<p class="panel-title" style="{style}">{html.escape(words)}</p>'


def thickness(deck: Deck, group: Group) -> float:
    """How thick the cards of a group are together, in mm."""
    named = group.pieces.of
    cards = [
        (one, card)
        for one in deck.groups
        if (one.pieces.id == named if named else one.pieces.kind == "card")
        for card in one.cards
    ]
    return sum(card.copies(None, deck.most_players) for _, card in cards) * group.pieces.thickness


def box_size(deck: Deck, group: Group) -> tuple[float, float, float]:
    """Width, height and depth of a tuck box, inside: those of the cards it is for, and how many they are."""
    source = next((one for one in deck.groups if one.pieces.id == group.pieces.of), None)
    source = source or next((one for one in deck.groups if one.pieces.kind == "card"), None)
    if source is None and group.pieces.size is None:
        raise NoShape("a box is made for cards (of: their group) or has a size of its own")
    wide, high = source.size if source is not None and group.pieces.size is None else group.size
    depth = group.pieces.depth or max(LEAST_DEPTH, thickness(deck, group) + 1.0)
    if depth > wide:
        raise NoShape(f"the cards are {depth:.1f} mm thick, and a box {wide:g} mm wide folds to that at most")
    return wide + PLAY, high + PLAY, depth


def tuck_box(deck: Deck, group: Group, card: Card, panels: Sequence[str]) -> Flat:
    """A box with a tuck lid: glue tab, back, side, front, side; lid and dust flaps above, floor below."""
    w, h, d = box_size(deck, group)
    colour = group.pieces.colour or "#24324a"
    top, x = TUCK + d, GLUE
    xs = [x, x + w, x + w + d, x + 2 * w + d, x + 2 * (w + d)]
    width, height = xs[4], top + h + d
    flap = min(d, w / 2) * 0.9
    cut = (
        f"M{number(xs[0])} {number(top)}L{number(0)} "
        f"{number(top + 5)}V{number(top + h - 5)}L{number(xs[0])} {number(top + h)}"
        f"V{number(height)}H{number(xs[1])}V{number(top + h)}L{number(xs[1] + 2)} {number(top + h + flap)}"
        f"H{number(xs[2] - 2)}L{number(xs[2])} "
        f"{number(top + h)}V{number(height)}H{number(xs[3])}V{number(top + h)}"
        f"L{number(xs[3] + 2)} {number(top + h + flap)}H{number(xs[4] - 2)}L{number(xs[4])} "
        f"{number(top + h)}V{number(top)}"
        f"L{number(xs[4] - 2)} {number(top - flap)}H{number(xs[3] + 2)}L{number(xs[3])} "
        f"{number(top)}H{number(xs[2])}"
        f"L{number(xs[2] - 2)} {number(top - flap)}H{number(xs[1] + 2)}L{number(xs[1])} "
        f"{number(top)}V{number(TUCK)}"
        f"L{number(xs[1] - 4)} 0H{number(xs[0] + 4)}L{number(xs[0])} {number(TUCK)}z"
    )
    folds = "".join(f"M{number(at)} {number(top)}V{number(top + h)}" for at in xs[:4])
    folds += f"M{number(xs[0])} {number(top)}H{number(xs[1])}M{number(xs[1])} {number(top)}H{number(xs[2])}"
    folds += f"M{number(xs[3])} {number(top)}H{number(xs[4])}M{number(xs[0])} {number(TUCK)}H{number(xs[1])}"
    folds += f"M{number(xs[0])} {number(top + h)}H{number(xs[4])}"
    art = _path(cut, CUT, colour) + _path(folds, FOLD)
    title, ink = card.title if card.title != group.pieces.id else deck.file.game.title, "#ffffff"
    title = group.pieces.title or deck.file.game.title or title
    words = "".join(
        _panel(at, top, w, h, panels[0]) if panels else _title(at, top, w, h, title, ink)
        for at in (xs[0], xs[2])
    )
    words += "".join(_title(at, top, d, h, title, ink, 9.0) if d > 12 else "" for at in (xs[1], xs[3]))
    return Flat(width, height, _svg(width, height, art) + words)


def standee(deck: Deck, group: Group, card: Card, panels: Sequence[str]) -> Flat:
    """A figure seen from both sides: glue foot, back (head down), front, foot."""
    w, h = group.size
    foot = group.pieces.depth or FOOT
    height = 2 * (h + foot)
    colour = group.pieces.colour or "#24324a"
    inner = panels[0] if panels else _title(0, 0, w, h, card.title, "#ffffff")
    ground = (
        ""
        if panels
        else f'<div style="position:absolute;left:0;top:0;width:100%;height:100%;background:{colour}"></div>'
    )
    folds = "".join(f"M0 {number(at)}H{number(w)}" for at in (foot, foot + h, foot + 2 * h))
    art = _path(_box(0, 0, w, height), CUT) + _path(folds, FOLD)
    sides = _panel(0, foot, w, h, ground + inner, turned=True) + _panel(0, foot + h, w, h, ground + inner)
    return Flat(w, height, sides + _svg(w, height, art))


# Where the six sides of a cube lie in its cross: column, row. Opposite sides add up to seven.
CROSS = {1: (1, 1), 2: (2, 1), 3: (1, 2), 4: (1, 0), 5: (0, 1), 6: (3, 1)}
_PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


def cube(deck: Deck, group: Group, card: Card, panels: Sequence[str]) -> Flat:
    """Six squares in a cross with seven glue tabs; a die without a template has pips."""
    a = group.size[0]
    if abs(group.size[0] - group.size[1]) > 0.01:
        raise NoShape(
            f"a {group.pieces.kind} is as wide as high, not {group.size[0]:g} x {group.size[1]:g} mm"
        )
    t = min(TAB, a * 0.4)
    width, height = 4 * a + 2 * t, 3 * a + 2 * t
    colour = group.pieces.colour or "#ffffff"
    art, sides = "", ""
    tabs = [
        (1, 0, "up"),
        (1, 0, "left"),
        (1, 0, "right"),
        (1, 2, "down"),
        (1, 2, "left"),
        (1, 2, "right"),
        (3, 1, "right"),
    ]
    for column, row, way in tabs:
        art += _path(_tab(t + column * a, t + row * a, a, t, way), CUT, "#f4f1ea")
    for side, (column, row) in CROSS.items():
        x, y = t + column * a, t + row * a
        art += _path(_box(x, y, a, a), FOLD, colour)
        if panels:
            sides += _panel(x, y, a, a, panels[side - 1])
        elif group.pieces.kind == "die":
            art += "".join(
                f'<circle cx="{number(x + a * (0.25 + 0.25 * u))}" cy="{number(y + a * (0.25 + 0.25 * v))}" '
                f'r="{number(a * 0.085)}" fill="#1d1a1f"/>'
                for u, v in _PIPS[side]
            )
        else:
            sides += _title(x, y, a, a, card.title, "#1d1a1f", 14.0)
    return Flat(width, height, _svg(width, height, art) + sides)


def _tab(x: float, y: float, a: float, t: float, way: str) -> str:
    """A glue tab at one edge of a square."""
    lean = t * 0.6
    points = {
        "up": ((x, y), (x + lean, y - t), (x + a - lean, y - t), (x + a, y)),
        "down": ((x, y + a), (x + lean, y + a + t), (x + a - lean, y + a + t), (x + a, y + a)),
        "left": ((x, y), (x - t, y + lean), (x - t, y + a - lean), (x, y + a)),
        "right": ((x + a, y), (x + a + t, y + lean), (x + a + t, y + a - lean), (x + a, y + a)),
    }[way]
    return "M" + "L".join(f"{number(px)} {number(py)}" for px, py in points) + "z"


def score_sheet(deck: Deck, group: Group, card: Card, panels: Sequence[str]) -> Flat | None:
    """A table to write in: a line for each row of the group's table, a column for each player."""
    if card is not group.cards[0]:
        return None
    w, h = group.size
    columns = max(2, deck.most_players)
    lines = [one.title for one in group.cards] if group.pieces.cards else [""] * 8
    rows = ["", *lines, "Total"]
    margin = max(group.pieces.safe, 4.0)
    step = (h - 2 * margin - 10) / len(rows)
    if step < 4:
        raise NoShape(f"{len(rows)} lines leave {step:.1f} mm each; 4 mm are the least to write in")
    cells = "<td></td>" * columns
    body = (
        f'<colgroup><col style="width:34%"><col span="{columns}" '
        f'style="width:{66 / columns:.3f}%"></colgroup>'
    )
    body += "".join(
        f'<tr style="height:{number(step)}mm"><td>{html.escape(text)}</td>{cells}</tr>' for text in rows
    )
    place = f"left:{number(margin)}mm;top:{number(margin + 10)}mm;width:{number(w - 2 * margin)}mm"
    title = _title(
        margin, margin, w - 2 * margin, 9, group.pieces.title or deck.file.game.title, "#1d1a1f", 18.0
    )
    return Flat(w, h, f'{title}<table class="sheet-table" style="{place}">{body}</table>')


Drawer = Callable[[Deck, Group, Card, Sequence[str]], "Flat | None"]
SHAPES: dict[str, Drawer] = {
    "tuck-box": tuck_box,
    "standee": standee,
    "cube": cube,
    "die": cube,
    "score-sheet": score_sheet,
}
