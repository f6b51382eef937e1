"""`python -m validator.bench [GAME ...]`: measure engines and print a table."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from catalog.game import Game
from catalog.load import game_ids, load_game, source_lines
from validator.balance import study_of
from validator.bench import Speed, measure
from validator.engines import find

COLUMNS = ("game", "setting", "games", "actions", "offered", "chance", "actions/s", "slowest", "fastest")
WIDTHS = (16, 16, 7, 9, 9, 7, 10, 9, 9)


def settings(game: Game) -> Mapping[str, Mapping[str, Any]]:
    """What to play: the settings of the game's study, those for speed (`bench`) if it has some; or the plain
    game where nobody has written one.
    """
    try:
        study = study_of(game.id)
        return (study.bench or study.settings)(game)
    except KeyError:
        return {"plain": {}}


def lines(speeds: Mapping[tuple[str, str], Speed]) -> Iterator[str]:
    """The table: how much was played in each setting, and actions a second (median, least, most)."""
    yield _line(COLUMNS)
    for (game, setting), speed in speeds.items():
        run = speed.runs[0]
        rates = (speed.rate, speed.rates[0], speed.rates[-1])
        counts = (speed.games, run.actions, run.offered, run.chances)
        yield _line((game, setting, *(f"{number:,.0f}" for number in (*counts, *rates))))


def _line(cells: Sequence[str]) -> str:
    return "".join(
        cell.ljust(width) if number < 2 else cell.rjust(width)
        for number, (cell, width) in enumerate(zip(cells, WIDTHS, strict=True))
    ).rstrip()


def main(argv: Sequence[str] | None = None) -> int:
    """Measure. 2 if a game is unknown or no engine plays it."""
    parser = ArgumentParser(prog="python -m validator.bench", description=__doc__)
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help="ids of games; all that have an engine if left out"
    )
    parser.add_argument("--games", dest="number", type=int, default=300, help="games in each run")
    parser.add_argument("--runs", type=int, default=5, help="how many runs; the table shows their median")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args(argv)
    if min(asked.number, asked.runs) < 1:
        parser.error("at least one game and one run are needed")
    speeds: dict[tuple[str, str], Speed] = {}
    for name in asked.games or [name for name in game_ids() if find(name) is not None]:
        game, report = load_game(name)
        module = find(name) if game is not None else None
        if game is None or module is None:
            print(report.render(source_lines(report)) or f"no engine plays {name}")
            return 2
        for setting, config in settings(game).items():
            speeds[name, setting] = measure(module.make(game, config, {}), asked.number, asked.runs)
    if asked.json:
        told = [
            {
                "game": game,
                "setting": setting,
                "rate": speed.rate,
                "runs": [run._asdict() for run in speed.runs],
            }
            for (game, setting), speed in speeds.items()
        ]
        print(json.dumps(told, indent=1))
    else:
        print("\n".join(lines(speeds)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
