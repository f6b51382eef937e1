"""The table of every complaint's code: what it means, how to mend it, and which test shows it.

To add a code, add a row to its family below. The tests of the diagnostics then ask three things of it:
somebody raises it, it explains itself, and something shows it. For most codes of the families YAML, KEY,
VAL and REF that is an example in `tests/catalog/broken/`; any other row names in `proof` the test file that
provokes its code.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Code:
    """One row: `code` FAMILY-WORD, `meaning` in one line, `explain` why and how to mend, `proof` a test's
    path.

    `proof` is relative to the top of the repository; None says that `tests/catalog/broken/` has an example.
    """

    code: str
    meaning: str
    explain: str
    proof: str | None = None

    @property
    def family(self) -> str:
        """The part before the first hyphen, a key of `FAMILIES`."""
        return self.code.partition("-")[0]


FAMILIES: Final[dict[str, str]] = {
    "YAML": "how a file is written, before anybody asks what it says",
    "KEY": "the names in front of the colons",
    "VAL": "the values behind the colons",
    "REF": "names that point at something elsewhere in the catalog",
    "SRC": "citations and the rulebook texts they point into",
    "SC": "scenarios: what they expect and what happened",
    "FX": "effects and the ops they are made of",
    "BOARD": "boards: their areas, and where cards can get to",
    "DECK": "the folder of a deck of somebody's own: its tables, templates and sizes",
    "FACE": "faces of components: pictures, fonts, text that must fit its box",
    "PRESS": "sheets, paper and the finished PDF",
    "OUT": "writing into the output folder",
    "ARG": "what was asked for on the command line",
}

_YAML: Final = (
    Code(
        "YAML-FILE",
        "the file cannot be read",
        "The file is missing, is a folder, or may not be opened by this user. Check its name and its rights.",
    ),
    Code(
        "YAML-ENCODING",
        "the file is not UTF-8 text",
        "Catalogs are UTF-8. Save the file again with that encoding; editors call it UTF-8 without a mark.",
    ),
    Code(
        "YAML-BOM",
        "the file begins with an invisible byte order mark",
        "Some editors put a mark before the first letter. It is skipped; save as UTF-8 without it to be "
        "rid of it.",
    ),
    Code(
        "YAML-CHAR",
        "a character that cannot be seen",
        "Control characters, invisible marks and exotic line breaks look like nothing and change what "
        "is read. Delete the character; where a text needs it, write its escape inside double quotes.",
    ),
    Code(
        "YAML-TAB",
        "a tab in the file",
        "Programs disagree on how wide a tab is, so indentation with tabs says different things to "
        "each. Use spaces; where a text needs a tab, write \\t inside double quotes.",
    ),
    Code(
        "YAML-EMPTY",
        "the file says nothing",
        "There is no content, or only comments. Write the top key and its records, or delete the file.",
    ),
    Code(
        "YAML-DOCUMENTS",
        "a second document in one file",
        "A line of three hyphens starts another document, and only one per file is read. Delete that "
        "line or move the second part into a file of its own.",
    ),
    Code(
        "YAML-DIRECTIVE",
        "a line for the YAML program",
        "Lines that begin with a percent sign change how the rest is read. Catalogs need none; delete "
        "the line.",
    ),
    Code(
        "YAML-DEPTH",
        "nested too deep",
        "No record of a catalog is that deep; most likely brackets are out of hand.",
    ),
    Code(
        "YAML-INDENT",
        "a line is indented to no level above it",
        "Lines of one mapping or list begin in the same column. Move the line to the column of its "
        "neighbours.",
    ),
    Code(
        "YAML-COLON",
        "a colon inside plain text",
        "A colon followed by a space separates a key from its value, so text that holds one needs quotes.",
    ),
    Code(
        "YAML-NO-COLON",
        "a key without a colon",
        "Inside a mapping every line is a key, a colon and a value. Put the colon, and a space after it.",
    ),
    Code(
        "YAML-QUOTE",
        "a quote that is never closed",
        "The text begins with a quote and no second one ends it. Close it; inside single quotes a quote "
        "is written twice, inside double quotes it takes a backslash.",
    ),
    Code(
        "YAML-BRACKET",
        "a bracket that is not closed or not opened",
        "Lists in brackets and mappings in braces need commas between their parts and the matching "
        "closing sign.",
    ),
    Code(
        "YAML-ESCAPE",
        "an escape that does not exist",
        "Inside double quotes a backslash starts an escape such as \\n. Use single quotes, or write it "
        "twice.",
    ),
    Code(
        "YAML-RESERVED",
        "text begins with a character that YAML keeps for itself",
        "Text cannot begin with one of % @ ` , ] } without quotes. Put quotes around the whole text.",
    ),
    Code(
        "YAML-AFTER",
        "something is left over behind a finished value",
        "A quoted text or a closed bracket ends the value. Put quotes around the whole, or move the rest.",
    ),
    Code(
        "YAML-SYNTAX",
        "not YAML",
        "The line cannot be read as YAML in a way that none of the other codes describes better.",
    ),
    Code(
        "YAML-DUPLICATE",
        "the same key twice in one mapping",
        "Only one of the two could count. Delete one, or join their values.",
    ),
    Code(
        "YAML-KEY",
        "a key that is not a word",
        "Keys are plain text. A list or a mapping in that place is usually a text in braces without quotes.",
    ),
    Code(
        "YAML-ANCHOR",
        "an anchor or a reference to one",
        "A value with & in front is meant to be repeated elsewhere with *. Catalogs write every value "
        "out, so that each has one place. For text that begins with & or * use quotes.",
    ),
    Code(
        "YAML-MERGE",
        "a merge key",
        "The key << copies another mapping in. Catalogs write every value out, so that each has one place.",
    ),
    Code(
        "YAML-TAG",
        "a tag",
        "A word with ! in front asks for another type. The catalog's schema decides types. Delete the "
        "tag, or put quotes around text that begins with !.",
    ),
    Code(
        "YAML-HASH",
        "text behind a # is lost",
        "A # after a space starts a comment. A colour or a text with # needs quotes; a comment takes a "
        "space after its #.",
    ),
)

_KEY: Final = (
    Code(
        "KEY-TYPO",
        "an unknown key that is nearly a known one",
        "Nothing reads this key, and one that is read is spelled almost the same.",
    ),
    Code(
        "KEY-PLACE",
        "a known key in the wrong mapping",
        "Nothing reads this key here, but the mapping around it or one inside it has a key of that "
        "name. Most likely the line is indented too far or too little.",
    ),
    Code(
        "KEY-UNKNOWN",
        "a key that nothing reads",
        "The note lists the keys that are read here. Delete the line or pick one of those.",
    ),
    Code(
        "KEY-MISSING",
        "a key that must be there is not",
        "Add the key to the mapping that the message points at.",
    ),
)

_VAL: Final = (
    Code(
        "VAL-TYPE",
        "a list, a mapping or a single value where another of these is expected",
        "The message says what is expected. A list has a hyphen in front of each entry or stands in "
        "brackets; a mapping has keys with colons.",
    ),
    Code(
        "VAL-EMPTY",
        "nothing is written",
        "A value is needed here. Nothing, null and ~ all mean no value; for one of these words use quotes.",
    ),
    Code(
        "VAL-INT",
        "not a whole number",
        "Whole numbers are digits only, with a minus in front where they are negative: 3, 12, -1.",
    ),
    Code(
        "VAL-NUMBER",
        "not a decimal number",
        "Numbers are digits with a decimal point and no unit: 63, 2.5, -0.25. Lengths are millimetres.",
    ),
    Code(
        "VAL-FLAG",
        "not true or false",
        "Only the words true and false are read as yes and no.",
    ),
    Code(
        "VAL-ID",
        "not an id",
        "Ids are small letters, digits and hyphens and begin with a letter or a digit: tax-collector.",
    ),
    Code(
        "VAL-RANGE",
        "a number outside its range",
        "The number is read and lies below or above what makes sense here. The message says which numbers "
        "fit.",
    ),
    Code(
        "VAL-COUNT",
        "too many or too few of something",
        "A list, a mapping or a text has fewer or more entries or characters than fit. The message says "
        "how many.",
    ),
    Code(
        "VAL-CHOICE",
        "not one of the words that fit here",
        "Only a few words have a meaning in this place. The message lists those that fit; use one of them.",
    ),
    Code(
        "VAL-PATTERN",
        "a text of the wrong shape",
        "The text must follow the pattern that the message shows.",
    ),
    Code(
        "VAL-FORM",
        "a value that does not fit here",
        "The record's own check refused the value; the message says why.",
    ),
)

_LOAD: Final = "tests/catalog/test_load.py"
_CHECKS: Final = "tests/validator/test_checks.py"

_REF: Final = (
    Code(
        "REF-UNDEF",
        "a name that nothing defines",
        "The name points at a record that is not in the catalog. Correct the name or add the record.",
        _LOAD,
    ),
    Code(
        "REF-TWICE",
        "the same id for two records",
        "An id names one record. Give one of the two another id.",
        _LOAD,
    ),
    Code(
        "REF-ORPHAN",
        "a record that nothing points at",
        "The record is defined and never used. Use it or delete it.",
        _LOAD,
    ),
    Code(
        "REF-OWNER",
        "a place with an owner too many or too few",
        "A location that each player has is written with its owner behind a slash, decision/red. A "
        "location that is shared is written alone, past.",
        _LOAD,
    ),
    Code(
        "REF-FILE",
        "a file that nobody reads",
        "Each kind of record has its file, and only these are read. Give the file one of their names.",
        _LOAD,
    ),
    Code(
        "REF-GAME",
        "a game whose id is not the name of its folder",
        "The folder's name is the id by which a game is asked for, so both must be the same.",
        _LOAD,
    ),
    Code(
        "REF-OVERLAY",
        "an overlay that changes a record which is not there",
        "A record with a new id is added to the catalog, and then it needs all its keys. To change one "
        "that is there, write the id exactly as the catalog does.",
        _LOAD,
    ),
    Code(
        "REF-DATA",
        "a rule vouches for a value that is not there or is another one",
        "Behind data: stands a path into the catalog: keys, ids of records, # for how many, and "
        "[field=value] for some of a list. Correct the path, the value, or the record.",
        _CHECKS,
    ),
    Code(
        "REF-COUNT",
        "the box holds another number of cards than the catalog",
        "The components say how many cards there are, and the cards are written down one by one.",
        _CHECKS,
    ),
    Code(
        "REF-ENFORCER",
        "a rule that nothing enforces, or that says so and is enforced",
        "Each rule names what enforces it, or gives the reason why nothing does; one of the two.",
        _CHECKS,
    ),
    Code(
        "REF-KEY",
        "a key that only one side knows",
        "Rules name the keys of the engine that enforce them. A key that the engine does not have, or that "
        "no rule names, means that text and behaviour have come apart.",
        _CHECKS,
    ),
    Code(
        "REF-RULING",
        "an open question that is asked nowhere, or asked and not open",
        "The engine asks for every reading it depends on. A ruling that it never asks for says why under "
        "why_not.",
        _CHECKS,
    ),
    Code(
        "REF-ICON",
        "an icon without meaning or picture, or a meaning without use",
        "What cards and boards show is explained in the vocabulary, and drawn in templates/icons. A word "
        "that nothing shows says why it is there.",
        _CHECKS,
    ),
)

# SRC-*: citations and rulebook texts. Rows name their test in `proof`.
_SRC: Final = (
    Code(
        "SRC-LINE",
        "a citation of a line that the text does not have",
        "Lines are counted from 1 up to the number that seeds/sources.yaml gives; L12-L14 stands for three.",
        _CHECKS,
    ),
    Code(
        "SRC-UNCITED",
        "lines of the rulebook of which the catalog says nothing",
        "Each line that says something is cited by a rule, or listed under uncited with the reason.",
        _CHECKS,
    ),
    Code(
        "SRC-BOTH",
        "a line that is cited and listed as carrying no rule",
        "Take it out of uncited, or out of the rule's cites.",
        _CHECKS,
    ),
    Code(
        "SRC-BLANK",
        "a line is blank and should not be, or the other way round",
        "With the text at hand the catalog's account of its lines is held against it.",
        _CHECKS,
    ),
    Code(
        "SRC-COPY",
        "a copy of a rulebook text is another text than the one that is cited",
        "Its lines may say something else. Take the text that seeds/sources.yaml describes, or make another "
        "entry there for another edition.",
        _CHECKS,
    ),
    Code(
        "SRC-SOURCES",
        "nothing is known of the text that a game is taken from",
        "seeds/sources.yaml lists the texts by game; the key seed in game.yaml names one of them.",
        _CHECKS,
    ),
    Code(
        "SRC-WHY",
        "a fact that does not say where it is from",
        "A fact of the rulebook cites lines, a public one names the page, and what we inferred or made up "
        "says why.",
        _CHECKS,
    ),
)

# SC-*: scenarios.
_RUNNER: Final = "tests/validator/test_scenarios.py"

_SC: Final = (
    Code(
        "SC-STEP",
        "a step that is not one",
        "A step does one thing or has one thing refused, for the seat under by, and says what is so "
        "afterwards.",
        _RUNNER,
    ),
    Code(
        "SC-GIVEN",
        "a position that the game cannot be in, or none at all",
        "A scenario starts from a position (given) or from the setup of the game (start), and the engine "
        "must be able to read it.",
        _RUNNER,
    ),
    Code(
        "SC-ACTION",
        "an action that the engine cannot read",
        "The verb or what stands behind it is unknown to the game. That is not the same as a refused "
        "action, which is read and then judged.",
        _RUNNER,
    ),
    Code(
        "SC-DO",
        "an action that the rules refuse",
        "The notes list every rule that refuses and what it compared. The steps after it are not run, "
        "because they would start from a position that never came about.",
        _RUNNER,
    ),
    Code(
        "SC-THEN",
        "the table is not as the scenario says",
        "The notes name the events that last touched the cards in question, with the rules behind them.",
        _RUNNER,
    ),
    Code(
        "SC-REST",
        "something changed that the scenario does not mention",
        "What a then leaves out must be as it was when the table was last compared. Write the change "
        "down, or mend the rule that caused it.",
        _RUNNER,
    ),
    Code(
        "SC-UNCHECKED",
        "the scenario ends with changes that it never compared",
        "The last then must cover everything that happened up to the end.",
        _RUNNER,
    ),
    Code(
        "SC-REFUSE",
        "an action that should be refused is accepted",
        "Either the action is legal after all, or a rule is not enforced.",
        _RUNNER,
    ),
    Code(
        "SC-REASON",
        "refused, but for other reasons",
        "Every rule under because must be among those that refuse, and every fact must be compared just so.",
        _RUNNER,
    ),
    Code(
        "SC-MOVED",
        "a refused action left something behind",
        "An action that the rules refuse must not be carried out and must not touch the state: mend the "
        "engine.",
        _RUNNER,
    ),
    Code(
        "SC-LEGAL",
        "the legal actions are others",
        "The list under legal is exact: nothing may be missing and nothing may be too much.",
        _RUNNER,
    ),
    Code(
        "SC-ASKS",
        "the game waits for something else",
        "The questions under asks are all that the game waits for: the right seat, and the right places "
        "in order.",
        _RUNNER,
    ),
    Code(
        "SC-VIEW",
        "a seat sees something else",
        "What is hidden from a seat is written as a question mark in quotes.",
        _RUNNER,
    ),
    Code(
        "SC-SCORE",
        "the numbers of scoring are others",
        "Only the numbers that are written are compared.",
        _RUNNER,
    ),
    Code(
        "SC-OUTCOME",
        "the game ends otherwise, or not yet",
        "The winner, the rules that decide and the totals are compared where they are written.",
        _RUNNER,
    ),
    Code(
        "SC-EVENTS",
        "an event did not happen, or happened against expectation",
        "Under events stand keys that must have held in the step, under no-events keys that were looked "
        "at and did not hold.",
        _RUNNER,
    ),
    Code(
        "SC-CHANCE-NEED",
        "chance has to decide and the scenario does not say how",
        "Name the event under chance with what shall come out.",
        _RUNNER,
    ),
    Code(
        "SC-CHANCE-ITEM",
        "an outcome that chance cannot have",
        "The note lists what the event chooses from and how many. A shuffle may be given by its first "
        "things only.",
        _RUNNER,
    ),
    Code(
        "SC-CHANCE-LEFT",
        "an outcome that nothing asked for",
        "Every outcome that is written must be used, or the scenario tells of something that does not "
        "happen.",
        _RUNNER,
    ),
    Code(
        "SC-EMPTY",
        "a scenario that expects nothing",
        "It cannot fail, so it shows nothing. Add what must be so afterwards, or what must be refused.",
        _RUNNER,
    ),
    Code(
        "SC-HOLLOW",
        "a scenario claims a rule that it never puts to the test",
        "None of the checks and events that stand for the rule came up. Take the rule out of proves, or "
        "play on until it matters.",
        _RUNNER,
    ),
    Code(
        "SC-ENGINE",
        "a game that no engine plays",
        "The engine of a game is a module in validator/games, named like the game.",
        _RUNNER,
    ),
    Code(
        "SC-CRASH",
        "the engine broke down",
        "That is a fault of the engine, not of the scenario. The message is the engine's own.",
        _RUNNER,
    ),
    Code(
        "SC-UNPROVED",
        "a rule that can be broken and that no scenario proves",
        "Write a scenario that names the rule under proves.",
        _CHECKS,
    ),
)

# FX-*: effects and ops.
_FX: Final = (
    Code(
        "FX-ROUNDTRIP",
        "a sentence that does not lead back to its effect",
        "Whatever an effect says must be readable as that effect and no other. Mend the words of the verb "
        "or of the vocabulary.",
        _CHECKS,
    ),
    Code(
        "FX-ALIKE",
        "two effects that say the same",
        "Different effects need different sentences, or players cannot tell them apart.",
        _CHECKS,
    ),
    Code(
        "FX-DEED",
        "a verb that no engine carries out",
        "A verb of catalog/effects needs its other half in validator/engine.",
        _CHECKS,
    ),
    Code(
        "FX-HAND",
        "an effect that leaves hands unevenly large",
        "Both players are expected to hold equally many cards when a round begins, so an effect that takes "
        "from a hand gives it something back.",
        _CHECKS,
    ),
)

# BOARD-*: boards and locations.
_BOARD: Final = (
    Code(
        "BOARD-OUTSIDE",
        "an area that does not lie on its board",
        "Boxes are measured in millimetres from the lower left corner of the board.",
        _CHECKS,
    ),
    Code(
        "BOARD-OVERLAP",
        "two areas that overlap",
        "Move or shrink one of them; the message says by how much they overlap.",
        _CHECKS,
    ),
    Code(
        "BOARD-SPLIT",
        "areas that hang together with nothing",
        "Links say which areas touch; from each area the others must be reached.",
        _CHECKS,
    ),
    Code(
        "BOARD-MISSING",
        "a location without its areas",
        "A shared location has an area without a seat, one that each seat has has an area for each, or none "
        "at all.",
        _CHECKS,
    ),
    Code(
        "BOARD-REACH",
        "a location that no card ever gets to",
        "No effect moves a card there, and in some games that were watched none lay there.",
        _CHECKS,
    ),
)

# FACE-*: component faces.
_DECKS = "tests/generator/decks/test_decks.py"
_COMMANDS = "tests/generator/decks/test_commands.py"
_DECK: Final = (
    Code(
        "DECK-TABLE",
        "a table of cards cannot be read",
        "Cards come from a YAML list of mappings, or from CSV or XLSX with a row of headings on top.",
        _DECKS,
    ),
    Code(
        "DECK-COLUMN",
        "a heading that is not there, or there twice",
        "`columns` in game.yaml maps a field to a heading of the sheet, letter for letter.",
        _DECKS,
    ),
    Code(
        "DECK-ID",
        "an id that is no id, that two pieces share, or that nothing has",
        "Ids are small letters, figures and hyphens. A card without one gets its title as id.",
        _DECKS,
    ),
    Code(
        "DECK-COUNT",
        "a number of copies or players that is none, or that leaves nothing to print",
        "count: 3, per-player: 2, players: 2-4 or 3+.",
        _DECKS,
    ),
    Code(
        "DECK-SIZE",
        "a size that nobody knows, or that its corner or safe edge does not fit into",
        "Write the name of a size or a measure such as 63x88 or 2.5x3.5in.",
        _DECKS,
    ),
    Code(
        "DECK-FIT",
        "a field whose letters may shrink to more than they start from",
        "`fit` takes the smallest and the largest size in pt: {min: 6, max: 9}.",
        _DECKS,
    ),
    Code(
        "DECK-FILE",
        "a template, style sheet or table that is not in the deck's folder",
        "Paths start at the folder of game.yaml and stay inside it.",
        _DECKS,
    ),
    Code(
        "DECK-TEMPLATE",
        "a template that cannot be filled with a card",
        "The message says what the template asks for. A field that only some cards have is written "
        "{{ name | default('') }}.",
        _DECKS,
    ),
)

_FACE: Final = (
    Code(
        "FACE-SAFE",
        "text in the edge of a piece that is to stay free",
        "A cut may be off by a millimetre or two. Move the text, or make `safe` smaller in game.yaml.",
        _DECKS,
    ),
    Code(
        "FACE-FIT",
        "letters were made smaller so that a text fits",
        "`fit` in game.yaml allows it. Shorten the text to keep the letters large.",
        _DECKS,
    ),
    Code(
        "FACE-DPI",
        "a picture has too few pixels for its size",
        "It prints, and looks coarse. Use a larger original, or show it smaller.",
        _DECKS,
    ),
    Code(
        "FACE-STYLE",
        "a rule of a style sheet that does nothing here",
        "The paper knows CSS without filters, blending and scripts; the rest of the sheet holds.",
        _DECKS,
    ),
    Code(
        "FACE-FLEX",
        "a flexible box inside a flexible box",
        "It prints, and takes two to three times as long with every level. Place boxes in mm instead.",
        _DECKS,
    ),
    Code(
        "FACE-OVERFLOW",
        "a text or an icon row does not fit its place on the face",
        "The types of a face come in steps and never shrink below the last one. Shorten the title, or "
        "mend the words of the verb or vocabulary entry so that every card's sentence gets shorter; "
        "split a row that has too many icons.",
        "tests/generator/test_faces.py",
    ),
    Code(
        "FACE-FONT",
        "a face was drawn with a font that is not ours",
        "A character is missing in our fonts, or a font package is not installed. Use another character "
        "or run make.",
        "tests/generator/test_faces.py",
    ),
    Code(
        "FACE-ICON",
        "an icon has no drawing",
        "Every icon name is the name of an SVG file in templates/icons. Draw it there or mend the name.",
        "tests/generator/test_faces.py",
    ),
    Code(
        "FACE-TEMPLATE",
        "a template or a theme that cannot be used",
        "Templates are jinja2 in a sandbox, where a name that is not given is an error. Themes are TOML with "
        "colours such as #1a2b3c.",
        "tests/generator/test_mishaps.py",
    ),
    Code(
        "FACE-PICTURE",
        "a picture, style or theme that a face asks for is missing or may not be read",
        "Faces may read the catalog, the templates and the fonts, and nothing from a network. Put the "
        "file there.",
        "tests/generator/test_faces.py",
    ),
)

# PRESS-*: sheets and PDF files.
_PROOF: Final = "tests/generator/pdf/test_proof.py"
_SHEETS: Final = "tests/generator/test_sheets.py"
_PRESS: Final = (
    Code(
        "PRESS-FIT",
        "a piece does not fit the paper",
        "The message says how many millimetres are lacking and what would fit. Use larger paper or a "
        "smaller margin.",
        _SHEETS,
    ),
    Code(
        "PRESS-PAGES",
        "the finished file has another number of pages than was meant",
        "The file was changed after it was pressed, or the press has a fault.",
        _PROOF,
    ),
    Code(
        "PRESS-PAGE-SIZE",
        "a page is not as large as its paper",
        "All boxes of a page begin at 0 and measure what the paper measures, to a hundredth of a millimetre.",
        _PROOF,
    ),
    Code(
        "PRESS-EMPTY",
        "a page with nothing on it",
        "An empty page means that its pieces got lost, or that it should not be there.",
        _PROOF,
    ),
    Code(
        "PRESS-TRIM-SIZE",
        "a piece is printed larger, smaller or at a slant",
        "A piece is printed at the size of its face; anything else cannot be played with the rest.",
        _PROOF,
    ),
    Code(
        "PRESS-COUNT",
        "too many or too few copies of a piece",
        "The file must hold each front as often as the catalog says.",
        _PROOF,
    ),
    Code(
        "PRESS-DRAWING",
        "the wrong picture in the place of a piece",
        "What is drawn differs from the face that should stand there.",
        _PROOF,
    ),
    Code(
        "PRESS-MARGIN",
        "a piece lies where a printer does not print",
        "Printers leave a margin white. Ask for a smaller margin if yours reaches further.",
        _PROOF,
    ),
    Code(
        "PRESS-CLIPPED",
        "a piece is cut off inside its own outline",
        "The picture must reach at least to the line of the cut.",
        _PROOF,
    ),
    Code(
        "PRESS-OVERLAP",
        "two pieces lie over each other",
        "Each piece and its bleed have a place of their own.",
        _PROOF,
    ),
    Code(
        "PRESS-BACK",
        "the wrong back behind a front, or none",
        "When the sheet is turned about the chosen edge, each front must have its own back behind it.",
        _PROOF,
    ),
    Code(
        "PRESS-BACK-SHIFT",
        "a back lies beside its front",
        "Front and back must lie in the same place once the sheet is turned.",
        _PROOF,
    ),
    Code(
        "PRESS-BACK-TURN",
        "a back stands on its head",
        "When the card is turned like a page of a book, its back must stand upright.",
        _PROOF,
    ),
    Code(
        "PRESS-MARK",
        "a mark inside a picture, or a cut without a mark",
        "Marks stand outside every bleed, in line with every cut.",
        _PROOF,
    ),
    Code(
        "PRESS-INK",
        "a file in process inks still has colours of light, or pieces in other places",
        "Pictures in unusual colour spaces cannot be turned into inks; save them as RGB or CMYK.",
        "tests/generator/pdf/test_separation.py",
    ),
    Code(
        "PRESS-TILE",
        "a part of a large piece is on no page",
        "The tiles of a board together show all of it.",
        _PROOF,
    ),
    Code(
        "PRESS-FONT",
        "a font that is not in the file",
        "Without the font another machine prints other letters in its place.",
        _PROOF,
    ),
    Code(
        "PRESS-STRAY",
        "text outside the outline of its piece",
        "Text that lies wholly outside the cut never reaches the table. Move it in its template.",
        _PROOF,
    ),
)

# OUT-*: the output folder.
_ATOMIC: Final = "tests/generator/test_atomic.py"
_OUT: Final = (
    Code(
        "OUT-RIGHTS",
        "the output may not be written",
        "The folder or the file may not be written by this user. Change its rights or choose another folder.",
        _ATOMIC,
    ),
    Code(
        "OUT-FULL",
        "the disk is full",
        "Nothing was changed. Make room, then build again.",
        _ATOMIC,
    ),
    Code(
        "OUT-FOLDER",
        "a file stands where a folder is needed",
        "A part of the path is a file. Move it away or choose another folder.",
        _ATOMIC,
    ),
    Code(
        "OUT-WRITE",
        "the output could not be written",
        "The system refused; its own words are in the message. Nothing was changed.",
        _ATOMIC,
    ),
)

# ARG-*: the command line.
_CLI: Final = "tests/generator/test_cli.py"
_ARG: Final[tuple[Code, ...]] = (
    Code(
        "ARG-GAME",
        "a game that the catalog does not have",
        "Games go by the names of the folders in catalog/games.",
        _LOAD,
    ),
    Code(
        "ARG-FILTER",
        "a choice of scenarios that leaves none",
        "With -k those scenarios are run whose id or title holds the text, in capitals or not.",
        _RUNNER,
    ),
    Code(
        "ARG-OVERLAY",
        "an overlay folder that is not there",
        "An overlay is a folder with files named like those of a game, or with one such folder for each "
        "game.",
        _LOAD,
    ),
    Code(
        "ARG-PAPER",
        "a paper that nobody knows",
        "Papers go by name (A4, Letter, A3, A5, Legal, Tabloid) or by measure in millimetres, such as "
        "300x400.",
        _SHEETS,
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
        _SHEETS,
    ),
    Code(
        "ARG-PIECE",
        "a card or piece that the game does not have",
        "Pieces go by their ids in the catalog.",
        _SHEETS,
    ),
    Code(
        "ARG-DECK",
        "a folder that is no deck, or that is in the way of a new one",
        "A deck is a folder with a game.yaml. `rulepress new FOLDER` makes one.",
        _COMMANDS,
    ),
    Code(
        "ARG-GRID",
        "a grid that is none",
        "Write how many cards lie across and down: --grid 3x3.",
        _COMMANDS,
    ),
    Code(
        "ARG-SLOT",
        "places of a sheet that are none",
        "Places are counted from 1, row by row from the upper left: --skip-slots 1,5.",
        _COMMANDS,
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
        _DECKS,
    ),
    Code(
        "ARG-SET",
        "a set of cards that the game does not have",
        "Sets go by their ids in game.yaml.",
        _SHEETS,
    ),
    Code(
        "ARG-SETTING",
        "a way to play that the game does not have",
        "The message says what the game's engine can be set to.",
        _CLI,
    ),
    Code(
        "ARG-RULING",
        "an open question, or an answer to it, that the game does not have",
        "A reading is chosen as GAME:ID=OPTION, all three as rulings.yaml has them.",
        _CLI,
    ),
    Code(
        "ARG-SEEDS",
        "a folder of rulebook texts that is not there",
        "The texts are no part of the project. The folder holds the files that seeds/sources.yaml names.",
        _CLI,
    ),
    Code(
        "ARG-RECORD",
        "a thing to show that the game does not have",
        "Rules, cards, words, rulings, scenarios and pieces are shown by their ids, cards and words by their "
        "names too.",
        _CLI,
    ),
    Code(
        "ARG-KIND",
        "a kind of catalog file that there is not",
        "Kinds go by the names of the files: cards for cards.yaml.",
        _CLI,
    ),
)

ROWS: Final[tuple[Code, ...]] = (
    *_YAML, *_KEY, *_VAL, *_REF, *_SRC, *_SC, *_FX, *_BOARD, *_DECK, *_FACE, *_PRESS, *_OUT, *_ARG,
)  # fmt: skip


def table(rows: tuple[Code, ...]) -> dict[str, Code]:
    """The rows by code. Raises ValueError when two rows share a code or a family is unknown."""
    out: dict[str, Code] = {}
    for row in rows:
        if row.code in out:
            raise ValueError(f"two rows for the code {row.code}")
        if row.family not in FAMILIES:
            raise ValueError(f"{row.code} belongs to no family; families: {', '.join(FAMILIES)}")
        out[row.code] = row
    return out


CODES: Final[dict[str, Code]] = table(ROWS)
