"""What changed in a deck since a revision of git: the faces to print again, and the cards to throw away."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from catalog.decks.load import Deck, is_deck, load_deck
from catalog.diagnostics import Diagnostic, Place, Report
from generator.decks.faces import Wish, deck_faces
from generator.face import Face
from generator.since import changes, lay_out, unsound


def changed_since(
    deck: Deck, faces: Sequence[Face], revision: str, store: Path, wish: Wish | None = None
) -> tuple[tuple[Face, ...], str, Report]:
    """The faces that are new or look different since `revision`, with as many copies as are needed, and a
    list for people of what to print and what to throw away.
    """
    title = deck.file.game.title
    with tempfile.TemporaryDirectory(prefix="rulepress-since-") as scratch:
        folder = Path(scratch) / deck.folder.resolve().name
        report = lay_out(deck.folder, revision, folder)
        if report.ok and not is_deck(folder):
            words = f"{deck.folder.as_posix()} was no deck at {revision}"
            report = Report.of(Diagnostic("ARG-SINCE", Place("--since"), words))
        if not report.ok:
            return (), "", report
        old, report = load_deck(folder)
        if old is None:
            return (), "", unsound(title, revision, report)
        before, report = deck_faces(old, store, replace(wish or Wish(), missing=True))
        if not report.ok:
            return (), "", unsound(title, revision, report)
    chosen, told = changes(title, before, faces, revision)
    return chosen, told, Report()
