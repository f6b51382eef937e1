"""Scripted chance: outcomes that a scenario names, each used once, and complaints about the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from catalog.diagnostics import Diagnostic, Note
from catalog.document import Document, Path
from catalog.near import nearest
from validator.engine.contract import Chance
from validator.scenario.notation import flow
from validator.scenario.steps import as_list

SHOWN_ITEMS = 12


@dataclass(slots=True)
class Entry:
    """A named outcome in a scenario, where it stands, and whether it was used."""

    name: str
    outcome: tuple[str, ...]
    path: Path
    used: bool = False


@dataclass(slots=True)
class Script:
    """The outcomes of one place of a scenario, in order."""

    document: Document
    entries: list[Entry]

    @classmethod
    def read(cls, document: Document, written: Any, path: Path) -> Script:
        """The outcomes written at `path`: a mapping of names, or a list of mappings for repeats."""
        parts = (
            [(path, written)]
            if isinstance(written, dict)
            else [((*path, index), part) for index, part in enumerate(written or ())]
        )
        entries = [
            Entry(name, tuple(str(item) for item in as_list(value)), (*where, name))
            for where, part in parts
            for name, value in part.items()
        ]
        return cls(document, entries)

    def take(self, event: Chance) -> Entry | None:
        """The first unused outcome for an event: under its full name, or under a part of it up to a slash."""
        free = [entry for entry in self.entries if not entry.used]
        for entry in free:
            if entry.name == event.name:
                return entry
        return next((entry for entry in free if event.name.startswith(f"{entry.name}/")), None)

    def left(self) -> Iterator[Diagnostic]:
        """A complaint for every outcome that nothing asked for."""
        for entry in self.entries:
            if not entry.used:
                words = f"nothing asked for the chance event {entry.name!r}"
                yield Diagnostic("SC-CHANCE-LEFT", self.document.key_place(entry.path), words)


def resolve(entry: Entry, event: Chance, document: Document) -> tuple[tuple[str, ...], list[Diagnostic]]:
    """The outcome to play for an event, and what is wrong with the one that is written.

    A shuffle may be given by its first things only; the rest follow in the event's own order.
    """
    entry.used = True
    given, stock = Counter(entry.outcome), Counter(event.items)
    place = document.place(entry.path)
    faults = []
    for item in given - stock:
        words = f"{item!r} cannot come out of {event.name}"
        faults.append(
            Diagnostic("SC-CHANCE-ITEM", place, words, nearest(item, event.items), (items_note(event),))
        )
    shuffle = event.draw == len(event.items)
    if not faults and len(entry.outcome) != event.draw and not (shuffle and len(entry.outcome) < event.draw):
        words = f"{event.name} draws {event.draw}, and {len(entry.outcome)} are given"
        faults.append(Diagnostic("SC-CHANCE-ITEM", place, words, notes=(items_note(event),)))
    if faults:
        return first(event), faults
    return (entry.outcome + _left(event.items, given) if shuffle else entry.outcome), []


def _left(items: tuple[str, ...], given: Counter[str]) -> tuple[str, ...]:
    """What is left of `items` once those given are out, each as often as it is there, in its own order."""
    out, left = given.copy(), []
    for item in items:
        if out[item]:
            out[item] -= 1
        else:
            left.append(item)
    return tuple(left)


def first(event: Chance) -> tuple[str, ...]:
    """The outcome that a run goes on with after a mistake."""
    return event.items[: event.draw]


def items_note(event: Chance) -> Note:
    """What an event chooses from."""
    shown = flow(event.items[:SHOWN_ITEMS])
    more = f" and {len(event.items) - SHOWN_ITEMS} more" if len(event.items) > SHOWN_ITEMS else ""
    return Note(f"it draws {event.draw} of {shown}{more}")
