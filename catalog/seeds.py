"""The rulebook texts that the games come from: what is known of each, and whether a copy fits.

The texts themselves are not in the repository. `load_sources` reads what `seeds/sources.yaml` knows of them,
`compare` holds a folder of copies against it. A citation is pinned by the digest of the whole text.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

import yaml

# As the reader of catalogs does: libyaml where PyYAML was built with it, else PyYAML's own parser.
LOADER: Final[Any] = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

Status = Literal["same", "differs", "missing"]

ENDS_DIFFER: Final = "only the line ends or a byte order mark differ; the words are the same"


class SourcesError(ValueError):
    """`sources.yaml` itself is wrong. The message names the file and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Section:
    """A stretch of a text under one of its own headings: lines `first` to `last`, counted from 1, both in it.

    `level` is 1 for a chapter, 2 for a part of it, and so on. A text's sections cover it without overlap.
    `heading` is how the line `first` begins.
    """

    level: int
    first: int
    last: int
    heading: str


@dataclass(frozen=True, slots=True)
class Source:
    """One text: the game it belongs to, its file name, and the facts by which a copy is known."""

    game: str
    file: str
    title: str
    sha256: str
    lines: int
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class SeedReport:
    """How one copy fits its source. `facts` says in words what differs, hash first; empty when it fits."""

    source: Source
    path: Path
    status: Status
    facts: tuple[str, ...] = ()

    @property
    def misleads(self) -> bool:
        """Whether a line that is cited may say something else in this copy."""
        return self.status == "differs" and self.facts != (ENDS_DIFFER,)


def split_lines(text: str) -> list[str]:
    """Split a text into the lines that citations count: at line feeds only, and none after the last one."""
    lines = text.replace("\r\n", "\n").split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def load_sources(path: Path) -> dict[str, Source]:
    """Read `sources.yaml` into sources by game id, in the file's order.

    Raises SourcesError when the file is not of the known shape, names a game twice, or lists sections that do
    not cover their text from the first line to the last.
    """
    try:
        data = yaml.load(path.read_text(encoding="utf-8"), LOADER)
        sources = [_source(entry) for entry in data["sources"]]
    except (OSError, yaml.YAMLError) as error:
        raise SourcesError(f"{path}: {error}") from error
    except (KeyError, TypeError, ValueError) as error:
        raise SourcesError(f"{path}: not a list of sources: {type(error).__name__} {error}") from error
    found: dict[str, Source] = {}
    for source in sources:
        if source.game in found:
            raise SourcesError(f"{path}: the game {source.game} is listed twice")
        faults = _cover_faults(source)
        if faults:
            raise SourcesError(f"{path}: {source.game}: {faults[0]}")
        found[source.game] = source
    return found


def compare(sources: Mapping[str, Source], folder: Path) -> list[SeedReport]:
    """Hold every copy in `folder` against its source; a missing copy is a report, not an error."""
    return [_report(source, folder / source.file) for source in sources.values()]


def _source(entry: Any) -> Source:
    sections = tuple(
        Section(int(row["level"]), int(row["first"]), int(row["last"]), row["heading"])
        for row in entry["sections"]
    )
    if not re.fullmatch(r"[0-9a-f]{64}", entry["sha256"]):
        raise ValueError(f"sha256 of {entry['game']} is not 64 hex digits")
    return Source(
        entry["game"], entry["file"], entry["title"], entry["sha256"], int(entry["lines"]), sections
    )


def _cover_faults(source: Source) -> list[str]:
    faults = []
    expected = 1
    for section in source.sections:
        if section.first != expected or section.last < section.first:
            faults.append(
                f"section {section.heading!r} has lines {section.first} to {section.last}, "
                f"but the one before ends at {expected - 1}"
            )
        expected = section.last + 1
    if expected - 1 != source.lines:
        faults.append(f"the sections end at line {expected - 1}, the text at line {source.lines}")
    return faults


def _report(source: Source, path: Path) -> SeedReport:
    try:
        raw = path.read_bytes()
    except OSError:
        return SeedReport(source, path, "missing", (f"{path} cannot be read",))
    found = hashlib.sha256(raw).hexdigest()
    if found == source.sha256:
        return SeedReport(source, path, "same")
    return SeedReport(source, path, "differs", tuple(_differences(source, raw, found)))


def _differences(source: Source, raw: bytes, found: str) -> Iterator[str]:
    plain = raw.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
    if hashlib.sha256(plain).hexdigest() == source.sha256:
        yield ENDS_DIFFER
        return
    yield f"sha256 is {found[:12]}..., should be {source.sha256[:12]}..."
    try:
        lines = split_lines(plain.decode())
    except UnicodeDecodeError as error:
        yield f"not UTF-8 text: byte {error.start} cannot be read"
        return
    if len(lines) != source.lines:
        yield f"it has {len(lines)} lines, should have {source.lines}"
    for section in source.sections:
        here = lines[section.first - 1].strip() if section.first <= len(lines) else None
        if here is None or not here.startswith(section.heading):
            yield f"line {section.first} should be the heading {section.heading!r}" + (
                " but the text has ended" if here is None else f", is {here[:60]!r}"
            )
            return
