"""Background pictures and gradients that fill their box once, though the style would have them repeated.

Where a tile ends just where its box does, viewers show a line of the next one: the other end of a gradient.
"""

from __future__ import annotations

from typing import Any

# How far (px) a tile may miss the edge of its box by rounding.
SLACK = 0.01


def once(page: Any) -> None:
    """No repetition in a laid-out page where one tile fills all that is painted."""
    todo = [page._page_box]
    while todo:
        box = todo.pop()
        box = getattr(box, "_box", box)
        if (ground := getattr(box, "background", None)) is not None:
            layers = [_alone(layer) if _fills(layer) else layer for layer in ground.layers]
            box.background = ground._replace(layers=layers)
        todo += getattr(box, "children", ())


def _fills(layer: Any) -> bool:
    if layer.image is None or "space" in layer.repeat:
        return False
    x, y, wide, high = layer.painting_area
    at_x, at_y, _, _ = layer.positioning_area
    left, top = at_x + layer.position[0], at_y + layer.position[1]
    return bool(
        left <= x + SLACK
        and top <= y + SLACK
        and left + layer.size[0] >= x + wide - SLACK
        and top + layer.size[1] >= y + high - SLACK
    )


def _alone(layer: Any) -> Any:
    return layer._replace(repeat=("no-repeat", "no-repeat"))
