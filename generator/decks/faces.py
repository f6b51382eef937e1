"""A deck's cards as faces: its templates filled with their fields, the same world of templates as all faces.

A template draws in a box as large as the trimmed piece; `.bleed` and `.safe` are boxes as large as the piece
with its bleed, and without the edge that text keeps clear of.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import jinja2
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from catalog.decks.cards import Card
from catalog.decks.load import Deck, Group, chosen
from catalog.decks.model import Pieces
from catalog.diagnostics import Diagnostic, Place, Report
from catalog.near import nearest
from generator.art.engraving import number
from generator.art.theme import TEMPLATES
from generator.decks import fontkit
from generator.decks.art import RASTER, Art
from generator.decks.icons import Icons, NoIcon, read_icons
from generator.decks.shapes import SHAPES, NoShape
from generator.decks.words import rich
from generator.face import Face, OwnFont, World
from generator.faces import compiled

HOME = TEMPLATES / "decks"
CORNERS = {"card": 3.0, "tile": 0.0, "hex": 0.0, "counter": 0.0}
_TEMPLATES = (".j2", ".html", ".jinja", ".jinja2")


@dataclass(frozen=True, slots=True)
class Wish:
    """Which edition of a deck: players at the table, ink, and whether missing pictures are forgiven."""

    players: int | None = None
    ink: str = "full"
    grey: bool = False
    missing: bool = False


@dataclass(slots=True)
class _Studio:
    """What all faces of a deck are made with."""

    deck: Deck
    wish: Wish
    env: jinja2.Environment
    art: Art
    icons: Icons
    fonts: tuple[OwnFont, ...]
    roots: tuple[Path, ...]
    faults: list[Diagnostic] = field(default_factory=list)
    backs: dict[str, Face] = field(default_factory=dict)
    numbers: dict[tuple[str, str], int] = field(default_factory=dict)


def deck_faces(deck: Deck, store: Path, wish: Wish | None = None) -> tuple[tuple[Face, ...], Report]:
    """The faces of a deck, fronts and backs, and everything that is wrong with them.

    `store` is a folder for what is made ready once: pictures and the icon font.
    """
    studio, faults = _studio(deck, store, wish or Wish())
    if studio is None:
        return (), faults
    worlds: dict[str, World | None] = {}
    studio.numbers = {
        (group.pieces.id, card.id): number
        for group in deck.groups
        for number, card in enumerate(group.cards, 1)
    }
    fronts: list[Face] = []
    for group, card, copies in chosen(deck, studio.wish.players):
        if group.pieces.id not in worlds:
            worlds[group.pieces.id] = _world(studio, group)
        world = worlds[group.pieces.id]
        if world is not None:
            fronts += _front(studio, group, card, copies, world)
    report = Report.of(faults, studio.faults)
    if report.ok and not fronts:
        words = f"nothing is printed for {studio.wish.players} players"
        report += Report.of(Diagnostic("DECK-COUNT", deck.place("pieces"), words))
    return (*fronts, *studio.backs.values()), report


def _studio(deck: Deck, store: Path, wish: Wish) -> tuple[_Studio | None, Report]:
    folder = deck.folder
    fonts: list[OwnFont] = []
    faults: list[Diagnostic] = []
    for index, name in enumerate(deck.file.fonts):
        try:
            fonts += fontkit.find_fonts(name, folder)
        except fontkit.NoFont as error:
            faults.append(Diagnostic("FACE-FONT", deck.place("fonts", index), f"{name}: {error}"))
    try:
        icons = read_icons(folder / "icons", store)
    except NoIcon as error:
        faults.append(Diagnostic("FACE-ICON", Place(f"{folder.as_posix()}/icons"), str(error)))
        icons = Icons()
    if icons.font is not None:
        fonts.append(icons.font)
    if faults:
        return None, Report.of(faults)
    env = ImmutableSandboxedEnvironment(
        loader=jinja2.FileSystemLoader([folder, HOME]),
        bytecode_cache=compiled("decks"),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.filters["rich"] = lambda text: Markup(rich(str(text if text is not None else ""), icons))
    env.globals.update(icon=icons, picture=_picture, mm=lambda value: f"{number(float(value))}mm")
    art = Art(folder, store, wish.grey, wish.missing)
    roots = (folder.resolve(), store.resolve(), *(font.path.parent for font in fonts))
    return _Studio(deck, wish, env, art, icons, tuple(fonts), roots), Report()


def _picture(path: str, fit: str = "cover") -> Markup:
    """A picture that fills the element it stands in: `cover` cuts what is too much, `contain` shows all."""
    if fit not in ("cover", "contain"):
        raise ValueError(f"a picture is fitted as cover or contain, not as {fit}")
    return Markup('<img class="picture" style="object-fit:{}" src="{}" alt="">').format(fit, path)


def _world(studio: _Studio, group: Group) -> World | None:
    """The style sheet and fonts of a group; None, with a complaint, where its style file is missing."""
    pieces, about = group.pieces, studio.deck.file.game
    style = (HOME / "face.css").read_text(encoding="utf-8") + _boxes(pieces, group.size)
    name = pieces.style
    if name is not None:
        path = studio.deck.folder / name
        at = studio.deck.place("pieces", group.index, "style")
        if not path.resolve().is_relative_to(studio.deck.folder.resolve()) or not path.is_file():
            near = nearest(name, [one.name for one in studio.deck.folder.glob("*.css")])
            studio.faults.append(Diagnostic("DECK-FILE", at, f"there is no style sheet {name}", near))
            return None
        style += studio.art.settle(
            path.read_text(encoding="utf-8", errors="replace"), _page(pieces, group.size)
        )
        studio.faults += [Diagnostic("FACE-PICTURE", Place(name), one) for one in studio.art.take()]
    if studio.wish.ink == "low":
        style += (HOME / "low.css").read_text(encoding="utf-8")
    fits = tuple((name, fit.min, fit.max) for name, fit in pieces.fit.items())
    return World(style, studio.fonts, studio.roots, about.language, about.direction, pieces.safe, fits)


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
    make = partial(_face, group, place=card.place, world=world)
    if card.blank:
        yield make(name, card.title, "", count=copies, blank=True)
        return
    html = _filled(studio, group, card, card.template or pieces.template, "template", "card.html.j2")
    back = _back(studio, group, card, world)
    if html is not None:
        yield make(name, card.title, html, count=copies, back=back)


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
    )


def _back(studio: _Studio, group: Group, card: Card, world: World) -> str | None:
    """The id of the face behind a card, made at its first use; equal backs are one face."""
    written = card.back
    file = (
        written
        if written and Path(written).suffix.lower() in (*_TEMPLATES, *RASTER, ".svg")
        else group.pieces.back
    )
    if file is None:
        if written:
            words = (
                f"{card.title} has the back {written!r}, and game.yaml names no back template "
                f"for {group.pieces.id}"
            )
            studio.faults.append(Diagnostic("DECK-FILE", card.places.get("back", card.place), words))
        return None
    html = _filled(studio, group, card, file, "back", None)
    if html is None:
        return None
    name = f"back/{group.pieces.id}/{hashlib.sha256(html.encode()).hexdigest()[:10]}"
    if name not in studio.backs:
        title = f"{card.title}, back"
        studio.backs[name] = _face(
            group, name, title, html, place=card.place, world=world, count=0, kind="back"
        )
    return name


def _face(
    group: Group,
    name: str,
    title: str,
    html: str,
    *,
    place: Place,
    world: World,
    count: int,
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
        place,
        back,
        count,
        world,
        blank,
        pieces.kind == "hex",
    )


def _filled(
    studio: _Studio, group: Group, card: Card, file: str | None, key: str, default: str | None, side: int = 1
) -> str | None:
    """A template filled with a card, pictures settled; None, with complaints, where that does not go."""
    deck = studio.deck
    at = card.places.get(key) or deck.place("pieces", group.index, key)
    name = file or default
    assert name is not None
    if Path(name).suffix.lower() not in _TEMPLATES:
        html = str(Markup('<img class="whole" src="{}" alt="">').format(name))
    else:
        filled = _rendered(studio, group, card, name, at, side)
        if filled is None:
            return None
        html = filled
    html = studio.art.settle(html, _page(group.pieces, group.size))
    wrong = [
        Diagnostic("FACE-PICTURE", _blame(card, one), f"{card.title}: {one}") for one in studio.art.take()
    ]
    studio.faults += wrong
    return None if wrong else html


def _blame(card: Card, words: str) -> Place:
    """The field of a card that holds what the words speak of."""
    for name, value in card.fields.items():
        if isinstance(value, str) and len(value) > 2 and value in words and name in card.places:
            return card.places[name]
    return card.place


def _icon_place(card: Card, icon: str) -> Place:
    """The field of a card that asks for an icon."""
    for name, value in card.fields.items():
        if isinstance(value, str) and (value == icon or f"{{{icon}}}" in value) and name in card.places:
            return card.places[name]
    return card.place


def _rendered(studio: _Studio, group: Group, card: Card, name: str, at: Place, side: int) -> str | None:
    data = {**_data(studio, group, card), "side": side}
    try:
        return studio.env.get_template(name).render(data)
    except jinja2.TemplateNotFound as gone:
        near = nearest(str(gone.name), studio.env.list_templates(extensions=["j2", "html"]))
        words = f"there is no template {gone.name}"
        studio.faults.append(Diagnostic("DECK-FILE", at, words, near))
    except jinja2.TemplateSyntaxError as error:
        place = Place(f"{studio.deck.folder.as_posix()}/{error.name or name}", error.lineno, 1)
        studio.faults.append(Diagnostic("DECK-TEMPLATE", place, str(error.message)))
    except NoIcon as error:
        place = _icon_place(card, error.name)
        studio.faults.append(Diagnostic("FACE-ICON", place, f"{card.title}: {error}"))
    except jinja2.UndefinedError as error:
        known = ", ".join(sorted(name for name in card.fields))
        words = f"{card.title}: {name} asks for what the card does not have: {error.message}; it has {known}"
        studio.faults.append(Diagnostic("DECK-TEMPLATE", card.place, words))
    except (
        jinja2.TemplateError,
        TypeError,
        ValueError,
        ArithmeticError,
        LookupError,
        AttributeError,
    ) as error:
        words = f"{card.title}: {name}: {error}"
        studio.faults.append(Diagnostic("DECK-TEMPLATE", card.place, words))
    return None


def _data(studio: _Studio, group: Group, card: Card) -> Mapping[str, Any]:
    """What a template may speak of: the card's fields, and how many cards there are."""
    cards = group.cards
    fits = {name: f"{fit.max:g}pt" for name, fit in group.pieces.fit.items()}
    return {
        **{name.replace("-", "_"): "" if value is None else value for name, value in card.fields.items()},
        "card": {**card.fields, "id": card.id},
        "id": card.id,
        "back": card.back or "",
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
    }
