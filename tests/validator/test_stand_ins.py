"""The invented cards of Time Division keep the laws of the game they stand in for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from catalog.effects import Node, rows_of, say_bar, say_rows
from catalog.effects.nodes import Exchange, Move
from catalog.effects.records import Delayed
from catalog.game import Game
from catalog.load import load_game
from catalog.schema import Card

ERAS = ("ancient-egypt", "dark-ages", "1980s")


@cache
def game() -> Game:
    found, report = load_game("time-division")
    assert found is not None, report.render()
    return found


def stand_ins() -> list[Card]:
    return [card for card in game().cards if card.provenance == "stand-in"]


def nodes(card: Card) -> Iterator[Node]:
    """Every node of a card, those of its delayed part included."""
    rows = list(card.effect)
    if card.special is not None and isinstance(card.special.args, Delayed):
        rows += rows_of(card.special.args.rows)
    for row in rows:
        yield from row


def bar(card: Card) -> str | None:
    return card.special.verb if card.special else None


def hand_balance(card: Card) -> Counter[str]:
    """How many cards each Hand gains by a card's effect."""
    gained: Counter[str] = Counter()
    for node in nodes(card):
        if isinstance(node.args, Move):
            gained[node.args.from_] -= 1
            gained[node.args.to] += 1
    return Counter({place: number for place, number in gained.items() if place.startswith("hand") and number})


@pytest.mark.parametrize("era", ERAS)
def test_an_era_has_twenty_cards_of_which_two_are_travelers(era: str) -> None:
    cards = [card for card in game().cards if card.set == era]
    assert [len(cards), sum("traveler" in card.traits for card in cards)] == [20, 2]


@pytest.mark.parametrize("era", ERAS)
def test_an_era_has_each_value_twice_and_the_ends_once(era: str) -> None:
    values = Counter(card.base for card in game().cards if card.set == era)
    assert values == {value: 1 if value in (0, 10) else 2 for value in range(11)}


def test_stand_ins_fill_up_what_the_text_leaves_out() -> None:
    assert Counter(card.set for card in stand_ins()) == {"ancient-egypt": 12, "dark-ages": 8, "1980s": 12}
    assert all(card.why and not card.cites for card in stand_ins())


def test_titles_are_short_and_given_once() -> None:
    titles = [card.title for card in game().cards]
    assert max(map(len, titles)) <= 20
    assert [title for title, count in Counter(titles).items() if count > 1] == []
    assert {card.id for card in stand_ins()} == {card.title.lower().replace(" ", "-") for card in stand_ins()}


@pytest.mark.parametrize(
    ("kind", "era"), [("check", "dark-ages"), ("score-times", "1980s"), ("score-plus", "1980s")]
)
def test_a_kind_of_bar_belongs_to_one_era(kind: str, era: str) -> None:
    assert {card.set for card in game().cards if bar(card) == kind} == {era}


def test_delayed_cards_occur_in_every_era_and_are_nobody_elses() -> None:
    delayed = [card for card in game().cards if bar(card) == "delayed"]
    assert {card.set for card in delayed} == set(ERAS)
    assert all("ignore" in card.traits for card in delayed)


def test_a_card_that_moves_itself_cannot_be_used_by_others() -> None:
    selfish = [
        card for card in stand_ins() if any(getattr(node.args, "pick", "") == "this" for node in nodes(card))
    ]
    assert selfish
    assert all("ignore" in card.traits for card in selfish)


def test_no_card_moves_anything_onto_a_decision_space() -> None:
    for card in game().cards:
        for node in nodes(card):
            assert not str(getattr(node.args, "to", "")).startswith("decision"), card.id
            assert not (isinstance(node.args, Exchange) and "decision" in node.args.with_), card.id


def test_no_card_leaves_hands_of_unequal_size() -> None:
    assert {card.id: hand_balance(card) for card in game().cards if hand_balance(card)} == {}


def test_no_effect_looks_where_nothing_ever_lies() -> None:
    for card in stand_ins():
        for node in nodes(card):
            for slot in node.args.slots:
                assert slot.place.location != "temporary", card.id
                assert str(slot.place) != "decision/blue" or slot.pick == "this", card.id


@pytest.mark.parametrize(
    ("what", "word"),
    [
        ("verb", "get-coin"),
        ("pick", "lowest-card"),
        ("pick", "rotated"),
        ("pick", "random"),
        ("pick", "value-10"),
        ("is", "fewest-cards"),
        ("is", "lowest-total"),
        ("is", "highest-card"),
    ],
)
def test_a_word_that_no_described_card_uses_is_put_to_work(what: str, word: str) -> None:
    used: dict[str, set[str]] = {"verb": set(), "pick": set(), "is": set()}
    for card in stand_ins():
        for node in nodes(card):
            used["verb"].add(node.verb)
            used["pick"] |= {slot.pick for slot in node.args.slots}
        if card.special is not None:
            used["is"].add(str(getattr(card.special.args, "is_", "")))
    assert word in used[what]


def test_a_ten_does_nothing_for_the_player_who_carries_it_out() -> None:
    tens = [card for card in game().cards if card.base == 10]
    assert len(tens) == 3
    assert {getattr(node.args, "by", "") for card in tens for node in nodes(card)} <= {"red"}


def test_no_two_cards_do_the_same_but_those_of_the_text() -> None:
    seen: dict[object, list[str]] = {}
    for card in game().cards:
        seen.setdefault((card.effect, card.special), []).append(card.id)
    assert [names for names in seen.values() if len(names) > 1] == [["tim-traveler", "sales-rep"]]


@pytest.mark.parametrize("card", stand_ins(), ids=lambda card: card.id)
def test_a_face_has_room_for_the_sentences(card: Card) -> None:
    assert 1 <= len(card.effect) <= 2
    said = say_rows(card.effect, game().vocabulary)
    told = say_bar(card.special, game().vocabulary) if card.special else ""
    assert max(len(said), len(told)) <= 150
    # The longest described card, Shepherd, comes to 203 characters.
    assert len(said) + len(told) <= 210
