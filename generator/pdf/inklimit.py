"""How much ink a finished file in process inks lays on a place, and where on which face that is too much.

Transparent colours count as if they were solid, and what is cut off counts as well: a place gets no more than
is said here.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pikepdf
from pikepdf import Dictionary, Name, Pdf

from generator.face import Face
from generator.paper.papers import to_mm

Inks = tuple[float, ...]
Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
SLACK = 0.005
STRAIGHT: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
WHITE: Inks = (0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of a face, in mm right of and below the upper left corner of the cut piece, and its inks."""

    right: float
    down: float
    inks: Inks

    @property
    def total(self) -> float:
        return sum(self.inks)


@dataclass(slots=True)
class _State:
    matrix: Matrix = STRAIGHT
    fill: Inks = WHITE
    stroke: Inks = WHITE
    lettering: int = 0


def heavy(pdf: bytes, faces: Mapping[str, Face], limit: float) -> dict[str, Spot]:
    """The place with most ink of each face that has one above `limit` (1.0 is one ink in full)."""
    found: dict[str, Spot] = {}
    with Pdf.open(io.BytesIO(pdf)) as document:
        # Every copy of a face is the same form.
        placed = {name: form for page in document.pages for name, form in _placed(page) if name in faces}
        for name, form in placed.items():
            most = max(_Walk().form(form), key=lambda spot: spot.total, default=None)
            if most is not None and most.total > limit + SLACK:
                found[name] = _on_piece(most, faces[name])
    return found


def _on_piece(spot: Spot, face: Face) -> Spot:
    """A spot in points from the lower left of the face's page, in mm from the corner of the cut piece."""
    right, up = to_mm(spot.right) - face.bleed_mm, to_mm(spot.down) - face.bleed_mm
    return Spot(max(0.0, right), max(0.0, face.height_mm - up), spot.inks)


def _placed(page: Any) -> Iterator[tuple[str, Any]]:
    """The faces on a page with their forms, each once."""
    face, seen = "", set()
    for operands, operator in _instructions(page):
        if str(operator) == "BDC" and isinstance(operands[1], Dictionary) and "/Face" in operands[1]:
            face = bytes(operands[1].Face).decode("utf-8", "replace")
        elif str(operator) == "Do" and face and face not in seen:
            seen.add(face)
            yield face, page.obj.Resources.XObject[str(operands[0])]


def _instructions(stream: Any) -> Iterator[tuple[Any, Any]]:
    for one in pikepdf.parse_content_stream(stream):
        yield one.operands, one.operator


def _times(a: Matrix, b: Matrix) -> Matrix:
    return (
        a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4], a[4] * b[1] + a[5] * b[3] + b[5],
    )  # fmt: skip


def _at(matrix: Matrix, x: float, y: float) -> Point:
    return matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]


def _matrix(values: Sequence[Any]) -> Matrix:
    a, b, c, d, e, f = (float(value) for value in values)
    return a, b, c, d, e, f


_FILLS, _STROKES = frozenset(("f", "F", "f*")), frozenset(("S", "s"))
_BOTH = frozenset(("B", "B*", "b", "b*"))
# What letters are painted with in each mode of rendering (ISO 32000, table 104).
_LETTERING = {
    0: ("fill",), 1: ("stroke",), 2: ("fill", "stroke"), 4: ("fill",), 5: ("stroke",), 6: ("fill", "stroke"),
}  # fmt: skip
_SHOWN = frozenset(("Tj", "TJ", "'", '"'))


