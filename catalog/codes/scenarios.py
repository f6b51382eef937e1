"""Scenarios: what they expect and what happened."""

from typing import Final

from catalog.codes.row import CHECKS, RUNNER, Code

SC: Final[tuple[Code, ...]] = (
    Code(
        "SC-STEP",
        "a step that is not one",
        "A step does one thing or has one thing refused, for the seat under by, and says what is so "
        "afterwards.",
        RUNNER,
    ),
    Code(
        "SC-GIVEN",
        "a position that the game cannot be in, or none at all",
        "A scenario starts from a position (given) or from the setup of the game (start), and the engine "
        "must be able to read it.",
        RUNNER,
    ),
    Code(
        "SC-ACTION",
        "an action that the engine cannot read",
        "The verb or what stands behind it is unknown to the game. That is not the same as a refused "
        "action, which is read and then judged.",
        RUNNER,
    ),
    Code(
        "SC-DO",
        "an action that the rules refuse",
        "The notes list every rule that refuses and what it compared. The steps after it are not run, "
        "because they would start from a position that never came about.",
        RUNNER,
    ),
    Code(
        "SC-THEN",
        "the table is not as the scenario says",
        "The notes name the events that last touched the cards in question, with the rules behind them.",
        RUNNER,
    ),
    Code(
        "SC-REST",
        "something changed that the scenario does not mention",
        "What a then leaves out must be as it was when the table was last compared. Write the change "
        "down, or mend the rule that caused it.",
        RUNNER,
    ),
    Code(
        "SC-UNCHECKED",
        "the scenario ends with changes that it never compared",
        "The last then must cover everything that happened up to the end.",
        RUNNER,
    ),
    Code(
        "SC-REFUSE",
        "an action that should be refused is accepted",
        "Either the action is legal after all, or a rule is not enforced.",
        RUNNER,
    ),
    Code(
        "SC-REASON",
        "refused, but for other reasons",
        "Every rule under because must be among those that refuse, and every fact must be compared just so.",
        RUNNER,
    ),
    Code(
        "SC-MOVED",
        "a refused action left something behind",
        "An action that the rules refuse must not be carried out and must not touch the state: mend the "
        "engine.",
        RUNNER,
    ),
    Code(
        "SC-LEGAL",
        "the legal actions are others",
        "The list under legal is exact: nothing may be missing and nothing may be too much.",
        RUNNER,
    ),
    Code(
        "SC-ASKS",
        "the game waits for something else",
        "The questions under asks are all that the game waits for: the right seat, and the right places "
        "in order.",
        RUNNER,
    ),
    Code(
        "SC-VIEW",
        "a seat sees something else",
        "What is hidden from a seat is written as a question mark in quotes.",
        RUNNER,
    ),
    Code(
        "SC-SCORE",
        "the numbers of scoring are others",
        "Only the numbers that are written are compared.",
        RUNNER,
    ),
    Code(
        "SC-OUTCOME",
        "the game ends otherwise, or not yet",
        "The winner, the rules that decide and the totals are compared where they are written.",
        RUNNER,
    ),
    Code(
        "SC-EVENTS",
        "an event did not happen, or happened against expectation",
        "Under events stand keys that must have held in the step, under no-events keys that were looked "
        "at and did not hold.",
        RUNNER,
    ),
    Code(
        "SC-CHANCE-NEED",
        "chance has to decide and the scenario does not say how",
        "Name the event under chance with what shall come out.",
        RUNNER,
    ),
    Code(
        "SC-CHANCE-ITEM",
        "an outcome that chance cannot have",
        "The note lists what the event chooses from and how many. A shuffle may be given by its first "
        "things only.",
        RUNNER,
    ),
    Code(
        "SC-CHANCE-LEFT",
        "an outcome that nothing asked for",
        "Every outcome that is written must be used, or the scenario tells of something that does not "
        "happen.",
        RUNNER,
    ),
    Code(
        "SC-EMPTY",
        "a scenario that expects nothing",
        "It cannot fail, so it shows nothing. Add what must be so afterwards, or what must be refused.",
        RUNNER,
    ),
    Code(
        "SC-HOLLOW",
        "a scenario claims a rule that it never puts to the test",
        "None of the checks and events that stand for the rule came up. Take the rule out of proves, or "
        "play on until it matters.",
        RUNNER,
    ),
    Code(
        "SC-ENGINE",
        "a game that no engine plays",
        "The engine of a game is a module in validator/games, named like the game.",
        RUNNER,
    ),
    Code(
        "SC-CRASH",
        "the engine broke down",
        "That is a fault of the engine, not of the scenario. The message is the engine's own.",
        RUNNER,
    ),
    Code(
        "SC-UNPROVED",
        "a rule that can be broken and that no scenario proves",
        "Write a scenario that names the rule under proves.",
        CHECKS,
    ),
)
