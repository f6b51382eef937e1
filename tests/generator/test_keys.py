"""What is kept is named after every module that has a say in it, so that no other version finds it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from generator import faces
from generator.decks import icons, pictures
from generator.pdf import proving
from generator.setting import arrange

ROOT = Path(__file__).resolve().parents[2]

# Records without rules of their own, files, and faults that are errors, which keep a thing from being kept.
MUTE = {
    "aside.py", "atomic.py", "cache.py", "face.py", "inspection.py", "said.py", "versions.py",
    "art/theme.py",
}  # fmt: skip
# The digest of the fonts has these in it.
OF_FONTS = {"letters/fonts.py", "letters/iconfont.py"}
# Of these only names are taken: the endings of pictures, the family of icons.
NAMES = {"decks/art.py", "decks/icons.py"}
# Faces are set on what it drew, and the samples are laid out by what draws them.
DRAWN = {*faces.DRAWING, *faces.INLAYS, *OF_FONTS}

KEPT: dict[str, tuple[Sequence[str], set[str]]] = {
    # The measures that a sample gives have a key of their own, which is that of all set words.
    "a drawn face": ((*faces.DRAWING, *faces.INLAYS), {*OF_FONTS, "setting"}),
    "set words": (arrange.SETTING, DRAWN | {"pdf/cmap.py"}),
    # Faces are named by what is drawn on them, words and all.
    "what was measured of a page": (
        proving.MEASURING,
        {"decks/measure.py", "decks/seen.py", "decks/overlaps.py", "art/engraving.py", "templating.py"},
    ),
    "an icon font": (icons.MAKING, {"letters/fonts.py"}),
    "a picture made ready": (pictures.MAKING, {"units.py"}),
}


def modules(names: Sequence[str]) -> Iterator[Path]:
    for name in names:
        path = ROOT / "generator" / name
        yield from path.rglob("*.py") if path.is_dir() else (path,)


def imported(path: Path) -> Iterator[str]:
    """What a module of ours needs of the package, as paths below it; not what only its types name."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for block in [one for one in ast.walk(tree) if isinstance(one, ast.If)]:
        if "TYPE_CHECKING" in ast.unparse(block.test):
            block.body = []
    for one in ast.walk(tree):
        if isinstance(one, ast.ImportFrom) and one.module and one.module.split(".")[0] == "generator":
            for name in one.names:
                whole = (*one.module.split(".")[1:], name.name)
                parts = whole if (ROOT / "generator" / f"{'/'.join(whole)}.py").is_file() else whole[:-1]
                yield "/".join(parts) + ".py"


@pytest.mark.parametrize("what", KEPT)
def test_no_module_that_has_a_say_in_what_is_kept_is_missing_from_its_name(what: str) -> None:
    named, known = KEPT[what]
    there = {path.relative_to(ROOT / "generator").as_posix() for path in modules(named)}
    needed = {one for path in modules(named) for one in imported(path)}
    covered = there | known | MUTE | NAMES
    missing = {one for one in needed - covered if one.split("/")[0] not in covered}
    assert not missing
