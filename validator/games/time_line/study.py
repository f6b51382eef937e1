"""What playouts tell about this game: settings to play, a policy that wants to win, what is kept of a game.

`validator.balance` plays the games and counts; this module says what to play and what to count.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, cast

from catalog.game import Game
from validator.balance import Record, Role, Study, Use
from validator.engine.contract import Action, Engine
from validator.games.time_line.desk import Desk
from validator.games.time_line.engine import TimeLine
from validator.games.time_line.state import COMBAT, Unit
from validator.playout import Log, anything, replay

SEATS = ("A", "T")
HOWS: dict[str, Role] = {"played": "other"}

INTRO = """\
Games take turns through the settings, and in each setting through two ways of playing. *Random*: every legal
action is as likely as any other. *Greedy*: units go where no era is held yet, every roll that can be made is
made, the stronger side fights and the weaker one runs, force cards are played at once, and the rest is
random. Dice say who starts. A game without a winner is stopped when each side has had its 60 turns. Brackets
hold 95 % intervals."""

LEGEND = """\
*Played* counts how often a card was played, *by who won* how often, in games that somebody won, by the later
winner. A star marks a stand-in."""


def settings(game: Game) -> dict[str, dict[str, Any]]:
    """What to play, by name: the cards of the text alone, and with our supplement."""
    return {"known cards": {}, "with the supplement": {"supplement": True}}


def bench(game: Game) -> dict[str, dict[str, Any]]:
    """The same settings in short games, for measuring speed: a whole one has thousands of actions."""
    return {name: {**config, "turn-limit": 6} for name, config in settings(game).items()}


def greedy(engine: Engine, state: Any, actions: Sequence[Action], random: Random) -> Action:
    """Take what a plain player would; among equals at random."""
    if len(actions) == 1:
        return actions[0]
    rules = cast(TimeLine, engine)
    desk = rules.desk(state)
    values = [_WORTH.get(action.verb, _nothing)(desk, action) for action in actions]
    best = max(values)
    return random.choice([action for action, value in zip(actions, values, strict=True) if value == best])


POLICIES = {"random": anything, "greedy": greedy}


def _nothing(desk: Desk, action: Action) -> float:
    return 0.0


def _move(desk: Desk, action: Action) -> float:
    """A unit that is not needed where it stands goes to an era that nobody of its side works on yet."""
    unit, era = cast(tuple[Unit, int], action.args)
    seat = action.seat
    crowd = len(desk.own(seat, unit.era))
    busy = desk.control[unit.era] != seat and crowd == 1
    if busy or desk.control[era] == seat or desk.own(seat, era):
        return -1.0
    helps = desk.world.kinds[unit.kind].helps
    return 2.0 + helps - 0.1 * desk.world.distance[unit.era][era]


def _stronger(desk: Desk, seat: int) -> bool:
    return desk.total(seat, desk.era) > desk.total(1 - seat, desk.era)


def _fight(desk: Desk, action: Action) -> float:
    return 1.0 if _stronger(desk, action.seat) else -1.0


def _lose(desk: Desk, action: Action) -> float:
    unit: Unit = action.args[0]
    cards = desk.world.cards
    return -float(desk.world.kinds[unit.kind].force + sum(cards[card].force for card in unit.cards))


def _play(desk: Desk, action: Action) -> float:
    card = desk.world.cards[action.args[0]]
    return 0.5 if card.force or card.draw or card.command or card.escape else -0.5


def _shift(desk: Desk, action: Action) -> float:
    """Push an own roll of success up and an enemy’s down where that changes the result."""
    roll = desk.roll
    if roll is None or roll.kind == COMBAT or roll.kind not in desk.world.succeed:
        return -1.0
    needed, now = desk.world.succeed[roll.kind].at_least, roll.die + roll.bonus
    changes = (now >= needed) != (now + action.args[1] >= needed)
    wanted = (action.args[1] > 0) == (roll.seat == action.seat)
    return 1.0 if changes and wanted else -1.0


_WORTH: Mapping[str, Callable[[Desk, Action], float]] = {
    "move": _move,
    "control": lambda desk, action: 1.0,
    "recruit": lambda desk, action: 1.0,
    "fight": _fight,
    "escape": lambda desk, action: 0.4,
    "hide": lambda desk, action: 0.3,
    "lose": _lose,
    "play": _play,
    "shift": _shift,
}


def record(engine: Engine, log: Log) -> Record:
    """What happened in a finished game, read from its replay."""
    rules = cast(TimeLine, engine)
    starter = -1
    played: list[tuple[str, int]] = []
    for _, events in replay(engine, log.moves):
        for event in events:
            if event.key == "phase:setup.first":
                starter = event.seat
            elif event.key == "op:effect.complete":
                played.append((event.cards[0], event.seat))
    outcome = rules.outcome(log.final)
    assert outcome is not None
    winner = -1 if outcome.winner is None else outcome.winner
    uses = tuple(Use(card, "played", winner >= 0, seat == winner) for card, seat in played)
    return Record(winner, starter, len(log.moves), (), uses)


STUDY = Study(POLICIES, settings, record, bench=bench, hows=HOWS, intro=INTRO, legend=LEGEND)
