"""Pictures of a deck made ready for print, once: turned upright, flattened, no larger than needed, as JPEG.

A PNG costs ten times as much to print as a JPEG of the same picture, so pictures without holes become JPEG;
line drawings of few colours stay PNG, since JPEG would blur their edges. What is ready lies in the cache
under a name made from the picture's bytes.
"""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageOps, UnidentifiedImageError

from generator.atomic import write_all

QUALITY = 90
MOST_DPI = 400
FEW_COLOURS = 64
VERSION = "1"


class BadPicture(ValueError):
    """A picture that cannot be used. The message says why, without the file's name."""


@dataclass(frozen=True, slots=True)
class Ready:
    """A picture ready for print: its file, and how many pixels the original has."""

    path: Path
    pixels: tuple[int, int]


def prepare(path: Path, most_mm: tuple[float, float], folder: Path, grey: bool = False) -> Ready:
    """A picture ready for a face of so many mm. Raises BadPicture, FileNotFoundError."""
    stat = path.stat()
    return _prepare(path, most_mm, folder, grey, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=4096)
def _prepare(
    path: Path, most_mm: tuple[float, float], folder: Path, grey: bool, changed: int, size: int
) -> Ready:
    data = path.read_bytes()
    name = hashlib.sha256(data + repr((most_mm, grey, VERSION)).encode()).hexdigest()[:32]
    for suffix in (".jpg", ".png"):
        for found in folder.glob(f"{name}-*x*{suffix}"):
            wide, _, high = found.stem.partition("-")[2].partition("x")
            return Ready(found, (int(wide), int(high)))
    try:
        with Image.open(io.BytesIO(data)) as opened:
            opened.load()
            picture = ImageOps.exif_transpose(opened)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise BadPicture(_why(data, error)) from error
    pixels = picture.size
    made, suffix = _encoded(_plain(picture, grey), most_mm)
    out = folder / f"{name}-{pixels[0]}x{pixels[1]}{suffix}"
    if not (report := write_all({out: made})).ok:
        raise BadPicture(report.diagnostics[0].message)
    return Ready(out, pixels)


def _why(data: bytes, error: Exception) -> str:
    if not data:
        return "the file is empty"
    if isinstance(error, UnidentifiedImageError):
        return f"its {len(data)} bytes are no picture"
    return f"it is damaged: {error}"


def _plain(picture: Image.Image, grey: bool) -> Image.Image:
    """In RGB (or grey), with its transparent parts where it has any."""
    if "A" in picture.getbands() or "transparency" in picture.info:
        full = picture.convert("RGBA")
        if min(full.getchannel("A").tobytes(), default=255) < 255:
            return full.convert("LA").convert("RGBA") if grey else full
        picture = full
    return picture.convert("L" if grey or picture.mode in ("1", "L") else "RGB")


def _encoded(picture: Image.Image, most_mm: tuple[float, float]) -> tuple[bytes, str]:
    """The bytes of a picture no larger than MOST_DPI needs, and their suffix."""
    limit = max(most_mm) / 25.4 * MOST_DPI
    if max(picture.size) > limit:
        share = limit / max(picture.size)
        wide, high = (max(1, round(side * share)) for side in picture.size)
        picture = picture.resize((wide, high), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    if picture.mode == "RGBA" or picture.getcolors(FEW_COLOURS) is not None:
        picture.save(out, "PNG", optimize=True)
        return out.getvalue(), ".png"
    picture.save(out, "JPEG", quality=QUALITY, optimize=True, subsampling=0)
    return out.getvalue(), ".jpg"
