"""A card of the catalog as a face: value, title, picture, panel, foot. No sentence is written here.

Every position is worked out in Python with the widths of the fonts that print it, so that a text that does
not fit is known before anything is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from catalog.diagnostics import Diagnostic
from catalog.effects import Row, icons_row
from catalog.schema import Card, Piece
from generator.art.canvas import LEADING, Canvas
from generator.art.emblems import BANDS, EMBLEMS
from generator.art.engraving import circle, draw, halo, number, rosette
from generator.art.grounds import MOTIFS, Stage
from generator.art.pictures import PICTURES
from generator.art.theme import TEMPLATES
from generator.art.tokens import placed
from generator.letters import typeset
from generator.letters.iconfont import Drawing, drawings, text
from generator.pieces.cardjob import BLANK, BLEED, EDGE, FOOT, HEIGHT, PANEL_HEIGHTS, WIDTH, CardJob, overflow
from generator.pieces.panel import bar_word, draw_panel
from generator.site.words import listed

EMBLEM = 17.5
TITLE_X = 23.2
TITLE_SIZES = (19.0, 17.5, 16.0, 14.5, 13.0, 12.0)
BAND = 17.3
# The middle of the engraving and the horizon behind it, by whether the panel is the tall one.
ART_Y = {False: 32.2, True: 27.6}
HORIZON = {False: 45.4, True: 36.4}
CHARACTER = 10.8
SEAL = 8.1


def gain(card: Card) -> int:
    """Who gains by a card: 1 you, -1 the rival, 0 neither or both; decides which way its engraving turns."""
    special = getattr(card.special.args, "rows", ()) if card.special else ()
    nodes = [node for row in (*card.effect, *_rows(special)) for node in row]
    ends = {str(getattr(node.args, "to", "")).partition("/")[2] for node in nodes}
    return ("blue" in ends) - ("red" in ends)


def _rows(records: Sequence[Any]) -> tuple[Row, ...]:
    return tuple(tuple(record.node() for record in row) for row in records)


def stage(tall: bool) -> Stage:
    """Where the ground of a card is drawn, on the page with bleed."""
    middle = (WIDTH / 2 + BLEED, ART_Y[tall] + BLEED)
    return Stage(WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, *middle, HORIZON[tall] + BLEED)


def _art(job: CardJob, out: Canvas) -> None:
    """Ground, engraving, and the character in its middle."""
    card, tones, place = job.card, job.tones, stage(job.tall)
    ground = draw(MOTIFS[tones["motif"]](place), tones)
    if "art" in tones:
        out.svg.append(f'<g transform="translate({-BLEED} {-BLEED})">{ground}</g>')
        PICTURES[tones["art"]](job, out)
        return
    # What a blank leaves open must not show in its picture either.
    rows = 1 if job.blank("rows") else len(card.effect) + (1 if card.special else 0)
    turn = 0 if job.blank("rows") else gain(card)
    petals = 3 + (9 if job.blank("base") else card.base or 2 + len(card.users))
    outer = halo(card.id, petals=petals, turn=turn, inner=SEAL + 5, outer=26.0)
    weave = rosette(
        card.id, petals=petals, layers=max(1, min(rows, 3)), turn=turn, inner=SEAL - 0.2, outer=SEAL + 6.4
    )
    inner = draw(outer, tones, place.cx, place.cy) + draw(weave, tones, place.cx, place.cy)
    out.svg.append(f'<g transform="translate({-BLEED} {-BLEED})">{ground}{inner}</g>')
    cx, cy = WIDTH / 2, ART_Y[job.tall]
    out.path(circle(SEAL, cx, cy), tones["seal"], tones["line"], 0.35)
    out.path(circle(SEAL - 0.7, cx, cy), stroke=tones["line"], width=0.13)
    corner = (cx - CHARACTER / 2, cy - CHARACTER / 2)
    out.svg.append(placed(_character(job).d, *corner, CHARACTER, tones["rosette-core"]))


def motive(card: Card) -> str:
    """The icon in an engraving whose character nobody has drawn: what the card does first."""
    if card.special is not None:
        return bar_word(card.special.verb)
    shown = [icon.name for row in card.effect[:1] for icon in icons_row(row)]
    verbs = [node.verb for row in card.effect for node in row]
    known = [name for name in (*verbs, *shown) if name in drawings() and name not in NO_MOTIVE]
    return known[0] if known else "blank"


NO_MOTIVE = frozenset({"choose-one", "amount"})
"""Icons that only hold others together or bear a number."""


def _character(job: CardJob) -> Drawing:
    """The drawing of a card's character; one of the icons stands in where there is none."""
    folder = TEMPLATES / "emblems" / job.game.id
    known = drawings(folder) if folder.is_dir() else {}
    if job.card.id in known and not job.blank("title"):
        return known[job.card.id]
    name = "blank" if job.blank("rows") else motive(job.card)
    text(name)
    return drawings()[name]


