"""The printed faces of cards and pieces as pictures for the pages, taken from the very pages that the
press imposes.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Mapping, Sequence

from PIL import Image

from generator.cache import Cache
from generator.face import Face
from generator.pdf.proof import preview
from generator.units import MM_PER_INCH

DPI = 168.0
MOST_PIXELS = 1400
QUALITY = 84


def resolution(face: Face) -> float:
    """Dots per inch at which a face is fine on a screen and no side is longer than MOST_PIXELS."""
    return min(DPI, MOST_PIXELS * MM_PER_INCH / max(face.width_mm, face.height_mm))


def webp(page: bytes, face: Face) -> bytes:
    """A face's PDF page without its bleed, as WebP. The same page gives the same bytes."""
    dpi = resolution(face)
    picture = Image.open(io.BytesIO(next(iter(preview(page, dpi))))).convert("RGB")
    edge = round(face.bleed_mm / MM_PER_INCH * dpi)
    cut = picture.crop((edge, edge, picture.width - edge, picture.height - edge))
    out = io.BytesIO()
    cut.save(out, "WEBP", quality=QUALITY, method=4)
    return out.getvalue()


def prints(faces: Sequence[Face], drawn: Mapping[str, bytes], cache: Cache | None = None) -> dict[str, bytes]:
    """The picture of every face that was drawn, by face id. `drawn` has the PDF pages by face id."""
    found: dict[str, bytes] = {}
    for face in faces:
        if face.id not in drawn:
            continue
        page = drawn[face.id]
        settings = f"webp {resolution(face):.3f} {QUALITY} {face.bleed_mm} "
        name = hashlib.sha256(settings.encode() + page).hexdigest()
        kept = cache.get(name) if cache else None
        data = kept if kept is not None else webp(page, face)
        if cache and kept is None:
            cache.put(name, data)
        found[face.id] = data
    return found
