"""From the folder of a game to its records, with every complaint about every file in one report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path as FilePath
from typing import Any, Final, get_args

from pydantic import BaseModel

from catalog.diagnostics import Diagnostic, Note, Place, Report
from catalog.document import Data, Document, Path
from catalog.game import Game, Located
from catalog.layers import Layered, id_of, join, overlay
from catalog.near import near, nearest
from catalog.reader import read
from catalog.references import check_references
from catalog.schema import FILES, Model
from catalog.typed import check

__all__ = ["Game", "game_ids", "load_game", "source_lines"]

GAMES: Final = FilePath(__file__).parent / "games"

PATTERNS: Final[dict[str, tuple[str, ...]]] = {
    name: ("cards.yaml", "cards-*.yaml") if name == "cards.yaml" else (name,) for name in FILES
}
"""Which files of a game's folder hold each kind of record."""

OPTIONAL: Final[dict[str, Data]] = {
    "scenarios/*.yaml": {"scenarios": []},
    "narration.yaml": {},
    "pieces.yaml": {"pieces": []},
    "tables.yaml": {"tables": []},
}
"""Files that a game need not have, and what is read in their place."""


def game_ids(root: FilePath | None = None) -> tuple[str, ...]:
    """The ids of all games: the folders below `root` (the catalog's own games unless given), sorted."""
    folder = root or GAMES
    names = [path.name for path in folder.iterdir() if path.is_dir()] if folder.is_dir() else []
    return tuple(sorted(name for name in names if not name.startswith((".", "_"))))


def load_game(
    game: str,
    *,
    root: FilePath | None = None,
    overlay: FilePath | None = None,
    spare: bool = False,
) -> tuple[Game | None, Report]:
    """All records of a game and all complaints about its files; None for the game when there is an error.

    `root` is the folder of the games. `overlay` is a folder with files of the same names (or a folder of the
    game's id that holds them) whose records are laid over the game's own. With `spare`, errors in files of
    scenarios cost no more than these files: the game comes without them, and the report is the same. Never
    raises for what files hold.
    """
    return _load(game, root, overlay, spare, frozenset())


def _load(
    game: str, root: FilePath | None, overlay: FilePath | None, spare: bool, skip: frozenset[str]
) -> tuple[Game | None, Report]:
    folder = (root or GAMES) / game
    if game not in game_ids(root):
        return None, Report.of(_unknown_game(game, root))
    faults: list[Diagnostic] = [*_strangers(folder)]
    layers = [folder]
    documents = {name: _read_all(folder, name, skip) for name in FILES}
    if overlay is not None:
        above = overlay / game if (overlay / game).is_dir() else overlay
        if not above.is_dir():
            words = f"there is no folder {overlay.as_posix()!r} to lay over {game}"
            return None, Report.of(Diagnostic("ARG-OVERLAY", Place(_shown(overlay)), words))
        faults += _strangers(above)
        layers.append(above)
        documents = {name: _lay_over(one, above, name, skip) for name, one in documents.items()}
    models: dict[str, Any] = {}
    for name, kind in FILES.items():
        models[name], report = check(kind, documents[name])
        faults += report
    faults += check_references(documents)
    faults += _wrong_id(documents["game.yaml"], game)
    report = Report.of(faults)
    wrong = frozenset(one.place.file for one in report.errors) - skip
    if spare and wrong and all(_of_scenarios(name, layers) for name in wrong):
        return _load(game, root, overlay, spare, wrong | skip)[0], report
    return (None if wrong else _game(models, documents)), report


def _of_scenarios(name: str, layers: Iterable[FilePath]) -> bool:
    """Whether a file lies below the scenarios of one of the game's folders, and not just of any other."""
    return any(name.startswith(f"{_shown(layer)}/scenarios/") for layer in layers)


# Other files whose places are lines and signs; in a table they are rows and cells.
_LINED = (".css", ".html", ".j2", ".jinja", ".jinja2")


def source_lines(report: Iterable[Diagnostic]) -> dict[str, tuple[str, ...]]:
    """The lines of every file that a report points into, by its name there, as `Report.render` wants them.

    A file that cannot be read any more is left out.
    """
    places = [place for one in report for place in (one.place, *(note.place for note in one.notes)) if place]
    found = {}
    for name in dict.fromkeys(place.file for place in places):
        if name.endswith((".yaml", ".yml")) and FilePath(name).is_file():
            found[name] = read(FilePath(name), name).source_lines
        elif name.endswith(_LINED) and FilePath(name).is_file():
            text = FilePath(name).read_text(encoding="utf-8", errors="replace")
            found[name] = tuple(text.split("\n"))
    return found


def _unknown_game(game: str, root: FilePath | None) -> Diagnostic:
    known = game_ids(root)
    notes = (Note(f"there are {', '.join(known)}"),) if known else (Note("there are no games at all"),)
    return Diagnostic("ARG-GAME", Place("game"), f"there is no game {game!r}", nearest(game, known), notes)


