"""Tokens: an icon in the shape of its owner, placed in mm. Shape before colour, which only repeats it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from catalog.effects import Icon
from generator.art.engraving import number
from generator.art.theme import Tokens
from generator.letters import iconfont

GRID = iconfont.GRID
OUTLINED = ("shared", "any")
# How much of its shape an icon fills: a diamond and a ring leave less room than a disc.
FILL = {"blue": 0.62, "red": 0.64, "orange": 0.5, "shared": 0.56, "any": 0.54}
CARD_PICKS = ("single", "this", "random", "highest-card", "lowest-card", "value")
GAP = 0.13


class Token(NamedTuple):
    """One icon on a face: name, owner (None: no shape around it), text inside, left, top and size in mm."""

    name: str
    owner: str | None
    text: str | None
    x: float
    y: float
    size: float

    @property
    def inner(self) -> float:
        """The size of the icon inside its shape, in mm."""
        return self.size * (FILL[self.owner] if self.owner else 0.86)


def bare(icon: Icon) -> bool:
    """Whether an icon is drawn without a ring: a kind of card that is nobody's is a card, not a place."""
    return icon.owner == "shared" and icon.name in CARD_PICKS


def aspect(icon: Icon) -> float:
    """The room an icon takes in a row, as a share of the row's height."""
    return 0.74 if bare(icon) else 1.0


def row_width(icons: Sequence[Icon], size: float) -> float:
    """The width in mm of a row of icons of this size, gaps included."""
    return size * (sum(map(aspect, icons)) + GAP * max(0, len(icons) - 1))


def row_size(icons: Sequence[Icon], most: float, room: float) -> float:
    """The largest size in mm, up to `most`, at which a row of icons is no wider than `room`."""
    return min(most, room / row_width(icons, 1.0)) if icons else most


def place_row(icons: Sequence[Icon], x: float, y: float, size: float) -> tuple[Token, ...]:
    """The tokens of a row whose left upper corner is at (x, y)."""
    tokens = []
    for icon in icons:
        wide = size * aspect(icon)
        tokens.append(
            Token(icon.name, None if bare(icon) else icon.owner, icon.text, x + (wide - size) / 2, y, size)
        )
        x += wide + size * GAP
    return tuple(tokens)


def drawn(name: str, x: float, y: float, size: float, colour: str) -> str:
    """An icon as an SVG path whose box has its corner at (x, y). Raises IconError when it has no drawing."""
    icons = iconfont.drawings()
    iconfont.text(name, icons)
    return placed(icons[name].d, x, y, size, colour)


def placed(d: str, x: float, y: float, size: float, colour: str) -> str:
    """Path data on the grid of icons as an SVG path whose box has its corner at (x, y)."""
    moved = f"translate({number(x)} {number(y)}) scale({size / GRID:.4f})"
    return f'<path fill="{colour}" transform="{moved}" d="{d}"/>'


def shape(token: Token, tones: Tokens, on_bar: bool) -> str:
    """The owner's shape of a token as SVG; on a coloured bar it gets a white edge, so that it stands out."""
    if token.owner is None:
        return ""
    x, y, size, owner = token.x, token.y, token.size, token.owner
    parts = []
    if owner in OUTLINED:
        parts.append(drawn("blue" if owner == "shared" else "any-disc", x, y, size, tones["paper"]))
    elif on_bar:
        parts.append(drawn(owner, x, y, size, tones["paper"]))
        x, y, size = x + size * 0.05, y + size * 0.05, size * 0.9
    if owner == "any":
        parts.append(drawn("any", x, y, size, tones["red"]))
        parts.append(drawn("any-half", x, y, size, tones["blue"]))
    else:
        parts.append(drawn(owner, x, y, size, tones[owner]))
    return "".join(parts)


def shapes(tokens: Iterable[Token], tones: Tokens, on_bar: bool = False) -> str:
    """The owners' shapes of all tokens as SVG."""
    return "".join(shape(token, tones, on_bar) for token in tokens)


class Glyph(NamedTuple):
    """A letter of the icon font, or a figure inside it: text, left, top, size in mm, colour, font style."""

    text: str
    x: float
    y: float
    size: float
    colour: str
    style: str


def glyphs(tokens: Iterable[Token], tones: Tokens, on_bar: bool = False) -> tuple[Glyph, ...]:
    """What is printed inside the shapes. Raises IconError when an icon has no drawing."""
    out = []
    for token in tokens:
        filled = token.owner is not None and token.owner not in OUTLINED
        colour = tones["on-owner"] if filled or (on_bar and token.owner is None) else tones["text"]
        off = (token.size - token.inner) / 2
        x, y = token.x + off, token.y + off
        out.append(Glyph(iconfont.text(token.name), x, y, token.inner, colour, "icon"))
        if token.text is not None:
            out.append(Glyph(token.text, x, y, token.inner, colour, "figure"))
    return tuple(out)
