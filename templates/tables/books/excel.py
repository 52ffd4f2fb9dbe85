"""The sheets of an Excel workbook."""

import datetime
import zipfile
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Protocol

from books.limits import Limits, Unreadable
from books.source import MIDNIGHT, Cells, Source

OLE = b"\xd0\xcf\x11\xe0"
"""The first bytes of a file of old Excel, and of a locked one of new Excel."""

ERRORS = {"#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!", "#GETTING_DATA", "#SPILL!"}

HEAD = 10
"""The header is looked for in so many rows."""
FEWEST_COLUMNS = 3
"""In a narrower sheet a row with one cell may well be the header."""


class Sheet(Protocol):
    title: str

    def reset_dimensions(self) -> None: ...

    def iter_rows(self, *, values_only: bool) -> Iterator[tuple]: ...


def sheets(book: Path, limits: Limits) -> Iterator[Source]:
    refuse_bomb(book, limits)
    import openpyxl

    try:
        workbook = openpyxl.load_workbook(book, read_only=True, data_only=True, keep_links=False)
    except Exception as error:  # openpyxl raises whatever its readers of XML and zip do
        raise Unreadable(f"is no workbook that can be read ({type(error).__name__}: {error})") from error
    for sheet in workbook.worksheets:
        sheet.reset_dimensions()  # what the file says of its size may be wrong
        yield table(sheet)


def refuse_bomb(book: Path, limits: Limits) -> None:
    """A part never unpacks to more than the list of parts says: zipfile stops there."""
    with book.open("rb") as file:
        if file.read(4) == OLE:
            raise Unreadable("is locked with a password, or of an Excel of before 2007")
    try:
        parts = zipfile.ZipFile(book).infolist()
    except (zipfile.BadZipFile, OSError, ValueError) as error:
        raise Unreadable(f"is damaged ({error})") from error
    unpacked = sum(part.file_size for part in parts)
    if unpacked > limits.unpacked:
        raise Unreadable(f"unpacks to {unpacked / 2**30:.1f} GiB, more than is read")
    if unpacked > limits.ratioFrom and unpacked > limits.ratio * book.stat().st_size:
        raise Unreadable(f"unpacks to more than {limits.ratio} times its size: it looks like a zip bomb")


def table(sheet: Sheet) -> Source:
    """Above the header often stands a title: a row with one cell."""
    rows = rows_of(sheet)
    head = list(islice(rows, HEAD))
    columns = {place for row in head for place, cell in enumerate(row) if cell}
    start = 0
    if len(columns) >= FEWEST_COLUMNS:
        start = next((n for n, row in enumerate(head) if sum(map(bool, row)) > 1), 0)
    notes = [f"left out above its header: {' '.join(filter(None, row))}" for row in head[:start]]
    header = [cell.removesuffix(MIDNIGHT) for cell in head[start]] if head else []
    return Source(sheet.title, header, chain(head[start + 1 :], rows), notes)


def rows_of(sheet: Sheet) -> Iterator[Cells]:
    """All rows that hold something."""
    try:
        for row in sheet.iter_rows(values_only=True):
            cells = [text_of(value) for value in row]
            if any(cells):
                yield cells
    except Exception as error:  # as above: a sheet is parsed while it is read
        raise Unreadable(f"is damaged ({type(error).__name__}: {error})") from error


def text_of(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return str(value)
        case datetime.datetime():
            return value.isoformat(sep=" ")
        case datetime.date():
            return value.isoformat() + MIDNIGHT
        case str():
            return "" if value in ERRORS else value
        case _:
            return str(value)