@dataclass(slots=True)
class _Walk:
    """One reading of a form's operators; spots are in points on the form's page."""

    path: list[Point] = field(default_factory=list)
    line: Matrix = STRAIGHT

    def form(self, form: Any, state: _State | None = None) -> Iterator[Spot]:
        """Every place that the operators of a form paint."""
        now = replace(state) if state else _State()
        if "/Matrix" in form:
            now.matrix = _times(_matrix(form.Matrix), now.matrix)
        resources, kept = form.get("/Resources", {}), list[_State]()
        for operands, operator in _instructions(form):
            word = str(operator)
            if word == "q":
                kept.append(replace(now))
            elif word == "Q" and kept:
                now = kept.pop()
            elif word == "cm":
                now.matrix = _times(_matrix(operands), now.matrix)
            else:
                self._move(word, operands, now)
                yield from self._paint(word, operands, now, resources)

    def _move(self, word: str, values: Sequence[Any], now: _State) -> None:
        """Paths, text positions and plain colours."""
        if word in ("m", "l", "c", "v", "y"):
            numbers = [float(value) for value in values]
            self.path += [_at(now.matrix, x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        elif word == "re":
            x, y, w, h = (float(value) for value in values)
            self.path += [_at(now.matrix, x, y), _at(now.matrix, x + w, y + h)]
        elif word == "BT":
            self.line = STRAIGHT
        elif word == "Tm":
            self.line = _matrix(values)
        elif word in ("Td", "TD"):
            self.line = _times((1, 0, 0, 1, float(values[0]), float(values[1])), self.line)
        elif word == "Tr":
            now.lettering = int(values[0])
        elif word in ("k", "g"):
            now.fill = _inks(values)
        elif word in ("K", "G"):
            now.stroke = _inks(values)

    def _paint(self, word: str, values: Sequence[Any], now: _State, resources: Any) -> Iterator[Spot]:
        if word in _FILLS | _STROKES | _BOTH:
            if word not in _STROKES:
                yield self._spot(now.fill)
            if word not in _FILLS:
                yield self._spot(now.stroke)
        elif word in _SHOWN:
            place = _at(_times(self.line, now.matrix), 0, 0)
            inks = {"fill": now.fill, "stroke": now.stroke}
            yield from (Spot(*place, inks[how]) for how in _LETTERING.get(now.lettering, ()))
        elif word in ("sc", "scn", "SC", "SCN"):
            now.fill, now.stroke = self._set(word, values, now, resources)
        elif word == "sh":
            yield Spot(*_at(now.matrix, 0, 0), _of_shading(resources.Shading[str(values[0])]))
        elif word == "Do":
            yield from self._drawn(resources.XObject[str(values[0])], now)
        if word in _FILLS | _STROKES | _BOTH | {"n"}:
            self.path = []

    def _drawn(self, one: Any, now: _State) -> Iterator[Spot]:
        if one.get("/Subtype") == Name.Form:
            yield from _Walk().form(one, now)
        elif one.get("/Subtype") == Name.Image:
            yield Spot(*_at(now.matrix, 0, 1), _of_picture(one))

    def _set(self, word: str, values: Sequence[Any], now: _State, resources: Any) -> tuple[Inks, Inks]:
        inks = WHITE
        if values and isinstance(values[-1], Name):
            pattern = resources.Pattern[str(values[-1])]
            if "/Shading" in pattern:
                inks = _of_shading(pattern.Shading)
            else:
                spots = _Walk().form(pattern)
                inks = max((spot.inks for spot in spots), key=sum, default=WHITE)
        elif values:
            inks = _inks(values)
        return (inks, now.stroke) if word.islower() else (now.fill, inks)

    def _spot(self, inks: Inks) -> Spot:
        xs, ys = [x for x, _ in self.path], [y for _, y in self.path]
        return Spot(min(xs, default=0.0), max(ys, default=0.0), inks)


def _inks(values: Sequence[Any]) -> Inks:
    """Four inks; a grey is black alone."""
    numbers = tuple(float(value) for value in values)
    return numbers if len(numbers) == 4 else (0.0, 0.0, 0.0, 1 - numbers[0]) if len(numbers) == 1 else WHITE


def _of_shading(shading: Any) -> Inks:
    """The heaviest of a gradient's colours."""
    found, todo = [WHITE], [shading.get("/Function")]
    while todo:
        one = todo.pop()
        if isinstance(one, pikepdf.Array):
            todo += list(one)
        elif one is not None:
            found += [_inks(list(one[key])) for key in ("/C0", "/C1") if key in one]
            todo.append(one.get("/Functions"))
    return max(found, key=sum)


def _of_picture(image: Any) -> Inks:
    """The heaviest of a picture's colours."""
    if image.get("/ColorSpace") != Name.DeviceCMYK:
        return WHITE
    # As it is written: a picture with a mask, made one by a library, would lose its inks.
    data = image.read_bytes(pikepdf.StreamDecodeLevel.all)
    # Of each group of like colours only one has to be looked at.
    most = max(set(zip(*(data[at::4] for at in range(4)), strict=True)), key=sum)
    return tuple(value / 255 for value in most)
