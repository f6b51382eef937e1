"""What others get to draw: the same cards as sheets of HTML, as a Typst document, as a ReportLab program.

Sheets have 3 x 3 cards, 3 mm apart, with crop marks, backs mirrored for the long edge: as many pages, pieces
and marks as this project's own file.
"""

# ruff: noqa: E501 (programs of other languages)
from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from generator.bench.material import (
    BACKS,
    BLEED,
    FRAME,
    GROUNDS,
    HEIGHT,
    WIDTH,
    Card,
    cards,
    icon_path,
    looks,
)

GAP, COLUMNS, ROWS = 3.0, 3, 3
PAPER = (210.0, 297.0)
LEFT = (PAPER[0] - COLUMNS * WIDTH - (COLUMNS - 1) * GAP) / 2
TOP = (PAPER[1] - ROWS * HEIGHT - (ROWS - 1) * GAP) / 2
_ICON = re.compile(r"\{(icon-\d+)\}")


def copies(distinct: int) -> list[Card]:
    """Every copy of every card, in order."""
    return [card for card in cards(distinct) for _ in range(card.count)]


def sheets(distinct: int) -> Iterator[Sequence[Card]]:
    """The cards of each sheet."""
    all_of_them = copies(distinct)
    for start in range(0, len(all_of_them), COLUMNS * ROWS):
        yield all_of_them[start : start + COLUMNS * ROWS]


def slot(index: int, back: bool) -> tuple[float, float]:
    """Left and upper edge of a place."""
    row, column = divmod(index, COLUMNS)
    column = COLUMNS - 1 - column if back else column
    return LEFT + column * (WIDTH + GAP), TOP + row * (HEIGHT + GAP)


def marks() -> list[tuple[float, float, float, float]]:
    """The crop marks of a sheet as lines in mm from its upper left corner."""
    out = []
    xs = [LEFT + k * (WIDTH + GAP) + d for k in range(COLUMNS) for d in (0, WIDTH)]
    ys = [TOP + k * (HEIGHT + GAP) + d for k in range(ROWS) for d in (0, HEIGHT)]
    right, low = LEFT + COLUMNS * (WIDTH + GAP) - GAP, TOP + ROWS * (HEIGHT + GAP) - GAP
    for x in xs:
        out += [(x, TOP - 8, x, TOP - 3.3), (x, low + 3.3, x, low + 8)]
    for y in ys:
        out += [(LEFT - 5, y, LEFT - 3.3, y), (right + 3.3, y, right + 5, y)]
    return out


def _svg(name: str, size: str) -> str:
    d = icon_path(int(name.partition("-")[2]))
    return f'<svg class="i" style="width:{size};height:{size}" viewBox="0 0 512 512"><path d="{d}"/></svg>'


def _front(card: Card) -> str:
    text = "<br>".join(
        _ICON.sub(lambda match: _svg(match[1], "1em"), html.escape(line)) for line in card.lines
    )
    row = "".join(_svg(name, "6.6mm") for name in card.icons)
    return (
        f'<div class="bleed g{card.ground}"></div><svg class="bleed" viewBox="0 0 69 94">{FRAME}</svg>'
        f'<p class="value">{card.value}</p><p class="title">{html.escape(card.title)}</p>'
        f'<p class="art">{_svg(card.art, "34mm")}</p><div class="row flex">{row}</div><p class="text">{text}</p>'
        f'<p class="flavour">{html.escape(card.flavour)}</p><p class="foot">{card.count}</p>'
    )


def _back(card: Card) -> str:
    return (
        f'<div class="bleed b{card.back}"></div><svg class="bleed" viewBox="0 0 69 94">{FRAME}</svg>'
        f'<p class="mark">{_svg("icon-1", "30mm")}</p>'
    )


def page_html(distinct: int, fonts_css: str) -> str:
    """All sheets as one HTML document, as one writes it by hand: drawings inline, icon rows in flex boxes."""
    lines = "".join(
        f'<div class="m" style="left:{x1:.2f}mm;top:{y1:.2f}mm;width:{max(x2 - x1, 0.1):.2f}mm;'
        f'height:{max(y2 - y1, 0.1):.2f}mm"></div>'
        for x1, y1, x2, y2 in marks()
    )
    style = (
        f"@page{{size:A4;margin:0}}html,body{{margin:0;font:500 8pt 'Hanken Grotesk'}}{fonts_css}\n"
        ".sheet{position:relative;width:210mm;height:296.9mm;break-after:page;overflow:hidden}\n"
        f".c{{position:absolute;width:{WIDTH + 2 * 1.5}mm;height:{HEIGHT + 2 * 1.5}mm;overflow:hidden}}\n"
        f".t{{position:absolute;left:1.5mm;top:1.5mm;width:{WIDTH}mm;height:{HEIGHT}mm}}\n"
        f".bleed{{position:absolute;left:{-BLEED}mm;top:{-BLEED}mm;width:{WIDTH + 6}mm;height:{HEIGHT + 6}mm}}\n"
        ".flex{display:flex;justify-content:center;gap:1.4mm}.m{position:absolute;background:#000}\n"
        + looks()
    )
    body = []
    for sheet in sheets(distinct):
        for back, draw in ((False, _front), (True, _back)):
            pieces = []
            for index, card in enumerate(sheet):
                x, y = slot(index, back)
                at = f"left:{x - 1.5:.2f}mm;top:{y - 1.5:.2f}mm"
                pieces.append(f'<div class="c" style="{at}"><div class="t">{draw(card)}</div></div>')
            body.append(f'<div class="sheet">{"".join(pieces)}{lines}</div>')
    return f"<!doctype html><meta charset=utf-8><style>{style}</style>{''.join(body)}"


