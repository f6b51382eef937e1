"""A deck of somebody's own: a folder with game.yaml, a table of cards and templates, no Python."""
