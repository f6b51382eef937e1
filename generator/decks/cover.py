"""Whether a face covers all of its paper: then nothing needs to be white below it.

White under a dark ground shows: where a picture is cut off inside a dot, viewers mix what is cut layer by
layer, and neighbours that are both dark get a light line between them.
"""

from __future__ import annotations

from typing import Any

SLACK_PX = 0.1
_GRADIENTS = ("linear-gradient", "radial-gradient")


def covers(page: Any) -> bool:
    """Whether a box of a laid-out page hides all that lies below it, out to every edge."""
    root = page._page_box
    todo = [root]
    while todo:
        box = todo.pop()
        box = getattr(box, "_box", box)
        style = box.style
        if style["opacity"] != 1 or style["transform"] or style["visibility"] != "visible":
            continue
        if hasattr(box, "width") and _is_whole(box, root) and _hides(box):
            return True
        todo += getattr(box, "children", ())
    return False


def _is_whole(box: Any, root: Any) -> bool:
    if isinstance(box.width, str) or isinstance(box.height, str):
        return False
    x, y = box.border_box_x(), box.border_box_y()
    right, bottom = x + box.border_width(), y + box.border_height()
    return bool(
        x <= SLACK_PX
        and y <= SLACK_PX
        and right >= root.margin_width() - SLACK_PX
        and bottom >= root.margin_height() - SLACK_PX
    )


def _hides(box: Any) -> bool:
    style = box.style
    corners = (
        style[f"border_{edge}_{side}_radius"] for edge in ("top", "bottom") for side in ("left", "right")
    )
    if any(float(getattr(one, "value", one)) for corner in corners for one in corner):
        return False
    if style["background_color"].alpha == 1 or any(map(_is_full, style["background_image"])):
        return True
    # A picture without holes was made a JPEG when it was made ready for print.
    source = (box.element.get("src") or "") if box.element is not None else ""
    return type(box).__name__.endswith("ReplacedBox") and source.partition("#")[0].endswith(".jpg")


def _is_full(image: Any) -> bool:
    """Whether a background image is a gradient without holes."""
    kind, gradient = image
    return kind in _GRADIENTS and all(colour.alpha == 1 for colour in gradient.colors)
