"""Near names: what a slip of the keyboard leads back to, and what is too far away to guess."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.near import distance, near, nearest

NAMES = (
    "blacksmith",
    "tax-collector",
    "potter",
    "title",
    "cites",
    "rules",
    "from",
    "past",
    "hand",
    "decision",
)
WORDS = st.text("abc-", max_size=7)


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("blacksmit", "blacksmith"),
        ("balcksmith", "blacksmith"),
        ("blacksmiths", "blacksmith"),
        ("Tax Collector", "tax-collector"),
        ("tax_collector", "tax-collector"),
        ("taxcollector", "tax-collector"),
        ("form", "from"),
        ("tilte", "title"),
        ("TITLE", "title"),
        ("cite", "cites"),
        ("deci", "decision"),
        ("blac", "blacksmith"),
    ],
)
def test_a_slip_leads_to_what_was_meant(slip: str, meant: str) -> None:
    assert nearest(slip, NAMES) == meant


@pytest.mark.parametrize("word", ["", "x", "weight", "executioner", "zz", "hp"])
def test_what_is_near_to_nothing_has_no_suggestion(word: str) -> None:
    assert nearest(word, NAMES) is None


@pytest.mark.parametrize("length", range(1, 13))
def test_the_longer_a_word_the_more_slips_it_may_have(length: int) -> None:
    word = "abcdefghijkl"[:length]
    allowed = {1: 0, 2: 1, 3: 1, 4: 1, 5: 2, 6: 2, 7: 2, 8: 3, 9: 3, 10: 3, 11: 4, 12: 4}[length]
    for slips in range(length):
        other = word[: length - slips] + "z" * slips
        assert nearest(word, [other]) == (other if slips <= allowed else None)


def test_a_name_that_shares_no_letter_is_not_near() -> None:
    assert nearest("ab", ["cb", "xy"]) == "cb"
    assert near("a", ["b", "ab"]) == ()


def test_the_best_comes_first_and_the_number_is_limited() -> None:
    assert near("card", ["cards", "carp", "cord", "bard", "guard"]) == ("cards", "carp", "cord")
    assert near("card", ["cards", "carp"], most=1) == ("cards",)
    assert near("card", []) == ()


@pytest.mark.parametrize(
    ("a", "b", "slips"),
    [
        ("", "", 0),
        ("ab", "ba", 1),
        ("ca", "abc", 3),
        ("kitten", "sitting", 3),
        ("abc", "", 3),
        ("form", "from", 1),
    ],
)
def test_slips_are_counted_with_swapped_neighbours_as_one(a: str, b: str, slips: int) -> None:
    assert distance(a, b) == distance(b, a) == slips


@given(a=WORDS, b=WORDS, limit=st.integers(0, 8))
def test_a_limit_changes_no_answer_below_it(a: str, b: str, limit: int) -> None:
    exact, limited = distance(a, b), distance(a, b, limit)
    assert limited == exact if exact <= limit else limited > limit


@given(a=WORDS, b=WORDS)
def test_the_distance_is_nothing_only_between_equals_and_never_more_than_the_longer_word(
    a: str, b: str
) -> None:
    assert (distance(a, b) == 0) == (a == b)
    assert abs(len(a) - len(b)) <= distance(a, b) <= max(len(a), len(b))


@given(names=st.lists(WORDS, min_size=1, max_size=6), word=WORDS)
def test_a_suggestion_is_a_known_name_and_a_known_name_is_its_own(names: list[str], word: str) -> None:
    assert set(near(word, names)) <= set(names)
    assert nearest(word, names) == nearest(word, [*names, *names])
    if word.strip("-") and word in names:
        assert distance(nearest(word, names) or "", word) == 0
