"""A state of play as a picture: the engine's table to one SVG, always laid out the same within one example.

Everything is a pure function of the table and of what the catalog says of seats, places, cards and boards.
Lengths are in units of the picture, WIDTH across, so that a phone shows them about one to one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import escape

from generator.scene import MOST, Change, Scene, Table, Token, as_pieces, cell_of, markers, place_of

WIDTH = 360.0
TOKEN_W, TOKEN_H = 86.0, 34.0
GAP = 4.0
LABEL = 13.0
HEAD = 17.0
EDGE = 4.0
LANE = 22.0
LINE = 11
LONGEST = 26


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the picture."""

    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything of an example lies in all of its pictures."""

    height: float
    heads: tuple[tuple[str, Box], ...]
    spots: Mapping[str, Box]
    cells: Mapping[int, Box]
    lane: Box | None


# -- layout ---------------------------------------------------------------------------------------------


def layout(scene: Scene, tables: Sequence[Table]) -> Layout:
    """A layout with room for the fullest that every place is in any of these tables."""
    most: dict[str, int] = {}
    for table in tables:
        for path, value in table.items():
            if place_of(scene, path) is not None and as_pieces(value):
                most[path] = max(most.get(path, 0), min(MOST, len(as_pieces(value))))
    y = EDGE
    lane = Box(EDGE, y, WIDTH - 2 * EDGE, LANE) if scene.moments else None
    y += LANE + GAP if lane else 0
    seats = list(scene.seats)
    heads: list[tuple[str, Box]] = []
    spots: dict[str, Box] = {}
    cells: dict[int, Box] = {}
    for row in [*reversed(seats[1:]), "", *seats[:1]]:
        paths = [path for path in most if (place_of(scene, path) or ("?",))[0] == row]
        playing = row == "" and _plays_on_board(scene, tables)
        if not (paths or row or playing or _marked(scene, tables)):
            continue
        top = y
        y += HEAD
        if playing:
            cells = _cells(scene, y)
            y = max(box.y + box.h for box in cells.values()) + GAP
        y = _shelves(spots, [(path, most[path]) for path in paths], y)
        heads.append((row, Box(0, top, WIDTH, y - top)))
    return Layout(y + EDGE, tuple(heads), spots, cells, lane)


def _marked(scene: Scene, tables: Sequence[Table]) -> bool:
    return any(not seat for table in tables[:1] for _, seat, _ in markers(scene, table))


def _plays_on_board(scene: Scene, tables: Sequence[Table]) -> bool:
    return any(cell_of(scene, path) is not None for table in tables[:1] for path in table)


def _cells(scene: Scene, top: float) -> dict[int, Box]:
    wide = WIDTH - 2 * EDGE
    # A long strip would leave its pieces no room, so it is folded into rows; the order is kept.
    if scene.shape < 0.4:
        across = 6
        each = wide / across
        return {
            number: Box(
                EDGE + (number % across) * each, top + (number // across) * (each + GAP), each - 2, each
            )
            for number in range(len(scene.board))
        }
    high = wide * min(scene.shape, 1.3)
    return {
        number: Box(EDGE + area.x * wide, top + area.y * high, area.w * wide, area.h * high)
        for number, area in enumerate(scene.board)
    }


def _shelves(spots: dict[str, Box], wanted: Sequence[tuple[str, int]], y: float) -> float:
    """Lay places side by side as they fit; gives the lower edge."""
    x, tall, across = EDGE, 0.0, int((WIDTH - 2 * EDGE + GAP) // (TOKEN_W + GAP))
    for path, most in wanted:
        columns = min(most, across)
        wide = columns * (TOKEN_W + GAP) - GAP
        high = LABEL + -(-most // across) * (TOKEN_H + GAP)
        if x > EDGE and x + wide > WIDTH - EDGE:
            x, y, tall = EDGE, y + tall, 0.0
        spots[path] = Box(x, y, wide, high)
        x, tall = x + wide + GAP, max(tall, high)
    return y + tall + GAP


# -- drawing --------------------------------------------------------------------------------------------


def ground(scene: Scene, plan: Layout, moment: str | None = None) -> str:
    """What all pictures of an example share: bands of the seats, names of places and areas, and the lane of
    eras if the example stays in one `moment`.
    """
    parts = list(_lane(scene, plan, moment)) if moment is not None else []
    for row, box in plan.heads:
        name = scene.seats.get(row, "Between you" if len(scene.seats) == 2 else "On the table")
        near = "r-mid" if not row else "r-own"
        parts.append(f'<rect class="{near}" x="0" y="{_n(box.y)}" width="{_n(box.w)}" height="{_n(box.h)}"/>')
        parts.append(_text("r-who", EDGE, box.y + 12, name))
    for path, box in plan.spots.items():
        found = place_of(scene, path)
        room = max(8, round(box.w / 5.2))
        parts.append(_text("r-at", box.x, box.y + 9.5, _cut(found[1] if found else path, room)))
    for number, box in plan.cells.items():
        parts.append(f'<rect class="r-cell" {_box(box)} rx="2"/>')
        parts.append(_text("r-tiny", box.x + 3, box.y + 8, _cut(scene.board[number].name, round(box.w / 4))))
    return "".join(parts)


def picture(
    scene: Scene, plan: Layout, table: Table, moment: str | None = None
) -> tuple[str, dict[str, Token]]:
    """What lies on the ground in one state, and the tokens that its `use` elements refer to as `#k-KEY`.

    `moment` is the era, None if the ground shows it.
    """
    tokens: dict[str, Token] = {}
    parts = list(_lane(scene, plan, moment)) if moment is not None else []
    for path, box in plan.spots.items():
        parts += _laid(scene, box, as_pieces(table.get(path)), tokens)
    for number, box in plan.cells.items():
        parts += _filled(scene, box, number, table)
    heads = dict(plan.heads)
    right = dict.fromkeys(heads, WIDTH - EDGE)
    for _, row, words in markers(scene, table):
        if row not in heads:
            continue
        words = _cut(words, 24)
        wide = 8 + 5.2 * len(words)
        right[row] -= wide + 3
        spot = Box(right[row] + 3, heads[row].y + 2, wide, 13)
        parts.append(f'<rect class="r-pill" {_box(spot)} rx="6.5"/>')
        parts.append(_text("r-on", spot.x + wide / 2, spot.y + 9.7, words))
    return "".join(parts), tokens


def _laid(scene: Scene, box: Box, pieces: Sequence[str], tokens: dict[str, Token]) -> Iterator[str]:
    across = max(1, round((box.w + GAP) / (TOKEN_W + GAP)))
    shown = pieces if len(pieces) <= MOST else pieces[: MOST - 1]
    for at, written in enumerate(shown):
        token = scene.token(written)
        tokens[token.key] = token
        x, y = box.x + at % across * (TOKEN_W + GAP), box.y + LABEL + at // across * (TOKEN_H + GAP)
        yield f'<use href="#k-{token.key}" x="{_n(x)}" y="{_n(y)}"/>'
    if len(shown) < len(pieces):
        at = MOST - 1
        x, y = box.x + at % across * (TOKEN_W + GAP), box.y + LABEL + at // across * (TOKEN_H + GAP)
        yield _text("r-at", x + 6, y + 20, f"and {len(pieces) - len(shown)} more")


def _filled(scene: Scene, box: Box, number: int, table: Table) -> Iterator[str]:
    """What lies on an area of the board: its pieces as words, and single values as a mark of whose it is."""
    lines: list[str] = []
    for path, value in table.items():
        if cell_of(scene, path) != number:
            continue
        if isinstance(value, list | tuple):
            lines += [scene.token(piece).title for piece in as_pieces(value)]
        elif value is not None:
            seat = list(scene.seats).index(str(value)) + 1 if str(value) in scene.seats else 0
            foot = Box(box.x, box.y + box.h - 4, box.w, 4)
            yield f'<rect class="r-m{seat}" {_box(foot)}/>'
            lines.append(scene.seats.get(str(value), str(value)))
    room = max(1, int((box.h - 14) // 8))
    if len(lines) > room:
        lines = [*lines[: room - 1], f"+{len(lines) - room + 1}"]
    for at, words in enumerate(lines):
        yield _text("r-tiny r-b", box.x + 3, box.y + 17 + 8 * at, _cut(words, max(3, round(box.w / 4))))


def _lane(scene: Scene, plan: Layout, moment: str) -> Iterator[str]:
    if plan.lane is None:
        return
    each = plan.lane.w / len(scene.moments)
    at = next((k for k, (name, _) in enumerate(scene.moments) if name == moment), -1)
    y = plan.lane.y
    for k, (_, title) in enumerate(scene.moments):
        x = plan.lane.x + k * each
        wide, half = _n(each - 8), _n(LANE / 2)
        tip = f"M{_n(x)} {_n(y)}h{wide}l6 {half}l-6 {half}h-{wide}l6 -{half}z"
        yield f'<path class="r-{"now" if k == at else "era"}" d="{tip}"/>'
        yield _text("r-now-t" if k == at else "r-era-t", x + each / 2, y + 14.5, _cut(title, round(each / 6)))


def outlines(plan: Layout, scene: Scene, found: Sequence[Change]) -> str:
    """The frames round the places that a step has changed."""
    parts = []
    for change in found:
        number = cell_of(scene, change.path)
        box = plan.spots.get(change.path) or (plan.cells.get(number) if number is not None else None)
        if box:
            wide = Box(box.x - 2, box.y - 0.5, box.w + 4, box.h - 1)
            parts.append(f'<rect class="r-hot" {_box(wide)} rx="4"/>')
    return "".join(parts)


def symbol(token: Token) -> str:
    """The drawing of a token, to be used as `#k-KEY`."""
    lines = _wrapped(token.title)
    first = 15.5 if len(lines) > 1 else 20.5
    if token.note:
        first -= 4
    words = "".join(_fitted(26, first + 10 * at, line, 57) for at, line in enumerate(lines))
    turned = ' transform="rotate(180 13 17)"' if token.note == "rotated" else ""
    value = (
        f'<g{turned}><rect class="em" x="4" y="8" width="18" height="18" rx="4"/>'
        f"{_text('val', 13, 21.5, token.value)}</g>"
        if token.value
        else ""
    )
    note = _text("nt", 26, 31, token.note) if token.note else ""
    kind = f"tk set-{token.theme}{' dn' if token.hidden else ''}"
    return (
        f'<g class="{kind}"><rect class="gr" x=".75" y=".75" width="{_n(TOKEN_W - 1.5)}" '
        f'height="{_n(TOKEN_H - 1.5)}" rx="4"/>{value}{words}{note}</g>'
    )


def _wrapped(title: str) -> list[str]:
    """A title on one or two lines."""
    title = _cut(title, LONGEST)
    if len(title) <= LINE or " " not in title:
        return [title]
    words = title.split(" ")
    cut = min(range(1, len(words)), key=lambda k: abs(len(" ".join(words[:k])) - len(" ".join(words[k:]))))
    return [" ".join(words[:cut]), " ".join(words[cut:])]


def _fitted(x: float, y: float, words: str, wide: float) -> str:
    tight = f' textLength="{_n(wide)}" lengthAdjust="spacingAndGlyphs"' if len(words) > LINE else ""
    return f'<text class="tt" x="{_n(x)}" y="{_n(y)}"{tight}>{escape(words)}</text>'


def _text(kind: str, x: float, y: float, words: str) -> str:
    return f'<text class="{kind}" x="{_n(x)}" y="{_n(y)}">{escape(words)}</text>'


def _cut(words: str, most: int) -> str:
    return words if len(words) <= most else words[: max(1, most - 1)].rstrip() + "…"


def _box(box: Box) -> str:
    return f'x="{_n(box.x)}" y="{_n(box.y)}" width="{_n(box.w)}" height="{_n(box.h)}"'


def _n(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")
