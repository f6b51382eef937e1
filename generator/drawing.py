"""Faces to PDF pages with the cache in between: only what the cache lacks is drawn, on all cores."""

from __future__ import annotations

import gc
import os
import signal
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from catalog.diagnostics import Diagnostic, Report
from generator import faces as atelier
from generator import said
from generator.aside import aside, is_aside
from generator.cache import Cache
from generator.face import Face
from generator.faces import Drawn
from generator.inspection import place_of
from generator.letters import fonts
from generator.pdf.lines import BadLine, draw_line
from generator.progress import Progress
from generator.setting.arrange import Sample, arrange
from generator.setting.measures import Measure, typefaces
from generator.setting.page import DrawnPage, SetPage

# Faces that one process draws at a time, and how many must be missing before a second process is worth its
# start.
CHUNK = 12
WORTH_A_POOL = 12
# Faces of decks that make it worth drawing the pages around them in a process of its own.
MANY = 60


@dataclass(frozen=True, slots=True)
class Finished:
    """The drawn page of each face by its id, and everything that is wrong with them."""

    pages: Mapping[str, DrawnPage] = field(default_factory=dict)
    report: Report = field(default_factory=Report)


def draw(
    faces: Sequence[Face],
    cache: Cache,
    *,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Finished:
    """The faces drawn: those of decks as grounds with words wherever that goes, all others as `draw_whole`.

    A face comes out the same however many are drawn with it, so cold, warm and mixed runs agree. `workers`
    None takes all cores. `progress` is told how many of how many faces are there.
    """
    tell = progress or (lambda done, total: None)
    count = len(faces)
    tell(0, count)
    lines, told = _lines([face for face in faces if face.line is not None])
    faces = [face for face in faces if face.line is None]
    ours = [face for face in faces if face.world is None]
    cold = len(faces) - len(ours) >= MANY and any(not cache.path(atelier.key(one)).exists() for one in ours)
    if cold:
        atelier.load()
    with aside(partial(draw_whole, ours, cache, workers=1), cold) as drawn_ours:
        found = arrange(faces, cache, partial(_survey, cache), atelier.tools())
        asked = {one.ground.id: one.ground for one in found.values()}
        grounds = draw_whole(list(asked.values()), cache, workers=workers)
        # What is wrong with a ground is wrong with each face on it, and said of each.
        faulty = {
            name for name, some in grounds.warned.items() if any(one.code not in said.SHARED for one in some)
        }
        sound = set(grounds.pages) - faulty
        placed = {name: one for name, one in found.items() if one.ground.id in sound}
        if cold:
            drawn_ours()
    rest = [face for face in faces if face.id not in placed]
    before = count - len(rest)
    whole = draw_whole(rest, cache, workers=workers, progress=lambda done, _: tell(before + done, count))
    pages: dict[str, DrawnPage] = {**lines, **whole.pages}
    for face in faces:
        if face.id in placed and face.world is not None:
            one, fonts = placed[face.id], {font.digest: font for font in typefaces(face.world)}
            pages[face.id] = SetPage(grounds.pages[one.ground.id], one.lettering, fonts)
    styles = [one for one in grounds.report if one.code in said.SHARED]
    for face in faces if styles else ():
        # Grounds of other style sheets were drawn along with this one.
        own = grounds.warned.get(placed[face.id].ground.id, ()) if face.id in placed else ()
        if shared := [one for one in own if one.code in said.SHARED]:
            said.keep(cache, atelier.key(face), shared, face)
    return Finished(pages, said.once(Report.of(told, whole.report, styles)))


def _lines(faces: Sequence[Face]) -> tuple[dict[str, SetPage], Report]:
    """The faces that are a line of words: setting one takes no longer than looking whether it is kept."""
    pages: dict[str, SetPage] = {}
    faults = []
    for face in faces:
        try:
            pages[face.id] = draw_line(face)
        except BadLine as bad:
            faults.append(Diagnostic(bad.code, place_of(face), bad.words))
    return pages, Report.of(faults)


def _survey(cache: Cache, samples: Sequence[Sample]) -> Sequence[Sequence[Measure | None]]:
    with font_folder(cache) as folder:
        return atelier.survey(samples, folder=folder)


def draw_whole(
    faces: Sequence[Face], cache: Cache, *, workers: int | None = None, progress: Progress | None = None
) -> Drawn:
    """The one-page PDF of each face by its id, drawn by WeasyPrint, and everything that is wrong with them.

    `workers` None takes all cores. `progress` is told how many of how many faces are there.
    """
    keys = {face.id: atelier.key(face) for face in faces}
    named = {face.id: face for face in faces}
    pages = {name: page for name, key in keys.items() if (page := cache.get(key)) is not None}
    # Equal faces are drawn once.
    missing = list({keys[face.id]: face for face in faces if face.id not in pages}.values())
    twins: dict[str, list[str]] = {}
    for name, key in keys.items():
        twins.setdefault(key, []).append(name)
    tell = progress or (lambda done, total: None)
    tell(len(pages), len(faces))
    warned = {face.id: said.again(cache, keys[face.id], face) for face in faces if face.id in pages}
    faults = Report.of(*warned.values())
    if missing:
        with font_folder(cache) as folder:
            for drawn in _drawn(missing, folder, workers or (1 if is_aside() else os.cpu_count() or 1)):
                faults += drawn.report
                warned.update(drawn.warned)
                for name, page in drawn.pages.items():
                    if name in drawn.warned:
                        said.keep(cache, keys[name], drawn.warned[name], named[name])
                    pages.update(dict.fromkeys(twins[keys[name]], page))
                    cache.put(keys[name], page)
                tell(len(pages), len(faces))
        cache.prune()
    ordered = {face.id: pages[face.id] for face in faces if face.id in pages}
    return Drawn(ordered, said.once(faults), warned=warned)


def _drawn(missing: Sequence[Face], folder: Path, workers: int) -> Iterator[Drawn]:
    # Faces of one world go into one document; the heavy ones of our own style come first.
    worlds = {face.world: number for number, face in enumerate(reversed(missing))}
    missing = sorted(missing, key=lambda one: worlds[one.world])
    chunks = [missing[start : start + CHUNK] for start in range(0, len(missing), CHUNK)]
    # Forking is the only start that needs no importable main module; elsewhere one process does it all.
    if workers < 2 or len(missing) < WORTH_A_POOL or sys.platform != "linux":
        for chunk in chunks:
            yield atelier.render(chunk, folder=folder)
        return
    atelier.warm(folder)
    with ProcessPoolExecutor(workers, get_context("fork"), _begin) as pool:
        jobs = [pool.submit(atelier.render, chunk, folder=folder) for chunk in chunks]
        try:
            for job in jobs:
                yield job.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _begin() -> None:
    """Ctrl-C reaches every process of the terminal; only the first one is to answer it.

    What was loaded before the fork never goes; looking for garbage in it would cost a tenth of the time.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def font_folder(cache: Cache) -> Iterator[Path]:
    """Our fonts as files, beside the cached faces; in a folder for this run where the cache cannot be
    written.
    """
    folder = cache.folder / "fonts" / fonts.digest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with _alone(folder / "lock"):
            fonts.prepare(folder)
    except OSError:
        with tempfile.TemporaryDirectory(prefix="rulepress-fonts-") as temporary:
            yield Path(temporary)
        return
    yield folder


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """One build at a time; where the system has no such locks, all at once."""
    with open(path, "wb") as lock:
        with suppress(ImportError):
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
