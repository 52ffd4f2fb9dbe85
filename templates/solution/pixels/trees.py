"""Boosted trees over pixels: LightGBM where it is installed, else scikit-learn's own."""

import time
from collections.abc import Callable

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor

try:
    import lightgbm
except ImportError:
    lightgbm = None

Predictor = Callable[[np.ndarray], np.ndarray]
LEAVES, RATE = 31, 0.1


def fit_pixels(
    x: np.ndarray,
    y: np.ndarray,
    weight: np.ndarray | None,
    rounds: int,
    deadline: float,
    threads: int,
    seed: int,
    classes: bool,
) -> Predictor:
    """`classes`: y is 0 or 1, and chances are predicted; else y are numbers. Ends at the deadline."""
    if y.min() == y.max():
        return lambda fresh: np.full(len(fresh), y[0], np.float32)
    if lightgbm is None:
        return fit_histogram(x, y, weight, rounds, deadline, seed, classes)

    def stop(environment: "lightgbm.callback.CallbackEnv") -> None:
        if time.monotonic() > deadline:
            raise lightgbm.callback.EarlyStopException(environment.iteration, [])

    parameters = {
        "objective": "binary" if classes else "regression",
        "learning_rate": RATE,
        "num_leaves": LEAVES,
        "min_data_in_leaf": 40,
        "feature_fraction": 0.4,
        "bagging_fraction": 0.8,
        "bagging_freq": 1,
        "lambda_l2": 1.0,
        "max_bin": 127,
        "num_threads": threads,
        "seed": seed,
        "deterministic": True,
        "force_row_wise": True,
        "verbosity": -1,
    }
    rows = lightgbm.Dataset(x, y, weight=weight, params=parameters)
    model = lightgbm.train(parameters, rows, rounds, callbacks=[stop])
    return lambda fresh: model.predict(fresh, num_threads=threads).astype(np.float32)


def fit_histogram(
    x: np.ndarray,
    y: np.ndarray,
    weight: np.ndarray | None,
    rounds: int,
    deadline: float,
    seed: int,
    classes: bool,
) -> Predictor:
    """Grows in steps, so that the clock can end it."""
    kind = HistGradientBoostingClassifier if classes else HistGradientBoostingRegressor
    model = kind(learning_rate=RATE, max_leaf_nodes=LEAVES, early_stopping=False, random_state=seed)
    model.set_params(warm_start=True)
    for grown in range(20, rounds + 1, 20):
        model.set_params(max_iter=grown).fit(x, y, weight)
        if time.monotonic() > deadline:
            break
    if classes:
        return lambda fresh: model.predict_proba(fresh)[:, 1].astype(np.float32)
    return lambda fresh: model.predict(fresh).astype(np.float32)
