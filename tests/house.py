"""The rules of the house as functions over plain data: each gives the faults it finds, in words.

`test_house.py` runs every one of them on the repository, and on a bad sample to show that it can fail.
"""

from __future__ import annotations

import re
import subprocess
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOMS = ("catalog", "validator", "generator", "templates", "seeds", "tests", "output")
TOP_FILES = ("pyproject.toml", "README.md", "Makefile", "requirements.lock", "LICENSE")

PIN = re.compile(r"(?m)^([A-Za-z0-9._-]+)==([^\s;]+)")

# Put together from pieces, so that this file does not hold what it forbids.
FORBIDDEN_WORDS: dict[str, str] = {
    "a path of somebody's machine": r"(?<![\w.<*/-])/(?:work|root|home/\w+|Users/\w+)/",
    "a registry's host name": "|".join(
        re.escape(".".join(parts))
        for parts in (
            ("pypi", "org"),
            ("pythonhosted", "org"),
            ("npmjs", "org"),
            ("npmjs", "com"),
            ("deb", "debian", "org"),
            ("crates", "io"),
        )
    ),
}


def tracked(repository: Path) -> list[str]:
    """The paths that git keeps, relative to the top. Raises CalledProcessError outside a checkout."""
    command = ["git", "ls-files", "-z"]
    listed = subprocess.run(command, cwd=repository, capture_output=True, text=True, check=True).stdout
    return [path for path in listed.split("\0") if path and (repository / path).is_file()]


def read_texts(repository: Path, paths: Iterable[str]) -> dict[str, str]:
    """The words of those of `paths` that are UTF-8 text; pictures and fonts are left out."""
    texts = {}
    for path in paths:
        try:
            texts[path] = (repository / path).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
    return texts


def top_level_faults(paths: Iterable[str]) -> list[str]:
    """Entries at the top that are neither a room, nor one of the few files, nor a dot-file."""
    faults = set()
    for path in paths:
        first, _, rest = path.partition("/")
        allowed = first.startswith(".") or first in (ROOMS if rest else TOP_FILES)
        if not allowed:
            faults.add(f"{first} is neither a room nor one of {', '.join(TOP_FILES)}")
    return sorted(faults)


def output_faults(paths: Iterable[str]) -> list[str]:
    """Built files that git keeps: only output/README.md may stand there."""
    kept = "output/README.md"
    return [f"{path} is output" for path in paths if path.startswith("output/") and path != kept]


def game_words(games: Mapping[str, str]) -> dict[str, re.Pattern[str]]:
    """For each game (id to title) a pattern of the ways in which code could name it."""
    patterns = {}
    for game, title in games.items():
        parts = game.split("-")
        spaced = {title.lower(), " ".join(parts), "-".join(parts), "_".join(parts)}
        joined = "".join(part.capitalize() for part in parts)
        loose = "|".join(sorted(map(re.escape, spaced)))
        # A joined name counts with its capitals only: a timeline is an ordinary thing.
        patterns[game] = re.compile(rf"(?i:(?<![a-z])(?:{loose})(?![a-z]))|{joined}")
    return patterns


def may_name_a_game(path: str, games: Iterable[str]) -> bool:
    """Whether a path is one of the places where games are at home, or no code or template at all."""
    parts = PurePosixPath(path).parts
    if parts[0] not in ("catalog", "validator", "generator", "templates") or "games" in parts:
        return True
    homes = tuple(form for game in games for form in (game, game.replace("-", "_")))
    return parts[0] == "templates" and any(part.startswith(homes) for part in parts[1:])


def game_name_faults(texts: Mapping[str, str], games: Mapping[str, str]) -> list[str]:
    """Lines of shared code or templates that name a game, as file:line; a path that does is line 0."""
    faults = []
    for path, text in texts.items():
        if may_name_a_game(path, games):
            continue
        for game, pattern in game_words(games).items():
            for number, line in enumerate([path, *text.splitlines()]):
                if pattern.search(line):
                    faults.append(f"{path}:{number} names {game}: {line.strip()[:80]}")
    return faults


def forbidden_word_faults(texts: Mapping[str, str]) -> list[str]:
    """Lines that hold a path of one machine or the host of a package registry."""
    return [
        f"{path}:{number} holds {what}: {line.strip()[:80]}"
        for path, text in texts.items()
        for number, line in enumerate(text.splitlines(), 1)
        for what, pattern in FORBIDDEN_WORDS.items()
        if re.search(pattern, line)
    ]


def lock_faults(lock: str) -> list[str]:
    """Lines of a lock file that hold an address or an option, and packages without exact version or hash."""
    faults = []
    for number, line in enumerate(lock.splitlines(), 1):
        if re.search(r"://|--?(?:index|extra-index|find-links|trusted|i\s|f\s)|index-url", line):
            faults.append(f"line {number} says where to fetch from: {line.strip()}")
    for entry in re.split(r"\n(?=[A-Za-z0-9])", re.sub(r"(?m)^#.*\n?", "", lock)):
        name = entry.split("\n")[0].strip()
        if name and not re.match(r"[A-Za-z0-9._-]+==[^\s;*]+( |$)", name):
            faults.append(f"not pinned to one version: {name}")
        if name and not re.search(r"--hash=sha256:[0-9a-f]{64}", entry):
            faults.append(f"without a hash: {name}")
    return faults


def dependencies(pyproject: str) -> list[str]:
    """Every direct requirement of pyproject: for running, for each extra, and for building."""
    data = tomllib.loads(pyproject)
    extras = data["project"].get("optional-dependencies", {})
    return [*data["project"]["dependencies"], *(row for rows in extras.values() for row in rows)]


def dependency_faults(pyproject: str, lock: str) -> list[str]:
    """Direct requirements that no pinned version meets, or above which no comment says why they are there."""
    pinned = [(canonicalize_name(name), version) for name, version in PIN.findall(lock)]
    why: dict[str, bool] = {}
    comment = ""
    for line in map(str.strip, pyproject.splitlines()):
        if line.startswith("#"):
            comment += line
            continue
        if line.startswith('"'):
            why[line.strip('",')] = bool(re.search(r"WHY: \S+ \S+", comment))
        comment = ""
    rows = dependencies(pyproject)
    build = tomllib.loads(pyproject)["build-system"]["requires"]
    faults = []
    for row in [*rows, *build]:
        wanted = Requirement(row)
        versions = [version for name, version in pinned if name == canonicalize_name(wanted.name)]
        if not versions or not all(wanted.specifier.contains(version) for version in versions):
            faults.append(f"{row} is not in the lock")
    return faults + [f"{row} has no line of why" for row in rows if not why.get(row, False)]
