"""Boosted trees over pixels: LightGBM where it is installed, else scikit-learn's own."""

import time
from collections.abc import Callable

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor
from threadpoolctl import threadpool_limits

from medalist_engine.clock import free_threads

try:
    import lightgbm
except ImportError:
    lightgbm = None

Predictor = Callable[[np.ndarray], np.ndarray]
LEAVES = 31
RATE = 0.1
FASTEST_RATE = 0.4
LEARNED = 10.0
"""Rounds times rate: what it takes to learn, in however many rounds the time allows."""
TIMED_ROUNDS = 4
STEP = 20


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
        return fit_histogram(x, y, weight, rounds, deadline, threads, seed, classes)
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
        "num_threads": free_threads(threads),
        "seed": seed,
        "deterministic": True,
        "force_row_wise": True,
        "verbosity": -1,
    }
    rows = lightgbm.Dataset(x, y, weight=weight, params=parameters)
    model = lightgbm.train(parameters, rows, rounds, callbacks=[paced(deadline, rounds)])
    return lambda fresh: model.predict(fresh, num_threads=free_threads(threads)).astype(np.float32)


def paced(deadline: float, rounds: int) -> Callable[["lightgbm.callback.CallbackEnv"], None]:
    """Ends at the deadline, and learns faster where there is time for few rounds."""
    begun = time.monotonic()

    def callback(environment: "lightgbm.callback.CallbackEnv") -> None:
        now, done = time.monotonic(), environment.iteration + 1
        if now > deadline:
            raise lightgbm.callback.EarlyStopException(environment.iteration, [])
        if done == TIMED_ROUNDS:
            affordable = min(rounds, TIMED_ROUNDS * (deadline - begun) / max(1e-6, now - begun))
            rate = min(FASTEST_RATE, max(RATE, LEARNED / max(1.0, affordable)))
            environment.model.reset_parameter({"learning_rate": rate})

    return callback


def fit_histogram(
    x: np.ndarray,
    y: np.ndarray,
    weight: np.ndarray | None,
    rounds: int,
    deadline: float,
    threads: int,
    seed: int,
    classes: bool,
) -> Predictor:
    """Grows in steps, so that the clock can end it; leaves rows out by weight, as weights slow it down."""
    if weight is not None:
        kept = np.random.default_rng(seed).random(len(y)) < weight
        x, y = x[kept], y[kept]
    kind = HistGradientBoostingClassifier if classes else HistGradientBoostingRegressor
    model = kind(learning_rate=RATE, max_leaf_nodes=LEAVES, early_stopping=False, random_state=seed)
    model.set_params(warm_start=True)
    with threadpool_limits(threads, user_api="openmp"):
        for grown in range(STEP, rounds + STEP, STEP):
            model.set_params(max_iter=grown).fit(x, y)
            if time.monotonic() > deadline:
                break

    def predict(fresh: np.ndarray) -> np.ndarray:
        with threadpool_limits(threads, user_api="openmp"):
            predicted = model.predict_proba(fresh)[:, 1] if classes else model.predict(fresh)
        return predicted.astype(np.float32)

    return predict
