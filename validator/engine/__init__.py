"""What all games share: verdicts, chance, the contract of an engine, the running of effect ops.

Pure functions on frozen state. Nothing here knows a game, a card or a board by name.
"""
