"""What WeasyPrint makes of a slot, as data: where its lines stand, and the letters of each kind of words.

Lengths are CSS pixels (96 to an inch) from the page's upper left corner, unless a name says otherwise.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path

from generator.decks.measure import BOLD
from generator.face import World
from generator.letters.fonts import FONTS, Font, font_bytes

PT_PER_PX = 0.75


@dataclass(frozen=True, slots=True)
class Typeface:
    """A font that words can be set in: family, weight, whether it is italic, and its file's digest."""

    family: str
    weight: int
    italic: bool
    digest: str
    path: Path | None = None

    def __hash__(self) -> int:
        # Fonts are keys of all that was measured with them, and asked for by the ten thousand.
        return hash(self.digest)

    def data(self) -> bytes:
        """The bytes of its file. Raises OSError."""
        if self.path is not None:
            return self.path.read_bytes()
        return next(data for data, digest in _ours().values() if digest == self.digest)


@lru_cache(maxsize=1)
def _ours() -> dict[tuple[str, int], tuple[bytes, str]]:
    plain = [font for font in FONTS if font.package is not None and not font.italic]
    made = {(font.family, font.weight): font_bytes(font) for font in plain}
    return {name: (data, hashlib.sha256(data).hexdigest()) for name, data in made.items()}


@lru_cache(maxsize=8)
def typefaces(world: World) -> tuple[Typeface, ...]:
    """The fonts of a world: its own, and ours where it has none of that family. One of many weights, or with
    outlines in CFF, is not among them.
    """
    own = [
        Typeface(font.family, font.weights[0], font.italic, font.digest, font.path)
        for font in world.fonts
        if font.weights[0] == font.weights[1] and not _is_cff(font.path)
    ]
    taken = {font.family.casefold() for font in world.fonts}
    ours = [
        Typeface(family, weight, False, digest)
        for (family, weight), (_, digest) in _ours().items()
        if family.casefold() not in taken
    ]
    return (*own, *ours)


def typeface_of(font: Font) -> Typeface:
    """One of our own fonts."""
    return Typeface(font.family, font.weight, False, _ours()[font.family, font.weight][1])


def _is_cff(path: Path) -> bool:
    """Whether a font has outlines of another kind, which are embedded in another way."""
    with path.open("rb") as file:
        return file.read(4) == b"OTTO"


def typeface_for(world: World, families: Sequence[str], weight: int, italic: bool) -> Typeface | None:
    """The font that a style asks for; None where it is not there just so."""
    family = families[0].casefold()
    if any(font.family.casefold() == family and font.weights[0] != font.weights[1] for font in world.fonts):
        return None
    same = [one for one in typefaces(world) if one.family.casefold() == family]
    if len(same) > 1:
        same = [one for one in same if one.weight == weight and one.italic == italic]
    # Who asks for bold letters that are not there is told so, by whoever draws the face whole.
    found = same[0] if len(same) == 1 else None
    return found if found and found.italic == italic and (weight < BOLD or found.weight >= BOLD) else None


@dataclass(frozen=True, slots=True)
class Letters:
    """How words of one kind look: font by its digest, size, colour (red, green, blue in 0..1), and how far
    their line reaches above and below its base.
    """

    font: str
    size: float
    colour: tuple[float, float, float]
    above: float
    below: float


@dataclass(frozen=True, slots=True)
class Measure:
    """A slot as laid out: the box of its content, how its lines stand in it (`left`, `center`, `right`),
    whether they may wrap, the letters of each kind, the box that it paints, if it paints one, and the
    language (BCP 47) that its letters are shaped for.

    `height` is None where the element is as high as its words, so that nothing can run over it.
    """

    x: float
    y: float
    width: float
    height: float | None
    align: str
    wraps: bool
    letters: Mapping[str, Letters]
    painted: tuple[float, float, float, float] | None
    language: str


def dump(measure: Measure | None) -> bytes:
    """A measure as it is kept; None is a slot that cannot be set."""
    return json.dumps(None if measure is None else asdict(measure)).encode()


def load(data: bytes) -> Measure | None:
    """The measure that `dump` made. Raises ValueError, TypeError or KeyError for anything else."""
    found = json.loads(data)
    if found is None:
        return None
    letters = {
        kind: Letters(one["font"], one["size"], tuple(one["colour"]), one["above"], one["below"])
        for kind, one in found["letters"].items()
    }
    painted = tuple(found["painted"]) if found["painted"] else None
    return Measure(**{**found, "letters": letters, "painted": painted})
