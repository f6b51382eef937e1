"""A card of the catalog as a face: what stands where, in mm, from its data. No sentence is written here.

Every position is worked out in Python with the widths of the fonts that print it, so that a text that does not fit is
known before anything is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from catalog.diagnostics import Diagnostic, Place
from catalog.effects import Icon, Node, Row, icons_bar, icons_row, say_bar, say_rows
from catalog.game import Game
from catalog.schema import Card, CardSet
from generator import tokens, typeset
from generator.canvas import LEADING, Canvas
from generator.emblems import BANDS, EMBLEMS
from generator.engraving import draw, halo, number, rosette
from generator.grounds import MOTIFS, Stage
from generator.theme import Theme, Tokens

WIDTH, HEIGHT, BLEED = 63.0, 88.0, 3.0
EDGE = 3.5
EMBLEM = 17.5
TITLE_X = 23.2
TITLE_SIZES = (19.0, 17.5, 16.0, 14.5, 13.0, 12.0)
FOOT = 81.4
PANEL_HEIGHTS = {False: 34.0, True: 44.6}
BAND = 17.3
PAD_X, PAD_Y = 2.5, 2.5
ROOM = WIDTH - 2 * EDGE - 2 * PAD_X
BAR_LABEL = 13.0
BAR_PAD = 0.8
ART = (WIDTH / 2, 30.2)
BLANK = ("stand-in", "unknown")
NO_EFFECT = "No effect"


@dataclass(frozen=True, slots=True)
class Step:
    """One allowed setting of a panel: icon size of rows and of the bar in mm, type size in pt."""

    row: float
    bar: float
    text: float


# From generous to tight. The last one is for panels of two rows and a bar only.
STEPS = (
    Step(11.2, 9.0, 9.2),
    Step(10.4, 8.6, 8.8),
    Step(9.6, 8.0, 8.4),
    Step(9.0, 8.0, 8.0),
    Step(8.4, 7.6, 7.6),
    Step(8.0, 7.2, 7.2),
    Step(8.0, 6.8, 7.0),
)
TIGHT = (*STEPS, Step(7.2, 6.8, 7.2), Step(6.5, 6.5, 6.8))
LEAST_ICON, LEAST_ICON_TIGHT = 8.0, 6.5


@dataclass(frozen=True, slots=True)
class Piece:
    """A horizontal piece of a panel: a row of icons, a bar, or a paragraph."""

    kind: str
    icons: tuple[Icon, ...] = ()
    words: str = ""


def gain(card: Card) -> int:
    """Who gains by a card: 1 you, -1 the rival, 0 neither or both; decides which way its engraving turns."""
    special = getattr(card.special.args, "rows", ()) if card.special else ()
    nodes = [node for row in (*card.effect, *_rows(special)) for node in row]
    ends = {str(getattr(node.args, "to", "")).partition("/")[2] for node in nodes}
    return ("blue" in ends) - ("red" in ends)


def _rows(records: Sequence[Any]) -> tuple[Row, ...]:
    return tuple(tuple(record.node() for record in row) for row in records)


def pieces(card: Card, game: Game) -> tuple[Piece, ...]:
    """The panel of a card from top to bottom: a check before its rows, any other bar after them."""
    rows = [Piece("row", icons_row(row)) for row in card.effect]
    said = say_rows(card.effect, game.vocabulary) if card.effect else ""
    if card.special is None:
        return (*rows, Piece("text", words=said)) if rows else ()
    bar = Piece("bar", icons_bar(card.special))
    barred = say_bar(card.special, game.vocabulary)
    if card.special.verb == "check":
        return (bar, *rows, Piece("text", words=f"{barred} {said}"))
    return (*rows, Piece("text", words=said), bar, Piece("text", words=barred))


def _icons(piece: Piece, node: Node | None) -> tuple[Icon, ...]:
    """The icons on a bar: the bar's own icon stands at its label and is not drawn twice."""
    return tuple(icon for icon in piece.icons if icon.name != "modified")


def _figure(piece: Piece) -> str | None:
    return next((icon.text for icon in piece.icons if icon.name == "modified"), None)


FIGURE_EM = 1.0


def _figure_width(words: str | None, size: float) -> float:
    return typeset.width(words, "display", size * 0.8 / typeset.MM_PER_PT) + size * 0.2 if words else 0.0


def _size(piece: Piece, step: Step) -> float:
    if piece.kind == "row":
        return tokens.row_size(piece.icons, step.row, ROOM)
    room = WIDTH - 2 * EDGE - BAR_LABEL - PAD_X
    figure = _figure_width(_figure(piece), step.bar)
    return tokens.row_size(_icons(piece, None), step.bar, room - figure)


def _height(piece: Piece, step: Step) -> float:
    if piece.kind == "text":
        return len(typeset.wrap(piece.words, "body", step.text, ROOM)) * typeset.line_height(
            step.text, LEADING
        )
    return _size(piece, step) + (2 * BAR_PAD if piece.kind == "bar" else 0.0)


