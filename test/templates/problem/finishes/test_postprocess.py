"""Post-processing: it helps where there is something to gain, and leaves alone what is noise."""

import numpy as np
import pytest
from medalist_engine.problem.finishes.calibration import without_prior
from medalist_engine.problem.finishes.numbers import nearest_level
from medalist_engine.problem.finishes.postprocess import fit_finish
from medalist_engine.problem.problem import Problem
from metric_table import metric_named

ALL = {"cut-points", "threshold", "temper", "clip", "snap", "round"}


def numbers(y, metric="rmse"):
    return Problem("y", np.arange(len(y)), y, [], metric_named(metric), "values")


def classes(y, metric, count=2):
    labels = [str(k) for k in range(count)]
    return Problem("y", np.arange(len(y)), y, labels, metric_named(metric), "classes")


def rare_positives(count=2000):
    rng = np.random.default_rng(0)
    y = (rng.uniform(size=count) < 0.1).astype(int)
    p = np.clip(0.1 + 0.2 * y + rng.normal(0, 0.08, count), 0.01, 0.99)
    return y, np.column_stack([1 - p, p])


@pytest.mark.parametrize("metric", ["f1", "f2"])
def test_a_threshold_serves_an_f_score_where_positives_are_rare(metric):
    y, both = rare_positives()
    problem = classes(y, metric)
    codes = fit_finish(problem, both, y, ALL)(both)
    assert problem.metric.score(y, codes) > problem.metric.score(y, both.argmax(axis=1)) + 0.2


def test_a_threshold_is_lower_where_recall_counts_more():
    y, both = rare_positives()
    found = [fit_finish(classes(y, metric), both, y, ALL).threshold() for metric in ("f2", "f1", "fbeta")]
    assert found == sorted(found) and found[0] < found[2]


def test_the_rarest_class_can_win_where_each_counts_the_same():
    """The best threshold for balanced accuracy is the share of positives, here one in a hundred."""
    rng = np.random.default_rng(0)
    y = (rng.uniform(size=20_000) < 0.01).astype(int)
    odds = 0.01 / 0.99 * np.exp(1.5 * rng.normal(1.5 * y, 1) - 1.5**2 / 2)
    p = np.column_stack([1 / (1 + odds), odds / (1 + odds)])
    problem = classes(y, "balanced_accuracy")
    finish = fit_finish(problem, p, y, ALL)
    assert finish.threshold() < 0.03 and problem.metric.score(y, finish(p)) > 0.74


def test_an_error_that_counts_down_has_its_threshold_moved_the_right_way():
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 2000)
    p = np.clip(0.25 + 0.2 * y + rng.normal(0, 0.05, 2000), 0.01, 0.99)
    both = np.column_stack([1 - p, p])
    codes = fit_finish(classes(y, "top1_error"), both, y, ALL)(both)
    assert (codes == y).mean() > 0.95


def test_macro_f1_weighs_up_the_rare_class():
    rng = np.random.default_rng(0)
    y = rng.choice(3, 3000, p=[0.7, 0.25, 0.05])
    p = np.array([0.6, 0.3, 0.1]) + 0.25 * np.eye(3)[y] + rng.uniform(0, 0.1, (3000, 3))
    p /= p.sum(axis=1, keepdims=True)
    problem = classes(y, "macro_f1", 3)
    codes = fit_finish(problem, p, y, ALL)(p)
    assert problem.metric.score(y, codes) > problem.metric.score(y, p.argmax(axis=1)) + 0.1


def uneven_classes(count, rows, seed=0):
    """Honest probabilities of classes of which the most frequent has forty times the rows of the rarest."""
    rng = np.random.default_rng(seed)
    prior = np.exp(-3.7 * np.arange(count) / count)
    y = rng.choice(count, rows, p=prior / prior.sum())
    odds = prior * np.exp(1.5 * (rng.normal(size=(rows, count)) + 1.5 * np.eye(count)[y]))
    return y, odds / odds.sum(axis=1, keepdims=True)