def _shown(path: FilePath) -> str:
    here = FilePath.cwd()
    full = path if path.is_absolute() else here / path
    return full.relative_to(here).as_posix() if full.is_relative_to(here) else full.as_posix()


def _files(folder: FilePath, name: str, skip: frozenset[str]) -> list[FilePath]:
    found = [path for pattern in PATTERNS[name] for path in sorted(folder.glob(pattern))]
    return [path for path in found if _shown(path) not in skip]


def _read_all(folder: FilePath, name: str, skip: frozenset[str]) -> Layered:
    files = _files(folder, name, skip)
    if not files and name in OPTIONAL:
        return join([Document(_shown(folder / name), OPTIONAL[name], Report())])
    return join([_sound(read(path, _shown(path)), name) for path in files or [folder / name]])


def _lay_over(base: Layered, folder: FilePath, name: str, skip: frozenset[str]) -> Layered:
    for path in _files(folder, name, skip):
        base = overlay(base, _sound(read(path, _shown(path)), name), _required(FILES[name]))
    return base


def _sound(document: Document, name: str) -> Document:
    """The document, without its data where that is not of the shape that its kind of file has.

    Such a file is complained about by itself: joined with others it would be lost among them, or they in it.
    """
    kind, data = FILES[name], document.data
    lists = _required(kind) if any("*" in pattern for pattern in PATTERNS[name]) else ()
    if data is None or (isinstance(data, dict) and all(isinstance(data.get(key), list) for key in lists)):
        return document
    _, report = check(kind, document)
    return Document(document.name, None, report, document.source_lines)


def _required(kind: type[Model]) -> dict[str, frozenset[str]]:
    """The keys that a record of each list of a file must have."""
    found = {}
    for name, field in kind.model_fields.items():
        for record in get_args(field.annotation):
            if isinstance(record, type) and issubclass(record, BaseModel):
                needed = {key for key, part in record.model_fields.items() if part.is_required()}
                found[name] = frozenset(needed)
    return found


def _strangers(folder: FilePath) -> Iterator[Diagnostic]:
    """Files that look like part of the catalog and that nobody reads."""
    patterns = [pattern for group in PATTERNS.values() for pattern in group]
    for path in sorted((*folder.rglob("*.yaml"), *folder.rglob("*.yml"))):
        name = path.relative_to(folder).as_posix()
        if not any(_fits(name, pattern) for pattern in patterns):
            fix = next(iter(near(name, [one for one in patterns if "*" not in one])), None)
            note = Note(f"read are {', '.join(patterns)}")
            words = "nobody reads a file of this name"
            if name.startswith("scenarios/") and path.suffix == ".yaml":
                words, fix = "nobody reads the folders inside scenarios", f"scenarios/{path.name}"
            yield Diagnostic("REF-FILE", Place(_shown(path)), words, fix, (note,))


def _fits(name: str, pattern: str) -> bool:
    """Whether a file's way from the folder is what a pattern means; a star stands for no part of a way."""
    return name.count("/") == pattern.count("/") and fnmatchcase(name, pattern)


def _wrong_id(document: Document, game: str) -> Iterator[Diagnostic]:
    try:
        written = document.at(("game", "id"))
    except KeyError:
        return
    if isinstance(written, str) and written != game:
        words = f"the game calls itself {written!r}, and its folder is {game!r}"
        yield Diagnostic("REF-GAME", document.place(("game", "id")), words, fix=game)


def _game(models: Mapping[str, Any], documents: Mapping[str, Document]) -> Game:
    rules = models["rules.yaml"]
    return Game(
        game=models["game.yaml"].game,
        vocabulary=models["vocabulary.yaml"],
        components=models["components.yaml"].components,
        cards=models["cards.yaml"].cards,
        pieces=models["pieces.yaml"].pieces,
        tables=models["tables.yaml"].tables,
        boards=models["boards.yaml"].boards,
        chapters=rules.chapters,
        rules=rules.rules,
        uncited=rules.uncited,
        rulings=models["rulings.yaml"].rulings,
        scenarios=models["scenarios/*.yaml"].scenarios,
        narration=models["narration.yaml"],
        located=_located(documents),
    )


def _located(documents: Mapping[str, Document]) -> Located:
    found: dict[tuple[str, str], tuple[Document, Path]] = {}
    for document in documents.values():
        data = document.data
        if not isinstance(data, dict):
            continue
        for kind, records in data.items():
            for name, inner in records.items() if isinstance(records, dict) else ((None, records),):
                path: Path = (kind,) if name is None else (kind, name)
                for index, entry in enumerate(inner) if isinstance(inner, list) else ():
                    found.setdefault((str(path[-1]), id_of(entry) or str(index)), (document, (*path, index)))
            if isinstance(records, dict):
                found[kind, id_of(records) or "0"] = (document, (kind,))
    return found
