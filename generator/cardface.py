"""A card of the catalog as a face: value, title, picture, panel, foot. No sentence is written here.

Every position is worked out in Python with the widths of the fonts that print it, so that a text that does not
fit is known before anything is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from catalog.diagnostics import Diagnostic
from catalog.effects import Row
from catalog.schema import Card
from generator import typeset
from generator.canvas import LEADING, Canvas
from generator.cardjob import BLANK, BLEED, EDGE, HEIGHT, WIDTH, CardJob, dotted, overflow
from generator.emblems import BANDS, EMBLEMS
from generator.engraving import draw, halo, number, rosette
from generator.grounds import MOTIFS, Stage
from generator.panel import draw_panel
from generator.theme import Tokens

EMBLEM = 17.5
TITLE_X = 23.2
TITLE_SIZES = (19.0, 17.5, 16.0, 14.5, 13.0, 12.0)
BAND = 17.3
ART = (WIDTH / 2, 30.2)


def gain(card: Card) -> int:
    """Who gains by a card: 1 you, -1 the rival, 0 neither or both; decides which way its engraving turns."""
    special = getattr(card.special.args, "rows", ()) if card.special else ()
    nodes = [node for row in (*card.effect, *_rows(special)) for node in row]
    ends = {str(getattr(node.args, "to", "")).partition("/")[2] for node in nodes}
    return ("blue" in ends) - ("red" in ends)


def _rows(records: Sequence[Any]) -> tuple[Row, ...]:
    return tuple(tuple(record.node() for record in row) for row in records)


def stage(theme_tokens: Tokens) -> Stage:
    """Where the ground of a card is drawn, on the page with bleed."""
    return Stage(WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, ART[0] + BLEED, ART[1] + BLEED, 42.5 + BLEED)


def _art(card: Card, tones: Tokens, value: int | None) -> str:
    """Ground and engraving, moved to trim coordinates."""
    place = stage(tones)
    ground = draw(MOTIFS[tones["motif"]](place), tones)
    rows = len(card.effect) + (1 if card.special else 0)
    petals, turn = (value if value is not None else 9) + 3, gain(card)
    weave = rosette(card.id, petals=petals, layers=max(1, min(rows, 3)), turn=turn, inner=5.5, outer=12.8)
    outer = halo(card.id, petals=petals, turn=turn, inner=12.0, outer=25.0)
    inner = draw(outer, tones, place.cx, place.cy) + draw(weave, tones, place.cx, place.cy)
    seal = (
        f'<circle cx="{number(place.cx)}" cy="{number(place.cy)}" r="5.3" fill="{tones["seal"]}" '
        f'stroke="{tones["line"]}" stroke-width=".3"/>'
        f'<circle cx="{number(place.cx)}" cy="{number(place.cy)}" r="4.7" fill="none" stroke="{tones["line"]}" '
        f'stroke-width=".12"/>'
    )
    return f'<g transform="translate({-BLEED} {-BLEED})">{ground}{inner}{seal}</g>'


def motive(card: Card) -> str:
    """The icon in the middle of a card's engraving: what it does first."""
    if card.special is not None and card.special.verb != "delayed":
        return "check" if card.special.verb == "check" else "modified"
    if card.special is not None:
        return "delayed"
    verbs = [node.verb for row in card.effect for node in row]
    return verbs[0] if verbs else "influence"


def draw_card(job: CardJob) -> tuple[Canvas, tuple[Diagnostic, ...]]:
    """The whole front of a card and what does not fit on it. Raises IconError when an icon has no drawing."""
    out, faults = Canvas(), []
    value = None if job.blank("base") else job.card.base
    out.svg.append(_art(job.card, job.tones, value))
    x, y = ART
    out.icon(motive(job.card), x - 3, y - 3, 6.0, job.tones["rosette-core"])
    faults += _head(job, out)
    _traits(job, out)
    faults += draw_panel(job, out)
    _foot(job, out)
    return out, tuple(faults)


def _head(job: CardJob, out: Canvas) -> list[Diagnostic]:
    tones, card = job.tones, job.card
    out.svg.append(BANDS[tones["motif"]](WIDTH, BLEED, BAND, tones))
    out.svg.append(EMBLEMS[tones["shape"]](EDGE, EDGE, EMBLEM, tones, blank=job.blank("base")))
    if not job.blank("base"):
        size = 37.0 if card.base < 10 else 33.0
        height = typeset.line_height(size, LEADING)
        top = EDGE + EMBLEM / 2 - height / 2
        out.text(str(card.base), EDGE, top, EMBLEM, size, tones["value"], "display", "base", "center")
    room = WIDTH - EDGE - TITLE_X
    faults = []
    if job.blank("title"):
        out.svg.append(dotted(TITLE_X, 11.6, room, tones["label"]))
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


def _traits(job: CardJob, out: Canvas) -> None:
    """The first trait hangs below the value, where a held hand shows it; the second one opposite."""
    y = EDGE + EMBLEM + 2.6
    for x, trait in zip((EDGE + EMBLEM / 2, WIDTH - EDGE - EMBLEM / 2), job.card.traits, strict=False):
        icon = next(t.icon or t.id for t in job.game.vocabulary.traits if t.id == trait)
        out.svg.append(
            f'<circle cx="{number(x)}" cy="{number(y + 4.3)}" r="5" fill="{job.tones["seal"]}" '
            f'stroke="{job.tones["emblem"]}" stroke-width=".4"/>'
        )
        out.icon(icon, x - 3.2, y + 0.8, 6.4, job.tones["emblem"])


def _foot(job: CardJob, out: Canvas) -> None:
    tones, card = job.tones, job.card
    marks = [name for name in ("card", "base", "title", "rows", "bar") if _stands_in(job, name)]
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


FIELD_WORDS = {"base": "value", "title": "title", "rows": "effect", "bar": "bar"}


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
