"""What an SVG asks for that would not be drawn, or not as it is meant, and that nobody would be told of."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

# Elements that hold words or shapes and are passed over without a word.
LOST = {
    "foreignObject": "HTML inside a drawing",
    "flowRoot": "flowed text",
    "textPath": "text along a path",
    "meshgradient": "a mesh of colours",
    "hatch": "a hatching",
    "video": "a film",
}
# Whoever draws them goes down from one to the next, and does not come back from more.
DEEPEST = 200
_DRAWN_FILTERS = ("feOffset", "feBlend")
_FAMILY = re.compile(r"font-family\s*:\s*([^;}]+)")
_LOOKS = re.compile(r"(?:^|[;{\s])(filter|mix-blend-mode|backdrop-filter)\s*:\s*(?!none|normal)[^;}]+")
_SPACE = re.compile(r"\{.*\}")


@dataclass(frozen=True, slots=True)
class Seen:
    """What is wrong with a drawing, and what merely looks otherwise than in a browser."""

    wrong: tuple[str, ...] = ()
    odd: tuple[str, ...] = ()


def is_drawing(data: bytes) -> bool:
    """Whether a file holds XML, whatever its name says."""
    return data[:200].removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")


def examine(data: bytes, families: Collection[str]) -> Seen:
    """What is to be said of an SVG's bytes; `families` are the fonts that its words may be set in."""
    try:
        root = ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        return Seen((f"it is no SVG: {error}",))
    if (deep := depth(root)) > DEEPEST:
        return Seen((f"its elements lie {deep} deep in one another, and {DEEPEST} are the most; flatten it",))
    if _name(root) != "svg":
        return Seen((f"it holds <{_name(root)}> and no drawing",))
    return Seen(tuple(dict.fromkeys(_wrong(root, families))), tuple(dict.fromkeys(_odd(root))))


def depth(root: ElementTree.Element) -> int:
    """How deep the elements of a drawing lie in one another."""
    count, row = 0, [root]
    while row:
        count, row = count + 1, [child for one in row for child in one]
    return count


def _name(node: ElementTree.Element) -> str:
    return _SPACE.sub("", str(node.tag))


def _wrong(root: ElementTree.Element, families: Collection[str]) -> Iterator[str]:
    for node in root.iter():
        if what := LOST.get(_name(node)):
            yield f"it has {what} ({_name(node)}), which is not drawn; turn it into paths or save it as PNG"
    yield from _fonts(root, families)


def _fonts(root: ElementTree.Element, families: Collection[str]) -> Iterator[str]:
    words = [node for node in root.iter() if _name(node) == "text" and "".join(node.itertext()).strip()]
    if not words:
        return
    known = {one.casefold() for one in families}
    asked = list(_families(root))
    for name in dict.fromkeys(asked):
        if name.casefold() not in known:
            yield f"its words ask for the font {name}, which is not among the deck's; turn them into paths"
    if not asked:
        yield "its words name no font; give them one of the deck's, or turn them into paths"


def _families(root: ElementTree.Element) -> Iterator[str]:
    """The first font of each list that a drawing names, wherever it does."""
    for node in root.iter():
        lists = [node.get("font-family", ""), *_FAMILY.findall(node.get("style", ""))]
        if _name(node) == "style":
            lists += _FAMILY.findall(node.text or "")
        for some in lists:
            if first := some.split(",")[0].strip().strip("'\""):
                yield first


def _odd(root: ElementTree.Element) -> Iterator[str]:
    named = {node.get("id"): node for node in root.iter() if _name(node) == "filter"}
    for node in root.iter():
        if match := re.fullmatch(r"url\(['\"]?#(.+?)['\"]?\)", node.get("filter", "")):
            steps = [_name(one) for one in named.get(match[1], ())]
            if any(step not in _DRAWN_FILTERS for step in steps):
                yield f"its filter {match[1]} ({', '.join(steps)}) is not drawn; save it as PNG to keep it"
        style = node.text or "" if _name(node) == "style" else node.get("style", "")
        for look in _LOOKS.finditer(style):
            yield f"{look[1]} is not drawn; save it as PNG to keep it"
