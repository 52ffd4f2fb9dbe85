"""Tables: train, test and sample of this competition, stacked and joined where they come in parts."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.answers.numbers import with_numbers
from medalist_engine.data.asked.rows import (
    asked_for,
    asks_by_unit,
    is_test_within,
    rows_asked,
    table_of_keys,
    with_key_parts,
)
from medalist_engine.data.files.reading import LARGE_BYTES, is_delimited, layout_of, read_table
from medalist_engine.data.files.streams import find_file, unpacked_bytes
from medalist_engine.data.names import id_name
from medalist_engine.media.files.sources import media_sources, naming_columns
from medalist_engine.output.cells.spelling import target_columns
from medalist_engine.protocol import warn

if TYPE_CHECKING:
    from medalist_engine.data.files.pieces import Thinning

ROW_NUMBER = "row number in the file"


@dataclass
class Tables:
    """`rows` are the numbers that the train rows have in the file; `whole`: how many rows it has, where some
    were left out.
    """

    train: pd.DataFrame
    test: pd.DataFrame | None
    sample: pd.DataFrame | None
    rows: np.ndarray
    whole: int | None = None


def load_tables(
    config: Config, folder: Path, thinning: "Thinning | None" = None, until: float = np.inf
) -> Tables:
    """Reads what the task names, of a large train what `thinning` keeps and `until` allows."""
    text = columns_as_text(config)
    sample = load_sample(config, folder)
    test = load_test(config, folder, sample, text)
    if thinning and asks_by_unit(config, test, sample):
        thinning.order, thinning.together = None, id_name(config)
    asked = rows_asked(config, folder, sample)
    is_within_train = is_test_within(config) and test is not None and asked is not None
    if is_within_train:
        test = test[asked_for(config, test, asked)].drop(columns=config["targets"]).reset_index(drop=True)
    train = load_train(config, folder, thinning, until, text)
    if is_within_train:
        train = train[~asked_for(config, train, asked)]
    train = with_key_parts(config, train)
    if is_reshaped(config):
        from medalist_engine.data.answers.reshaped import with_reshaped_target

        train = with_reshaped_target(config, train)
    train, rows = with_labels(config, folder, train, text)
    is_known = has_answers(config, train)
    whole = thinning.seen if thinning and thinning.seen > len(train) else None
    return Tables(train[is_known].reset_index(drop=True), test, sample, rows[is_known], whole)


def answers_are_texts(config: Config) -> bool:
    """Whether every answer is a text, and there are no media: no model needs numbers and categories."""
    kinds = {column["kind"] for column in target_columns(config)}
    return kinds == {"text"} and not media_sources(config)


def cells_as_spelled(config: Config) -> set[str]:
    """Cells that are listed in the submission are written as in test, too."""
    listed = {config["files"]["ordered"]["item"]} if config["files"].get("ordered") else set()
    copied = {*config["features"], *config["text_columns"]} if answers_are_texts(config) else set()
    return listed | copied


def has_answers(config: Config, train: pd.DataFrame) -> np.ndarray:
    """Which rows can be learned from: where answers are texts, an empty cell is no answer."""
    if not answers_are_texts(config):
        return np.ones(len(train), bool)
    answers = train[config["targets"]]
    return (answers.notna() & (answers != "")).all(axis=1).to_numpy()


def is_reshaped(config: Config) -> bool:
    """Whether answers are made of cells."""
    return not {"joined", "computed"}.isdisjoint(config["files"])


def columns_as_text(config: Config) -> set[str]:
    """Targets and ids stay text: labels and keys must be repeated as spelled."""
    text = {*config["targets"], id_name(config), *naming_columns(config), *cells_as_spelled(config)}
    if not is_reshaped(config):
        return text
    from medalist_engine.data.answers.reshaped import columns_of_answers

    return text | columns_of_answers(config)


def load_sample(config: Config, folder: Path) -> pd.DataFrame | None:
    """Without row numbers that somebody's tool left in front."""
    name = config["files"]["sample"]
    sample = load_parts(folder, [name], config, lambda _name: True) if name else None
    if sample is None:
        return None
    return sample.iloc[:, max(0, sample.shape[1] - len(config["submission"]["header"])) :]