def _gap(above: Piece, below: Piece) -> float:
    return 1.0 if above.kind == below.kind else 1.5


@dataclass(frozen=True, slots=True)
class Plan:
    """How a panel is set: the step, the heights of its pieces, the room left over (negative: it does not fit)."""

    step: Step
    heights: tuple[float, ...]
    gaps: tuple[float, ...]
    spare: float


def plan(parts: Sequence[Piece], step: Step, panel: float) -> Plan:
    """Measure a panel at one step; a bar at the very top or foot needs no padding there."""
    heights = tuple(_height(part, step) for part in parts)
    gaps = tuple(_gap(a, b) for a, b in zip(parts, parts[1:], strict=False))
    top = 0.0 if parts and parts[0].kind == "bar" else PAD_Y
    spare = panel - top - PAD_Y - sum(heights) - sum(gaps)
    return Plan(step, heights, gaps, spare)


def best_plan(parts: Sequence[Piece], panel: float) -> Plan:
    """The most generous setting that fits, or the tightest one with a negative `spare`."""
    crowded = sum(p.kind == "row" for p in parts) > 1 and any(p.kind == "bar" for p in parts)
    steps = TIGHT if crowded else STEPS
    plans = [plan(parts, step, panel) for step in steps]
    return next((p for p in plans if p.spare >= 0), plans[-1])


def is_tall(card: Card) -> bool:
    """Whether a card has the taller of the two panels."""
    return card.special is not None or len(card.effect) > 1


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


@dataclass(frozen=True, slots=True)
class CardJob:
    """All that a card's face is made from. `blank`: fields that print as a place to write in."""

    game: Game
    card: Card
    theme: Theme
    only_source: bool = False

    @property
    def set(self) -> CardSet:
        """The set the card belongs to."""
        return next(s for s in self.game.game.sets if s.id == self.card.set)

    @property
    def tones(self) -> Tokens:
        """The colours of the card's set."""
        return self.theme.tokens(self.set.theme)

    def blank(self, name: str) -> bool:
        """Whether a field prints as a blank."""
        return self.only_source and self.card.provenance_of(name) in BLANK

    def place(self, *path: str) -> Place:
        """Where a field of the card stands in the catalog."""
        return self.game.place("cards", self.card.id, *path)


def draw_card(job: CardJob) -> tuple[Canvas, tuple[Diagnostic, ...]]:
    """The whole front of a card and what does not fit on it. Raises IconError when an icon has no drawing."""
    out, faults = Canvas(), []
    value = None if job.blank("base") else job.card.base
    out.svg.append(_art(job.card, job.tones, value))
    x, y = ART
    out.icon(motive(job.card), x - 3, y - 3, 6.0, job.tones["rosette-core"])
    faults += _head(job, out)
    _traits(job, out)
    faults += _panel(job, out)
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
        out.svg.append(_dotted(TITLE_X, 11.6, room, tones["label"]))
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


def overflow(job: CardJob, name: str, is_mm: float, room_mm: float, way: str, size: float) -> Diagnostic:
    """The complaint about a text or row that is too large, in millimetres."""
    words = (
        f"{job.card.title}: the {name} is {is_mm:.1f} mm {way} at {size:g} pt, and its place has {room_mm:.1f} mm; "
        f"{is_mm - room_mm:.1f} mm too much"
    )
    return Diagnostic("FACE-OVERFLOW", job.place(name), words)


def _dotted(x: float, y: float, w: float, colour: str) -> str:
    return (
        f'<path d="M{number(x)} {number(y)}h{number(w)}" stroke="{colour}" stroke-width=".35" '
        f'stroke-dasharray=".1 1.1" stroke-linecap="round" fill="none"/>'
    )


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


def _panel(job: CardJob, out: Canvas) -> list[Diagnostic]:
    card, tones = job.card, job.tones
    tall = is_tall(card)
    height = PANEL_HEIGHTS[tall]
    top, left, wide = FOOT - height, EDGE, WIDTH - 2 * EDGE
    out.svg.append(
        f'<rect x="{left}" y="{number(top)}" width="{wide}" height="{height}" rx="2" fill="{tones["panel"]}" stroke="{tones["trim"]}" stroke-width=".5"/>'
    )
    if job.blank("rows"):
        _writing_lines(out, top, height, tones)
        return []
    parts = pieces(card, job.game)
    if not parts:
        out.icon("blank", WIDTH / 2 - 5, top + 8, 10, tones["rule"])
        out.text(NO_EFFECT, left, top + 20, wide, 8.8, tones["quiet"], "body", "rows", "center")
        return []
    best = best_plan(parts, height)
    faults = []
    if best.spare < 0:
        faults.append(overflow(job, "rows", height - best.spare, height, "high", best.step.text))
    faults += _too_small(job, parts, best)
    _set_pieces(job, out, parts, best, top)
    return faults


