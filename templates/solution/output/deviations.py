"""Deviations: how far off the answer of each row of test is, by errors out of fold and what tells them."""

import numpy as np
from sklearn.ensemble import ExtraTreesRegressor

from solution.blend.ensemble import Ensemble
from solution.features.features import Features

COUNTED_ERRORS, FEWEST_ERRORS, MOST_TELLING = 3_000, 300, 50
DEVIATIONS_APART = 20.0


def deviations(ensemble: Ensemble, features: Features | None, is_laplace: bool) -> np.ndarray:
    """For each answer of test; the same for all where rows that were not fitted on do not surely gain."""
    rows = np.flatnonzero(ensemble.rows)
    rows = rows[:: max(1, len(rows) // COUNTED_ERRORS)]
    told, asked = ensemble.finish(ensemble.oof[rows]), ensemble.finish(ensemble.test)
    errors = ensemble.problem.truth()[rows] - told
    known, wanted = told_with_features(told, asked, features, ensemble.problem.rows[rows])
    if len(rows) < FEWEST_ERRORS or not surely_gains(errors, known, is_laplace):
        return same_deviations(ensemble, is_laplace)
    return by_likeness(errors, known, wanted, is_laplace)


def same_deviations(ensemble: Ensemble, is_laplace: bool) -> np.ndarray:
    """The one that suits all errors of the rows that were held out."""
    errors = ensemble.problem.truth()[ensemble.rows] - ensemble.finish(ensemble.oof[ensemble.rows])
    return np.full(len(ensemble.test), suiting_deviation(errors, is_laplace))


def surely_gains(errors: np.ndarray, known: np.ndarray, is_laplace: bool) -> bool:
    """Over two halves, each told by the other."""
    even = np.arange(len(errors)) % 2 == 0
    gains = []
    for own in (even, ~even):
        same = unlikeliness(errors[~own], suiting_deviation(errors[own], is_laplace), is_laplace)
        found = by_likeness(errors[own], known[own], known[~own], is_laplace)
        gains.append(same - unlikeliness(errors[~own], found, is_laplace))
    gained = np.concatenate(gains)
    return bool(gained.mean() > 2 * gained.std() / np.sqrt(len(gained)))


def told_with_features(
    told: np.ndarray, asked: np.ndarray, features: Features | None, rows: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """What errors may depend on, of rows of train and of test: the answer and the first numbers."""
    if features is None or features.rows - features.train_rows != len(asked) - 1:
        return told[:, None], asked[:, None]
    numbers = features.numbers.iloc[:, :MOST_TELLING].to_numpy(np.float32)
    test = numbers[features.train_rows :]
    nothing = np.full((1, numbers.shape[1]), np.nan, np.float32)
    known, wanted = (
        np.column_stack([told, numbers[rows]]),
        np.column_stack([asked, np.vstack([test, nothing])]),
    )
    return np.nan_to_num(known.astype(np.float32)), np.nan_to_num(wanted.astype(np.float32))


def by_likeness(errors: np.ndarray, known: np.ndarray, asked: np.ndarray, is_laplace: bool) -> np.ndarray:
    """The sizes of errors are learned, then brought to the scale that suits them all."""
    usual = suiting_deviation(errors, is_laplace)
    sizes = np.log(np.maximum(np.abs(errors), usual / DEVIATIONS_APART))
    model = ExtraTreesRegressor(80, min_samples_leaf=10, max_features=0.5, random_state=0).fit(known, sizes)
    scale = suiting_deviation(errors / np.exp(model.predict(known)), is_laplace)
    return np.clip(scale * np.exp(model.predict(asked)), usual / DEVIATIONS_APART, usual * DEVIATIONS_APART)


def suiting_deviation(errors: np.ndarray, is_laplace: bool) -> float:
    """The one deviation of a Laplace or normal distribution that suits all errors."""
    scale = np.sqrt(2) * np.abs(errors).mean() if is_laplace else np.sqrt((errors**2).mean())
    return max(float(scale), 1e-9)


def unlikeliness(errors: np.ndarray, deviation: np.ndarray | float, is_laplace: bool) -> np.ndarray:
    """By row, the negative logarithm of the likelihood, but for what is the same for all deviations."""
    off = np.abs(errors) / deviation
    return np.log(deviation) + (np.sqrt(2) * off if is_laplace else off**2 / 2)
