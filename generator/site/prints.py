"""The printed faces of cards as pictures for the pages, taken from the very pages that the press imposes."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Mapping, Sequence

from PIL import Image

from generator.cache import Cache
from generator.face import Face
from generator.proof import preview

DPI = 168.0
QUALITY = 84
MM_PER_INCH = 25.4
PREFIX = "card/"


def webp(page: bytes, bleed_mm: float, dpi: float = DPI) -> bytes:
    """A face's PDF page without its bleed, as WebP. The same page gives the same bytes."""
    picture = Image.open(io.BytesIO(next(iter(preview(page, dpi))))).convert("RGB")
    edge = round(bleed_mm / MM_PER_INCH * dpi)
    cut = picture.crop((edge, edge, picture.width - edge, picture.height - edge))
    out = io.BytesIO()
    cut.save(out, "WEBP", quality=QUALITY, method=4)
    return out.getvalue()


def prints(faces: Sequence[Face], drawn: Mapping[str, bytes], cache: Cache | None = None) -> dict[str, bytes]:
    """The picture of every card that was drawn, by card id. `drawn` has the PDF pages by face id."""
    found: dict[str, bytes] = {}
    for face in faces:
        if not face.id.startswith(PREFIX) or face.id not in drawn:
            continue
        page = drawn[face.id]
        name = hashlib.sha256(f"webp {DPI} {QUALITY} {face.bleed_mm} ".encode() + page).hexdigest()
        kept = cache.get(name) if cache else None
        data = kept if kept is not None else webp(page, face.bleed_mm)
        if cache and kept is None:
            cache.put(name, data)
        found[face.id.removeprefix(PREFIX)] = data
    return found
