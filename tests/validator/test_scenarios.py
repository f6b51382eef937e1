"""Every way in which a scenario can be wrong is told with its code, at its own value, with what would fit."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent, indent

import pytest

from catalog.codes import CODES
from catalog.diagnostics import Diagnostic, Place
from catalog.game import Game
from catalog.load import load_game
from tests.validator import toy
from tests.validator.toys import GAMES, changed, loaded, toy_game
from validator import scenarios
from validator.scenario.trace import Result
from validator.scenarios import flips, run, run_all

GIVEN = "given: {A: {hand: [fox, bee]}, B: {hand: [cat, dog]}, pile: [ant, elk]}"
THEN = "then: {A: {hand: [bee, elk], row: [fox]}, pile: [ant], turn: B}"
PLAY = f"- {{by: A, do: {{play: fox}}, chance: {{draw: elk}}, {THEN}}}"


def written(steps: str, head: str = GIVEN, name: str = "T") -> str:
    """A file with one scenario: its head below the title, and its steps."""
    top = f"scenarios:\n  - scenario: {name}\n    title: A test\n    kind: own\n"
    return (
        top
        + indent(dedent(head).strip(), "    ")
        + "\n    steps:\n"
        + indent(dedent(steps).strip(), "      ")
        + "\n"
    )


def outcome(folder: Path, text: str, name: str = "T") -> Result:
    """How the scenario of a file comes out in the toy game."""
    game, report = loaded(changed(folder, files={"scenarios/t.yaml": text}))
    assert game is not None, report.render()
    return run(game, game.scenario(name), toy)


def pointed_at(place: Place) -> str:
    """The text a complaint points at; a value over several lines gives its first line."""
    line = Path(place.file).read_text(encoding="utf-8").split("\n")[place.line - 1]
    return line[place.col - 1 : place.end_col - 1 if place.end_col else None]


Case = tuple[str, str, str, str | None]
"""Steps, what the complaint points at (its beginning), words of the message, the fix."""

CASES: dict[str, dict[str, Case]] = {
    "SC-STEP": {
        "two actions": (
            "- {by: A, do: {play: fox}, refuse: {play: cat}, because: TY-003}",
            "refuse",
            "not both",
            None,
        ),
        "no reason": ("- {by: A, refuse: {play: cat}}", "{by: A", "which rules refuse", None),
        "nobody acts": ("- {do: {play: fox}}", "{do:", "needs a seat", None),
        "unknown seat": ("- {by: a, legal: [{play: fox}]}", "a", "no seat 'a'", "A"),
        "nothing at all": (f"{PLAY}\n- {{by: A}}", "{by: A}", "does nothing", None),
        "reason without refusal": (f"{PLAY[:-1]}, because: TY-003}}", "because", "nothing is refused", None),
        "events without action": (
            "- {by: A, legal: [{play: fox}, {play: bee}], events: [op:move]}",
            "events",
            "nothing is done",
            None,
        ),
        "view of nobody": ("- view: {seat: Z, sees: {turn: A}}", "{seat", "no seat 'Z'", None),
        "nothing seen": ("- view: {seat: A, sees: {}}", "sees", "nothing is compared", None),
        "a view left blank": (f"{PLAY}\n- view:", "view", "nothing is compared", None),
        "a view of no seat": ("- view: {sees: {turn: A}}", "view", "nobody is named", None),
        "no number": (f"{PLAY}\n- score: {{}}", "score", "nothing is compared", None),
        "no event": (f"{PLAY[:-1]}, events: []}}", "events", "nothing is compared", None),
        "no event denied": (f"{PLAY[:-1]}, no-events: []}}", "no-events", "nothing is compared", None),
        "no outcome": (f"{PLAY}\n- outcome:", "outcome", "nothing is compared", None),
        "asks nobody": ("- asks: {seat: Z}", "{seat", "no seat 'Z'", None),
    },
    "SC-ACTION": {
        "verb": ("- {by: A, do: {ply: fox}}", "fox", "nobody can 'ply'", "play"),
        "card": ("- {by: A, do: {play: fxo}}", "fxo", "no animal 'fxo'", "fox"),
        "in a refusal": ("- {by: A, refuse: {play: fxo}, because: TY-004}", "fxo", "no animal 'fxo'", "fox"),
        "in a list": ("- {by: A, legal: [{play: fox}, {play: be}]}", "be", "no animal 'be'", "bee"),
    },
    "SC-DO": {
        "not its turn": ("- {by: B, do: {play: cat}}", "{play: cat}", "refused by TY-003", None),
    },
    "SC-THEN": {
        "wrong value": (
            PLAY.replace("[fox]", "[bee]"),
            "[bee]",
            "A.row is [fox], and the scenario says [bee]",
            "[fox]",
        ),
        "wrong word": (PLAY.replace("turn: B", "turn: A"), "A", "turn is B, and the scenario says A", "B"),
        "unknown key": (
            PLAY.replace("pile:", "pyle:").replace("pyle: [ant]", "pile: [ant], pyle: []"),
            "pyle",
            "no 'pyle'",
            "pile",
        ),
    },
    "SC-REST": {
        "unsaid": (
            PLAY.replace(", pile: [ant]", ""),
            "then",
            "pile was [ant, elk] and is [ant]",
            "pile: [ant]",
        ),
        "unsaid inside": (
            PLAY.replace(", row: [fox]", ""),
            "then",
            "A.row was [] and is [fox]",
            "A: {row: [fox]}",
        ),
    },
    "SC-UNCHECKED": {
        "never compared": (
            "- {by: A, do: {play: fox}, chance: {draw: elk}, asks: {seat: B}}",
            "{by: A",
            "not compared all",
            "then: {A: {hand: [bee, elk], row: [fox]}, pile: [ant], turn: B}",
        ),
    },
    "SC-REFUSE": {
        "legal after all": ("- {by: A, refuse: {play: fox}, because: TY-004}", "{play: fox}", "accept", None),
    },
    "SC-REASON": {
        "another rule": (
            "- {by: A, refuse: {play: cat}, because: TY-003}",
            "TY-003",
            "not because of TY-003",
            "[TY-004]",
        ),
        "one of two": (
            "- {by: A, refuse: {play: cat}, because: [TY-004, TY-003]}",
            "[TY-004",
            "not because of TY-003",
            "[TY-004]",
        ),
        "another fact": (
            "- {by: B, refuse: {play: cat}, because: TY-003, facts: {turn: B}}",
            "B",
            "turn is A, and the scenario says B",
            "A",
        ),
        "no such fact": (
            "- {by: B, refuse: {play: cat}, because: TY-003, facts: {trun: A}}",
            "A",
            "compares no 'trun'",
            "turn",
        ),
    },
    "REF-UNDEF": {
        "no such rule": (
            "- {by: A, refuse: {play: cat}, because: TY-999}",
            "TY-999",
            "there is no rule 'TY-999'",
            "TY-009",
        ),
        "one of two rules": (
            "- {by: A, refuse: {play: cat}, because: [TY-004, TY-044]}",
            "TY-044",
            "there is no rule 'TY-044'",
            "TY-004",
        ),
    },
    "SC-LEGAL": {
        "one missing": (
            "- {by: A, legal: [{play: bee}]}",
            "[{play: bee}]",
            "{play: fox} is legal too",
            "[{play: bee}, {play: fox}]",
        ),
        "one without a list": (
            "- {by: A, legal: {play: bee}}",
            "{play: bee}",
            "{play: fox} is legal too",
            "{play: [bee, fox]}",
        ),
        "one too many": (
            "- {by: A, legal: {play: [bee, fox, cat]}}",
            "cat",
            "{play: cat} is not legal",
            "{play: [bee, fox]}",
        ),
        "not to move": (
            "- {by: B, legal: {play: [cat, dog]}}",
            "B",
            "B has no action now: the game waits for {seat: A, verb: play}",
            "A",
        ),
        "chance to come first": (
            "- {by: A, do: {play: fox}, legal: {play: bee}}",
            "A",
            "A has no action now: the game waits for the chance event draw/1",
            None,
        ),
        "none at all": (
            "- {by: A, legal: []}",
            "[]",
            "{play: bee}, {play: fox} are legal too",
            "[{play: bee}, {play: fox}]",
        ),
    },
    "SC-ASKS": {
        "another seat": (
            "- asks: {seat: B}",
            "{seat: B}",
            "does not wait for {seat: B}",
            "{seat: A, verb: play}",
        ),
        "another verb": (
            "- asks: {seat: A, verb: choose}",
            "{seat",
            "does not wait for",
            "{seat: A, verb: play}",
        ),
        "nobody": ("- asks: []", "[]", "also waits for [{seat: A, verb: play}]", "{seat: A, verb: play}"),
    },
    "SC-VIEW": {
        "too much": (
            "- view: {seat: A, sees: {B: {hand: [cat, dog]}}}",
            "[cat, dog]",
            "B.hand is",
            '["?", "?"]',
        ),
        "no such thing": ("- {by: A, view: {sees: {B: {hnd: []}}}}", "hnd", "no 'B.hnd'", "B.hand"),
    },
    "SC-SCORE": {
        "another number": ("- score: {A: 1}", "1", "A is 0 in the score, and the scenario says 1", "0"),
        "no such number": ("- score: {C: 1}", "C", "no 'C'", None),
    },
    "SC-OUTCOME": {
        "goes on": ("- outcome: {winner: A}", "outcome", "not over", None),
    },
    "SC-EVENTS": {
        "unknown": (f"{PLAY[:-1]}, events: [op:mvoe]}}", "op:mvoe", "no event 'op:mvoe'", "op:move"),
        "did not happen": (
            f"{PLAY[:-1]}, events: [score:tie]}}",
            "score:tie",
            "score:tie did not happen",
            None,
        ),
        "happened": (f"{PLAY[:-1]}, no-events: [op:draw]}}", "op:draw", "was not found not to happen", None),
    },
    "SC-CHANCE-ITEM": {
        "not on the pile": (
            PLAY.replace("draw: elk", "draw: dog"),
            "dog",
            "'dog' cannot come out of draw/1",
            None,
        ),
        "too many": (
            PLAY.replace("draw: elk", "draw: [ant, elk]"),
            "[ant, elk]",
            "draw/1 draws 1, and 2 are given",
            None,
        ),
    },
    "SC-CHANCE-LEFT": {
        "nobody asks": (
            PLAY.replace("{draw: elk}", "{draw: elk, rain: heavy}"),
            "rain",
            "the chance event 'rain'",
            None,
        ),
    },
    "SC-EMPTY": {
        "only actions": ("- {by: A, do: {play: fox}, chance: {draw: elk}}", "T", "expects nothing", None),
    },
}


@pytest.mark.parametrize(
    ("code", "case"),
    [
        pytest.param(code, case, id=f"{code} {name}")
        for code, cases in CASES.items()
        for name, case in cases.items()
    ],
)
def test_each_mistake_has_its_code_its_place_and_its_fix(tmp_path: Path, code: str, case: Case) -> None:
    steps, pointed, words, fix = case
    found = [one for one in outcome(tmp_path, written(steps)).report if one.code == code]
    assert len(found) == 1
    assert words in found[0].message
    assert found[0].fix == fix
    assert pointed_at(found[0].place).startswith(pointed)


FINISH = "given: {A: {hand: [cat]}, B: {row: [ant, bee]}}"
LAST = "- {by: A, do: {play: cat}, then: {A: {hand: [], row: [cat]}, turn: B}}"


@pytest.mark.parametrize(
    ("expected", "words", "fix"),
    [
        ("{winner: A}", "the winner is B, and the scenario says A", "B"),
        ("{because: TY-008}", "score:tie decided (TY-009), not TY-008", "TY-009"),
        ("{because: TY-088}", "there is no rule 'TY-088'", "TY-008"),
        ("{key: 'score:total'}", "score:tie decided, and the scenario says score:total", "score:tie"),
        ("{totals: {A: 4}}", "A is 3 in the outcome, and the scenario says 4", "3"),
    ],
)
def test_a_finished_game_is_compared_with_each_part_of_its_outcome(
    tmp_path: Path, expected: str, words: str, fix: str
) -> None:
    result = outcome(tmp_path, written(f"{LAST}\n- outcome: {expected}", FINISH))
    found = [(one.code, one.fix) for one in result.report]
    assert found == [("REF-UNDEF" if "no rule" in words else "SC-OUTCOME", fix)]
    assert words in result.report.diagnostics[0].message


@pytest.mark.parametrize(
    ("head", "pointed", "words", "fix"),
    [
        ("given: {A: {hand: [fxo]}}", "fxo", "no animal 'fxo'", "fox"),
        ("given: {pyle: [ant]}", "[ant]", "no 'pyle'", "pile"),
        ("uses: []", "T", "either given or start", None),
        ("given: {}\nstart: {}", "T", "either given or start", None),
    ],
    ids=["unknown card", "unknown key", "no beginning", "two beginnings"],
)
def test_a_beginning_that_makes_no_sense(
    tmp_path: Path, head: str, pointed: str, words: str, fix: str | None
) -> None:
    result = outcome(tmp_path, written("- score: {A: 0}", head))
    found = [one for one in result.report if one.code == "SC-GIVEN"]
    assert len(found) == 1
    assert words in found[0].message and found[0].fix == fix
    assert pointed_at(found[0].place).startswith(pointed)


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("TY-005", "TY-005 was never put to the test here"),
        ("TY-001", "TY-001 is no rule that a scenario can prove"),
        ("TY-011", "TY-011 is no rule that a scenario can prove"),
    ],
    ids=["never met", "a mere value", "advice"],
)
def test_a_claim_to_prove_a_rule_never_met_is_hollow(tmp_path: Path, rule: str, words: str) -> None:
    result = outcome(tmp_path, written(PLAY, f"proves: [TY-006, {rule}]\n{GIVEN}"))
    assert [(one.code, one.message) for one in result.report] == [("SC-HOLLOW", words)]
    assert pointed_at(result.report.diagnostics[0].place) == rule


def test_a_rule_about_a_card_is_met_by_an_event_of_that_card(tmp_path: Path) -> None:
    assert outcome(tmp_path, written(PLAY, f"proves: [TY-010]\n{GIVEN}")).ok


@pytest.mark.parametrize(
    ("flaw", "steps", "code", "words"),
    [
        (
            "lenient",
            "- {by: A, refuse: {play: cat}, because: TY-004}",
            "SC-MOVED",
            "carried out all the same",
        ),
        ("crash", PLAY, "SC-CRASH", "ZeroDivisionError: one too many"),
        ("endless", PLAY, "SC-CRASH", "asks for the chance event draw/1 again"),
        ("strays", PLAY, "SC-REST", "B.row was [] and is [fox]"),
    ],
)
def test_a_fault_of_the_engine_is_told_like_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flaw: str, steps: str, code: str, words: str
) -> None:
    monkeypatch.setattr(toy, "FLAWS", [flaw])
    result = outcome(tmp_path, written(steps))
    assert [one for one in result.report if one.code == code and words in one.message], result.report.render()


def test_a_game_without_an_engine_says_so() -> None:
    game = toy_game()
    assert run(game, game.scenarios[0]).report.codes == ("SC-ENGINE",)


# ---------------------------------------------------------------------------------------- what `then` means


def test_a_change_names_the_event_and_the_rule_behind_it(tmp_path: Path) -> None:
    result = outcome(tmp_path, written(PLAY.replace(", row: [fox]", "")))
    notes = result.report.diagnostics[0].notes
    assert [note.words for note in notes] == ["op:move on fox (TY-006)"]
    place = notes[0].place
    assert place is not None and pointed_at(place).startswith("id: TY-006")


def test_a_value_that_no_event_is_named_after_has_no_cause_made_up(tmp_path: Path) -> None:
    result = outcome(tmp_path, written(PLAY.replace(", turn: B", "")))
    assert [(one.message, one.notes) for one in result.report] == [
        ("turn was A and is B, and the scenario does not say so", ())
    ]


def test_steps_without_then_accumulate_until_the_next_one(tmp_path: Path) -> None:
    steps = """
        - {by: A, do: {play: fox}, chance: {draw: elk}}
        - {by: B, do: {play: cat}, chance: {draw: ant}}
        - then: {A: {hand: [bee, elk], row: [fox]}, B: {hand: [dog, ant], row: [cat]}, pile: []}
    """
    assert outcome(tmp_path, written(steps)).ok


@pytest.mark.parametrize(
    ("then", "ok"),
    [
        ("{A: {hand: [elk, bee], row: [ant, fox]}, pile: [], turn: B}", True),
        ("{A: {hand: [bee, elk], row: [fox, ant]}, pile: [], turn: B}", False),
    ],
    ids=["a hand has no order", "a row has one"],
)
def test_order_counts_only_where_the_engine_says(tmp_path: Path, then: str, ok: bool) -> None:
    head = "given: {A: {hand: [fox, bee], row: [ant]}, B: {hand: [cat]}, pile: [elk]}"
    steps = f"- {{by: A, do: {{play: fox}}, chance: {{draw: elk}}, then: {then}}}"
    assert outcome(tmp_path, written(steps, head)).ok is ok


def test_what_is_mentioned_may_be_unchanged(tmp_path: Path) -> None:
    assert outcome(tmp_path, written(PLAY.replace("turn: B", "turn: B, B: {hand: [cat, dog]}"))).ok


def test_a_last_then_covers_what_comes_before_it_only(tmp_path: Path) -> None:
    after = "- {by: B, do: {play: cat}, chance: {draw: ant}}\n- score: {A: 6, B: 3}"
    assert outcome(tmp_path, written(f"{PLAY}\n{after}")).report.codes == ("SC-UNCHECKED",)


# --------------------------------------------------------------------------------------------------- chance


def test_chance_may_be_left_open_at_the_end(tmp_path: Path) -> None:
    steps = "- {by: A, do: {play: fox}, then: {A: {hand: [bee], row: [fox]}}}"
    assert outcome(tmp_path, written(steps)).ok


@pytest.mark.parametrize(
    "after",
    ["- {by: B, legal: [{play: cat}, {play: dog}]}", "- then: {A: {row: [bee]}}"],
    ids=["before the next action", "where a comparison fails"],
)
def test_chance_that_is_needed_and_not_given_names_the_event_and_its_items(
    tmp_path: Path, after: str
) -> None:
    steps = f"- {{by: A, do: {{play: fox}}, then: {{A: {{hand: [bee], row: [fox]}}}}}}\n{after}"
    found = [one for one in outcome(tmp_path, written(steps)).report if one.code == "SC-CHANCE-NEED"]
    assert len(found) == 1
    assert "draw/1" in found[0].message
    assert found[0].fix == "chance: {draw/1: [ant]}"
    assert found[0].notes[0].words == "it draws 1 of [ant, elk]"


@pytest.mark.parametrize(
    "chance",
    ["chance: {deal: [ant, bee, cat, dog, elk, fox]}", "chance: {deal: [ant, bee, cat, dog]}"],
    ids=["all of it", "its first things"],
)
def test_a_shuffle_may_be_given_by_its_first_things(tmp_path: Path, chance: str) -> None:
    steps = "- then: {A: {hand: [ant, bee]}, B: {hand: [cat, dog]}, pile: [elk, fox]}"
    assert outcome(tmp_path, written(steps, f"start: {{}}\n{chance}")).ok


def test_chance_of_the_whole_scenario_serves_any_step(tmp_path: Path) -> None:
    steps = """
        - {by: A, do: {play: ant}}
        - {by: B, do: {play: cat}}
        - then: {A: {hand: [bee, fox], row: [ant]}, B: {hand: [dog, elk], row: [cat]}, pile: []}
    """
    head = "start: {}\nchance: {deal: [ant, bee, cat, dog], draw/1: fox, draw: elk}"
    assert outcome(tmp_path, written(steps, head)).ok


# --------------------------------------------------------------------------------------------- many of them


def test_all_mismatches_of_a_scenario_come_together(tmp_path: Path) -> None:
    refusal = "- {by: A, refuse: {play: bee}, because: TY-004}"
    steps = f"{PLAY.replace('[fox]', '[bee]')}\n- score: {{A: 1}}\n{refusal}"
    assert outcome(tmp_path, written(steps)).report.codes == ("SC-THEN", "SC-SCORE", "SC-REASON")


def test_a_refused_action_ends_the_run_and_says_so(tmp_path: Path) -> None:
    result = outcome(tmp_path, written("- {by: B, do: {play: cat}}\n- score: {A: 99}"))
    assert result.report.codes == ("SC-DO",)
    assert result.report.diagnostics[0].notes[-1].words == "the steps after this one were not run"


def test_one_bad_scenario_does_not_hide_the_others(tmp_path: Path) -> None:
    text = written("- score: {A: 99}")
    game, _ = loaded(changed(tmp_path, files={"scenarios/a.yaml": text}))
    assert game is not None
    assert {result.id: result.ok for result in run_all(game, toy)} == {
        "T": False, "TY-EX-01": True, "TY-EX-02": True, "TY-OWN-01": True,
    }  # fmt: skip


def test_a_misspelled_key_of_a_step_is_told_like_any_other(tmp_path: Path) -> None:
    result = outcome(tmp_path, written("- {by: A, do: {play: fox}, thne: {turn: B}, score: {A: 0}}"))
    assert ("KEY-TYPO", "then") in [(one.code, one.fix) for one in result.report]


def test_a_view_says_what_is_seen_under_sees(tmp_path: Path) -> None:
    steps = "- view: {seat: A, turn: A}\n- score: {A: 0}"
    found = list(outcome(tmp_path, written(steps)).report)
    assert [one.code for one in found] == ["KEY-MISSING", "KEY-UNKNOWN"]
    assert "'sees'" in found[0].message and pointed_at(found[1].place) == "turn"


def test_test_doubles_are_cards_of_their_scenario_only(tmp_path: Path) -> None:
    head = """
        cards: [{id: gnu, set: zoo, title: Gnu, base: 9}]
        given: {A: {hand: [gnu]}}
    """
    steps = "- {by: A, do: {play: gnu}, then: {A: {hand: [], row: [gnu]}, turn: B}}\n- score: {A: 9}"
    assert outcome(tmp_path, written(steps, head)).ok


def test_other_readings_are_tried_and_flips_recorded() -> None:
    assert flips(toy_game(), toy) == {"TY-EX-02": {"AMB-01": {"nobody": True}}}


def test_a_ruling_that_decides_and_is_not_named_is_found(tmp_path: Path) -> None:
    unnamed = ("scenarios/play.yaml", "    rulings: {AMB-01: second}\n", "")
    game, report = loaded(changed(tmp_path, unnamed))
    assert game is not None, report.render()
    assert scenarios.undeclared(game, toy) == {"TY-EX-02": {"AMB-01": ("nobody",)}}
    assert scenarios.undeclared(toy_game(), toy) == {}


def test_a_trace_tells_everything_a_replay_needs() -> None:
    game = toy_game()
    trace = run(game, game.scenario("TY-EX-01"), toy).trace
    assert [(step.index, step.kind, step.by) for step in trace] == [
        (-1, "look", None), (0, "refuse", "B"), (1, "refuse", "A"), (2, "look", "A"), (3, "do", "A"),
        (4, "look", None), (5, "look", None),
    ]  # fmt: skip
    play = trace[4]
    assert play.written == {"play": "fox"}
    assert (play.before["turn"], play.after["turn"]) == ("A", "B")
    assert play.table_after["A.row"] == ["fox"]
    assert play.chances == (("draw/1", ("elk",)),)
    assert [(told.event.key, told.rules) for told in play.told] == [
        ("op:move", ("TY-006",)),
        ("op:draw", ("TY-007",)),
    ]
    assert play.asks == ({"seat": "B", "verb": "play"},)
    verdict = trace[1].verdict
    assert verdict is not None and verdict.rules == ("TY-003",)


# ----------------------------------------------------------------------------------------- the command line


def test_the_command_lists_what_fails_and_counts_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = changed(tmp_path, files={"scenarios/a.yaml": written("- score: {A: 99}")})
    _at_home(monkeypatch, root)
    assert scenarios.main(["toy"]) == 1
    shown = capsys.readouterr().out
    assert "SC-SCORE" in shown and "FAIL  T  A test" in shown and "3 of 4 scenarios hold" in shown
    assert scenarios.main(["toy", "-k", "equal"]) == 0
    assert "1 of 1 scenarios hold (1 worked-example)" in capsys.readouterr().out


def test_a_choice_that_leaves_no_scenario_is_an_error_and_names_the_nearest(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _at_home(monkeypatch, GAMES)
    assert scenarios.main(["toy", "-k", "TY-EX-03"]) == 2
    shown = capsys.readouterr().out
    assert "-k  ARG-FILTER  none of the 3 scenarios of toy has 'TY-EX-03' in its id or title" in shown
    assert "did you mean  TY-EX-0" in shown


def test_the_command_knows_no_other_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _at_home(monkeypatch, GAMES)
    assert scenarios.main(["tyo"]) == 2
    assert "did you mean  toy  ?" in capsys.readouterr().out


def _at_home(monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
    def load(game: str, **options: bool) -> object:
        return load_game(game, root=root, **options)  # type: ignore[arg-type]

    def play(game: Game, scenario: object) -> Result:
        return run(game, scenario, toy)  # type: ignore[arg-type]

    monkeypatch.setattr(scenarios, "load_game", load)
    monkeypatch.setattr(scenarios, "run", play)


def test_every_code_of_the_runner_is_shown_here() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    mine = [code.code for code in CODES.values() if code.proof == "tests/validator/test_scenarios.py"]
    assert mine and [code for code in mine if code not in text] == []


def test_a_complaint_without_a_row_in_the_table_cannot_be_made() -> None:
    with pytest.raises(KeyError):
        Diagnostic("SC-NOTHING", Place("x"), "nothing")
