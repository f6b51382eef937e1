"""The pictures of cards, by the word that a theme gives as `art`: what is drawn between head and panel."""

from __future__ import annotations

from collections.abc import Callable

from generator.art.canvas import Canvas
from generator.art.engraving import draw, polygon
from generator.art.patents import Box, callouts, figure, measures
from generator.pieces.cardjob import BLEED, EDGE, FOOT, WIDTH, CardJob
from generator.pieces.panel import NO_EFFECT

HEAD = 19.4
"""Where the picture begins, in mm from the upper edge."""
LEFT = 16.6
"""Room on the left, which the value and the traits below it need."""


def patent(job: CardJob, out: Canvas) -> None:
    """A patent drawing in the room above the panel, with its numbers, its measures and the number of the
    figure.
    """
    tones, card = job.tones, job.card
    foot = FOOT - job.panel - (1.6 if job.panel else 0.0)
    high, wide = foot - HEAD - (0.0 if job.panel else 5.0), WIDTH - LEFT - EDGE
    box = Box(LEFT + wide / 2, HEAD + high / 2 - 0.6, wide / 2 - 2.0, high / 2 - 2.4)
    seed = job.game.id if job.blank("rows") else card.id
    traits = () if job.blank("traits") else card.traits
    marks = (*measures(box, seed), *figure(seed, traits, box))
    out.svg.append(draw(marks, tones))
    for one in callouts(seed, box):
        out.path(polygon([(one.x, one.y), one.to], close=False), stroke=tones["trim"], width=0.12)
        out.box(one.x - 2.2, one.y - 1.5, 4.4, 3.0, 1.4, tones["ground"])
        out.text(
            str(one.number), one.x - 4, one.y - 1.35, 8, 6.2, tones["caption"], "body", "callout", "center"
        )
    if not job.panel:
        out.text(NO_EFFECT, LEFT - 3, foot - 3.2, 30, 6.6, tones["caption"], "body", "rows")
    same = [other.id for other in job.game.cards if other.set == card.set]
    words = f"Fig. {same.index(card.id) + 1}" if card.id in same else "Fig."
    out.text(
        words, WIDTH - EDGE - 20, foot - 3.2, 19.4, 6.6, tones["caption"], "bold", "figure-number", "right"
    )


PICTURES: dict[str, Callable[[CardJob, Canvas], None]] = {"patent": patent}
"""Pictures other than the engraving that all themes have."""

__all__ = ["BLEED", "PICTURES", "patent"]