@pytest.mark.parametrize(
    ("count", "metric", "least"),
    [(10, "macro_f1", 0.01), (50, "macro_f1", 0.01), (50, "balanced_accuracy", 0.03)],
)
def test_rare_classes_are_weighed_up_though_classes_are_many_and_rows_few(count, metric, least):
    y, p = uneven_classes(count, 4000)
    problem = classes(y, metric, count)
    choose, unseen, truth = fit_finish(problem, p[:1000], y[:1000], ALL), p[1000:], y[1000:]
    score = problem.metric.score
    assert score(truth, choose(unseen)) > score(truth, unseen.argmax(axis=1)) + least


def test_classes_as_honest_as_they_are_stay_unweighed_where_rows_are_counted():
    y, p = uneven_classes(12, 1500)
    choose = fit_finish(classes(y, "accuracy", 12), p, y, ALL)
    assert (choose(p) == p.argmax(axis=1)).all()


@pytest.mark.parametrize("metric", ["accuracy", "mcc"])
def test_noise_seldom_moves_a_threshold(metric):
    moved = 0
    for seed in range(20):
        rng = np.random.default_rng(seed)
        y, p = rng.integers(0, 2, 100), rng.uniform(0.3, 0.7, 100)
        both = np.column_stack([1 - p, p])
        moved += fit_finish(classes(y, metric), both, y, ALL).threshold() != 0.5
    assert moved <= 7


def test_balanced_log_loss_takes_the_prior_out():
    y = np.array([0] * 90 + [1] * 10)
    oof = np.tile([0.9, 0.1], (100, 1))
    finish = fit_finish(classes(y, "balanced_logloss"), oof, y, {"threshold", "clip"})
    assert finish(oof)[0] == pytest.approx([0.5, 0.5])


def test_without_the_prior_classes_keep_their_proportions():
    y = np.repeat([0, 1, 2], [90, 7, 3])
    oof = np.tile([0.6, 0.28, 0.12], (100, 1))
    parts = np.array([0.6 / 0.9, 0.28 / 0.07, 0.12 / 0.03])
    assert without_prior(y, 3)(oof)[0] == pytest.approx(parts / parts.sum())


def test_honest_probabilities_are_as_good_as_likelihoods_for_a_balanced_score():
    rng, prior = np.random.default_rng(0), np.array([0.6, 0.25, 0.1, 0.05])
    y = rng.choice(4, 2000, p=prior)
    x = y + rng.normal(0, 0.8, 2000)
    likely = np.exp(-((x[:, None] - np.arange(4)) ** 2) / (2 * 0.8**2))
    oof = likely * prior / (likely * prior).sum(axis=1, keepdims=True)
    problem = classes(y, "balanced_logloss", 4)
    score = problem.metric.score(y, fit_finish(problem, oof, y, set())(oof))
    assert score == pytest.approx(problem.metric.score(y, likely), rel=0.01)


def test_probabilities_that_are_too_sure_are_tempered_and_sum_to_one():
    rng = np.random.default_rng(0)
    logits = rng.normal(0, 1, 3000)
    y = (rng.uniform(size=3000) < 1 / (1 + np.exp(-logits))).astype(int)
    sure = 1 / (1 + np.exp(-2 * logits))
    both = np.column_stack([1 - sure, sure])
    problem = classes(y, "logloss")
    tempered = fit_finish(problem, both, y, ALL)(both)
    assert tempered.sum(axis=1) == pytest.approx(np.ones(3000))
    assert problem.metric.score(y, tempered) < problem.metric.score(y, both) - 0.02
    honest = np.column_stack([1 / (1 + np.exp(logits)), 1 / (1 + np.exp(-logits))])
    assert fit_finish(problem, honest, y, ALL)(honest) == pytest.approx(honest, abs=2e-4)


