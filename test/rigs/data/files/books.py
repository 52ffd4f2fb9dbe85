"""Makes the workbooks and databases of tests: python books.py KIND PATH KIND PATH ..."""

import datetime
import sqlite3
import sys
import zipfile
from pathlib import Path

import openpyxl


def two_sheets(path: Path) -> None:
    book = openpyxl.Workbook()
    sales = book.active
    sales.title = "Sales"
    sales.append(["Sales of the year"])
    sales.append([])
    sales.append([None, "id", "day", "amount", "paid"])
    for n in range(3):
        sales.append([None, n, datetime.datetime(2020, 1, n + 1), n * 1.5, n % 2 == 0])
    sales["D6"] = "#DIV/0!"
    other = book.create_sheet("A & <b>")
    other.append(["word"])
    other.append(['say "x", y'])
    book.create_sheet("Empty")
    book.save(path)


def bomb(path: Path) -> None:
    """A part of 70 MB of blanks."""
    two_sheets(path)
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as parts, parts.open("xl/media/b.xml", "w") as part:
        for _ in range(70):
            part.write(b" " * 2**20)


def damaged(path: Path) -> None:
    two_sheets(path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])


def broken_sheet(path: Path) -> None:
    two_sheets(path)
    parts = zipfile.ZipFile(path)
    names = parts.namelist()
    contents = {name: parts.read(name) for name in names}
    contents["xl/worksheets/sheet1.xml"] = contents["xl/worksheets/sheet1.xml"][:-200]
    with zipfile.ZipFile(path, "w") as again:
        for name in names:
            again.writestr(name, contents[name])


def two_tables(path: Path) -> None:
    database = sqlite3.connect(path)
    database.execute('CREATE TABLE "odd/name ""x""" (k TEXT)')
    database.execute("CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, picture BLOB, size REAL)")
    database.executemany(
        "INSERT INTO people VALUES (?, ?, ?, ?)",
        [(1, "Zoë,\nA", b"\x00\x01\x02", 0.1), (2, None, None, 1e300)],
    )
    database.execute(
        "CREATE VIEW endless AS WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n FROM t) SELECT n FROM t"
    )
    database.commit()
    database.close()


def open_log(path: Path) -> None:
    """The second row stands only in the write-ahead log."""
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("CREATE TABLE t (n INTEGER)")
    database.execute("INSERT INTO t VALUES (1)")
    database.commit()
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.execute("INSERT INTO t VALUES (2)")
    database.commit()
    for name in ("", "-wal"):
        Path(f"{path}.copy{name}").write_bytes(Path(f"{path}{name}").read_bytes())
    database.close()
    for name in ("", "-wal"):
        Path(f"{path}.copy{name}").rename(f"{path}{name}")


def frame(path: Path) -> None:
    import pandas as pd

    rows = {
        "id": [1, 2],
        "größe": [0.5, None],
        "day": pd.to_datetime(["2020-01-01", "2020-01-02"]),
        "ok": [True, False],
    }
    pd.DataFrame(rows).to_feather(path)


ALL = (two_sheets, bomb, damaged, broken_sheet, two_tables, open_log, frame)
KINDS = {kind.__name__: kind for kind in ALL}
for kind, place in zip(sys.argv[1::2], sys.argv[2::2], strict=True):
    KINDS[kind](Path(place))
