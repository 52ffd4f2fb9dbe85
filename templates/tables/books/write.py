"""Books to CSV files."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from books import excel, frames, sqlite
from books.limits import Limits, Unreadable
from books.source import MIDNIGHT, Cells, Source

EVERY = 1000
"""After so many rows it is looked at how much was written."""


def write_tables(book: Path, out: Path, limits: Limits) -> dict:
    """What report.json says."""
    tables: list[dict] = []
    notes: list[str] = []
    room = limits.bytes
    for source in sources(book, out, limits):
        if len(tables) == limits.tables:
            notes.append(f"only the first {limits.tables} tables were taken")
            break
        path = out / f"{len(tables)}.csv"
        known = write_table(source, path, limits.rows, room)
        room -= path.stat().st_size
        if known["columns"] > 0:
            tables.append({"file": path.name, "name": source.name, **known})
        else:
            notes.append(f"{source.name} is empty")
    return {"tables": tables, "notes": notes}


def sources(book: Path, out: Path, limits: Limits) -> Iterator[Source]:
    """By content: a name says nothing certain."""
    with book.open("rb") as file:
        start = file.read(6)
    if start.startswith(frames.FEATHER):
        return frames.feather(book)
    if book.suffix.lower() == ".arff":
        return frames.arff(book)
    return excel.sheets(book, limits) if start[:4] in (b"PK\x03\x04", excel.OLE) else sqlite.tables(book, out)


@dataclass
class Seen:
    """What the rows of a table turned out to hold."""

    filled: set[int]
    """Columns that are not empty."""
    other: set[int] = field(default_factory=set)
    """Columns that hold something else than dates without a time."""
    rows: int = 0

    def note(self, cells: Cells) -> None:
        self.rows += 1
        for place, cell in enumerate(cells):
            if cell != "":
                self.filled.add(place)
                if not cell.endswith(MIDNIGHT):
                    self.other.add(place)


def write_table(source: Source, path: Path, rows: int, room: int) -> dict:
    """Rows of a sheet differ in length, and only the last one tells which columns are used: two passes."""
    seen = Seen({place for place, cell in enumerate(source.header) if cell != ""})
    raw = path.with_suffix(".raw")
    with raw.open("w", encoding="utf-8", newline="") as file:
        is_whole = spool(source, file, seen, rows, room)
    columns = sorted(seen.filled)
    with (
        raw.open(encoding="utf-8", newline="") as lines,
        path.open("w", encoding="utf-8", newline="") as file,
    ):
        written = csv.writer(file, lineterminator="\n")
        written.writerow(picked(source.header, columns, set()))
        written.writerows(picked(cells, columns, seen.filled - seen.other) for cells in csv.reader(lines))
    raw.unlink()
    notes = [*source.notes, *([] if is_whole else [f"only the first {rows} rows were taken"])]
    return {"rows": seen.rows, "columns": len(columns), "notes": notes}


def spool(source: Source, file: TextIO, seen: Seen, rows: int, room: int) -> bool:
    """Whether all rows were written."""
    written = csv.writer(file, lineterminator="\n")
    for cells in source.rows:
        if seen.rows == rows:
            return False
        seen.note(cells)
        written.writerow(cells)
        if seen.rows % EVERY == 0 and file.tell() > room:
            raise Unreadable("holds more than is read")
    return True


def picked(cells: Cells, columns: list[int], dates: set[int]) -> Cells:
    known = [cells[place] if place < len(cells) else "" for place in columns]
    return [
        cell.removesuffix(MIDNIGHT) if place in dates else cell
        for place, cell in zip(columns, known, strict=True)
    ]
