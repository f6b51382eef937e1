"""SVG drawings to PDF operators, as far as they are plain: shapes, groups, colours, strokes, clips, opacity.

What is not plain (gradients, patterns, text, filters, masks, pictures) raises `NotPlain`, and whoever draws
the face leaves that drawing to WeasyPrint. SVG 1.1 is the law; PDF operators are those of ISO 32000-1, 8.4.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from generator.pdf.svgpath import BadPath, digits, operators, short
from generator.pdf.svgwords import (
    Matrix,
    NotPlain,
    choice,
    colour,
    figures,
    length,
    share,
    transform,
    view_box,
)

_NS = "{http://www.w3.org/2000/svg}"
_SILENT = ("title", "desc", "metadata", "defs")
_SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_INHERITED = (
    "fill",
    "stroke",
    "stroke-width",
    "fill-opacity",
    "stroke-opacity",
    "fill-rule",
    "clip-rule",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "color",
    "visibility",
)
# Attributes that change nothing in what a plain shape looks like, besides those that are read below.
_IDLE = (
    "id",
    "class",
    "xmlns",
    "version",
    "viewBox",
    "width",
    "height",
    "role",
    "focusable",
    "x",
    "y",
    "rx",
    "ry",
    "cx",
    "cy",
    "r",
    "x1",
    "y1",
    "x2",
    "y2",
    "points",
    "d",
    "transform",
    "style",
    "opacity",
    "clip-path",
    "display",
    "preserveAspectRatio",
    "fill-opacity",
    "overflow",
    "lang",
    "tabindex",
    "pathLength",
    "enable-background",
    "baseProfile",
    "shape-rendering",
    "{http://www.w3.org/XML/1998/namespace}space",
)
_OF_THE_ROOT = ("opacity", "transform", "clip-path", "filter", "mask", "overflow")
_HEAVY = ("mask", "filter", "marker-start", "marker-mid", "marker-end", "marker")
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


@dataclass(frozen=True, slots=True)
class Vector:
    """A drawing as operators in its own units (y down). `box` is x, y, width, height of its view.

    `alphas` are the opacities that the operators name, see `alpha_name`;
    `groups` are drawings painted as one, by the names the operators call them.
    """

    operators: bytes
    box: tuple[float, float, float, float]
    alphas: frozenset[float] = frozenset()
    groups: Mapping[str, Vector] = field(default_factory=dict)


def alpha_name(value: float) -> str:
    """The name under which operators ask for an opacity."""
    return f"Va{round(value * 10000)}"


@lru_cache(maxsize=1024)
def vector(svg: str) -> Vector:
    """The drawing of an `<svg>` element. Raises NotPlain for what is left to others, also for broken XML."""
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        raise NotPlain(f"it is no XML: {error}") from error
    box = view_box(root)
    ids = {name: one for one in root.iter() if (name := one.get("id"))}
    if any(_tag(one) == "style" for one in root.iter()):
        raise NotPlain("a style sheet")
    pen = _Pen(digits(max(box[2:])), ids, box)
    pen.draw(root, {})
    return pen.result()


def _tag(element: Element) -> str:
    tag = element.tag
    return tag.removeprefix(_NS) if isinstance(tag, str) else "#"


def _styles(element: Element, root: bool = False) -> dict[str, str]:
    """The attributes of an element with its style laid over them. The root is also a box of its page: where
    that lies is no business of the drawing.
    """
    out = dict(element.attrib)
    for rule in out.get("style", "").split(";"):
        name, colon, value = rule.partition(":")
        if colon and (not root or name.strip() in (*_INHERITED, *_OF_THE_ROOT)):
            out[name.strip()] = value.strip()
    return out


class _Pen:
    """Writes the operators of one drawing, or of one group that is painted as one."""

    def __init__(
        self, places: int, ids: Mapping[str, Element], box: tuple[float, float, float, float]
    ) -> None:
        self.places, self.ids, self.box = places, ids, box
        self.rows: list[str] = []
        self.alphas: set[float] = set()
        self.groups: dict[str, Vector] = {}
        self.depth = 0

    def result(self) -> Vector:
        return Vector("\n".join(self.rows).encode(), self.box, frozenset(self.alphas), dict(self.groups))

    def n(self, *values: float) -> str:
        return " ".join(short(value, self.places) for value in values)

    def draw(self, element: Element, above: Mapping[str, str]) -> None:
        """An element and all below it. Raises NotPlain."""
        tag = _tag(element)
        if tag in _SILENT or tag == "#" or tag in ("clipPath", "symbol"):
            return
        if tag not in (*_SHAPES, "svg", "g", "use") or (tag == "svg" and self.depth):
            raise NotPlain(f"<{tag}>")
        own = _styles(element, root=self.depth == 0 and tag == "svg")
        _known(own)
        if own.get("display") == "none":
            return
        style = {
            **above,
            **{name: value for name, value in own.items() if name in _INHERITED and value != "inherit"},
        }
        opacity = share(own.get("opacity", "1"))
        if opacity < 1 and (tag not in _SHAPES or (_painted(style, "fill") and _painted(style, "stroke"))):
            self._group(element, style, own, opacity)
            return
        self.depth += 1
        if tag in _SHAPES:
            self._shape(tag, own, style, opacity)
        else:
            self._inside(element, own, style)
        self.depth -= 1

    def _group(
        self, element: Element, style: Mapping[str, str], own: Mapping[str, str], opacity: float
    ) -> None:
        inner = _Pen(self.places, self.ids, self.box)
        bare = ElementTree.Element(element.tag, {k: v for k, v in element.attrib.items() if k != "opacity"})
        bare.set("style", ";".join(f"{k}:{v}" for k, v in own.items() if k in _INHERITED))
        bare.extend(list(element))
        inner.depth = self.depth + 1
        if _tag(element) == "svg":
            raise NotPlain("opacity of the whole drawing")
        inner.draw(bare, style)
        name = f"Vg{len(self.groups)}"
        self.groups[name] = inner.result()
        self.alphas.add(opacity)
        self.rows.append(f"q /{alpha_name(opacity)} gs /{name} Do Q")

    def _inside(self, element: Element, own: Mapping[str, str], style: Mapping[str, str]) -> None:
        before = self._begin(own)
        if _tag(element) == "use":
            name = (own.get("href") or own.get("{http://www.w3.org/1999/xlink}href") or "").removeprefix("#")
            if name not in self.ids or self.depth > 20 or _tag(self.ids[name]) in ("symbol", "svg"):
                raise NotPlain(f"a use of {name!r}")
            x, y = length(own.get("x", "0")), length(own.get("y", "0"))
            self.rows.append(f"q 1 0 0 1 {self.n(x, y)} cm")
            self.draw(self.ids[name], style)
            self.rows.append("Q")
        for child in element:
            self.draw(child, style)
        if before:
            self.rows.append("Q")

    def _begin(self, own: Mapping[str, str]) -> bool:
        """Opens a state with the transform and the clip of an element, where it has any."""
        matrices = transform(own.get("transform", ""))
        clip = own.get("clip-path", "none")
        if not matrices and clip == "none":
            return False
        self.rows.append("q")
        self.rows += [_cm(one, self.places) for one in matrices]
        if clip != "none":
            self._clip(clip)
        return True

    def _clip(self, clip: str) -> None:
        name = re.fullmatch(r"url\(['\"]?#([^'\")]+)['\"]?\)", clip)
        target = self.ids.get(name[1]) if name else None
        if target is None or _tag(target) != "clipPath":
            raise NotPlain(f"clip-path {clip}")
        shapes = list(target)
        if target.get("clipPathUnits", "userSpaceOnUse") != "userSpaceOnUse" or target.get("transform"):
            raise NotPlain("a clip in other units")
        rules = {_styles(one).get("clip-rule", "nonzero") for one in shapes}
        if len(rules) > 1 or any(one.get("transform") or one.get("clip-path") for one in shapes):
            raise NotPlain("a clip of several kinds")
        path = " ".join(self._outline(_tag(one), _styles(one)) for one in shapes)
        self.rows.append(f"{path or '0 0 0 0 re'} {'W*' if rules == {'evenodd'} else 'W'} n")

    def _shape(self, tag: str, own: Mapping[str, str], style: Mapping[str, str], opacity: float) -> None:
        if style.get("visibility") in ("hidden", "collapse"):
            return
        fill = colour(style.get("fill", "black"), style) if tag != "line" else None
        stroke = colour(style.get("stroke", "none"), style)
        width = length(style.get("stroke-width", "1"))
        stroke = stroke if width > 0 else None
        path = self._outline(tag, own)
        if not path or (fill is None and stroke is None):
            return
        faint = {
            opacity * share(style.get(f"{one}-opacity", "1"))
            for one, paint in (("fill", fill), ("stroke", stroke))
            if paint is not None
        }
        if len(faint) > 1:
            raise NotPlain("two opacities in one shape")
        begun = self._begin(own)
        rows = ["q"] if not begun else []
        alpha = faint.pop()
        if alpha < 1:
            self.alphas.add(alpha)
            rows.append(f"/{alpha_name(alpha)} gs")
        if fill is not None:
            rows.append(f"{_ink(fill)} rg")
        if stroke is not None:
            rows += [f"{_ink(stroke)} RG", *self._line(style, width)]
        even = "*" if style.get("fill-rule") == "evenodd" else ""
        paint = {(True, True): f"B{even}", (True, False): f"f{even}", (False, True): "S"}
        rows += [path, paint[fill is not None, stroke is not None], "Q"]
        self.rows.append(" ".join(rows))

    def _line(self, style: Mapping[str, str], width: float) -> Iterator[str]:
        yield f"{short(width, self.places + 2)} w"
        if (cap := style.get("stroke-linecap", "butt")) != "butt":
            yield f"{choice(_CAPS, cap)} J"
        if (join := style.get("stroke-linejoin", "miter")) != "miter":
            yield f"{choice(_JOINS, join)} j"
        if (limit := length(style.get("stroke-miterlimit", "4"))) != 10:
            yield f"{self.n(limit)} M"
        dash = style.get("stroke-dasharray", "none")
        if dash != "none":
            if "%" in dash:
                raise NotPlain("dashes in percent")
            lengths = figures(dash)
            if any(one > 0 for one in lengths) and not any(one < 0 for one in lengths):
                offset = length(style.get("stroke-dashoffset", "0"))
                shown = " ".join(short(one, self.places + 1) for one in lengths)
                yield f"[{shown}] {short(offset, self.places + 1)} d"

    def _outline(self, tag: str, own: Mapping[str, str]) -> str:
        def get(name: str, default: str = "0") -> float:
            return length(own.get(name, default))

        if tag == "path":
            try:
                return operators(own.get("d", ""), self.places)
            except BadPath as error:
                raise NotPlain(f"the path {error}") from error
        if tag == "rect":
            return self._rectangle(own)
        if tag in ("circle", "ellipse"):
            rx, ry = (get("r"), get("r")) if tag == "circle" else (get("rx"), get("ry"))
            return self._oval(get("cx"), get("cy"), rx, ry) if rx > 0 and ry > 0 else ""
        if tag == "line":
            return f"{self.n(get('x1'), get('y1'))} m {self.n(get('x2'), get('y2'))} l"
        if tag not in ("polyline", "polygon"):
            raise NotPlain(f"<{tag}> in a clip")
        values = figures(own.get("points", ""))
        pairs = list(zip(values[::2], values[1::2], strict=False))
        rows = [f"{self.n(*pair)} {'l' if index else 'm'}" for index, pair in enumerate(pairs)]
        return " ".join([*rows, *(["h"] if tag == "polygon" and rows else [])])

    def _rectangle(self, own: Mapping[str, str]) -> str:
        x, y, w, h = (length(own.get(name, "0")) for name in ("x", "y", "width", "height"))
        if w <= 0 or h <= 0:
            return ""
        either = own.get("rx", own.get("ry"))
        if either is None:
            return f"{self.n(x, y, w, h)} re"
        rx = min(length(own.get("rx", either)), w / 2)
        ry = min(length(own.get("ry", either)), h / 2)
        if rx <= 0 or ry <= 0:
            return f"{self.n(x, y, w, h)} re"
        d = (
            f"M{x + rx} {y}H{x + w - rx}A{rx} {ry} 0 0 1 {x + w} {y + ry}V{y + h - ry}"
            f"A{rx} {ry} 0 0 1 {x + w - rx} {y + h}H{x + rx}A{rx} {ry} 0 0 1 {x} {y + h - ry}"
            f"V{y + ry}A{rx} {ry} 0 0 1 {x + rx} {y}Z"
        )
        return operators(d, self.places)

    def _oval(self, cx: float, cy: float, rx: float, ry: float) -> str:
        return operators(
            f"M{cx - rx} {cy}A{rx} {ry} 0 1 1 {cx + rx} {cy}A{rx} {ry} 0 1 1 {cx - rx} {cy}Z", self.places
        )


def _known(own: Mapping[str, str]) -> None:
    """Raises NotPlain for an attribute that may change the picture in a way not drawn here."""
    for name, value in own.items():
        if name in _IDLE or name in _INHERITED or name.startswith(("data-", "aria-", "{http", "xml")):
            continue
        if name == "href" or (name in _HEAVY and value == "none"):
            continue
        raise NotPlain(f"the attribute {name}")


def _painted(style: Mapping[str, str], name: str) -> bool:
    return style.get(name, "black" if name == "fill" else "none") != "none"


def _ink(paint: Sequence[float]) -> str:
    return " ".join(short(one, 4) for one in paint)


def _cm(matrix: Matrix, places: int) -> str:
    a, b, c, d, e, f = matrix
    scale = " ".join(short(one, 6) for one in (a, b, c, d))
    return f"{scale} {short(e, places + 1)} {short(f, places + 1)} cm"
