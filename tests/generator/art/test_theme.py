"""Colour tokens: text can be read on its ground, and sets can be told apart without colour."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from catalog.load import game_ids, load_game
from generator.art.emblems import BANDS, EMBLEMS
from generator.art.grounds import MOTIFS
from generator.art.theme import TEMPLATES, BadTheme, Theme, contrast, inks, lightness, load_theme, mix

GAMES = [game for game in game_ids() if (TEMPLATES / "themes" / f"{game}.toml").is_file()]
THEMES = [load_theme(game, ink) for game in GAMES for ink in inks(game)]
NAMED = pytest.mark.parametrize("theme", THEMES, ids=[f"{t.name}-{t.ink}" for t in THEMES])
READABLE = 4.5
# Two greys a person tells apart at a glance, side by side, in CIE L* steps.
APART = 7.0


def pairs(theme: Theme) -> list[tuple[str, str, str, str, str]]:
    """Set, text token, ground token and both colours, for every pair that occurs."""
    out = []
    for name in (None, *theme.sets):
        tones = theme.tokens(name)
        out += [
            (name or "shared", text, ground, tones[text], tones[ground])
            for text, ground in theme.pairs
            if text in tones and ground in tones
        ]
    return out


@NAMED
def test_text_reaches_four_and_a_half_to_one(theme: Theme) -> None:
    found = pairs(theme)
    assert len(found) > 20
    weak = [
        f"{group}: {text} on {ground} is {contrast(a, b):.2f}"
        for group, text, ground, a, b in found
        if contrast(a, b) < READABLE
    ]
    assert weak == []


@NAMED
def test_every_pair_names_tokens_that_some_set_has(theme: Theme) -> None:
    known = {token for name in (None, *theme.sets) for token in theme.tokens(name)}
    assert {token for pair in theme.pairs for token in pair} <= known


@pytest.mark.parametrize("game", GAMES)
def test_grounds_or_bands_of_sets_differ_in_grey(game: str) -> None:
    sets = load_theme(game).sets
    greys = {name: [lightness(tones[tone]) for tone in ("ground", "band")] for name, tones in sets.items()}
    near = [
        (a, b)
        for a, b in combinations(greys, 2)
        if all(abs(one - other) < APART for one, other in zip(greys[a], greys[b], strict=True))
    ]
    assert near == [], greys


@NAMED
def test_sets_differ_in_shape_as_well(theme: Theme) -> None:
    # A game may have one motif for all of its sets; the shape of the value tells them apart in any case.
    for token, known, counts in (
        ("motif", MOTIFS, (1, len(theme.sets))),
        ("shape", EMBLEMS, (len(theme.sets),)),
    ):
        used = {tones[token] for tones in theme.sets.values()}
        assert len(used) in counts
        assert used <= set(known)
    assert set(BANDS) == set(MOTIFS)


@NAMED
def test_all_inks_have_the_same_tokens(theme: Theme) -> None:
    full = load_theme(theme.name)
    assert set(theme.shared) == set(full.shared)
    assert {name: set(tones) for name, tones in theme.sets.items()} == {
        name: set(tones) for name, tones in full.sets.items()
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_set_of_cards_has_its_colours(game: str) -> None:
    found, report = load_game(game)
    assert found is not None, report.render()
    assert {group.theme for group in found.game.sets} <= set(load_theme(game).sets)


@pytest.mark.parametrize("game", GAMES)
def test_low_ink_prints_on_white(game: str) -> None:
    low = load_theme(game, "low")
    grounds = ("ground", "ground-foot", "band", "panel", "emblem")
    assert {tones[name] for tones in low.sets.values() for name in grounds} == {"#ffffff"}
    assert low.shared["board"] == "#ffffff"


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("#000000", "#ffffff", 21.0), ("#ffffff", "#ffffff", 1.0), ("#777777", "#ffffff", 4.48)],
)
def test_contrast_is_that_of_the_web_guidelines(one: str, other: str, expected: float) -> None:
    assert contrast(one, other) == pytest.approx(expected, abs=0.01)
    assert contrast(one, other) == contrast(other, one)


@pytest.mark.parametrize(("colour", "expected"), [("#000000", 0), ("#ffffff", 100), ("#777777", 50.0)])
def test_lightness_is_cie_l(colour: str, expected: float) -> None:
    assert lightness(colour) == pytest.approx(expected, abs=0.2)


@pytest.mark.parametrize(("share", "expected"), [(0, "#000000"), (1, "#ffffff"), (0.5, "#808080")])
def test_mixing_goes_from_one_colour_to_the_other(share: float, expected: str) -> None:
    assert mix("#000000", "#ffffff", share) == expected


def _theme(folder: Path, colour: str) -> None:
    (folder / "themes").mkdir()
    words = f'inks = ["full"]\n[pairs]\n[full.shared]\npaper = "{colour}"\n'
    (folder / "themes" / "odd.toml").write_text(words, encoding="utf-8")


@pytest.mark.parametrize("colour", ["white", "#fff", "#FFFFFF", "rgb(1,2,3)"])
def test_a_value_that_is_no_colour_is_named(colour: str, tmp_path: Path) -> None:
    _theme(tmp_path, colour)
    with pytest.raises(BadTheme, match=r"shared\.paper"):
        load_theme("odd", root=tmp_path)


@pytest.mark.parametrize(
    ("words", "missing"),
    [
        ('inks = ["full"]\n', "odd has no pairs"),
        ("[pairs]\n", "odd has no inks"),
        ('inks = ["full"]\n[pairs]\n', "odd has no full"),
        ('inks = ["full"]\n[pairs]\n[full.sea]\n', r"odd has no table \[full\.shared\]"),
    ],
)
def test_a_table_that_a_theme_lacks_is_named(words: str, missing: str, tmp_path: Path) -> None:
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "odd.toml").write_text(words, encoding="utf-8")
    with pytest.raises(BadTheme, match=missing):
        load_theme("odd", root=tmp_path)


@pytest.mark.parametrize("card_set", [None, "sea"])
def test_a_colour_that_a_theme_lacks_is_named_when_it_is_asked_for(
    card_set: str | None, tmp_path: Path
) -> None:
    _theme(tmp_path, "#ffffff")
    with (tmp_path / "themes" / "odd.toml").open("a", encoding="utf-8") as file:
        file.write('[full.sea]\nground = "#000000"\n')
    tones = load_theme("odd", root=tmp_path).tokens(card_set)
    assert tones["paper"] == "#ffffff"
    with pytest.raises(BadTheme, match=f"odd: full.{card_set or 'shared'} has no board"):
        tones["board"]


def test_an_unknown_ink_names_the_known_ones(tmp_path: Path) -> None:
    _theme(tmp_path, "#ffffff")
    with pytest.raises(BadTheme, match="it has full"):
        load_theme("odd", "gold", root=tmp_path)
