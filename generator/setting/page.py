"""A face as ground and words, and the words as PDF operators."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from generator.letters.embed import Embedded, embedded
from generator.pdf.greys import luma
from generator.setting.lay import Words, advance_of, opened
from generator.setting.measures import PT_PER_PX, Typeface


@dataclass(frozen=True, slots=True)
class Lettering:
    """Words as PDF operators, from the page's upper left corner; each text in the order in which it is drawn;
    and of each font, by its digest, the glyphs that are used with the text that each stands for.
    """

    operators: str
    texts: tuple[str, ...]
    glyphs: Mapping[str, Mapping[int, str]]


@dataclass(frozen=True, slots=True)
class SetPage:
    """A face whose words we set: the PDF page of its ground, None where it has none, the words on it, and
    their fonts by digest.
    """

    ground: bytes | None
    lettering: Lettering
    fonts: Mapping[str, Typeface]

    @property
    def texts(self) -> tuple[str, ...]:
        """The words in the order in which they are drawn."""
        return self.lettering.texts

    def digest(self) -> bytes:
        """A digest of all that is drawn."""
        return hashlib.sha256(_digest(self.ground or b"") + self.lettering.operators.encode()).digest()


@lru_cache(maxsize=256)
def _digest(ground: bytes) -> bytes:
    """A ground's digest: many faces share one."""
    return hashlib.sha256(ground).digest()


DrawnPage = bytes | SetPage
"""A drawn face: a PDF of one page, or a ground with words to be set on it."""


def glyphs_of(pages: Iterable[SetPage]) -> dict[Typeface, dict[int, str]]:
    """The fonts of some pages, and what each glyph that they use stands for."""
    found: dict[Typeface, dict[int, str]] = {}
    for page in pages:
        for font, glyphs in page.lettering.glyphs.items():
            known = found.setdefault(page.fonts[font], {})
            for glyph, text in glyphs.items():
                known.setdefault(glyph, text)
    return found


def embed(face: Typeface, glyphs: Mapping[int, str]) -> Embedded:
    """What of a font is embedded for some glyphs."""
    return embedded(*opened(face), dict(sorted(glyphs.items())))


def font_name(digest: str) -> str:
    """The name of a font in the resources of the forms that use it."""
    return f"/S{digest[:12]}"


def lettering(words: Sequence[Words], fonts: Mapping[str, Typeface], grey: bool) -> Lettering:
    """Words to be drawn, in shades of `grey` if asked for. `fonts` are by digest."""
    rows: list[str] = []
    glyphs: dict[str, dict[int, str]] = {}
    for one in words:
        letters = one.letters
        red, green, blue = (luma(*letters.colour),) * 3 if grey else letters.colour
        size, x, y = (value * PT_PER_PX for value in (letters.size, one.x, -one.base))
        rows.append(
            f"{red:.4g} {green:.4g} {blue:.4g} rg BT {font_name(letters.font)} {size:.4f} Tf "
            f"{x:.3f} {y:.3f} Td [{_string(one, fonts[letters.font])}] TJ ET"
        )
        used = glyphs.setdefault(letters.font, {})
        for glyph in one.glyphs:
            used.setdefault(glyph.id, glyph.text)
    return Lettering("\n".join(rows), tuple(one.text for one in words), glyphs)


def _string(words: Words, face: Typeface) -> str:
    """Glyphs as TJ takes them: as long as each moves on by its own width, in one string."""
    parts = []
    for glyph in words.glyphs:
        parts.append(f"<{glyph.id:04x}>")
        natural, em = advance_of(face, glyph.id)
        if glyph.advance != natural:
            parts.append(f"{(natural - glyph.advance) * 1000 / em:.4g}")
    return "".join(parts).replace("><", "")
