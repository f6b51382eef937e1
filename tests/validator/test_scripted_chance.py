"""What a scenario gives of a shuffle comes first; the rest follows, each thing as often as it is there."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from catalog.reader import read_text
from validator.engine.contract import Chance
from validator.scenario.chance import Entry, resolve

PAGE = read_text("chance: x\n", "scenario.yaml")


@given(st.data())
def test_a_shuffle_keeps_every_copy_of_every_thing(data: st.DataObject) -> None:
    items = tuple(data.draw(st.lists(st.sampled_from("abc"), min_size=1, max_size=8)))
    first = tuple(data.draw(st.permutations(items)))[: data.draw(st.integers(0, len(items)))]
    entry = Entry("shuffle", first, ("chance",))
    outcome, faults = resolve(entry, Chance("shuffle", items, len(items)), PAGE)
    assert faults == []
    assert entry.used
    assert outcome[: len(first)] == first
    assert Counter(outcome) == Counter(items)


def test_the_rest_of_a_shuffle_follows_in_its_own_order() -> None:
    entry = Entry("shuffle", ("a",), ("chance",))
    outcome, _ = resolve(entry, Chance("shuffle", ("b", "a", "c", "a"), 4), PAGE)
    assert outcome == ("a", "b", "c", "a")


def test_more_copies_than_there_are_cannot_come_out() -> None:
    entry = Entry("shuffle", ("a", "a"), ("chance",))
    outcome, faults = resolve(entry, Chance("shuffle", ("a", "b"), 2), PAGE)
    assert [one.code for one in faults] == ["SC-CHANCE-ITEM"]
    assert outcome == ("a", "b")
