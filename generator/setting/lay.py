"""Words into lines, as WeasyPrint sets them: greedy, shaped by HarfBuzz, one base line for all in a line.

Nothing is guessed: whatever could come out another way gives None, and WeasyPrint lays out the whole face.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise

import uharfbuzz as hb

from generator.setting.measures import Letters, Measure, Typeface
from generator.setting.slots import BREAK, ICON, PLAIN, Run

# A line this close (px) to the width of its slot may fit or not: rounding decides.
TOO_CLOSE = 0.06
# What a word may stick out (px) before anybody is told.
HAIR = 0.5
# Pango counts in 1024ths of a pixel.
PANGO = 1024
# Signs that a line never breaks beside without a space, and those behind which it may.
_JOINED = frozenset(".,;:!?'\"()[]&%+*=#@$€£°’‘“”„«»×−· \u00a0")
_BREAKABLE = frozenset("-–—/…")
_SIMPLE = frozenset(chr(code) for code in range(0x250) if chr(code).isalnum()) | _JOINED | _BREAKABLE
_OPENING = frozenset("([„“‘«\"'")
_CLOSING = frozenset(")]”’»\"'.,;:!?%…")


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph of a font: its id, how far it moves on in units of the em, and the text that it stands for."""

    id: int
    advance: int
    text: str


@dataclass(frozen=True, slots=True)
class Words:
    """Words in one line and one kind of letters: where their base line begins and how wide they are
    (px), and their glyphs."""

    letters: Letters
    x: float
    base: float
    width: float
    text: str
    glyphs: tuple[Glyph, ...]


@dataclass(frozen=True, slots=True)
class _Atom:
    """A word or a space of a run, by the run's number: letters of different runs are shaped apart."""

    run: int
    kind: str
    text: str

    @property
    def is_space(self) -> bool:
        return self.text == " "


@lru_cache(maxsize=16)
def opened(face: Typeface) -> tuple[hb.Face, hb.Font]:
    """A font as HarfBuzz has it."""
    made = hb.Face(face.data())
    return made, hb.Font(made)


@lru_cache(maxsize=4096)
def advance_of(face: Typeface, glyph: int) -> tuple[int, int]:
    """How far a glyph by itself moves on, and the units of the em."""
    made, font = opened(face)
    return font.get_glyph_h_advance(glyph), made.upem


@lru_cache(maxsize=16_384)
def shape(face: Typeface, text: str, language: str) -> tuple[Glyph, ...] | None:
    """The glyphs of a text; None where one is missing or is not simply set beside the one before."""
    _, font = opened(face)
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.language = language
    buffer.guess_segment_properties()
    hb.shape(font, buffer)
    infos, places = buffer.glyph_infos, buffer.glyph_positions or ()
    if any(one.codepoint == 0 for one in infos) or any(one.x_offset or one.y_offset for one in places):
        return None
    starts = [one.cluster for one in infos]
    if starts != sorted(set(starts)):
        return None
    ends = dict(pairwise([*starts, len(text)]))
    return tuple(
        Glyph(info.codepoint, place.x_advance, text[info.cluster : ends[info.cluster]])
        for info, place in zip(infos, places, strict=True)
    )


@lru_cache(maxsize=16_384)
def width(face: Typeface, text: str, size: float, language: str) -> float | None:
    """How wide a text is at a size (px), each glyph rounded as Pango does it; None where `shape` is."""
    glyphs = shape(face, text, language)
    if glyphs is None:
        return None
    scale = size * PANGO / float(opened(face)[0].upem)
    return float(sum(round(one.advance * scale) for one in glyphs)) / PANGO


def lay(runs: Sequence[Run], slot: Measure, fonts: Mapping[str, Typeface]) -> tuple[Words, ...] | None:
    """The words of a slot in their lines; None for what only WeasyPrint can tell. `fonts` are by digest."""
    if not all(run.kind == BREAK or (run.kind in slot.letters and _is_simple(run)) for run in runs):
        return None
    try:
        lines = _lines(_atoms(runs), slot, fonts)
        return tuple(_set(lines, slot, fonts))
    except _Unsure:
        return None


class _Unsure(Exception):
    """Words that may come out another way."""


def _is_simple(run: Run) -> bool:
    return run.kind == ICON or _SIMPLE.issuperset(run.text)


