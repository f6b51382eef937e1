"""Several subsets of one TrueType font joined into one, glyph ids unchanged. Bytes in, bytes out.

Faces are drawn one by one, so each brings its own subset of the same fonts. Where subsets keep the glyph
ids of the whole font, as the faces' do, their glyph tables can be laid over each other: a gap in one is
filled from the next. Only glyphs that are used keep their ids. Parts of composite glyphs (the dot of an
i) do not: WeasyPrint renumbers those that lie behind the last glyph used, so here they are found by what
they draw and put behind all.

Only the tables that a PDF reader uses are kept (ISO 32000-1, 9.9: glyf head hhea hmtx loca maxp cvt fpgm
prep). Table layouts: the OpenType specification, chapters glyf, head, hhea, hmtx, loca, maxp.
"""

from __future__ import annotations

import itertools
import struct
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

_KEPT = (b"cvt ", b"fpgm", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"prep")
_PROGRAMS = (b"cvt ", b"fpgm", b"prep")
_MAGIC = 0xB1B0AFBA
# Flags of a part of a composite glyph (OpenType specification, glyf table).
_WORDS, _SCALE, _MORE, _TWO_SCALES, _FOUR_SCALES = 0x1, 0x8, 0x20, 0x40, 0x80

Glyph = tuple[bytes, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class _Subset:
    tables: dict[bytes, bytes]
    glyphs: list[bytes]
    metrics: list[tuple[int, int]]


def _tables(font: bytes) -> dict[bytes, bytes]:
    count = struct.unpack_from(">H", font, 4)[0]
    out = {}
    for index in range(count):
        tag, _, offset, length = struct.unpack_from(">4sLLL", font, 12 + 16 * index)
        out[tag] = font[offset : offset + length]
    return out


def _read(font: bytes) -> _Subset | None:
    if font[:4] not in (b"\0\1\0\0", b"true"):
        return None
    tables = _tables(font)
    if not {b"glyf", b"loca", b"head", b"hhea", b"hmtx", b"maxp"} <= tables.keys():
        return None
    count = struct.unpack_from(">H", tables[b"maxp"], 4)[0]
    long_offsets = struct.unpack_from(">h", tables[b"head"], 50)[0]
    shape, unit = ("L", 1) if long_offsets else ("H", 2)
    offsets = [unit * value for value in struct.unpack_from(f">{count + 1}{shape}", tables[b"loca"])]
    glyf = tables[b"glyf"]
    glyphs = [glyf[a:b] for a, b in itertools.pairwise(offsets)]
    return _Subset(tables, glyphs, _metrics(tables, count))


def _metrics(tables: dict[bytes, bytes], count: int) -> list[tuple[int, int]]:
    """Advance width and left side bearing of each glyph."""
    long_count = struct.unpack_from(">H", tables[b"hhea"], 34)[0]
    hmtx = tables[b"hmtx"]
    pairs = [struct.unpack_from(">Hh", hmtx, 4 * index) for index in range(min(long_count, count))]
    last = pairs[-1][0] if pairs else 0
    bearings = [struct.unpack_from(">h", hmtx, 4 * long_count + 2 * i)[0] for i in range(count - len(pairs))]
    return pairs + [(last, bearing) for bearing in bearings]


def _merge_maxp(tables: Sequence[bytes], count: int) -> bytes:
    """Every limit is the largest of all; the number of glyphs is `count`."""
    version = tables[0][:4]
    fields = [struct.unpack_from(f">{(len(table) - 4) // 2}H", table, 4) for table in tables]
    merged = [max(column) for column in zip(*fields, strict=False)]
    merged[0] = count
    return version + struct.pack(f">{len(merged)}H", *merged)


def _parts(glyph: bytes) -> Iterator[tuple[int, int]]:
    """The parts of a composite glyph: where their glyph ids stand, and the ids."""
    if len(glyph) < 10 or struct.unpack_from(">h", glyph)[0] >= 0:
        return
    at, more = 10, True
    while more:
        flags, index = struct.unpack_from(">HH", glyph, at)
        yield at + 2, index
        at += 8 if flags & _WORDS else 6
        at += 2 if flags & _SCALE else 4 if flags & _TWO_SCALES else 8 if flags & _FOUR_SCALES else 0
        more = bool(flags & _MORE)


def _essence(glyph: bytes) -> bytes:
    """A glyph without what may be padding; its own last bytes may be zero too, so this is only for
    comparing.
    """
    return glyph.rstrip(b"\0")


@dataclass(slots=True)
class _Joined:
    """The glyphs of the union: those that are used by their ids, parts behind them in the order first met."""

    first_part: int
    used: dict[int, Glyph] = field(default_factory=dict)
    parts: dict[bytes, tuple[int, Glyph]] = field(default_factory=dict)

    def outline(self, subset: _Subset, index: int) -> bytes:
        """The glyph with its parts found in, or added to, the union."""
        glyph = bytearray(subset.glyphs[index])
        for at, part in _parts(bytes(glyph)):
            drawn = self.outline(subset, part)
            new = (self.first_part + len(self.parts), (drawn, subset.metrics[part]))
            struct.pack_into(">H", glyph, at, self.parts.setdefault(_essence(drawn), new)[0])
        return bytes(glyph)

    def add(self, subset: _Subset, index: int) -> bool:
        """Add a glyph that is used. False where another subset draws it differently."""
        if index >= len(subset.glyphs):
            return False
        new: Glyph = (self.outline(subset, index), subset.metrics[index])
        old = self.used.setdefault(index, new)
        return _essence(old[0]) == _essence(new[0]) and old[1] == new[1]

    def tables(self) -> tuple[list[bytes], list[tuple[int, int]]]:
        """Outlines and metrics by glyph id, gaps empty."""
        rows: list[Glyph] = [(b"", (0, 0))] * (self.first_part + len(self.parts))
        for index, glyph in self.used.items():
            rows[index] = glyph
        for index, glyph in self.parts.values():
            rows[index] = glyph
        return [outline for outline, _ in rows], [metrics for _, metrics in rows]


def union(fonts: Sequence[tuple[bytes, Collection[int]]]) -> bytes | None:
    """One font with the glyphs of all subsets; each subset comes with the ids of the glyphs that are
    used.

    None where they are no subsets of one font: not TrueType, other hinting programs, another em, or a
    glyph that two of them draw differently.
    """
    subsets = [(_read(data), {*used, 0}) for data, used in fonts]
    known = [(one, used) for one, used in subsets if one is not None]
    if not known or len(known) < len(subsets):
        return None
    first = known[0][0].tables
    if any(one.tables.get(tag) != first.get(tag) for one, _ in known[1:] for tag in _PROGRAMS):
        return None
    if len({one.tables[b"head"][18:20] for one, _ in known}) > 1:
        return None
    joined = _Joined(1 + max(max(used) for _, used in known))
    if not all(joined.add(one, index) for one, used in known for index in sorted(used)):
        return None
    return _written([one for one, _ in known], *joined.tables())


def _written(
    subsets: Sequence[_Subset], glyphs: Sequence[bytes], metrics: Sequence[tuple[int, int]]
) -> bytes:
    first = subsets[0].tables
    glyf, offsets = bytearray(), [0]
    for glyph in glyphs:
        glyf += glyph + b"\0" * (-len(glyph) % 4)
        offsets.append(len(glyf))
    head = bytearray(first[b"head"])
    struct.pack_into(">L", head, 8, 0)
    struct.pack_into(">h", head, 50, 1)
    boxes = [struct.unpack_from(">4h", one.tables[b"head"], 36) for one in subsets]
    around = [
        pick(column) for pick, column in zip((min, min, max, max), zip(*boxes, strict=True), strict=True)
    ]
    struct.pack_into(">4h", head, 36, *around)
    hhea = bytearray(first[b"hhea"])
    struct.pack_into(">H", hhea, 34, len(metrics))
    tables = {
        **{tag: first[tag] for tag in _PROGRAMS if tag in first},
        b"glyf": bytes(glyf),
        b"head": bytes(head),
        b"hhea": bytes(hhea),
        b"hmtx": b"".join(struct.pack(">Hh", *pair) for pair in metrics),
        b"loca": struct.pack(f">{len(offsets)}L", *offsets),
        b"maxp": _merge_maxp([one.tables[b"maxp"] for one in subsets], len(glyphs)),
    }
    return _file(tables)


def _checksum(data: bytes) -> int:
    padded = data + b"\0" * (-len(data) % 4)
    words: tuple[int, ...] = struct.unpack(f">{len(padded) // 4}L", padded)
    return sum(words) & 0xFFFFFFFF


def _file(tables: dict[bytes, bytes]) -> bytes:
    tags = [tag for tag in _KEPT if tag in tables]
    power = 1 << (len(tags).bit_length() - 1)
    out = bytearray(struct.pack(">4sHHHH", b"\0\1\0\0", len(tags), power * 16, power.bit_length() - 1,
                                len(tags) * 16 - power * 16))  # fmt: skip
    offset, body, head_at = 12 + 16 * len(tags), bytearray(), 0
    for tag in tags:
        data = tables[tag]
        if tag == b"head":
            head_at = offset + len(body)
        out += struct.pack(">4sLLL", tag, _checksum(data), offset + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    font = out + body
    struct.pack_into(">L", font, head_at + 8, (_MAGIC - _checksum(bytes(font))) & 0xFFFFFFFF)
    return bytes(font)
