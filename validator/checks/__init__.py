"""Static checks of a catalog: counts, references, adjacency, citations, coverage of the source lines.

Each check is a function from a loaded catalog to diagnostics; none of them plays a game.
"""
