"""Deviations: how far off the answer of each row of test is, learned from errors out of fold."""

import numpy as np
from sklearn.ensemble import ExtraTreesRegressor

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.features.features import Features

COUNTED_ERRORS = 3_000
"""Errors are learned from about so many rows."""
FEWEST_ERRORS = 300
"""Fewer rows tell nothing of their errors."""
MOST_TELLING = 50
"""So many columns of numbers tell of errors, at most."""
DEVIATIONS_APART = 20.0


def deviations(ensemble: Ensemble, features: Features | None, is_laplace: bool) -> np.ndarray:
    """One for each row of test; the same for all unless learned ones are surely better out of sample."""
    rows = np.flatnonzero(ensemble.rows)
    rows = rows[:: max(1, len(rows) // COUNTED_ERRORS)]
    predicted, test_predicted = ensemble.finish(ensemble.oof[rows]), ensemble.finish(ensemble.test)
    errors = ensemble.problem.truth()[rows] - predicted
    inputs, test_inputs = inputs_of_errors(predicted, test_predicted, features, ensemble.problem.rows[rows])
    if len(rows) < FEWEST_ERRORS or not surely_gains(errors, inputs, is_laplace):
        return same_deviations(ensemble, is_laplace)
    return by_likeness(errors, inputs, test_inputs, is_laplace)


def same_deviations(ensemble: Ensemble, is_laplace: bool) -> np.ndarray:
    """The one deviation that suits all errors out of fold."""
    errors = ensemble.problem.truth()[ensemble.rows] - ensemble.finish(ensemble.oof[ensemble.rows])
    return np.full(len(ensemble.test), suiting_deviation(errors, is_laplace))


def surely_gains(errors: np.ndarray, inputs: np.ndarray, is_laplace: bool) -> bool:
    """Whether learned deviations surely beat a constant one, each half judged by the other."""
    even = np.arange(len(errors)) % 2 == 0
    gains = []
    for half in (even, ~even):
        constant_loss = unlikeliness(errors[~half], suiting_deviation(errors[half], is_laplace), is_laplace)
        learned = by_likeness(errors[half], inputs[half], inputs[~half], is_laplace)
        gains.append(constant_loss - unlikeliness(errors[~half], learned, is_laplace))
    gained = np.concatenate(gains)
    return bool(gained.mean() > 2 * gained.std() / np.sqrt(len(gained)))


def inputs_of_errors(
    predicted: np.ndarray, test_predicted: np.ndarray, features: Features | None, rows: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """What errors may depend on, for rows of train and of test: the prediction and the first numbers."""
    if features is None or features.rows - features.train_rows != len(test_predicted) - 1:
        return predicted[:, None], test_predicted[:, None]
    numbers = features.numbers.iloc[:, :MOST_TELLING].to_numpy(np.float32)
    test_numbers = numbers[features.train_rows :]
    nothing = np.full((1, numbers.shape[1]), np.nan, np.float32)
    train_inputs, test_inputs = (
        np.column_stack([predicted, numbers[rows]]),
        np.column_stack([test_predicted, np.vstack([test_numbers, nothing])]),
    )
    return np.nan_to_num(train_inputs.astype(np.float32)), np.nan_to_num(test_inputs.astype(np.float32))


def by_likeness(
    errors: np.ndarray, inputs: np.ndarray, test_inputs: np.ndarray, is_laplace: bool
) -> np.ndarray:
    """The sizes of errors are learned, then brought to the scale that suits them all."""
    constant = suiting_deviation(errors, is_laplace)
    sizes = np.log(np.maximum(np.abs(errors), constant / DEVIATIONS_APART))
    model = ExtraTreesRegressor(80, min_samples_leaf=10, max_features=0.5, random_state=0).fit(inputs, sizes)
    scale = suiting_deviation(errors / np.exp(model.predict(inputs)), is_laplace)
    return np.clip(
        scale * np.exp(model.predict(test_inputs)), constant / DEVIATIONS_APART, constant * DEVIATIONS_APART
    )


def suiting_deviation(errors: np.ndarray, is_laplace: bool) -> float:
    """The one deviation of a Laplace or normal distribution that suits all errors."""
    scale = np.sqrt(2) * np.abs(errors).mean() if is_laplace else np.sqrt((errors**2).mean())
    return max(float(scale), 1e-9)


def unlikeliness(errors: np.ndarray, deviation: np.ndarray | float, is_laplace: bool) -> np.ndarray:
    """By row, the negative logarithm of the likelihood, but for what is the same for all deviations."""
    off = np.abs(errors) / deviation
    return np.log(deviation) + (np.sqrt(2) * off if is_laplace else off**2 / 2)
