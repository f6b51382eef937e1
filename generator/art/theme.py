"""A game's theme: colour tokens by ink, and the measures of colour that its tests rest on.

A theme is `templates/themes/<game>.toml`. Its tables are `[<ink>.shared]` and `[<ink>.<theme of a card
set>]`; every value is a colour as `#rrggbb`, except the words: `motif`, `shape` and `art` name a ground, a
value shape and a kind of picture, `layout` how cards are laid out, `back` the back that all of them share; a
shared `motif` is the ground of boards.
`[pairs]` lists which text token stands on which ground token.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
WORDS = ("motif", "shape", "art", "layout", "back")
_COLOUR = re.compile(r"^#[0-9a-f]{6}$")

Tokens = Mapping[str, str]


class BadTheme(ValueError):
    """A theme that cannot be used: a table or a colour that is missing, a value that is no colour."""


class _Tones(dict[str, str]):
    """Tokens of one theme; whoever asks for one that the file does not have is told so in its words."""

    def __init__(self, where: str, values: Mapping[str, str]) -> None:
        super().__init__(values)
        self.where = where

    def __missing__(self, name: str) -> str:
        raise BadTheme(f"{self.where} has no {name}")


@dataclass(frozen=True, slots=True)
class Theme:
    """The tokens of one game in one ink: `shared` for all pieces, `sets` by the theme name of a card set."""

    name: str
    ink: str
    shared: Tokens
    sets: Mapping[str, Tokens]
    pairs: tuple[tuple[str, str], ...]

    def tokens(self, card_set: str | None = None) -> Tokens:
        """The shared tokens, overlaid with those of one card set. Raises KeyError when the set has none.

        A token that the theme does not have raises BadTheme when it is asked for.
        """
        if card_set is None:
            return self.shared
        return _Tones(f"{self.name}: {self.ink}.{card_set}", {**self.shared, **self.sets[card_set]})


def load_theme(game: str, ink: str = "full", root: Path = TEMPLATES) -> Theme:
    """Read a game's theme. Raises FileNotFoundError without a file and BadTheme when it cannot be used."""
    data = _read(game, root)
    if ink not in data["inks"]:
        raise BadTheme(f"{game} has no ink {ink}; it has {', '.join(data['inks'])}")
    tables = {
        name: MappingProxyType(_Tones(f"{game}: {ink}.{name}", _checked(name, values)))
        for name, values in data[ink].items()
    }
    if "shared" not in tables:
        raise BadTheme(f"{game} has no table [{ink}.shared]")
    shared = tables.pop("shared")
    pairs = tuple((text, ground) for text, grounds in data["pairs"].items() for ground in grounds)
    return Theme(game, ink, shared, MappingProxyType(tables), pairs)


def _read(game: str, root: Path) -> dict[str, Any]:
    data = tomllib.loads((root / "themes" / f"{game}.toml").read_text(encoding="utf-8"))
    for name in ("inks", "pairs", *data.get("inks", ())):
        if name not in data:
            raise BadTheme(f"{game} has no {name}")
    return data


def inks(game: str, root: Path = TEMPLATES) -> tuple[str, ...]:
    """The inks that a game's theme offers, the usual one first. Raises as `load_theme` does."""
    return tuple(_read(game, root)["inks"])


def _checked(table: str, values: Mapping[str, str]) -> Mapping[str, str]:
    for name, value in values.items():
        if name not in WORDS and not _COLOUR.match(value):
            raise BadTheme(f"{table}.{name} is {value!r}, which is no colour like #1a2b3c")
    return values


def rgb(colour: str) -> tuple[float, float, float]:
    """The three channels of `#rrggbb` in 0..1."""
    return tuple(int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))  # type: ignore[return-value]


def luminance(colour: str) -> float:
    """Relative luminance in 0..1 as WCAG 2 defines it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21, as WCAG 2 defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lightness(colour: str) -> float:
    """How light a colour prints in grey: CIE L*, 0 to 100."""
    y = luminance(colour)
    return 903.3 * y if y <= 0.008856 else 116 * y ** (1 / 3) - 16


def mix(one: str, other: str, share: float) -> str:
    """The colour on the way from `one` (share 0) to `other` (share 1)."""
    parts = [round(255 * (a + (b - a) * share)) for a, b in zip(rgb(one), rgb(other), strict=True)]
    return "#" + "".join(f"{p:02x}" for p in parts)
