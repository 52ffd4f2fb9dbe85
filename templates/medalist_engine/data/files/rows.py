"""Rows: a table of the competition row by row, every cell as it is spelled."""

import csv
import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from medalist_engine.config import Config
from medalist_engine.data.files.streams import encoding_of, find_file, open_bytes, separator_of
from medalist_engine.data.names import unique_names

Row = list[str]


@contextmanager
def open_rows(path: Path) -> Iterator[tuple[list[str], Iterator[Row]]]:
    """The columns' names and the rows, each as long as the names."""
    encoding = encoding_of(path)
    csv.field_size_limit(2**31 - 1)
    with open_bytes(path) as stream, io.TextIOWrapper(stream, encoding, "replace", newline="") as text:
        reader = csv.reader(text, delimiter=separator_of(path, encoding))
        names = unique_names(next(reader))
        yield names, (fitted(row, len(names)) for row in reader if row)


def fitted(row: Row, width: int) -> Row:
    return row if len(row) == width else (row + [""] * width)[:width]


def asked_rows(config: Config, folder: Path) -> Iterator[Row]:
    """The rows of the submission without targets: from the sample, else from test."""
    header = config["submission"]["header"]
    name = config["files"]["sample"]
    sample = find_file(folder, name) if name else None
    if sample is not None:
        with open_rows(sample) as (names, rows):
            extra = max(0, len(names) - len(header))  # row numbers that somebody's tool left in front
            yield from (row[extra:] for row in rows)
        return
    for path in filter(None, (find_file(folder, name) for name in config["files"]["test"])):
        with open_rows(path) as (names, rows):
            for row in rows:
                cells = dict(zip(names, row, strict=True))
                yield [cells.get(name, "") for name in header]
