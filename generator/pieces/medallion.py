"""A card without a value: a medallion on its ground, what it is good for as one large icon, and its sentence.

The head says the title and the ground, with the letter that the ground has on the map. Which cards look like
this is the theme's word `layout`.
"""

from __future__ import annotations

from catalog.diagnostics import Diagnostic
from catalog.effects import Icon, icons_row, say_rows
from catalog.effects.powers import AMOUNT
from generator.art.canvas import LEADING, Canvas, face
from generator.art.emblems import BANDS, EMBLEMS
from generator.art.engraving import circle, draw, halo, polygon, rosette
from generator.art.grounds import MOTIFS, Stage
from generator.art.hexart import HATCHES, hexagon
from generator.art.theme import Theme, mix
from generator.face import Face
from generator.letters import typeset
from generator.pieces.cardface import TITLE_SIZES, TITLE_X, foot
from generator.pieces.cardjob import BLEED, EDGE, FOOT, HEIGHT, PAD_X, WIDTH, CardJob, overflow

EMBLEM, BAND = 17.5, 17.3
MIDDLE, SEAL, PICTURE = 37.2, 13.6, 17.0
PANEL = 57.4
TEXT_SIZES = (10.6, 10.0, 9.4, 8.8, 8.2, 7.6)
MOST_ICONS = 2


def draw_medallion(job: CardJob) -> tuple[Canvas, tuple[Diagnostic, ...]]:
    """The whole front of a card and what does not fit on it. Raises IconError when an icon has no drawing."""
    out = Canvas()
    _ground(job, out)
    faults = [*_head(job, out), *_panel(job, out)]
    foot(job, out)
    return out, tuple(faults)


def _ground(job: CardJob, out: Canvas) -> None:
    tones, icons = job.tones, _icons(job)
    place = Stage(WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, WIDTH / 2 + BLEED, MIDDLE + BLEED, PANEL + BLEED)
    art = draw(MOTIFS[tones["motif"]](place), tones)
    weave = rosette(job.card.title, petals=9, layers=2, turn=1, inner=SEAL - 0.3, outer=SEAL + 4.6)
    out.svg.append(f'<g transform="translate({-BLEED} {-BLEED})">{art}</g>')
    cx, cy = WIDTH / 2, MIDDLE
    out.path(circle(SEAL + 5.4, cx, cy), tones["ground"])
    out.svg.append(draw(weave, tones, cx, cy))
    out.path(circle(SEAL, cx, cy), tones["seal"], tones["line"], 0.5)
    out.path(circle(SEAL - 0.9, cx, cy), stroke=tones["line"], width=0.15)
    if job.blank("rows"):
        return
    size = PICTURE if len(icons) == 1 else PICTURE * 0.62
    for k, icon in enumerate(icons):
        x = cx + (k - (len(icons) - 1) / 2) * size * 1.12
        out.icon(icon.name, x - size / 2, cy - size / 2, size, tones["rosette-core"])
    number = next((icon.text for icon in _row(job) if icon.name == AMOUNT), None)
    if number:
        x, y = cx + SEAL * 0.86, cy - SEAL * 0.78
        out.path(circle(6.2, x, y), tones["emblem"], tones["trim"], 0.7)
        high = typeset.line_height(20, LEADING)
        out.text(number, x - 7, y - high / 2, 14, 20, tones["value"], "display", "number", "center")


def _icons(job: CardJob) -> tuple[Icon, ...]:
    """What the medallion shows: the icons of the first row, without numbers and the fork between two ways."""
    return tuple(icon for icon in _row(job) if icon.name not in ("choose-one", AMOUNT))[:MOST_ICONS]


def _row(job: CardJob) -> tuple[Icon, ...]:
    return icons_row(job.card.effect[0]) if job.card.effect else ()


def letter(job: CardJob) -> str:
    """The letter that stands for the card's ground on the map."""
    for board in job.game.boards:
        for key, name in (board.hexes.legend if board.hexes else {}).items():
            if name == job.card.set:
                return key.upper()
    return job.set.title[:1].upper()