def test_nothing_is_surer_than_its_rows_allow():
    y = np.arange(200) % 2
    sure = np.eye(2)[y]
    finished = fit_finish(classes(y, "logloss"), sure, y, ALL)(sure)
    assert finished.min() == pytest.approx(0.25 / 201, rel=1e-3) and finished.sum(axis=1) == pytest.approx(
        np.ones(200)
    )
    assert fit_finish(classes(y, "auc"), sure, y, ALL)(sure).min() < 1e-6


def test_numbers_snap_to_the_levels_that_the_target_takes_where_that_lowers_the_error():
    rng = np.random.default_rng(0)
    y = rng.choice([1.0, 2.5, 7.0], 500)
    near = y + rng.normal(0, 0.2, 500)
    assert set(fit_finish(numbers(y, "mae"), near, y, ALL)(near)) == {1.0, 2.5, 7.0}
    far = 3.5 + rng.normal(0, 0.1, 500)
    assert len(set(fit_finish(numbers(y, "rmse"), far, y, ALL)(far))) > 100
    assert nearest_level(np.array([-9, 1.8, 99]), np.array([1.0, 2.5, 7.0])).tolist() == [1.0, 2.5, 7.0]


def test_a_relative_error_is_served_by_a_factor():
    rng = np.random.default_rng(0)
    y = np.exp(rng.normal(3, 0.8, 2000))
    problem, guess = numbers(y, "rmspe"), np.full(2000, y.mean())
    finish = fit_finish(problem, guess, y, ALL)
    assert problem.metric.score(y, finish(guess)) < problem.metric.score(y, guess)


def test_a_relative_error_of_a_wide_spread_is_served_by_a_small_factor():
    """Of a log-normal of deviation 0.8 the best constant is 0.38 of the median for RMSPE, 0.53 for MAPE."""
    y = 50 * np.exp(np.random.default_rng(0).normal(0, 0.8, 4000))
    for metric, factor in {"rmspe": 0.383, "mape": 0.527, "smape": 1.0}.items():
        finish = fit_finish(numbers(y, metric), np.full(4000, 50.0), y, {"clip"})
        assert finish(np.array([50.0])) / 50 == pytest.approx([factor], rel=0.07)


def test_answers_of_zero_do_not_shrink_the_others():
    """They alone would make a mean of relative errors, whatever is said of the other rows."""
    y = np.where(np.arange(1000) % 10, 50.0, 0.0)
    finish = fit_finish(numbers(y, "mape"), np.full(1000, 50.0), y, {"clip"})
    assert finish(np.array([50.0])) == pytest.approx([50])


def test_a_count_is_never_told_as_0():
    """Its logarithm is taken: a hundredth of the mean is the least."""
    y, guess = np.repeat([0.0, 2.0], 500), np.repeat([-0.3, 2.0], 500)
    finish = fit_finish(numbers(y, "poisson_deviance"), guess, y, ALL)
    assert finish(np.array([-0.3, 0.0, 2.0])).tolist() == [0.01, 0.01, 2.0]


def test_cut_points_recover_grades_from_squeezed_numbers():
    rng = np.random.default_rng(0)
    y = rng.choice(5, 1500, p=[0.05, 0.25, 0.4, 0.25, 0.05]).astype(float)
    squeezed = 2 + 0.4 * (y - 2) + rng.normal(0, 0.1, 1500)
    labels = list("12345")
    problem = Problem("y", np.arange(1500), y, labels, metric_named("qwk"), "ordinal")
    finish = fit_finish(problem, squeezed[:1000], y[:1000], ALL)
    plain = fit_finish(problem, squeezed[:1000], y[:1000], set())
    unseen, truth = squeezed[1000:], y[1000:].astype(int)
    assert problem.metric.score(truth, finish(unseen)) > problem.metric.score(truth, plain(unseen)) + 0.1


def test_a_target_of_one_class_is_finished_too():
    y, p = np.zeros(50, int), np.ones((50, 1))
    finish = fit_finish(classes(y, "balanced_logloss", 1), p, y, ALL)
    assert (finish(p) == 1).all()
