"""Balance: the figures are counted right, the limits bite, and the committed note can be made again."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from catalog.game import Game
from catalog.load import load_game
from validator import balance, balance_page
from validator.balance import PREFIX, Plan, Record, Tally, Use, run, run_all, study_of
from validator.balance_page import Figure
from validator.engines import find
from validator.games.time_division.study import HOWS
from validator.playout import play

GAME = "time-division"
NOTE = Path(__file__).parents[2] / "catalog" / "games" / GAME / "BALANCE.md"
OWN, RIVAL, CHAINED, DELAYED = HOWS
SETTINGS = ("ancient-egypt", "dark-ages", "1980s", "campaign")


@cache
def game() -> Game:
    found, report = load_game(GAME)
    assert found is not None, report.render()
    return found


@cache
def played(games: int, seed: int = 7) -> Tally:
    return run(Plan(GAME, seed, games, SETTINGS))


# Figures


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    # Wilson's interval, as any table of it has it.
    [(50, 100, 40.4, 59.6), (0, 10, 0.0, 27.8), (10, 10, 72.2, 100.0), (475, 1000, 44.4, 50.6)],
)
def test_a_share_comes_with_its_interval(part: int, whole: int, low: float, high: float) -> None:
    figure = Figure(part, whole)
    assert figure.share == pytest.approx(100 * part / whole)
    assert figure.interval == (pytest.approx(low, abs=0.05), pytest.approx(high, abs=0.05))


def test_a_share_of_nothing_claims_nothing() -> None:
    assert (Figure(0, 0).share, Figure(0, 0).interval, str(Figure(0, 0))) == (0.0, (0.0, 100.0), "-")


def tally_of(*records: Record) -> Tally:
    tally = Tally()
    for number, record in enumerate(records):
        tally.add(number, "dark-ages", "random", record)
    return tally


def test_a_game_is_counted_in_each_of_its_groups() -> None:
    uses = (Use("king", OWN, True, True), Use("king", OWN, False, False), Use("king", CHAINED, True, False))
    tally = tally_of(Record(0, 1, 25, (("king", True), ("squire", False)), uses), Record(1, 1, 27, (), ()))
    for group in (("dark-ages", "random"), ("dark-ages", ""), ("", "random"), ("", "")):
        counts = (tally.games[group], tally.moves[group], tally.wins[group], tally.starts[group])
        assert counts == (2, 52, 1, 1)
    king = next(each for each in balance_page.card_figures(game(), tally) if each.card.id == "king")
    assert (king.scored, king.uses[OWN], king.uses[CHAINED], king.won) == ((1, 1), (1, 2), (1, 1), (1, 2))


def test_a_delayed_card_works_when_its_delayed_part_does() -> None:
    begun = [Use("lawyer", how, True, True) for how in (OWN, RIVAL, RIVAL)]
    fired = [Use("lawyer", DELAYED, worked, True) for worked in (True, False)]
    figures = {
        each.card.id: each
        for each in balance_page.card_figures(game(), tally_of(Record(0, 0, 25, (), (*begun, *fired))))
    }
    assert figures["lawyer"].decided == (1, 3)


# Limits


def lopsided(winner: int, starter: int, of: int = 10) -> list[Record]:
    return [Record(winner if number < of - 2 else 1 - winner, starter, 25, (), ()) for number in range(of)]


def uses_of_the_king(worked: int, of: int) -> list[Record]:
    return [Record(0, 0, 25, (), tuple(Use("king", OWN, number < worked, True) for number in range(of)))]


def scores_of_the_king(won: int, of: int) -> list[Record]:
    return [Record(0, 0, 25, tuple(("king", number < won) for number in range(of)), ())]


@pytest.mark.parametrize(
    ("records", "words"),
    [
        (lopsided(0, 0), "seat A wins 80.0 %"),
        (lopsided(1, 0), "seat A wins 20.0 %"),
        (lopsided(1, 1), "the starting player wins 80.0 %"),
        (uses_of_the_king(worked=1, of=11), "King works in 9.1 %"),
        (scores_of_the_king(won=8, of=10), "King lies with the winner in 80.0 %"),
    ],
)
def test_what_is_out_of_the_limits_is_said(records: list[Record], words: str) -> None:
    assert any(words in fault for fault in balance_page.faults(game(), tally_of(*records)))


def test_nothing_is_said_of_fair_games_and_of_cards_of_the_text() -> None:
    fair = [Record(number % 2, number // 2 % 2, 25, (("beggar", True),), ()) for number in range(4)]
    dull = [Use("foreman", OWN, False, True) for _ in range(20)]
    fair[0] = fair[0]._replace(uses=tuple(dull))
    assert list(balance_page.faults(game(), tally_of(*fair))) == []


# Games


def test_processes_do_not_change_the_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "PART", 6)
    shared = run_all(Plan(GAME, 7, 16, SETTINGS), jobs=2)
    assert vars(shared) == vars(played(16))
    assert balance_page.note(game(), shared, "") == balance_page.note(game(), played(16), "")


def test_games_take_turns_through_settings_and_policies() -> None:
    tally = played(16)
    assert {tally.games[setting, policy] for setting in SETTINGS for policy in ("random", "greedy")} == {2}
    assert tally.games["", ""] == 16


def test_another_seed_is_other_games() -> None:
    assert played(16).digest() == run(Plan(GAME, 7, 16, SETTINGS)).digest()
    assert played(16).digest() != played(16, seed=8).digest()


def test_a_record_holds_what_the_game_ended_with() -> None:
    module = find(GAME)
    assert module is not None
    engine = module.make(game(), {"mode": "single", "era": "dark-ages"}, {})
    for seed in range(20):
        log = play(engine, seed)
        record = study_of(GAME).record(engine, log)
        outcome, table = engine.outcome(log.final), engine.table(log.final)
        assert outcome is not None and record.winner == outcome.winner
        scored = {card.partition("/")[0]: seat for seat in "AB" for card in table[f"{seat}.influence"]}
        assert dict(record.sides) == {
            card: "AB".index(seat) == outcome.winner for card, seat in scored.items()
        }
        by_decision = [use for use in record.uses if use.how in (OWN, RIVAL)]
        assert 1 <= len(by_decision) <= 6


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        # Bad, but worse would be to give the rival the Abbot and the Minstrel.
        ({"A": {"decision": ["king"]}, "B": {"decision": ["minstrel"]}, "past": ["abbot"]}, "minstrel"),
        # The Minstrel wins a 7, against 4 for collecting it; but 4 is more than the Squire's 3.
        ({"A": {"decision": ["minstrel"]}, "B": {"decision": ["bailiff"]}}, "minstrel"),
        ({"A": {"decision": ["minstrel"]}, "B": {"decision": ["squire"]}}, "squire"),
        # The Tax Collector strips whoever is ahead, which is oneself here; the Squire does nothing.
        (
            {
                "A": {"decision": ["tax-collector"], "influence": ["abbot", "bailiff"]},
                "B": {"decision": ["squire"], "influence": ["herald"]},
            },
            "squire",
        ),
    ],
)
def test_the_greedy_policy_decides_for_what_is_best(given: dict[str, object], wanted: str) -> None:
    module = find(GAME)
    assert module is not None
    engine = module.make(game(), {"mode": "single", "era": "dark-ages"}, {})
    state = engine.load({"era": "dark-ages", "coin": "A", **given})
    greedy = study_of(GAME).policies["greedy"]
    chosen = greedy(engine, state, engine.actions(state), Random(1))
    assert engine.write_action(chosen) == {"trigger": wanted}


# The command and the committed note


def test_json_has_every_group_and_every_card(capsys: pytest.CaptureFixture[str]) -> None:
    code = balance.main([GAME, "--games", "4", "--seed", "3", "--era", "dark-ages", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert code == (1 if told["faults"] else 0)
    assert [group["games"] for group in told["groups"] if group["setting"] == "dark-ages"] == [4, 2, 2]
    assert set(told["cards"]) == {card.id for card in game().cards}


@pytest.mark.parametrize("words", [["nothing"], [GAME, "--era", "stone-age"], [GAME, "--games", "0"]])
def test_what_cannot_be_played_is_an_error(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = balance.main(words)
    except SystemExit as end:
        code = int(str(end.code))
    assert code == 2
    assert any(capsys.readouterr())


def test_the_note_is_written_as_it_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    note = tmp_path / "note.md"
    balance.main([GAME, "--games", "4", "--note", str(note)])
    assert capsys.readouterr().out == note.read_text(encoding="utf-8") + "\n"


def command_of(page: str) -> list[str]:
    """The words of the command that a note names."""
    found = re.search(r"^    python -m validator\.balance (.+)$", page, re.MULTILINE)
    assert found is not None
    return found[1].split()


def test_the_committed_note_names_the_command_that_writes_it() -> None:
    asked = balance.parser().parse_args(command_of(NOTE.read_text(encoding="utf-8")))
    assert (asked.game, asked.era) == (GAME, [])
    assert asked.games >= 20_000
    assert NOTE.as_posix().endswith(asked.note.as_posix())


def test_the_committed_note_tells_of_the_cards_as_they_are() -> None:
    """The first games of the note, played again, come out as they did."""
    page = NOTE.read_text(encoding="utf-8")
    asked = balance.parser().parse_args(command_of(page))
    again = run(Plan(asked.game, asked.seed, PREFIX, tuple(study_of(GAME).settings(game()))))
    told = f"Digest of the first {PREFIX} games: `{again.digest()}`"
    assert told in page, f"cards or rules have changed; run {balance.command_for(asked)}"


def test_the_committed_note_keeps_the_limits() -> None:
    page = NOTE.read_text(encoding="utf-8")
    assert "All of them are kept." in page
    shares = r" \| ([\d.]+) % \([^|]*" * 3
    rows = re.findall(rf"^\| \*\*(.+?)\*\* \| \d+ \| [\d.]+{shares}\|$", page, re.MULTILINE)
    assert [row[0] for row in rows] == ["Ancient Egypt", "Dark Ages", "1980’s", "Campaign", "All"]
    for _, one, other, starter in rows:
        assert 47 <= float(one) <= 53 and 47 <= float(other) <= 53
        assert 45 <= float(starter) <= 55


def test_the_committed_note_has_a_row_for_every_card() -> None:
    page = NOTE.read_text(encoding="utf-8")
    for card in game().cards:
        star = " \\*" if card.provenance == "stand-in" else ""
        assert page.count(f"| {card.title}{star} | {card.base} | ") == 1, card.id
