"""Hex tiles fit each other in print, grounds stay apart in grey, and each seat's pieces can be left out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from math import dist, sqrt
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from catalog.game import Game
from catalog.load import load_game
from generator.art.hexart import HATCHES, hexagon, inside
from generator.art.theme import lightness, load_theme
from generator.cache import Cache
from generator.drawing import draw
from generator.face import Face
from generator.pieces.aids import aid_faces
from generator.pieces.seatpieces import SIGNS, outline, seat_piece_faces, tile_outline
from generator.sheets import Options, choose, source_of

ACROSS = 30.0
MM = 72 / 25.4
TERRAINS = ("grasslands", "woods", "farmlands", "hills", "mountains")


@cache
def game() -> Game:
    found, report = load_game("tempus")
    assert found is not None, report.render()
    return found


@cache
def faces() -> tuple[Face, ...]:
    return seat_piece_faces(game(), load_theme("tempus"))


def tiles() -> list[Face]:
    return [face for face in faces() if face.kind == "outline"]


def _pdf(face: Face, folder: Path) -> bytes:
    drawn = draw([face], Cache(folder))
    assert drawn.report.ok, drawn.report.render()
    return bytes(drawn.pages[face.id])


def _closed_paths(pdf: bytes, folder: Path) -> Iterator[list[tuple[float, float]]]:
    """Every subpath of straight lines on a page in mm, by the matrices in force."""
    path = folder / "one.pdf"
    path.write_bytes(pdf)
    with pikepdf.open(path) as document:
        yield from _walk(document.pages[0], pikepdf.Matrix())


def _walk(holder: object, matrix: pikepdf.Matrix) -> Iterator[list[tuple[float, float]]]:
    stack, points = [], []
    forms = dict(holder.Resources.get("/XObject", {})) if "/Resources" in holder else {}  # type: ignore[operator,attr-defined]
    for operands, operator in pikepdf.parse_content_stream(holder):  # type: ignore[arg-type]
        name = str(operator)
        if name == "q":
            stack.append(matrix)
        elif name == "Q":
            matrix = stack.pop()
        elif name == "cm":
            matrix = pikepdf.Matrix(*map(float, operands)) @ matrix
        elif name == "m":
            points = [matrix.transform((float(operands[0]), float(operands[1])))]
        elif name == "l":
            points.append(matrix.transform((float(operands[0]), float(operands[1]))))
        elif name == "h" and points:
            yield [(x / MM, y / MM) for x, y in points]
        elif name == "Do" and forms.get(str(operands[0])) is not None:
            form = forms[str(operands[0])]
            if form.get("/Subtype") == "/Form":
                own = pikepdf.Matrix(form.Matrix) if "/Matrix" in form else pikepdf.Matrix()
                yield from _walk(form, own @ matrix)


@pytest.mark.parametrize("number", [0, 7])
def test_the_edges_of_a_printed_tile_are_true_to_a_hundredth_of_a_millimetre(
    number: int, tmp_path: Path
) -> None:
    paths = list(_closed_paths(_pdf(tiles()[number], tmp_path), tmp_path))
    (cut,) = [path for path in paths if len(path) == 18]
    edges = [dist(a, b) for a, b in pairwise([*cut, cut[0]])]
    assert edges == pytest.approx([ACROSS / sqrt(3)] * 18, abs=0.01)
    xs, ys = [x for x, _ in cut], [y for _, y in cut]
    assert max(xs) - min(xs) == pytest.approx(3 * ACROSS, abs=0.01)
    assert max(ys) - min(ys) == pytest.approx(5 * ACROSS / sqrt(3), abs=0.01)


def test_tiles_laid_side_by_side_share_their_edges() -> None:
    one = tile_outline(ACROSS)
    # A tile of seven hexes is laid beside another one two columns and one row further.
    step = (2.5 * ACROSS, ACROSS * sqrt(3) / 2)
    other = [(x + step[0], y + step[1]) for x, y in one]
    shared = [(a, b) for a in one for b in other if dist(a, b) < 0.01]
    assert len(shared) == 4


def test_between_two_dark_neighbours_no_light_shows(tmp_path: Path) -> None:
    dark = game().pieces[-1].model_copy(update={"cells": ("m m", "m m m", "m m"), "id": "tile-dark"})
    theme = load_theme("tempus")
    only = game().__class__(**{**vars(game()), "pieces": (dark,)})
    only.__dict__.pop("_cards", None)
    located = {**only.located, ("pieces", "tile-dark"): only.located["pieces", game().pieces[-1].id]}
    face = seat_piece_faces(only.__class__(**{**_fields(only), "located": located}), theme)[0]
    page = pypdfium2.PdfDocument(_pdf(face, tmp_path))[0]
    scale = 300 / 72
    image = page.render(scale=scale).to_pil().convert("L")
    ground = image.getpixel((round((3 + 1.5 * ACROSS) * MM * scale), round((3 + 43.3) * MM * scale)))
    # Points on the six edges of the middle hex, where it meets its neighbours.
    corners = hexagon(3 + 1.5 * ACROSS, 3 + 2.5 * ACROSS / sqrt(3), ACROSS)
    for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
        for share in (0.2, 0.4, 0.6, 0.8):
            x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
            near = [
                image.getpixel((round(x * MM * scale) + dx, round(y * MM * scale) + dy))
                for dx in (-2, -1, 0, 1, 2)
                for dy in (-2, -1, 0, 1, 2)
            ]
            assert max(near) <= max(ground, 90)


def _fields(game: Game) -> dict[str, object]:
    return {name: getattr(game, name) for name in Game.__dataclass_fields__}


def test_grounds_are_told_apart_in_grey_and_by_their_hatch() -> None:
    tones = load_theme("tempus").shared
    greys = {name: lightness(tones[f"terrain-{name}"]) for name in TERRAINS}
    assert [(a, b) for a, b in combinations(greys, 2) if abs(greys[a] - greys[b]) < 7] == []
    assert len({HATCHES[name]("x", 0, 0, ACROSS) for name in TERRAINS}) == len(TERRAINS)


@pytest.mark.parametrize(
    ("x", "y", "held"), [(0, 0, True), (14.9, 0, True), (15.1, 0, False), (0, 17.2, True), (0, 17.4, False)]
)
def test_a_point_is_inside_a_hex(x: float, y: float, held: bool) -> None:
    assert inside(x, y, ACROSS) is held


def test_every_seat_has_a_sign_of_its_own() -> None:
    assert len({outline(sign, 0, 0, 3) for sign in SIGNS}) == len(SIGNS) == len(game().game.seats)


@pytest.mark.parametrize(("players", "seats"), [(3, "RBG"), (4, "RBGY"), (5, "RBGYW"), (None, "RBGYW")])
def test_only_what_so_many_players_need_is_printed(players: int | None, seats: str) -> None:
    every = (*faces(), *aid_faces(game(), load_theme("tempus"))[0])
    chosen, report = choose(source_of(game()), every, Options(players=players))
    assert report.ok
    assert {face.seat for face in chosen} == {None, *seats}
    people = [face for face in chosen if face.id.startswith("counter/people/")]
    assert sum(face.count for face in people) == 16 * len(seats)
    assert sum(face.kind == "outline" for face in chosen) == 12


def test_a_number_of_players_the_game_is_not_for_is_refused() -> None:
    _, report = choose(source_of(game()), faces(), Options(players=2))
    assert report.codes == ("ARG-PLAYERS",) or "ARG-PLAYERS" in report.codes
