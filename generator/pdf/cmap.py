"""ToUnicode maps of PDF fonts: which text a glyph stands for (ISO 32000-1, 9.10.3). Bytes in, bytes out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

_BFCHAR = re.compile(rb"<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]*)>")
_BFRANGE = re.compile(rb"<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>")


def unicodes(data: bytes) -> Iterator[tuple[int, str]]:
    """Glyph and text of a ToUnicode CMap with bfchar and simple bfrange blocks."""
    for block in re.findall(rb"beginbfchar(.*?)endbfchar", data, re.DOTALL):
        for glyph, text in _BFCHAR.findall(block):
            yield int(glyph, 16), bytes.fromhex(text.decode()).decode("utf-16-be")
    for block in re.findall(rb"beginbfrange(.*?)endbfrange", data, re.DOTALL):
        for low, high, text in _BFRANGE.findall(block):
            start = bytes.fromhex(text.decode()).decode("utf-16-be")
            for step in range(int(high, 16) - int(low, 16) + 1):
                yield int(low, 16) + step, start[:-1] + chr(ord(start[-1]) + step)


def cmap(words: Mapping[int, str]) -> bytes:
    """The map as a PDF holds it. Glyphs without text get no row."""
    rows = [
        f"<{glyph:04x}> <{words[glyph].encode('utf-16-be').hex()}>" for glyph in sorted(words) if words[glyph]
    ]
    blocks = [rows[start : start + 100] for start in range(0, len(rows), 100)]
    lines = [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /Adobe-Identity-UCS def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        "<0000> <ffff>",
        "endcodespacerange",
        *(line for block in blocks for line in (f"{len(block)} beginbfchar", *block, "endbfchar")),
        "endcmap",
        "CMapName currentdict /CMap defineresource pop",
        "end",
        "end",
    ]
    return "\n".join(lines).encode()


def plainer(one: str, other: str) -> str:
    """Of two texts for one glyph the one it shows: a ligature's first glyph is given all of its letters or
    none.
    """
    texts = [text for text in (one, other) if text]
    return min(texts, key=lambda text: (len(text), text), default="")