def _too_small(job: CardJob, parts: Sequence[Piece], best: Plan) -> list[Diagnostic]:
    rows = [p for p in parts if p.kind == "row"]
    least = LEAST_ICON_TIGHT if len(rows) > 1 or any(p.kind == "bar" for p in parts) else LEAST_ICON
    faults = []
    for part in parts:
        size = _size(part, best.step) if part.icons else least
        if size < least - 1e-6:
            wide = tokens.row_width(part.icons, least)
            faults.append(
                overflow(job, "rows" if part.kind == "row" else "bar", wide, ROOM, "wide", best.step.text)
            )
    return faults


def _set_pieces(job: CardJob, out: Canvas, parts: Sequence[Piece], best: Plan, top: float) -> None:
    barred_top = parts[0].kind == "bar"
    slots = len(parts) + (0 if barred_top else 1)
    loose = min(max(best.spare, 0.0) / slots, 2.6)
    rest = max(best.spare, 0.0) - loose * slots
    y = top + (0.0 if barred_top else PAD_Y + loose) + (0 if barred_top else rest / 2)
    for k, part in enumerate(parts):
        SETTERS[part.kind](job, out, part, best.step, y)
        y += best.heights[k] + loose + (best.gaps[k] if k < len(best.gaps) else 0.0)


def _set_row(job: CardJob, out: Canvas, part: Piece, step: Step, y: float) -> None:
    size = _size(part, step)
    x = (WIDTH - tokens.row_width(part.icons, size)) / 2
    row = tokens.place_row(part.icons, x, y, size)
    out.tokens(row, job.tones)


def _set_text(job: CardJob, out: Canvas, part: Piece, step: Step, y: float) -> None:
    for line in typeset.wrap(part.words, "body", step.text, ROOM):
        out.text(line, EDGE + PAD_X, y, ROOM, step.text, job.tones["text"], "body", "rows", "center")
        y += typeset.line_height(step.text, LEADING)


BAR_OF = {"check": "check", "delayed": "delayed"}


def _set_bar(job: CardJob, out: Canvas, part: Piece, step: Step, y: float) -> None:
    special = job.card.special
    assert special is not None
    bar = next(b for b in job.game.vocabulary.bars if b.id == BAR_OF.get(special.verb, "modified"))
    size, tones = _size(part, step), job.tones
    height = size + 2 * BAR_PAD
    x, wide, first = EDGE, WIDTH - 2 * EDGE, abs(y - (FOOT - PANEL_HEIGHTS[True])) < 1e-6
    corner = f"M{x} {number(y + height)}V{number(y + 2)}a2 2 0 0 1 2-2H{number(x + wide - 2)}a2 2 0 0 1 2 2V{number(y + height)}Z"
    flat = f"M{x} {number(y)}h{wide}v{number(height)}h{-wide}Z"
    out.svg.append(f'<path d="{corner if first else flat}" fill="{tones[bar.id]}"/>')
    middle = y + height / 2
    out.icon(bar.icon or bar.id, x + PAD_X, middle - 4.0, 5.0, tones["on-owner"])
    label = bar.name.split()[0].upper()
    out.text(label, x + PAD_X, middle + 1.1, BAR_LABEL, 6.0, tones["on-owner"], "bar", "bar")
    icons, figure = _icons(part, special), _figure(part)
    room = wide - BAR_LABEL - PAD_X
    used = tokens.row_width(icons, size) + _figure_width(figure, size)
    start = x + BAR_LABEL + PAD_X + max(0.0, (room - PAD_X - used) / 2)
    if figure:
        points = size * 0.8 / typeset.MM_PER_PT
        top = middle - typeset.line_height(points, LEADING) / 2
        out.text(figure, start, top, _figure_width(figure, size), points, tones["on-owner"], "display", "bar")
        start += _figure_width(figure, size)
    row = tokens.place_row(icons, start, middle - size / 2, size)
    out.tokens(row, tones, on_bar=True)


SETTERS = {"row": _set_row, "text": _set_text, "bar": _set_bar}


def _writing_lines(out: Canvas, top: float, height: float, tones: Tokens) -> None:
    y = top + 9
    while y < top + height - 3:
        out.svg.append(_dotted(EDGE + PAD_X + 1, y, ROOM - 2, tones["quiet"]))
        y += 7.4


def _foot(job: CardJob, out: Canvas) -> None:
    tones, card = job.tones, job.card
    marks = [name for name in ("card", "base", "title", "rows", "bar") if _stands_in(job, name)]
    said = "stand-in" if "card" in marks else " · ".join(f"{FIELD_WORDS[m]}: stand-in" for m in marks)
    y, size = 82.5, 6.0
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