def _head(job: CardJob, out: Canvas) -> list[Diagnostic]:
    tones, card = job.tones, job.card
    out.svg.append(BANDS[tones["motif"]](WIDTH, BLEED, BAND, tones))
    out.svg.append(EMBLEMS[tones["shape"]](EDGE, EDGE, EMBLEM, tones, blank=job.blank("set")))
    if not job.blank("set"):
        high = typeset.line_height(31, LEADING)
        top = EDGE + EMBLEM / 2 - high / 2
        out.text(letter(job), EDGE, top, EMBLEM, 31, tones["value"], "display", "ground", "center")
    room = WIDTH - EDGE - TITLE_X
    fits = typeset.largest(card.title, "display", TITLE_SIZES, room)
    size = fits or TITLE_SIZES[-1]
    top = 8.5 - typeset.line_height(size, LEADING) * 0.5
    out.text(card.title, TITLE_X, top, room, size, tones["title"], "display", "title")
    said = "" if job.blank("set") else job.set.title.upper()
    out.text(said, TITLE_X, 12.2, room, 6.4, tones["label"], "caps", "set")
    if fits is None:
        return [overflow(job, "title", typeset.width(card.title, "display", size), room, "wide", size)]
    return []


def _panel(job: CardJob, out: Canvas) -> list[Diagnostic]:
    """The sentence, in the largest size that fits, with its middle in the middle of the panel."""
    tones = job.tones
    wide, high = WIDTH - 2 * EDGE, FOOT - PANEL
    out.box(EDGE, PANEL, wide, high, 2.2, tones["panel"], tones["trim"], 0.5)
    if job.blank("rows") or not job.card.effect:
        return []
    said, room = say_rows(job.card.effect, job.game.vocabulary), wide - 2 * PAD_X
    for size in TEXT_SIZES:
        lines = typeset.wrap(said, "body", size, room)
        height = len(lines) * typeset.line_height(size, LEADING)
        if height <= high - 4:
            break
    top = PANEL + (high - height) / 2
    out.paragraph(said, EDGE + PAD_X, top, room, size, tones["text"], "body", "sentence", "center")
    if height > high - 4:
        return [overflow(job, "rows", height, high - 4, "high", size)]
    return []


def shared_back(name: str, title: str, theme: Theme) -> Face:
    """The back that all cards share: hexes of water round a medallion; the same upside down."""
    tones, out = theme.tokens(), Canvas()
    across = 10.5
    fill, mark = tones["back-ground"], tones["back-mark"]
    cx, cy = WIDTH / 2, HEIGHT / 2
    water, edges = [], []
    for row in range(-6, 7):
        for column in range(-4, 5):
            x = cx + (column + (row & 1) / 2) * across
            y = cy + row * across * 0.8660254
            water.append(HATCHES["sea"](f"back/{abs(row)}", x, y, across * 1.25))
            edges.append(polygon(list(hexagon(x, y, across))))
    out.path("".join(water), mark)
    out.path("".join(edges), stroke=mix(fill, mark, 0.5), width=0.25)
    out.path(circle(21, cx, cy), fill, tones["back-line"], 0.5)
    ring = {"line": tones["back-line"], "glow": tones["back-text"], "mist": mark}
    out.svg.append(draw(halo("back", petals=12, turn=0, inner=19, outer=26), ring, cx, cy))
    out.svg.append(draw(rosette(name, petals=12, layers=3, turn=0, inner=7.4, outer=19), ring, cx, cy))
    out.path(circle(7.4, cx, cy), fill, tones["back-line"], 0.4)
    out.icon("hourglass", cx - 4.4, cy - 4.4, 8.8, tones["back-text"])
    for inset, wide in ((4.2, 0.7), (5.4, 0.18)):
        out.box(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset, 2.4, "none", tones["back-line"], wide)
    return face(out, f"back/{name}", "back", f"{title}, back", (WIDTH, HEIGHT), fill, BLEED, count=0)
