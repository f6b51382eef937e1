"""Drawings inside the pages: icons from one sprite per page, and the engraved band of the header.

A page opened from disk may not refer into another SVG file, so each page carries the symbols that it uses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import pi, sin, tau

from markupsafe import Markup, escape

from catalog.effects import Icon
from generator.art.engraving import draw, halo, number, rosette, smooth
from generator.letters.iconfont import Drawing, drawings, text

OWNERS: Mapping[str, str] = {
    "blue": "your",
    "red": "your rival’s",
    "orange": "the orange player’s",
    "any": "either player’s",
    "shared": "",
}
# How large the inner drawing stands in the shape of its owner; a diamond has less room than a circle.
INNER: Mapping[str, float] = {"blue": 0.62, "red": 0.64, "orange": 0.5, "any": 0.56, "shared": 0.62}


@dataclass(slots=True)
class Sprite:
    """The icons of one page: draws each as a reference, and in the end the symbols they refer to."""

    names: Mapping[str, str]
    known: Mapping[str, Drawing] = field(default_factory=drawings)
    used: dict[str, str] = field(default_factory=dict)
    pairs: dict[str, str] = field(default_factory=dict)

    def _use(self, name: str, scale: float = 1.0) -> str:
        text(name, self.known)
        self.used[name] = self.known[name].d
        shift = number(12 * (1 - scale))
        fit = f' transform="translate({shift} {shift}) scale({number(scale)})"' if scale != 1 else ""
        return f'<use href="#s-{name}"{fit}/>'

    def plain(self, name: str, label: str = "", kind: str = "") -> Markup:
        """One drawing by itself, hidden from screen readers unless it has a label. Raises IconError."""
        spoken = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
        return Markup(f'<svg class="ic {kind}" viewBox="0 0 24 24" {spoken}>{self._use(name)}</svg>')

    def owned(self, icon: Icon, labelled: bool = True) -> Markup:
        """An icon of an effect in the shape of its owner. Raises IconError."""
        owner = icon.owner or "shared"
        label = self.label(icon)
        if icon.owner is None and icon.text:
            # A number on its own is set as a number.
            text(icon.name, self.known)
            heard = f'aria-label="{escape(label)}" role="img"' if labelled else 'aria-hidden="true"'
            return Markup(f'<b class="figure" {heard}>{escape(icon.text)}</b>')
        spoken = f'role="img" aria-label="{escape(label)}"' if labelled else 'aria-hidden="true"'
        inside = icon.text is not None and icon.text.isdecimal()
        key = f"{owner}-{icon.name}" + (f"-{icon.text}" if inside else "")
        if key not in self.pairs:
            printed = f'<text class="o-n" x="12" y="12">{escape(icon.text)}</text>' if inside else ""
            ground = f'<g class="o-{owner}">{self._use(owner)}</g>'
            self.pairs[key] = (
                f'{ground}<g class="i-{owner}">{self._use(icon.name, INNER[owner])}{printed}</g>'
            )
        beside = (
            f'<b class="figure" aria-hidden="true">{escape(icon.text)}</b>'
            if icon.text and not inside
            else ""
        )
        return Markup(f'{beside}<svg class="ic" viewBox="0 0 24 24" {spoken}><use href="#o-{key}"/></svg>')

    def label(self, icon: Icon) -> str:
        """What a screen reader says for an icon."""
        words = (OWNERS.get(icon.owner or "", ""), self.names.get(icon.name, icon.name), icon.text or "")
        return " ".join(word for word in words if word)

    def symbols(self) -> Markup:
        """The symbols that the page has used, to stand anywhere on it."""
        if not self.used:
            return Markup("")
        inner = "".join(
            f'<symbol id="s-{name}" viewBox="0 0 24 24"><path d="{d}"/></symbol>'
            for name, d in sorted(self.used.items())
        ) + "".join(
            f'<symbol id="o-{key}" viewBox="0 0 24 24">{drawing}</symbol>'
            for key, drawing in sorted(self.pairs.items())
        )
        return Markup(f'<svg class="sprite" aria-hidden="true" focusable="false">{inner}</svg>')


def ribbon(seed_waves: Iterable[int], width: float, height: float, strands: int = 7) -> str:
    """Path data of a woven band `width` x `height` mm: threads that swing with each of the wave counts."""
    middle, paths = height / 2, []
    counts = tuple(seed_waves)
    for k in range(strands):
        phase = tau * k / strands

        def curve(x: float, phase: float = phase) -> tuple[float, float]:
            swing = sum(sin(tau * n * x / width + phase * (1 + i)) for i, n in enumerate(counts)) / len(
                counts
            )
            swell = 0.55 + 0.45 * sin(pi * x / width * counts[0]) ** 2
            return x, middle + middle * 0.92 * swing * swell

        paths.append(smooth(curve, 0.0, width, 10 * max(counts), closed=False))
    return "".join(paths)


def band_svg(line: str, glow: str) -> str:
    """The header's band as an SVG file, made to be repeated sideways. Colours are `#rrggbb`."""
    width, height = 160.0, 14.0
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}" fill="none" stroke-width="0.22">'
        f'<path stroke="{line}" opacity="0.85" d="{ribbon((4, 10), width, height)}"/>'
        f'<path stroke="{glow}" opacity="0.5" d="{ribbon((8, 6), width, height, 4)}"/></svg>\n'
    )


def seal_svg(seed: str, tones: Mapping[str, str], petals: int = 12) -> str:
    """A large rosette as an SVG file, 100 x 100 mm, for the title of a game. `tones`: line, glow, mist."""
    marks = (
        *halo(seed, petals=petals, turn=1, inner=34, outer=49.5),
        *rosette(seed, petals=petals, layers=3, turn=1, inner=9, outer=42, width=0.2),
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="100mm" viewBox="0 0 100 100">'
        f"{draw(marks, tones, 50, 50)}</svg>\n"
    )