def _data(distinct: int) -> dict[str, object]:
    return {
        "icons": {f"icon-{k}": icon_path(k) for k in range(40)},
        "sheets": [
            [[c.title, c.value, c.art, c.icons, c.lines, c.flavour, c.count, c.back, c.ground] for c in sheet]
            for sheet in sheets(distinct)
        ],
        "marks": marks(),
        "slots": [[slot(k, back) for k in range(COLUMNS * ROWS)] for back in (False, True)],
        "grounds": GROUNDS,
        "backs": BACKS,
    }


TYPST = """#set page(width: 210mm, height: 297mm, margin: 0mm)
#set text(font: "Hanken Grotesk", size: 8pt)
#let data = json("cards.json")
#let frame = image(bytes(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 69 94">FRAME</svg>`.text), format: "svg", width: 69mm, height: 94mm)
#let icons = data.icons.pairs().map(p => (p.at(0), bytes("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 512 512'><path d='" + p.at(1) + "'/></svg>"))).to-dict()
#let icon(name, size) = box(image(icons.at(name), format: "svg", width: size, height: size))
#let ground(a, b) = rect(width: 69mm, height: 94mm, stroke: none, fill: gradient.linear(rgb(a), rgb(b), angle: 90deg))
#let at(x, y, w, body) = place(dx: x, dy: y, box(width: w, body))
#let rich(line) = line.split(" ").map(w => if w.starts-with("{") { icon(w.slice(1, -1), 2.5mm) } else [#w]).join([ ])
#let front(c) = box(width: 66mm, height: 91mm, clip: true, {
  let (a, b) = data.grounds.at(c.at(8))
  place(dx: -1.5mm, dy: -1.5mm, ground(a, b)); place(dx: -1.5mm, dy: -1.5mm, frame)
  at(6.5mm, 8mm, 10mm, align(center, text(15pt, weight: 700, str(c.at(1)))))
  at(18.5mm, 9mm, 41mm, text(11pt, fill: white, weight: 700, c.at(0)))
  at(16mm, 19mm, 34mm, icon(c.at(2), 34mm))
  at(6.5mm, 57mm, 53mm, align(center, c.at(3).map(n => icon(n, 6.6mm)).join(h(1.4mm))))
  at(8.5mm, 67mm, 49mm, c.at(4).map(rich).join(linebreak()))
  at(8.5mm, 79mm, 49mm, text(6.4pt, c.at(5)))
  at(6.5mm, 83.5mm, 53mm, align(right, text(5.6pt, str(c.at(6)))))
})
#let rear(c) = box(width: 66mm, height: 91mm, clip: true, {
  let (a, b) = data.grounds.at(data.backs.position(x => x == c.at(7)))
  place(dx: -1.5mm, dy: -1.5mm, ground(b, a)); place(dx: -1.5mm, dy: -1.5mm, frame)
  at(18mm, 30.5mm, 30mm, icon("icon-1", 30mm))
})
#let sheet(cards, draw, slots) = page({
  for (k, c) in cards.enumerate() { let s = slots.at(k); place(dx: (s.at(0) - 1.5) * 1mm, dy: (s.at(1) - 1.5) * 1mm, draw(c)) }
  for m in data.marks { place(line(start: (m.at(0) * 1mm, m.at(1) * 1mm), end: (m.at(2) * 1mm, m.at(3) * 1mm), stroke: 0.1mm)) }
})
#for cards in data.sheets { sheet(cards, front, data.slots.at(0)); sheet(cards, rear, data.slots.at(1)) }
""".replace("FRAME", FRAME)

TYPST_RUN = """import sys, typst
typst.compile(sys.argv[1], output=sys.argv[2], font_paths=[sys.argv[3]], root=sys.argv[4])
"""

