"""The offline HTML reference of a game: its cross-references, its pages and its search index.

`generator.reference` is the door; nothing here is called from outside this folder and its tests.
"""
