"""The engines, one module per game, each fulfilling the contract of `validator.engine`.

A module here holds the sequence of its game; its tables, names and numbers stay in the catalog.
"""
