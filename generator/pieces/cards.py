"""The cards of a game as faces: fronts from the catalog, one back for each set."""

from __future__ import annotations

from catalog.diagnostics import Diagnostic, Report
from catalog.game import Game
from catalog.schema import CardSet
from generator.art.canvas import Canvas, face
from generator.art.engraving import circle, draw, halo, number, rosette
from generator.art.grounds import MOTIFS, Stage
from generator.art.theme import Theme, Tokens
from generator.face import Face
from generator.letters.iconfont import IconError
from generator.pieces.cardface import draw_card
from generator.pieces.cardjob import BLEED, HEIGHT, WIDTH, CardJob
from generator.pieces.medallion import draw_medallion, shared_back

TRIM = (WIDTH, HEIGHT)

LAYOUTS = {"character": draw_card, "medallion": draw_medallion}
"""How a card is laid out, by the word of the theme."""


def sky(tones: Tokens) -> str:
    """The background of a card: one gradient from head to foot."""
    return f"linear-gradient({tones['ground']}, {tones['ground-foot']}) no-repeat"


def card_faces(game: Game, theme: Theme, *, only_source: bool = False) -> tuple[tuple[Face, ...], Report]:
    """The front of every card, and what does not fit. A card whose icons are missing has no face."""
    out: list[Face] = []
    faults: list[Diagnostic] = []
    for card in game.cards:
        job = CardJob(game, card, theme, only_source)
        try:
            canvas, wrong = LAYOUTS[theme.shared.get("layout", "character")](job)
        except IconError as error:
            faults.append(Diagnostic("FACE-ICON", job.place(), f"{card.title}: {error}"))
            continue
        faults += wrong
        back = f"back/{theme.shared.get('back', card.set)}"
        more = {"place": job.place(), "back": back, "count": card.count}
        out.append(face(canvas, f"card/{card.id}", "card", card.title, TRIM, sky(job.tones), BLEED, **more))
    return tuple(out), Report.of(faults)


def back_faces(game: Game, theme: Theme) -> tuple[Face, ...]:
    """One back for each set that has cards, or one for all where the theme says so. It looks the same upside
    down, and on every card of its set.
    """
    if "back" in theme.shared:
        return (shared_back(theme.shared["back"], game.game.title, theme),)
    used = {card.set for card in game.cards}
    return tuple(_back(game, group, theme) for group in game.game.sets if group.id in used)


def of_backs(tones: Tokens) -> Tokens:
    """The tokens of a card's back: where there is a `back-line`, it takes the place of `line`."""
    return {**tones, **{k.removeprefix("back-"): v for k, v in tones.items() if k.startswith("back-")}}


def _back(game: Game, group: CardSet, theme: Theme) -> Face:
    tones, canvas = of_backs(theme.tokens(group.theme)), Canvas()
    stage = Stage(
        WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, WIDTH / 2 + BLEED, HEIGHT / 2 + BLEED, HEIGHT + BLEED - 15
    )
    half = draw(MOTIFS[tones["motif"]](stage), tones)
    cx, cy = stage.cx, stage.cy
    name = f"half-{group.id}"
    box = f'<rect x="0" y="{number(cy)}" width="{stage.width}" height="{number(cy)}"/>'
    lower = f'<g clip-path="url(#{name})">{half}</g>'
    upper = f'<g transform="rotate(180 {number(cx)} {number(cy)})">{lower}</g>'
    art = draw(halo("back", petals=12, turn=0, inner=20, outer=30), tones, cx, cy)
    # Sets of one theme are shuffled together, so their backs must not differ.
    seed = next(one.id for one in game.game.sets if one.theme == group.theme)
    art += draw(rosette(seed, petals=12, layers=3, turn=0, inner=7.4, outer=21.5), tones, cx, cy)
    clip = f'<defs><clipPath id="{name}">{box}</clipPath></defs>'
    canvas.svg.append(f'<g transform="translate({-BLEED} {-BLEED})">{clip}{lower}{upper}{art}</g>')
    middle = (WIDTH / 2, HEIGHT / 2)
    canvas.path(circle(7.4, *middle), tones["seal"], tones["line"], 0.4)
    canvas.path(circle(6.6, *middle), stroke=tones["line"], width=0.14)
    canvas.icon("hourglass", middle[0] - 4.4, middle[1] - 4.4, 8.8, tones["rosette-core"])
    for inset, wide in ((4.2, 0.7), (5.4, 0.18)):
        canvas.box(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset, 2.4, "none", tones["trim"], wide)
    ground = f"linear-gradient({tones['ground-foot']}, {tones['ground']}, {tones['ground-foot']}) no-repeat"
    more = {"place": game.place("sets", group.id), "count": 0}
    return face(canvas, f"back/{group.id}", "back", f"{group.title}, back", TRIM, ground, BLEED, **more)
