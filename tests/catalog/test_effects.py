"""An effect is one node read three ways: its sentence leads back to it alone, and so do its parts."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.effects import (
    OPS,
    IncompleteOp,
    Node,
    Op,
    Row,
    Unsaid,
    icons_bar,
    icons_row,
    parse_bar,
    parse_row,
    parse_rows,
    register,
    rows_of,
    say_bar,
    say_row,
    say_rows,
)
from catalog.effects.phrases import PICKS, POSSESSIVES, SUBJECTS
from catalog.effects.records import ChooseOne, Later
from catalog.game import Game
from catalog.load import game_ids, load_game
from catalog.schema import Vocabulary


def _game(name: str) -> Game:
    found, report = load_game(name)
    assert found is not None, report.render()
    return found


GAMES = {name: _game(name) for name in game_ids()}
WORDS: Vocabulary = GAMES["time-division"].vocabulary.model_copy(
    update={"measures": GAMES["time-line"].vocabulary.measures}
)
MEASURES = [term.id for term in WORDS.measures]
PLACES = [
    f"{location.id}/{owner}" if owner else location.id
    for location in WORDS.locations
    for owner in (POSSESSIVES if location.owned else (None,))
]
ALL_PICKS = [
    *PICKS,
    *(f"kind-{trait.id}" for trait in WORDS.traits),
    *(f"value-{number}" for number in (0, 4, 10, 99)),
]
CHOICE = "choose-one"
THINGS = ["all-cards", *(trait.id for trait in WORDS.traits)]
CONDITIONS = ("most-cards", "fewest-cards", "highest-card", "highest-total", "lowest-total")


def node(verb: str, **args: Any) -> Node:
    """A node from arguments written as in the catalog, `from_` for `from`."""
    written = {key.rstrip("_").replace("_", "-"): value for key, value in args.items()}
    return Node(verb, OPS[verb].schema.model_validate(written))


# ------------------------------------------------------------------------------ what is in the catalog

ROWS = [
    pytest.param(game.vocabulary, row, id=f"{card.id} {number}")
    for game in GAMES.values()
    for card in game.cards
    for number, row in enumerate(card.effect)
]
BARS = [
    pytest.param(game.vocabulary, card.special, id=card.id)
    for game in GAMES.values()
    for card in game.cards
    if card.special is not None
]


@pytest.mark.parametrize(("words", "row"), ROWS)
def test_the_sentence_of_a_row_leads_back_to_it(words: Vocabulary, row: Row) -> None:
    assert parse_row(say_row(row, words), words) == row
    assert icons_row(row)


@pytest.mark.parametrize(("words", "bar"), BARS)
def test_the_sentence_of_a_bar_leads_back_to_it(words: Vocabulary, bar: Node) -> None:
    assert parse_bar(say_bar(bar, words), words) == bar
    assert isinstance(bar.args, Later) or icons_bar(bar)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_two_effects_of_a_game_say_the_same(game: Game) -> None:
    said: dict[str, tuple[Row, ...]] = {}
    for card in game.cards:
        if card.effect:
            sentence = say_rows(card.effect, game.vocabulary)
            assert said.setdefault(sentence, card.effect) == card.effect
            assert parse_rows(sentence, game.vocabulary) == card.effect
    bars = {card.special for card in game.cards if card.special is not None}
    assert len({say_bar(bar, game.vocabulary) for bar in bars}) == len(bars)


# -------------------------------------------------------------------------------------- made-up nodes

places, picks, actors = st.sampled_from(PLACES), st.sampled_from(ALL_PICKS), st.sampled_from(list(SUBJECTS))


@st.composite
def rows(draw: st.DrawFn) -> Row:
    """A row of one to three nodes; a node may go on with the card of the one before it."""
    made: list[Node] = []
    for _ in range(draw(st.integers(1, 3))):
        verb = draw(
            st.sampled_from([name for name, op in OPS.items() if op.home == "row" and name != CHOICE])
        )
        fields = OPS[verb].schema.model_fields
        args: dict[str, Any] = {"by": draw(actors)} if "by" in fields else {}
        before = made[-1].args.slots[0] if made and made[-1].args.slots else None
        if "from_" in fields:
            args |= {"from_": draw(places), "pick": draw(picks)}
            if before is not None and draw(st.booleans()):
                args |= {"by": before.by, "from_": str(before.place), "pick": before.pick}
        if "to" in fields:
            args["to"] = draw(places)
        if "n" in fields:
            args["n"] = draw(st.integers(-9 if verb == "worth" else 0, 9))
        if "what" in fields:
            args["what"] = draw(st.sampled_from(MEASURES))
        if "each" in fields and draw(st.booleans()):
            args |= {"each": draw(st.sampled_from(THINGS)), "in_": draw(places)}
        if "with_" in fields:
            args |= {"with_": draw(places), "with_pick": draw(picks)}
        made.append(node(verb, **args))
    return tuple(made)


@given(rows())
def test_any_row_is_read_back_from_its_sentence(row: Row) -> None:
    sentence = say_row(row, WORDS)
    assert parse_row(sentence, WORDS) == row
    assert sentence[0].isupper() and sentence.endswith(".") and "  " not in sentence


@given(st.lists(rows(), min_size=1, max_size=3))
def test_any_rows_are_read_back_from_their_text(some: list[Row]) -> None:
    assert parse_rows(say_rows(some, WORDS), WORDS) == tuple(some)


@given(st.sampled_from([term.id for term in WORDS.windows]), st.lists(rows(), min_size=1, max_size=2))
def test_any_delayed_rows_are_read_back(window: str, some: list[Row]) -> None:
    bar = node("delayed", window=window, rows=[[one.written() for one in row] for row in some])
    assert parse_bar(say_bar(bar, WORDS), WORDS) == bar


@given(rows(), rows())
def test_any_choice_is_read_back(one: Row, other: Row) -> None:
    either, second = ([each.written() for each in row] for row in (one, other))
    row = (node(CHOICE, either=either, or_=second),)
    assert parse_row(say_row(row, WORDS), WORDS) == row
    assert [icon.name for icon in icons_row(row)].count(CHOICE) == 1


@given(st.integers(0, 20), places, st.data())
def test_any_scoring_bar_is_read_back(number: int, place: str, data: st.DataObject) -> None:
    bar = data.draw(
        st.sampled_from(
            [
                node("score-times", times=number, count="all-cards", in_=place),
                node("score-times", times=number, count="all-rotated", in_=place),
                node("score-plus", plus=number, add="highest-card", in_=place),
                node("score-plus", plus=number, add="neighbour-base", in_=place),
            ]
        )
    )
    assert parse_bar(say_bar(bar, WORDS), WORDS) == bar


def test_no_two_checks_say_the_same() -> None:
    bars = [node("check", where=term.id, is_=how) for term, how in product(WORDS.locations, CONDITIONS)]
    assert len({say_bar(bar, WORDS) for bar in bars}) == len(bars)
    assert [parse_bar(say_bar(bar, WORDS), WORDS) for bar in bars] == bars


@pytest.mark.parametrize("verb", [name for name, op in OPS.items() if op.home == "row" and name != CHOICE])
def test_no_two_nodes_of_a_verb_say_the_same(verb: str) -> None:
    fields = OPS[verb].schema.model_fields
    choices: dict[str, list[str]] = {
        "by": list(SUBJECTS),
        "from_": PLACES,
        "pick": ALL_PICKS,
        "to": PLACES,
        "with_": PLACES[::5],
        "with_pick": ALL_PICKS[::3],
        "n": ["1", "2", "11"],
        "what": MEASURES,
    }
    used = [name for name in choices if name in fields]
    made = [
        node(verb, **dict(zip(used, args, strict=True)))
        for args in product(*(choices[name][:: 3 if len(used) > 3 else 1] for name in used))
    ]
    assert len({say_row((one,), WORDS) for one in made}) == len(made)


@pytest.mark.parametrize(
    "text", ["", "Move.", "Move a card you choose from The Past.", "Sing a song.", "Rotate this card in it."]
)
def test_a_sentence_that_nothing_says_is_refused(text: str) -> None:
    with pytest.raises(Unsaid):
        parse_row(text, WORDS)


# ------------------------------------------------------------------------------------------ the table


@pytest.mark.parametrize("part", [field.name for field in dataclasses.fields(Op)])
def test_a_verb_with_a_part_missing_does_not_register(part: str) -> None:
    before = dict(OPS)
    lacking = dataclasses.replace(OPS["move"], **{"verb": "shove", part: None})
    with pytest.raises(IncompleteOp, match=part):
        register(lacking)
    assert before == OPS


def test_a_verb_registers_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        register(OPS["move"])


def nodes_of(rows: Iterable[Row]) -> Iterator[Node]:
    """All nodes of rows, and those inside a choice or a bar."""
    for one in (node for row in rows for node in row):
        yield one
        if isinstance(one.args, ChooseOne):
            yield from nodes_of(one.args.parts)
        if isinstance(one.args, Later):
            yield from nodes_of(rows_of(one.args.rows))


@pytest.mark.parametrize("verb", OPS)
def test_every_verb_is_used_by_a_card(verb: str) -> None:
    cards = [card for game in GAMES.values() for card in game.cards]
    rows = [(*card.effect, (card.special,) if card.special else ()) for card in cards]
    assert verb in {one.verb for each in rows for one in nodes_of(each)}
