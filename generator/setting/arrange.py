"""Which faces can be set, on which grounds, in which words."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby

from generator.cache import Cache
from generator.decks.measure import CAPITALS, DESCENT
from generator.decks.overlaps import lie_over
from generator.decks.seen import SLACK_MM
from generator.face import Face, World
from generator.setting import shelf
from generator.setting.lay import Words, lay
from generator.setting.measures import Measure, Typeface, dump, load, typefaces
from generator.setting.page import Lettering, lettering
from generator.setting.shelf import Entry
from generator.setting.slots import BREAK, ICON, PLAIN, Parted, Run, Slot, parted
from generator.setting.styles import is_plain
from generator.setting.survey import words
from generator.units import MM_PER_PX
from generator.versions import code

# A sample's page has room for lines of a letter each.
SAMPLE_MM = 4000.0

# Whatever has a say in where words lie and how they are drawn, beside what lays out the samples.
SETTING = ("setting", "letters", "decks/measure.py", "pdf/greys.py", "units.py")

# Many cards share a value, an icon, a line of flavour; and a program that stays awake sets them again.
_LAID: dict[tuple[str, str], tuple[Words, ...] | None] = {}
_MOST_LAID = 16_384

Survey = Callable[[Sequence["Sample"]], Sequence[Sequence[Measure | None]]]
"""Asks for the measures of the slots of each sample."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Slots to be measured: by kind of words, the faces that show them in a sample, and these words."""

    world: World
    slots: tuple[Slot, ...]
    faces: Mapping[str, Face]
    said: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Arranged:
    """A face that can be set: its ground, and the words on it."""

    ground: Face
    lettering: Lettering


@dataclass(frozen=True, slots=True)
class _Seen:
    """A face that may be one to set: its key, the kinds of words in it with a text of each, and what became
    of it the last time, or its parts where that is not known.
    """

    face: Face
    world: World
    key: str
    kinds: Mapping[str, str]
    entry: Entry | None
    parts: Parted | None


@dataclass(frozen=True, slots=True)
class _Candidate:
    face: Face
    world: World
    parts: Parted
    keys: Mapping[int, str]
    kinds: Mapping[str, str]


def arrange(faces: Sequence[Face], cache: Cache, survey: Survey, tools: str) -> dict[str, Arranged]:
    """The faces that can be set, by their ids. `tools` names whatever lays out the samples."""
    ours = [(face, world) for face in faces if (world := _plain_world(face)) is not None]
    if not ours:
        return {}
    place = f"{tools}\0{code(*SETTING)}"
    name = repr((place, sorted({world.key for _, world in ours})))
    kept = shelf.load(cache, name)
    seen = [_seen(face, world, kept) for face, world in ours]
    used = _used(seen)
    old = {one.face.id: one.entry for one in seen if one.entry and one.entry.among == _among(one, used)}
    fresh = [one for one in seen if one.face.id not in old]
    made = _made(fresh, used, place, cache, survey)
    entries = {one.face.id: old.get(one.face.id) or made[one.face.id] for one in seen}
    if fresh or len(kept) != len(entries):
        shelf.save(cache, name, {one.key: entries[one.face.id] for one in seen})
    return {
        one.face.id: Arranged(_ground(one.face, entry.ground), entry.lettering)
        for one in seen
        if (entry := entries[one.face.id]).ground is not None and entry.lettering is not None
    }


def _plain_world(face: Face) -> World | None:
    """The world of a face that can be looked at here at all."""
    world = face.world
    return world if world and not face.line and not face.blank and is_plain(world.style) else None


def _seen(face: Face, world: World, kept: Mapping[str, Entry]) -> _Seen:
    said = repr((face.html, face.page_mm, face.bleed_mm, face.grey, world.key))
    key = hashlib.sha256(said.encode()).hexdigest()
    if (entry := kept.get(key)) is not None:
        return _Seen(face, world, key, entry.kinds, entry, None)
    parts = parted(face.html)
    return _Seen(face, world, key, _kinds(parts), None, parts)


