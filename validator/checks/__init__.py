"""Static checks of a catalog: counts, references, adjacency, citations, coverage of the source lines.

Each check is a function from a loaded catalog to diagnostics; none of them judges a move.
"""

from collections.abc import Collection

from catalog.diagnostics import Report
from catalog.game import Game
from validator.checks import (
    board,
    citations,
    counts,
    effects,
    enforcers,
    icons,
    proofs,
    provenance,
    rulings,
)
from validator.checks.ground import Check, Ground

__all__ = ["CHECKS", "Check", "Ground", "check_game"]

CHECKS: tuple[Check, ...] = (
    Check("counts", "what rules say about pieces and cards is so", counts.check),
    Check("provenance", "every fact says where it is from", provenance.check),
    Check("citations", "every line of the rulebook is cited or accounted for", citations.check),
    Check(
        "enforcers",
        "every rule is held by the engine or says why not, and no engine key is left",
        enforcers.check,
    ),
    Check("rulings", "every open question is asked by the engine or says why not", rulings.check),
    Check("effects", "every effect is said in words that lead back to it alone", effects.check),
    Check("board", "areas fit, hang together, and every location can be reached", board.check),
    Check("icons", "every icon shown is explained and drawn, every word is used", icons.check),
    Check("proofs", "every rule that can be broken is proved by a scenario", proofs.check),
)
"""All checks by name, in the order in which they are run and shown."""


def check_game(game: Game, ground: Ground | None = None, only: Collection[str] = ()) -> Report:
    """What all checks, or those named in `only`, complain about. Raises KeyError for an unknown name."""
    known = {check.name: check for check in CHECKS}
    chosen = [known[name] for name in only] or list(CHECKS)
    return Report.of(*(check.run(game, ground or Ground()) for check in chosen))
