"""Other people's formats: virtual tables and print shops.

Each module writes one format from the same placements and faces that the printed sheets use.
"""