def load_test(
    config: Config, folder: Path, sample: pd.DataFrame | None, text: set[str]
) -> pd.DataFrame | None:
    """The sample's keys are test where they hold all that is known of its rows."""
    if config["files"].get("key_parts") and sample is not None:
        return one_row_each(config, table_of_keys(config, sample))
    test = load_parts(folder, config["files"]["test"], config, text.__contains__)
    return one_row_each(config, test)


def load_train(
    config: Config, folder: Path, thinning: "Thinning | None", until: float, text: set[str]
) -> pd.DataFrame:
    train = load_large(config, folder, thinning, until, text) if thinning else None
    if train is None:
        train = load_parts(folder, config["files"]["train"], config, text.__contains__)
    if train is None:
        raise FileNotFoundError(f"no train file: {config['files']['train']}")
    return with_numbers(config, train)


def with_labels(
    config: Config, folder: Path, train: pd.DataFrame, text: set[str]
) -> tuple[pd.DataFrame, np.ndarray]:
    """Train with the targets of a table of their own, and the numbers of its rows in the file."""
    rows, name = train.index.to_numpy(), config["files"]["labels"]
    labels = load_parts(folder, [name], config, text.__contains__) if name else None
    if labels is None:
        return train, rows
    train = join(train.assign(**{ROW_NUMBER: rows}), with_numbers(config, labels), config)
    rows = train.pop(ROW_NUMBER).to_numpy()
    return train, rows


def one_row_each(config: Config, test: pd.DataFrame | None) -> pd.DataFrame | None:
    """Test itself may tell what a melted submission asks for: then it has a row for each answer."""
    melted = config["files"].get("melted")
    if test is None or not melted or melted["table"] not in config["files"]["test"]:
        return test
    others = [melted["target"], *([melted["table_key"]] if melted["table_key"] != melted["row"] else [])]
    return test.drop(columns=others).drop_duplicates(melted["row"]).reset_index(drop=True)


def is_large(config: Config, folder: Path) -> bool:
    """Whether train is to be read in pieces: it is large, and its tables need not be joined whole."""
    paths = [path for name in config["files"]["train"] if (path := find_file(folder, name)) is not None]
    if not paths or not all(map(is_delimited, paths)) or sum(map(unpacked_bytes, paths)) <= LARGE_BYTES:
        return False
    headers = [layout_of(path).names for path in paths]
    by_position = config["files"]["labels"] and id_name(config) not in headers[0]
    return not by_position and all(header == headers[0] for header in headers)


def load_large(
    config: Config, folder: Path, thinning: "Thinning", until: float, text: set[str]
) -> pd.DataFrame:
    """Train, read in pieces."""
    from medalist_engine.data.files.pieces import read_thinned

    paths = [path for name in config["files"]["train"] if (path := find_file(folder, name)) is not None]
    train = read_thinned(paths, text.__contains__, thinning, until)
    if len(train) < thinning.seen:
        warn(f"learning from {len(train)} of {thinning.seen} rows: more fit neither time nor memory")
    return train


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
    """Joins `right` by id, or by all shared columns if its ids repeat.

    Joins by position if no column is shared and the lengths agree.
    """
    shared = [name for name in left.columns if name in right.columns]
    key = [name for name in shared if name == id_name(config)]
    if not key or right.duplicated(key).any():
        key = shared
    if key:
        new = right[[name for name in right.columns if name not in shared or name in key]]
        return left.merge(new.drop_duplicates(key), on=key, how="inner")
    if len(left) == len(right):
        return pd.concat([left, right], axis=1)
    raise ValueError(f"nothing to join on: {list(left.columns)[:5]} and {list(right.columns)[:5]}")
