"""The cards of the benchmark, made by formula, so that every machine measures the same work.

A deck has so many distinct cards with the quantities 1, 1, 2, 2, 3 in turn; each shows a gradient ground, a
frame of seven shapes, title, value, a large picture, a row of three to five icons, two or three lines of text
with icons in them, a line of flavour and a footer. The icons have about 1.3 kB of path data each.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin, tau
from pathlib import Path

from generator.art.engraving import Dice, smooth

WIDTH, HEIGHT, BLEED = 63.0, 88.0, 3.0
COUNTS = (1, 1, 2, 2, 3)
ICONS = 40
GROUNDS = (("#23395d", "#16233a"), ("#5d2a23", "#3a1916"), ("#2c5d23", "#1a3a16"))
BACKS = ("a", "b", "c")
_SENTENCE = (
    "Gain Lose Move Draw Trade Turn each adjacent river tower hidden card before your next step then "
    "two more to the left while others wait under the old clock and pay one token for every bridge "
    "they cross tonight"
)
_WORDS = tuple(_SENTENCE.split(" "))
FRAME = (
    '<path d="M4 4H65V90H4Z" fill="none" stroke="#e0c070" stroke-width=".7"/>'
    '<path d="M5.4 5.4H63.6V88.6H5.4Z" fill="none" stroke="#e0c070" stroke-width=".25"/>'
    '<rect x="8" y="19" width="53" height="37" rx="2" fill="#f6efe0" stroke="#e0c070" stroke-width=".5"/>'
    '<rect x="8" y="58" width="53" height="8" rx="1.4" fill="#ffffff" fill-opacity=".85"/>'
    '<rect x="8" y="67" width="53" height="17" rx="1.4" fill="#f6efe0"/>'
    '<circle cx="13" cy="12.5" r="5.2" fill="#e0c070" stroke="#3a2c10" stroke-width=".4"/>'
    '<path d="M20 16.6C30 15.4 50 15.4 61 16.6" fill="none" stroke="#e0c070" stroke-width=".4"/>'
)


@dataclass(frozen=True, slots=True)
class Card:
    """One distinct card."""

    title: str
    value: int
    art: str
    icons: tuple[str, ...]
    lines: tuple[str, ...]
    flavour: str
    count: int
    back: str
    ground: int


def icon_path(index: int) -> str:
    """The drawing of an icon on the grid of 512: a closed curve with as much data as icons usually have."""
    dice = Dice(f"icon {index}")
    lobes, depth, turn = 3 + index % 6, dice.between(0.15, 0.45), dice.between(0, tau)

    def curve(t: float) -> tuple[float, float]:
        radius = 236 * (1 - depth * (0.5 - 0.5 * cos(lobes * t))) - 14 * sin(2 * t + turn)
        return 256 + radius * cos(t - pi / 2), 256 + radius * sin(t - pi / 2)

    def inner(t: float) -> tuple[float, float]:
        return 256 + (60 + 20 * cos(3 * t)) * cos(-t), 256 + (60 + 20 * sin(2 * t)) * sin(-t)

    return smooth(curve, 0, tau, 20, True) + smooth(inner, 0, tau, 8, True)


def cards(distinct: int) -> Iterator[Card]:
    """The cards of a deck."""
    for number in range(distinct):
        dice = Dice(f"card {number}")
        icons = tuple(f"icon-{dice.pick(range(ICONS))}" for _ in range(3 + number % 3))
        lines = []
        for line in range(2 + number % 2):
            words = [_WORDS[(number * 7 + line * 11 + k * 3) % len(_WORDS)] for k in range(6)]
            if (number + line) % 3:
                words[2] = f"{{{icons[line % len(icons)]}}}"
            if (number + line) % 4 == 0:
                words[4] = f"{{{icons[-1]}}}"
            lines.append(" ".join(words))
        yield Card(
            f"Card {number + 1} of {_WORDS[number % len(_WORDS)]}",
            number % 10,
            f"icon-{number % ICONS}",
            icons,
            tuple(lines),
            f"“{_WORDS[(number * 5) % 36]} {_WORDS[(number * 3) % 36]}”",
            COUNTS[number % 5],
            BACKS[number % 3],
            number % 3,
        )


GAME = """game: {title: Bench, language: en}
pieces:
  - id: cards
    size: 63x88
    safe: 2
    cards: cards.csv
    template: card.html.j2
    style: card.css
    back: back.html.j2
