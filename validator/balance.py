"""How fair a game is: many seeded games, who wins them, and what each card had to do with it.

`python -m validator.balance GAME --games 20000` plays the game's settings in turn, half of the games by a
policy that knows nothing and half by one that wants something. `--note FILE` writes the figures down with the
command that makes them. The same seed gives the same figures on every machine.
"""

from __future__ import annotations

import hashlib
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, NamedTuple, cast

from catalog.game import Game
from catalog.load import load_game, source_lines
from validator.engine.contract import Engine
from validator.engines import find
from validator.playout import Log, Policy, play

PREFIX = 200
"""How many of the first games a digest is made of."""
PART = 500
"""How many games a process plays before it takes the next ones."""


class Use(NamedTuple):
    """An effect begun: what set it off, whether it changed anything, whether its player won the era."""

    card: str
    how: str
    worked: bool
    won: bool


class Record(NamedTuple):
    """What is kept of a finished game. A `winner` of -1 is nobody.

    `sides` are the cards scored, each with whether its side had won.
    """

    winner: int
    starter: int
    moves: int
    sides: tuple[tuple[str, bool], ...]
    uses: tuple[Use, ...]


Role = Literal["decided", "late", "other"]


Settings = Mapping[str, Mapping[str, Any]]
"""Configurations of an engine, by name."""


@dataclass(frozen=True, slots=True)
class Study:
    """How a game is studied: its package has one under the name STUDY in its module `study`.

    `settings` are the configurations to play, `bench` others for measuring speed where those do not do;
    `record` is what is kept of a finished game. `hows` are the things that set an effect off, each with its
    role: a *decided* effect is one that a decision brought about, a *late* one the second part of an effect
    that was decided before, any *other* is told and not judged by. `intro` and `legend` say on the page what
    is played and counted.
    """

    policies: Mapping[str, Policy]
    settings: Callable[[Game], Settings]
    record: Callable[[Engine, Log], Record]
    bench: Callable[[Game], Settings] | None = None
    hows: Mapping[str, Role] = field(default_factory=lambda: {"played": "other"})
    intro: str = "Games take turns through the settings and ways of playing."
    legend: str = "A star marks a stand-in."


Group = tuple[str, str]
"""A setting and a policy; an empty word stands for all of them."""


@dataclass
class Tally:
    """Counts over many games: by group of games, by card, and by card and how its effect came about."""

    games: Counter[Group] = field(default_factory=Counter)
    moves: Counter[Group] = field(default_factory=Counter)
    wins: Counter[Group] = field(default_factory=Counter)
    """Games that the first seat won."""
    starts: Counter[Group] = field(default_factory=Counter)
    """Games that the starting player won."""
    none: Counter[Group] = field(default_factory=Counter)
    """Games that nobody won."""
    scored: Counter[str] = field(default_factory=Counter)
    scored_won: Counter[str] = field(default_factory=Counter)
    begun: Counter[tuple[str, str]] = field(default_factory=Counter)
    worked: Counter[tuple[str, str]] = field(default_factory=Counter)
    worked_won: Counter[str] = field(default_factory=Counter)
    first: dict[int, str] = field(default_factory=dict)

    def add(self, number: int, setting: str, policy: str, game: Record) -> None:
        """Count one more game."""
        for group in ((setting, policy), (setting, ""), ("", policy), ("", "")):
            self.games[group] += 1
            self.moves[group] += game.moves
            self.wins[group] += game.winner == 0
            self.starts[group] += game.winner == game.starter
            self.none[group] += game.winner < 0
        for card, won in game.sides:
            self.scored[card] += 1
            self.scored_won[card] += won
        for use in game.uses:
            self.begun[use.card, use.how] += 1
            self.worked[use.card, use.how] += use.worked
            self.worked_won[use.card] += use.worked and use.won
        if number < PREFIX:
            self.first[number] = repr((setting, policy, game))

    def merge(self, other: Tally) -> None:
        """Count another tally's games as well."""
        for name, counts in vars(other).items():
            getattr(self, name).update(counts)

    def digest(self) -> str:
        """A fingerprint of the first games, in their order."""
        told = "\n".join(self.first[number] for number in sorted(self.first))
        return hashlib.sha256(told.encode()).hexdigest()[:16]


