"""The file of a state: NumPy's npz, with JSON in one of its arrays; nothing in it is ever run."""

import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

STATE_VERSION = 3
MOST_STATE_BYTES = 300_000_000
ABOUT = "about"
ROWS = "rows"


@dataclass(frozen=True)
class KeptState:
    """`about` tells what it belongs to and what was learned; `rows` are the numbers of the rows in train."""

    about: Mapping[str, Any]
    rows: np.ndarray
    arrays: Mapping[str, np.ndarray]

    def size(self) -> int:
        return sum(values.nbytes for values in (self.rows, *self.arrays.values()))


def write_state(state: KeptState, path: Path) -> None:
    """The file is replaced as a whole, or stays as it was."""
    about = np.frombuffer(json.dumps({**state.about, "version": STATE_VERSION}).encode(), np.uint8)
    temporary = path.with_name(path.name + ".tmp")
    with temporary.open("wb") as stream:
        np.savez(stream, allow_pickle=False, **{ABOUT: about, ROWS: state.rows, **state.arrays})
    temporary.replace(path)


def read_state(path: Path) -> KeptState:
    """Raises where it is missing, damaged or of another version."""
    with zipfile.ZipFile(path) as packed:
        if sum(packed_file.file_size for packed_file in packed.infolist()) > 2 * MOST_STATE_BYTES:
            raise ValueError("it is too large")
    with np.load(path, allow_pickle=False) as archive:
        arrays = {name: archive[name] for name in archive.files}
    about = json.loads(arrays.pop(ABOUT).tobytes())
    if about["version"] != STATE_VERSION:
        raise ValueError(f"it is of version {about['version']}")
    read_rows, rows = about["read_rows"], arrays.pop(ROWS)
    if not isinstance(about["whole"], int) or not (read_rows is None or isinstance(read_rows, int)):
        raise ValueError("it tells no numbers of rows")
    if rows.ndim != 1:
        raise ValueError("the numbers of its rows are no list")
    return KeptState(about, rows, arrays)
