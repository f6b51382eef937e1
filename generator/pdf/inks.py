"""Colours of light as process inks: cyan, magenta, yellow and black, all from 0 to 1.

All grey goes into the black ink, so that black text has one plate and no place gets more than two inks beside
black. Seen on a screen that mixes inks as simply, every colour is what it was.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

MOST_INK = 2.0
"""The most ink that any colour of light is turned into, all plates together: 200 %."""

_SPACE = re.compile(rb"/(\S+)\s+(?:cs|CS)(?!\w)")
_NO_LIGHT = (b"DeviceGray", b"DeviceCMYK", b"Pattern")
_RGB = re.compile(rb"(?<![\d.\w/])(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s+(rg|RG)(?![\w])")


@dataclass(frozen=True, slots=True)
class Condition:
    """A printing condition that print shops know by its name: how it is registered, and for what it is."""

    identifier: str
    what: str


CONDITIONS = {
    "fogra39": Condition("FOGRA39", "offset on coated paper, Europe (ISO 12647-2:2004)"),
    "fogra51": Condition("FOGRA51", "offset on coated paper, Europe (ISO 12647-2:2013)"),
    "fogra52": Condition("FOGRA52", "offset on uncoated paper, Europe (ISO 12647-2:2013)"),
    "gracol": Condition("CGATS21-2-CRPC6", "sheet-fed offset on coated paper, America"),
}


def separated(red: float, green: float, blue: float) -> tuple[float, float, float, float]:
    """The inks of a colour."""
    light = max(red, green, blue)
    return light - red, light - green, light - blue, 1 - light


def in_process_inks(operators: bytes) -> bytes:
    """Drawing operators with every RGB colour as process inks."""

    def ink(match: re.Match[bytes]) -> bytes:
        values = (min(max(float(one), 0.0), 1.0) for one in match.groups()[:3])
        said = " ".join(f"{value:.4g}" for value in separated(*values))
        return f"{said} {'k' if match[4] == b'rg' else 'K'}".encode()

    return _RGB.sub(ink, operators)


def has_light(operators: bytes) -> bool:
    """Whether drawing operators set a colour of light: in RGB, or in a space that is neither grey, inks nor a
    pattern.
    """
    return _RGB.search(operators) is not None or any(
        space not in _NO_LIGHT for space in _SPACE.findall(operators)
    )
