"""Writes the tables of an Excel workbook or an SQLite database as CSV files.

usage: python tables BOOK OUT LIMITS

LIMITS is one JSON object (books/limits.py). OUT/0.csv, OUT/1.csv and so on are the tables, OUT/report.json
says what they are: {"tables": [{"file", "name", "rows", "columns", "notes"}], "notes": [text]}. A book that
cannot be read ends with exit code 1 and the reason as the last line on standard error.
"""

import csv
import json
import sys
from pathlib import Path

from books.limits import Limits, Unreadable
from books.write import write_tables


def main() -> None:
    book, out, limits = Path(sys.argv[1]), Path(sys.argv[2]), Limits(**json.loads(sys.argv[3]))
    out.mkdir(parents=True, exist_ok=True)
    csv.field_size_limit(sys.maxsize)  # a text of a database may have megabytes
    try:
        report = write_tables(book, out, limits)
    except Unreadable as error:
        sys.exit(str(error))
    (out / "report.json").write_text(json.dumps(report), encoding="utf-8")


if __name__ == "__main__":
    main()
