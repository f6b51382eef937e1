"""How fast the press is, beside others that draw the same cards: `python -m generator.bench`."""
