"""A face as ground and words, and the words as PDF operators."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from generator.letters.embed import Embedded, embedded
from generator.pdf.greys import luma
from generator.setting.lay import Words, advance_of, opened
from generator.setting.measures import PT_PER_PX, Typeface


@dataclass(frozen=True, slots=True)
class SetPage:
    """A face whose words we set: the PDF page of its ground, the words on it, their fonts by digest, and a
    digest of the words and of how they are set.
    """

    ground: bytes
    words: tuple[Words, ...]
    fonts: Mapping[str, Typeface]
    said: str
    grey: bool = False

    def digest(self) -> bytes:
        """A digest of all that is drawn."""
        return hashlib.sha256(self.ground + self.said.encode() + repr(self.grey).encode()).digest()


DrawnPage = bytes | SetPage
"""A drawn face: a PDF of one page, or a ground with words to be set on it."""


def glyphs_of(pages: Iterable[SetPage]) -> dict[Typeface, dict[int, str]]:
    """The fonts of some pages, and what each glyph that they use stands for."""
    found: dict[Typeface, dict[int, str]] = {}
    for page in pages:
        for words in page.words:
            glyphs = found.setdefault(page.fonts[words.letters.font], {})
            for glyph in words.glyphs:
                glyphs.setdefault(glyph.id, glyph.text)
    return found


def embed(face: Typeface, glyphs: Mapping[int, str]) -> Embedded:
    """What of a font is embedded for some glyphs."""
    return embedded(*opened(face), dict(sorted(glyphs.items())))


def operators(page: SetPage, high: float, names: Mapping[str, str]) -> bytes:
    """The words of a page that is `high` pt. `names` are those of the fonts in its resources, by digest."""
    rows = []
    for words in page.words:
        letters, face = words.letters, page.fonts[words.letters.font]
        red, green, blue = (luma(*letters.colour),) * 3 if page.grey else letters.colour
        size = letters.size * PT_PER_PX
        x, y = words.x * PT_PER_PX, high - words.base * PT_PER_PX
        rows.append(
            f"{red:.4g} {green:.4g} {blue:.4g} rg BT {names[letters.font]} {size:.4f} Tf "
            f"{x:.3f} {y:.3f} Td [{_string(words, face)}] TJ ET"
        )
    return "\n".join(rows).encode()


def _string(words: Words, face: Typeface) -> str:
    """Glyphs as TJ takes them: as long as each moves on by its own width, in one string."""
    parts = []
    for glyph in words.glyphs:
        parts.append(f"<{glyph.id:04x}>")
        natural, em = advance_of(face, glyph.id)
        if glyph.advance != natural:
            parts.append(f"{(natural - glyph.advance) * 1000 / em:.4g}")
    return "".join(parts).replace("><", "")
