"""stub"""


def build() -> None:
    """Not yet."""
