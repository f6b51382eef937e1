"""stub"""


def schema() -> None:
    """Not yet."""
