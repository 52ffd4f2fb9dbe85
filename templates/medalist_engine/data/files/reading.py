"""Reading: any table of the competition as a data frame."""

import io
import json
from pathlib import Path

import pandas as pd

from medalist_engine.data.files.delimited import IsText, read_thinned, read_whole, spelled
from medalist_engine.data.files.streams import encoding_of, format_of, open_bytes, unpacked_bytes
from medalist_engine.data.files.thinning import Thinning
from medalist_engine.data.names import unique_names

LARGE_BYTES = 200_000_000


def read_table(path: Path, is_text: IsText) -> pd.DataFrame:
    """Columns for which `is_text` holds stay as spelled: blank is "" there, and "NA" is two letters."""
    if is_delimited(path):
        if unpacked_bytes(path) > LARGE_BYTES:
            return read_thinned([path], is_text, Thinning()).reset_index(drop=True)
        return spelled(read_whole(path, is_text), is_text)
    if format_of(path) == ".parquet":
        with open_bytes(path) as stream:
            return spelled(clean_names(pd.read_parquet(io.BytesIO(stream.read()))), is_text)
    with open_bytes(path) as stream:
        return spelled(clean_names(read_json(stream.read().decode(encoding_of(path), "replace"))), is_text)


def is_delimited(path: Path) -> bool:
    return format_of(path) not in (".parquet", ".json", ".jsonl", ".ndjson")


def read_json(text: str) -> pd.DataFrame:
    """Records, a dict of columns or records, or a record per line; nested records are flattened one level."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError:
        data = [json.loads(line) for line in text.splitlines() if line.strip()]
    is_by_id = isinstance(data, dict) and is_keyed(data)
    frame = pd.DataFrame.from_dict(data, orient="index").reset_index() if is_by_id else pd.DataFrame(data)
    nested = [name for name in frame if frame[name].head(50).map(lambda cell: isinstance(cell, dict)).any()]
    return (
        pd.json_normalize(frame.to_dict("records"), max_level=1) if nested else frame.reset_index(drop=True)
    )


def is_keyed(held: dict) -> bool:
    """Whether it holds records by id: there are more of them than names in them; else these are columns."""
    if not all(isinstance(cells, dict) for cells in held.values()):
        return False
    return 0 < len({name for cells in held.values() for name in cells}) < len(held)


def clean_names(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.set_axis(unique_names([str(name) for name in frame.columns]), axis=1)
