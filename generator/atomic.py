"""Writing output so that it is either the new or the old one, never half of each.

All files of a build are first written beside their places under other names and flushed to the disk; only
when every one is whole are they renamed, which a file system does in one step. A full disk, a folder without
rights, or Ctrl-C leaves what was there before.
"""

from __future__ import annotations

import errno
import os
import signal
import threading
import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import uuid4

from catalog.diagnostics import Diagnostic, Place, Report

ASIDE = ".aside-"
# What a killed build left behind may go once no build can still be writing it.
STALE_SECONDS = 3600.0

_CODES = {
    errno.ENOSPC: ("OUT-FULL", "the disk is full"),
    errno.EDQUOT: ("OUT-FULL", "this user's share of the disk is full"),
    errno.EACCES: ("OUT-RIGHTS", "may not be written"),
    errno.EPERM: ("OUT-RIGHTS", "may not be written"),
    errno.EROFS: ("OUT-RIGHTS", "lies on a disk that may only be read"),
    errno.ENOTDIR: ("OUT-FOLDER", "a part of this path is a file, not a folder"),
    errno.EEXIST: ("OUT-FOLDER", "a file stands where a folder is needed"),
    errno.EISDIR: ("OUT-FOLDER", "a folder stands where a file is to be written"),
}


def write_all(files: Mapping[Path, bytes]) -> Report:
    """Write all files, or none. Folders are made where they lack.

    What goes wrong comes back as one OUT-* error. KeyboardInterrupt passes through once everything is tidied
    up. A file that already has these bytes is left alone, with its date.
    """
    aside: dict[Path, Path] = {}
    current = Path()
    try:
        for current, data in files.items():
            current.parent.mkdir(parents=True, exist_ok=True)
            if current.is_dir():
                raise IsADirectoryError(errno.EISDIR, "is a folder", str(current))
            if not _holds(current, data):
                aside[current] = _write_aside(current, data, aside)
        with _uninterrupted():
            _swap(aside)
    except OSError as error:
        return Report.of(complaint(error, current))
    finally:
        for temporary in aside.values():
            with suppress(OSError):
                temporary.unlink()
    return Report()


def clear_leftovers(folder: Path, kept: Collection[str], patterns: Iterable[str]) -> None:
    """Take away what an earlier run made in a folder of its own and the last one has not: nobody is to take
    it for new. `kept` are the files of the last one, `patterns` the names that such a run gives.
    """
    for old in (path for pattern in patterns for path in folder.glob(pattern)):
        if old.relative_to(folder).as_posix() not in kept:
            with suppress(OSError):
                old.unlink()


def complaint(error: OSError, path: Path) -> Diagnostic:
    """An error of the system as a complaint about `path`."""
    code, words = _CODES.get(
        error.errno or 0, ("OUT-WRITE", f"could not be written: {error.strerror or error}")
    )
    return Diagnostic(code, Place(str(path)), words)


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


def _write_aside(path: Path, data: bytes, aside: dict[Path, Path]) -> Path:
    temporary = path.with_name(f"{ASIDE}{uuid4().hex}-{path.name}"[:200])
    # Known before it is made, so that an interruption between the two still cleans it up.
    aside[path] = temporary
    with open(temporary, "xb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
    return temporary


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C waits until the block is through; what is inside takes a few milliseconds.

    Python runs handlers in the main thread whichever thread a signal reaches, so that a mask on one thread
    would not hold it off; a handler that only takes note does. Other threads are never interrupted.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    caught: list[int] = []
    wanted = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(each, lambda number, frame: caught.append(number)) for each in wanted]
    try:
        yield
    finally:
        for each, handler in zip(wanted, before, strict=True):
            signal.signal(each, handler)
    if caught:
        signal.raise_signal(caught[0])


def _swap(aside: dict[Path, Path]) -> None:
    """Rename every file to its place; if one fails, put back those that were already replaced."""
    kept: dict[Path, Path | None] = {}
    try:
        for path, temporary in list(aside.items()):
            backup = temporary.with_name(f"{temporary.name[:180]}.old")
            try:
                os.link(path, backup)
                kept[path] = backup
            except FileNotFoundError:
                kept[path] = None
            except OSError:
                # Some file systems know no second name for a file; then only this one cannot be put back.
                backup.unlink(missing_ok=True)
            os.replace(temporary, path)
            del aside[path]
    except OSError:
        for path, old in kept.items():
            with suppress(OSError):
                if old is not None:
                    os.replace(old, path)
                elif path not in aside:
                    path.unlink()
        raise
    finally:
        for old in kept.values():
            if old is not None:
                with suppress(OSError):
                    old.unlink()


def sweep(folder: Path, now: float | None = None) -> int:
    """Delete what builds that were killed left in `folder`, if it is older than an hour. Returns how many."""
    limit = (time.time() if now is None else now) - STALE_SECONDS
    count = 0
    with suppress(OSError):
        for path in folder.glob(f"{ASIDE}*"):
            with suppress(OSError):
                if path.stat().st_mtime < limit:
                    path.unlink()
                    count += 1
    return count
