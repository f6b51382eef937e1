"""stub"""


def reference() -> None:
    """Not yet."""
