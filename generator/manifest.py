"""What earlier builds made, remembered in a small file: so that only what has changed is made again.

It lies in the checkout's cache folder, or in the user's where that cannot be written, one file for each
output folder. A file that is missing or damaged means that nothing is remembered, never an error.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from generator.atomic import write_all
from generator.cache import cache_folder

VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Made:
    """A part of the output: a digest of what it was made from, and of each file by path."""

    inputs: str
    files: Mapping[str, str]


def places(out: Path, root: Path) -> tuple[Path, Path]:
    """Where the memory of an output folder may lie, the better place first."""
    name = f"build-{hashlib.sha256(str(out.resolve()).encode()).hexdigest()[:16]}.json"
    return root / ".cache" / name, cache_folder() / name


def remembered(out: Path, root: Path) -> dict[str, Made]:
    """What earlier builds into this folder made, by the name of the part."""
    for path in places(out, root):
        with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
            data: Any = json.loads(path.read_text(encoding="utf-8"))
            if data["version"] == VERSION:
                return {
                    name: Made(str(one["inputs"]), dict(one["files"])) for name, one in data["parts"].items()
                }
    return {}


def remember(out: Path, root: Path, parts: Mapping[str, Made]) -> bool:
    """Keep what is made now. False where that cannot be written, which costs time and nothing else."""
    kept = {name: {"inputs": one.inputs, "files": dict(one.files)} for name, one in sorted(parts.items())}
    data = json.dumps({"version": VERSION, "parts": kept}, indent=1).encode()
    return any(write_all({path: data}).ok for path in places(out, root))


def digest(data: bytes) -> str:
    """The digest of a file's content, as the memory holds it."""
    return hashlib.sha256(data).hexdigest()


def whole(made: Made, out: Path) -> bool:
    """Whether every file of a part is there, just as it was written."""
    try:
        return all(digest((out / name).read_bytes()) == content for name, content in made.files.items())
    except OSError:
        return False
