"""A YAML file as read: text, lists and mappings, with the place of every value and every key."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from catalog.diagnostics import Place, Report

Data: TypeAlias = "str | list[Data] | dict[str, Data] | None"
"""What a file says before any schema: every scalar is the text written, None where nothing is."""

Path: TypeAlias = tuple[str | int, ...]
"""The way to a value from the top: keys of mappings and indexes of lists, e.g. ("rules", 3, "say")."""

Span: TypeAlias = tuple[int, int, int | None]
"""Line and column from 1, and the first column behind; None where the thing runs over the end of its line."""


@dataclass(frozen=True, slots=True)
class Document:
    """One file.

    `data` is None exactly when the file could not be read to the end, and then `report` has an error.
    `values` and `keys` hold the span of each value and of the key in front of it, by path; `place` and
    `key_place` are the way to ask. `report` has the reader's own complaints only.
    """

    name: str
    data: Data
    report: Report
    source_lines: tuple[str, ...] = ()
    values: Mapping[Path, Span] = field(default_factory=dict)
    keys: Mapping[Path, Span] = field(default_factory=dict)

    def place(self, path: Path = ()) -> Place:
        """Where the value at `path` stands; where there is none, the nearest value around it."""
        return self._found(self.values, path)

    def key_place(self, path: Path) -> Place:
        """Where the key of the value at `path` stands; for an entry of a list, the entry itself."""
        if path in self.keys:
            return self._found(self.keys, path)
        return self.place(path)

    def at(self, path: Path) -> Data:
        """The data at `path`. Raises KeyError when the file has nothing there."""
        here = self.data
        for step in path:
            inside = range(len(here)) if isinstance(here, list) else here if isinstance(here, dict) else ()
            if step not in inside:
                raise KeyError(path)
            here = here[step]  # type: ignore[index]
        return here

    def paths(self) -> Iterator[Path]:
        """The path of every value, in the order of the file."""
        return iter(self.values)

    @property
    def sources(self) -> dict[str, tuple[str, ...]]:
        """The lines by file name, as `Report.render` wants them."""
        return {self.name: self.source_lines}

    def _found(self, spans: Mapping[Path, Span], path: Path) -> Place:
        for length in range(len(path), -1, -1):
            span = spans.get(path[:length])
            if span is not None:
                return Place(self.name, *span)
        return Place(self.name)
