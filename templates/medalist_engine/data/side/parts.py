"""Parts: side tables that come in two files, one about the rows of train and one about those of test."""

import re
from collections.abc import Sequence
from pathlib import Path

import pandas as pd

from medalist_engine.data.files.delimited import IsText
from medalist_engine.data.files.reading import read_table
from medalist_engine.data.files.streams import find_file
from medalist_engine.data.names import folded

SIDES = re.compile(r"(?<![a-z])(?:train(?:ing)?|test(?:ing)?)(?![a-z])")


def parts_together(names: Sequence[str]) -> list[list[str]]:
    """Puts paths together that differ only by train and test: they are one table."""
    parts: dict[str, list[str]] = {}
    for name in names:
        parts.setdefault(SIDES.sub("*", name.lower()), []).append(name)
    return list(parts.values())


def table_stem(names: Sequence[str]) -> str:
    """What a table of these parts is called: `identity` of `train_identity.csv`."""
    stem = Path(names[0]).name.split(".")[0]
    bare = re.sub(r"^[\W_]+|[\W_]+$", "", SIDES.sub("", stem.lower()))
    return bare if len(names) > 1 and bare else stem


def stacked_parts(frames: Sequence[pd.DataFrame]) -> pd.DataFrame:
    """One frame, whose columns are called as in the first: `id-01` there may be `id_01` here."""
    known = {folded(name): name for name in frames[0]}
    return pd.concat(
        [frame.rename(columns=lambda name: known.get(folded(name), name)) for frame in frames],
        ignore_index=True,
    )


def files_of(folder: Path, name: str) -> list[Path]:
    """The file of this name, or all files of a table that is divided into folders: `month=3`."""
    if (folder / name).is_dir():
        parts = [path for path in sorted((folder / name).rglob("*")) if "=" in path.parent.name]
        return [path for path in parts if path.is_file() and path.name[0] not in "._"]
    path = find_file(folder, name)
    if path is not None:
        return [path]
    folders = [place for place in sorted(folder.rglob(Path(name).name)) if place.is_dir()]
    return files_of(folders[0].parent, folders[0].name) if folders else []


def read_part(path: Path, is_text: IsText) -> pd.DataFrame:
    """With the values that its folders tell, as words: nothing is measured there."""
    values = {}
    for place in reversed(path.parts[:-1]):
        name, divided, value = place.partition("=")
        if not divided:
            break
        values[name] = value
    frame = read_table(path, is_text)
    return frame.assign(**{name: value for name, value in values.items() if name not in frame})
