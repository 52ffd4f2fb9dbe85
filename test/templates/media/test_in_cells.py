"""Pictures whose files stand in the cells of a column."""

import base64
import io
import time

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.tables import Tables
from medalist_engine.media.files.library import Library
from medalist_engine.media.files.sources import MediaSource
from medalist_engine.media.files.troubles import Troubles
from medalist_engine.media.found import MediaJob
from medalist_engine.media.pictures.in_cells import content_of, read_encoded
from PIL import Image


def as_png(level: int) -> bytes:
    stream = io.BytesIO()
    Image.fromarray(np.full((16, 16), level, np.uint8)).save(stream, "png")
    return stream.getvalue()


def test_bytes_records_and_base64_hold_the_same():
    png = as_png(7)
    text = base64.b64encode(png).decode()
    ways = [png, bytearray(png), {"bytes": png, "path": "a.png"}, text, f"data:image/png;base64,{text}"]
    assert [content_of(way) for way in ways] == [png] * 5
    for blank in ("", None, {"bytes": None}):
        with pytest.raises(ValueError, match="blank"):
            content_of(blank)


def test_a_row_without_a_picture_has_no_features(tmp_path, warnings_of):
    cells = [as_png(10 * n) for n in range(20)]
    cells[3], cells[4] = None, b"no picture"
    tables = Tables(pd.DataFrame({"p": cells[:12]}), pd.DataFrame({"p": cells[12:]}), None, np.arange(12))
    source = MediaSource("image", "encoded", None, None, None, ("p",), None)
    job = MediaJob(source, tables, Library(tmp_path, {}), Troubles(), time.monotonic() + 60, 1, 1 << 28, 0)
    found = read_encoded(job)
    job.troubles.tell()
    known = {name: np.isfinite(block).all(axis=1) for name, block in found.blocks.items()}
    for rows in known.values():
        assert len(rows) == 20
        assert list(np.flatnonzero(~rows)) == [3, 4]
    assert found.columns["files"][3] == 0
    assert "p of row 4" in warnings_of()[0]
