"""How a file is written, the names in front of its colons and the values behind them."""

from typing import Final

from catalog.codes.row import Code

YAML: Final[tuple[Code, ...]] = (
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

KEY: Final[tuple[Code, ...]] = (
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

VAL: Final[tuple[Code, ...]] = (
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
