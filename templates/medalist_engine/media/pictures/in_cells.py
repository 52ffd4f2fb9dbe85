"""In cells: files of pictures that stand in a column, as bytes or in base64."""

import base64
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pandas as pd

from medalist_engine.media.files.library import Place
from medalist_engine.media.found import MediaFound, MediaJob
from medalist_engine.media.pictures.pictures import FilePictures
from medalist_engine.media.pictures.readers import described_pictures, fact_columns


class CellFiles:
    """Reads the cell of a row as if it were a file."""

    def __init__(self, cells: Sequence[object]) -> None:
        self.cells = cells

    def read(self, place: Place) -> bytes:
        return content_of(self.cells[int(place.member or 0)])


def content_of(cell: object) -> bytes:
    """Of bytes, of a record that has bytes, or of base64, behind `data:image/png;base64,` or not."""
    if isinstance(cell, dict):
        cell = cell.get("bytes")
    if isinstance(cell, (bytes, bytearray, memoryview)):
        return bytes(cell)
    if isinstance(cell, str) and cell:
        return base64.b64decode(cell.partition(",")[2] if cell.startswith("data:") else cell)
    raise ValueError("the cell is blank")


def read_encoded(job: MediaJob) -> MediaFound:
    name = job.source.columns[0]
    frames = [frame for frame in (job.tables.train, job.tables.test) if frame is not None]
    cells = [cell for frame in frames for cell in (frame[name] if name in frame else [None] * len(frame))]
    rows = np.flatnonzero([isinstance(cell, dict) or not pd.isna(cell) for cell in cells])
    places = [Place(f"{name} of row {row}", Path(), str(row)) for row in rows]
    files = FilePictures(CellFiles(cells), places, rows, len(cells), job.troubles)
    media = described_pictures(files, job)
    media.columns |= fact_columns(files)
    return media
