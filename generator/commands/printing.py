"""What `rulepress print` prints: games of the catalog and decks of somebody's own, behind one face."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from generator import console
from generator.commands.common import games_asked, need_libraries, sound

if TYPE_CHECKING:
    from catalog.decks.load import Deck
    from catalog.diagnostics import Report
    from generator.decks.faces import Wish
    from generator.forecast import Forecasts
    from generator.paper.printers import Printer
    from generator.sheets import Built, Options

Progress = Callable[[int, int], None]
Planned = tuple["Forecasts | None", "Report"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which edition: for so many players, this ink, in grey, missing pictures forgiven, since when."""

    players: int | None = None
    ink: str = "full"
    grey: bool = False
    missing: bool = False
    since: str | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """Something to print: its id, its title, and what makes its sheets or says what they will take. The files
    of a `single` one are called after it.
    """

    name: str
    title: str
    build: Callable[[Options, Progress], Built]
    plan: Callable[[Options], Planned]
    single: bool = False


def together(names: Sequence[str] | None, overlay: Path | None, wanted: Wanted) -> tuple[Run, ...]:
    """The runs of all that is named. Raises Refusal for what is not there or is not sound."""
    decks = [name for name in names or () if is_folder(name)]
    rest = [name for name in names or () if name not in decks]
    games = () if decks and not rest else games_asked(rest or None)
    folders = dict.fromkeys(deck_folder(Path(name)) for name in decks)
    runs = (*(_deck(one, wanted) for one in folders), *(_game(name, overlay, wanted) for name in games))
    for name, count in Counter(run.name for run in runs).items():
        if count > 1:
            words = f"{count} of what is to be printed are called {name!r}; print them one by one, with --out"
            raise console.misuse("ARG-DECK", name, words)
    return runs


def is_folder(name: str) -> bool:
    """Whether a word on the command line means a folder, or a file in it, and no game."""
    if "/" in name or name in (".", ".."):
        return True
    from catalog.load import game_ids

    return Path(name).exists() and name not in game_ids()


def deck_folder(path: Path) -> Path:
    """The folder of a deck; its game.yaml means the same. Raises Refusal for any other file of it."""
    from catalog.decks.load import FILE, is_deck

    if not path.is_file():
        return path
    if path.name != FILE:
        own = is_deck(path.parent)
        words = f"{path.as_posix()!r} is a file" + ("; the deck is the folder it lies in" if own else "")
        raise console.misuse("ARG-DECK", path.parent.as_posix(), words, [path.parent.as_posix()] * own)
    return path.parent


def _game(name: str, overlay: Path | None, wanted: Wanted) -> Run:
    game = sound(name, overlay)

    def build(options: Options, progress: Progress) -> Built:
        from generator.sheets import build_sheets
        from generator.since import Since

        since = Since(wanted.since, overlay) if wanted.since is not None else None
        return build_sheets(game, options, since=since, progress=progress)

    def plan(options: Options) -> Planned:
        from generator.forecast import of_game

        return of_game(game, options)

    return Run(name, game.game.title, build, plan)


def load(folder: Path, wish: Wish | None = None) -> Deck:
    """The deck of a folder. Raises Refusal with what is wrong with it."""
    from catalog.decks.load import FILE, is_deck, read_deck

    if not is_deck(folder):
        words = f"{folder.as_posix()!r} is no deck: there is no {FILE} in it"
        decks = [one.parent.as_posix() for one in folder.parent.glob(f"*/{FILE}")]
        raise console.misuse("ARG-DECK", folder.as_posix(), words, sorted(decks))
    deck, report = read_deck(folder)
    if deck is not None and report.ok:
        return deck
    if deck is not None:
        from generator.decks.run import every_fault

        need_libraries()
        report = every_fault(deck, wish)
    raise console.Refusal(report)


def _deck(folder: Path, wanted: Wanted) -> Run:
    from generator.decks.faces import Wish

    if wanted.ink not in ("full", "low"):
        raise console.misuse("ARG-INK", "--ink", f"there is no ink {wanted.ink!r}", ("full", "low"))
    wish = Wish(wanted.players, wanted.ink, wanted.grey, wanted.missing)
    deck = load(folder, wish)

    def build(options: Options, progress: Progress) -> Built:
        from generator.decks.run import build_deck

        return build_deck(deck, options, wish, since=wanted.since, progress=progress)

    def plan(options: Options) -> Planned:
        from generator.forecast import of_deck

        return of_deck(deck, options, wish)

    return Run(deck.name, deck.file.game.title, build, plan, single=True)


def profile(path: Path | None) -> Printer | None:
    """The printer's profile of a file. Raises Refusal for one that makes no sense."""
    if path is None:
        return None
    from generator.paper.printers import read_printer

    printer, report = read_printer(path)
    if printer is None:
        asked = report.codes == ("ARG-PRINTER",)
        raise console.Refusal(report, console.MISUSED if asked else console.FAULTY)
    return printer


def slots(text: str | None) -> tuple[int, ...]:
    """`1,5` as places of a sheet. Raises Refusal for anything else."""
    if text is None:
        return ()
    if not re.fullmatch(r"\s*[1-9]\d{0,2}(\s*,\s*[1-9]\d{0,2})*\s*", text):
        words = f"{text!r} is no list of places such as 1,5; they are counted from 1, row by row"
        raise console.misuse("ARG-SLOT", "--skip-slots", words, ())
    return tuple(sorted({int(one) for one in text.split(",")}))


def show_plans(runs: Sequence[Run], options: Options, as_json: bool) -> None:
    """What each run will take, as a table for each or as JSON."""
    from generator.commands.forecasts import show

    show([(run.title, run.plan(options)) for run in runs], as_json)