def _kinds(parts: Parted | None) -> dict[str, str]:
    """The kinds of words in a face, and a text of each."""
    found: dict[str, str] = {}
    for run in (run for _, slot in parts.slots() for run in slot.runs) if parts else ():
        if run.kind != BREAK:
            found[run.kind] = min(found.get(run.kind, run.text), run.text)
    return found


def _used(seen: Sequence[_Seen]) -> dict[str, dict[str, str]]:
    """The kinds of words in each world, and a text of each: a sample has no others."""
    found: dict[str, dict[str, str]] = {}
    for one in seen:
        kinds = found.setdefault(one.world.key, {PLAIN: ""})
        for kind, text in one.kinds.items():
            kinds[kind] = min(kinds.get(kind, text), text)
    return found


def _among(one: _Seen, used: Mapping[str, Mapping[str, str]]) -> tuple[str, ...]:
    return tuple(sorted(used[one.world.key]))


def _made(
    fresh: Sequence[_Seen],
    used: Mapping[str, Mapping[str, str]],
    place: str,
    cache: Cache,
    survey: Survey,
) -> dict[str, Entry]:
    """What becomes of faces that are new, by their ids."""
    candidates = [found for one in fresh if (found := _candidate(one, used, place)) is not None]
    measures = _measures(candidates, cache, survey)
    set_now = {one.face.id: _arranged(one, measures) for one in candidates}
    return {
        one.face.id: Entry(one.kinds, _among(one, used), *(set_now.get(one.face.id) or (None, None)))
        for one in fresh
    }


def _candidate(one: _Seen, used: Mapping[str, Mapping[str, str]], place: str) -> _Candidate | None:
    parts = one.parts or parted(one.face.html)
    if parts is None:
        return None
    said = f"slot\0{place}\0{one.world.key}\0{_among(one, used)}\0{parts.head}\0"
    keys = {number: hashlib.sha256((said + slot.tag).encode()).hexdigest() for number, slot in parts.slots()}
    return _Candidate(one.face, one.world, parts, keys, used[one.world.key]) if keys else None


def _measures(candidates: Sequence[_Candidate], cache: Cache, survey: Survey) -> dict[str, Measure | None]:
    """The measure of every slot by its key: kept from an earlier time, or asked for now."""
    known: dict[str, Measure | None] = {}
    asked: dict[str, tuple[_Candidate, Slot]] = {}
    for one in candidates:
        for number, slot in one.parts.slots():
            key = one.keys[number]
            if key in known or key in asked:
                continue
            try:
                known[key] = load(cache.get(key) or b"")
            except (ValueError, TypeError, KeyError):
                asked[key] = (one, slot)
    groups = groupby(sorted(asked.items(), key=_room), key=_room)
    batches = [list(group) for _, group in groups]
    samples = [_sample([slot for _, (_, slot) in batch], batch[0][1][0]) for batch in batches]
    for batch, found in zip(batches, survey(samples) if samples else (), strict=True):
        for (key, _), measure in zip(batch, found, strict=True):
            known[key] = measure
            cache.put(key, dump(measure))
    return known


def _room(asked: tuple[str, tuple[_Candidate, Slot]]) -> tuple[str, str]:
    """What slots must share to stand in one sample."""
    one = asked[1][0]
    return one.parts.head, one.world.key


def _sample(slots: Sequence[Slot], like: _Candidate) -> Sample:
    said = {kind: words(kind, like.kinds[kind]) for kind in sorted(like.kinds)}
    numbered = [replace(slot, tag=f'{slot.tag[:-1]} data-slot="{k}">') for k, slot in enumerate(slots)]
    faces = {
        kind: replace(
            like.face,
            id=f"sample/{kind or 'plain'}",
            height_mm=SAMPLE_MM,
            html=Parted(like.parts.head, tuple(numbered)).sample(dict.fromkeys(range(len(slots)), text)),
        )
        for kind, text in said.items()
    }
    return Sample(like.world, tuple(slots), faces, said)


