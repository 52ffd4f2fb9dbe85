"""Numbers beside scikit-learn and scipy."""

import numpy as np
import pytest
import sklearn.metrics as sk
from scipy import stats

RNG = np.random.default_rng(0)
Y = RNG.integers(0, 2, 300)
P = np.clip(0.3 + 0.3 * Y + RNG.normal(0, 0.3, 300), 0.01, 0.99)
VALUE = RNG.gamma(2, 3, 300) + 0.1
NEAR = VALUE * RNG.uniform(0.7, 1.4, 300)


@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        ("rmse", sk.root_mean_squared_error(VALUE, NEAR)),
        ("mse", sk.mean_squared_error(VALUE, NEAR)),
        ("mae", sk.mean_absolute_error(VALUE, NEAR)),
        ("wmae", sk.mean_absolute_error(VALUE, NEAR)),
        ("medae", sk.median_absolute_error(VALUE, NEAR)),
        ("mape", sk.mean_absolute_percentage_error(VALUE, NEAR)),
        ("rmsle", sk.root_mean_squared_log_error(VALUE, NEAR)),
        ("rmse_log", sk.root_mean_squared_error(np.log(VALUE), np.log(NEAR))),
        ("r2", sk.r2_score(VALUE, NEAR)),
        ("pinball", sk.mean_pinball_loss(VALUE, NEAR)),
        ("log_mae", np.log(sk.mean_absolute_error(VALUE, NEAR))),
        ("poisson_deviance", sk.mean_poisson_deviance(VALUE, NEAR)),
        ("pearson", stats.pearsonr(VALUE, NEAR).statistic),
        ("spearman", stats.spearmanr(VALUE, NEAR).statistic),
    ],
)
def test_values_as_scikit_learn_and_scipy_score_them(scored, metric, expected):
    assert scored(metric, VALUE.tolist(), NEAR.tolist()) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("metric", "truth", "guess", "expected"),
    [
        ("smape", [0, 1, 3], [0, 2, 3], 100 * (2 / 3) / 3),
        ("rmspe", [0, 2, 4], [9, 1, 4], np.sqrt(0.125)),
        ("r2", [0.1] * 7, [0.2] * 7, 0),
    ],
)
def test_known_values(known, metric, truth, guess, expected):
    known(metric, truth, guess, expected)


def test_r2_of_rows_that_count_by_weights(scored):
    weights = RNG.uniform(0.1, 3, 300)
    found = scored("r2", VALUE.tolist(), NEAR.tolist(), weight="w", columns={"w": weights})
    assert found == pytest.approx(sk.r2_score(VALUE, NEAR, sample_weight=weights), abs=1e-12)


def test_weighted_r2_where_all_rows_that_count_have_one_answer(scored):
    truth, guess, weights = [0.7] * 6 + [5], [0.8] * 6 + [5], [0.3, 0.7, 1.1, 0.9, 2.3, 0.2, 0]
    assert scored("r2", truth, guess, weight="w", columns={"w": weights}) == 0


def test_several_targets(scored):
    truth, guess = np.column_stack([VALUE, Y + 0.0]), np.column_stack([NEAR, P])
    each = [(sk.root_mean_squared_error(truth[:, j], guess[:, j])) for j in (0, 1)]
    assert scored("mcrmse", truth, guess) == pytest.approx(np.mean(each))
    assert scored("rmse", truth, guess) == pytest.approx(np.sqrt(np.mean((truth - guess) ** 2)))
    logs = [sk.root_mean_squared_log_error(truth[:, j], guess[:, j]) for j in (0, 1)]
    assert scored("mean_rmsle", truth, guess) == pytest.approx(np.mean(logs))


def test_constants_correlate_with_nothing(scored):
    assert scored("pearson", [1, 2, 3], [5, 5, 5]) == 0
    assert scored("spearman", [1, 2, 3], [5, 5, 5]) == 0


def test_weights_and_groups_stand_beside_the_answers(scored):
    truth, guess, weight = [1, 2, 3], [2, 2, 5], [5, 1, 1]
    for metric, expected in {"wmae": 7 / 7, "mae": 7 / 7, "mse": 9 / 7, "rmse": np.sqrt(9 / 7)}.items():
        told = scored(metric, truth, guess, weight="w", columns={"w": weight})
        assert told == pytest.approx(expected), metric
    logs = np.average((np.log1p(truth) - np.log1p(guess)) ** 2, weights=weight)
    assert scored("rmsle", truth, guess, weight="w", columns={"w": weight}) == pytest.approx(np.sqrt(logs))
    groups = {"g": ["a", "a", "b"]}
    expected = np.mean([np.log(0.5), np.log(2)])
    assert scored("log_mae", truth, guess, groups=["g"], columns=groups) == pytest.approx(expected)
