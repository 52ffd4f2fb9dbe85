"""Whole files: a file is replaced as a whole, or stays as it was."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


@contextmanager
def open_whole(path: Path) -> Iterator[TextIO]:
    """Replaces the file at the end; if writing fails, the old file stays."""
    temporary = path.with_name(path.name + ".tmp")
    with temporary.open("w", encoding="utf-8", newline="") as stream:
        yield stream
    temporary.replace(path)


def write_json(value: object, path: Path) -> None:
    with open_whole(path) as stream:
        stream.write(json.dumps(value, indent=1, ensure_ascii=False) + "\n")
