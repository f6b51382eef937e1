"""Decks, faces, sheets and the finished PDF."""

from typing import Final

from catalog.codes.row import DECKS, PROOF, SHEETS, SHOP, Code

DECK: Final[tuple[Code, ...]] = (
    Code(
        "DECK-TABLE",
        "a table of cards cannot be read",
        "Cards come from a YAML list of mappings, or from CSV or XLSX with a row of headings on top.",
        DECKS,
    ),
    Code(
        "DECK-COLUMN",
        "a heading that is not there, or there twice",
        "`columns` in game.yaml maps a field to a heading of the sheet, letter for letter.",
        DECKS,
    ),
    Code(
        "DECK-ID",
        "an id that is no id, that two pieces share, or that nothing has",
        "Ids are small letters, figures and hyphens. A card without one gets its title as id.",
        DECKS,
    ),
    Code(
        "DECK-COUNT",
        "a number of copies or players that is none, or that leaves nothing to print",
        "count: 3, per-player: 2, players: 2-4 or 3+.",
        DECKS,
    ),
    Code(
        "DECK-SIZE",
        "a size that nobody knows, or that its corner or safe edge does not fit into",
        "Write the name of a size or a measure such as 63x88 or 2.5x3.5in.",
        DECKS,
    ),
    Code(
        "DECK-FIT",
        "a field whose letters may shrink to more than they start from, or that no template has",
        "`fit` takes the smallest and the largest size in pt, {min: 6, max: 9}, for the name that an element "
        "has in `data-field`.",
        DECKS,
    ),
    Code(
        "DECK-FILE",
        "a template, style sheet, table or back that is not there",
        "Paths start at the folder of game.yaml and stay inside it. `back` in game.yaml is for all cards "
        "that name none.",
        DECKS,
    ),
    Code(
        "DECK-TEXT",
        "a sign of the markup in a text that nothing closes",
        "`{name}` is an icon, `*bold*` and `_slanted_` end in the line where they begin. A sign that is "
        "meant as itself has a backslash: \\*.",
        "tests/generator/decks/test_complaints.py",
    ),
    Code(
        "DECK-TEMPLATE",
        "a template that cannot be filled with a card",
        "The message says what the template asks for. A field that only some cards have is written "
        "{{ name | default('') }}.",
        DECKS,
    ),
)

