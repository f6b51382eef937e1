"""Whether in a style sheet an element's look hangs on itself and what is around it, and on nothing else."""

from __future__ import annotations

import re
from functools import lru_cache

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_STRING = re.compile(r""""[^"]*"|'[^']*'""")
_PRELUDE = re.compile(r"([^{};]*)\{")


@lru_cache(maxsize=32)
def is_plain(style: str) -> bool:
    """Whether no selector asks for neighbours, numbers or states (`+`, `~`, `:nth-child`, `::before` ...)."""
    bare = _STRING.sub("", _COMMENT.sub("", style))
    preludes = (found[1].strip() for found in _PRELUDE.finditer(bare))
    return not any(re.search(r"[:+~]", one) for one in preludes if not one.startswith("@"))
