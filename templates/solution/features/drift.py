"""Drift: how well a model separates train from test, and the columns that only number the rows."""

import numpy as np
import pandas as pd
from sklearn.ensemble import ExtraTreesClassifier
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import StratifiedKFold

from solution.features.features import Features
from solution.features.gathered import Gathered
from solution.protocol import warn

MOST_COMPARED = 10_000
FEWEST_COMPARED = 50
CELLS_PER_DRIFT_SECOND = 300_000
DRIFTING = 0.7
NAMED = 5


def without_row_numbers(gathered: Gathered, names: set[str]) -> None:
    """Drops row numbers: whole numbers, nearly all different, that continue in test where train ends."""
    for name in names & gathered.numbers.keys():
        values = gathered.numbers[name]
        train_values, test_values = values[: gathered.train_rows], values[gathered.train_rows :]
        if (
            len(test_values)
            and counts_rows(train_values)
            and counts_rows(test_values)
            and lie_apart(train_values, test_values)
        ):
            warn(f"column {name} is left out: it numbers the rows, and test goes on where train ends")
            del gathered.numbers[name]


def counts_rows(values: np.ndarray) -> bool:
    head = values[:1000]
    if np.isnan(values).any() or (head % 1).any() or (values % 1).any():
        return False
    return len(np.unique(head)) > 0.95 * len(head) and len(np.unique(values)) > 0.95 * len(values)


def lie_apart(train_values: np.ndarray, test_values: np.ndarray) -> bool:
    """Close enough to be one numbering: amounts of another size are news, not numbering."""
    apart = test_values.min() > train_values.max() or test_values.max() < train_values.min()
    return bool(apart) and np.ptp(np.concatenate([train_values, test_values])) < 3 * (
        len(train_values) + len(test_values)
    )


def drift(features: Features, most: int, seed: int) -> tuple[float, list[str]]:
    """The AUC of a model that separates train from test, over three folds, and its most important columns."""
    random = np.random.default_rng(seed)
    train, test = np.arange(features.train_rows), np.arange(features.train_rows, features.rows)
    rows = np.concatenate(
        [random.choice(part, min(len(part), most), replace=False) for part in (train, test)]
    )
    table = pd.concat([features.numbers.iloc[rows], features.codes.iloc[rows].add_suffix(" (code)")], axis=1)
    numbers = table.to_numpy(np.float32)
    matrix = np.where(np.isnan(numbers), np.nanmin(numbers, axis=0, initial=0) - 1, numbers)
    is_test = rows >= features.train_rows
    test_shares, weight = np.zeros(len(rows)), np.zeros(matrix.shape[1])
    for fit, valid in StratifiedKFold(3, shuffle=True, random_state=seed).split(matrix, is_test):
        model = ExtraTreesClassifier(25, max_depth=7, min_samples_leaf=10, random_state=seed, n_jobs=1)
        model.fit(matrix[fit], is_test[fit])
        test_shares[valid] = model.predict_proba(matrix[valid])[:, 1]
        weight += model.feature_importances_
    return float(roc_auc_score(is_test, test_shares)), [
        str(table.columns[at]) for at in np.argsort(-weight)[:NAMED]
    ]


def report_drift(features: Features, seconds: float, seed: int) -> float | None:
    """Prints how similar train and test are; None where there is nothing to compare or no time."""
    most = min(MOST_COMPARED, int(seconds * CELLS_PER_DRIFT_SECOND / max(1, features.width)))
    if min(features.train_rows, features.rows - features.train_rows, most) < FEWEST_COMPARED:
        return None
    if features.numbers.shape[1] + features.codes.shape[1] == 0:
        return None
    try:
        auc, columns = drift(features, most, seed)
    except Exception as error:  # noqa: BLE001
        warn(f"train and test were not compared: {type(error).__name__}: {error}")
        return None
    if auc >= DRIFTING:
        warn(f"train and test differ (AUC {auc:.3f} of telling them apart), most in: {', '.join(columns)}")
    return auc