"""
FRONT = """<div class="bleed g{{ ground }}"></div>
<svg class="bleed frame" viewBox="0 0 69 94">FRAME</svg>
<p class="value" data-field="value">{{ value }}</p>
<p class="title" data-field="title">{{ title }}</p>
<p class="art">{{ icon(art) }}</p>
<p class="row">{% for one in icons.split() %}{{ icon(one) }} {% endfor %}</p>
<p class="text" data-field="text">{{ text | rich }}</p>
<p class="flavour" data-field="flavour">{{ flavour }}</p>
<p class="foot">{{ number }} / {{ of }}</p>
""".replace("FRAME", FRAME)
BACK = """<div class="bleed b{{ back }}"></div>
<svg class="bleed" viewBox="0 0 69 94">FRAME</svg>
<p class="mark">{{ icon('icon-1') }}</p>
""".replace("FRAME", FRAME)


def looks(top: str = "0mm") -> str:
    """The style rules that all who read CSS share; places are mm from the trim's corner."""
    grounds = "".join(
        f".g{k}{{background:linear-gradient({a},{b}) no-repeat}}"
        f".b{name}{{background:linear-gradient({b},{a}) no-repeat}}\n"
        for k, ((a, b), name) in enumerate(zip(GROUNDS, BACKS, strict=True))
    )
    return grounds + (
        ".value,.title,.art,.row,.text,.flavour,.foot,.mark{position:absolute;margin:0}\n"
        ".value{left:5mm;top:6mm;width:10mm;text-align:center;font-size:15pt;line-height:7mm;font-weight:700}\n"
        ".title{left:17mm;top:6.2mm;width:41mm;font-size:11pt;line-height:6mm;color:#fff;font-weight:700}\n"
        ".art{left:14.5mm;top:17.5mm;width:34mm;font-size:34mm;line-height:34mm;color:#3a2c10}\n"
        ".row{left:5mm;top:55.6mm;width:53mm;text-align:center;font-size:6.6mm;line-height:7mm}\n"
        ".text{left:7mm;top:65mm;width:49mm;font-size:7.2pt;line-height:3.4mm}\n"
        ".flavour{left:7mm;top:77mm;width:49mm;font-size:6.4pt;line-height:3mm}\n"
        ".foot{left:5mm;top:81.6mm;width:53mm;font-size:5.6pt;line-height:3mm;text-align:right;color:#e0c070}\n"
        ".mark{left:16.5mm;top:29mm;width:30mm;font-size:30mm;line-height:30mm;color:#e0c070}\n"
    )


def write_deck(folder: Path, distinct: int) -> None:
    """The cards as a deck of this project."""
    (folder / "icons").mkdir(parents=True, exist_ok=True)
    for index in range(ICONS):
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path '
            f'd="{icon_path(index)}"/></svg>'
        )
        (folder / "icons" / f"icon-{index}.svg").write_text(svg, encoding="utf-8")
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "card.html.j2").write_text(FRONT, encoding="utf-8")
    (folder / "back.html.j2").write_text(BACK, encoding="utf-8")
    (folder / "card.css").write_text(looks(), encoding="utf-8")
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(["title", "value", "art", "icons", "text", "flavour", "count", "back", "ground"])
    for one in cards(distinct):
        rows.writerow(
            [
                one.title,
                one.value,
                one.art,
                " ".join(one.icons),
                "\n".join(one.lines),
                one.flavour,
                one.count,
                one.back,
                one.ground,
            ]
        )
    (folder / "cards.csv").write_text(out.getvalue(), encoding="utf-8")


def change_one(folder: Path, mark: int) -> None:
    """Another word on one card in the middle of the deck."""
    path = folder / "cards.csv"
    lines = path.read_text(encoding="utf-8").split("\n")
    at = next(k for k in range(len(lines) // 2, len(lines)) if lines[k].startswith("Card "))
    lines[at] = lines[at].replace("Card ", f"Card{mark} ", 1)
    path.write_text("\n".join(lines), encoding="utf-8")
