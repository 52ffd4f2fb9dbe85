"""Measured: a file of measurements as channels over time, whether it is a table or an array."""

import io
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

MOST_PLANES = 16
ARRAY_MARK = b"\x93NUMPY"
PARQUET_MARK = b"PAR1"
SEPARATORS = (",", "\t", ";")


class BadSignal(ValueError):
    """A file that holds no measurements that can be read."""


@dataclass(frozen=True)
class Measured:
    """`values` are channels by steps; `is_part`: the file holds more."""

    names: tuple[str, ...]
    values: np.ndarray
    is_part: bool = False


def measured_of(content: bytes, is_part: bool = False) -> Measured:
    """By content; of a part of a text the last line is left out."""
    if content.startswith(ARRAY_MARK):
        return measured_array(np.load(io.BytesIO(content), allow_pickle=False))
    if content.startswith(PARQUET_MARK):
        return measured_table(pd.read_parquet(io.BytesIO(content)))
    signal = measured_text(content[: content.rfind(b"\n") + 1] if is_part else content)
    return replace(signal, is_part=is_part)


def measured_array(array: np.ndarray) -> Measured:
    """The shorter axis of two holds the channels; planes of pictures lie upon each other."""
    if array.dtype.kind not in "biufc" or array.size == 0:
        raise BadSignal(f"an array of {array.dtype}, {array.shape}")
    flat = np.abs(array) if array.dtype.kind == "c" else array
    values = np.squeeze(flat)
    if values.ndim < 2:
        values = np.reshape(values, (1, -1))
    if values.ndim > 2 and values.shape[-1] <= MOST_PLANES < values.shape[0]:
        values = np.moveaxis(values, -1, 0)
    is_flat = values.ndim == 2
    values = values.reshape(-1, values.shape[-1])
    if is_flat and len(values) > values.shape[1]:
        values = values.T
    return Measured(tuple(map(str, range(len(values)))), values)


def measured_text(content: bytes) -> Measured:
    """A table with or without a header, its cells apart by commas, tabs, semicolons or blanks."""
    first = content[: content.find(b"\n") + 1 or len(content)].decode("utf-8", "replace").strip()
    separator = max(SEPARATORS, key=first.count)
    parts = first.split(separator) if separator in first else first.split()
    is_headed = not all(is_number_cell(part) for part in parts)
    options = {"sep": separator if separator in first else r"\s+", "on_bad_lines": "skip"}
    frame = pd.read_csv(io.BytesIO(content), header=0 if is_headed else None, **options)
    if not is_headed and len(frame) < frame.shape[1]:
        return measured_array(frame.to_numpy(float))
    return measured_table(frame)


def is_number_cell(text: str) -> bool:
    try:
        float(text.strip().strip('"') or "nan")
    except ValueError:
        return False
    return True


def measured_table(frame: pd.DataFrame) -> Measured:
    """A channel for each column of numbers."""
    columns = {str(name): numbers_of(frame[name]) for name in frame}
    columns = {name: values for name, values in columns.items() if values is not None}
    if not columns or len(frame) == 0:
        raise BadSignal("no column of numbers")
    return Measured(tuple(columns), np.stack([*columns.values()]))


def numbers_of(column: pd.Series) -> np.ndarray | None:
    if column.dtype.kind in "biuf":
        return column.to_numpy(float)
    numbers = pd.to_numeric(column, errors="coerce").to_numpy(float)
    return numbers if np.isfinite(numbers).mean() >= 0.5 else None
