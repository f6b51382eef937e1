"""The engine of this game behind the shared contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations, product
from typing import Any

from catalog.game import Game
from catalog.near import nearest
from catalog.schema import Card
from validator.engine.base import GameEngine, claims_of, settled
from validator.engine.checks import keys
from validator.engine.contract import (
    Action,
    Outcome,
    Question,
    Recorder,
    Unreadable,
)
from validator.engine.frames import asked, asker, present
from validator.games.time_division import endings, flow, notation, opening, sight
from validator.games.time_division.checks import CHECKS, GATES, HOLDS, players
from validator.games.time_division.deck import Config, Deck, make_deck
from validator.games.time_division.desk import Desk
from validator.games.time_division.naming import argument_for
from validator.games.time_division.state import (
    BOX,
    DECIDE,
    DRAFT,
    DRAWN,
    FLIP,
    HAND,
    HIDE,
    NONE,
    OVER,
    SEATS,
    START,
    ZONES,
    State,
)

TOLD = frozenset(
    [
        "phase:setup.coin-flip",
        "phase:setup.coin-given",
        "phase:setup.deck",
        "phase:setup.shuffle",
        "phase:setup.stacks",
        "phase:setup.standee",
        "phase:setup.travelers",
        "phase:draft.draw",
        "phase:draft.distribute",
        "phase:draft.repeat",
        "phase:draft.hands",
        "phase:hide.place",
        "phase:play.lead",
        "phase:play.follow",
        "phase:play.face-up",
        "phase:round.compare",
        "phase:round.coin-moves",
        "phase:round.coin-stays",
        "phase:round.decide",
        "phase:round.trigger",
        "phase:round.trigger-first",
        "phase:round.to-past",
        "phase:round.collect",
        "phase:round.next",
        "phase:round.window",
        "phase:round.delayed-done",
        "phase:era.end",
        "phase:era.reveal",
        "phase:era.standee",
        "phase:era.next",
        "phase:campaign.end",
        "op:move",
        "op:exchange",
        "op:rotate",
        "op:trigger",
        "op:get-coin",
        "op:play-together",
        "op:delayed",
        "op:check",
        "op:score-times",
        "op:score-plus",
        "op:effect.complete",
        "op:effect.rows",
        "op:effect.none",
        "op:effect.over-rule",
        "op:trigger.blue",
        "op:trigger.stays",
        "op:trigger.ignored",
        "op:move.first-free",
        "op:move.close-gap",
        "op:move.keeps-rotation",
        "op:move.face-down",
        "op:move.turns-up",
        "op:exchange.same-place",
        "op:delayed.wait",
        "op:trigger.once",
        "op:check.orange",
        "op:pick.single",
        "op:pick.this",
        "op:pick.chosen",
        "op:pick.random",
        "op:pick.rotated",
        "op:pick.highest-card",
        "op:pick.lowest-card",
        "op:pick.value",
        "op:pick.look",
        "op:tie.coin",
        "score:total",
        "score:modified",
        "score:base",
        "score:winner",
        "score:tie",
        "score:vp-era",
        "score:vp-traveler",
        "score:vp-rotated",
        "score:standee-clamp",
        "score:campaign-winner",
        "score:campaign-tie",
    ]
)
KEYS = TOLD | keys(CHECKS)
"""Every key this engine speaks in."""


class TimeDivision(GameEngine[Deck, State, Desk]):
    """The rules of one configuration."""

    game = "time-division"
    seats = SEATS
    keys = KEYS
    laid_out = Desk
    awaited = staticmethod(opening.awaited)
    acts = flow.ACTS
    by_chance = staticmethod(opening.by_chance)
    run = staticmethod(flow.run)
    checks = CHECKS
    holding = HOLDS
    gates = GATES
    notation = notation
    unordered = frozenset(name for name in ZONES if not name.endswith((".influence", ".temporary")))

    def __init__(
        self, deck: Deck, claims: Mapping[str, tuple[str, ...]], recorder: Recorder | None = None
    ) -> None:
        super().__init__(deck, claims, recorder)
        self.deck = deck

    def setup(self) -> State:
        """An empty board; the coin is flipped first unless the configuration gives it."""
        zones = [self.deck.of_era(0) if zone == BOX else () for zone in range(len(ZONES))]
        state = State(0, 1, FLIP, 0, 0, tuple(zones), 0, 0, (0, 0), NONE, -1, -1, 0, (), (), False, ())
        if self.deck.config.coin is None:
            return state
        desk = Desk(self.deck, state._replace(coin=self.deck.config.coin))
        desk.tell("phase:setup.coin-given", desk.coin)
        opening.begin_era(desk)
        self.record(desk.events)
        return desk.freeze()

    def possible(self, desk: Desk) -> list[Action]:
        """Well-formed actions, sorted: a superset of the legal ones."""
        if desk.frames and not desk.together:
            return self._choices(desk)
        if desk.stage == DRAFT:
            return [
                Action(seat, "distribute", cards)
                for seat in (0, 1)
                for cards in permutations(sorted(desk.zones[DRAWN + seat]))
                if cards
            ]
        if desk.stage == HIDE:
            return [
                Action(seat, "hide", (card,)) for seat in (0, 1) for card in sorted(desk.zones[HAND + seat])
            ]
        if desk.stage == DECIDE:
            cards = sorted(flow.left(desk))
            verbs = ("collect", "trigger") if len(cards) == 1 else ("trigger",)
            return [Action(desk.coin, verb, (card,)) for verb in verbs for card in cards]
        return [
            Action(seat, "play", (card,))
            for seat in players(desk)
            for card in sorted(desk.zones[HAND + seat])
        ]

    def _choices(self, desk: Desk) -> list[Action]:
        frame, picks = asked(desk)
        if picks[0].how == "random":
            return []
        seat = asker(desk)
        places = [
            sorted(argument_for(desk, card, seat) for card in present(desk, frame, pick)) for pick in picks
        ]
        return [Action(seat, "choose", cards) for cards in product(*places)]

    def make_ready(self, desk: Desk) -> None:
        """Begin the round that a written position stands before."""
        if desk.stage == START:
            flow.run(desk)

    def asks(self, state: State) -> tuple[Question, ...]:
        """Who has to act, and on what."""
        desk = self.desk(state)
        if self.chance(state) is not None:
            return ()
        if desk.frames and not desk.together:
            return (Question(asker(desk), "choose", tuple(pick.spot.text for pick in asked(desk)[1])),)
        questions = dict.fromkeys(
            (action.seat, "decide" if action.verb in ("trigger", "collect") else action.verb)
            for action in self.actions(state)
        )
        return tuple(Question(seat, verb) for seat, verb in questions)

    def view(self, state: State, seat: int) -> Mapping[str, Any]:
        """What a seat may know."""
        return sight.view(self.deck, state, seat)

    def count(self, desk: Desk) -> Mapping[str, Any]:
        """What an end of the era now would count."""
        return endings.score(desk)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return endings.outcome(Desk(self.deck, state)) if state.stage == OVER else None


def make(
    game: Game,
    config: Mapping[str, Any],
    rulings: Mapping[str, str] | None = None,
    cards: Sequence[Card] = (),
) -> TimeDivision:
    """The engine for `{mode: single|campaign, era(s): ..., coin: A|B}`. Raises Unreadable for a wrong
    configuration.
    """
    notation.known_keys(config)
    sets = tuple(group.id for group in game.game.sets)
    mode = str(config.get("mode", "single"))
    if mode not in ("single", "campaign"):
        raise Unreadable(f"there is no mode {mode!r}", ("mode",), nearest(mode, ("single", "campaign")))
    if "eras" in config and mode != "campaign":
        raise Unreadable("eras are those of a campaign, and a single era is played", ("eras",), "era")
    key = "eras" if "eras" in config else "era"
    written = config.get(key, sets)
    several = isinstance(written, list | tuple)
    eras = tuple(str(era) for era in (written if several else [written]))
    chosen = eras if mode == "campaign" else eras[:1]
    for position, era in enumerate(chosen):
        if era not in sets:
            path = (key, position) if several else (key,)
            raise Unreadable(f"there is no era {era!r}", path, nearest(era, sets))
    coin = config.get("coin")
    if coin not in (None, *SEATS):
        raise Unreadable(f"there is no seat {coin!r}", ("coin",), nearest(str(coin), SEATS))
    replaced = {card.id for card in cards}
    deck = make_deck(
        [card for card in game.cards if card.id not in replaced] + list(cards),
        Config(mode == "campaign", chosen, None if coin is None else SEATS.index(coin)),
        settled(game, rulings),
    )
    return TimeDivision(deck, claims_of(game))
