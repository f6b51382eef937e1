"""One card to be drawn, and the measures that all cards share. All mm from the trim's corner."""

from __future__ import annotations

from dataclasses import dataclass

from catalog.diagnostics import Diagnostic, Place
from catalog.game import Game
from catalog.schema import Card, CardSet
from generator.art.engraving import number
from generator.art.theme import Theme, Tokens

WIDTH, HEIGHT, BLEED = 63.0, 88.0, 3.0
EDGE = 3.5
FOOT = 81.4
PAD_X, PAD_Y = 2.5, 2.5
ROOM = WIDTH - 2 * EDGE - 2 * PAD_X
PANEL_HEIGHTS = {False: 34.0, True: 44.6}
BLANK = ("stand-in", "unknown")


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
        """Whether a field prints as a blank: nobody knows it, or only the rulebook's word counts."""
        if name == "base" and self.card.base is None and self.valued:
            return True
        return self.only_source and self.card.provenance_of(name) in BLANK

    @property
    def valued(self) -> bool:
        """Whether this is a kind of card that has a value: without one, it bears a trait that no valued card
        has.
        """
        if self.card.base is not None:
            return True
        known = {trait for card in self.game.cards if card.base is not None for trait in card.traits}
        return any(card.base is not None for card in self.game.cards) and not set(self.card.traits) - known

    @property
    def panel(self) -> float:
        """How high the panel is in mm; a picture that fills the card leaves none to one without an effect."""
        plain = not (self.card.effect or self.card.special or self.blank("rows"))
        return 0.0 if plain and "art" in self.tones else PANEL_HEIGHTS[self.tall]

    @property
    def tall(self) -> bool:
        """Whether the panel is the tall one; a blank gets all the room there is to write in."""
        return self.blank("rows") or is_tall(self.card)

    def place(self, *path: str) -> Place:
        """Where a field of the card stands in the catalog."""
        return self.game.place("cards", self.card.id, *path)


def is_tall(card: Card) -> bool:
    """Whether a card has the taller of the two panels."""
    return len(card.effect) + (card.special is not None) > 1


def overflow(job: CardJob, name: str, is_mm: float, room_mm: float, way: str, size: float) -> Diagnostic:
    """The complaint about a text or row that is too large, in millimetres."""
    words = (
        f"{job.card.title}: the {name} is {is_mm:.1f} mm {way} at {size:g} pt, "
        f"and its place has {room_mm:.1f} mm; {is_mm - room_mm:.1f} mm too much"
    )
    return Diagnostic("FACE-OVERFLOW", job.place(name), words)


def dotted(x: float, y: float, w: float, colour: str) -> str:
    """A line of dots to write on, as SVG."""
    return (
        f'<path d="M{number(x)} {number(y)}h{number(w)}" stroke="{colour}" stroke-width=".35" '
        f'stroke-dasharray=".1 1.1" stroke-linecap="round" fill="none"/>'
    )
