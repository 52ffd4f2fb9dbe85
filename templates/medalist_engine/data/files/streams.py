"""Files of the competition as streams of bytes, whatever their name or compression."""

import csv
import gzip
import io
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

PACKED = ("", ".gz", ".zip")
HEAD_BYTES = 1 << 20
RULED_ROWS = 50


def find_file(folder: Path, name: str) -> Path | None:
    """The named file, or a file of the same name in another case, folder or archive."""
    if (folder / name).is_file():
        return folder / name
    wanted = [Path(name).name.lower() + packing for packing in PACKED]
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.name.lower() in wanted]
    return min(paths, key=lambda path: (wanted.index(path.name.lower()), len(path.parts)), default=None)


def format_of(path: Path) -> str:
    """The suffix that tells the format: `.csv` of `train.csv.gz`."""
    return (Path(path.stem).suffix if path.suffix in PACKED else path.suffix).lower()


@contextmanager
def open_bytes(path: Path) -> Iterator[IO[bytes]]:
    """The bytes of the file, unpacked while they are read; an archive gives its largest file."""
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive, archive.open(largest_member(archive)) as stream:
            yield stream
    elif path.suffix == ".gz":
        with gzip.open(path, "rb") as stream:
            yield stream
    else:
        with path.open("rb") as stream:
            yield stream


def largest_member(archive: zipfile.ZipFile) -> zipfile.ZipInfo:
    return max(archive.infolist(), key=lambda entry: entry.file_size)


def unpacked_bytes(path: Path) -> int:
    """The unpacked size of the file; gzip stores the size modulo 4 GB."""
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            return largest_member(archive).file_size
    size = path.stat().st_size
    if path.suffix != ".gz" or size < 4:
        return size
    with path.open("rb") as stream:
        stream.seek(-4, io.SEEK_END)
        return max(size, int.from_bytes(stream.read(), "little"))


def encoding_of(path: Path) -> str:
    """UTF-8 unless the first bytes say otherwise; later bytes may still prove the guess wrong."""
    with open_bytes(path) as stream:
        head = stream.read(HEAD_BYTES)
    try:
        head[: head.rfind(b"\n") + 1 or None].decode("utf-8-sig")
    except UnicodeDecodeError:
        return "latin-1"
    return "utf-8-sig"


def separator_of(path: Path, encoding: str) -> str:
    """The delimiter that gives the first rows as many cells as the header, else the most frequent one."""
    with open_bytes(path) as stream:
        head = stream.readline(HEAD_BYTES).decode(encoding, "replace")
        rows = [head, *(stream.readline(HEAD_BYTES).decode(encoding, "replace") for _ in range(RULED_ROWS))]
    separators = [separator for separator in ",\t;|" if separator in head]
    if len(separators) < 2:
        return separators[0] if separators else ","
    return max(separators, key=lambda separator: (ruled_columns(rows, separator), head.count(separator)))


def ruled_columns(lines: list[str], separator: str) -> int:
    """How many columns a delimiter gives, where nearly all rows have as many as the header; else 1."""
    try:
        widths = [len(row) for row in csv.reader(lines, delimiter=separator) if row]
    except csv.Error:
        return 1
    return widths[0] if widths and sum(width == widths[0] for width in widths) >= 0.9 * len(widths) else 1
