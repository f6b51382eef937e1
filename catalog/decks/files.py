"""Files that a deck names. Whatever stands there as a name, a whole sentence too, none of this raises."""

from __future__ import annotations

from pathlib import Path


def is_file(path: Path) -> bool:
    """Whether there is such a file; a name that no file can have is that of none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_inside(folder: Path, path: Path) -> bool:
    """Whether a path lies in a folder, links followed. One that cannot lie anywhere does not lie outside."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError):
        return True


def files_in(folder: Path) -> list[str]:
    """The names of the files in a folder, in order; none where it is no folder."""
    try:
        return sorted(one.name for one in folder.iterdir() if is_file(one))
    except (OSError, ValueError):
        return []
