"""What a face is made of before it becomes HTML: SVG below, letters and lines of text above, all placed in
mm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.art.engraving import number, polar
from generator.art.theme import Tokens
from generator.art.tokens import Glyph, Token, glyphs, shapes
from generator.face import Face
from generator.letters import iconfont, typeset
from generator.templating import fill, safe

LEADING = 1.25


class Line(NamedTuple):
    """One line of text: box in mm, size in pt, colour, style (a key of typeset.STYLES or caps, bar), its
    field's name.

    `turn` is in degrees clockwise around the middle of the box.
    """

    words: str
    x: float
    y: float
    w: float
    h: float
    size: float
    colour: str
    style: str
    field: str
    align: str
    turn: float


@dataclass(slots=True)
class Canvas:
    """A face in the making. All places are mm from the trim's upper left corner."""

    svg: list[str] = field(default_factory=list)
    glyphs: list[tuple[Glyph, float]] = field(default_factory=list)
    texts: list[Line] = field(default_factory=list)

    def text(
        self,
        words: str,
        x: float,
        y: float,
        w: float,
        size: float,
        colour: str,
        style: str,
        name: str,
        align: str = "left",
        turn: float = 0.0,
    ) -> None:
        """Add one line of text, its upper edge at y."""
        height = typeset.line_height(size, LEADING)
        self.texts.append(Line(words, x, y, w, height, size, colour, style, name, align, turn))

    def paragraph(
        self,
        words: str,
        x: float,
        y: float,
        w: float,
        size: float,
        colour: str,
        style: str,
        name: str,
        align: str = "left",
    ) -> float:
        """Add a text in as many lines as it needs; gives the y below it."""
        for line in typeset.wrap(
            words, "bold" if style == "bold" else "body", size, w, even=align == "center"
        ):
            self.text(line, x, y, w, size, colour, style, name, align)
            y += typeset.line_height(size, LEADING)
        return y

    def icon(self, name: str, x: float, y: float, size: float, colour: str, turn: float = 0.0) -> None:
        """Add an icon without a shape around it. Raises IconError when it has no drawing."""
        self.glyphs.append((Glyph(iconfont.text(name), x, y, size, colour, "icon"), turn))

    def tokens(self, tokens: Sequence[Token], tones: Tokens, on_bar: bool = False) -> None:
        """Add icons in the shapes of their owners. Raises IconError when one has no drawing."""
        self.svg.append(shapes(tokens, tones, on_bar))
        self.glyphs += [(glyph, 0.0) for glyph in glyphs(tokens, tones, on_bar)]

    def path(
        self, d: str, fill: str = "none", stroke: str | None = None, width: float = 0.3, dash: str = ""
    ) -> None:
        """Add a path; `dash` is an SVG dash pattern in mm."""
        edge = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
        dashes = f' stroke-dasharray="{dash}" stroke-linecap="round"' if dash else ""
        self.svg.append(f'<path fill="{fill}"{edge}{dashes} d="{d}"/>')

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        r: float,
        fill: str,
        stroke: str | None = None,
        width: float = 0.3,
    ) -> None:
        """Add a rectangle with round corners."""
        edge = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
        self.svg.append(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}" '
            f'rx="{number(r)}" fill="{fill}"{edge}/>'
        )

    def arc(
        self,
        words: str,
        cx: float,
        cy: float,
        radius: float,
        size: float,
        colour: str,
        name: str,
        middle: float,
        out: bool = True,
    ) -> None:
        """Add bold text letter by letter on a circle, its middle at the angle `middle` (radians, clockwise
        from three).

        `out`: the letters' heads point outward; otherwise inward, for the lower half of a circle.
        """
        spaced = 1.16
        widths = [typeset.width(c, "bold", size) * spaced for c in words]
        height = typeset.line_height(size, LEADING)
        way = 1 if out else -1
        angle = middle - way * sum(widths) / radius / 2
        for letter, wide in zip(words, widths, strict=True):
            at = angle + way * wide / radius / 2
            x, y = polar(radius, at, cx, cy)
            turn = at * 57.29577951 + (90 if out else -90)
            if letter != " ":
                self.text(letter, x - 3, y - height / 2, 6, size, colour, "bold", name, "center", turn)
            angle += way * wide / radius


def markup(canvas: Canvas, name: str, width: float, height: float, bleed: float, background: str) -> str:
    """The HTML of a face from what is drawn on it."""
    data = {
        "id": name,
        "page_w": width + 2 * bleed,
        "page_h": height + 2 * bleed,
        "bleed": bleed,
        "background": background,
        "svg": safe("".join(canvas.svg)),
        "glyphs": canvas.glyphs,
        "texts": canvas.texts,
    }
    return fill("faces/face.html.j2", data)


def face(
    canvas: Canvas,
    name: str,
    kind: str,
    title: str,
    size: tuple[float, float],
    background: str,
    bleed: float = 3.0,
    **more: object,
) -> Face:
    """A face from its canvas; `size` is the trim in mm, `more` are further fields of Face."""
    html = markup(canvas, name, *size, bleed, background)
    return Face(name, kind, html, size[0], size[1], title, bleed, **more)  # type: ignore[arg-type]
