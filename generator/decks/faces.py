"""A deck's cards as faces: its templates filled with their fields, the same world of templates as all faces.

A template draws in a box as large as the trimmed piece; `.bleed` and `.safe` are boxes as large as the piece
with its bleed, and without the edge that text keeps clear of.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path, PurePath
from typing import Any

from markupsafe import Markup

from catalog.decks.cards import Card
from catalog.decks.files import files_in, is_file, is_inside
from catalog.decks.load import Deck, Group, Trust, chosen
from catalog.decks.model import Pieces
from catalog.diagnostics import Diagnostic, Place, Report
from catalog.near import nearest
from generator.art.engraving import number
from generator.art.theme import TEMPLATES
from generator.cache import writable
from generator.decks import fontkit
from generator.decks.art import OTHERS, RASTER, Art
from generator.decks.figures import figure
from generator.decks.filling import Filler, cell_with, not_text
from generator.decks.fits import FRONT, TEMPLATE_SUFFIXES, group_of, unused_fits, without, without_back
from generator.decks.icons import Icons, NoIcon, read_icons
from generator.decks.places import in_text, unclosed
from generator.decks.shapes import SHAPES, NoShape
from generator.decks.tags import slips
from generator.face import Cell, Face, OwnFont, Sheet, World
from generator.letters import fonts as letters
from generator.setting.styles import ground_style

HOME = TEMPLATES / "decks"
CORNERS = {"card": 3.0, "tile": 0.0, "hex": 0.0, "counter": 0.0}


@dataclass(frozen=True, slots=True)
class Wish:
    """Which edition of a deck: players at the table, ink, and whether missing pictures are forgiven."""

    players: int | None = None
    ink: str = "full"
    grey: bool = False
    missing: bool = False


@dataclass(slots=True)
class _Studio:
    """What all faces of a deck are made with. `unlaid` are the groups of whose layout nothing can be said."""

    deck: Deck
    wish: Wish
    filler: Filler
    art: Art
    fonts: tuple[OwnFont, ...]
    roots: tuple[Path, ...]
    faults: list[Diagnostic] = field(default_factory=list)
    backs: dict[str, Face] = field(default_factory=dict)
    numbers: dict[tuple[str, str], int] = field(default_factory=dict)
    unlaid: set[str] = field(default_factory=set)
    spoilt: set[str] = field(default_factory=set)


def deck_faces(deck: Deck, store: Path, wish: Wish | None = None) -> tuple[tuple[Face, ...], Report]:
    """The faces of a deck, fronts and backs, and everything that is wrong with them.

    Where something is wrong these are the faces that were made all the same and whose layout can be trusted.
    `store` is a folder for what is made ready once: pictures and the icon font.
    """
    studio = _studio(deck, writable(store), wish or Wish())
    worlds: dict[str, World] = {}
    studio.numbers = {
        (group.pieces.id, card.id): number
        for group in deck.groups
        for number, card in enumerate(group.cards, 1)
    }
    fronts: list[Face] = []
    for group, card, copies in chosen(deck, studio.wish.players):
        if group.trust is Trust.NOTHING:
            continue
        name = group.pieces.id
        if name not in worlds:
            worlds[name] = _world(studio, group)
        made = list(_front(studio, group, card, copies, worlds[name]))
        fronts += made
        if not made and not (group.pieces.kind == "score-sheet" and card is not group.cards[0]):
            studio.spoilt.add(name)
    faces = (*fronts, *studio.backs.values())
    studio.faults += unused_fits(deck, faces, studio.spoilt, studio.filler.sources)
    report = Report.of(studio.faults, studio.filler.told())
    if report.ok:
        report += Report.of(without_back(deck, fronts))
    if report.ok and deck.remarks.ok and not fronts:
        words = f"nothing is printed for {studio.wish.players} players"
        report += Report.of(Diagnostic("DECK-COUNT", deck.place("pieces"), words))
    return tuple(face for face in faces if group_of(face) not in studio.unlaid), report


def _studio(deck: Deck, store: Path, wish: Wish) -> _Studio:
    folder = deck.folder
    fonts: list[OwnFont] = []
    faults: list[Diagnostic] = []
    unlaid = {group.pieces.id for group in deck.groups if group.trust is not Trust.LAYOUT}
    for index, name in enumerate(deck.file.fonts):
        try:
            fonts += fontkit.find_fonts(name, folder)
        except fontkit.NoFont as error:
            faults.append(Diagnostic("FACE-FONT", deck.place("fonts", index), f"{name}: {error}"))
            # Without a font every width is another one, and every use of it would be told again.
            unlaid = {group.pieces.id for group in deck.groups}
    icons = Icons()
    try:
        icons = read_icons(folder / "icons", store)
    except NoIcon as error:
        faults.append(Diagnostic("FACE-ICON", Place(f"{folder.as_posix()}/icons"), str(error)))
        unlaid = {group.pieces.id for group in deck.groups}
    for name, why in icons.broken.items():
        faults.append(Diagnostic("FACE-ICON", Place(f"{folder.as_posix()}/icons/{name}.svg"), why))
    if icons.font is not None:
        fonts.append(icons.font)
    filler = Filler(folder, folder.as_posix(), icons, HOME)
    families = frozenset({one.family for one in letters.FONTS} | {one.family for one in fonts})
    art = Art(folder, store, wish.grey, wish.missing, families)
    roots = (folder.resolve(), store.resolve(), *(font.path.parent for font in fonts))
    return _Studio(deck, wish, filler, art, tuple(fonts), roots, faults, unlaid=unlaid)


def _world(studio: _Studio, group: Group) -> World:
    """The style sheet and fonts of a group; where its style file is missing, nothing can be laid out."""
    pieces, about = group.pieces, studio.deck.file.game
    style = (HOME / "face.css").read_text(encoding="utf-8") + ground_style() + _boxes(pieces, group.size)
    name, sheet = pieces.style, None
    if name is not None:
        path, folder = studio.deck.folder / name, studio.deck.folder
        if is_inside(folder, path) and is_file(path):
            raw = path.read_bytes()
            try:
                raw.decode("utf-8")
            except UnicodeDecodeError as error:
                studio.faults.append(not_text(error, f"{folder.as_posix()}/{name}"))
            text = raw.decode("utf-8", errors="replace").replace("\r\n", "\n")
            sheet = Sheet(f"{folder.as_posix()}/{name}", style.count("\n"), text.count("\n") + 1)
            studio.faults += [fault] if (fault := unclosed(text, sheet.file)) else []
            style += studio.art.settle(text, _page(pieces, group.size), path.parent)
            for written, words in studio.art.take():
                place = in_text(text, sheet.file, written) or Place(sheet.file)
                is_font = Path(written).suffix.lower() in fontkit.SUFFIXES
                studio.faults.append(Diagnostic("FACE-FONT" if is_font else "FACE-PICTURE", place, words))
                if is_font:
                    studio.unlaid.add(pieces.id)
        else:
            at = studio.deck.place("pieces", group.index, "style")
            near = nearest(name, [one for one in files_in(folder) if one.endswith(".css")])
            studio.faults.append(Diagnostic("DECK-FILE", at, f"there is no style sheet {name}", near))
            studio.unlaid.add(pieces.id)
    if studio.wish.ink == "low":
        style += "\n" + (HOME / "low.css").read_text(encoding="utf-8")
    fits = tuple((name, fit.min, fit.max) for name, fit in pieces.fit.items())
    return World(style, studio.fonts, studio.roots, about.language, about.direction, pieces.safe, fits, sheet)


def _page(pieces: Pieces, size: tuple[float, float]) -> tuple[float, float]:
    return size[0] + 2 * pieces.bleed, size[1] + 2 * pieces.bleed


def _boxes(pieces: Pieces, size: tuple[float, float]) -> str:
    """Where .trim, .bleed and .safe lie."""
    b, s = pieces.bleed, pieces.safe

    def box(name: str, at: float, grow: float) -> str:
        wide, high = size[0] + grow, size[1] + grow
        where = f"left:{number(at)}mm;top:{number(at)}mm"
        return f"{name}{{{where};width:{number(wide)}mm;height:{number(high)}mm}}\n"

    return box(".trim", b, 0) + box(".bleed,.whole", -b, 2 * b) + box(".safe", s, -2 * s)


def _front(studio: _Studio, group: Group, card: Card, copies: int, world: World) -> Iterator[Face]:
    pieces = group.pieces
    name = f"{pieces.id}/{card.id}"
    if pieces.kind in SHAPES:
        yield from _folded(studio, group, card, copies, world)
        return
    make = partial(_face, group, card=card, world=world)
    if card.blank:
        yield make(name, card.title, "", count=copies, blank=True)
        return
    html = _filled(studio, group, card, card.template or pieces.template, "template", FRONT)
    back = _back(studio, group, card, world)
    if back is None and not without(card.back) and (group.pieces.back or card.back):
        studio.spoilt.add(pieces.id)
    if html is not None:
        file = card.template or pieces.template or FRONT
        yield make(name, card.title, html, count=copies, back=back, file=file, folder=studio.deck.folder)


def _folded(studio: _Studio, group: Group, card: Card, copies: int, world: World) -> Iterator[Face]:
    """A piece whose flat outline is drawn here; a template, where there is one, fills its panels."""
    pieces = group.pieces
    panels: list[str] = []
    if pieces.template is not None:
        for side in range(1, 7 if pieces.kind in ("cube", "die") else 2):
            html = _filled(studio, group, card, card.template or pieces.template, "template", None, side)
            if html is None:
                return
            panels.append(html)
    try:
        flat = SHAPES[pieces.kind](studio.deck, group, card, panels)
    except NoShape as error:
        studio.faults.append(Diagnostic("DECK-SIZE", card.place, f"{card.title}: {error}"))
        return
    if flat is None:
        return
    root = (
        f'<section class="face {pieces.kind} {pieces.id}" data-face="{pieces.id}/{card.id}" '
        f'lang="{world.language}" '
        f'dir="{world.direction}" style="width:{number(flat.width + 2 * pieces.bleed)}mm;'
        f'height:{number(flat.height + 2 * pieces.bleed)}mm"><div class="trim" '
        f'style="width:{number(flat.width)}mm;'
        f'height:{number(flat.height)}mm">{flat.html}</div></section>'
    )
    copies = pieces.count if pieces.kind == "score-sheet" else copies
    yield Face(
        f"{pieces.id}/{card.id}",
        pieces.kind,
        root,
        flat.width,
        flat.height,
        card.title,
        pieces.bleed,
        0.0,
        card.place,
        None,
        copies,
        replace(world, safe_mm=0.0),
        cells=_cells(card),
        template=f"{studio.deck.folder.as_posix()}/{pieces.template}" if pieces.template else "",
    )


def _back(studio: _Studio, group: Group, card: Card, world: World) -> str | None:
    """The id of the face behind a card, made at its first use; equal backs are one face."""
    written, file = card.back, group.pieces.back
    if without(written):
        return None
    if written and _is_file(studio.deck.folder, written):
        file = written
    elif written and (file is None or Path(file).suffix.lower() not in TEMPLATE_SUFFIXES):
        why = (
            "the back of all is a picture, which shows no word"
            if file
            else "game.yaml names no back template"
        )
        words = f"{card.title} has the back {written!r}, and {why} for {group.pieces.id}"
        studio.faults.append(Diagnostic("DECK-FILE", card.places.get("back", card.place), words))
    if file is None:
        return None
    html = _filled(studio, group, card, file, "back", None)
    if html is None:
        return None
    name = f"back/{group.pieces.id}/{hashlib.sha256(html.encode()).hexdigest()[:10]}"
    if name not in studio.backs:
        title = f"{card.title}, back"
        studio.backs[name] = _face(
            group,
            name,
            title,
            html,
            card=card,
            world=world,
            count=0,
            kind="back",
            file=file,
            folder=studio.deck.folder,
        )
    return name


def _is_file(folder: Path, name: str) -> bool:
    """Whether a back that a card asks for is meant as a file, there or not, and not as a word."""
    suffix = Path(name).suffix.lower()
    return suffix in (*TEMPLATE_SUFFIXES, *RASTER, *OTHERS, ".svg") or is_file(folder / name)


def _face(
    group: Group,
    name: str,
    title: str,
    html: str,
    *,
    card: Card,
    world: World,
    count: int,
    file: str = "",
    folder: Path | None = None,
    back: str | None = None,
    blank: bool = False,
    kind: str | None = None,
) -> Face:
    pieces, (wide, high) = group.pieces, group.size
    corner = pieces.corner if pieces.corner is not None else CORNERS.get(pieces.kind, 0.0)
    page = _page(pieces, group.size)
    root = (
        f'<section class="face {pieces.kind} {pieces.id}" data-face="{name}" lang="{world.language}" '
        f'dir="{world.direction}" '
        f'style="width:{number(page[0])}mm;height:{number(page[1])}mm"><div '
        f'class="trim">{html}</div></section>'
    )
    return Face(
        name,
        kind or pieces.kind,
        "" if blank else root,
        wide,
        high,
        title,
        pieces.bleed,
        corner,
        card.place,
        back,
        count,
        world,
        blank,
        pieces.kind == "hex",
        cells=_cells(card),
        template=f"{folder.as_posix()}/{file}" if folder is not None else "",
    )


def _cells(card: Card) -> tuple[Cell, ...]:
    """The fields of a card as a complaint about its face wants them."""
    written = ((name, card.fields.get(name), place) for name, place in card.places.items())
    return tuple(Cell(name, text, place) for name, text, place in written if isinstance(text, str))


def _filled(
    studio: _Studio, group: Group, card: Card, file: str | None, key: str, default: str | None, side: int = 1
) -> str | None:
    """A template filled with a card, pictures settled; None, with complaints, where that does not go."""
    deck = studio.deck
    at = card.places.get(key) or deck.place("pieces", group.index, key)
    name = file or default
    assert name is not None
    if Path(name).suffix.lower() not in TEMPLATE_SUFFIXES:
        html = str(Markup('<img class="whole" src="{}" alt="">').format(name))
    else:
        filled = studio.filler.fill(card, name, at, _data(studio, group, card, side), group.cards)
        if filled is None:
            return None
        html = filled
        for slip in slips(html):
            studio.filler.spoil("DECK-TEMPLATE", slip.words, slip.sought, card, slip.severity)
    html = studio.art.settle(html, _page(group.pieces, group.size))
    for words in studio.art.remarks():
        studio.faults.append(Diagnostic("FACE-STYLE", card.place, words, severity="warning"))
    for written, words in studio.art.take():
        cell = _naming(card, written)
        if cell is not None:
            said = f"{card.title}: {cell}: {words}"
            studio.faults.append(Diagnostic("FACE-PICTURE", card.places[cell], said))
        elif name == written:
            studio.faults.append(Diagnostic("FACE-PICTURE", at, words))
        else:
            studio.filler.spoil("FACE-PICTURE", words, written or "<img", card)
    return html


def _naming(card: Card, written: str) -> str | None:
    """The cell that a picture is named in: its path, or so much of its end as the template leaves to it."""
    parts = written.split("/")
    ends = ["/".join(parts[start:]) for start in range(len(parts))] + [PurePath(written).stem]
    whole = (cell_with(card, rf"\A\s*{re.escape(end)}\s*\Z") for end in ends[1:] if end)
    return next(filter(None, (written and cell_with(card, re.escape(written)), *whole)), None)


def _data(studio: _Studio, group: Group, card: Card, side: int) -> Mapping[str, Any]:
    """What a template may speak of: how many cards there are and the like, and the card's own fields, which
    hide what is called the same.
    """
    cards = group.cards
    fits = {name: f"{fit.max:g}pt" for name, fit in group.pieces.fit.items()}
    fields = {name: figure(value) for name, value in card.fields.items()}
    return {
        "card": {**fields, "id": card.id},
        "side": side,
        "number": studio.numbers[group.pieces.id, card.id],
        "of": len(cards),
        "copies": card.count,
        "game": studio.deck.file.game,
        "group": group.pieces,
        "width": group.size[0],
        "height": group.size[1],
        "bleed": group.pieces.bleed,
        "ink": studio.wish.ink,
        "fit": fits,
        **{name.replace("-", "_"): "" if value is None else value for name, value in fields.items()},
        "id": card.id,
        "back": card.back or "",
    }
