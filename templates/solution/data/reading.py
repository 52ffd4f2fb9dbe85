"""Reading: any table of the competition as a data frame, by whatever name and format it was downloaded."""

import csv
import gzip
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd

PACKED = ("", ".gz", ".zip")
MISSING = ["", "NA", "N/A", "n/a", "#N/A", "<NA>", "NaN", "nan", "-nan", "null", "NULL", "None"]


def find_file(folder: Path, name: str) -> Path | None:
    """The named file; else one of that name in another case, folder or packing."""
    if (folder / name).is_file():
        return folder / name
    wanted = [Path(name).name.lower() + packing for packing in PACKED]
    found = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.name.lower() in wanted]
    return min(found, key=lambda path: (wanted.index(path.name.lower()), len(path.parts)), default=None)


def read_bytes(path: Path) -> bytes:
    if path.suffix == ".gz":
        return gzip.decompress(path.read_bytes())
    if path.suffix != ".zip":
        return path.read_bytes()
    with zipfile.ZipFile(path) as archive:
        largest = max(archive.infolist(), key=lambda entry: entry.file_size)
        return archive.read(largest)


def read_table(path: Path, is_text: Callable[[str], bool]) -> pd.DataFrame:
    """Columns for which `is_text` holds stay as spelled: blank is "" there, and "NA" is two letters."""
    kind = Path(path.stem).suffix if path.suffix in PACKED else path.suffix
    content = read_bytes(path)
    if kind == ".parquet":
        return spelled(clean_names(pd.read_parquet(io.BytesIO(content))), is_text)
    text = decode(content)
    if kind in (".json", ".jsonl", ".ndjson"):
        return spelled(clean_names(read_json(text)), is_text)
    return read_delimited(text, is_text)


def decode(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def read_json(text: str) -> pd.DataFrame:
    """Records, a dict of columns, or one record per line; nested records are flattened one level."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError:
        data = [json.loads(line) for line in text.splitlines() if line.strip()]
    frame = pd.DataFrame(data)
    nested = [name for name in frame if frame[name].head(50).map(lambda cell: isinstance(cell, dict)).any()]
    return (
        pd.json_normalize(frame.to_dict("records"), max_level=1) if nested else frame.reset_index(drop=True)
    )


def read_delimited(text: str, is_text: Callable[[str], bool]) -> pd.DataFrame:
    separator = max(",\t;|", key=text[: text.find("\n")].count)
    names = unique_names(next(csv.reader(io.StringIO(text), delimiter=separator)))
    kept = [name for name in names if is_text(name)]
    frame = pd.read_csv(
        io.StringIO(text),
        sep=separator,
        header=0,
        names=names,
        index_col=False,
        dtype=dict.fromkeys(kept, str),
        keep_default_na=False,
        na_values={name: MISSING for name in names if name not in kept},
        low_memory=False,
    )
    return spelled(frame, is_text)


def unique_names(header: list[str]) -> list[str]:
    """Blank headers become `Unnamed: n`, repeated ones get `.n`: no two columns share a name."""
    seen: dict[str, int] = {}
    names = []
    for position, name in enumerate(header):
        clean = name.strip() or f"Unnamed: {position}"
        names.append(f"{clean}.{seen[clean]}" if clean in seen else clean)
        seen[clean] = seen.get(clean, 0) + 1
    return names


def clean_names(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.set_axis(unique_names([str(name) for name in frame.columns]), axis=1)


def spelled(frame: pd.DataFrame, is_text: Callable[[str], bool]) -> pd.DataFrame:
    chosen = {name: frame[name].map(spell_cell) for name in frame if is_text(str(name))}
    return frame.assign(**chosen)


def spell_cell(cell: Any) -> str:
    if isinstance(cell, (list, dict)):
        return " ".join(map(str, cell))
    return "" if cell is None or cell != cell else str(cell)