def draw_card(job: CardJob) -> tuple[Canvas, tuple[Diagnostic, ...]]:
    """The whole front of a card and what does not fit on it. Raises IconError when an icon has no drawing."""
    out = Canvas()
    faults: list[Diagnostic] = []
    _art(job, out)
    faults += _head(job, out)
    _traits(job, out)
    faults += draw_panel(job, out)
    _ribbon(job, out)
    foot(job, out)
    return out, tuple(faults)


def _head(job: CardJob, out: Canvas) -> list[Diagnostic]:
    tones, card = job.tones, job.card
    out.svg.append(BANDS[tones["motif"]](WIDTH, BLEED, BAND, tones))
    out.svg.append(EMBLEMS[tones["shape"]](EDGE, EDGE, EMBLEM, tones, blank=job.blank("base")))
    if not job.valued:
        _users(job, out)
    elif not job.blank("base"):
        size = 37.0 if len(str(card.base)) == 1 else 33.0
        height = typeset.line_height(size, LEADING)
        top = EDGE + EMBLEM / 2 - height / 2
        out.text(str(card.base), EDGE, top, EMBLEM, size, tones["value"], "display", "base", "center")
    room = WIDTH - EDGE - TITLE_X
    faults = []
    if job.blank("title"):
        out.box(TITLE_X, 4.0, room, 7.6, 1.4, tones["panel"], tones["trim"], 0.3)
    else:
        size_or_none = typeset.largest(card.title, "display", TITLE_SIZES, room)
        size = size_or_none or TITLE_SIZES[-1]
        if size_or_none is None:
            wide = typeset.width(card.title, "display", size)
            faults.append(overflow(job, "title", wide, room, "wide", size))
        top = 8.5 - typeset.line_height(size, LEADING) * 0.5
        out.text(card.title, TITLE_X, top, room, size, tones["title"], "display", "title")
    out.text(job.set.title.upper(), TITLE_X, 12.2, room, 6.4, tones["label"], "caps", "set")
    return faults


USER_SPOTS = {
    1: ((0.0, 0.0, 10.4),),
    2: ((-3.6, -1.6, 6.6), (3.6, 1.6, 6.6)),
    3: ((0.0, -3.3, 6.2), (-3.8, 2.7, 6.2), (3.8, 2.7, 6.2)),
}
"""Where the icons of a card's users stand in its emblem: off its middle and how large (mm), by how many."""
ANY_UNIT = "ALL"


def users(job: CardJob) -> list[Piece]:
    """The kinds of pieces that can use a card."""
    kinds = {piece.id: piece for piece in job.game.pieces}
    return [kinds[name] for name in job.card.users if name in kinds]


def _users(job: CardJob, out: Canvas) -> None:
    """Who can use the card, where others print a value: icons, or that all can; else what the card does."""
    tones, kinds = job.tones, users(job)
    cx, cy = EDGE + EMBLEM / 2, EDGE + EMBLEM / 2
    if job.blank("rows"):
        return
    if len(kinds) > max(USER_SPOTS):
        height = typeset.line_height(23.0, LEADING)
        out.text(ANY_UNIT, EDGE, cy - height / 2, EMBLEM, 23.0, tones["value"], "display", "users", "center")
        return
    traits = [term.icon or term.id for term in job.game.vocabulary.traits if term.id in job.card.traits]
    icons = [piece.icon or piece.id for piece in kinds] or traits[:1] or [motive(job.card)]
    for icon, (dx, dy, size) in zip(icons, USER_SPOTS[len(icons)], strict=True):
        out.icon(icon, cx + dx - size / 2, cy + dy - size / 2, size, tones["value"])


