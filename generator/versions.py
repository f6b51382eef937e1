"""Which versions of libraries are installed, and which version of our own code: what cached work depends on.

Versions are read from the names of folders. The standard library opens and parses a file for each, which
takes longer than all else a warm start does.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

NONE = "none"
HERE = Path(__file__).parent


def version(library: str) -> str:
    """The version of an installed library by its name on the index; `none` where it is not installed."""
    found = installed().get(_plain(library))
    if found is not None:
        return found
    from importlib import metadata

    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return NONE


@lru_cache(maxsize=1)
def installed() -> Mapping[str, str]:
    """The version of each library that is installed, by its name."""
    found: dict[str, str] = {}
    for folder in map(Path, sys.path):
        for path in folder.glob("*.dist-info") if folder.is_dir() else ():
            name, _, number = path.name.removesuffix(".dist-info").partition("-")
            found.setdefault(_plain(name), number)
    return found


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@lru_cache(maxsize=16)
def code(*names: str) -> str:
    """A digest of modules, and of all in rooms, by their paths in this package. Raises OSError for a module
    that is not there.
    """
    total = hashlib.sha256()
    for path in (HERE / name for name in names):
        for module in sorted(path.rglob("*.py")) if path.is_dir() else (path,):
            total.update(_digest(module))
    return total.hexdigest()


@lru_cache(maxsize=1024)
def _digest(module: Path) -> bytes:
    return hashlib.sha256(module.read_bytes()).digest()
