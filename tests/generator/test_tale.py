"""A game told in words: every sentence of the catalog can be filled, and what is told is what happened."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

import pytest

from catalog.game import Game
from catalog.load import game_ids, load_game
from generator.retelling import retell
from generator.tale import Beat, Storyteller, Untellable, tell
from validator.engine.contract import Engine, Event
from validator.engines import find
from validator.playout import Log, play, replay
from validator.scenarios import run

GAME = "time-division"
CONFIGS = ({"mode": "campaign"}, {"mode": "single", "era": "dark-ages"})


@lru_cache
def game(name: str = GAME) -> Game:
    loaded, report = load_game(name)
    assert loaded is not None, report.render()
    return loaded


def played(seeds: range) -> Iterator[tuple[Engine, Log]]:
    module = find(GAME)
    assert module is not None
    for config in CONFIGS:
        engine = module.make(game(), config, {})
        for seed in seeds:
            yield engine, play(engine, seed, config=config)


@lru_cache
def told() -> tuple[tuple[Engine, Log, tuple[Beat, ...]], ...]:
    return tuple((engine, log, tuple(tell(game(), engine, log))) for engine, log in played(range(12)))


@pytest.mark.parametrize("name", [name for name in game_ids() if find(name) is not None])
def test_the_catalog_speaks_only_of_what_the_engine_tells(name: str) -> None:
    module, words = find(name), game(name).narration
    assert module is not None
    assert {*words.events, *words.otherwise} <= module.KEYS


def test_every_step_is_told_once_and_in_order() -> None:
    for _, log, beats in told():
        assert [beat.number for beat in beats] == list(range(1, len(log.moves) + 1))
        assert all(beat.line.words.endswith(".") for beat in beats)


def test_sentences_name_things_as_people_do() -> None:
    names = {card.id for card in game().cards if "-" in card.id} | {group.id for group in game().game.sets}
    for _, _, beats in told():
        for beat in beats:
            for line in (beat.line, *beat.after):
                assert not re.search(r"[{}]|\b[AB]\.", line.words), line
                assert not names & set(re.findall(r"[\w-]+", line.words)), line


def test_every_told_rule_is_a_rule_and_a_move_has_one_unless_it_is_secret() -> None:
    rules = {rule.id for rule in game().rules}
    for _, _, beats in told():
        for beat in beats:
            shown = {rule for line in (beat.line, *beat.after) for rule in line.rules}
            assert shown <= rules
            assert shown or beat.seat is None or "play" in beat.move, beat


def test_most_sentences_of_the_catalog_come_up_in_a_few_games() -> None:
    words = game().narration
    seen = Counter(
        (event.key, event.held)
        for engine, log, _ in told()
        for _, events in replay(engine, log.moves)
        for event in events
    )
    never = [key for key in words.events if not seen[key, True]]
    never += [key for key in words.otherwise if not seen[key, False]]
    assert len(never) <= 2, never


def test_rounds_and_eras_have_headings() -> None:
    campaign = told()[0][2]
    headings = [heading for beat in campaign for heading in beat.headings]
    assert [one for one in headings if one.startswith("Era")] == ["Era 1", "Era 2", "Era 3"]
    assert headings.count("Round 1") == 3


def test_a_rule_about_a_card_stands_where_its_effect_begins() -> None:
    teller = Storyteller(game())
    begins = Event("op:effect.complete", 0, ("farmer",))
    moves = Event("op:move", 0, ("farmer",), True, (("to", "A.influence"),))
    assert set(game().card("farmer").rules) <= set(teller.rules_of(begins))
    assert not set(game().card("farmer").rules) & set(teller.rules_of(moves))


def test_a_place_of_the_one_who_acts_is_their_own() -> None:
    teller = Storyteller(game())
    events = [Event("op:move", seat, ("farmer",), True, (("to", "A.influence"),)) for seat in (0, 1)]
    own, other = (line.words for line in teller.follow(events)[0])
    assert own == "Golden Hourglass moves Farmer to their own Influence Area."
    assert other == "Black Watch moves Farmer to Golden Hourglass’s Influence Area."


def test_an_event_without_words_adds_its_rules_to_the_line_before() -> None:
    teller = Storyteller(game())
    silent = Event("op:move.close-gap", 0, ("farmer",))
    move = Event("op:move", 0, ("farmer",), True, (("to", "past"),))
    lines, first = teller.follow([silent, move, silent])
    assert first == teller.rules_of(silent)
    assert [line.words for line in lines] == ["Golden Hourglass moves Farmer to The Past."]
    assert lines[0].rules[-len(first) :] == first


@pytest.mark.parametrize("sentence", ["{nobody} moves.", "{cards.9} moves.", "{values.3} is much."])
def test_a_sentence_that_asks_for_too_much_is_named(sentence: str) -> None:
    words = game().narration.model_copy(update={"events": {"op:move": sentence}})
    teller = Storyteller(replace(game(), narration=words))
    with pytest.raises(Untellable) as wrong:
        teller.follow([Event("op:move", 0, ("farmer",), True, (("values", (1, 2)),))])
    assert (wrong.value.kind, wrong.value.key) == ("events", "op:move")
    assert "seat" in str(wrong.value)


def test_every_scenario_can_be_told() -> None:
    for scenario in game().scenarios[::6]:
        result = run(game(), scenario)
        story = retell(game(), scenario, result)
        assert len(story.steps) == len(scenario.steps)
        assert all(step.line.words for step in story.steps)
