"""A deck as it is being written: its PDF and a page of pictures, made again after every change.

One process makes them all, so that only what a change touches is drawn again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from catalog.decks.load import Deck, read_deck
from catalog.diagnostics import Report
from generator.atomic import write_all
from generator.cache import Cache, cache_folder
from generator.decks.faces import HOME, deck_faces
from generator.decks.run import build_deck, every_fault
from generator.face import Face
from generator.sheets import Options
from generator.templating import fill

DPI = 120.0
PICTURES = "faces"


@dataclass(slots=True)
class Live:
    """The deck in `folder`, shown in `out`."""

    folder: Path
    out: Path
    options: Options = field(default_factory=Options)
    cache: Cache = field(default_factory=lambda: Cache(cache_folder()))

    def rebuild(self) -> Report:
        """Everything brought up to date; with an error all stays as it was."""
        deck, report = read_deck(self.folder)
        if deck is None or not report.ok:
            return report if deck is None else every_fault(deck, cache=self.cache)
        built = build_deck(deck, self.options, cache=self.cache)
        if not built.report.ok:
            return built.report
        files = {self.out / name: data for name, data in built.files.items()}
        faces, _ = deck_faces(deck, self.cache.folder / "decks")
        pictures, names = self._pictures([face for face in faces if not face.blank])
        files |= {self.out / PICTURES / f"{name}.png": data for name, data in pictures.items()}
        files[self.out / "index.html"] = page(deck, faces, names, sorted(built.files), built.report).encode()
        written = write_all(files)
        if written.ok:
            for stray in self._shown() - set(names.values()):
                (self.out / PICTURES / f"{stray}.png").unlink(missing_ok=True)
        return Report.of(built.report, written)

    def _shown(self) -> set[str]:
        """The pictures that lie there, by name."""
        return {path.stem for path in (self.out / PICTURES).glob("*.png")}

    def _pictures(self, faces: Sequence[Face]) -> tuple[dict[str, bytes], dict[str, str]]:
        """The pictures that are not shown yet, by name, and the name of each face's picture."""
        from generator.drawing import draw
        from generator.pdf.press import leaves
        from generator.pdf.proof import preview

        drawn = draw(faces, self.cache).pages
        names = {}
        for face in faces:
            page = drawn[face.id]
            data = hashlib.sha256(page).digest() if isinstance(page, bytes) else page.digest()
            names[face.id] = hashlib.sha256(data + face.id.encode()).hexdigest()[:20]
        shown = self._shown()
        fresh = [face.id for face in faces if names[face.id] not in shown]
        if not fresh:
            return {}, names
        book = leaves(fresh, {face.id: face for face in faces}, drawn)
        return {names[name]: png for name, png in zip(fresh, preview(book, DPI), strict=True)}, names


def page(
    deck: Deck, faces: Sequence[Face], pictures: dict[str, str], files: Sequence[str], report: Report
) -> str:
    """The page that shows a deck: every front with its back, cut as it will be, and what was remarked."""
    by_id = {face.id: face for face in faces}
    cards = [
        {
            "title": face.title,
            "count": face.count,
            "place": f"{Path(face.place.file).name}:{face.place.line}" if face.place else "",
            "sides": [_side(by_id[one], pictures) for one in (face.id, face.back) if one in pictures],
        }
        for face in faces
        if face.count and face.id in pictures
    ]
    total = sum(face.count for face in faces)
    about = {"title": deck.file.game.title, "cards": cards, "total": total, "files": files}
    return fill("live.html.j2", {**about, "remarks": report.render()}, HOME)


def _side(face: Face, pictures: dict[str, str]) -> dict[str, object]:
    """Picture and measures (mm) of a side; the bleed is hidden by what the picture stands in."""
    return {
        "src": f"{PICTURES}/{pictures[face.id]}.png",
        "wide": face.width_mm,
        "high": face.height_mm,
        "bleed": face.bleed_mm,
        "corner": face.corner_mm,
        "alt": face.title,
    }
