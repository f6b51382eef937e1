"""Sizes of pieces by name, in mm, and the reader of sizes as people write them."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Any, Final

MM_PER_INCH: Final = 25.4
SMALLEST_MM, LARGEST_MM = 5.0, 1500.0
DEFAULT: Final = "poker"

# What card makers and sleeve makers sell under these names.
SIZES: Final = MappingProxyType(
    {
        "poker": (63.0, 88.0),
        "bridge": (57.0, 88.0),
        "tarot": (70.0, 120.0),
        "mini": (44.0, 68.0),
        "mini-american": (41.0, 63.0),
        "micro": (32.0, 45.0),
        "square": (70.0, 70.0),
        "small-square": (50.0, 50.0),
        "euro": (59.0, 92.0),
        "american": (56.0, 87.0),
        "japanese": (59.0, 86.0),
        "jumbo": (89.0, 127.0),
        "business": (85.0, 55.0),
        "domino": (44.0, 88.0),
        "us-poker": (63.5, 88.9),
        "us-bridge": (57.15, 88.9),
        "us-tarot": (69.85, 120.65),
        "a6": (105.0, 148.0),
        "a5": (148.0, 210.0),
        "a4": (210.0, 297.0),
        "letter": (215.9, 279.4),
    }
)
_NUMBER = r"(\d+(?:[.,]\d+)?)"
_UNITS = {"mm": 1.0, "cm": 10.0, "inches": MM_PER_INCH, "inch": MM_PER_INCH, "in": MM_PER_INCH}
_UNITS |= {'"': MM_PER_INCH, "″": MM_PER_INCH}
_SIDE = rf"{_NUMBER}\s*({'|'.join(_UNITS)})?"
_MEASURE = re.compile(rf"{_SIDE}(?:\s*(?:[x×*]|by)\s*{_SIDE})?")


def _any_case(text: str) -> str:
    """A pattern for a text in small and large letters; editors know no flag for it."""
    return "".join(f"[{c.upper()}{c}]" if c.isalpha() else c for c in text)


_SIDE_IN_ANY_CASE = rf"{_NUMBER}\s*({'|'.join(_any_case(unit) for unit in _UNITS)})?"
SCHEMA: Final[dict[str, Any]] = {
    "anyOf": [
        {"enum": list(SIZES)},
        {"type": "number", "minimum": SMALLEST_MM, "maximum": LARGEST_MM},
        {
            "type": "string",
            "pattern": rf"^\s*({'|'.join(map(_any_case, SIZES))}|{_SIDE_IN_ANY_CASE}"
            rf"(\s*([xX×*]|[bB][yY])\s*{_SIDE_IN_ANY_CASE})?)\s*$",
        },
    ]
}
"""What a size may be, as an editor checks it; only the reader knows whether a measure is too small."""


class UnknownSize(ValueError):
    """No size has this name, and it is no usable measure either."""


def find_size(text: str) -> tuple[float, float]:
    """Width and height in mm of `poker`, `63x88`, `2.5x3.5in`, or `30` (a square). Raises UnknownSize."""
    wanted = text.strip().lower()
    if wanted in SIZES:
        return SIZES[wanted]
    match = _MEASURE.fullmatch(wanted)
    if match is None:
        raise UnknownSize("no size has this name, and it is no measure such as 63x88 or 2.5x3.5in")
    wide, own, high, unit = match.groups()
    # A unit that is written once is meant for both sides.
    units = (own or unit or "mm", unit or own or "mm")
    sides = zip((wide, high or wide), units, strict=True)
    first, second = (float(side.replace(",", ".")) * _UNITS[one] for side, one in sides)
    size = first, second
    if not all(SMALLEST_MM <= side <= LARGEST_MM for side in size):
        raise UnknownSize(f"a side must measure {SMALLEST_MM:g} to {LARGEST_MM:g} mm")
    return size
