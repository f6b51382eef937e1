"""The reference's colours in light and dark, taken from the game's theme. Names are CSS custom properties."""

from __future__ import annotations

from generator.art.theme import Theme, Tokens, contrast, lightness, mix

# Text colour, and the grounds it stands on; each pair must reach 4.5 to 1 in both tables (a test measures
# them).
PAIRS = (
    ("ink", ("paper", "sheet", "wash")),
    ("quiet", ("paper", "sheet", "wash")),
    ("accent", ("paper", "sheet", "wash")),
    ("good", ("paper",)),
    ("bad", ("paper",)),
    ("mark-ink", ("mark",)),
    ("head-text", ("head", "head-2")),
    ("head-quiet", ("head", "head-2")),
    ("head-line", ("head",)),
    ("on-owner", ("blue", "red", "orange")),
)


OWNERS = ("blue", "red", "orange")


def bar_names(theme: Theme) -> tuple[str, ...]:
    """The bars of a game: what its theme prints white letters on, beside the shapes of owners."""
    grounds = [ground for text, ground in theme.pairs if text == "on-owner"]
    return tuple(name for name in grounds if name not in OWNERS)


LEGIBLE = 4.5
DARK, PALE = "#24212a", "#ffffff"


def legible(theme: Theme) -> dict[str, Tokens]:
    """The tokens of each card set with title and label such that they can be read straight on its ground: on
    the printed face they may stand on a picture or a panel, and here they do not.
    """
    found: dict[str, Tokens] = {}
    for name, tokens in theme.sets.items():
        ground = tokens["ground"]
        plain = {
            key: next((c for c in (tokens[key], DARK, PALE) if contrast(c, ground) >= LEGIBLE), DARK)
            for key in ("title", "label")
        }
        found[name] = {**tokens, **plain}
    return found


def _edge(colour: str, shared: Tokens, head: str) -> str:
    """A bar's colour as a line on a dark page; one that is nearly black is made light."""
    return mix(shared["board-text"], head, 0.4) if lightness(colour) < DIM else colour


DIM = 20.0
"""Below this lightness a colour cannot be told from a dark page."""


def tints(theme: Theme) -> dict[str, dict[str, str]]:
    """`light` and `dark`: the value of every colour token."""
    shared = theme.shared
    head, line = shared["board"], shared["board-line"]
    bars = {f"bar-{name}": shared[name] for name in bar_names(theme)}
    common = bars | {
        "head": head,
        "head-2": shared["board-2"],
        "head-line": line,
        "head-edge": mix(head, line, 0.45),
        "head-text": shared["board-text"],
        "head-quiet": mix(shared["board-text"], head, 0.25),
        "on-owner": shared["on-owner"],
    }
    light = common | {
        "paper": mix(shared["board-text"], "#ffffff", 0.35),
        "sheet": mix(shared["board-text"], "#ffffff", 0.72),
        "wash": mix(shared["board-text"], line, 0.18),
        "line": mix(shared["board-text"], line, 0.5),
        "ink": shared["text"],
        "quiet": mix(shared["quiet"], shared.get("coin-dark", shared["text"]), 0.5),
        "accent": mix(line, "#7a4200", 0.8),
        "ring": shared["blue"],
        "mark": mix(line, "#ffe27a", 0.75),
        "mark-ink": shared["text"],
        "good": "#1f6b3a",
        "bad": "#a3211d",
        "blue": shared["blue"],
        "red": shared["red"],
        "orange": shared["orange"],
        **{f"{name}-edge": colour for name, colour in bars.items()},
    }
    dark = common | {
        "head": mix(head, "#000000", 0.25),
        "paper": mix(head, "#000000", 0.35),
        "sheet": mix(head, "#000000", 0.05),
        "wash": mix(head, line, 0.14),
        "line": mix(head, line, 0.28),
        "ink": mix(shared["board-text"], head, 0.05),
        "quiet": mix(shared["board-text"], head, 0.3),
        "accent": mix(line, shared["board-text"], 0.15),
        "ring": mix(shared["blue"], "#ffffff", 0.45),
        "mark": mix(line, head, 0.15),
        "mark-ink": mix(head, "#000000", 0.5),
        "good": "#8fd0a3",
        "bad": "#ff9d93",
        "blue": mix(shared["blue"], "#ffffff", 0.1),
        "red": mix(shared["red"], "#ffffff", 0.08),
        "orange": mix(shared["orange"], "#ffffff", 0.03),
        **{f"{name}-edge": _edge(colour, shared, head) for name, colour in bars.items()},
    }
    return {"light": light, "dark": dark}
