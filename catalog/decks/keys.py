"""Every key that the files of a deck may use, in words: what it means, what it is without, an example.

One table for the reader of tables, for the schemas of editors and for the page that lists all keys. Types,
bounds and units of the keys of game.yaml are those of its model.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

MOST_COPIES: Final = 10_000
TRUE, FALSE = ("true", "yes", "1", "x"), ("", "false", "no", "0")


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a file: its meaning, a value as it may be written, what it is where nobody writes it, and
    what fits (None: what the model says).
    """

    meaning: str
    example: str
    default: str | None = None
    fits: str | None = None


@dataclass(frozen=True, slots=True)
class Column(Key):
    """One key of a card, the same in YAML and as a heading. `pattern` matches the whole of a value that
    fits, `fits` says the same in words, and `most` is the largest number; an empty value is as good as none.
    """

    fits: str = "text"
    pattern: str = ".*"
    most: int | None = None

    def takes(self, text: str) -> bool:
        """Whether a value can be used."""
        return (
            self.pattern == ".*" or not text.strip() or re.fullmatch(self.pattern, text.strip()) is not None
        )


def _flag(words: tuple[str, ...]) -> str:
    """A pattern for some words in any case, without a flag that editors would not understand."""
    return "|".join(
        "".join(f"[{c.upper()}{c}]" if c.isalpha() else c for c in word) for word in words if word
    )


_COPIES = rf"0*(\d{{1,{len(str(MOST_COPIES)) - 1}}}|{MOST_COPIES})"
_HOW_MANY = f"a number of copies from 0 to {MOST_COPIES}"

CARD: Final[Mapping[str, Column]] = MappingProxyType(
    {
        "id": Column(
            "The card's own name, by which --only and the list of changes know it.",
            "night-watch",
            "the title in small letters",
            "an id: small letters, figures, hyphens",
            r"[a-z0-9][a-z0-9_-]*",
        ),
        "title": Column("What the card is called.", "Night Watch", "the id"),
        "name": Column("Another word for `title`.", "Night Watch", "the id"),
        "count": Column(
            "Copies in the box, whoever plays.",
            "3",
            "`count` of the pieces, and 0 beside `per-player`",
            _HOW_MANY,
            _COPIES,
            MOST_COPIES,
        ),
        "qty": Column(
            "Another word for `count`.", "3", "`count` of the pieces", _HOW_MANY, _COPIES, MOST_COPIES
        ),
        "quantity": Column(
            "Another word for `count`.", "3", "`count` of the pieces", _HOW_MANY, _COPIES, MOST_COPIES
        ),
        "copies": Column(
            "Another word for `count`.", "3", "`count` of the pieces", _HOW_MANY, _COPIES, MOST_COPIES
        ),
        "per-player": Column(
            "Copies for each player on top of `count`.", "2", "0", _HOW_MANY, _COPIES, MOST_COPIES
        ),
        "players": Column(
            "With how many players the card is used; `--players` leaves it out with others.",
            "3+",
            "any number",
            "a number of players such as 3, 2-4 or 3+",
            r"(\d{1,2})(?:\s*[-–]\s*(\d{1,2})|(\+))?",
            99,
        ),
        "back": Column(
            "A back of its own: a template, a picture, a word that the group's back template shows, "
            "or `none` for no back.",
            "night.png",
            "`back` of the pieces",
        ),
        "template": Column("A template of its own.", "event.html.j2", "`template` of the pieces"),
        "blank": Column(
            "Whether the card takes its place and shows nothing on either side.",
            "true",
            "false",
            "true or false",
            _flag((*TRUE, *FALSE)),
            1,
        ),
    }
)
"""What means something to the press; every other column is there for the template."""

COPIES: Final = ("count", "qty", "quantity", "copies")
"""The columns that say how many copies there are; the first one that says something counts."""

# Those that a slip of the keyboard may have meant; `quality` is a word of its own.
NEAR: Final = tuple(name for name in CARD if name not in ("quantity", "copies"))

