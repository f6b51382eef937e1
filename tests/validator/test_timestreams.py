"""Timestreams from two to six decks: laws in whole games, chances worked out in full, and the two decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from catalog.effects import say_bar, say_rows
from catalog.game import Game
from catalog.load import load_game
from catalog.schema import Card
from validator.balance import PREFIX, Plan, run
from validator.engine.contract import NATURE, Action, Event, Unreadable
from validator.games.timestreams import ASKED, KEYS, Timestreams, make
from validator.games.timestreams.study import settings
from validator.laws import check_game
from validator.playout import exhaustive, play, replay

DECKS = ("medieval-deck", "modern-deck")
OTHERS = {
    "S": "stone-age-deck",
    "R": "renaissance-deck",
    "I": "industrial-deck",
    "F": "future-deck",
}
TABLES = ("MD", "DM", "SMD", "FDM", "SMRD", "SMRID", "SMRIDF", "FDIRMS")
GAMES_PER_TABLE = 3


@cache
def game() -> Game:
    found, report = load_game("timestreams")
    assert found is not None, report.render()
    return found


@cache
def doubles() -> tuple[Card, ...]:
    """Test doubles for the four decks that the catalog does not have: copies of the two that it has."""
    made = []
    for number, (seat, name) in enumerate(OTHERS.items()):
        for card in game().cards:
            if card.set == DECKS[number % 2]:
                made.append(card.model_copy(update={"id": f"{seat.lower()}-{card.id}", "set": name}))
    return tuple(made)


def engine(decks: Sequence[str] = "MD", rulings: Mapping[str, str] | None = None) -> Timestreams:
    return make(game(), {"decks": list(decks)}, rulings or {}, doubles())


def readings() -> list[dict[str, str]]:
    """Every other reading of an open question that the engine asks, one at a time."""
    return [
        {ruling.id: option.id}
        for ruling in game().rulings
        if ruling.id in ASKED
        for option in ruling.options
        if option.id != ruling.default
    ]


# --------------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize("decks", TABLES)
def test_games_of_two_to_six_keep_every_law(decks: str) -> None:
    rules = engine(decks)
    for seed in range(GAMES_PER_TABLE):
        log, broken = check_game(rules, seed, every=25)
        assert broken is None, str(broken)
        assert log.finished


@pytest.mark.parametrize("rulings", readings(), ids=lambda one: "-".join(*one.items()))
def test_games_keep_every_law_under_every_other_reading(rulings: dict[str, str]) -> None:
    for decks in ("MD", "SMRID") if "AMB-07" in rulings or "AMB-17" in rulings else ("MD",):
        log, broken = check_game(engine(decks, rulings), 7, every=40)
        assert broken is None, str(broken)
        assert log.finished


@pytest.mark.parametrize("decks", TABLES)
def test_at_most_six_of_each_era_are_scored_and_hands_are_empty(decks: str) -> None:
    rules = engine(decks)
    for seed in range(3):
        log = play(rules, seed)
        table = rules.table(log.final)
        piles = [table[f"{seat}.score"] for seat in rules.seats]
        assert sum(map(len, piles)) <= 36
        assert all(table[f"{seat}.hand"] == [] for seat in rules.seats)
        assert all(table[era] == [] for era in rules.deck.eras) and table["in-play"] == []


def test_scoring_goes_era_by_era_and_from_the_top_until_something_moves() -> None:
    rules = engine()
    for seed in range(4):
        eras: list[str] = []
        for _, events in replay(rules, play(rules, seed).moves):
            eras += [str(dict(event.facts)["era"]) for event in events if event.key == "phase:scoring.era"]
        assert eras == [area.name for area in game().boards[0].areas]


def test_no_key_is_spoken_that_is_not_declared() -> None:
    spoken: set[str] = set()

    class Ear:
        def check(self, key: str, held: bool) -> None:
            spoken.add(key)

        def event(self, event: Event) -> None:
            spoken.add(event.key)

    for decks in ("MD", "SMRIDF"):
        check_game(engine(decks).observed(Ear()), 1, every=10)  # type: ignore[arg-type]
    assert spoken <= KEYS


# -------------------------------------------------------------------------------------------- configurations


@pytest.mark.parametrize(
    ("decks", "words"),
    [
        (["M"], "2 to 6 can play, and 1"),
        (["M", "M"], "two players cannot both have the deck M"),
        (["M", "X"], "there is no deck 'X'"),
        ("MD", "a list of decks"),
    ],
)
def test_a_table_that_cannot_be_is_refused(decks: object, words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        make(game(), {"decks": decks})


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"medieval": ["castle", "castle"]}, "castle lies in medieval and in medieval"),
        ({"medieval": ["castel"]}, "there is no card 'castel'"),
        ({"medieval": ["castle/turned"]}, "cannot be marked 'turned'"),
        ({"M": {"hnad": []}}, "seat M has no 'hnad'"),
        ({"era": "medeival"}, "there is no era 'medeival'"),
        ({"stage": "play"}, "there is no stage 'play'"),
        ({"turn": "F"}, "there is no seat 'F'"),
    ],
)
def test_a_position_that_cannot_be_is_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        engine().load(given)


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ({"plya": "castle"}, "nobody can 'plya'"),
        ({"play": {"card": "castle", "era": "medieval"}}, "a card and an Era"),
        ({"play": "x", "pass": []}, "one verb"),
    ],
)
def test_an_action_that_nobody_can_read_is_refused(written: object, words: str) -> None:
    rules = engine()
    with pytest.raises(Unreadable, match=words):
        rules.read_action(rules.load({}), "M", written)


def test_a_slip_in_the_key_of_a_set_up_is_refused() -> None:
    with pytest.raises(Unreadable, match="a table has no 'deks'"):
        make(game(), {"deks": ["M", "D"]})


# --------------------------------------------------------------------------------------------------- chance


def test_a_card_taken_blindly_is_any_of_the_hand_with_the_same_chance() -> None:
    rules = engine()
    state = rules.load({"M": {"hand": ["tithe"]}, "D": {"hand": ["bunker", "remix", "vaccine"]}})
    state, _ = rules.step(state, rules.read_action(state, "M", {"play": "tithe"}))
    ways = [(rules.table(final)["D.discard"], chance) for _, chance, final in exhaustive(rules, state, 3)]
    assert sorted(ways) == [([card], Fraction(1, 3)) for card in ("bunker", "remix", "vaccine")]


def test_a_shuffle_is_played_as_it_falls() -> None:
    rules = engine()
    state = rules.setup()
    for seat in "MD":
        event = rules.chance(state)
        assert event is not None and event.name == f"shuffle/{seat}" and event.draw == len(event.items) == 39
        order = event.items[::-1]
        state, _ = rules.step(state, Action(NATURE, "chance", order))
        drawn = 6 if seat == "D" else 0
        assert rules.table(state)[f"{seat}.deck"] == list(order[drawn:])
    assert rules.chance(state) is None


# ------------------------------------------------------------------------------------------------- the decks


@pytest.mark.parametrize("deck", DECKS)
def test_a_deck_has_thirty_inventions_and_nine_actions(deck: str) -> None:
    cards = [card for card in game().cards if card.set == deck]
    actions = [card for card in cards if "action" in card.traits]
    assert [len(cards), len(actions)] == [39, 9]
    assert all(card.base is None for card in actions)
    assert all(card.base is not None and len(card.traits) == 1 for card in cards if card not in actions)


def test_both_decks_are_worth_the_same() -> None:
    values = {deck: Counter(card.base for card in game().cards if card.set == deck) for deck in DECKS}
    assert values[DECKS[0]] == values[DECKS[1]]


def test_every_card_is_a_stand_in_and_says_what_it_does() -> None:
    words = game().vocabulary
    assert {card.provenance for card in game().cards} == {"stand-in"}
    for card in game().cards:
        said = [say_rows(card.effect, words)] if card.effect else []
        said += [say_bar(card.special, words)] if card.special else []
        assert all(sentence.endswith(".") for sentence in said)
        assert "action" not in card.traits or said


def test_an_action_has_something_to_do_when_it_is_played() -> None:
    assert all(card.effect for card in game().cards if "action" in card.traits)


# ------------------------------------------------------------------------------------------------ the balance

NOTE = Path(__file__).parents[2] / "catalog" / "games" / "timestreams" / "BALANCE.md"


def test_the_committed_note_keeps_the_limits() -> None:
    page = NOTE.read_text(encoding="utf-8")
    assert "All of them are kept." in page and "--games 20000" in page


def test_the_committed_note_tells_of_the_cards_as_they_are() -> None:
    """The first games of the note, played again, come out as they did."""
    again = run(Plan("timestreams", 1, PREFIX, tuple(settings(game()))))
    assert f"Digest of the first {PREFIX} games: `{again.digest()}`" in NOTE.read_text(encoding="utf-8")
