"""Listing: how a table of the intake is made again; services/dataset/listings/listing.ts says more."""

from typing import NotRequired, TypedDict


class DocumentKind(TypedDict):
    """Where the documents of a kind lie, how their names end, and the columns that they fill."""

    folders: list[str]
    ending: str
    columns: list[str]
    # Fields of the records that they hold; None: all their text.
    fields: list[str] | None
    isJson: bool


class TextsRule(TypedDict):
    """Rows of a table, keys of a sample, or paths, each with what the file holds that its key names."""

    table: str | None
    sample: str | None
    key: str
    longest: int
    kinds: list[DocumentKind]


class OthersRule(TypedDict):
    """Labels that are not kept become this one."""

    label: str
    kept: list[str]


class Listing(TypedDict):
    """A table of names of files, of what files hold, or of arrays.

    `pattern` is matched with paths, its groups are the columns. `arrays`: the columns of a table of arrays.
    """

    path: str
    pattern: str | None
    array: str | None
    columns: list[str]
    arrays: list[str] | None
    texts: NotRequired[TextsRule]
    others: NotRequired[OthersRule]
