"""The search index: what words become, what the index stores of them, and that it can be read back."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.site.folding import FOLD, Forms, fold, forms, raw_words, tokens
from generator.site.search_index import (
    GLOBAL,
    LEVELS,
    NONE,
    Entry,
    base36,
    build_index,
    fronted,
    joined_title,
    level,
    read_index,
    spellings,
    stem_classes,
    stem_steps,
    synonyms,
    write_index,
)


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Café", "cafe"),
        ("ÜBER", "uber"),
        ("Straße", "strasse"),
        ("O’Neill", "o'neill"),
        ("time‑travel", "time-travel"),
        ("L236–L241", "l236-l241"),
        ("−4", "-4"),
        ("4 × 3", "4 x 3"),
        ("łódź", "lodz"),
    ],
)
def test_case_accents_quotes_and_dashes_do_not_matter(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The coin, flipped.", ["the", "coin", "flipped"]),
        ("from -4 to +4", ["from", "-4", "to", "+4"]),
        ("TD-062", ["td-062"]),
        ("2-4 players", ["2", "4", "players"]),
        ("L128, l9 and l10-l12", ["l128", "l9", "and", "l10", "l12"]),
        ("TL128 or L12b", ["tl", "128", "or", "l", "12b"]),
        ("rule 1.1.1 says", ["rule", "1.1.1", "says"]),
        ("", []),
        ("…—!", []),
    ],
)
def test_words_keep_signs_dots_and_hyphens_that_mean_something(text: str, words: list[str]) -> None:
    assert raw_words(text) == words


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("coin", Forms(("coin",))),
        ("rival's", Forms(("rival",))),
        ("1980's", Forms(("1980", "1980s"))),
        ("1980s", Forms(("1980s", "1980"))),
        ("+1", Forms(("+1", "1"))),
        ("face-down", Forms(("facedown",), ("face", "down"))),
        ("td-062", Forms(("td062",), ("td", "062"))),
        ("can't", Forms(("cant",), ("can",))),
        ("o'neill", Forms(("oneill",), ("neill",))),
    ],
)
def test_a_word_is_stored_under_every_way_to_type_it(word: str, expected: Forms) -> None:
    assert forms(word) == expected


@pytest.mark.parametrize(
    "ways", [("1980s", "1980's", "1980’s", "1980"), ("face-down", "facedown", "face–down")]
)
def test_ways_to_type_one_word_share_a_token(ways: tuple[str, ...]) -> None:
    first = set(tokens(ways[0]))
    for way in ways[1:]:
        assert first & set(tokens(way)), way


@given(st.text())
def test_no_token_is_empty_or_holds_a_space(text: str) -> None:
    assert all(token and not re.search(r"\s", token) for token in tokens(text))


@given(st.integers(min_value=0, max_value=10**9))
def test_numbers_survive_base_36(number: int) -> None:
    assert int(base36(number), 36) == number


def test_neighbouring_words_of_a_title_are_also_one_word() -> None:
    assert joined_title("Private Investigator’s notes") == ["privateinvestigators", "investigatorsnotes"]


def test_a_weight_grows_with_frequency_and_shrinks_with_length() -> None:
    assert level(1, 1.0) < level(3, 1.0) < level(9, 1.0) < len(LEVELS)
    assert level(2, 0.5) > level(2, 2.0)


def test_inflections_share_a_class_and_figures_do_not() -> None:
    terms = ["collect", "collected", "collecting", "collector", "10", "100"]
    classes = stem_classes(terms)
    assert len(set(classes[:3])) == 1
    assert len({classes[0], classes[4], classes[5]}) == 3


ENTRIES = [
    Entry(
        "Card",
        "Night Watchman",
        "Dark Ages, value 6",
        "cards.html#card-night-watchman",
        "Both play together.",
    ),
    Entry("Rule", "TD-062", "Play", "rules.html#TD-062", "The coin holder leads.", ids=("TD-062", "62")),
    Entry("Term", "Coin", "Piece", "pieces.html#piece-coin", "Breaks ties.", body="token"),
]


def spelt_out(terms: str) -> list[str]:
    """The terms of an index, read as the browser reads them."""
    found = [""]
    for term in terms.split(" "):
        found.append(found[-1][: int(term[0], 36)] + term[1:])
    return found[1:]


def unpacked(index: dict[str, object]) -> dict[str, dict[int, int]]:
    """Terms to entries to weights, read as the browser reads them."""
    found: dict[str, dict[int, int]] = {}
    terms = spelt_out(str(index["terms"]))
    for term, packed in zip(terms, str(index["posts"]).split(" "), strict=True):
        at = 0
        found[term] = {}
        for distance, letter in re.findall(r"([0-9a-z]+)([A-Z])", packed):
            at += int(distance, 36)
            found[term][at] = LEVELS.index(letter)
    return found


def test_every_word_of_an_entry_leads_to_it() -> None:
    read = unpacked(dict(build_index(ENTRIES)))
    for number, entry in enumerate(ENTRIES):
        for text in (entry.title, entry.crumb, entry.lead, entry.body, *entry.ids):
            for token in tokens(text):
                assert number in read[token], (token, entry.title)


def test_a_word_of_the_title_weighs_more_than_one_of_the_text() -> None:
    read = unpacked(dict(build_index(ENTRIES)))
    assert read["coin"][2] > read["coin"][1]


def test_terms_are_sorted_and_stems_run_beside_them() -> None:
    index = build_index(ENTRIES)
    terms = spelt_out(str(index["terms"]))
    assert terms == sorted(terms)
    assert len(str(index["stems"])) == len(terms)


@given(st.lists(st.text("abcdé1", min_size=1, max_size=50), min_size=1, unique=True).map(sorted))
def test_terms_are_read_back_as_they_were(terms: list[str]) -> None:
    assert spelt_out(fronted(terms)) == terms


def test_a_step_leads_back_to_the_term_before_of_the_same_stem() -> None:
    terms = ["collect", "collected", "collector", "coin", "collecting", "10"]
    steps = [ord(letter) - NONE for letter in stem_steps(terms)]
    classes = stem_classes(terms)
    for at, step in enumerate(steps):
        before = [number for number in range(at) if classes[number] == classes[at]]
        assert step == (at - before[-1] if before else 0), terms[at]


def test_the_same_entries_give_the_same_bytes() -> None:
    assert write_index("g", build_index(ENTRIES)) == write_index("g", build_index(list(ENTRIES)))


def test_the_index_is_one_script_that_no_text_can_break_out_of() -> None:
    odd = Entry("Rule", "</script><b>", "a\u2028b", "x.html", 'quote " and \\')
    script = write_index("some-game", build_index([odd]))
    start = f'(self.{GLOBAL}=self.{GLOBAL}||{{}})["some-game"]="'
    assert script.startswith(start)
    assert re.fullmatch(r'[A-Za-z0-9+/=]+";\n', script.removeprefix(start))
    read = read_index(script)
    assert read["entries"][0][1:5] == ["</script><b>", "a\u2028b", "x.html", 'quote " and \\']
    assert read["fold"] == FOLD


def test_other_words_lead_only_to_words_that_occur() -> None:
    groups = [["swap", "exchange", "trade"], ["coin", "money"]]
    assert synonyms(groups, ["exchange", "coin"]) == {
        "swap": ["exchange"],
        "trade": ["exchange"],
        "money": ["coin"],
    }


def test_of_two_spellings_the_one_that_occurs_is_meant() -> None:
    assert spellings([["colour", "color"], ["grey", "gray"]], ["color"]) == {"colour": "color"}
