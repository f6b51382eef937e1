"""What records say: names of other records, citations, effects, boards."""

from typing import Final

from catalog.codes.row import CHECKS, LOAD, Code

REF: Final[tuple[Code, ...]] = (
    Code(
        "REF-UNDEF",
        "a name that nothing defines",
        "The name points at a record that is not in the catalog. Correct the name or add the record.",
        LOAD,
    ),
    Code(
        "REF-TWICE",
        "the same id for two records",
        "An id names one record. Give one of the two another id.",
        LOAD,
    ),
    Code(
        "REF-ORPHAN",
        "a record that nothing points at",
        "The record is defined and never used. Use it or delete it.",
        LOAD,
    ),
    Code(
        "REF-OWNER",
        "a place with an owner too many or too few",
        "A location that each player has is written with its owner behind a slash, decision/red. A "
        "location that is shared is written alone, past.",
        LOAD,
    ),
    Code(
        "REF-FILE",
        "a file that nobody reads",
        "Each kind of record has its file, and only these are read. Give the file one of their names.",
        LOAD,
    ),
    Code(
        "REF-GAME",
        "a game whose id is not the name of its folder",
        "The folder's name is the id by which a game is asked for, so both must be the same.",
        LOAD,
    ),
    Code(
        "REF-OVERLAY",
        "an overlay that changes a record which is not there",
        "A record with a new id is added to the catalog, and then it needs all its keys. To change one "
        "that is there, write the id exactly as the catalog does.",
        LOAD,
    ),
    Code(
        "REF-DATA",
        "a rule vouches for a value that is not there or is another one",
        "Behind data: stands a path into the catalog: keys, ids of records, # for how many, and "
        "[field=value] for some of a list. Correct the path, the value, or the record.",
        CHECKS,
    ),
    Code(
        "REF-COUNT",
        "the box holds another number of cards than the catalog",
        "The components say how many cards there are, and the cards are written down one by one.",
        CHECKS,
    ),
    Code(
        "REF-ENFORCER",
        "a rule that nothing enforces, or that says so and is enforced",
        "Each rule names what enforces it, or gives the reason why nothing does; one of the two.",
        CHECKS,
    ),
    Code(
        "REF-KEY",
        "a key that only one side knows",
        "Rules name the keys of the engine that enforce them. A key that the engine does not have, or that "
        "no rule names, means that text and behaviour have come apart.",
        CHECKS,
    ),
    Code(
        "REF-RULING",
        "an open question that is asked nowhere, or asked and not open",
        "The engine asks for every reading it depends on. A ruling that it never asks for says why under "
        "why_not.",
        CHECKS,
    ),
    Code(
        "REF-ICON",
        "an icon without meaning or picture, or a meaning without use",
        "What cards and boards show is explained in the vocabulary, and drawn in templates/icons. A word "
        "that nothing shows says why it is there.",
        CHECKS,
    ),
)

SRC: Final[tuple[Code, ...]] = (
    Code(
        "SRC-LINE",
        "a citation of a line that the text does not have",
        "Lines are counted from 1 up to the number that seeds/sources.yaml gives; L12-L14 stands for three.",
        CHECKS,
    ),
    Code(
        "SRC-UNCITED",
        "lines of the rulebook of which the catalog says nothing",
        "Each line that says something is cited by a rule, or listed under uncited with the reason.",
        CHECKS,
    ),
    Code(
        "SRC-BOTH",
        "a line that is cited and listed as carrying no rule",
        "Take it out of uncited, or out of the rule's cites.",
        CHECKS,
    ),
    Code(
        "SRC-BLANK",
        "a line is blank and should not be, or the other way round",
        "With the text at hand the catalog's account of its lines is held against it.",
        CHECKS,
    ),
    Code(
        "SRC-COPY",
        "a copy of a rulebook text is another text than the one that is cited",
        "Its lines may say something else. Take the text that seeds/sources.yaml describes, or make another "
        "entry there for another edition.",
        CHECKS,
    ),
    Code(
        "SRC-SOURCES",
        "nothing is known of the text that a game is taken from",
        "seeds/sources.yaml lists the texts by game; the key seed in game.yaml names one of them.",
        CHECKS,
    ),
    Code(
        "SRC-WHY",
        "a fact that does not say where it is from",
        "A fact of the rulebook cites lines, a public one names the page, and what we inferred or made up "
        "says why.",
        CHECKS,
    ),
)

FX: Final[tuple[Code, ...]] = (
    Code(
        "FX-ROUNDTRIP",
        "a sentence that does not lead back to its effect",
        "Whatever an effect says must be readable as that effect and no other. Mend the words of the verb "
        "or of the vocabulary.",
        CHECKS,
    ),
    Code(
        "FX-ALIKE",
        "two effects that say the same",
        "Different effects need different sentences, or players cannot tell them apart.",
        CHECKS,
    ),
    Code(
        "FX-DEED",
        "a verb that no engine carries out",
        "A verb of catalog/effects needs its other half in validator/engine.",
        CHECKS,
    ),
    Code(
        "FX-HAND",
        "an effect that leaves hands unevenly large",
        "Both players are expected to hold equally many cards when a round begins, so an effect that takes "
        "from a hand gives it something back.",
        CHECKS,
    ),
)

BOARD: Final[tuple[Code, ...]] = (
    Code(
        "BOARD-OUTSIDE",
        "an area that does not lie on its board",
        "Boxes are measured in millimetres from the lower left corner of the board.",
        CHECKS,
    ),
    Code(
        "BOARD-OVERLAP",
        "two areas that overlap",
        "Move or shrink one of them; the message says by how much they overlap.",
        CHECKS,
    ),
    Code(
        "BOARD-SPLIT",
        "areas that hang together with nothing",
        "Links say which areas touch; from each area the others must be reached.",
        CHECKS,
    ),
    Code(
        "BOARD-MISSING",
        "a location without its areas",
        "A shared location has an area without a seat, one that each seat has has an area for each, or none "
        "at all.",
        CHECKS,
    ),
    Code(
        "BOARD-REACH",
        "a location that no card ever gets to",
        "No effect moves a card there, and in some games that were watched none lay there.",
        CHECKS,
    ),
)
