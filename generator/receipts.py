"""What a command made the last time, so that the same command on the same files is not carried out again.

A receipt names all that a print run was made from, what it wrote, and what it said. It counts as long as each
file is as it was: the deck's by size, dates and, where they are young, content; the program's by size and
dates; the written ones by content. Only the standard library is used, so that saying "nothing has changed"
takes no longer than to find it out.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from generator.cache import Cache, cache_folder
from generator.versions import installed

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = ("catalog", "generator", "validator", "templates", "seeds")
# Two changes within the grain of a file system's clock have the same date.
YOUNG_NS = 2_000_000_000
# Looking at more files than this takes longer than it saves.
MOST_FILES = 20_000
# What changes words on the way to the terminal, and where the cache lies.
TERMINAL = (
    "COLORTERM", "COLUMNS", "FORCE_COLOR", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "LINES", "NO_COLOR",
    "PYTHONIOENCODING", "PYTHONUTF8", "RULEPRESS_CACHE", "TERM", "TTY_COMPATIBLE", "TTY_INTERACTIVE",
    "XDG_CACHE_HOME",
)  # fmt: skip

Mark = tuple[int, int, int, int]
"""Of a file: size, when it was written and when anything of it changed (ns), and its number on the disk."""


class TooMany(Exception):
    """More files than are worth looking at."""


@dataclass(slots=True)
class Taking:
    """A receipt in the making. `roots` are the folders and files that a run reads, `marks` how they were
    before it read them, `program` what it was made by. The run adds what it wrote; what it says is heard.
    """

    roots: tuple[Path, ...]
    marks: Mapping[str, tuple[Mark, str | None]]
    program: str
    written: dict[str, tuple[str, str | None]] = field(default_factory=dict)
    said: list[tuple[bool, str]] = field(default_factory=list)

    def wrote(self, path: Path, data: bytes, key: str | None = None) -> None:
        """A file that the run wrote, with its key where the cache keeps it."""
        self.written[str(path.absolute())] = hashlib.sha256(data).hexdigest(), key

    @contextmanager
    def hearing(self) -> Iterator[None]:
        """What is said inside is a part of the receipt."""
        before = sys.stdout, sys.stderr
        sys.stdout = _Ear(before[0], self.said, stderr=False)
        sys.stderr = _Ear(before[1], self.said, stderr=True)
        try:
            yield
        finally:
            sys.stdout, sys.stderr = before


class _Ear:
    """A stream that passes everything on and remembers the words."""

    def __init__(self, stream: TextIO, said: list[tuple[bool, str]], stderr: bool) -> None:
        self.stream, self.said, self.stderr = stream, said, stderr

    def write(self, words: str) -> int:
        """Pass words on."""
        self.said.append((self.stderr, words))
        return self.stream.write(words)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def begin(roots: Sequence[Path]) -> Taking | None:
    """To be called before anything below `roots` is read. None where there is too much to look at."""
    whole = tuple(root.absolute() for root in roots)
    try:
        return Taking(whole, _marks(whole, time.time_ns()), _program())
    except (OSError, TooMany):
        return None


def keep(taking: Taking, argv: Sequence[str]) -> None:
    """Keep the receipt of a run that went well."""
    marks = {name: one for name, one in taking.marks.items() if name not in taking.written}
    receipt = {
        "program": taking.program,
        "roots": [str(root) for root in taking.roots],
        "marks": marks,
        "written": taking.written,
        "said": taking.said,
    }
    Cache(cache_folder()).put(_key(argv), json.dumps(receipt).encode())


def again(argv: Sequence[str]) -> list[tuple[bool, str]] | None:
    """What the same command said the last time, each with whether it was on standard error; None where
    anything that it read is not as it was then. A file that it wrote is put back where it has gone.
    """
    if not argv or argv[0] != "print":
        return None
    try:
        cache = Cache(cache_folder())
        kept = cache.get(_key(argv))
        if kept is None:
            return None
        receipt = json.loads(kept)
        if receipt["program"] != _program():
            return None
        roots = [Path(root) for root in receipt["roots"]]
        if not _as_they_were(roots, receipt["marks"], frozenset(receipt["written"])):
            return None
        if not _restored(receipt["written"], cache):
            return None
    except (OSError, ValueError, TooMany):
        return None
    return [(stderr, words) for stderr, words in receipt["said"]]


def _restored(written: Mapping[str, Sequence[Any]], cache: Cache) -> bool:
    """Whether every file that was written is there, or could be put back from the cache."""
    gone: dict[Path, bytes] = {}
    for name, (digest, key) in written.items():
        path = Path(name)
        if path.is_file() and _digest(path) == digest:
            continue
        data = cache.get(key) if key else None
        if data is None or hashlib.sha256(data).hexdigest() != digest:
            return False
        gone[path] = data
    if not gone:
        return True
    from generator.atomic import write_all

    return write_all(gone).ok


def _as_they_were(roots: Sequence[Path], marks: Mapping[str, Sequence[Any]], written: frozenset[str]) -> bool:
    now = {name: mark for name, mark in _found(roots) if name not in written}
    return now.keys() == marks.keys() and all(
        _digest(Path(name)) == digest if digest else list(now[name]) == mark
        for name, (mark, digest) in marks.items()
    )


def _marks(roots: Sequence[Path], now: int) -> dict[str, tuple[Mark, str | None]]:
    return {
        name: (mark, _digest(Path(name)) if now - max(mark[1:3]) < YOUNG_NS else None)
        for name, mark in _found(roots)
    }


def _found(roots: Sequence[Path]) -> Iterator[tuple[str, Mark]]:
    """Every file below some folders, but not what git keeps there. Raises TooMany, OSError."""
    count = 0
    for root in roots:
        if root.is_file():
            yield str(root), _mark(str(root))
            continue
        for folder, names, files in os.walk(root, onerror=_raised, followlinks=True):
            names[:] = [name for name in names if name not in (".git", "__pycache__")]
            count += len(files) + len(names)
            if count > MOST_FILES:
                raise TooMany
            for name in files:
                path = os.path.join(folder, name)
                yield path, _mark(path)


def _raised(error: OSError) -> None:
    raise error


def _mark(path: str) -> Mark:
    found = os.stat(path)
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _program() -> str:
    """This program, what it reads of its own, and the libraries that it stands on."""
    marks = sorted(_found([ROOT / name for name in PROGRAM]))
    return hashlib.sha256(repr((sys.version, sorted(installed().items()), marks)).encode()).hexdigest()


def _key(argv: Sequence[str]) -> str:
    """A command in its place: its words, the folder it is given in, and the terminal it speaks to."""
    terminal = [os.environ.get(name) for name in TERMINAL]
    streams = [(stream.isatty(), stream.encoding) for stream in (sys.stdout, sys.stderr)]
    said = repr(("receipt", list(argv), str(Path.cwd()), terminal, streams, shutil.get_terminal_size()))
    return hashlib.sha256(said.encode()).hexdigest()
