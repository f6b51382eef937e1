"""The table of every complaint's code: what it means, how to mend it, and which test shows it.

To add a code, add a row to its family, in one of the modules beside this one. The tests of the diagnostics
then ask three things of it: somebody raises it, it explains itself, and something shows it. For most codes of
the families YAML, KEY, VAL and REF that is an example in `tests/catalog/broken/`; any other row names in
`proof` the test file that provokes its code.
"""

from typing import Final

from catalog.codes import commands, files, printing, records, scenarios
from catalog.codes.row import Code

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

ROWS: Final[tuple[Code, ...]] = (
    *files.YAML, *files.KEY, *files.VAL,
    *records.REF, *records.SRC,
    *scenarios.SC,
    *records.FX, *records.BOARD,
    *printing.DECK, *printing.FACE, *printing.PRESS,
    *commands.OUT, *commands.ARG,
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

__all__ = ["CODES", "FAMILIES", "ROWS", "Code", "table"]
