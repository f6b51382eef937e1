"""A card that is added in YAML alone is checked, printed, explained and played, without a line of Python."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from catalog.load import load_game
from generator.cache import Cache, cache_folder
from generator.checking import Checked, check
from generator.drawing import draw
from generator.pieces.gamefaces import game_faces
from generator.reference import reference_files
from generator.site.search_index import read_index
from generator.tale import tell
from validator.engines import find
from validator.laws import check_game
from validator.playout import play

GAME = "time-division"
CARD = """cards:
  - id: harbor-pilot
    set: ancient-egypt
    title: Harbor Pilot
    base: 4
    rows:
      - [{move: {from: past, pick: chosen, to: independent}}]
      - - {rotate: {from: influence/red, pick: highest-card}}
        - {move: {from: influence/red, pick: highest-card, to: independent}}
    provenance: stand-in
    why: Our own card, to see that one can be added.
"""
SENTENCE = (
    "Move a card you choose from The Past to the Independent Stack. "
    "Then rotate the highest card from your rival’s Influence Area and move it to the Independent Stack."
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("my-cards")
    (path / "cards.yaml").write_text(CARD, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def checked(folder: Path) -> Iterator[Checked]:
    yield check(GAME, folder)


def test_it_passes_the_checks_with_a_remark_that_the_box_holds_fewer(checked: Checked) -> None:
    assert checked.ok, checked.report.render()
    assert set(checked.report.codes) == {"REF-COUNT", "REF-DATA"}
    assert all(result.ok for result in checked.results)


def test_it_has_a_face_with_its_sentence_and_the_mark_of_a_stand_in(checked: Checked) -> None:
    assert checked.game is not None
    faces, report = game_faces(checked.game)
    (face,) = (face for face in faces if face.id == "card/harbor-pilot")
    drawn = draw([face], Cache(cache_folder()))
    assert report.ok
    assert drawn.report.ok
    assert drawn.pages[face.id].startswith(b"%PDF")
    assert "stand-in" in face.html


def test_it_is_in_the_reference_with_its_sentence_and_can_be_searched(checked: Checked) -> None:
    assert checked.game is not None
    files = reference_files(checked.game)
    assert SENTENCE in re.sub(r"<[^>]+>", "", files["cards.html"].decode())
    assert "Harbor Pilot" in json.dumps(read_index(files["assets/index.js"].decode()))


def test_it_is_played_and_told(folder: Path) -> None:
    game, _ = load_game(GAME, overlay=folder)
    module = find(GAME)
    assert game is not None
    assert module is not None
    engine = module.make(game, {"mode": "single", "era": "ancient-egypt"}, {})
    told = [beat for seed in range(12) for beat in tell(game, engine, play(engine, seed))]
    said = " ".join(line.words for beat in told for line in (beat.line, *beat.after))
    assert "plays Harbor Pilot" in said
    assert "Harbor Pilot takes effect" in said


@pytest.mark.parametrize("count", [1, 3, 5])
def test_games_with_more_cards_keep_every_law(folder: Path, tmp_path: Path, count: int) -> None:
    more = "".join(
        CARD.removeprefix("cards:\n").replace("harbor-pilot", f"pilot-{number}") for number in range(count)
    )
    (tmp_path / "cards.yaml").write_text(f"cards:\n{more}", encoding="utf-8")
    game, report = load_game(GAME, overlay=tmp_path)
    module = find(GAME)
    assert game is not None, report.render()
    assert module is not None
    for config in ({"mode": "single", "era": "ancient-egypt"}, {"mode": "campaign"}):
        engine = module.make(game, config, {})
        for seed in range(2):
            log, broken = check_game(engine, seed, config=config)
            assert broken is None, str(broken)
            assert log.finished
