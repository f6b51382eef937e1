"""Counters, dice and the row of eras as faces: as many as the catalog says, with their backs and numbers."""

from __future__ import annotations

import re

import pytest

from catalog.game import Game
from catalog.load import load_game
from generator.art.theme import Theme, load_theme
from generator.face import Face
from generator.pieces.boards import board_faces
from generator.pieces.cards import back_faces, card_faces
from generator.pieces.counters import PIPS, counter_faces, cube, dial
from generator.pieces.overview import sheet_faces


def loaded() -> Game:
    game, report = load_game("time-line")
    assert game is not None, report.render()
    return game


GAME = loaded()
THEME: Theme = load_theme("time-line")
FACES = {face.id: face for face in counter_faces(GAME, THEME)}


def words(face: Face, field: str) -> list[str]:
    """What is printed in a field of a face."""
    return re.findall(rf'data-field="{field}"[^>]*>([^<]*)<', face.html)


def test_there_are_as_many_counters_as_the_catalog_counts() -> None:
    fronts = [face for face in FACES.values() if face.kind == "counter"]
    wanted = sum(piece.count for piece in GAME.pieces if piece.kind in ("counter", "marker"))
    assert sum(face.count for face in fronts) == wanted == 250


def test_every_counter_has_a_back_of_its_own_size() -> None:
    for face in FACES.values():
        if face.kind == "counter":
            back = FACES[face.back or ""]
            assert (back.width_mm, back.height_mm, back.count) == (face.width_mm, face.height_mm, 0)


@pytest.mark.parametrize(
    "piece", [p for p in GAME.pieces if p.kind == "counter" and p.side], ids=lambda p: p.id
)
def test_a_unit_shows_its_numbers(piece) -> None:  # type: ignore[no-untyped-def]
    face = FACES[f"counter/{piece.id}"]
    assert words(face, "force") == [str(piece.stats["force"])]
    assert words(face, "move") == [str(piece.stats["move"])]
    assert words(face, "badge") == (["+1"] if piece.stats.get("history") else [])


@pytest.mark.parametrize("era", range(2, 12))
def test_period_troops_show_the_number_and_the_force_of_their_era(era: int) -> None:
    area = GAME.boards[0].areas[era - 1]
    face = FACES[f"counter/period-{era}"]
    assert words(face, "badge") == [str(era)] == words(FACES[face.back or ""], "era")
    assert words(face, "force") == [str(area.stats["force"])]
    assert face.count == 10


def test_the_homes_have_no_period_troops() -> None:
    assert "counter/period-1" not in FACES and "counter/period-12" not in FACES


def test_the_net_of_the_die_has_every_face_once() -> None:
    canvas, (width, height) = cube(THEME.tokens())
    pips = "".join(canvas.svg).count(f'fill="{THEME.shared["board-line"]}"')
    assert pips == sum(len(spots) for spots in PIPS.values()) == 21
    assert width < 190 and height < 190


@pytest.mark.parametrize("sides", [4, 10, 12])
def test_a_dial_has_a_field_for_every_number(sides: int) -> None:
    canvas, _ = dial(sides, THEME.tokens())
    assert [line.words for line in canvas.texts if line.field == "number"] == [
        str(number + 1) for number in range(sides)
    ]


def test_the_row_shows_every_era_with_its_number_name_and_force() -> None:
    (face,) = board_faces(GAME, THEME)
    areas = GAME.boards[0].areas
    assert words(face, "number") == [str(area.number) for area in areas]
    assert words(face, "era") == [(area.name or "").upper() for area in areas]
    shown = [word for word in words(face, "force") if word.isdecimal()]
    assert shown == [str(area.stats["force"]) for area in areas if area.stats["force"] is not None]


def test_cards_without_values_show_their_users() -> None:
    faces, report = card_faces(GAME, THEME)
    assert report.ok
    by_id = {face.id: face for face in faces}
    assert words(by_id["card/astral-gate"], "users") == ["Wizard, Hero or Warriors"]
    assert words(by_id["card/ethereal-plane"], "users") == ["ALL", "any unit"]
    assert words(by_id["card/probability-shift"], "users") == ["needs no unit"]
    assert all(not words(face, "base") for face in faces)


def test_sets_that_are_shuffled_together_have_backs_that_look_the_same() -> None:
    backs = {
        face.id: re.sub(r'half-[\w-]+|data-face="[^"]*"', "", face.html) for face in back_faces(GAME, THEME)
    }
    assert backs["back/atlantean"] == backs["back/atlantean-supplement"]
    assert backs["back/teraxian"] == backs["back/teraxian-supplement"]
    assert backs["back/atlantean"] != backs["back/teraxian"]


def test_the_turn_aid_prints_both_recruit_tables() -> None:
    faces, report = sheet_faces(GAME, THEME)
    assert report.ok
    front = next(face for face in faces if face.id.endswith("/front"))
    assert words(front, "die") == ["1", "2", "3", "4", "5", "6"] * 2 + ["1–4", "5–6"]
    assert "Warriors, cards drawn: 1" in front.html and "Warship" in front.html
