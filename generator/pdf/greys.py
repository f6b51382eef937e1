"""A finished face in shades of grey: colours of paths and text, and of gradients. Pictures are made grey
before.

Grey is the luma of the colour (ITU-R BT.601), which keeps apart what the eye keeps apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pydyf

_SPACE = re.compile(rb"/(\S+) (cs|CS)")
_IN_SPACE = re.compile(rb"([-\d. ]+) (scn|SCN)")
_INK = re.compile(rb"(?<![\d.])([\d.]+) ([\d.]+) ([\d.]+) (rg|RG)\b")


def luma(red: float, green: float, blue: float) -> float:
    """How light a colour looks, 0 to 1."""
    return 0.299 * red + 0.587 * green + 0.114 * blue


def drained(operators: bytes) -> bytes:
    """Drawing operators with every RGB colour as a grey one."""

    def grey(match: re.Match[bytes]) -> bytes:
        value = luma(*(float(one) for one in match.groups()[:3]))
        return f"{value:.4g} {'g' if match[4] == b'rg' else 'G'}".encode()

    return _INK.sub(grey, operators)


def _dried(rows: Iterable[Any]) -> Iterator[Any]:
    """Drawing operators, one a row, with colours of named spaces as grey ones."""
    spaces: dict[bytes, bytes] = {}
    for row in rows:
        if not isinstance(row, bytes):
            yield row
        elif found := _SPACE.fullmatch(row):
            spaces[found[2].lower()] = found[1]
            yield row
        elif (found := _IN_SPACE.fullmatch(row)) and (values := [float(one) for one in found[1].split()]):
            yield _grey_in(spaces.get(b"cs", b""), values) + b" " + found[2] if len(values) > 1 else row
        else:
            yield drained(row)


def _grey_in(space: bytes, values: Sequence[float]) -> bytes:
    """A colour without its hue, in its own space."""
    if space.startswith(b"lab") and len(values) == 3:
        # The first number is how light it is.
        grey = [values[0], 0.0, 0.0]
    elif len(values) == 4:
        light = [max(0.0, 1 - ink - values[3]) for ink in values[:3]]
        grey = [0.0, 0.0, 0.0, 1 - luma(light[0], light[1], light[2])]
    else:
        grey = [luma(values[0], values[1], values[2])] * 3 if len(values) == 3 else list(values)
    return " ".join(f"{value:.4g}" for value in grey).encode()


def drain(pdf: pydyf.PDF) -> None:
    """All streams and gradients of a PDF that is about to be written, in grey."""
    for one in pdf.objects:
        if isinstance(one, pydyf.Stream) and one.extra.get("Subtype") != "/Image":
            one.stream[:] = list(_dried(one.stream))
            _ends(one.extra)
        if isinstance(one, dict):
            _ends(one)


def _ends(one: Any) -> None:
    """The two ends of a gradient's function, and of those inside it."""
    if not isinstance(one, dict):
        return
    for key, value in one.items():
        if key in ("C0", "C1") and isinstance(value, list) and len(value) == 3:
            value[:] = [round(luma(*(float(v) for v in value)), 4)] * 3
        elif isinstance(value, dict):
            _ends(value)
        elif isinstance(value, list):
            for inner in value:
                _ends(inner)
