"""Time Line: chances come out exactly, the row is a path, and the catalog’s tables are what is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.game import Game
from catalog.load import GAMES, load_game
from catalog.schema import Board
from validator.checks import check_game as check_catalog
from validator.engine.contract import Unreadable
from validator.games.time_line import ASKED, TimeLine, make
from validator.games.time_line.study import POLICIES, bench
from validator.games.time_line.study import settings as study_settings
from validator.games.time_line.world import row
from validator.laws import check_game
from validator.playout import exhaustive, play
from validator.scenarios import flips

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def loaded() -> Game:
    game, report = load_game("time-line")
    assert game is not None, report.render()
    return game


GAME = loaded()


def engine(config: Mapping[str, Any] | None = None, **rulings: str) -> TimeLine:
    return make(GAME, config or {}, {name.replace("_", "-"): option for name, option in rulings.items()})


ENGINE = engine()


def after(position: Mapping[str, Any], *steps: tuple[str, Mapping[str, Any]]) -> Any:
    """The state after these actions from a position; chance may not come in between."""
    state = ENGINE.load(position)
    for seat, written in steps:
        state, _ = ENGINE.step(state, ENGINE.read_action(state, seat, written))
    return state


def odds(state: Any, of: Callable[[Any], object], depth: int = 9) -> dict[object, Fraction]:
    """How likely each value of `of` is, once all dice have fallen that fall by themselves."""
    found: Counter[object] = Counter()
    for _, probability, final in exhaustive(ENGINE, state, depth):
        found[of(final)] += probability  # type: ignore[assignment]
    assert sum(found.values()) == 1
    return dict(found)  # type: ignore[arg-type]


# ----------------------------------------------------------------------------- chances


@pytest.mark.parametrize(
    ("units", "chance"),
    [
        (["wizard"], HALF),
        (["hero"], Fraction(2, 3)),
        (["hero", "hero"], Fraction(2, 3)),
        (["A:period-6"], HALF),
    ],
)
def test_a_control_roll(units: list[str], chance: Fraction) -> None:
    position = {"turn": {"phase": "change-history"}, "units": {"6": units}}
    state = after(position, ("A", {"control": 6}))
    assert odds(state, lambda final: final.control[6] == 0)[True] == chance


@pytest.mark.parametrize(("units", "chance"), [([], HALF), (["agent"], Fraction(2, 3))])
def test_a_period_recruit_roll(units: list[str], chance: Fraction) -> None:
    position = {
        "turn": {"side": "T", "phase": "recruit-troops"},
        "units": {"9": units},
        "control": {"9": "T"},
    }
    state = after(position, ("T", {"recruit": 9}))
    assert odds(state, lambda final: len(final.units) > len(units))[True] == chance


@pytest.mark.parametrize(
    ("units", "least", "both"),
    [([], Fraction(3, 4), Fraction(1, 4)), (["hero"], Fraction(8, 9), Fraction(4, 9))],
)
def test_the_two_rolls_for_the_prehistoric_era(units: list[str], least: Fraction, both: Fraction) -> None:
    position = {"turn": {"phase": "recruit-troops"}, "units": {"2": units}, "control": {"2": "A"}}
    state = after(position, ("A", {"recruit": 2}))
    gained = odds(state, lambda final: len(final.units) - len(units))
    assert gained[2] == both
    assert gained[1] + gained[2] == least


FIGHT = ("A", {"fight": 6})


def contested(*units: str, **hands: list[str]) -> dict[str, Any]:
    return {
        "turn": {"phase": "seek-and-destroy"},
        "units": {"6": list(units), "9": ["wizard", "agent"]},
        **{seat: {"hand": cards} for seat, cards in hands.items()},
    }


def test_hiding_before_a_battle() -> None:
    state = after(contested("hero", "agent"), FIGHT, ("T", {"hide": 6}))
    assert odds(state, lambda final: bool(final.hidden[1]), 1)[True] == HALF


@pytest.mark.parametrize(("cards", "chance"), [([], HALF), (["time-expansion"], Fraction(5, 6))])
def test_escaping_before_a_battle(cards: list[str], chance: Fraction) -> None:
    steps = [("T", {"play": card}) for card in cards]
    state = after(contested("hero", "agent", T=cards), FIGHT, ("T", {"escape": 6}), *steps)
    assert (
        odds(state, lambda final: ENGINE.asks(final)[:1] and ENGINE.asks(final)[0].verb, 1)["flee"] == chance
    )


@pytest.mark.parametrize(("cards", "chance"), [([], THIRD), (["time-expansion"], Fraction(2, 3))])
def test_escaping_from_a_running_battle(cards: list[str], chance: Fraction) -> None:
    state = after(contested("monster", *["combat-team"] * 3, T=cards), FIGHT, ("T", {"fight": 6}))
    if cards:
        state, _ = ENGINE.step(state, ENGINE.read_action(state, "T", {"pass": "cards"}))
    fell = next(final for path, _, final in exhaustive(ENGINE, state, 1) if path[0][1] == ("6",))
    state, _ = ENGINE.step(fell, ENGINE.read_action(fell, "A", {"fight": 6}))
    for written in ({"escape": 6}, *({"play": card} for card in cards)):
        state, _ = ENGINE.step(state, ENGINE.read_action(state, "T", written))
    flees = odds(state, lambda final: [one.verb for one in ENGINE.asks(final)] == ["flee"], 1)
    assert flees[True] == chance


@pytest.mark.parametrize(
    ("units", "chance"),
    [
        (("hero", "hero", "agent", "agent", "agent"), {0: Fraction(2, 3), 1: THIRD}),
        (("monster", "monster", "agent", "agent"), {0: THIRD, 1: Fraction(2, 3)}),
        (("hero", "hero", "agent", "agent"), {0: HALF, 1: HALF}),
    ],
)
def test_who_loses_a_round(units: tuple[str, ...], chance: Mapping[int, Fraction]) -> None:
    state = after(contested(*units), FIGHT, ("T", {"fight": 6}))
    before = len(ENGINE.desk(state).own(0, 6))
    lost = odds(state, lambda final: 0 if len(ENGINE.desk(final).own(0, 6)) < before else 1, 1)
    assert lost == chance


def test_the_first_turn_is_even() -> None:
    state, first = ENGINE.setup(), Counter[int]()
    for _, probability, final in exhaustive(ENGINE, state, 2):
        first[final.active if ENGINE.chance(final).name.startswith("shuffle") else -1] += probability  # type: ignore[union-attr]
    assert dict(first) == {0: Fraction(9, 20), 1: Fraction(9, 20), -1: Fraction(1, 10)}


@pytest.mark.parametrize("seat", ["A", "T"])
def test_a_recruit_table_brings_what_it_says(seat: str) -> None:
    position = {"turn": {"side": seat, "phase": "recruit-troops"}}
    state = after(position, (seat, {"end": "recruit-troops"}))
    table = next(table for table in GAME.tables if table.id == f"recruit-{seat.lower()}")
    wanted = Counter(line.cells["unit"] for line in table.rows)
    names = [kind.name for kind in ENGINE.world.kinds]
    brought = odds(state, lambda final: names[final.units[0].kind] if final.units else "none", 1)
    assert brought == {unit: Fraction(count, 6) for unit, count in wanted.items()}


# ----------------------------------------------------------------------------- the row


def test_the_row_is_a_path_and_its_distances_are_those_of_the_graph() -> None:
    graph = row(GAME.boards[0])
    assert nx.is_path(graph, list(range(1, 13)))
    assert nx.diameter(graph) == 11
    lengths = dict(nx.all_pairs_shortest_path_length(nx.path_graph(range(1, 13))))
    for one in range(1, 13):
        assert ENGINE.world.near[one] == tuple(sorted(graph[one]))
        for other in range(1, 13):
            assert ENGINE.world.distance[one][other] == lengths[one][other]


@given(st.sets(st.integers(0, 10), max_size=10), st.booleans())
@settings(deadline=None, max_examples=30)
def test_a_row_that_is_broken_or_bent_is_refused(kept: set[int], ring: bool) -> None:
    board = GAME.boards[0]
    links = tuple(link for index, link in enumerate(board.links) if index in kept)
    extra = (("era-1", "era-12"),) if ring else ()
    bent = Board.model_validate(board.model_dump() | {"links": [*links, *extra]})
    if len(kept) == 11 and not ring:
        row(bent)
        return
    with pytest.raises(Unreadable):
        row(bent)


@given(unit=st.sampled_from(["wizard", "hero", "warriors", "monster"]), start=st.integers(1, 12))
@settings(deadline=None, max_examples=40)
def test_a_unit_reaches_just_what_lies_within_its_move(unit: str, start: int) -> None:
    state = ENGINE.load({"units": {str(start): [unit]}})
    kind = next(kind for kind in ENGINE.world.kinds if kind.name == unit)
    near = nx.single_source_shortest_path_length(row(GAME.boards[0]), start, cutoff=kind.move)
    found = {action.args[1] for action in ENGINE.actions(state) if action.verb == "move"}
    assert found == set(near) - {start}


# ----------------------------------------------------------------------------- the catalog


def test_the_catalog_has_nothing_to_complain_about() -> None:
    assert check_catalog(GAME).render() == ""


def test_every_letter_of_the_lists_stands_for_users_of_its_own_deck() -> None:
    table = next(table for table in GAME.tables if table.id == "user-codes")
    sides = {"atlantean": "A", "teraxian": "T"}
    own = {piece.id: piece.side for piece in GAME.pieces}
    for line in table.rows:
        users = [user.strip() for user in line.cells["users"].split(",")]
        assert {own[user] for user in users if user != "nobody"} <= {sides[line.cells["deck"]], None}
    letters = {(line.cells["deck"], line.cells["letter"]): line.cells["users"] for line in table.rows}
    assert letters["atlantean", "W"] == "wizard"
    assert letters["teraxian", "W"] == "warship"


LISTED = {
    "astral-travel": "W", "astral-gate": "WHT", "dimension-door": "WH", "ethereal-plane": "A",
    "hermes-portal": "WH", "demon-horde": "T", "vorpal-sword": "H", "celestial-sword": "H",
    "mind-control-device": "S", "tac-nukes": "W", "probability-shift": "X", "time-contraction": "A",
    "time-expansion": "A", "time-skipping": "A", "matter-disrupters": "W", "force-fields": "W",
}  # fmt: skip


@pytest.mark.parametrize(("name", "letters"), LISTED.items())
def test_the_users_of_a_card_are_those_of_its_letters(name: str, letters: str) -> None:
    card = GAME.card(name)
    rows = next(table for table in GAME.tables if table.id == "user-codes").rows
    codes = {line.cells["letter"]: line.cells["users"] for line in rows if line.cells["deck"] == card.set}
    users = [user.strip() for letter in letters for user in codes[letter].split(",") if user != "nobody"]
    assert list(card.users) == users


def test_the_decks_of_the_text_are_left_as_short_as_they_are() -> None:
    assert [len(deck) for deck in ENGINE.world.decks] == [8, 8]
    assert [len(deck) for deck in engine({"supplement": True}).world.decks] == [24, 24]
    ours = [card for card in GAME.cards if card.set.endswith("-supplement")]
    assert {card.provenance for card in ours} == {"stand-in"}


def test_every_other_reading_makes_some_scenario_come_out_differently() -> None:
    flipped = {
        (name, option)
        for rulings in flips(GAME).values()
        for name, options in rulings.items()
        for option, flip in options.items()
        if flip
    }
    wanted = {
        (ruling.id, option.id)
        for ruling in GAME.rulings
        for option in ruling.options
        if ruling.id in ASKED and option.id != ruling.default
    }
    assert wanted - flipped == set()


@pytest.mark.parametrize(
    ("config", "words"),
    [
        ({"supplement": "some"}, "supplement"),
        ({"turn-limit": 0}, "turn limit"),
        ({"turn-limit": "x"}, "limit"),
    ],
)
def test_a_configuration_that_makes_no_sense_is_refused(config: Mapping[str, Any], words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        engine(config)


@pytest.mark.parametrize(
    ("position", "fix"),
    [
        ({"units": {"5": ["wizzard"]}}, "wizard"),
        ({"units": {"5": ["period-5"]}}, "A:period-5"),
        ({"units": {"13": ["hero"]}}, None),
        ({"unit": {}}, "units"),
        ({"A": {"hand": ["tac-nukes"]}}, None),
        ({"A": {"hands": []}}, "hand"),
        ({"turn": {"phase": "time-traveling"}}, "time-travel"),
        ({"control": {"5": "B"}}, None),
        ({"A": {"played": ["vorpal-sword/hero@6"]}}, None),
    ],
)
def test_a_position_that_cannot_be_read_says_where_and_what_would_be_right(
    position: Mapping[str, Any], fix: str | None
) -> None:
    with pytest.raises(Unreadable) as caught:
        ENGINE.load(position)
    assert caught.value.path
    if fix is not None:
        assert caught.value.fix == fix


# ----------------------------------------------------------------------------- whole games


@pytest.mark.parametrize("policy", POLICIES)
def test_a_race_ends_with_a_winner_or_at_the_turn_limit(policy: str) -> None:
    rules = engine({"turn-limit": 12})
    for seed in range(3):
        log = play(rules, seed, POLICIES[policy])
        outcome = rules.outcome(log.final)
        assert log.finished and outcome is not None
        assert (outcome.winner is None) == (outcome.key == "score:turn-limit") == (12 not in outcome.totals)
        assert log.final.turn <= 24


@pytest.mark.parametrize(
    "rulings",
    [
        {"AMB_04": "two-copies", "AMB_09": "whole-group", "AMB_11": "once-a-unit", "AMB_24": "every-time"},
        {"AMB_05": "when-empty", "AMB_07": "gone", "AMB_08": "enemies-stop", "AMB_15": "end-of-turn"},
        {"AMB_13": "kept-while-there", "AMB_21": "after-roll", "AMB_23": "opponent", "AMB_30": "end-of-turn"},
        {"AMB_16": "home", "AMB_26": "one-a-unit", "AMB_29": "active-only", "AMB_31": "loses"},
    ],
)
def test_games_keep_the_laws_under_other_readings_too(rulings: Mapping[str, str]) -> None:
    config = {"turn-limit": 5, "supplement": True}
    log, broken = check_game(engine(config, **rulings), 11, config=config)
    assert broken is None, str(broken)
    assert log.finished


# ----------------------------------------------------------------------------- the committed note


def test_the_committed_note_names_its_command_and_has_a_row_for_every_card() -> None:
    page = (GAMES / "time-line" / "BALANCE.md").read_text(encoding="utf-8")
    assert "python -m validator.balance time-line --games" in page
    for card in GAME.cards:
        star = " \\*" if card.provenance == "stand-in" else ""
        assert page.count(f"| {card.title}{star} | ") == 1, card.id
    assert "nobody wins" in page


def test_speed_is_measured_in_the_settings_of_the_study() -> None:
    assert set(bench(GAME)) == set(study_settings(GAME))
