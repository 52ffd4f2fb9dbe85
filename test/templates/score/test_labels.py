"""Labels beside scikit-learn."""

import numpy as np
import pytest
import sklearn.metrics as sk

RNG = np.random.default_rng(0)
Y = RNG.integers(0, 2, 300)
P = np.clip(0.3 + 0.3 * Y + RNG.normal(0, 0.3, 300), 0.01, 0.99)
KIND = RNG.integers(1, 5, 300)
SAID = np.where(RNG.uniform(size=300) < 0.6, KIND, RNG.integers(1, 5, 300))


@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        ("accuracy", sk.accuracy_score(KIND, SAID)),
        ("top1_error", 1 - sk.accuracy_score(KIND, SAID)),
        ("balanced_accuracy", sk.balanced_accuracy_score(KIND, SAID)),
        ("macro_f1", sk.f1_score(KIND, SAID, average="macro")),
        ("micro_f1", sk.f1_score(KIND, SAID, average="micro")),
        ("weighted_f1", sk.f1_score(KIND, SAID, average="weighted")),
        ("mcc", sk.matthews_corrcoef(KIND, SAID)),
        ("kappa", sk.cohen_kappa_score(KIND, SAID)),
        ("qwk", sk.cohen_kappa_score(KIND, SAID, weights="quadratic")),
    ],
)
def test_labels_as_scikit_learn_scores_them(scored, metric, expected):
    floats = [f"{label}.0" for label in SAID]
    assert scored(metric, KIND.tolist(), floats) == pytest.approx(expected, abs=1e-12)


def test_f1_is_that_of_yes(scored):
    assert scored("f1", Y.tolist(), (P > 0.5).astype(int).tolist()) == pytest.approx(sk.f1_score(Y, P > 0.5))
    words = [["False", "True"][y] for y in Y]
    assert scored("f1", words, (P > 0.5).astype(int).tolist()) == pytest.approx(sk.f1_score(Y, P > 0.5))
    half = sk.fbeta_score(Y, P > 0.5, beta=0.5)
    assert scored("fbeta", Y.tolist(), (P > 0.5).astype(int).tolist()) == pytest.approx(half)
    double = sk.fbeta_score(Y, P > 0.5, beta=2)
    assert scored("f2", Y.tolist(), (P > 0.5).astype(int).tolist()) == pytest.approx(double)


def test_pooled_f1_is_the_micro_average_of_yes_in_several_columns(scored):
    truth = RNG.uniform(size=(80, 4)) < [0.1, 0.3, 0.6, 0]
    guess = truth ^ (RNG.uniform(size=(80, 4)) < [0.1, 0.2, 0.2, 0])
    expected = sk.f1_score(truth, guess, average="micro")
    assert scored("pooled_f1", truth.astype(int), guess.astype(int)) == pytest.approx(expected, abs=1e-12)
    assert scored("pooled_f1", truth, guess.astype(float)) == pytest.approx(expected, abs=1e-12)


def test_one_label_in_several_spellings(scored):
    assert scored("accuracy", ["1", "0", "1"], ["1.0", " 0", "2"]) == pytest.approx(2 / 3)
    assert scored("accuracy", ["True", "False"], ["true", "0"]) == 1
    assert scored("accuracy", ["cat", "1"], ["Cat", "1"]) == 0.5
