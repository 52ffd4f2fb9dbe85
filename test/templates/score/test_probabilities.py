"""Probabilities and class shares beside scikit-learn and scipy."""

import numpy as np
import pytest
import sklearn.metrics as sk
from scipy import stats

RNG = np.random.default_rng(0)
Y = RNG.integers(0, 2, 300)
P = np.clip(0.3 + 0.3 * Y + RNG.normal(0, 0.3, 300), 0.01, 0.99)
KIND = RNG.integers(1, 5, 300)


@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        ("logloss", sk.log_loss(Y, P)),
        ("balanced_logloss", sk.log_loss(Y, P, sample_weight=1 / np.bincount(Y)[Y])),
        ("brier", sk.brier_score_loss(Y, P)),
    ],
)
def test_probabilities_as_scikit_learn_scores_them(scored, metric, expected):
    assert scored(metric, Y.tolist(), P.tolist(), kind="probability") == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("metric", "truth", "guess", "expected"),
    [
        ("pf1", [1, 0, 1], [0.5, 0.5, 0.5], 4 / 7),
    ],
)
def test_known_values(known, metric, truth, guess, expected):
    known(metric, truth, guess, expected)


def test_classes_in_columns(scored):
    hot, shares = np.eye(4, dtype=int)[KIND - 1], RNG.dirichlet(np.ones(4), 300)
    assert scored("logloss", hot, shares, kind="simplex") == pytest.approx(sk.log_loss(KIND, shares))
    twice = scored(
        "logloss", hot, 2 * shares, kind="simplex"
    )  # brought to a sum of one; cells above one are clipped
    assert twice == pytest.approx(
        sk.log_loss(KIND, np.clip(2 * shares, 0, 1) / np.clip(2 * shares, 0, 1).sum(1)[:, None])
    )
    weights = 1 / np.bincount(KIND)[KIND]
    balanced = sk.log_loss(KIND, shares, sample_weight=weights)
    assert scored("balanced_logloss", hot, shares, kind="simplex") == pytest.approx(balanced)
    other = RNG.dirichlet(np.ones(4), 300)
    entropy = stats.entropy(other, shares, axis=1).mean()
    assert scored("kl_divergence", other, shares, kind="simplex") == pytest.approx(entropy)
    assert scored("brier", hot, shares, kind="simplex") == pytest.approx(((hot - shares) ** 2).sum(1).mean())


def test_independent_labels(scored):
    truth, guess = RNG.integers(0, 2, (200, 3)), RNG.uniform(size=(200, 3))
    each = np.mean([sk.log_loss(truth[:, j], guess[:, j]) for j in range(3)])
    assert scored("logloss", truth, guess, kind="probability") == pytest.approx(each)
    known = truth.sum(1) > 0
    ranked = sk.label_ranking_average_precision_score(
        truth[known], guess[known], sample_weight=truth[known].sum(1)
    )
    assert scored("lwlrap", truth, guess) == pytest.approx(ranked)
