"""The tables of an SQLite database."""

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from books.limits import Unreadable
from books.source import Cells, Source

MAGIC = b"SQLite format 3\x00"


def tables(book: Path, out: Path) -> Iterator[Source]:
    with book.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise Unreadable("is no SQLite database")
    try:
        database = opened(book, out)
        found = database.execute(
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name"
        )
        for (name,) in found.fetchall():
            if not name.startswith("sqlite_"):
                yield table(database, name)
    except sqlite3.Error as error:
        raise Unreadable(f"is damaged ({error})") from error


def opened(book: Path, out: Path) -> sqlite3.Connection:
    """Immutable: nothing is locked. Where a write-ahead log has rows, too, copies of both are opened."""
    log = book.with_name(f"{book.name}-wal")
    if log.exists() and log.stat().st_size > 0:
        copy = out / "book.sqlite"
        shutil.copyfile(book, copy)
        shutil.copyfile(log, copy.with_name(f"{copy.name}-wal"))
        database = sqlite3.connect(copy)
    else:
        database = sqlite3.connect(f"file:{quote(str(book))}?mode=ro&immutable=1", uri=True)
    database.execute("PRAGMA trusted_schema = OFF")  # expressions in a schema call nothing that acts
    database.text_factory = lambda raw: raw.decode("utf-8", "replace")
    return database


def table(database: sqlite3.Connection, name: str) -> Source:
    spelled = name.replace('"', '""')
    cursor = database.execute(f'SELECT * FROM "{spelled}"')
    header = [column[0] for column in cursor.description]
    notes: list[str] = []
    return Source(name, header, rows_of(cursor, header, notes), notes)


def rows_of(cursor: sqlite3.Cursor, header: Cells, notes: list[str]) -> Iterator[Cells]:
    binary: set[int] = set()
    for row in cursor:
        new = {place for place, value in enumerate(row) if isinstance(value, bytes)} - binary
        notes += [f"{header[place]} holds binary data: only its sizes are kept" for place in sorted(new)]
        binary |= new
        yield [text_of(value) for value in row]


def text_of(value: object) -> str:
    match value:
        case None:
            return ""
        case bytes():
            return f"{len(value)} bytes"
        case _:
            return str(value).replace("\x00", "")
