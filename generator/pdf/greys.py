"""A finished face in shades of grey: colours of paths and text, and of gradients. Pictures are made "
    "grey before.

Grey is the luma of the colour (ITU-R BT.601), which keeps apart what the eye keeps apart.
"""

from __future__ import annotations

import re
from typing import Any

import pydyf

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


def drain(pdf: pydyf.PDF) -> None:
    """All streams and gradients of a PDF that is about to be written, in grey."""
    for one in pdf.objects:
        if isinstance(one, pydyf.Stream) and one.extra.get("Subtype") != "/Image":
            one.stream[:] = [drained(row) if isinstance(row, bytes) else row for row in one.stream]
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
