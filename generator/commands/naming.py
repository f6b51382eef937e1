"""Folders for sheets that are not those of a build: named after what was asked for, so that no two kinds of
them overwrite each other.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from generator.paper.shop import Shop
from generator.sheets import Options

OWN = "own"
"""The folder within a game's output for all that a build does not write."""
LONGEST = 60


def _shop(shop: Shop) -> str:
    bleed = "" if shop.bleed is None else f"-bleed-{shop.bleed:g}"
    return f"shop{bleed}" + ("-back-first" if shop.back_first else "")


def _numbers(values: tuple[float, ...]) -> str:
    return "_".join(f"{value:g}" for value in values)


# What each field of Options adds to a name, in the order in which a reader would look for it. The paper is
# in the names of the files.
WORDS: Mapping[str, Callable[[Any], str]] = {
    "shop": _shop,
    "players": lambda value: f"players-{value}",
    "sets": lambda value: "set-" + "+".join(value),
    "only": lambda value: "only-" + "+".join(value),
    "only_source": lambda _: "only-source",
    "once": lambda _: "once",
    "copies": lambda value: f"copies-{value}",
    "ink": lambda value: f"ink-{value}",
    "grey": lambda _: "grey",
    "cmyk": lambda value: f"cmyk-{value}",
    "ink_limit": lambda value: f"limit-{value * 100:g}",
    "duplex": lambda value: value.value,
    "apart": lambda _: "apart",
    "want": lambda value: f"grid-{value[0]}x{value[1]}",
    "skip": lambda value: f"skip-{_numbers(value)}",
    "gap": lambda value: f"gap-{value:g}",
    "margin": lambda value: f"margin-{value:g}",
    "overlap": lambda value: f"overlap-{value:g}",
    "back_shift": lambda value: f"shift-{_numbers(value)}",
    "printer": lambda value: f"printer-{value.name}",
    "marks": lambda value: f"marks-{value}",
    "bare": lambda _: "bare",
    "preview_dpi": lambda value: f"preview-{value:g}",
}


def run_name(options: Options, more: Mapping[str, str] | None = None) -> str:
    """The name of a run's folder, such as `players-2-grey`; "" where nothing but a paper is asked for.

    `more` are further words with their values: what is laid over the catalog, since when.
    """
    plain = Options(paper=options.paper)
    parts = [
        say(value)
        for field, say in WORDS.items()
        if (value := getattr(options, field)) != getattr(plain, field)
    ]
    parts += [f"{word}-{value}" if value else word for word, value in (more or {}).items()]
    return _short("-".join(_safe(parts)))


def _safe(parts: list[str]) -> Iterator[str]:
    """Each part in letters that a folder may have; one that loses any is told apart by a digest."""
    for part in parts:
        clean = re.sub(r"[^\w.+-]+", "-", part).strip("-.")
        yield clean if clean == part else f"{clean}-{_digest(part)}"


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[:LONGEST].rstrip('-+.')}-{_digest(name)}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:6]
