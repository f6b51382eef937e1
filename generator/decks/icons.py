"""Icons of a deck: one-coloured SVG files become an icon font, others are set into the text as drawings."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from xml.etree import ElementTree

from markupsafe import Markup

from catalog.near import nearest
from generator.atomic import write_all
from generator.decks.vectors import DEEPEST, depth, examine
from generator.face import OwnFont
from generator.letters import iconfont
from generator.letters.fonts import FONTS
from generator.pdf.svgwords import NotPlain, view_box
from generator.pdf.vector import vector
from generator.versions import code, version

FAMILY = "Deck Icons"
# Whatever has a say in what becomes of an icon's file.
MAKING = (
    "decks/icons.py", "decks/vectors.py", "letters/iconfont.py", "pdf/svgpath.py", "pdf/svgwords.py",
    "pdf/vector.py",
)  # fmt: skip
_NAME = re.compile(r"[a-z][a-z0-9-]*")
_SVG = "{http://www.w3.org/2000/svg}"


class NoIcon(ValueError):
    """An icon that is missing or cannot be used. The message names it; `near` is one that is there."""

    def __init__(self, words: str, near: str | None = None) -> None:
        super().__init__(words)
        self.near = near


@dataclass(frozen=True, slots=True)
class Icons:
    """The icons of a folder: `letters` are those in the font, `drawings` the SVG of the others by name;
    `broken` are files that are no icons, by name, and what is wrong with them.
    """

    letters: frozenset[str] = frozenset()
    drawings: Mapping[str, str] = field(default_factory=dict)
    font: OwnFont | None = None
    broken: Mapping[str, str] = field(default_factory=dict)

    def __call__(self, name: str) -> Markup:
        """The HTML of an icon. Raises NoIcon with the nearest name."""
        if name in self.letters:
            return Markup(f'<span class="icon">[{name}]</span>')
        if name in self.drawings:
            return Markup(self.drawings[name])
        if name in self.broken:
            # Said of its file already.
            return Markup()
        known = [*self.letters, *self.drawings]
        hint = "" if known or self.broken else "; the folder icons/ holds none"
        raise NoIcon(f"there is no icon {name!r}{hint}", nearest(name, known))


def read_icons(folder: Path, store: Path) -> Icons:
    """The icons of a folder, their font written into `store`. Raises NoIcon where that cannot be written."""
    paths = sorted(folder.glob("*.svg")) if folder.is_dir() else []
    files = {path.stem: path.read_bytes() for path in paths}
    kept = _kept(store, files)
    if kept is not None:
        return kept
    letters: dict[str, iconfont.Drawing] = {}
    drawings: dict[str, str] = {}
    broken: dict[str, str] = {}
    for path in paths:
        if not _NAME.fullmatch(path.stem):
            broken[path.stem] = "the name of an icon is small letters, figures and hyphens"
            continue
        text = files[path.stem].decode("utf-8", errors="replace")
        try:
            root = ElementTree.fromstring(text)
        except ElementTree.ParseError as error:
            broken[path.stem] = f"this is no SVG: {error}"
            continue
        one = _letter(path.stem, root) if depth(root) <= DEEPEST else None
        if one is not None:
            letters[path.stem] = one
        elif wrong := examine(files[path.stem], [font.family for font in FONTS]).wrong:
            broken[path.stem] = wrong[0]
        else:
            drawings[path.stem] = _drawing(path.stem, text)
    sound = {name: data for name, data in files.items() if name not in broken}
    return replace(_keep(store, sound, letters, drawings), broken=broken)


def _record(store: Path, files: Mapping[str, bytes]) -> Path:
    """Where is written down what a folder of icons becomes, by a digest of all of it and of our code."""
    total = hashlib.sha256(f"{code(*MAKING)} {version('fonttools')}".encode())
    for name, data in files.items():
        total.update(f"\0{name}\0".encode() + data)
    return store / f"icons-{total.hexdigest()[:32]}.json"


def _kept(store: Path, files: Mapping[str, bytes]) -> Icons | None:
    """The icons as they were made before; None where they were not, or something of it is gone."""
    try:
        data = json.loads(_record(store, files).read_text(encoding="utf-8"))
        font = None
        if data["letters"]:
            path = _record(store, files).with_suffix(".ttf")
            if hashlib.sha256(path.read_bytes()).hexdigest() != data["digest"]:
                return None
            font = OwnFont(FAMILY, (400, 400), False, path, data["digest"])
        return Icons(frozenset(data["letters"]), data["drawings"], font)
    except (OSError, ValueError, KeyError):
        return None


def _keep(
    store: Path,
    files: Mapping[str, bytes],
    letters: Mapping[str, iconfont.Drawing],
    drawings: Mapping[str, str],
) -> Icons:
    record = _record(store, files)
    made: dict[Path, bytes] = {}
    font = None
    if letters:
        data = iconfont.build(letters, FAMILY)
        font = OwnFont(
            FAMILY, (400, 400), False, record.with_suffix(".ttf"), hashlib.sha256(data).hexdigest()
        )
        made[font.path] = data
    said = {"letters": sorted(letters), "drawings": drawings, "digest": font.digest if font else ""}
    made[record] = json.dumps(said).encode()
    if not (report := write_all(made)).ok:
        raise NoIcon(report.diagnostics[0].message)
    return Icons(frozenset(letters), drawings, font)


def _letter(name: str, root: ElementTree.Element) -> iconfont.Drawing | None:
    """An icon as a letter of a font; None where it has several colours, strokes, turns or even-odd holes."""
    paths = [
        one for one in root.iter() if one.tag not in (f"{_SVG}svg", f"{_SVG}title", f"{_SVG}desc", f"{_SVG}g")
    ]
    paints = {one.get("fill") for one in root.iter()} - {None, "currentColor"}
    plain = all(one.tag == f"{_SVG}path" and set(one.attrib) <= {"d", "fill", "id"} for one in paths)
    groups = all(set(one.attrib) <= {"fill", "id"} for one in root.iter(f"{_SVG}g"))
    if not paths or not plain or not groups or len(paints) > 1 or root.get("style"):
        return None
    try:
        left, top, wide, high = view_box(root)
        vector(ElementTree.tostring(root, encoding="unicode"))
    except NotPlain:
        return None
    side = max(wide, high)
    view = (left - (side - wide) / 2, top - (side - high) / 2, side)
    return iconfont.Drawing(name, name, " ".join(one.get("d", "") for one in paths), view)


def _drawing(name: str, text: str) -> str:
    svg = re.sub(r"<\?xml.*?\?>|<!DOCTYPE[^>]*>|<!--.*?-->", "", text, flags=re.DOTALL).strip()
    return re.sub(r"<svg\b", f'<svg class="icon" aria-label="{name}"', svg, count=1)
