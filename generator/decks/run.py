"""The print run of a deck: read, faces, sheets. The way in for the command line.

built = build_deck(deck, Options(), Wish())
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from catalog.decks.load import Deck
from catalog.diagnostics import Report
from generator.art.theme import load_theme
from generator.cache import Cache, cache_folder
from generator.decks.faces import HOME, Wish, deck_faces
from generator.face import Face
from generator.paper.instructions import Book, words
from generator.paper.job import About
from generator.progress import Progress
from generator.sheets import LIST, Built, Options, Source, print_run


def build_deck(
    deck: Deck,
    options: Options | None = None,
    wish: Wish | None = None,
    *,
    since: str | None = None,
    cache: Cache | None = None,
    progress: Progress | None = None,
) -> Built:
    """The print run of a deck. Nothing is written but what the cache keeps."""
    asked, store = options or Options(), cache or Cache(cache_folder())
    faces, faults = deck_faces(deck, store.folder / "decks", wish)
    if not faults.ok:
        return Built(report=Report.of(deck.remarks, faults, _drawn(faces, asked, store)))
    if since is not None:
        # What compares revisions knows the games of the catalog too, and takes long to load.
        from generator.decks.since import changed_since

        faces, changes, more = changed_since(deck, faces, since, store.folder / "decks", wish)
        faults = Report.of(faults, more)
        if not faults.ok or not any(face.count for face in faces):
            return Built({f"{deck.name}{LIST}": changes.encode()} if faults.ok else {}, faults)
    built = print_run(
        source_of(deck, faces), faces, book_of(deck, asked), asked, cache=store, progress=progress
    )
    if not built.report.ok and not any(code.startswith(("FACE-", "ARG-")) for code in built.report.codes):
        # What does not fit the paper is told before anything is drawn.
        built = replace(built, report=built.report + _drawn(faces, asked, store))
    files = built.files
    if since is not None and built.report.ok:
        files = {**files, f"{deck.name}{LIST}": changes.encode()}
    return replace(built, files=files, report=Report.of(deck.remarks, faults, built.report))


def every_fault(deck: Deck, wish: Wish | None = None, cache: Cache | None = None) -> Report:
    """All that is wrong with a deck whose files have errors: in them, and in the faces that can be made in
    spite of that.
    """
    store = cache or Cache(cache_folder())
    faces, faults = deck_faces(deck, store.folder / "decks", wish)
    return Report.of(deck.remarks, faults, _drawn(faces, Options(), store))


def _drawn(faces: Sequence[Face], options: Options, store: Cache) -> Report:
    """What is wrong with the layout of faces that are not going to be printed."""
    from generator.drawing import draw

    some = [replace(face, grey=options.grey) for face in faces if not face.blank]
    return draw(some, store).report if some else Report()


def source_of(deck: Deck, faces: tuple[Face, ...]) -> Source:
    """A deck as something to print: its groups are what --set asks for."""
    names = {
        group.pieces.id: group.pieces.title or group.pieces.id.replace("-", " ").capitalize()
        for group in deck.groups
    }
    sets = {
        name: frozenset(face.id for face in faces if face.count and face.id.partition("/")[0] == name)
        for name in names
    }
    titles = {face: names[name] for name, some in sets.items() for face in some}
    game = deck.file.game
    about = About(game.title, game.author or "", game.licence or "", language=game.language)
    return Source(game.title, titles, sets, deck.name, about)


def book_of(deck: Deck, options: Options) -> Book:
    """What the pages of instructions say and how they look."""
    about = deck.file.game
    author = words()["footer"]["author"].format(author=about.author) if about.author else ""
    licence = f"{about.licence.rstrip('.')}." if about.licence else ""
    whose = f"{author} {licence}".strip()
    return Book(about.title, load_theme("plain", root=HOME), options.layout(), whose=whose)
