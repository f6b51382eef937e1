"""Drawings by formula and the colours of a theme. Nothing here knows a piece."""
