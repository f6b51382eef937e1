"""The words of the `rulepress` command, one module each: what it takes, and how its result looks.

Imports of other rooms stand inside the functions, so that help is there at once and a part of the program
that cannot start keeps nobody from the others.
"""
