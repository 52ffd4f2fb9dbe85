"""Stretches: a long table as a row for each stretch of some lines, which its bytes name."""

from pathlib import Path
from typing import BinaryIO

import numpy as np
import pandas as pd

from medalist_engine.data.files.streams import find_file
from medalist_engine.data.listings.rules.listing_rules import Listing

SCANNED_BYTES = 1 << 22


def stretches_frame(listing: Listing, folder: Path) -> pd.DataFrame:
    """The bytes of each whole stretch, its block of neighbours, and the answers in its last line."""
    rule = listing["cut"]
    path = find_file(folder, rule["table"])
    if path is None:
        raise FileNotFoundError(rule["table"])
    bounds, lasts = stretch_ends(path, rule["rows"])
    count = len(bounds) - 1
    names = [f"{start}-{end}" for start, end in zip(bounds[:-1], bounds[1:], strict=True)]
    blocks = np.arange(count) * rule["blocks"] // max(1, count)
    with path.open("rb") as handle:
        header = cells_of_line(handle.readline())
        lines = [
            cells_of_line(bytes_between(handle, *pair))
            for pair in zip(lasts[:count], bounds[1:], strict=True)
        ]
    answers = {name: [line[header.index(name)] for line in lines] for name in rule["answers"]}
    key, block = listing["columns"][:2]
    return pd.DataFrame({key: names, block: blocks} | answers)


def stretch_ends(path: Path, rows: int) -> tuple[np.ndarray, np.ndarray]:
    """The place behind the header and behind each stretch, and where the last line of each begins."""
    bounds, lasts, start, lines, size = [], [], 0, 0, path.stat().st_size
    with path.open("rb") as handle:
        while piece := handle.read(SCANNED_BYTES):
            ends = np.flatnonzero(np.frombuffer(piece, np.uint8) == ord("\n")) + start + 1
            start += len(piece)
            if start == size and not piece.endswith(b"\n"):
                ends = np.append(ends, start)  # a last line without an end
            bounds.append(ends[-lines % rows :: rows])
            lasts.append(ends[(rows - 1 - lines) % rows :: rows])
            lines += len(ends)
    return np.concatenate(bounds), np.concatenate(lasts)


def bytes_between(handle: BinaryIO, start: int, end: int) -> bytes:
    handle.seek(int(start))
    return handle.read(int(end - start))


def cells_of_line(line: bytes) -> list[str]:
    return [cell.strip().strip('"') for cell in line.decode("utf-8", "replace").strip().split(",")]