class Plan(NamedTuple):
    """Which games to play: those below number `games`, from number `first` on."""

    game: str
    seed: int
    games: int
    settings: tuple[str, ...]
    first: int = 0


def study_of(game: str) -> Study:
    """A game's study. Raises KeyError where nobody has written one."""
    module = find(game)
    if module is None:
        raise KeyError(game)
    name = f"{module.__name__}.study"
    try:
        return cast(Study, import_module(name).STUDY)
    except ModuleNotFoundError as missing:
        # A study that is there and lacks something else is broken, and must not pass for none.
        if missing.name is None or not f"{name}.".startswith(f"{missing.name}."):
            raise
        raise KeyError(game) from missing


def run(plan: Plan) -> Tally:
    """Play a plan's games one after another. Game number n has the setting and the policy that n says."""
    game, _ = load_game(plan.game)
    module, study = find(plan.game), study_of(plan.game)
    assert game is not None and module is not None
    configs = study.settings(game)
    engines = {name: module.make(game, configs[name], {}) for name in plan.settings}
    policies = list(study.policies)
    tally = Tally()
    for number in range(plan.first, plan.games):
        setting = plan.settings[number % len(plan.settings)]
        policy = policies[number // len(plan.settings) % len(policies)]
        log = play(engines[setting], f"{plan.seed}/{number}", study.policies[policy])
        tally.add(number, setting, policy, study.record(engines[setting], log))
    return tally


def run_all(plan: Plan, jobs: int = 1) -> Tally:
    """Play a plan's games, spread over processes; the figures do not depend on how many."""
    if jobs < 2:
        return run(plan)
    tally = Tally()
    parts = [
        plan._replace(first=first, games=min(first + PART, plan.games))
        for first in range(plan.first, plan.games, PART)
    ]
    with ProcessPoolExecutor(jobs) as pool:
        for part in pool.map(run, parts):
            tally.merge(part)
    return tally


def command_for(asked: Namespace) -> str:
    """The command line that plays the same games."""
    words = ["python -m validator.balance", asked.game, "--games", asked.games, "--seed", asked.seed]
    words += ["--era", *asked.era] if asked.era else []
    words += ["--note", asked.note.as_posix()] if asked.note else []
    return " ".join(map(str, words))


def parser() -> ArgumentParser:
    """The command line."""
    words = ArgumentParser(prog="python -m validator.balance", description=__doc__.partition("\n")[0])
    words.add_argument("game", help="id of a game, such as a folder in catalog/games is called")
    words.add_argument("--games", type=int, default=2000, help="how many games, over all settings")
    words.add_argument("--seed", type=int, default=1, help="another seed plays other games")
    words.add_argument("--era", nargs="+", default=[], help="only these settings, such as the id of an era")
    words.add_argument("--jobs", type=int, default=1, help="processes to spread the games over")
    words.add_argument("--json", action="store_true", help="print all figures as JSON")
    words.add_argument("--note", type=Path, help="write the figures and the command to this file")
    return words


def main(argv: Sequence[str] | None = None) -> int:
    """Play and tell. 0 if all is within the limits, 1 if not, 2 if the game or a setting is unknown."""
    from validator import balance_page as page

    asked = parser().parse_args(argv)
    game, report = load_game(asked.game)
    if game is None:
        print(report.render(source_lines(report)))
        return 2
    try:
        known = tuple(study_of(asked.game).settings(game))
    except KeyError:
        print(f"nobody has said how to study the balance of {asked.game}")
        return 2
    strange = [name for name in asked.era if name not in known]
    if strange:
        parser().error(f"there is no {', '.join(strange)}; there are {', '.join(known)}")
    if asked.games < 1:
        parser().error("at least one game has to be played")
    tally = run_all(Plan(asked.game, asked.seed, asked.games, tuple(asked.era) or known), asked.jobs)
    told = page.note(game, tally, command_for(asked))
    if asked.note:
        asked.note.write_text(told, encoding="utf-8")
    print(page.as_json(game, tally) if asked.json else told)
    return 1 if any(page.faults(game, tally)) else 0


if __name__ == "__main__":
    sys.exit(main())
