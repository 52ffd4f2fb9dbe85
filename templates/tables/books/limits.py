"""What of a stranger's book is read at most."""

from dataclasses import dataclass


class Unreadable(Exception):
    """The book gives no table; the message says why, in words that follow the name of the file."""


@dataclass(frozen=True)
class Limits:
    tables: int
    rows: int
    """Of one table."""
    bytes: int
    """Of all tables together."""
    unpacked: int
    """Bytes of a workbook's parts, unpacked."""
    ratio: int
    """Unpacked to packed; checked only above `ratioFrom` bytes."""
    ratioFrom: int  # noqa: N815, the caller's spelling
