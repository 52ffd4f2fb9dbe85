"""Tables: train, test and sample of this competition, stacked and joined where they come in parts."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from pathlib import Path

import numpy as np
import pandas as pd

from solution.config import Config
from solution.data.reading import find_file, read_table
from solution.protocol import warn


@dataclass
class Tables:
    """`rows` are the numbers that the train rows have in the file."""

    train: pd.DataFrame
    test: pd.DataFrame | None
    sample: pd.DataFrame | None
    rows: np.ndarray


def load_tables(config: Config, folder: Path) -> Tables:
    """Reads what CONFIG names. Targets and ids stay text: labels and keys must be repeated as spelled."""
    text = {*config["targets"], id_name(config)}
    train = load_parts(folder, config["files"]["train"], config, text.__contains__)
    if train is None:
        raise FileNotFoundError(f"no train file: {config['files']['train']}")
    if config["files"]["labels"]:
        labels = load_parts(folder, [config["files"]["labels"]], config, text.__contains__)
        train = train if labels is None else join(train, labels, config)
    test = load_parts(folder, config["files"]["test"], config, text.__contains__)
    sample = None
    if config["files"]["sample"]:
        sample = load_parts(folder, [config["files"]["sample"]], config, lambda _name: True)
    return Tables(train, test, sample, np.arange(len(train)))


def id_name(config: Config) -> str | None:
    """A nameless first column is called what the reader calls it."""
    return "Unnamed: 0" if config["id_column"] == "" else config["id_column"]


def load_parts(
    folder: Path, names: list[str], config: Config, is_text: Callable[[str], bool]
) -> pd.DataFrame | None:
    paths = [find_file(folder, name) for name in names]
    for name, path in zip(names, paths, strict=True):
        if path is None:
            warn(f"{name} was not found")
    frames = [read_table(path, is_text) for path in paths if path is not None]
    if not frames:
        return None
    if all(set(frame.columns) == set(frames[0].columns) for frame in frames):
        return pd.concat(frames, ignore_index=True) if len(frames) > 1 else frames[0]
    return reduce(lambda left, right: join(left, right, config), frames)


def join(left: pd.DataFrame, right: pd.DataFrame, config: Config) -> pd.DataFrame:
    """Adds the columns of `right` by id; by position where there is no shared id and the lengths agree."""
    shared = [name for name in left.columns if name in right.columns]
    key = [id_name(config)] if id_name(config) in shared else shared
    if key:
        new = right[[name for name in right.columns if name not in shared or name in key]]
        return left.merge(new.drop_duplicates(key), on=key, how="inner")
    if len(left) == len(right):
        return pd.concat([left, right], axis=1)
    raise ValueError(f"nothing to join on: {list(left.columns)[:5]} and {list(right.columns)[:5]}")
