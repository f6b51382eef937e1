"""Drawn faces kept on disk by the digest of all that they depend on.

Safe for two builds at once: an entry is written aside and renamed, a reader sees it whole or not at all, and
whatever is damaged counts as absent. A cache that cannot be written is no error; it only saves nothing.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from uuid import uuid4

LIMIT_BYTES = 512 * 1024 * 1024
_MAGIC = b"rulepress face 1\n"
_DIGEST = 32
_SUFFIX = ".face"


def cache_folder(environment: Mapping[str, str] | None = None) -> Path:
    """RULEPRESS_CACHE, else a folder of ours in XDG_CACHE_HOME, else in ~/.cache."""
    env = os.environ if environment is None else environment
    if env.get("RULEPRESS_CACHE"):
        return Path(env["RULEPRESS_CACHE"])
    base = env.get("XDG_CACHE_HOME")
    # The XDG specification tells programs to ignore a relative path there.
    if base and Path(base).is_absolute():
        return Path(base) / "rulepress"
    return Path(env.get("HOME") or Path.home()) / ".cache" / "rulepress"


def writable(folder: Path) -> Path:
    """The folder, made where it is not there; one for this process where it cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return _own()
    return folder if os.access(folder, os.W_OK) else _own()


@lru_cache(maxsize=1)
def _own() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="rulepress-cache-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@dataclass(frozen=True, slots=True)
class Cache:
    """A folder of entries. `limit` is the size in bytes above which `prune` drops what was not read for
    longest.
    """

    folder: Path
    limit: int = LIMIT_BYTES

    def path(self, key: str) -> Path:
        """Where an entry lies. Keys are digests in hex. Raises ValueError for anything else."""
        if not key or set(key) - set("0123456789abcdef"):
            raise ValueError(f"{key!r} is no digest in hex")
        return self.folder / key[:2] / f"{key[2:]}{_SUFFIX}"

    def get(self, key: str) -> bytes | None:
        """The entry, or None where there is none or it is damaged. A damaged one is deleted."""
        path = self.path(key)
        try:
            data = path.read_bytes()
        except OSError:
            return None
        head = len(_MAGIC) + _DIGEST
        body = data[head:]
        if data[: len(_MAGIC)] != _MAGIC or hashlib.sha256(body).digest() != data[len(_MAGIC) : head]:
            with suppress(OSError):
                path.unlink()
            return None
        with suppress(OSError):
            os.utime(path)
        return body

    def put(self, key: str, body: bytes) -> bool:
        """Keep an entry. False where the folder cannot be written, which costs time but no output."""
        path = self.path(key)
        aside = path.with_name(f".{uuid4().hex}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            aside.write_bytes(_MAGIC + hashlib.sha256(body).digest() + body)
            os.replace(aside, path)
        except OSError:
            return False
        finally:
            with suppress(OSError):
                aside.unlink()
        return True

    def files(self) -> Iterator[Path]:
        """Every file that is kept: faces, the pictures and icons that were made ready, compiled templates."""
        yield from self.folder.glob(f"??/*{_SUFFIX}")
        for name in ("decks", "templates"):
            yield from (path for path in (self.folder / name).rglob("*") if path.is_file())

    def prune(self) -> int:
        """Drop the entries read longest ago until the rest is within the limit. Returns how many went."""
        entries: list[tuple[float, int, Path]] = []
        for path in self.files():
            # Another build may drop an entry while we look at it.
            with suppress(OSError):
                found = path.stat()
                entries.append((found.st_mtime, found.st_size, path))
        total = sum(size for _, size, _ in entries)
        gone = 0
        for _, size, path in sorted(entries):
            if total <= self.limit:
                break
            with suppress(OSError):
                path.unlink()
                gone += 1
            total -= size
        return gone
