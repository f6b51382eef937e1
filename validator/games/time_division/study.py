"""What playouts tell about this game's balance: settings to play, a policy that wants something, a record.

`validator.balance` plays the games and counts; this module says what to play and what to count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, cast

from catalog.game import Game
from validator.balance import Record, Role, Study, Use
from validator.engine.contract import Action, Engine, Event
from validator.engine.frames import LATER
from validator.games.time_division.desk import Desk
from validator.games.time_division.engine import TimeDivision
from validator.games.time_division.state import DECIDE, HAND, INFLUENCE, NONE, PLAY, SEATS, State
from validator.playout import Log, anything, replay

HOWS: dict[str, Role] = {
    "own decision": "decided",
    "rival’s decision": "decided",
    "chained": "other",
    "delayed": "late",
}

INTRO = """\
Games take turns through the settings, and in each setting through two ways of playing. *Random*: every legal
action is as likely as any other. *Greedy*: in a round everybody does what is best at its end, as if hands lay
open and the rival answered as well as possible; all else is random. A coin flip says who starts. Brackets
hold 95 % intervals."""

LEGEND = """\
*Scored: won* says how often the card’s side had won when the card was scored, *effect: won* how often whoever
carried its effect out won the era. The other columns say how often the effect changed something, by what set
it off: the player’s own decision, the rival’s decision, another card’s effect, or a delayed part that fell
due. A star marks a stand-in."""

HAND_WEIGHT = 0.25
"""What a point of value in the own Hand is worth to the greedy policy, next to a point of influence."""
WAITING_WEIGHT = 1.5
"""What an own delayed card that waits is worth to it."""


def settings(game: Game) -> dict[str, dict[str, Any]]:
    """What to play, by name: each era on its own, and the campaign through all of them in their order."""
    eras: dict[str, dict[str, Any]] = {
        group.id: {"mode": "single", "era": group.id} for group in game.game.sets
    }
    return eras | {"campaign": {"mode": "campaign"}}


def greedy(engine: Engine, state: Any, actions: Sequence[Action], random: Random) -> Action:
    """In a round everybody takes what is best at its end, as if Hands lay open and the rival answered as well
    as possible; all else is random. Chance is not looked into. Equals are drawn for.
    """
    rules = cast(TimeDivision, engine)
    if len(actions) == 1 or rules.desk(state).together or actions[0].verb not in ROUND:
        return random.choice(actions)
    values = [_outlook(rules, rules.step(state, action)[0], actions[0].seat) for action in actions]
    best = max(values)
    return random.choice([action for action, value in zip(actions, values, strict=True) if value == best])


ROUND = frozenset({"play", "trigger", "collect", "choose"})
"""What players do in a round."""
POLICIES = {"random": anything, "greedy": greedy}


def _outlook(engine: TimeDivision, state: State, seat: int) -> float:
    """How well a seat stands once the round is over, if both players do the best for themselves."""
    under_way = state.frames or state.stage == DECIDE or (state.stage == PLAY and state.played != NONE)
    if not under_way or state.together or engine.chance(state) is not None:
        return _standing(engine, state, seat)
    actions = engine.actions(state)
    values = (_outlook(engine, engine.step(state, action)[0], seat) for action in actions)
    return max(values) if actions[0].seat == seat else min(values)


def _standing(engine: TimeDivision, state: State, seat: int) -> float:
    desk = Desk(engine.deck, state)
    totals = desk.totals()
    hand = sum(desk.effects.base[card] for card in state.zones[HAND + seat])
    waiting = sum(1 if each.seat == seat else -1 for each in state.waiting)
    return totals[seat] - totals[1 - seat] + HAND_WEIGHT * hand + WAITING_WEIGHT * waiting


def record(engine: Engine, log: Log) -> Record:
    """What happened in a finished game, read from its replay."""
    rules = cast(TimeDivision, engine)
    starter, eras, uses = -1, 0, _Uses(rules)
    sides: list[tuple[str, bool]] = []
    for state, events in replay(engine, log.moves):
        for event in events:
            if starter < 0 and event.key == "phase:play.lead":
                starter = event.seat
            uses.hear(event)
        if len(state.results) > eras:
            eras = len(state.results)
            sides += _sides(rules, state)
            uses.settle(state.results[-1].winner)
    outcome = engine.outcome(log.final)
    assert outcome is not None and outcome.winner is not None
    return Record(outcome.winner, starter, len(log.moves), tuple(sides), tuple(uses.settled))


def _sides(engine: TimeDivision, state: State) -> Iterator[tuple[str, bool]]:
    winner = state.results[-1].winner
    for seat in (0, 1):
        for card in state.zones[INFLUENCE + seat]:
            yield engine.deck.names[card], seat == winner


class _Begun(NamedTuple):
    """An effect that was begun by a seat, before anybody knows who wins."""

    card: str
    how: str
    seat: int
    worked: bool


class _Uses:
    """Follows events and notes for each effect begun what set it off, and whether it changed anything."""

    def __init__(self, engine: TimeDivision) -> None:
        self.settled: list[Use] = []
        self.begun: list[_Begun] = []
        self.how: dict[str, str] = {}
        programs = zip(engine.deck.names, engine.deck.effects.programs, strict=True)
        self.coin_only = {
            (name, part == LATER)
            for name, parts in programs
            for part, lines in enumerate(parts)
            if {deed.verb for line in lines for deed in line.deeds} == {"get-coin"}
        }

    def hear(self, event: Event) -> None:
        """Take note of one event. A coin that its holder gets changes nothing."""
        name = event.cards[-1] if event.cards else ""
        if event.key == "phase:round.trigger":
            own = ("decided by", SEATS[event.seat]) in event.facts
            self.how[name] = "own decision" if own else "rival’s decision"
        elif event.key == "op:trigger":
            self.how[name] = "chained"
        elif event.key == "phase:round.window" and event.held:
            self.how[name] = "delayed"
        elif event.key == "op:effect.none":
            self.begun.append(_Begun(name, self.how.pop(name), event.seat, not event.held))
        elif event.key == "op:get-coin" and not event.held:
            last = max(number for number, use in enumerate(self.begun) if use.card == name)
            use = self.begun[last]
            if (name, use.how == "delayed") in self.coin_only:
                self.begun[last] = use._replace(worked=False)

    def settle(self, winner: int) -> None:
        """The era is over: everything begun in it was begun by its winner or its loser."""
        self.settled += [Use(use.card, use.how, use.worked, use.seat == winner) for use in self.begun]
        self.begun = []


STUDY = Study(POLICIES, settings, record, hows=HOWS, intro=INTRO, legend=LEGEND)
