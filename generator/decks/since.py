"""What changed in a deck since a revision of git: the faces to print again, and the cards to throw away."""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from catalog.decks.load import Deck, load_deck
from catalog.diagnostics import Diagnostic, Note, Place, Report
from generator.decks.faces import Wish, deck_faces
from generator.face import Face
from generator.faces import key

Drawn = Mapping[str, tuple[Face, str]]


def changed_since(
    deck: Deck, faces: Sequence[Face], revision: str, store: Path, wish: Wish | None = None
) -> tuple[tuple[Face, ...], str, Report]:
    """The faces that are new or look different since `revision`, with as many copies as are needed, "
        "and a list
    for people of what to print and what to throw away.
    """
    with tempfile.TemporaryDirectory(prefix="rulepress-since-") as folder:
        report = _lay_out(deck.folder, revision, Path(folder))
        if not report.ok:
            return (), "", report
        old, report = load_deck(Path(folder) / deck.name)
        if old is None:
            return (), "", _unsound(revision, report)
        before, report = deck_faces(old, store, replace(wish or Wish(), missing=True))
        if not report.ok:
            return (), "", _unsound(revision, report)
        then = _fronts(before)
    now = _fronts(faces)
    fresh = {name: face.count - _kept(name, then, now) for name, (face, _) in now.items()}
    out = tuple(replace(face, count=fresh.get(face.id, 0)) if face.count else face for face in faces)
    chosen = tuple(face for face in out if face.count or face.id not in now)
    return chosen, _list(deck, revision, then, now), Report()


def _fronts(faces: Sequence[Face]) -> Drawn:
    """Every front with the digest of what it and its back look like."""
    keys = {face.id: key(face) for face in faces}
    return {
        face.id: (face, keys[face.id] + keys.get(face.back or "", ""))
        for face in faces
        if face.count and not face.blank
    }


def _kept(name: str, then: Drawn, now: Drawn) -> int:
    """How many old copies can stay in the box."""
    if name not in then or then[name][1] != now[name][1]:
        return 0
    return min(then[name][0].count, now[name][0].count)


def _list(deck: Deck, revision: str, then: Drawn, now: Drawn) -> str:
    put, drop = [], []
    for name, (face, _) in now.items():
        if more := face.count - _kept(name, then, now):
            what = "new" if name not in then else "changed" if not _kept(name, then, now) else "more copies"
            put.append(f"  {more} x {face.title} ({name}): {what}")
    for name, (face, _) in then.items():
        kept = _kept(name, then, now) if name in now else 0
        if gone := face.count - kept:
            what = "no longer in the deck" if name not in now else "replaced" if not kept else "too many"
            drop.append(f"  {gone} x {face.title} ({name}): {what}")
    head = f"{deck.file.game.title}: what changed since {revision}"
    parts = [("Print", put), ("Throw away", drop)]
    return (
        "\n\n".join([head, *(f"{title}\n" + "\n".join(rows or ["  nothing"]) for title, rows in parts)])
        + "\n"
    )


def _unsound(revision: str, report: Report) -> Report:
    note = Note(report.diagnostics[0].message, report.diagnostics[0].place)
    words = f"the deck of {revision} has errors, so nothing can be compared with it"
    return Report.of(Diagnostic("ARG-SINCE", Place("--since"), words, None, (note,)))


def _git(folder: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", "-C", str(folder), *words], capture_output=True, check=False)


def _lay_out(folder: Path, revision: str, into: Path) -> Report:
    """The deck's folder as it was at a revision, below `into`, under its own name."""

    def refused(words: str) -> Report:
        return Report.of(Diagnostic("ARG-SINCE", Place("--since"), words))

    try:
        top = _git(folder, "rev-parse", "--show-prefix")
    except FileNotFoundError:
        return refused("git is not installed, and only git knows what the deck was")
    if top.returncode:
        return refused(f"{folder.as_posix()} lies in no git repository")
    if (
        revision.startswith("-")
        or _git(folder, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}").returncode
    ):
        return refused(f"git knows no revision {revision!r}")
    packed = _git(folder, "archive", "--format=tar", revision, ".")
    if packed.returncode or not packed.stdout:
        return refused(f"{folder.as_posix()} was not there at {revision}")
    target = into / folder.resolve().name
    target.mkdir()
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as tar:
        tar.extractall(target, filter="data")
    if not (target / "game.yaml").is_file():
        return refused(f"{folder.as_posix()} was no deck at {revision}")
    return Report()
