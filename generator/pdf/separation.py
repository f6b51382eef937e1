"""A finished PDF for a print shop: every colour as process inks, and the printing condition that is meant."""

from __future__ import annotations

import io
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

from generator.pdf.inks import Condition, has_light, in_process_inks, separated


class LightLeft(ValueError):
    """Something in a file whose colours cannot be told as inks. The message says what."""


def separate(pdf: bytes, condition: Condition) -> bytes:
    """The file in process inks. Raises LightLeft. Same input, same bytes."""
    with Pdf.open(io.BytesIO(pdf)) as document:
        for page in document.pages:
            page.contents_coalesce()
            contents = page.obj.Contents
            contents.write(in_process_inks(contents.read_bytes()))
        for one in list(document.objects):
            if isinstance(one, Stream):
                _separate_stream(one)
            _separate_values(one)
        document.Root.OutputIntents = Array(
            [
                Dictionary(
                    Type=Name.OutputIntent,
                    S=Name("/GTS_PDFX"),
                    OutputConditionIdentifier=String(condition.identifier),
                    OutputCondition=String(condition.what),
                    Info=String(condition.what),
                )
            ]
        )
        out = io.BytesIO()
        packed = pikepdf.ObjectStreamMode.generate
        document.save(out, deterministic_id=True, object_stream_mode=packed, min_version="1.7")
    if left := list(light(out.getvalue())):
        raise LightLeft("; ".join(left))
    return out.getvalue()


def light(pdf: bytes) -> Iterator[str]:
    """What in a PDF still has colours of light: operators, gradients, pictures, groups."""
    with Pdf.open(io.BytesIO(pdf)) as document:
        for number, page in enumerate(document.pages, 1):
            page.contents_coalesce()
            if has_light(page.obj.Contents.read_bytes()):
                yield f"page {number} sets a colour of light"
        for one in document.objects:
            if isinstance(one, Stream) and _draws(one) and has_light(one.read_bytes()):
                yield "a face sets a colour of light, in RGB or a space such as Lab (oklch, lab, hwb in CSS)"
            for inner in _dictionaries(one):
                for key in ("/ColorSpace", "/CS"):
                    space = inner.get(key)
                    if isinstance(space, Name | Array) and "RGB" in repr(space):
                        yield f"a {inner.get('/Subtype', inner.get('/S', 'gradient'))} in RGB"


def _draws(stream: Any) -> bool:
    return bool(stream.get("/Subtype") == Name.Form or stream.get("/PatternType") == 1)


def _separate_stream(stream: Any) -> None:
    if _draws(stream):
        stream.write(in_process_inks(stream.read_bytes()))
    elif stream.get("/Subtype") == Name.Image and pikepdf.PdfImage(stream).mode in ("RGB", "P"):
        _separate_picture(stream)


def _separate_picture(image: Any) -> None:
    """A picture's pixels as inks, each channel packed as it is."""
    from PIL import Image, ImageChops

    red, green, blue = pikepdf.PdfImage(image).as_pil_image().convert("RGB").split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    plates = [ImageChops.subtract(most, one) for one in (red, green, blue)] + [ImageChops.invert(most)]
    for key in ("/Decode", "/DecodeParms"):
        if key in image:
            del image[key]
    image.write(Image.merge("CMYK", plates).tobytes())
    image.ColorSpace, image.BitsPerComponent = Name.DeviceCMYK, 8


def _separate_values(one: Any) -> None:
    """Gradients and groups."""
    for inner in _dictionaries(one):
        if inner.get("/ShadingType") is not None and inner.get("/ColorSpace") == Name.DeviceRGB:
            inner.ColorSpace = Name.DeviceCMYK
            for function in _functions(inner.get("/Function")):
                for key in ("/C0", "/C1"):
                    if key in function and len(function[key]) == 3:
                        inks = separated(*(float(value) for value in function[key]))
                        function[key] = Array([Decimal(f"{value:.4f}").normalize() for value in inks])
        if inner.get("/S") == Name.Transparency and inner.get("/CS") == Name.DeviceRGB:
            inner.CS = Name.DeviceCMYK


def _functions(one: Any) -> Iterator[Any]:
    """A gradient's function, and those that it is stitched together from."""
    for function in one if isinstance(one, Array) else () if one is None else (one,):
        yield function
        yield from _functions(function.get("/Functions"))


def _dictionaries(one: Any) -> Iterator[Any]:
    """A value and all that stands in it without a reference of its own."""
    if isinstance(one, Dictionary | Stream):
        yield one
        for value in one.values():
            if not _is_apart(value):
                yield from _dictionaries(value)
    elif isinstance(one, Array):
        for value in one:
            if not _is_apart(value):
                yield from _dictionaries(value)


def _is_apart(value: Any) -> bool:
    """Whether a value is an object of its own, met by itself."""
    return bool(getattr(value, "is_indirect", False))
