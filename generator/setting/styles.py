"""Whether in a style sheet an element's look hangs on itself and what is around it, and on nothing else."""

from __future__ import annotations

import re
from functools import lru_cache

from generator.art.theme import TEMPLATES

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_STRING = re.compile(r""""[^"]*"|'[^']*'""")
_PRELUDE = re.compile(r"([^{};]*)\{")


_STRANGE = re.compile(r"[:+~*]|\[data-(?:face|slot)|(?:^|[\s>,])(?:span|br)\b")
_WORDS = re.compile(r"z-index|@font-face|@import", re.IGNORECASE)


@lru_cache(maxsize=1)
def ground_style() -> str:
    """What puts the ground of a face below all its words. No words that are set hang on it: a slot that it
    would put anywhere is stacked, and left to the layout engine.
    """
    return (TEMPLATES / "decks" / "ground.css").read_text(encoding="utf-8")


@lru_cache(maxsize=32)
def is_plain(style: str) -> bool:
    """Whether no selector asks for neighbours, numbers, states (`+`, `~`, `:nth-child`, `::before` ...), ids
    of faces or boxes that are put between words, and nothing is stacked.
    """
    bare = _STRING.sub("", _COMMENT.sub("", style.replace(ground_style(), "", 1)))
    if _WORDS.search(bare):
        return False
    preludes = (found[1].strip() for found in _PRELUDE.finditer(bare))
    return not any(_STRANGE.search(one) for one in preludes if not one.startswith("@"))
