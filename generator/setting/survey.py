"""What WeasyPrint made of sample words in slots: read off its boxes, and believed only where our own setting
of the same words comes out in the same places.

Boxes and styles are WeasyPrint's, handed in; nothing here loads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Protocol

from generator.decks.measure import is_finite
from generator.face import World
from generator.setting.lay import lay
from generator.setting.measures import Letters, Measure, Typeface, typeface_for, typefaces
from generator.setting.slots import ICON, PLAIN, parse_runs

# How far (px) our places may be from WeasyPrint's.
SLACK = 0.02
_TEXT = frozenset(
    ("color", "font_family", "font_size", "font_style", "font_weight", "line_height", "lang", "direction",
     "white_space", "text_align_all", "text_align_last", "color_scheme", "page",
     "hyphenate_character")
)  # fmt: skip
_BOX = frozenset(
    ("display", "position", "left", "top", "right", "bottom", "width", "height", "min_width", "max_width",
     "min_height", "max_height", "margin_left", "margin_right", "margin_top", "margin_bottom", "padding_left",
     "padding_right", "padding_top", "padding_bottom", "box_sizing")
)  # fmt: skip
# Outlines are not among them: they reach beyond their box and lie on top of its words.
_PAINT = ("background_", "border_")
_ALIGN = {"start": "left", "left": "left", "center": "center", "end": "right", "right": "right"}
_SHORT = "a b 1 i t 2 l o f 7 u s e r c"
KINDS = (PLAIN, "b", "strong", "i", "em", ICON)


class Sampled(Protocol):
    """What a survey knows of a sample."""

    @property
    def world(self) -> World:
        """The world that the sample stands in."""

    @property
    def said(self) -> Mapping[str, str]:
        """The words of each kind's sample."""


Read = tuple[str, float, float, float]
"""A text as laid out: its words, where its base line begins, and how wide it is (px)."""


def words(kind: str, icon: str) -> str:
    """Sample words for a slot, some of them of a kind; `icon` is the text of one.

    They are short, so that several lines break in a slot of any width.
    """
    if kind == PLAIN:
        return _SHORT
    if kind == ICON:
        sign = f'<span class="icon">{icon}</span>'
        return f"{_SHORT} {sign} t {sign} {sign} a {_SHORT}"
    return f"{_SHORT} <{kind}>o g</{kind}> a <{kind}>t</{kind}> i {_SHORT}"


def slot_boxes(page: Any, initial: Mapping[str, Any]) -> dict[int, Any]:
    """The boxes of the slots of a sample's page, by their numbers; none where what they stand in does more
    than to be there: turns, cuts off, lets things show through.
    """
    found: dict[int, Any] = {}
    todo = [page._page_box]
    while todo:
        box = todo.pop()
        element = getattr(box, "element", None)
        number = element.get("data-slot") if element is not None else None
        if element is not None and number is not None and box.element_tag == element.tag:
            found.setdefault(int(number), box)
        elif element is not None and _hides(box, initial):
            return {}
        else:
            todo += getattr(box, "children", ())
    return found


def _hides(box: Any, initial: Mapping[str, Any]) -> bool:
    """Whether what slots stand in has a say in how they look. A face itself is cut off at its bleed."""
    known = _TEXT | _BOX | {"break_before", "break_after", "z_index"}
    strange = _strange(box.style, initial, known)
    if box.element_tag == "section":
        strange = [name for name in strange if name not in ("overflow", "vertical_align")]
        # Its corners cut off what stands in them.
        if any(name.endswith("_radius") for name in strange):
            return True
    return any(not name.startswith(_PAINT) for name in strange)


def surveyed(seen: Mapping[str, Any], sample: Sampled, initial: Mapping[str, Any]) -> Measure | None:
    """A slot's measure, from its boxes in the samples of each kind; None where it cannot be set by us.

    `initial` are the values that CSS properties begin with.
    """
    if PLAIN not in seen:
        return None
    fonts = {one.digest: one for one in typefaces(sample.world)}
    plain = _measure(seen[PLAIN], initial, sample.world)
    if plain is None or not _agrees(seen[PLAIN], sample.said[PLAIN], plain, fonts):
        return None
    letters = dict(plain.letters)
    for kind in seen:
        more = _letters(kind, seen[kind], initial, sample.world) if kind != PLAIN else None
        if more is not None:
            tried = replace(plain, letters={PLAIN: plain.letters[PLAIN], kind: more})
            if _agrees(seen[kind], sample.said[kind], tried, fonts):
                letters[kind] = more
    return replace(plain, letters=letters)


