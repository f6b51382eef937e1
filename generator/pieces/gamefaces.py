"""All faces of a game: what the press needs to print one box of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from catalog.diagnostics import Diagnostic, Place, Report
from catalog.game import Game
from catalog.schema import CardSet
from generator.art.emblems import EMBLEMS
from generator.art.grounds import MOTIFS
from generator.art.theme import TEMPLATES, BadTheme, Theme, load_theme
from generator.face import Face
from generator.letters.iconfont import IconError
from generator.pieces.aids import aid_faces
from generator.pieces.boards import board_faces
from generator.pieces.cards import back_faces, card_faces
from generator.pieces.counters import counter_faces
from generator.pieces.foldups import piece_faces
from generator.pieces.overview import sheet_faces
from generator.pieces.seatpieces import seat_piece_faces

DRAWINGS: Mapping[str, Collection[str]] = {"motif": MOTIFS, "shape": EMBLEMS}
"""The tokens of a theme that name a drawing, and the drawings there are."""


def game_faces(
    game: Game, *, ink: str = "full", only_source: bool = False, root: Path = TEMPLATES
) -> tuple[tuple[Face, ...], Report]:
    """Every face of a game in the order cards, backs, pieces, sheets, boards, and all that is wrong with
    them.

    `ink` is one of the theme's inks; `only_source` prints blanks for what the rulebook does not give.
    """
    theme, report = _theme(game, ink, root)
    if theme is None:
        return (), report
    cards, faults = card_faces(game, theme, only_source=only_source)
    try:
        sheets, more = sheet_faces(game, theme, root)
        aids, lacking = aid_faces(game, theme, root)
        rest = (
            *back_faces(game, theme),
            *seat_piece_faces(game, theme),
            *(counter_faces(game, theme) if "counter-none" in theme.shared else ()),
            *piece_faces(game, theme),
            *sheets,
            *aids,
            *board_faces(game, theme),
        )
    except IconError as error:
        gone = Diagnostic("FACE-ICON", Place(f"templates/icons ({game.id})"), str(error))
        return cards, Report.of(faults, gone)
    return (*cards, *rest), Report.of(faults, more, lacking)


def _theme(game: Game, ink: str, root: Path) -> tuple[Theme | None, Report]:
    name = f"templates/themes/{game.id}.toml"
    try:
        theme = load_theme(game.id, ink, root)
    except (FileNotFoundError, BadTheme) as error:
        words = "there is no theme for this game" if isinstance(error, FileNotFoundError) else str(error)
        return None, Report.of(Diagnostic("FACE-PICTURE", Place(name), words))
    lacking = [group for group in game.game.sets if group.theme not in theme.sets]
    faults = [
        Diagnostic(
            "FACE-PICTURE",
            game.place("sets", group.id, "theme"),
            f"{name} has no colours for {group.theme}; it has {', '.join(theme.sets)}",
        )
        for group in lacking
    ]
    if not faults:
        faults = [fault for group in game.game.sets for fault in _unknown_drawings(game, theme, group)]
    return (None if faults else theme), Report.of(faults)


def _unknown_drawings(game: Game, theme: Theme, group: CardSet) -> Iterator[Diagnostic]:
    """A ground or a shape that a theme asks for and nobody can draw."""
    tones = theme.tokens(group.theme)
    for token, known in DRAWINGS.items():
        name = tones.get(token)
        if name not in known:
            asked = f"has no {token}" if name is None else f"asks for the {token} {name!r}"
            words = f"templates/themes/{game.id}.toml {asked} for {group.theme}; there are {', '.join(known)}"
            yield Diagnostic("FACE-PICTURE", game.place("sets", group.id, "theme"), words)
