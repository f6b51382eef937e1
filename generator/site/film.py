"""The pictures of an example: one for the state it begins with and one for each step, all laid out alike."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup, escape

from catalog.schema import Card, Scenario
from generator import replay
from generator.replay import Layout
from generator.scene import Area, Change, Scene, Table, Token, cell_of, changes, described
from generator.site.words import listed, spelled, typographic, valued


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture. `body` is None where a step changed nothing: it shows shot number `like` again."""

    number: int
    like: int
    title: str
    desc: str
    body: str | None
    hot: str = ""
    changes: tuple[Change, ...] = ()
    words: tuple[str, ...] = ()
    map: Markup | None = None


@dataclass(frozen=True, slots=True)
class Film:
    """All pictures of one example, and the tokens that they use by key."""

    id: str
    layout: Layout
    ground: str
    shots: tuple[Shot, ...]
    tokens: Mapping[str, Token] = field(default_factory=dict)

    @property
    def ground_id(self) -> str:
        """The id of the ground's symbol: many examples are played on the same."""
        return f"g-{hashlib.sha256(self.ground.encode()).hexdigest()[:8]}"

    def svg(self, shot: Shot) -> Markup:
        """One picture for a page on which tokens and ground stand as symbols and every other shot is drawn
        too.
        """
        body = f'<use href="#{self.ground_id}"/>{shot.body}'
        if shot.body is None:
            body = f'<use href="#f-{self.id}-{shot.like}"/>'
        elif any(other.body is None and other.like == shot.number for other in self.shots):
            body = f'<g id="f-{self.id}-{shot.number}">{body}</g>'
        return Markup(
            f'<svg class="rp" viewBox="0 0 {replay.WIDTH:g} {self.layout.height:g}" role="img">'
            f"<title>{escape(shot.title)}</title><desc>{escape(shot.desc)}</desc>{body}{shot.hot}</svg>"
        )

    def alone(self, shot: Shot, style: str) -> Markup:
        """One picture that needs nothing beside it, with its colours as a style sheet inside."""
        real = shot if shot.body is not None else self.shots[shot.like]
        used = "".join(
            f'<symbol id="k-{key}" overflow="visible">{replay.symbol(token)}</symbol>'
            for key, token in sorted(self.tokens.items())
            if f"#k-{key}&quot;" in str(real.body) or f'#k-{key}"' in str(real.body)
        )
        return Markup(
            f'<svg xmlns="http://www.w3.org/2000/svg" class="rp" viewBox="0 0 {replay.WIDTH:g} '
            f'{self.layout.height:g}"><style>{style}</style><defs>{used}</defs>{self.ground}{real.body}'
            f"{shot.hot}</svg>"
        )


def scene(game: Any, record: Scenario, cards: Mapping[str, Card], places: Mapping[str, str]) -> Scene:
    """What pictures of one example must know of its game."""
    owned = {place.id: place.name for place in game.vocabulary.locations if place.owned}
    shared = {place.id: place.name for place in game.vocabulary.locations if not place.owned}
    rest = {name: said for name, said in places.items() if name not in owned and name not in shared}
    names = {piece.id: piece.name for piece in (*game.components, *game.pieces)}
    board = game.boards[0] if game.boards else None
    given = dict(record.start or {}) | dict(record.given or {})
    titles = {group.id: group.title for group in game.game.sets}
    eras = [one for one in _eras(given) if one in titles]
    moments = tuple((one, titles[one]) for one in eras or (titles if "era" in given else ()))
    return Scene(
        seats={seat.id: seat.name for seat in game.game.seats},
        owned=owned | rest,
        shared=shared,
        token=_tokens(game, record.scenario, cards),
        marker=lambda key: names.get(key, spelled(key).capitalize()),
        board=tuple(_areas(board)) if board is not None else (),
        shape=float(board.h) / float(board.w) if board is not None else 1.0,
        moments=moments if len(moments) > 1 else (),
    )


