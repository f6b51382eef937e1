"""The table of this game while an action is carried out: a state laid out, changed, frozen again."""

from __future__ import annotations

from typing import cast

from catalog.effects.nodes import Check, Place, ScorePlus, ScoreTimes
from validator.engine import bars
from validator.engine.deeds import BARS
from validator.engine.frames import LATER, Frame, Running
from validator.games.time_division.deck import Deck
from validator.games.time_division.state import (
    HAND,
    INFLUENCE,
    LAYOUT,
    PAST,
    TEMPORARY,
    EraResult,
    State,
    Waiting,
)


class Desk(Running):
    """A state laid out. `freeze` gives the state back."""

    __slots__ = (
        "decider",
        "deck",
        "era",
        "played",
        "results",
        "round",
        "stage",
        "standee",
        "target",
        "waiting",
    )

    def __init__(self, deck: Deck, state: State) -> None:
        self.laws, self.names, self.events = deck.laws, deck.names, []
        self.zones, self.rotated, self.hidden = list(state.zones), state.rotated, state.hidden
        self.seen, self.triggered, self.coin = list(state.seen), state.triggered, state.coin
        self.effects, self.frames, self.together = deck.effects, list(state.frames), state.together
        self.deck, self.era, self.round, self.stage = deck, state.era, state.round, state.stage
        self.standee, self.played = state.standee, state.played
        self.target, self.decider = state.target, state.decider
        self.waiting: list[Waiting] = list(state.waiting)
        self.results: list[EraResult] = list(state.results)

    def freeze(self) -> State:
        """The state that the desk shows now."""
        return State(
            self.era,
            self.round,
            self.stage,
            self.coin,
            self.standee,
            tuple(self.zones),
            self.rotated,
            self.hidden,
            tuple(self.seen),
            self.played,
            self.target,
            self.decider,
            self.triggered,
            tuple(self.waiting),
            tuple(self.frames),
            self.together,
            tuple(self.results),
        )

    def orange_of(self, card: int) -> int | None:
        """The seat that meets a card's check; -1 if it has none, None if no seat meets it."""
        bar = self.effects.bars[card]
        if bar is None or not isinstance(bar.args, Check):
            return -1
        self.tell("op:check", -1, (card,))
        args = bar.args
        return bars.orange(args, self, LAYOUT[args.where], self.effects.base, self.coin, self.deck.bars)

    def worth(self, card: int, seat: int) -> int:
        """What a face-up card of a seat's Influence Area is worth at scoring."""
        bar = self.effects.bars[card]
        base = self.effects.base[card]
        if bar is None or not isinstance(bar.args, ScoreTimes | ScorePlus):
            self.tell("score:base", seat, (card,))
            return base
        rotated = bool(self.rotated >> card & 1)
        self.tell("score:modified", seat, (card,), rotated)
        self.tell(f"op:{bar.verb}", seat, (card,), rotated)
        if not rotated:
            return base
        place = Place.parse(bar.args.in_)
        zones = LAYOUT[place.location]
        if place.owner in ("blue", "red"):
            zones = (zones[seat if place.owner == "blue" else 1 - seat],)
        worth = BARS[bar.verb](bar.args, card, self, zones, self.effects.base, self.deck.bars)
        return cast(int, worth)

    def finished(self, frame: Frame) -> None:
        """Arm a delayed card whose own player triggered it, or send one that has fired to The Past."""
        card = frame.card
        home = TEMPORARY + frame.blue
        if frame.part == LATER:
            self.leave(card, home, frame.blue)
        elif self.deck.windows[card]:
            armed = card in self.zones[home] and not frame.nested
            self.tell("op:delayed.wait", frame.blue, (card,), armed)
            self.tell("op:delayed", frame.blue, (card,), armed)
            if armed:
                self.waiting.append(Waiting(card, frame.blue, self.round))

    def can_play_together(self) -> bool:
        """Whether anybody who holds a card has yet to settle on one this round."""
        return not self.all_committed()

    def all_committed(self) -> bool:
        """Whether every seat that holds a card has settled on one."""
        return all(self.played[seat] >= 0 or not self.zones[HAND + seat] for seat in (0, 1))

    def leave(self, card: int, home: int, seat: int) -> None:
        """A delayed card goes to The Past if it still lies where it waited."""
        there = card in self.zones[home]
        self.tell("phase:round.delayed-done", seat, (card,), there)
        if there:
            self.move(card, home, PAST, seat)

    def totals(self) -> tuple[int, int]:
        """The influence of both seats if the era were scored now, every card face up."""
        hidden, self.hidden = self.hidden, 0
        totals = tuple(
            sum(self.worth(card, seat) for card in self.zones[INFLUENCE + seat]) for seat in (0, 1)
        )
        self.hidden = hidden
        return cast(tuple[int, int], totals)

    def hands_empty(self) -> bool:
        """Whether nobody holds a card."""
        return not (self.zones[HAND] or self.zones[HAND + 1])
