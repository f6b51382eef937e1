"""A row of the table of codes, and the tests that several rows name."""

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


LOAD: Final = "tests/catalog/test_load.py"
CHECKS: Final = "tests/validator/test_checks.py"
RUNNER: Final = "tests/validator/test_scenarios.py"
DECKS: Final = "tests/generator/decks/test_decks.py"
COMMANDS: Final = "tests/generator/decks/test_commands.py"
PROOF: Final = "tests/generator/pdf/test_proof.py"
SHOP: Final = "tests/generator/test_shop.py"
PAIRS: Final = "tests/generator/test_options.py"
SHEETS: Final = "tests/generator/test_sheets.py"
ATOMIC: Final = "tests/generator/test_atomic.py"
CLI: Final = "tests/generator/test_cli.py"