def _tokens(game: Any, scenario: str, cards: Mapping[str, Card]) -> Callable[[str], Token]:
    """How what is written in a table looks: a card, a seat, a counter, or something that nobody knows."""
    own = {card.id: card for card in game.cards}
    seats = {seat.id: seat.name for seat in game.game.seats}
    kinds = {piece.id: piece for piece in game.pieces}
    themes = {group.id: group.theme for group in game.game.sets}
    # A side's counters wear the colours of its first set of cards, where each side has its own.
    colours = dict(zip(seats, themes.values(), strict=False))

    def token(written: str) -> Token:
        name, *states = written.split("/")
        note = " ".join(map(spelled, states))
        card = cards.get(name)
        if card is not None:
            mine = own.get(name) is card
            theme = themes.get(card.set, "none") if mine else "none"
            key = _slug("-".join([name if mine else f"{scenario}-{name}", *states]))
            value = valued(card.base) if card.base is not None else ""
            return Token(key, typographic(card.title), value, theme, note, "face-down" in states)
        if name in seats:
            return Token(f"p-{_slug(written)}", seats[name])
        owner, _, kind = name.rpartition(":")
        piece = kinds.get(kind) or kinds.get(kind.rpartition("-")[0])
        if piece is not None:
            force = piece.stats.get("force")
            theme = colours.get(owner or piece.side, "none")
            return Token(f"p-{_slug(written)}", piece.name, "" if force is None else str(force), theme, note)
        hidden = name.startswith("?") or "#" in name
        words = "Unknown card" if hidden else spelled(written.replace("/", " "))
        return Token(f"u-{_slug(written)}", words, "?" if hidden else "", hidden=hidden)

    return token


def _eras(given: Mapping[str, Any]) -> list[str]:
    """The eras that an example names in order, if it plays several."""
    named = given.get("eras")
    return [str(one) for one in named] if isinstance(named, list | tuple) else []


def _slug(key: str) -> str:
    return "".join(c if (c.isalnum() and c.isascii()) or c == "-" else "_" for c in key)


def _areas(board: Any) -> Iterator[Area]:
    wide, high = float(board.w), float(board.h)
    for area in board.areas:
        keys = {area.id, area.id.rpartition("-")[2]} | (
            {str(area.number)} if area.number is not None else set()
        )
        x, y, w, h = (float(v) for v in (area.x, area.y, area.w, area.h))
        yield Area(
            frozenset(keys), area.name or spelled(area.id), x / wide, 1 - (y + h) / high, w / wide, h / high
        )


def film(
    record: Scenario,
    stage: Scene,
    tables: Sequence[Table],
    moments: Sequence[str],
    titles: Sequence[str],
    name: Callable[[str], str],
) -> Film:
    """The film of an example. `tables`, `moments` (the era of each state) and `titles` have one entry for the
    beginning and one for each step; `name` gives the words for a place.
    """
    plan = replay.layout(stage, tables)
    shots: list[Shot] = []
    tokens: dict[str, Token] = {}
    before: Table | None = None
    still = len(set(moments)) == 1
    for number, (table, era, title) in enumerate(zip(tables, moments, titles, strict=True)):
        found = changes(stage, before, table) if before is not None else ()
        if before is not None and not found and era == moments[number - 1]:
            shots.append(Shot(number, shots[-1].like, title, "Nothing on the table has changed.", None))
        else:
            body, used = replay.picture(stage, plan, table, None if still else era)
            tokens |= used
            desc = described(stage, table, name)
            hot = replay.outlines(plan, stage, found)
            words = tuple(_said(stage, change, name) for change in found if change.came or change.went)
            shots.append(Shot(number, number, title, desc, body, hot, found, words))
        before = table
    return Film(
        record.scenario, plan, replay.ground(stage, plan, moments[0] if still else None), tuple(shots), tokens
    )


def moment(record: Scenario, found: object) -> str:
    """The era of a state by its id. Engines that count eras tell the number of the one they are in."""
    given = dict(record.start or {}) | dict(record.given or {})
    eras = _eras(given) or [str(given.get("era", ""))]
    if isinstance(found, int):
        return eras[found - 1] if 0 < found <= len(eras) else ""
    return str(found or given.get("era") or "")


def _said(stage: Scene, change: Change, name: Callable[[str], str]) -> str:
    """A change in words: `Black Watch’s Hand: Minstrel comes, Beggar goes`."""
    number = cell_of(stage, change.path)
    place = stage.board[number].name if number is not None else name(change.path)

    def named(pieces: Sequence[str]) -> str:
        shown = [_titled(stage.token(piece)) for piece in pieces[:6]]
        return listed([*shown, f"{len(pieces) - 6} more"] if len(pieces) > 6 else shown)

    ways = ((change.came, "comes", "come"), (change.went, "goes", "go"))
    parts = [f"{named(pieces)} {one if len(pieces) == 1 else more}" for pieces, one, more in ways if pieces]
    return f"{place[:1].upper()}{place[1:]}: {', '.join(parts)}"


def _titled(token: Token) -> str:
    return f"{token.title} ({token.note})" if token.note else token.title
