"""What the attributes of SVG say, as numbers: lengths, opacities, paints, transforms (SVG 1.1)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import cos, radians, sin, tan
from xml.etree.ElementTree import Element

_TRANSFORM = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)")
_FIGURE = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_LENGTH = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(px)?\s*")
_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_RGB = re.compile(r"rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)")
_NAMES = {
    "black": "#000000",
    "white": "#ffffff",
    "red": "#ff0000",
    "green": "#008000",
    "blue": "#0000ff",
    "gray": "#808080",
    "grey": "#808080",
    "silver": "#c0c0c0",
    "yellow": "#ffff00",
    "orange": "#ffa500",
    "purple": "#800080",
    "maroon": "#800000",
    "navy": "#000080",
    "teal": "#008080",
    "gold": "#ffd700",
}

Matrix = tuple[float, float, float, float, float, float]


class NotPlain(ValueError):
    """A drawing that holds what this file does not draw. The message says what."""


def figures(text: str) -> list[float]:
    """All numbers of a text, in order."""
    return [float(one) for one in _FIGURE.findall(text)]


def view_box(root: Element) -> tuple[float, float, float, float]:
    """The part of the plane that a drawing shows. Raises NotPlain where it does not say."""
    written = figures(root.get("viewBox", ""))
    if len(written) == 4 and written[2] > 0 and written[3] > 0:
        return written[0], written[1], written[2], written[3]
    size = [_LENGTH.fullmatch(root.get(name, "")) for name in ("width", "height")]
    if not root.get("viewBox") and all(size):
        return 0.0, 0.0, float(size[0][1]), float(size[1][1])  # type: ignore[index]
    raise NotPlain("no view box")


def choice(table: Mapping[str, int], word: str) -> int:
    """The number of a word. Raises NotPlain for one that is not in the table."""
    if word not in table:
        raise NotPlain(word)
    return table[word]


def length(text: str) -> float:
    """A length in the units of the drawing. Raises NotPlain for one in any other."""
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise NotPlain(f"the length {text!r}")
    return float(match[1])


def share(text: str) -> float:
    """An opacity, 0 to 1. Raises NotPlain for what is none."""
    try:
        value = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        raise NotPlain(f"the opacity {text!r}") from None
    return min(1.0, max(0.0, value))


def colour(text: str, style: Mapping[str, str]) -> tuple[float, float, float] | None:
    """A paint as red, green, blue in 0..1; None where nothing is painted. Raises NotPlain for other
    paints.
    """
    word = text.strip().lower()
    if word in ("none", "transparent"):
        return None
    if word == "currentcolor":
        word = style.get("color", "#").strip().lower()
    word = _NAMES.get(word, word)
    if match := _HEX.fullmatch(word):
        figures = match[1] if len(match[1]) == 6 else "".join(2 * one for one in match[1])
        return tuple(int(figures[k : k + 2], 16) / 255 for k in (0, 2, 4))  # type: ignore[return-value]
    if match := _RGB.fullmatch(word):
        return tuple(min(255, int(one)) / 255 for one in match.groups())  # type: ignore[return-value]
    raise NotPlain(f"the paint {text!r}")


def transform(text: str) -> list[Matrix]:
    """The matrices of a transform attribute, in the order in which they are applied. Raises NotPlain."""
    out: list[Matrix] = []
    if _TRANSFORM.sub("", text).strip(" ,\t\r\n"):
        raise NotPlain(f"the transform {text!r}")
    for kind, words in _TRANSFORM.findall(text):
        values = figures(words)
        if _FIGURE.sub("", words).strip(" ,\t\r\n"):
            raise NotPlain(f"the transform {text!r}")
        try:
            out += _matrices(kind, values)
        except (IndexError, ValueError):
            raise NotPlain(f"the transform {text!r}") from None
    return out


def _matrices(kind: str, v: Sequence[float]) -> list[Matrix]:
    if kind == "matrix":
        a, b, c, d, e, f = v
        return [(a, b, c, d, e, f)]
    if kind == "translate":
        return [(1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0)]
    if kind == "scale":
        return [(v[0], 0, 0, v[1] if len(v) > 1 else v[0], 0, 0)]
    if kind == "rotate":
        c, s = cos(radians(v[0])), sin(radians(v[0]))
        turn: Matrix = (c, s, -s, c, 0, 0)
        if len(v) < 3:
            return [turn]
        return [(1, 0, 0, 1, v[1], v[2]), turn, (1, 0, 0, 1, -v[1], -v[2])]
    lean = tan(radians(v[0]))
    return [(1, 0, lean, 1, 0, 0) if kind == "skewX" else (1, lean, 0, 1, 0, 0)]
