"""The panel of a card: bars, icon rows and sentences, set from top to bottom in the most generous step that
fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from catalog.diagnostics import Diagnostic
from catalog.effects import Icon, icons_bar, icons_row, say_bar, say_rows
from catalog.game import Game
from catalog.schema import Card
from generator.art import tokens
from generator.art.canvas import LEADING, Canvas
from generator.art.engraving import number
from generator.art.theme import Tokens
from generator.letters import typeset
from generator.pieces.cardjob import (
    EDGE,
    FOOT,
    PAD_X,
    PAD_Y,
    ROOM,
    WIDTH,
    CardJob,
    dotted,
    overflow,
)
from generator.units import MM_PER_PT

BAR_LABEL = 13.0
BAR_PAD = 0.8
NO_EFFECT = "No effect"


@dataclass(frozen=True, slots=True)
class Step:
    """One allowed setting of a panel: icon size of rows and of the bar in mm, type size in pt."""

    row: float
    bar: float
    text: float


# From generous to tight. The last one is for panels of two rows and a bar only.
STEPS = (
    Step(13.0, 9.0, 9.6),
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
    above = (*rows, Piece("text", words=said)) if rows else ()
    return (*above, bar, Piece("text", words=barred))


def _icons(piece: Piece) -> tuple[Icon, ...]:
    """The icons on a bar: the bar's own icon stands at its label and is not drawn twice."""
    return tuple(icon for icon in piece.icons if icon.name != "modified")


def _figure(piece: Piece) -> str | None:
    return next((icon.text for icon in piece.icons if icon.name == "modified"), None)


def _figure_width(words: str | None, size: float) -> float:
    return typeset.width(words, "display", size * 0.8 / MM_PER_PT) + size * 0.2 if words else 0.0


def icon_size(piece: Piece, step: Step) -> float:
    """The size in mm of the icons of a row or a bar at one step."""
    if piece.kind == "row":
        return tokens.row_size(piece.icons, step.row, ROOM)
    room = WIDTH - 2 * EDGE - BAR_LABEL - PAD_X
    figure = _figure_width(_figure(piece), step.bar)
    return tokens.row_size(_icons(piece), step.bar, room - figure)


def _height(piece: Piece, step: Step) -> float:
    if piece.kind == "text":
        return len(typeset.wrap(piece.words, "body", step.text, ROOM)) * typeset.line_height(
            step.text, LEADING
        )
    return icon_size(piece, step) + (2 * BAR_PAD if piece.kind == "bar" else 0.0)


def _gap(above: Piece, below: Piece) -> float:
    return 1.0 if above.kind == below.kind else 1.5


@dataclass(frozen=True, slots=True)
class Plan:
    """How a panel is set: the step, the heights of its pieces, the room left over (negative: it does not
    fit).
    """

    step: Step
    heights: tuple[float, ...]
    gaps: tuple[float, ...]
    spare: float


def plan(parts: Sequence[Piece], step: Step, panel: float) -> Plan:
    """Measure a panel at one step; a bar at the very top or foot needs no padding there."""
    heights = tuple(_height(part, step) for part in parts)
    gaps = tuple(_gap(a, b) for a, b in pairwise(parts))
    top = 0.0 if parts and parts[0].kind == "bar" else PAD_Y
    spare = panel - top - PAD_Y - sum(heights) - sum(gaps)
    return Plan(step, heights, gaps, spare)


def best_plan(parts: Sequence[Piece], panel: float) -> Plan:
    """The most generous setting that fits, or the tightest one with a negative `spare`."""
    crowded = sum(p.kind == "row" for p in parts) > 1 and any(p.kind == "bar" for p in parts)
    steps = TIGHT if crowded else STEPS
    plans = [plan(parts, step, panel) for step in steps]
    return next((p for p in plans if p.spare >= 0), plans[-1])


