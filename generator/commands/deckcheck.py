"""What `rulepress check` does to a deck: all that printing would find, and nothing written."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.text import Text

from catalog.diagnostics import Report
from generator import console
from generator.commands.common import need_libraries


@dataclass(frozen=True, slots=True)
class CheckedDeck:
    """A deck and what is wrong with it; `faces` and `pages` are those of an A4 print run, 0 with errors."""

    name: str
    report: Report
    faces: int = 0
    pages: int = 0

    def data(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "deck": self.name,
            "ok": self.report.ok,
            "faces": self.faces,
            "pages": self.pages,
            "complaints": console.report_data(self.report),
        }

    def summary(self) -> Text:
        """The deck in one line."""
        words = f": {self.faces} faces on {self.pages} pages of A4"
        return Text.assemble((self.name, "title"), words if self.report.ok else (": not fit to print", "bad"))


def check_deck(folder: Path) -> CheckedDeck:
    """A deck read, drawn and proved. Raises Refusal for a folder that is none."""
    from generator.cache import Cache, cache_folder
    from generator.commands.printing import deck_folder, load
    from generator.decks.faces import deck_faces
    from generator.decks.run import build_deck

    need_libraries()
    folder = deck_folder(folder)
    try:
        deck = load(folder)
    except console.Refusal as refusal:
        if refusal.code == console.MISUSED:
            raise
        return CheckedDeck(folder.resolve().name, refusal.report)
    built = build_deck(deck)
    faces, _ = deck_faces(deck, Cache(cache_folder()).folder / "decks")
    drawn = len(faces) if built.report.ok else 0
    return CheckedDeck(deck.name, built.report, drawn, sum(built.pages.values()))
