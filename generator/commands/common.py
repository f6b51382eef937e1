"""What several words take: games by their ids, an overlay, rulings; and the loading of what they name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator import console

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from catalog.diagnostics import Report
    from catalog.game import Game

Games = Annotated[
    list[str] | None, typer.Argument(metavar="GAME", help="Ids of games, all when none is named.")
]
OneGame = Annotated[str, typer.Argument(metavar="GAME", help="Id of a game.")]
Overlay = Annotated[
    Path | None,
    typer.Option(
        "--overlay",
        metavar="DIR",
        help="A folder of files to lay over the catalog, such as the cards you own.",
    ),
]
Ruling = Annotated[
    list[str] | None,
    typer.Option(
        "--ruling", metavar="GAME:ID=OPTION", help="Read an open question differently. May be given again."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Say it as JSON, for scripts.")]


def games_asked(names: Sequence[str] | None) -> tuple[str, ...]:
    """The games that are named, each once, or all of them. Raises Refusal for a name that is none."""
    from catalog.load import game_ids

    known = game_ids()
    for name in names or ():
        if name not in known:
            raise console.misuse("ARG-GAME", name, f"there is no game {name!r}", known)
    return tuple(dict.fromkeys(names or known))


def read(name: str, overlay: Path | None = None) -> tuple[Game | None, Report]:
    """A game that is known to be there, and all complaints about its files.

    Raises Refusal for an overlay that is not there.
    """
    from catalog.load import load_game

    game, report = load_game(name, overlay=overlay)
    if "ARG-OVERLAY" in report.codes:
        raise console.Refusal(report, console.MISUSED)
    return game, report


def sound(name: str, overlay: Path | None = None) -> Game:
    """A game without errors. Raises Refusal with the complaints otherwise."""
    game, report = read(games_asked([name])[0], overlay)
    if game is None:
        raise console.Refusal(report)
    return game


def rulings_asked(written: Sequence[str] | None, games: Mapping[str, Game]) -> dict[str, dict[str, str]]:
    """The rulings that `--ruling` sets, by game. Raises Refusal for what is no ruling or no option."""
    chosen: dict[str, dict[str, str]] = {}
    for text in written or ():
        game, _, rest = text.partition(":")
        name, _, option = rest.partition("=")
        if game not in games or not option:
            words = f"{text!r} is not of the form GAME:ID=OPTION with a game of this run"
            raise console.misuse("ARG-RULING", game, words, games)
        known = {ruling.id: [one.id for one in ruling.options] for ruling in games[game].rulings}
        if name not in known:
            raise console.misuse("ARG-RULING", name, f"{game} has no ruling {name!r}", known)
        if option not in known[name]:
            words = f"{name} has no option {option!r}"
            raise console.misuse("ARG-RULING", option, words, known[name])
        chosen.setdefault(game, {})[name] = option
    return chosen


def finite(value: float | tuple[float, ...] | None) -> float | tuple[float, ...] | None:
    """A measure as it was given. Raises typer.BadParameter for what is no number."""
    for one in value if isinstance(value, tuple) else (value,):
        if one is not None and not isfinite(one):
            raise typer.BadParameter(f"{one} is no measure in mm")
    return value


def need_libraries() -> None:
    """Stop, and say what to install, where the machine lacks what drawing needs. Raises typer.Exit."""
    from generator import machine

    lacking = machine.missing(machine.BUILD_NEEDS)
    if lacking:
        console.say(machine.message(lacking), stderr=True)
        raise typer.Exit(console.FAULTY)


def follow(bar: Progress, task: TaskID) -> Callable[[int, int], None]:
    """What to call with how much is done of how much, so that a bar shows it."""
    return lambda done, total: bar.update(task, completed=done, total=total)
