"""Seen: what media told of every row, so that a run that goes on need not look at them again."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

SEEN = "seen"


@dataclass(frozen=True)
class SeenMedia:
    """Of one source: vectors by block, and numbers by column; NaN where a row has none."""

    blocks: Mapping[str, np.ndarray]
    columns: Mapping[str, np.ndarray]


def packed_seen(seen: Mapping[str, SeenMedia]) -> tuple[list[dict[str, Any]], dict[str, np.ndarray]]:
    entries, arrays = [], {}
    for number, (source, media) in enumerate(seen.items()):
        entries.append({"source": source, "blocks": [*media.blocks], "columns": [*media.columns]})
        arrays |= {f"{SEEN}/{number}/{place}": values for place, values in enumerate(media.blocks.values())}
        if media.columns:
            arrays[f"{SEEN}/{number}/columns"] = np.column_stack([*media.columns.values()])
    return entries, arrays


def unpacked_seen(
    saved: list[Mapping[str, Any]], arrays: Mapping[str, np.ndarray], rows: int
) -> dict[str, SeenMedia]:
    """Raises where something does not fit so many rows."""
    seen = {}
    for number, entry in enumerate(saved):
        blocks = {
            str(name): table_of(arrays[f"{SEEN}/{number}/{place}"], rows)
            for place, name in enumerate(entry["blocks"])
        }
        columns: dict[str, np.ndarray] = {}
        if entry["columns"]:
            table = table_of(arrays[f"{SEEN}/{number}/columns"], rows)
            columns = dict(zip(map(str, entry["columns"]), table.T, strict=True))
        seen[str(entry["source"])] = SeenMedia(blocks, columns)
    return seen


def table_of(values: np.ndarray, rows: int) -> np.ndarray:
    if values.ndim != 2 or len(values) != rows or values.dtype.kind != "f":
        raise ValueError(f"numbers of shape {values.shape} stand where {rows} rows belong")
    return values
