"""One-hot: target columns with exactly one 1 per row become the classes of a single target."""

from dataclasses import replace

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.tables import Tables
from medalist_engine.output.cells.spelling import target_columns

SHARE_KINDS = {"simplex", "probability"}


def fold_one_hot(config: Config, tables: Tables) -> tuple[Config, Tables]:
    """One target that names the column with the 1, and its config: classes learn from each other, in one
    model. Where the metric counts shares of one whole, columns may hold votes: the class has most of them.
    Both as they are where a row has no target or several.
    """
    targets = config["targets"]
    kinds = {column["kind"] for column in target_columns(config)}
    if config["submission"]["layout"] != "columns" or config["task"] != "multiclass" or len(targets) < 2:
        return config, tables
    if kinds - SHARE_KINDS:
        return config, tables
    cells = tables.train[targets].apply(pd.to_numeric, errors="coerce").to_numpy(float)
    is_one_hot = np.isin(cells, (0.0, 1.0)).all() and (cells.sum(axis=1) == 1).all()
    if not is_one_hot and not ("one-whole" in config["metric"]["traits"] and are_votes(cells)):
        return config, tables
    name = free_name(tables)
    voted = cells.sum(axis=1) > 0
    classes = np.array(targets, dtype=object)[cells[voted].argmax(axis=1)]
    train = tables.train[voted].drop(columns=targets).assign(**{name: classes}).reset_index(drop=True)
    print(f"every row has one of the {len(targets)} targets: they are learned as classes")
    return config | of_classes(config, name), replace(tables, train=train, rows=tables.rows[voted])


def are_votes(cells: np.ndarray) -> bool:
    """Whether nothing is missing or negative, and most rows have any."""
    return bool((cells >= 0).all() and (cells.sum(axis=1) > 0).mean() > 0.5)


def of_classes(config: Config, name: str) -> Config:
    """The changed config; random folds become stratified."""
    validation = config["validation"]
    random = validation["scheme"] == "kfold"
    return {
        "targets": [name],
        "folded_targets": config["targets"],
        "leaks": [*config["leaks"], *config["targets"]],
        "submission": config["submission"] | {"layout": "classes"},
        "validation": validation | ({"scheme": "stratified"} if random else {}),
    }


def free_name(tables: Tables) -> str:
    """A name for the new target that no column has."""
    taken = {*tables.train.columns, *([] if tables.test is None else tables.test.columns)}
    name = "class"
    while name in taken:
        name += "_"
    return name