def _arranged(one: _Candidate, measures: Mapping[str, Measure | None]) -> tuple[str, Lettering] | None:
    """The ground's HTML and the words that can be set on it; None where there are none, or where some are not
    sure to fit.
    """
    taken: dict[int, tuple[Words, ...]] = {}
    painted: list[tuple[float, float, float, float]] = []
    faces = {face.digest: face for face in typefaces(one.world)}
    for number, part in reversed(list(enumerate(one.parts.parts))):
        if isinstance(part, str) and not part.strip():
            continue
        measure = None if isinstance(part, str) else measures[one.keys[number]]
        if isinstance(part, str) or measure is None:
            # It may paint anything anywhere, over the words of all that came before it.
            break
        if part.runs:
            laid = _laid((one.keys[number], part.inner), part.runs, measure, faces)
            if laid is None or not all(_stays(word, measure, one) for word in laid):
                return None
            if not any(_meets(word, box) for word in laid for box in painted):
                taken[number] = laid
        if measure.painted is not None:
            painted.append(measure.painted)
    if not taken or _are_hidden(taken):
        return None
    words = [word for k in sorted(taken) for word in taken[k]]
    return one.parts.ground(frozenset(taken)), lettering(words, faces, one.face.grey)


def _are_hidden(taken: Mapping[int, Sequence[Words]]) -> bool:
    """Whether words of two slots lie over each other. Nobody who reads a finished page could tell both, not
    even of a shadow, which has the same letters.
    """
    rooms = [
        (number, (word.x, word.base - CAPITALS * size, word.width, (CAPITALS + DESCENT) * size))
        for number, words in taken.items()
        for word in words
        if (size := word.letters.size)
    ]
    return any(a != b and lie_over(room, there) for (a, room), (b, there) in combinations(rooms, 2))


def _laid(
    key: tuple[str, str], runs: Sequence[Run], measure: Measure, faces: Mapping[str, Typeface]
) -> tuple[Words, ...] | None:
    if key not in _LAID:
        if len(_LAID) >= _MOST_LAID:
            _LAID.clear()
        _LAID[key] = lay(runs, measure, faces)
    return _LAID[key]


def _meets(word: Words, box: tuple[float, float, float, float]) -> bool:
    """Whether words and a box share any room; letters may reach an em beyond their base line."""
    x, y, w, h = box
    size = word.letters.size
    return x < word.x + word.width and word.x < x + w and y < word.base + size and word.base - size < y + h


def _stays(word: Words, slot: Measure, one: _Candidate) -> bool:
    """Whether words lie in their slot, and in the part of the face that stays free of the cut."""
    icon = slot.letters.get(ICON)
    high, low = (1.0, 0.0) if word.letters is icon else (CAPITALS, DESCENT)
    top, bottom = word.base - high * word.letters.size, word.base + low * word.letters.size
    slack = SLACK_MM / MM_PER_PX
    if slot.height is not None and (top < slot.y - slack or bottom > slot.y + slot.height + slack):
        return False
    edge = (one.face.bleed_mm + one.world.safe_mm) / MM_PER_PX
    wide, high_mm = (mm / MM_PER_PX for mm in one.face.page_mm)
    return bool(
        word.x >= edge - slack
        and top >= edge - slack
        and word.x + word.width <= wide - edge + slack
        and bottom <= high_mm - edge + slack
    )


def _ground(face: Face, html: str) -> Face:
    name = f"ground/{hashlib.sha256(html.encode()).hexdigest()[:24]}"
    marked = html.replace('<section class="', f'<section data-face="{name}" class="', 1)
    return replace(face, id=name, html=marked, count=0, back=None)