def _agrees(box: Any, said: str, measure: Measure, fonts: Mapping[str, Typeface]) -> bool:
    """Whether we set the sample just as it was laid out."""
    runs = parse_runs(said)
    ours = lay(runs, measure, fonts) if runs else None
    if ours is None:
        return False
    mine = [(one.text, one.x, one.base, one.width) for one in ours if one.text.strip()]
    theirs = [read for read in _read(box) if read[0].strip()]
    return len(mine) == len(theirs) and all(
        a[0].rstrip() == b[0].rstrip() and all(abs(p - q) < SLACK for p, q in zip(a[1:], b[1:], strict=True))
        for a, b in zip(mine, theirs, strict=True)
    )


def _measure(box: Any, initial: Mapping[str, Any], world: World) -> Measure | None:
    style = box.style
    letters = _letters(PLAIN, box, initial, world)
    strange = _strange(style, initial, _TEXT | _BOX | {"overflow"})
    if letters is None or any(not name.startswith(_PAINT) for name in strange):
        return None
    fixed = style["height"] != "auto"
    placed = style["top"] != "auto" or (style["bottom"] != "auto" and fixed)
    across = style["left"] != "auto" or style["right"] != "auto"
    align = _ALIGN.get(style["text_align_all"])
    paints = _paints(style)
    if (
        style["position"] != "absolute"
        or style["display"] != ("block", "flow")
        or style["width"] == "auto"
        or style["white_space"] not in ("normal", "nowrap")
        or style["text_align_last"] not in ("auto", style["text_align_all"])
        or align is None
        or not (placed and across)
        or is_finite(style["max_height"])
        or (not fixed and style["top"] != "auto" and style["bottom"] != "auto")
        or style["lang"] != world.language
        or (paints and not fixed)
    ):
        return None
    edge = (box.border_box_x(), box.border_box_y(), box.border_width(), box.border_height())
    return Measure(
        box.content_box_x(),
        box.content_box_y(),
        box.width,
        box.height if fixed else None,
        align,
        style["white_space"] == "normal",
        {PLAIN: letters},
        edge if paints else None,
        world.language,
    )


def _letters(kind: str, box: Any, initial: Mapping[str, Any], world: World) -> Letters | None:
    """The letters of a kind, read off the first text of it; None where they are more than a font, a size and
    a colour.
    """
    text = next((one for found, one in _texts(box) if found == kind and one.text.strip()), None)
    if text is None:
        return None
    style = text.style
    if kind != PLAIN and _strange(style, initial, _TEXT):
        return None
    colour = style["color"]
    face = typeface_for(
        world, style["font_family"], int(style["font_weight"]), style["font_style"] != "normal"
    )
    if face is None or style["direction"] != "ltr" or colour.space != "srgb" or colour.alpha != 1:
        return None
    red, green, blue = (min(max(float(part), 0.0), 1.0) for part in colour.coordinates)
    above = float(text.baseline)
    return Letters(
        face.digest, float(style["font_size"]), (red, green, blue), above, float(text.margin_height()) - above
    )


def _strange(style: Any, initial: Mapping[str, Any], known: frozenset[str]) -> list[str]:
    """The properties that are not as CSS begins them, and not among those that we know."""
    found = []
    for name, value in initial.items():
        if name in known or name.startswith("bleed"):
            continue
        try:
            now = style[name]
        except KeyError:
            continue
        if now != value and not (name.endswith("_width") and now == 0):
            found.append(name)
    return found


def _paints(style: Any) -> bool:
    """Whether an element draws more than its words."""
    sides = ("top", "right", "bottom", "left")
    return bool(
        style["background_color"].alpha
        or any(kind != "none" for kind, *_ in style["background_image"])
        or any(style[f"border_{side}_style"] != "none" for side in sides)
    )


def _texts(box: Any, kind: str = PLAIN) -> Iterator[tuple[str, Any]]:
    """The boxes of text below a box, each with its kind."""
    for child in getattr(box, "children", ()):
        if hasattr(child, "text"):
            yield kind, child
        elif (element := getattr(child, "element", None)) is not None and child.element_tag == element.tag:
            inner = ICON if element.get("class") == "icon" else element.tag
            yield from _texts(child, inner if inner in KINDS else kind)
        else:
            yield from _texts(child, kind)


def _read(box: Any) -> Iterator[Read]:
    for _, text in _texts(box):
        yield text.text, text.position_x, text.position_y + text.baseline, text.width
