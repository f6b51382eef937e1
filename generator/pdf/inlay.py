"""Drawings of a face taken out before WeasyPrint lays it out, and put back as forms of the finished PDF.

WeasyPrint reads and writes SVG slowly, and again for every page that shows it. So the content of each plain
`<svg>` in a face's HTML is replaced by a mark (a path at a place where nothing else lies), and the `finisher`
that WeasyPrint's `write_pdf` offers puts a form XObject in the place of each mark. Clips, turns and the order
of layers stay WeasyPrint's. Whoever calls must compare `taken` with `placed`: where they differ, the marks
were not understood and the face is to be drawn without inlays.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pydyf

from generator.pdf.svgwords import NotPlain
from generator.pdf.vector import Vector, alpha_name, vector

_EDGE = re.compile(r"<svg\b|</svg\s*>")
_SVG = re.compile(r"<svg\b([^>]*)>(.*)</svg\s*>", re.DOTALL)
_KEPT = re.compile(
    r"""\s(?:class|style|id|width|height|viewBox|preserveAspectRatio|xmlns|data-[\w-]+)\s*=\s*(?:"[^"]*"|'[^']*')"""
)
_TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
_AWAY = -7711.25
_MARK = re.compile(rb"(\d+) -7711\.25 m")
_PAINT = (b"f", b"f*", b"n", b"S", b"B")


@dataclass(slots=True)
class Inlays:
    """The drawings taken out of some HTML, by the number of their mark, and how many marks were found
    again.
    """

    drawings: list[Vector] = field(default_factory=list)
    taken: int = 0
    placed: int = 0

    def take(self, html: str) -> str:
        """The HTML with a mark for every plain drawing. Drawings that are not plain stay as they are."""
        out, at, depth, start = [], 0, 0, 0
        for edge in _EDGE.finditer(html):
            depth += 1 if edge[0] == "<svg" else -1
            if edge[0] == "<svg" and depth == 1:
                start = edge.start()
            elif depth == 0:
                # A drawing inside a drawing is a part of it.
                match = _SVG.fullmatch(html, start, edge.end())
                out += [html[at:start], self._taken(match) if match else html[start : edge.end()]]
                at = edge.end()
            elif depth < 0:
                return html
        return "".join([*out, html[at:]])

    def count(self, html: str) -> int:
        """How many marks `take` puts into some HTML."""
        return Inlays().take(html).count(f" {_AWAY}h1")

    def _taken(self, match: re.Match[str]) -> str:
        svg = match[0]
        if "xmlns=" not in match[1]:
            svg = f'<svg xmlns="http://www.w3.org/2000/svg"{svg[4:]}'
        try:
            drawn = vector(svg)
        except NotPlain:
            return match[0]
        number = len(self.drawings)
        self.drawings.append(drawn)
        self.taken += 1
        title = found[0] if (found := _TITLE.search(match[2])) else ""
        kept = "".join(_KEPT.findall(match[1]))
        if "viewBox" not in kept:
            kept += f' viewBox="{" ".join(map(str, drawn.box))}"'
        return f'<svg{kept}>{title}<path fill="#000" d="M{number} {_AWAY}h1"/></svg>'

    def finisher(self) -> Callable[[Any, pydyf.PDF], None]:
        """What `Document.write_pdf` is to call; adds to `placed`."""

        def finish(_: Any, pdf: pydyf.PDF) -> None:
            forms: dict[str, Any] = {}
            for one in list(pdf.objects):
                if isinstance(one, pydyf.Stream) and one.stream:
                    self._put_back(one, pdf, forms)
            if forms:
                for one in pdf.objects:
                    _name_forms(one, forms)

        return finish

    def _put_back(self, stream: pydyf.Stream, pdf: pydyf.PDF, forms: dict[str, Any]) -> None:
        rows = stream.stream
        marks = [
            (k, found)
            for k, row in enumerate(rows)
            if isinstance(row, bytes) and (found := _MARK.fullmatch(row))
        ]
        for at, found in reversed(marks):
            end = next((k for k in range(at, min(at + 6, len(rows))) if rows[k] in _PAINT), None)
            if end is None or at < 1 or rows[at - 1] != b"0 0 m" or int(found[1]) >= len(self.drawings):
                continue
            name = _form(self.drawings[int(found[1])], pdf, forms)
            rows[at - 1 : end + 1] = [f"/{name} Do".encode()]
            self.placed += 1


def _name_forms(one: Any, forms: Mapping[str, Any]) -> None:
    """Adds the forms to every resource dictionary; the press keeps only those that a face names."""
    inner = one.extra.get("Resources") if isinstance(one, pydyf.Stream) else one
    if isinstance(inner, dict) and "XObject" in inner and isinstance(inner["XObject"], dict):
        for name, reference in forms.items():
            inner["XObject"].setdefault(name, reference)


def _form(drawing: Vector, pdf: pydyf.PDF, forms: dict[str, Any]) -> str:
    """The name of the drawing's form, made at its first use. The name is a digest of what it draws."""
    name = f"V{digest(drawing)[:16]}"
    if name not in forms:
        forms[name] = _made(drawing, pdf).reference
    return name


def _made(drawing: Vector, pdf: pydyf.PDF, group: bool = False) -> pydyf.Stream:
    x, y, w, h = drawing.box
    resources = pydyf.Dictionary({})
    if drawing.alphas:
        states = {
            alpha_name(value): pydyf.Dictionary({"ca": round(value, 4), "CA": round(value, 4)})
            for value in sorted(drawing.alphas)
        }
        resources["ExtGState"] = pydyf.Dictionary(states)
    if drawing.groups:
        inner = {name: _made(one, pdf, group=True).reference for name, one in drawing.groups.items()}
        resources["XObject"] = pydyf.Dictionary(inner)
    # What sticks out of the view is cut by WeasyPrint, as far as it is to be cut.
    extra = {
        "Type": "/XObject",
        "Subtype": "/Form",
        "BBox": pydyf.Array([round(v, 4) for v in (x - w, y - h, x + 2 * w, y + 2 * h)]),
        "Resources": resources,
    }
    if group:
        extra["Group"] = pydyf.Dictionary({"S": "/Transparency", "Type": "/Group"})
    stream = pydyf.Stream([drawing.operators], extra=extra, compress=True)
    pdf.add_object(stream)
    return stream


def digest(drawing: Vector) -> str:
    """A digest of all that a drawing shows."""
    total = hashlib.sha256(drawing.operators + repr((drawing.box, sorted(drawing.alphas))).encode())
    for name, inner in sorted(drawing.groups.items()):
        total.update(f"{name} {digest(inner)}".encode())
    return total.hexdigest()
