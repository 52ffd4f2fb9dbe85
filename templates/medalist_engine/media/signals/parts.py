"""Parts: a stretch of a long table, by its bytes, and a column of a table of signals."""

import re

import numpy as np
import pandas as pd

from medalist_engine.media.audio.sounds import opened_file
from medalist_engine.media.files.library import MOST_BYTES, Library, Place
from medalist_engine.media.signals.measured import BadSignal, Measured, measured_of

BYTE_RANGE = re.compile(r"(\d+)-(\d+)")
HEADER_OF_PARTS = 1 << 16
NAME_OF_ONE = "value"


def measured_part(
    library: Library, place: Place, columns: tuple[str, ...], most_bytes: int
) -> tuple[Measured, int]:
    """What is measured in one part of a file, and the size of the part."""
    if place.name.lower().split("#")[0].endswith((".parquet", ".pq")):
        return measured_column(place)
    match = BYTE_RANGE.fullmatch(place.part)
    if match is None:
        raise BadSignal(f"no part of a file is called {place.part}")
    start, end = int(match[1]), int(match[2])
    with opened_file(library, place) as (handle, _size):
        header = handle.read(HEADER_OF_PARTS).split(b"\n", 1)[0]
        handle.seek(start)
        content = handle.read(max(0, min(end - start, most_bytes, MOST_BYTES)))
    signal = measured_of(header + b"\n" + content, is_part=len(content) < end - start)
    return only_columns(signal, columns), end - start


def only_columns(signal: Measured, columns: tuple[str, ...]) -> Measured:
    """Never what is asked for, which stands beside it in train."""
    kept = [at for at, name in enumerate(signal.names) if name in columns]
    if not kept:
        raise BadSignal(f"none of {', '.join(columns)} is in it")
    names = tuple(signal.names[at] for at in kept)
    return Measured(names, signal.values[kept], signal.clock, is_part=signal.is_part)


def measured_column(place: Place) -> tuple[Measured, int]:
    """Each column is the signal of one row, whatever it is called."""
    values = pd.read_parquet(place.path, columns=[place.part])[place.part].to_numpy()
    return Measured((NAME_OF_ONE,), np.reshape(values, (1, -1))), values.nbytes
