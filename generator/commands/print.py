"""stub"""


def print_sheets() -> None:
    """Not yet."""
