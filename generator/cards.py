"""The cards of a game as faces: fronts from the catalog, one back for each set."""

from __future__ import annotations

from catalog.diagnostics import Diagnostic, Report
from catalog.game import Game
from generator import faces
from generator.cardface import BLEED, HEIGHT, WIDTH, CardJob, Drawing, draw_card
from generator.face import Face
from generator.iconfont import IconError
from generator.theme import Theme, Tokens


def page(drawing: Drawing, name: str, width: float, height: float, bleed: float, background: str) -> str:
    """The HTML of a face from what is drawn on it."""
    return faces.fill(
        "faces/face.html.j2",
        {
            "id": name,
            "page_w": width + 2 * bleed,
            "page_h": height + 2 * bleed,
            "bleed": bleed,
            "background": background,
            "svg": faces.safe("".join(drawing.svg)),
            "glyphs": drawing.glyphs,
            "texts": drawing.texts,
        },
    )


def sky(tones: Tokens) -> str:
    """The background of a card: one gradient from head to foot."""
    return f"linear-gradient({tones['ground']}, {tones['ground-foot']}) no-repeat"


def card_faces(game: Game, theme: Theme, *, only_source: bool = False) -> tuple[tuple[Face, ...], Report]:
    """The front of every card, and what does not fit. A card with a fault has no face."""
    out: list[Face] = []
    faults: list[Diagnostic] = []
    for card in game.cards:
        job = CardJob(game, card, theme, only_source)
        try:
            drawing, wrong = draw_card(job)
        except IconError as error:
            faults.append(Diagnostic("FACE-ICON", job.place(), f"{card.title}: {error}"))
            continue
        faults += wrong
        name = f"card/{card.id}"
        out.append(
            Face(
                id=name,
                kind="card",
                html=page(drawing, name, WIDTH, HEIGHT, BLEED, sky(job.tones)),
                width_mm=WIDTH,
                height_mm=HEIGHT,
                title=card.title,
                bleed_mm=BLEED,
                place=job.place(),
                back=f"back/{card.set}",
                count=card.count,
            )
        )
    return tuple(out), Report.of(faults)