GAME: Final[Mapping[str, Key]] = MappingProxyType(
    {
        "DeckFile.game": Key("The game itself.", "{title: Night Watch}"),
        "DeckFile.fonts": Key(
            "Fonts beside Fjalla One and Hanken Grotesk: files of the folder, or font packages that pip has "
            "installed.",
            "[fonts/Mine.ttf, fontpkg-noto-sans-arabic]",
            "none",
        ),
        "DeckFile.pieces": Key(
            "The groups of pieces, each with a size, a table and a template.",
            "[{id: cards, cards: cards.csv}]",
        ),
        "About.title": Key("What the game is called.", "Night Watch"),
        "About.author": Key("Whose it is; stands in the finished PDF.", "Ada Lune", "nobody"),
        "About.licence": Key(
            "What others may do with it; stands in the finished PDF.", "CC BY 4.0", "nothing"
        ),
        "About.language": Key(
            "The language of the cards, for hyphens and readers.",
            "pt-BR",
            fits="a language such as en, de or pt-BR",
        ),
        "About.direction": Key("From which side the text is written.", "rtl"),
        "About.players": Key("How many can play.", "{min: 2, max: 4}", "one"),
        "Players.min": Key("The fewest.", "2"),
        "Players.max": Key("The most; a whole box has the `per-player` cards for so many.", "4"),
        "Pieces.id": Key("The group's own name.", "cards", fits="an id: small letters, figures, hyphens"),
        "Pieces.kind": Key("What is cut out of the paper.", "tile"),
        "Pieces.title": Key("What the group is called on the first page.", "Street cards", "the id"),
        "Pieces.size": Key(
            "The size after the cut: a name, or a measure in mm, cm or in; one number is a square.",
            "2.5x3.5in",
            "poker; a tuck box takes that of its cards",
            "a name, or a measure such as `63x88`, `30`, `7 x 12 cm`",
        ),
        "Pieces.bleed": Key("How far the picture runs on beyond the cut.", "3"),
        "Pieces.safe": Key("How far from the cut text is to stay; nearer to it is a warning.", "3"),
        "Pieces.corner": Key("The radius of the corners.", "2.5", "3 for cards, 0 for everything else"),
        "Pieces.depth": Key(
            "How deep a tuck box is, or how high the foot of a standee.",
            "18",
            "as thick as the cards and 1 mm more, at least 6; 12 for a foot",
        ),
        "Pieces.cards": Key(
            "The table of cards: .yaml, .csv, .tsv or .xlsx.", "cards.csv", "none: the group is one piece"
        ),
        "Pieces.columns": Key(
            "Our name of a column, and the heading that the sheet has for it.",
            "{text: Rules text, count: Qty}",
            "headings as they are, in small letters: `Rules Text` is `rules_text`",
        ),
        "Pieces.template": Key("The template of a front.", "card.html.j2", "card.html.j2"),
        "Pieces.style": Key("The style sheet of fronts and backs.", "card.css", "none"),
        "Pieces.back": Key(
            "The template of a back, or a picture.", "back.html.j2", "none: printed on one side"
        ),
        "Pieces.count": Key("Copies of each card that says nothing itself.", "2"),
        "Pieces.fit": Key(
            "Fields whose letters may shrink until the text fits: the name in `data-field`, and the sizes.",
            "{text: {min: 6.5, max: 9}}",
            "none",
        ),
        "Pieces.of": Key(
            "The group of cards that a tuck box is for.", "cards", "the first cards", "the id of a group"
        ),
        "Pieces.thickness": Key("How thick one card is, for a tuck box.", "0.3"),
        "Pieces.colour": Key(
            "The ground of a tuck box, standee, cube or die; in quotes, since # begins a remark.",
            '"#24324a"',
            "dark blue; white for cubes and dice",
            "a colour such as `#1a2b3c`",
        ),
        "Fit.min": Key("The smallest that the letters may become.", "6.5"),
        "Fit.max": Key("How large they are where there is room.", "9"),
    }
)
"""The keys of game.yaml, each behind the name of its record."""

PRINTER: Final[Mapping[str, Key]] = MappingProxyType(
    {
        "ProfileFile.printer": Key("One printer.", "{name: Den}"),
        "Printer.name": Key("What the printer is called.", "Den, tray 2"),
        "Printer.front": Key("How fronts are moved.", "{right: 0.2}", "not at all"),
        "Printer.back": Key("How backs are moved.", "{right: 1.5, up: -0.7, turn: 0.1}", "not at all"),
        "Printer.scale": Key("What everything is multiplied with.", "{across: 1.002}", "1"),
        "Printer.unprintable": Key("The strip at each edge that the printer leaves white.", "6"),
        "Off.right": Key("To the right, as it stands on the sheet.", "1.5"),
        "Off.up": Key("Upwards.", "-0.7"),
        "Off.turn": Key(
            "Counter-clockwise about the middle of the sheet.", "0.1", fits="a number, from -3 to 3 degrees"
        ),
        "Scale.across": Key("Across the upright sheet.", "1.002"),
        "Scale.along": Key("Along the upright sheet.", "0.999"),
    }
)
"""The keys of a printer profile."""

KEYS: Final[Mapping[str, Key]] = MappingProxyType({**GAME, **PRINTER})
