"""Decks of somebody's own: from their folder to faces and a print run."""
