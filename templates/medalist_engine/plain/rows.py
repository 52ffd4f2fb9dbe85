"""Rows: a table of the competition row by row, with nothing but the standard library."""

import csv
import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from medalist_engine.data.files.keyed_records import is_keyed, keyed_records
from medalist_engine.data.files.streams import encoding_of, format_of, open_bytes, separator_of
from medalist_engine.data.names import unique_names

Row = list[str]


@contextmanager
def open_rows(path: Path) -> Iterator[tuple[list[str], Iterator[Row]]]:
    """The columns' names and the rows, each as long as the names."""
    encoding = encoding_of(path)
    csv.field_size_limit(2**31 - 1)
    with open_bytes(path) as stream, io.TextIOWrapper(stream, encoding, "replace", newline="") as text:
        if format_of(path) in (".json", ".jsonl", ".ndjson"):
            yield json_rows(text.read())
            return
        reader = csv.reader(text, delimiter=separator_of(path, encoding))
        names = unique_names(next(reader))
        yield names, (fitted(row, len(names)) for row in reader if row)


def fitted(row: Row, width: int) -> Row:
    return row if len(row) == width else (row + [""] * width)[:width]


def json_rows(text: str) -> tuple[list[str], Iterator[Row]]:
    """Records, one record per line, or a dict of columns or of records."""
    try:
        records = json.loads(text)
    except json.JSONDecodeError:
        records = [json.loads(line) for line in text.splitlines() if line.strip()]
    if isinstance(records, dict) and is_keyed(records):
        records = keyed_records(records)
    elif isinstance(records, dict):
        columns = [list(cells.values() if isinstance(cells, dict) else cells) for cells in records.values()]
        records = [dict(zip(records, cells, strict=False)) for cells in zip(*columns, strict=False)]
    names = list(dict.fromkeys(name for record in records for name in record))
    return names, ([spelled_cell(record.get(name)) for name in names] for record in records)


def spelled_cell(cell: object) -> str:
    if isinstance(cell, (list, tuple)):
        return " ".join(map(str, cell))
    return "" if cell is None else str(cell)


def number_in(cell: str) -> float | None:
    """The finite number that a cell holds."""
    try:
        number = float(cell)
    except ValueError:
        return None
    return number if abs(number) < float("inf") else None