def _ribbon(job: CardJob, out: Canvas) -> None:
    """Who can use the card, in words, on the upper edge of the panel."""
    used = any(card.users for card in job.game.cards)
    if job.valued or job.blank("rows") or not used:
        return
    names = [piece.name for piece in users(job)]
    said = (
        "needs no unit" if not names else "any unit" if len(names) > max(USER_SPOTS) else listed(names, "or")
    )
    tones, size, high = job.tones, 8.0, 5.6
    wide = typeset.width(said, "bold", size) + 7.0
    x, y = (WIDTH - wide) / 2, FOOT - PANEL_HEIGHTS[job.tall] - high / 2
    out.box(x, y, wide, high, high / 2, tones["band"], tones["trim"], 0.4)
    top = y + high / 2 - typeset.line_height(size, LEADING) / 2
    out.text(said, x, top, wide, size, tones["label"], "bold", "users", "center")


def _traits(job: CardJob, out: Canvas) -> None:
    """The first trait hangs below the value, where a held hand shows it; the second one opposite."""
    if job.blank("traits"):
        return
    y = EDGE + EMBLEM + 2.6
    # What stands in the emblem of a card without a value is not shown twice.
    shown = job.card.traits if job.valued or job.card.users else job.card.traits[1:]
    for x, trait in zip((EDGE + EMBLEM / 2, WIDTH - EDGE - EMBLEM / 2), shown, strict=False):
        icon = next(t.icon or t.id for t in job.game.vocabulary.traits if t.id == trait)
        out.svg.append(
            f'<circle cx="{number(x)}" cy="{number(y + 4.3)}" r="5" fill="{job.tones["seal"]}" '
            f'stroke="{job.tones["rosette-core"]}" stroke-width=".4"/>'
        )
        out.icon(icon, x - 3.2, y + 0.8, 6.4, job.tones["rosette-core"])


def foot(job: CardJob, out: Canvas) -> None:
    """The last line of a card: the rules it rests on, and what of it stands in for something unknown."""
    tones, card = job.tones, job.card
    marks = [name for name in ("card", *FIELD_WORDS) if _stands_in(job, name)]
    said = "stand-in" if "card" in marks else " · ".join(f"{FIELD_WORDS[m]}: stand-in" for m in marks)
    y, size = 82.9, 6.0
    out.box(-BLEED, 82.6, WIDTH + 2 * BLEED, HEIGHT + BLEED - 82.6, 0, tones["band"])
    x = WIDTH - EDGE
    if said and not job.only_source:
        wide = typeset.width(said, "body", size) + 0.4
        out.text(said, x - wide, y, wide, size, tones["label"], "body", "provenance", "right")
        out.icon("stand-in", x - wide - 3.0, y + 0.25, 2.4, tones["label"])
        x -= wide + 5
    rules = _rules(card.rules, x - EDGE, size)
    out.text(rules, EDGE, y, x - EDGE, size, tones["label"], "body", "rules")


FIELD_WORDS = {"base": "value", "title": "title", "rows": "effect", "bar": "bar", "set": "ground"}


def _stands_in(job: CardJob, name: str) -> bool:
    if name == "card":
        return job.card.provenance in BLANK
    return job.card.provenance not in BLANK and job.card.provenance_of(name) in BLANK


def _rules(rules: Sequence[str], room: float, size: float) -> str:
    """As many rule ids as fit, and how many more there are."""
    for shown in range(len(rules), -1, -1):
        more = f" +{len(rules) - shown}" if shown < len(rules) else ""
        words = " · ".join(rules[:shown]) + more
        if typeset.width(words, "body", size) <= room:
            return words
    return ""