REPORTLAB_RUN = r"""import json, re, sys
from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
data = json.load(open(sys.argv[1]))
pdfmetrics.registerFont(TTFont("Body", sys.argv[3]))
pdfmetrics.registerFont(TTFont("Bold", sys.argv[4]))
out = Canvas(sys.argv[2], pagesize=(210 * mm, 297 * mm), pageCompression=1)
number = re.compile(r"-?[\d.]+")

def shape(d):
    path = out.beginPath()
    for letter, words in re.findall(r"([MCZ])([^MCZ]*)", d):
        v = [float(x) for x in number.findall(words)]
        if letter == "M": path.moveTo(*v)
        elif letter == "C": path.curveTo(*v)
        else: path.close()
    return path

for name, d in data["icons"].items():
    out.beginForm(name, 0, 0, 512, 512); out.drawPath(shape(d), stroke=0, fill=1); out.endForm()

def icon(name, x, y, size):
    out.saveState(); out.translate(x * mm, -(y + size) * mm); out.scale(size * mm / 512, size * mm / 512)
    out.doForm(name); out.restoreState()

def frame():
    out.setStrokeColor(HexColor("#e0c070")); out.setLineWidth(0.7 * mm)
    out.rect(1 * mm, -87 * mm, 61 * mm, 86 * mm); out.setLineWidth(0.25 * mm)
    out.rect(2.4 * mm, -85.6 * mm, 58.2 * mm, 83.2 * mm); out.setFillColor(HexColor("#f6efe0"))
    out.roundRect(5 * mm, -53 * mm, 53 * mm, 37 * mm, 2 * mm, fill=1)
    out.setFillColor(HexColor("#ffffff")); out.roundRect(5 * mm, -63 * mm, 53 * mm, 8 * mm, 1.4 * mm, 0, 1)
    out.setFillColor(HexColor("#f6efe0")); out.roundRect(5 * mm, -81 * mm, 53 * mm, 17 * mm, 1.4 * mm, 0, 1)
    out.setFillColor(HexColor("#e0c070")); out.circle(10 * mm, -9.5 * mm, 5.2 * mm, fill=1)
    out.line(17 * mm, -13.6 * mm, 58 * mm, -13.6 * mm); out.setFillColor(HexColor("#000000"))

def card(c, back):
    clip = out.beginPath(); clip.rect(-1.5 * mm, -89.5 * mm, 66 * mm, 91 * mm); out.clipPath(clip, 0, 0)
    a, b = data["grounds"][c[8] if not back else data["backs"].index(c[7])]
    ends = (HexColor(b), HexColor(a)) if back else (HexColor(a), HexColor(b))
    out.linearGradient(0, 3 * mm, 0, -91 * mm, ends)
    frame()
    if back: return icon("icon-1", 16.5, 29, 30)
    out.setFont("Bold", 15); out.drawCentredString(10 * mm, -11 * mm, str(c[1]))
    out.setFont("Bold", 11); out.setFillColor(HexColor("#ffffff")); out.drawString(17 * mm, -10.5 * mm, c[0])
    out.setFillColor(HexColor("#000000")); icon(c[2], 14.5, 17.5, 34)
    x = 31.5 - len(c[3]) * 4
    for name in c[3]: icon(name, x, 55.6, 6.6); x += 8
    y = 67.6
    for line in c[4]:
        x = 7.0
        for word in line.split():
            if word.startswith("{"): icon(word[1:-1], x, y - 2, 2.5); x += 3.2
            else:
                out.setFont("Body", 7.2); out.drawString(x * mm, -y * mm, word)
                x += pdfmetrics.stringWidth(word + " ", "Body", 7.2) / mm
        y += 3.4
    out.setFont("Body", 6.4); out.drawString(7 * mm, -79.4 * mm, c[5])
    out.setFont("Body", 5.6); out.drawRightString(58 * mm, -84 * mm, str(c[6]))

for cards in data["sheets"]:
    for back in (False, True):
        for k, c in enumerate(cards):
            x, y = data["slots"][back][k]
            out.saveState(); out.translate(x * mm, (297 - y) * mm); card(c, back); out.restoreState()
        out.setLineWidth(0.1 * mm); out.setStrokeColor(HexColor("#000000"))
        for x1, y1, x2, y2 in data["marks"]: out.line(x1 * mm, (297 - y1) * mm, x2 * mm, (297 - y2) * mm)
        out.showPage()
out.save()
"""

WEASYPRINT_RUN = """import sys
from weasyprint import HTML
HTML(sys.argv[1]).write_pdf(sys.argv[2])
"""


def write_inputs(folder: Path, distinct: int, fonts_css: str) -> None:
    """Everything that the rivals read."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sheets.html").write_text(page_html(distinct, fonts_css), encoding="utf-8")
    (folder / "cards.json").write_text(json.dumps(_data(distinct)), encoding="utf-8")
    (folder / "sheets.typ").write_text(TYPST, encoding="utf-8")
    for name, text in (("typst", TYPST_RUN), ("reportlab", REPORTLAB_RUN), ("weasyprint", WEASYPRINT_RUN)):
        (folder / f"run_{name}.py").write_text(text, encoding="utf-8")
