"""What playouts tell about this game's balance: settings to play, a policy that wants something, a record.

`validator.balance` plays the games and counts; this module says what to play and what to count.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, cast

from catalog.game import Game
from validator.balance import Record, Role, Study, Use
from validator.engine.contract import Action, Engine, Event
from validator.engine.frames import LATER
from validator.games.timestreams.desk import Desk
from validator.games.timestreams.engine import Timestreams
from validator.games.timestreams.scoring import standing
from validator.games.timestreams.state import State
from validator.playout import Log, Policy, anything, replay

SEATS = ("M", "D")
HOWS: dict[str, Role] = {"played": "decided", "scored": "decided"}

INTRO = """\
Games take turns through two ways of playing. *Random*: every legal action is as likely as any other.
*Greedy*: whoever acts takes what leaves the greatest lead if scoring came right after, without Score
effects; a card in hand is worth a little. Chance is not looked into. The Medieval deck starts the Stone
Age. Ties are counted for neither side. Brackets hold 95 % intervals."""

LEGEND = """\
*Scored: won* says how often the card’s side had won when the card was in a score pile at the end, *effect:
won* how often whoever carried its effect out won the game. The other columns say how often the effect
changed something when the card was played, and when its turn came in scoring. A star marks a stand-in."""

HAND_WEIGHT = 1.5
"""What a card in the own hand is worth to the greedy policy, next to a point on the table."""


def settings(game: Game) -> dict[str, dict[str, Any]]:
    """What to play, by name: the two decks that have cards, against each other."""
    return {"two decks": {"decks": list(SEATS)}}


def greedy(engine: Engine, state: Any, actions: Sequence[Action], random: Random) -> Action:
    """Take what leaves the greatest lead. Equals are drawn for."""
    if len(actions) == 1:
        return actions[0]
    rules, seat = cast(Timestreams, engine), actions[0].seat
    values = [_lead(rules, engine.step(state, action)[0], seat) for action in actions]
    best = max(values)
    return random.choice([action for action, value in zip(actions, values, strict=True) if value == best])


POLICIES: dict[str, Policy] = {"random": anything, "greedy": greedy}


def _lead(engine: Timestreams, state: State, seat: int) -> float:
    """How far a seat is ahead of the best other one, if what counts now were scored without effects."""
    desk, deck = Desk(engine.deck, state), engine.deck
    totals: list[float] = list(standing(desk)[0])
    for era, spaces in enumerate(deck.spaces):
        for card in desk.zones[era][:spaces]:
            totals[desk.player_of(card)] += desk.value(card)
    for one, zone in enumerate(deck.hand):
        totals[one] += HAND_WEIGHT * len(desk.zones[zone])
    return totals[seat] - max(total for one, total in enumerate(totals) if one != seat)


def record(engine: Engine, log: Log) -> Record:
    """What happened in a finished game, read from its replay."""
    rules = cast(Timestreams, engine)
    begun: list[tuple[str, str, int, bool]] = []
    for _, events in replay(engine, log.moves):
        begun += _uses(rules, events)
    outcome = engine.outcome(log.final)
    assert outcome is not None
    winner = -1 if outcome.winner is None else outcome.winner
    uses = tuple(Use(card, how, worked, seat == winner) for card, how, seat, worked in begun)
    sides = tuple(
        (rules.deck.names[card], seat == winner)
        for seat, zone in enumerate(rules.deck.score)
        for card in log.final.zones[zone]
    )
    return Record(winner, rules.deck.starters[0], len(log.moves), sides, uses)


def _uses(engine: Timestreams, events: Sequence[Event]) -> list[tuple[str, str, int, bool]]:
    """The effects begun in one step: card, what set it off, seat, whether it changed anything."""
    found: list[tuple[str, str, int, bool]] = []
    how = "played"
    for event in events:
        if (event.key == "phase:scoring.begin" and event.held) or event.key == "op:scored":
            how = "scored"
        elif event.key == "op:effect.none" and engine.deck.numbers[event.cards[0]] in _doing(engine, how):
            found.append((event.cards[0], how, event.seat, not event.held))
        elif event.key == "op:bonus" and not event.held:
            last = max(number for number, use in enumerate(found) if use[0] == event.cards[0])
            found[last] = (*found[last][:3], False)
    return found


def _doing(engine: Timestreams, how: str) -> frozenset[int]:
    part = LATER if how == "scored" else 0
    programs = engine.deck.effects.programs
    return frozenset(card for card, parts in enumerate(programs) if parts[part])


STUDY = Study(POLICIES, settings, record, hows=HOWS, intro=INTRO, legend=LEGEND)