def _atoms(runs: Sequence[Run]) -> list[_Atom]:
    """Words and spaces in order, without the spaces that CSS takes away."""
    atoms: list[_Atom] = []
    for number, run in enumerate(runs):
        for text in re.findall(r"\n| |[^ \n]+", run.text):
            before = atoms[-1] if atoms else None
            if text == " " and (before is None or before.is_space or before.kind == BREAK):
                continue
            if run.kind == BREAK and before is not None and before.is_space:
                atoms.pop()
            atoms.append(_Atom(number, run.kind, text))
    while atoms and atoms[-1].is_space:
        atoms.pop()
    return atoms


def _lines(atoms: Sequence[_Atom], slot: Measure, fonts: Mapping[str, Typeface]) -> Iterator[list[_Atom]]:
    """The atoms of each line. Raises _Unsure."""
    line: list[_Atom] = []
    words = list(_words(atoms))
    if not any(atom.kind == BREAK for atom in atoms) and _room(atoms, slot, fonts, sure=False) >= TOO_CLOSE:
        yield list(atoms)
        return
    for before, word in words:
        longer = [*line, *before, *word] if line else word
        broken = bool(before) and before[0].kind == BREAK
        if broken or (line and slot.wraps and _is_whole(word) and _room(longer, slot, fonts) < 0):
            if not (broken or _may_part(line, word)):
                raise _Unsure
            yield line
            longer = word
        # A whole word alone has nowhere else to go, even where it is a hair too wide.
        least = -HAIR if longer is word and _is_whole(word) else 0.0
        if _room(longer, slot, fonts, sure=least == 0.0) < least:
            raise _Unsure
        line = longer
    if line:
        yield line


def _words(atoms: Sequence[_Atom]) -> Iterator[tuple[list[_Atom], list[_Atom]]]:
    """What no line breaks, with the space or the break in front of it. Raises _Unsure for two breaks in a
    row, and one at an end.
    """
    before: list[_Atom] = []
    word: list[_Atom] = []
    for atom in atoms:
        if atom.is_space or atom.kind == BREAK:
            if not word:
                raise _Unsure
            yield before, word
            before, word = [atom], []
        else:
            word.append(atom)
    if not word:
        raise _Unsure
    yield before, word


def _is_whole(word: Sequence[_Atom]) -> bool:
    """Whether a line can only break in front of a word, and not in it."""
    return len(word) == 1 and (word[0].kind == ICON or not any(char in _BREAKABLE for char in word[0].text))


def _may_part(line: Sequence[_Atom], word: Sequence[_Atom]) -> bool:
    """Whether a line may break between two words: not behind what opens, and not in front of what closes."""
    return line[-1].text[-1] not in _OPENING and word[0].text[0] not in _CLOSING


def _room(line: Sequence[_Atom], slot: Measure, fonts: Mapping[str, Typeface], sure: bool = True) -> float:
    """How much room a line leaves (px). Raises _Unsure where it must be `sure` and is next to nothing."""
    room = slot.width - sum(one.width for one in _pieces(line, slot, fonts))
    if sure and abs(room) < TOO_CLOSE:
        raise _Unsure
    return room


@dataclass(frozen=True, slots=True)
class _Piece:
    """Letters of one run in a line."""

    letters: Letters
    text: str
    width: float


def _pieces(line: Sequence[_Atom], slot: Measure, fonts: Mapping[str, Typeface]) -> Iterator[_Piece]:
    for (_, kind), atoms in groupby(line, key=lambda atom: (atom.run, atom.kind)):
        letters = slot.letters[kind]
        text = "".join(atom.text for atom in atoms)
        wide = width(fonts[letters.font], text, letters.size, slot.language)
        if wide is None:
            raise _Unsure
        yield _Piece(letters, text, wide)


def _set(lines: Iterator[list[_Atom]], slot: Measure, fonts: Mapping[str, Typeface]) -> Iterator[Words]:
    """The words of lines in their places."""
    top = slot.y
    for line in lines:
        pieces = list(_pieces(line, slot, fonts))
        letters = [slot.letters[PLAIN], *(piece.letters for piece in pieces)]
        above, below = max(one.above for one in letters), max(one.below for one in letters)
        free = slot.width - sum(piece.width for piece in pieces)
        x = slot.x + {"left": 0.0, "center": free / 2, "right": free}[slot.align]
        for piece in pieces:
            glyphs = shape(fonts[piece.letters.font], piece.text, slot.language) or ()
            yield Words(piece.letters, x, top + above, piece.width, piece.text, glyphs)
            x += piece.width
        top += above + below