def draw_panel(job: CardJob, out: Canvas) -> list[Diagnostic]:
    """Draw the panel of a card, and tell what does not fit."""
    tones = job.tones
    height = job.panel
    if not height:
        return []
    top, left, wide = FOOT - height, EDGE, WIDTH - 2 * EDGE
    out.box(left, top, wide, height, 2, tones["panel"])
    faults = _content(job, out, top, height)
    out.box(left, top, wide, height, 2, "none", tones["trim"], 0.5)
    return faults


def _content(job: CardJob, out: Canvas, top: float, height: float) -> list[Diagnostic]:
    card, tones = job.card, job.tones
    if job.blank("rows"):
        _writing_lines(out, top, height, tones)
        return []
    parts = pieces(card, job.game)
    if not parts:
        out.icon("blank", WIDTH / 2 - 5, top + 8, 10, tones["rule"])
        out.text(NO_EFFECT, EDGE, top + 20, WIDTH - 2 * EDGE, 8.8, tones["quiet"], "body", "rows", "center")
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
        size = icon_size(part, best.step) if part.icons else least
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
    size = icon_size(part, step)
    x = (WIDTH - tokens.row_width(part.icons, size)) / 2
    row = tokens.place_row(part.icons, x, y, size)
    out.tokens(row, job.tones)


def _set_text(job: CardJob, out: Canvas, part: Piece, step: Step, y: float) -> None:
    for line in typeset.wrap(part.words, "body", step.text, ROOM):
        out.text(line, EDGE + PAD_X, y, ROOM, step.text, job.tones["text"], "body", "rows", "center")
        y += typeset.line_height(step.text, LEADING)


def bar_word(verb: str) -> str:
    """The word of the vocabulary that stands on a bar: a bar that changes a value goes by one word."""
    return "modified" if verb.startswith("score-") else verb


def _set_bar(job: CardJob, out: Canvas, part: Piece, step: Step, y: float) -> None:
    special = job.card.special
    assert special is not None
    bar = next(b for b in job.game.vocabulary.bars if b.id == bar_word(special.verb))
    size, tones = icon_size(part, step), job.tones
    height = size + 2 * BAR_PAD
    x, wide, first = EDGE, WIDTH - 2 * EDGE, abs(y - (FOOT - job.panel)) < 1e-6
    foot = number(y + height)
    corner = f"M{x} {foot}V{number(y + 2)}a2 2 0 0 1 2-2H{number(x + wide - 2)}a2 2 0 0 1 2 2V{foot}Z"
    flat = f"M{x} {number(y)}h{wide}v{number(height)}h{-wide}Z"
    out.svg.append(f'<path d="{corner if first else flat}" fill="{tones[bar.id]}"/>')
    middle = y + height / 2
    out.icon(bar.icon or bar.id, x + PAD_X, middle - 4.0, 5.0, tones["on-owner"])
    label = bar.name.split()[0].upper()
    out.text(label, x + PAD_X, middle + 1.1, BAR_LABEL, 6.0, tones["on-owner"], "bar", "bar")
    icons, figure = _icons(part), _figure(part)
    room = wide - BAR_LABEL - PAD_X
    used = tokens.row_width(icons, size) + _figure_width(figure, size)
    start = x + BAR_LABEL + PAD_X + max(0.0, (room - PAD_X - used) / 2)
    if figure:
        points = size * 0.8 / MM_PER_PT
        top = middle - typeset.line_height(points, LEADING) / 2
        out.text(figure, start, top, _figure_width(figure, size), points, tones["on-owner"], "display", "bar")
        start += _figure_width(figure, size)
    row = tokens.place_row(icons, start, middle - size / 2, size)
    out.tokens(row, tones, on_bar=True)


SETTERS = {"row": _set_row, "text": _set_text, "bar": _set_bar}


def _writing_lines(out: Canvas, top: float, height: float, tones: Tokens) -> None:
    y = top + 9
    while y < top + height - 3:
        out.svg.append(dotted(EDGE + PAD_X + 1, y, ROOM - 2, tones["quiet"]))
        y += 7.4
