"""Whole files: a file is replaced as a whole, or stays as it was; files that belong together, all at once."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TextIO

Write = Callable[[TextIO], object]


@contextmanager
def open_whole(path: Path) -> Iterator[TextIO]:
    """Replaces the file at the end; if writing fails, the old file stays."""
    temporary = path.with_name(path.name + ".tmp")
    with temporary.open("w", encoding="utf-8", newline="") as stream:
        yield stream
    temporary.replace(path)


def replace_together(files: Mapping[Path, Write]) -> None:
    """Replaces none before all are written; the first is replaced last."""
    with ExitStack() as opened:
        streams = {path: opened.enter_context(open_whole(path)) for path in files}
        for path, write in files.items():
            write(streams[path])


def as_json(value: object) -> Write:
    text = json.dumps(value, indent=1, ensure_ascii=False) + "\n"
    return lambda stream: stream.write(text)


def write_json(value: object, path: Path) -> None:
    replace_together({path: as_json(value)})
