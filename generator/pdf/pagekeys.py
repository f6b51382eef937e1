"""A digest of all that each page of a finished file is drawn from, taken from the file's own bytes.

Two pages with the same digest, of one file or of two, draw the same: the proof need not look at both.
"""

from __future__ import annotations

import hashlib
import io
import re

from pikepdf import Object, Pdf, Stream

# Strings are passed over: what looks like a reference in one is none.
_REFERENCE = re.compile(rb"\((?:\\.|[^\\)])*\)|\b(\d+) 0 R\b", re.DOTALL)
_PARENT = re.compile(rb"/Parent \d+ 0 R\b")


def page_keys(pdf: bytes) -> tuple[str, ...]:
    """The digest of each page, whatever numbers its objects have. Raises pikepdf.PdfError for what is no
    PDF.
    """
    with Pdf.open(io.BytesIO(pdf)) as document:
        objects = {one.objgen[0]: _bytes(one) for one in document.objects}
        known: dict[int, bytes] = {}
        own = hashlib.sha256(pdf).digest()
        return tuple(_digest(page.obj.objgen[0], objects, known, own).hex() for page in document.pages)


def _bytes(one: Object) -> tuple[bytes, bytes]:
    """An object as it is written, and what its stream holds. The way back to the page tree is left out."""
    if isinstance(one, Stream):
        return one.stream_dict.unparse(resolved=True), one.read_raw_bytes()
    return _PARENT.sub(b"", one.unparse(resolved=True)), b""


def _digest(
    number: int, objects: dict[int, tuple[bytes, bytes]], known: dict[int, bytes], own: bytes
) -> bytes:
    """The digest of an object and of all that it refers to; `own` is that of the file."""
    if number not in known:
        # What is in a ring cannot be told apart by its content alone: it is like nothing in another file.
        known[number] = b"%s %d" % (own, number)
        written, held = objects.get(number, (b"null", b""))

        def told(match: re.Match[bytes]) -> bytes:
            return match[0] if match[1] is None else b"<%s>" % _digest(int(match[1]), objects, known, own)

        known[number] = hashlib.sha256(b"%s\0%s" % (_REFERENCE.sub(told, written), held)).digest()
    return known[number]
