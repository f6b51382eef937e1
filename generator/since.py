"""What changed since a revision of git: the faces to print again, and the pieces to throw away."""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from catalog import load
from catalog.diagnostics import Diagnostic, Note, Place, Report
from catalog.game import Game
from generator.art.theme import TEMPLATES
from generator.face import Face
from generator.faces import key

Drawn = Mapping[str, tuple[Face, str]]

LOOK = ("faces/face.css", "faces/face.html.j2", "faces/{game}", "icons", "emblems", "themes/{game}.toml")
"""What below the templates a game's pieces get their look from."""


@dataclass(frozen=True, slots=True)
class Since:
    """A revision to compare with, and the folder that is laid over the catalog now."""

    revision: str
    overlay: Path | None = None


def game_since(
    game: Game, faces: Sequence[Face], since: Since, *, ink: str, only_source: bool
) -> tuple[tuple[Face, ...], str, Report]:
    """The faces of a game that are new or look different since a revision, with as many copies as are
    needed, and a list for people of what to print and what to throw away.

    The pieces of then are drawn as they would be today; that the look itself has changed is a warning.
    """
    from generator.pieces.gamefaces import game_faces

    revision, folder = since.revision, load.GAMES / game.id
    with tempfile.TemporaryDirectory(prefix="rulepress-since-") as scratch:
        root, over = Path(scratch) / "games", Path(scratch) / "over"
        report = lay_out(folder, revision, root / game.id)
        overlay = None
        if since.overlay is not None:
            # An overlay that was not there at the time had nothing to say.
            lying = lay_out(since.overlay, revision, over, absent=True)
            report, overlay = Report.of(report, lying), over if any(over.glob("*")) else None
        if not report.ok:
            return (), "", report
        old, report = load.load_game(game.id, root=root, overlay=overlay)
        if old is None:
            return (), "", unsound(game.game.title, revision, report)
        before, report = game_faces(old, ink=ink, only_source=only_source)
        if not report.ok:
            return (), "", unsound(game.game.title, revision, report)
    chosen, told = changes(game.game.title, before, faces, revision)
    return chosen, told, Report.of(_look(game, revision))


def _look(game: Game, revision: str) -> list[Diagnostic]:
    """A warning where templates, icons or the theme are no longer what they were."""
    paths = [one.format(game=game.id) for one in LOOK]
    names = _git(TEMPLATES, "diff", "--name-only", "--relative", revision, "--", *paths).stdout.decode()
    if not names:
        return []
    first, *more = names.splitlines()
    rest = f" and {len(more)} more" if more else ""
    words = (
        f"templates/{first}{rest} changed as well since {revision}: cards that were printed then may look "
        "different from these, though they say the same"
    )
    return [Diagnostic("ARG-SINCE", Place("--since"), words, severity="warning")]


# -- then and now
# ----------------------------------------------------------------------------------------------------


def changes(
    title: str, before: Sequence[Face], faces: Sequence[Face], revision: str
) -> tuple[tuple[Face, ...], str]:
    """The faces that are to be printed again, with their backs, and the list of what to throw away."""
    then, now = _fronts(before), _fronts(faces)
    fresh = {name: face.count - _kept(name, then, now) for name, (face, _) in now.items()}
    out = tuple(replace(face, count=fresh.get(face.id, 0)) if face.count else face for face in faces)
    chosen = tuple(face for face in out if face.count or face.id not in now)
    return chosen, _list(title, revision, then, now)


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


def _list(title: str, revision: str, then: Drawn, now: Drawn) -> str:
    put, drop = [], []
    for name, (face, _) in now.items():
        if more := face.count - _kept(name, then, now):
            what = "new" if name not in then else "changed" if not _kept(name, then, now) else "more copies"
            put.append(f"  {more} x {face.title} ({name}): {what}")
    for name, (face, _) in then.items():
        kept = _kept(name, then, now) if name in now else 0
        if gone := face.count - kept:
            what = "no longer there" if name not in now else "replaced" if not kept else "too many"
            drop.append(f"  {gone} x {face.title} ({name}): {what}")
    head = f"{title}: what changed since {revision}"
    parts = [("Print", put), ("Throw away", drop)]
    rows = [f"{part}\n" + "\n".join(some or ["  nothing"]) for part, some in parts]
    return "\n\n".join([head, *rows]) + "\n"


def unsound(title: str, revision: str, report: Report) -> Report:
    """That nothing can be compared, with the first of the errors there were."""
    note = Note(report.errors[0].message, report.errors[0].place)
    words = f"{title} as it was at {revision} has errors, so nothing can be compared with it"
    return Report.of(Diagnostic("ARG-SINCE", Place("--since"), words, None, (note,)))


# -- git
# ----------------------------------------------------------------------------------------------------


def _git(folder: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", "-C", str(folder), *words], capture_output=True, check=False)


def lay_out(folder: Path, revision: str, target: Path, absent: bool = False) -> Report:
    """A folder as it was at a revision, as `target`. With `absent` it may not have been there."""

    def refused(words: str) -> Report:
        return Report.of(Diagnostic("ARG-SINCE", Place("--since"), words))

    try:
        top = _git(folder, "rev-parse", "--show-prefix")
    except FileNotFoundError:
        return refused("git is not installed, and only git knows what was there")
    if top.returncode:
        return refused(f"{folder.as_posix()} lies in no git repository")
    if (
        revision.startswith("-")
        or _git(folder, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}").returncode
    ):
        return refused(f"git knows no revision {revision!r}")
    packed = _git(folder, "archive", "--format=tar", revision, ".")
    if packed.returncode or not packed.stdout:
        return Report() if absent else refused(f"{folder.as_posix()} was not there at {revision}")
    target.mkdir(parents=True)
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as tar:
        tar.extractall(target, filter=_inside)
    return Report()


def _inside(member: tarfile.TarInfo, target: str) -> tarfile.TarInfo | None:
    """What is to be unpacked. A link that leads out of the folder is left out, as it is nowhere followed."""
    try:
        return tarfile.data_filter(member, target)
    except tarfile.FilterError:
        return None
