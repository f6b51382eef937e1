"""What a seat may know: built up from what it has seen, never stripped down from the truth."""

from __future__ import annotations

from typing import Any

from validator.games.timestreams.deck import OWNED, Deck
from validator.games.timestreams.desk import Desk
from validator.games.timestreams.notation import SHARED, write_card
from validator.games.timestreams.state import STAGES, State

UNKNOWN = "?"


def view(deck: Deck, state: State, seat: int) -> dict[str, Any]:
    """The table as one seat knows it: unknown cards are `?`, and lists without an order show none."""
    desk, seen = Desk(deck, state), state.seen[seat]
    shown: dict[str, list[str]] = {}
    for zone, name in enumerate(deck.laws.names):
        secret = zone in deck.laws.secret
        cards = [
            UNKNOWN if secret and not seen >> card & 1 else write_card(deck, desk, card)
            for card in state.zones[zone]
        ]
        shown[name] = cards if name in deck.eras else sorted(cards)
    return {
        "seat": deck.seats[seat],
        "era": deck.eras[min(state.era, deck.last)],
        "stage": STAGES[state.stage],
        "turn": deck.seats[state.turn] if state.turn < len(deck.seats) else None,
        "passes": state.run,
        **{name: shown[name] for name in (*deck.eras, *SHARED)},
        **{
            other: {name: shown[f"{other}.{name}"] for name in OWNED} | {"bonus": state.bonus[number]}
            for number, other in enumerate(deck.seats)
        },
    }
