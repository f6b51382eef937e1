"""What can be done in a state: every well-formed action, and quickly those that are legal.

The legal moves of a unit depend on the unit alone, so they are listed once for every unit there ever is. All
other actions are few and filtered one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from validator.engine.contract import Action
from validator.games.time_line.checks import HOLDS, idle, reach
from validator.games.time_line.desk import Desk
from validator.games.time_line.state import (
    AFTER,
    ANSWER,
    AVOID,
    CARDS,
    DECLARE,
    ESCAPING,
    EXPOSED,
    FLEE,
    HISTORY,
    LOSE,
    OPENING,
    OVER,
    RECRUIT,
    SHUFFLING,
    TRAVEL,
    Unit,
)

VERBS = {
    DECLARE: ("decline", "fight"),
    ANSWER: ("decline", "escape", "fight", "hide"),
    AVOID: ("escape", "fight", "hide"),
    EXPOSED: ("decline", "fight"),
    AFTER: ("escape", "fight", "stop"),
    FLEE: ("hide",),
}
"""The verbs about the era that is being settled, by stage, in their order."""


def distinct(units: Iterable[Unit]) -> list[Unit]:
    """Units with equal ones left out; the order stays."""
    return list(dict.fromkeys(units))


def candidates(desk: Desk) -> list[Action]:
    """Well-formed actions, sorted: a superset of the legal ones."""
    if desk.stage in (OPENING, SHUFFLING, OVER):
        return []
    if desk.roll is not None:
        return _shifts(desk) if desk.waiting else []
    if not idle(desk):
        return []
    if desk.stage <= RECRUIT:
        return _turn(desk)
    return sorted([*_plays(desk, desk.asked), *_era(desk)])


def _turn(desk: Desk) -> list[Action]:
    """What the active player might do in the phases before the fighting."""
    seat, eras = desk.active, range(1, desk.world.last + 1)
    found = [Action(seat, "end", (desk.stage,)), *_plays(desk, seat)]
    if desk.stage == TRAVEL:
        own = distinct(desk.own(seat))
        found += [Action(seat, "move", (unit, era)) for unit in own for era in eras if era != unit.era]
    else:
        verb = "control" if desk.stage == HISTORY else "recruit"
        found += [Action(seat, verb, (era,)) for era in eras]
    return sorted(found)


def _plays(desk: Desk, seat: int) -> Iterator[Action]:
    """Every card of a hand, alone and on every unit on the board, where cards can be played at all."""
    if not (desk.stage <= DECLARE or desk.stage in (ESCAPING, CARDS)):
        return
    units = distinct(desk.units)
    for card in desk.hands[seat]:
        yield Action(seat, "play", (card,))
        for unit in units:
            yield Action(seat, "play", (card, unit))


def _shifts(desk: Desk) -> list[Action]:
    seat = desk.waiting[0]
    cards = desk.world.cards
    return sorted(
        [
            Action(seat, "pass", ("shift",)),
            *(
                Action(seat, "shift", (card, by))
                for card in desk.hands[seat]
                for by in (-cards[card].shift, cards[card].shift)
                if by
            ),
        ]
    )


def _era(desk: Desk) -> Iterator[Action]:
    """What can be said or done about the era that is being settled."""
    seat, era = desk.asked, desk.era
    if desk.stage in (ESCAPING, CARDS):
        yield Action(seat, "pass", ("cards",))
    elif desk.stage == LOSE:
        yield from (Action(seat, "lose", (unit,)) for unit in distinct(desk.own(seat, era)))
    else:
        yield from (Action(seat, verb, (era,)) for verb in VERBS[desk.stage])
    if desk.stage == FLEE:
        yield from (Action(seat, "flee", (there,)) for there in range(1, desk.world.last + 1))


class Offers:
    """The legal actions of one world's states. Holds nothing but lists of moves that are always the same."""

    def __init__(self) -> None:
        self.moves: dict[Unit, tuple[Action, ...]] = {}
        self.plays: dict[tuple[int, Unit], Action] = {}

    def legal(self, desk: Desk) -> list[Action]:
        """The candidates that the checks accept, in the same order."""
        if desk.stage == TRAVEL and desk.roll is None and desk.says("AMB-08", "free") and idle(desk):
            return self._travel(desk)
        if TRAVEL < desk.stage <= RECRUIT or desk.stage in (DECLARE, ESCAPING, CARDS):
            return self._lean(desk)
        return accepted(desk, candidates(desk))

    def _travel(self, desk: Desk) -> list[Action]:
        seat = desk.active
        own = distinct(desk.own(seat))
        found = [Action(seat, "end", (TRAVEL,))]
        for unit in own:
            moves = self.moves.get(unit)
            found += self._moves(desk, seat, unit) if moves is None else moves
        cards = desk.world.cards
        for card in desk.hands[seat]:
            help_ = cards[card]
            if help_.move:
                found += [
                    self._play(seat, card, unit)
                    for unit in own
                    if unit.kind in help_.movers and not (unit.bonus and desk.says("AMB-09", "one-card"))
                ]
            elif help_.command or help_.draw:
                found += accepted(desk, _one(desk, seat, card))
        return found

    def _moves(self, desk: Desk, seat: int, unit: Unit) -> tuple[Action, ...]:
        left, distance = reach(desk, unit), desk.world.distance[unit.era]
        found = tuple(
            Action(seat, "move", (unit, era))
            for era in range(1, desk.world.last + 1)
            if 0 < distance[era] <= left
        )
        self.moves[unit] = found
        return found

    def _play(self, seat: int, card: int, unit: Unit) -> Action:
        key = (card, unit)
        found = self.plays.get(key)
        if found is None:
            found = self.plays[key] = Action(seat, "play", (card, unit))
        return found

    def _lean(self, desk: Desk) -> list[Action]:
        """As `candidates`, without the cards that do nothing at this moment."""
        if desk.roll is not None or not idle(desk):
            return accepted(desk, candidates(desk))
        seat = desk.active if desk.stage <= RECRUIT else desk.asked
        found: list[Action] = []
        if desk.stage <= RECRUIT:
            verb = "control" if desk.stage == HISTORY else "recruit"
            eras = {unit.era for unit in desk.own(seat)} if verb == "control" else desk.world.troops
            found += [
                Action(seat, "end", (desk.stage,)),
                *(Action(seat, verb, (era,)) for era in sorted(eras)),
            ]
        else:
            found += _era(desk)
        found += self._useful(desk, seat)
        return sorted(accepted(desk, found))

    def _useful(self, desk: Desk, seat: int) -> Iterator[Action]:
        cards = desk.world.cards
        for card in desk.hands[seat]:
            help_ = cards[card]
            if desk.stage == ESCAPING:
                if help_.escape:
                    yield Action(seat, "play", (card,))
            elif desk.stage == CARDS:
                if help_.force:
                    yield from (self._play(seat, card, unit) for unit in distinct(desk.own(seat, desk.era)))
            elif help_.command or help_.draw:
                yield from _one(desk, seat, card)


def _one(desk: Desk, seat: int, card: int) -> Sequence[Action]:
    """The plays of a card that draws or commands, before they are judged."""
    help_ = desk.world.cards[card]
    if help_.draw:
        return (Action(seat, "play", (card,)),)
    if not any(unit.kind in help_.users for unit in desk.own(seat)):
        return ()
    return [Action(seat, "play", (card, unit)) for unit in distinct(desk.own(1 - seat))]


def accepted(desk: Desk, actions: Iterable[Action]) -> list[Action]:
    """The actions that pass all checks."""
    found = []
    for action in actions:
        for holds in HOLDS[action.verb]:
            if not holds(desk, action):
                break
        else:
            found.append(action)
    return found
