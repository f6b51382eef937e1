"""What was asked for on the command line, and writing what came of it."""

from typing import Final

from catalog.codes.row import ATOMIC, CLI, COMMANDS, DECKS, LOAD, PAIRS, RUNNER, SHEETS, SHOP, Code

OUT: Final[tuple[Code, ...]] = (
    Code(
        "OUT-RIGHTS",
        "the output may not be written",
        "The folder or the file may not be written by this user. Change its rights or choose another folder.",
        ATOMIC,
    ),
    Code(
        "OUT-FULL",
        "the disk is full",
        "Nothing was changed. Make room, then build again.",
        ATOMIC,
    ),
    Code(
        "OUT-FOLDER",
        "a file stands where a folder is needed",
        "A part of the path is a file. Move it away or choose another folder.",
        ATOMIC,
    ),
    Code(
        "OUT-WRITE",
        "the output could not be written",
        "The system refused; its own words are in the message. Nothing was changed.",
        ATOMIC,
    ),
)

ARG: Final[tuple[Code, ...]] = (
    Code(
        "ARG-GAME",
        "a game that the catalog does not have",
        "Games go by the names of the folders in catalog/games.",
        LOAD,
    ),
    Code(
        "ARG-FILTER",
        "a choice of scenarios that leaves none",
        "With -k those scenarios are run whose id or title holds the text, in capitals or not.",
        RUNNER,
    ),
    Code(
        "ARG-OVERLAY",
        "an overlay folder that is not there",
        "An overlay is a folder with files named like those of a game, or with one such folder for each "
        "game.",
        LOAD,
    ),
    Code(
        "ARG-PAPER",
        "a paper that nobody knows",
        "Papers go by name (A4, Letter, A3, A5, Legal, Tabloid) or by measure in millimetres, such as "
        "300x400.",
        SHEETS,
    ),
    Code(
        "ARG-PLAYERS",
        "a number of players that the game is not for",
        "How many can play stands in game.yaml under players.",
        "tests/generator/pieces/test_hex_tiles.py",
    ),
    Code(
        "ARG-INK",
        "an ink that the game's theme does not offer",
        "A theme says in its first lines which inks it has.",
        SHEETS,
    ),
    Code(
        "ARG-PIECE",
        "a card or piece that the game does not have",
        "Pieces go by their ids in the catalog.",
        SHEETS,
    ),
    Code(
        "ARG-DECK",
        "a folder that is no deck, or that is in the way of a new one",
        "A deck is a folder with a game.yaml. `rulepress new FOLDER` makes one.",
        COMMANDS,
    ),
    Code(
        "ARG-BLEED",
        "more bleed than the pictures have",
        "A page for a print shop can show no more than was drawn. In a deck, `bleed:` in game.yaml says how "
        "far its pictures go on beyond the cut.",
        SHOP,
    ),
    Code(
        "ARG-PAIR",
        "options that cannot both be had",
        "Leave out the one that the message names, or whichever of the two you need less.",
        PAIRS,
    ),
    Code(
        "ARG-RANGE",
        "a measure beyond what makes sense",
        "The message gives the range; measures are in mm.",
        PAIRS,
    ),
    Code(
        "ARG-GRID",
        "a grid that is none",
        "Write how many cards lie across and down: --grid 3x3.",
        COMMANDS,
    ),
    Code(
        "ARG-SLOT",
        "places of a sheet that are none",
        "Places are counted from 1, row by row from the upper left: --skip-slots 1,5.",
        COMMANDS,
    ),
    Code(
        "ARG-PRINTER",
        "a printer's profile that is not there, or readings that make none",
        "`rulepress calibrate` makes a sheet to read and the profile from what was read.",
        "tests/generator/paper/test_printers.py",
    ),
    Code(
        "ARG-SINCE",
        "a revision that cannot be compared with",
        "--since takes any name that git has for a commit in which the deck was there and sound.",
        DECKS,
    ),
    Code(
        "ARG-SET",
        "a set of cards that the game does not have",
        "Sets go by their ids in game.yaml.",
        SHEETS,
    ),
    Code(
        "ARG-SETTING",
        "a way to play that the game does not have",
        "The message says what the game's engine can be set to.",
        CLI,
    ),
    Code(
        "ARG-RULING",
        "an open question, or an answer to it, that the game does not have",
        "A reading is chosen as GAME:ID=OPTION, all three as rulings.yaml has them.",
        CLI,
    ),
    Code(
        "ARG-SEEDS",
        "a folder of rulebook texts that is not there",
        "The texts are no part of the project. The folder holds the files that seeds/sources.yaml names.",
        CLI,
    ),
    Code(
        "ARG-RECORD",
        "a thing to show that the game does not have",
        "Rules, cards, words, rulings, scenarios and pieces are shown by their ids, cards and words by their "
        "names too.",
        CLI,
    ),
    Code(
        "ARG-KIND",
        "a kind of catalog file that there is not",
        "Kinds go by the names of the files: cards for cards.yaml.",
        CLI,
    ),
)
