"""A table in a file of its own: Feather (Arrow's) and ARFF (Weka's)."""

import csv
import re
from collections.abc import Iterator
from pathlib import Path

from books.limits import Unreadable
from books.source import Cells, Source
from books.sqlite import text_of

FEATHER = (b"ARROW1", b"FEA1")
ATTRIBUTE = re.compile(r"""@attribute\s+(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|(\S+))""", re.IGNORECASE)


def feather(book: Path) -> Iterator[Source]:
    from pyarrow import ArrowException
    from pyarrow.feather import read_table

    try:
        table = read_table(book, memory_map=False)
    except (ArrowException, OSError) as error:
        raise Unreadable(f"is damaged ({error})") from error
    batches = table.to_batches(max_chunksize=10_000)
    rows = (row for batch in batches for row in zip(*(column.to_pylist() for column in batch), strict=True))
    yield Source("", table.column_names, ([cell_of(value) for value in row] for row in rows))


def cell_of(value: object) -> str:
    return "" if value != value else text_of(value)


def arff(book: Path) -> Iterator[Source]:
    with book.open(encoding="utf-8", errors="replace", newline="") as file:
        names: Cells = []
        for line in file:
            if line.strip().lower() == "@data":
                break
            if found := ATTRIBUTE.match(line.strip()):
                names.append(next(name for name in found.groups() if name is not None).replace("\\", ""))
        if not names:
            raise Unreadable("names no attributes")
        yield Source("", names, arff_rows(line for line in file))


def arff_rows(lines: Iterator[str]) -> Iterator[Cells]:
    filled = (line for line in lines if line.strip() and not line.startswith("%"))
    for cells in csv.reader(filled, quotechar="'", escapechar="\\", skipinitialspace=True):
        if cells[0].startswith("{"):
            raise Unreadable("holds sparse rows, which are not read")
        yield ["" if cell.strip() == "?" else cell.strip() for cell in cells]