FACE: Final[tuple[Code, ...]] = (
    Code(
        "FACE-SAFE",
        "text in the edge of a piece that is to stay free",
        "A cut may be off by a millimetre or two. Move the text, or make `safe` smaller in game.yaml.",
        DECKS,
    ),
    Code(
        "FACE-FIT",
        "letters were made smaller so that a text fits",
        "`fit` in game.yaml allows it. Shorten the text to keep the letters large.",
        DECKS,
    ),
    Code(
        "FACE-DPI",
        "a picture has too few pixels for its size",
        "It prints, and looks coarse. Use a larger original, or show it smaller.",
        DECKS,
    ),
    Code(
        "FACE-STYLE",
        "a rule of a style sheet that does nothing here, or that moves the card itself",
        "The paper knows CSS without filters, blending and scripts; the rest of the sheet holds. The paper "
        "of a face and the boxes of the press, such as `.face` and `.trim`, stay where they are.",
        DECKS,
    ),
    Code(
        "FACE-FLEX",
        "a flexible box inside a flexible box",
        "It prints, and takes two to three times as long with every level. Place boxes in mm instead.",
        DECKS,
    ),
    Code(
        "FACE-OVERLAP",
        "the words of two places lie over each other",
        "It prints, and neither can be read there. Move one of them, give it a height, or shorten it.",
        "tests/generator/decks/test_frame.py",
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

PRESS: Final[tuple[Code, ...]] = (
    Code(
        "PRESS-FIT",
        "a piece does not fit the paper",
        "The message says how many millimetres are lacking and what would fit. Use larger paper or a "
        "smaller margin.",
        SHEETS,
    ),
    Code(
        "PRESS-PAGES",
        "the finished file has another number of pages than was meant",
        "The file was changed after it was pressed, or the press has a fault.",
        PROOF,
    ),
    Code(
        "PRESS-PAGE-SIZE",
        "a page is not as large as its paper",
        "All boxes of a page begin at 0 and measure what the paper measures, to a hundredth of a millimetre.",
        PROOF,
    ),
    Code(
        "PRESS-EMPTY",
        "a page with nothing on it",
        "An empty page means that its pieces got lost, or that it should not be there.",
        PROOF,
    ),
    Code(
        "PRESS-TRIM-SIZE",
        "a piece is printed larger, smaller or at a slant",
        "A piece is printed at the size of its face; anything else cannot be played with the rest.",
        PROOF,
    ),
    Code(
        "PRESS-COUNT",
        "too many or too few copies of a piece",
        "The file must hold each front as often as the catalog says.",
        PROOF,
    ),
    Code(
        "PRESS-DRAWING",
        "the wrong picture in the place of a piece",
        "What is drawn differs from the face that should stand there.",
        PROOF,
    ),
    Code(
        "PRESS-WORDS",
        "words of a piece read otherwise than they are written",
        "The words of the finished file are read back, and must be those of the face.",
        "tests/generator/pdf/test_proving.py",
    ),
    Code(
        "PRESS-MARGIN",
        "a piece lies where a printer does not print",
        "Printers leave a margin white. Ask for a smaller margin if yours reaches further.",
        PROOF,
    ),
    Code(
        "PRESS-CLIPPED",
        "a piece is cut off inside its own outline",
        "The picture must reach at least to the line of the cut.",
        PROOF,
    ),
    Code(
        "PRESS-OVERLAP",
        "two pieces lie over each other",
        "Each piece and its bleed have a place of their own.",
        PROOF,
    ),
    Code(
        "PRESS-BACK",
        "the wrong back behind a front, or none",
        "When the sheet is turned about the chosen edge, each front must have its own back behind it.",
        PROOF,
    ),
    Code(
        "PRESS-BACK-SHIFT",
        "a back lies beside its front",
        "Front and back must lie in the same place once the sheet is turned.",
        PROOF,
    ),
    Code(
        "PRESS-BACK-TURN",
        "a back stands on its head",
        "When the card is turned like a page of a book, its back must stand upright.",
        PROOF,
    ),
    Code(
        "PRESS-MARK",
        "a mark inside a picture, or a cut without a mark",
        "Marks stand outside every bleed, in line with every cut.",
        PROOF,
    ),
    Code(
        "PRESS-INK",
        "a file in process inks still has colours of light, or pieces in other places",
        "Pictures in unusual colour spaces cannot be turned into inks; save them as RGB or CMYK.",
        "tests/generator/pdf/test_separation.py",
    ),
    Code(
        "PRESS-INK-LIMIT",
        "a place of a piece that gets more ink than the print shop allows",
        "The inks of a place are added up; shops refuse more than 240 to 300 %. Take a lighter colour, or "
        "one with less of the other inks below its black.",
        SHOP,
    ),
    Code(
        "PRESS-SHOP",
        "a piece that cannot be a page of its own for a print shop",
        "A page is a rectangle. What is round, six-sided, folded or cut along a line of its own is printed "
        "on sheets, without --shop.",
        SHOP,
    ),
    Code(
        "PRESS-SINGLE",
        "a page for a print shop that holds more or less than one piece",
        "Each page is one piece with its bleed, and its trim box is where the piece is cut.",
        SHOP,
    ),
    Code(
        "PRESS-RIM",
        "a picture that ends before its bleed does, so that a white rim is left where the knife is off",
        "Let the ground of the template run on into the bleed (in a deck: the class `bleed`), or print with "
        "as much --bleed as it fills.",
        SHOP,
    ),
    Code(
        "PRESS-TILE",
        "a part of a large piece is on no page",
        "The tiles of a board together show all of it.",
        PROOF,
    ),
    Code(
        "PRESS-FONT",
        "a font that is not in the file",
        "Without the font another machine prints other letters in its place.",
        PROOF,
    ),
    Code(
        "PRESS-STRAY",
        "text outside the outline of its piece",
        "Text that lies wholly outside the cut never reaches the table. Move it in its template.",
        PROOF,
    ),
)
