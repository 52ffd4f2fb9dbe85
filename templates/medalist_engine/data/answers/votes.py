"""Votes: target columns that are shares of one whole, or counts of votes, become classes of one target."""

from dataclasses import replace

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.answers.one_hot import free_name, of_classes
from medalist_engine.data.names import id_name
from medalist_engine.data.tables import Tables
from medalist_engine.plain.votes import asks_for_shares

MOST_COPIES = 8
LEAST_COPIES = 2
COPIED_ROWS = 20_000
"""Each row is learned as so many copies: few rows gain from more."""
LEAST_VOTED = 0.5


def fold_votes(config: Config, tables: Tables) -> tuple[Config, Tables]:
    """Copies of each row, among which the classes are in the shares of its votes, and their config.

    The copies of a row stay in one fold. The columns of the targets hold the shares from then on. Both are as
    they were where the cells are no votes.
    """
    if not asks_for_shares(config) or "one-whole" not in config["metric"]["traits"]:
        return config, tables
    targets, train = config["targets"], tables.train
    votes = train[targets].apply(pd.to_numeric, errors="coerce").to_numpy(float)
    voted = np.isfinite(votes).all(axis=1) & (votes.sum(axis=1) > 0)
    if (votes[voted] < 0).any() or voted.mean() < LEAST_VOTED:
        return config, tables
    shares = votes[voted] / votes[voted].sum(axis=1, keepdims=True)
    copies = int(np.clip(COPIED_ROWS // len(shares), LEAST_COPIES, MOST_COPIES))
    places = np.repeat(np.flatnonzero(voted), copies)
    name, group = free_name(tables), "row of votes"
    classes = np.array(targets, dtype=object)[drawn_classes(shares, copies, config["seed"])]
    made = train.iloc[places].reset_index(drop=True)
    made[targets] = np.repeat(shares, copies, axis=0)
    made = made.assign(**{name: classes, group: places})
    print(f"the {len(targets)} targets share one whole: each row is learned as {copies} copies with a class")
    folded = config | of_classes(config, name) | {"voted": targets}
    return with_groups(folded, group, train), replace(tables, train=made, rows=tables.rows[places])


def drawn_classes(shares: np.ndarray, copies: int, seed: int) -> np.ndarray:
    """For the copies of each row one after another: each class as often as its share says, up to one."""
    starts = np.random.default_rng(seed).random((len(shares), 1))
    points = (starts + np.arange(copies)) / copies
    ends = shares.cumsum(axis=1)
    ends[:, -1] = np.inf
    return np.array([np.searchsorted(*pair, side="right") for pair in zip(ends, points, strict=True)]).ravel()


def with_groups(config: Config, group: str, train: pd.DataFrame) -> Config:
    """Folds by the column that groups the rows already, or that names several; else by row.

    Windows in time keep the copies together as they are.
    """
    validation = config["validation"]
    name = validation["group"] or config["group_column"]
    if validation["scheme"] == "time" or (validation["scheme"] == "group" and name in train):
        return config
    id_column = id_name(config)
    together = id_column if id_column in train and train[id_column].duplicated().any() else group
    return config | {"validation": validation | {"scheme": "group", "group": together}}


def known_shares(config: Config, train: pd.DataFrame, labels: list[str]) -> np.ndarray | None:
    """The shares of the classes in the rows of train; None where a row has one class."""
    return train[labels].to_numpy(float) if config.get("voted") else None
