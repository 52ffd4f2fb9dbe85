"""Parts: side tables that come in two files, one about the rows of train and one about those of test."""

import re
from collections.abc import Sequence
from pathlib import Path

import pandas as pd

from solution.data.names import folded

SIDES = re.compile(r"(?<![a-z])(?:train(?:ing)?|test(?:ing)?)(?![a-z])")


def parts_together(names: Sequence[str]) -> list[list[str]]:
    """Puts paths together that differ only by train and test: they are one table."""
    found: dict[str, list[str]] = {}
    for name in names:
        found.setdefault(SIDES.sub("*", name.lower()), []).append(name)
    return list(found.values())


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
