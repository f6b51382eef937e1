"""Pictures of a deck made ready for print, once: turned upright, flattened, no larger than needed, as JPEG.

A PNG costs ten times as much to print as a JPEG of the same picture, so pictures without holes become JPEG;
line drawings of few colours stay PNG, since JPEG would blur their edges. What is ready lies in the cache
under a name made from the picture's bytes.
"""

from __future__ import annotations

import hashlib
import io
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import cast

from PIL import Image, ImageCms, ImageFile, ImageOps, UnidentifiedImageError

from generator.atomic import write_all
from generator.units import MM_PER_INCH
from generator.versions import code, version

QUALITY = 90
MOST_DPI = 400
FEW_COLOURS = 64
MOST_PIXELS = 2 * (Image.MAX_IMAGE_PIXELS or 89_478_485)
MAKING = ("decks/pictures.py",)
_MADE = re.compile(r"-(\d+)x(\d+)-(\d+)")
# What Pillow reads by itself; others of its kinds start programs of the machine.
KINDS = ("PNG", "JPEG", "MPO", "WEBP", "GIF", "BMP", "DIB", "TIFF", "AVIF", "JPEG2000", "TGA", "ICO", "PSD")


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
    made_by = code(*MAKING), version("pillow")
    name = hashlib.sha256(data + repr((most_mm, grey, made_by)).encode()).hexdigest()[:32]
    for found in folder.glob(f"{name}-*"):
        # A file that is shorter or longer than it was made is damaged, and made again.
        said = _MADE.fullmatch(found.stem[len(name) :])
        if said and found.stat().st_size == int(said[3]):
            return Ready(found, (int(said[1]), int(said[2])))
    try:
        picture = _opened(data)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise BadPicture(_why(data, error)) from error
    pixels = picture.size
    made, suffix = _encoded(_plain(_managed(picture), grey), most_mm)
    out = folder / f"{name}-{pixels[0]}x{pixels[1]}-{len(made)}{suffix}"
    if not (report := write_all({out: made})).ok:
        raise BadPicture(report.diagnostics[0].message)
    return Ready(out, pixels)


def _opened(data: bytes) -> Image.Image:
    """The picture upright, its first frame where it has several."""
    Image.init()
    with warnings.catch_warnings(), _strict():
        # It warns of large pictures long before it refuses them.
        warnings.simplefilter("ignore", Image.DecompressionBombWarning)
        kinds = [kind for kind in KINDS if kind in Image.OPEN]
        with Image.open(io.BytesIO(data), formats=kinds) as opened:
            opened.load()
            return ImageOps.exif_transpose(opened)


@contextmanager
def _strict() -> Iterator[None]:
    """A damaged picture is refused. WeasyPrint, once it is loaded, has Pillow show half of one instead."""
    before, ImageFile.LOAD_TRUNCATED_IMAGES = ImageFile.LOAD_TRUNCATED_IMAGES, False
    try:
        yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = before


def _managed(picture: Image.Image) -> Image.Image:
    """In the colours that screens show, where the picture says that it has others; in 8 bits."""
    if picture.mode == "F" or picture.mode.startswith("I"):
        return _shallow(picture)
    profile = picture.info.get("icc_profile")
    if not profile or b"sRGB" in profile or picture.mode not in ("RGB", "RGBA", "CMYK", "P"):
        return picture
    alpha = None
    if picture.mode == "P":
        picture = picture.convert("RGBA" if "transparency" in picture.info else "RGB")
    if picture.mode == "RGBA":
        alpha = picture.getchannel("A")
        picture = picture.convert("RGB")
    try:
        own = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        out = ImageCms.profileToProfile(picture, own, ImageCms.createProfile("sRGB"), outputMode="RGB")
    except (ImageCms.PyCMSError, OSError) as error:
        raise BadPicture(f"its colour profile cannot be used: {error}") from error
    assert out is not None
    if alpha is not None:
        out.putalpha(alpha)
    return out


def _shallow(picture: Image.Image) -> Image.Image:
    """A picture of 16 or more bits a pixel in 8, from black to white as it was."""
    deep = picture.convert("F")
    (_, most) = cast("tuple[float, float]", deep.getextrema())
    usual = (1.0, 255.0, 65535.0) if picture.mode == "F" else (65535.0,)
    full = next((one for one in usual if most <= one), most)
    return deep.point(lambda value: value * (255 / full) + 0.5).convert("L")


def _why(data: bytes, error: Exception) -> str:
    if not data:
        return "the file is empty"
    if isinstance(error, UnidentifiedImageError):
        kinds = "SVG, PNG, JPEG, WebP, AVIF, GIF, TIFF and BMP"
        return f"its {len(data)} bytes are no picture that can be read here; {kinds} can"
    if isinstance(error, Image.DecompressionBombError):
        return f"it has too many pixels: {MOST_PIXELS // 1_000_000} million are the most"
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
    limit = max(most_mm) / MM_PER_INCH * MOST_DPI
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
