"""A build: check everything, make what has changed of the sheets and the reference, and write it all at once.

A part of the output is made again exactly when something that it reads has changed, or when a file of it is
gone or is not as it was written. With any error nothing is written at all.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.aside import aside
from generator.inputs import REPOSITORY, Inputs
from generator.manifest import Made, digest, remember, remembered, whole

if TYPE_CHECKING:
    from catalog.diagnostics import Report
    from generator.checking import Checked

Tell = Callable[[str, int, int], None]
"""Hears what is being done and how far it is: words, done, total."""

PAPERS = ("a4", "letter")
ALL = "all"
"""In the place of a game: what is made from all of them."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a game's output. `kind` is a key of `inputs.READS`, `option` the paper of sheets."""

    game: str
    kind: str
    option: str = ""

    @property
    def name(self) -> str:
        """The part as it is remembered: time-machine/sheets-a4."""
        return f"{self.game}/{self.kind}{'-' if self.option else ''}{self.option}"


@dataclass(frozen=True, slots=True)
class Built:
    """What a build did. `made` are the parts that were made, `kept` those that were up to date.

    `files` has the paths of all new files below the output folder with their sizes in bytes; `report` every
    complaint, None when nothing had to be looked at.
    """

    report: Report | None = None
    made: tuple[Part, ...] = ()
    kept: tuple[Part, ...] = ()
    files: Mapping[str, int] = field(default_factory=dict)
    checked: tuple[Checked, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing went wrong."""
        return self.report is None or self.report.ok


def parts_of(games: Sequence[str]) -> tuple[Part, ...]:
    """Every part of the output of these games, the checks first."""
    checks = [Part(game, "check") for game in games]
    sheets = [Part(game, "sheets", paper) for game in games for paper in PAPERS]
    texts = [Part(game, kind) for game in games for kind in ("reference", "booklet")]
    return (*checks, *sheets, *texts, Part(ALL, "home"))


def build(
    out: Path,
    games: Sequence[str],
    tell: Tell | None = None,
    root: Path = REPOSITORY,
    kinds: Sequence[str] = (),
    beside: bool = False,
) -> Built:
    """Bring the output folder up to date for these games, or only the parts of some `kinds`.

    With `beside` half of the games are made by a second process. Raises OSError when an input cannot be read.
    """
    known = remembered(out, root)
    inputs = Inputs(tuple(games), root)
    wanted = [part for part in parts_of(games) if not kinds or part.kind in kinds]
    digests = {
        part: inputs.digest(part.kind, part.game, part.option, *(games if part.game == ALL else ()))
        for part in wanted
    }
    stale = [part for part, found in digests.items() if not _fresh(known.get(part.name), found, out)]
    kept = tuple(part for part in digests if part not in stale)
    here = {part.name for part in digests}
    gone = [name for name in known if name not in here]
    if not stale and not gone:
        return Built(kept=kept)
    made, files, checked, report = _made(stale, games, tell or _silent, beside)
    if report.ok:
        report += _written(out, files)
    if not report.ok:
        return Built(report, checked=checked)
    now = {
        part.name: Made(digests[part], {name: digest(data) for name, data in made[part].items()})
        for part in stale
    }
    before = [known[name] for name in (*gone, *(part.name for part in stale)) if name in known]
    after = {name: made for name, made in known.items() if name in here} | now
    _sweep(out, before, after)
    remember(out, root, after)
    return Built(report, tuple(stale), kept, {name: len(data) for name, data in files.items()}, checked)


def _fresh(made: Made | None, found: str, out: Path) -> bool:
    return made is not None and made.inputs == found and whole(made, out)


def _silent(words: str, done: int, total: int) -> None:
    """Say nothing."""


def _made(
    stale: Sequence[Part], all_games: Sequence[str], tell: Tell, beside: bool
) -> tuple[dict[Part, Mapping[str, bytes]], dict[str, bytes], tuple[Checked, ...], Report]:
    """The stale parts: their files by part and all together, by paths below the output folder."""
    from catalog.diagnostics import Report

    games = tuple(dict.fromkeys(part.game for part in stale if part.game != ALL))
    # Dealt there and back, so that neither side gets every second one.
    aside_games = {game for number, game in enumerate(games) if beside and number % 4 in (1, 2)}
    checked = _checked(games, aside_games, tell)
    report = Report.of(*(one.report for one in checked.values()))
    made: dict[Part, Mapping[str, bytes]] = {}
    if report.ok:
        theirs = [part for part in stale if part.game in aside_games]
        with aside(partial(_each, theirs, checked, all_games), bool(theirs)) as rest:
            ours = [part for part in stale if part not in theirs]
            found = {part: _make(part, checked, all_games, tell) for part in ours}
            found |= zip(theirs, rest(), strict=True)
        made = {part: found[part][0] for part in stale}
        report += Report.of(*(found[part][1] for part in stale))
    together = {name: data for files in made.values() for name, data in files.items()}
    return made, together, tuple(checked.values()), report


def _checked(games: Sequence[str], aside_games: Collection[str], tell: Tell) -> dict[str, Checked]:
    """Every game checked; those on the other side in a process of its own."""
    from generator.checking import Checked, check, facts

    theirs = [game for game in games if game in aside_games]
    with aside(lambda: [facts(check(game)) for game in theirs], bool(theirs)) as rest:
        found = {}
        for number, game in enumerate(game for game in games if game not in aside_games):
            tell(f"Checking {game}", number, len(games))
            found[game] = check(game)
        found |= {game: Checked.of(game, known) for game, known in zip(theirs, rest(), strict=True)}
    return {game: found[game] for game in games}


def _each(
    parts: Sequence[Part], checked: Mapping[str, Checked], games: Sequence[str]
) -> list[tuple[Mapping[str, bytes], Report]]:
    return [_make(part, checked, games, _silent) for part in parts]


def _make(
    part: Part, every: Mapping[str, Checked], games: Sequence[str], tell: Tell
) -> tuple[Mapping[str, bytes], Report]:
    from catalog.diagnostics import Report
    from generator import making

    tell(f"Making {part.name}", 0, 1)
    if part.game == ALL:
        return making.home(games)
    checked = every[part.game]
    if part.kind == "check" or checked.game is None:
        return {}, Report()

    def progress(done: int, total: int) -> None:
        tell(f"Making {part.name}", done, total)

    if part.kind == "sheets":
        files, report = making.sheets(checked.game, part.option, progress)
    elif part.kind == "booklet":
        files, report = making.booklets(checked.game, checked.results)
    else:
        files, report = making.reference(checked.game, checked.results, progress)
    return {f"{part.game}/{name}": data for name, data in files.items()}, report


def _written(out: Path, files: Mapping[str, bytes]) -> Report:
    from generator.atomic import sweep, write_all

    report = write_all({out / name: data for name, data in files.items()})
    for folder in {(out / name).parent for name in files}:
        sweep(folder)
    return report


def _sweep(out: Path, before: Sequence[Made], now: Mapping[str, Made]) -> None:
    """Delete the files that earlier builds wrote and that no part has any more."""
    wanted = {name for made in now.values() for name in made.files}
    for made in before:
        for name in made.files:
            if name not in wanted:
                with suppress(OSError):
                    (out / name).unlink()
