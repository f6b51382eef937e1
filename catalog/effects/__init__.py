"""What cards do: one node, read three ways.

A node is executed by the engine, drawn as icons and said as a sentence; all three read the op table of this
package. There is no place to write a sentence by hand: where one reads badly, the verb's `say` is mended
for every card.
"""

from catalog.effects.nodes import Node, Place, Row, Slot
from catalog.effects.ops import OPS, Icon, IncompleteOp, Op, register
from catalog.effects.phrases import Unsaid, Vocabulary
from catalog.effects.reading import (
    cites,
    icons_bar,
    icons_row,
    parse_bar,
    parse_row,
    parse_rows,
    say_bar,
    say_row,
    say_rows,
)
from catalog.effects.records import BarRecord, ChooseOne, Delayed, Record, RowRecord, rows_of

__all__ = [
    "OPS",
    "BarRecord",
    "ChooseOne",
    "Delayed",
    "Icon",
    "IncompleteOp",
    "Node",
    "Op",
    "Place",
    "Record",
    "Row",
    "RowRecord",
    "Slot",
    "Unsaid",
    "Vocabulary",
    "cites",
    "icons_bar",
    "icons_row",
    "parse_bar",
    "parse_row",
    "parse_rows",
    "register",
    "rows_of",
    "say_bar",
    "say_row",
    "say_rows",
]
