"""Media nearest: honest out of fold, and all pictures of train for test."""

import numpy as np
from medalist_engine.features.matrices import FoldData
from medalist_engine.media.retrieval.nearest import search_of
from medalist_engine.problem.metrics.metrics import usual_metric
from medalist_engine.problem.problem import Problem
from medalist_engine.problem.shortlists import first_codes


def fold_of(features, codes, fit, valid):
    labels = [f"w_{code:03d}" for code in range(codes.max() + 1)]
    problem = Problem("y", np.arange(len(codes)), codes, labels, usual_metric("accuracy"), "classes")
    return FoldData(features, problem, np.empty((features.rows, 0)), fit, valid, 0)


def split(rows):
    order = np.random.default_rng(3).permutation(rows)
    return np.sort(order[rows // 3 :]), np.sort(order[: rows // 3])


def test_the_one_whose_pictures_are_alike_is_found(make_individuals, features_seen):
    vectors, codes = make_individuals(60, 6, 0.4)
    fold = fold_of(features_seen(np.vstack([vectors, vectors[:30]]), len(codes)), codes, *split(len(codes)))
    assert (first_codes(search_of(fold, 1e9, 0).valid()) == fold.y_valid).mean() > 0.9


def test_no_picture_finds_itself_out_of_fold(make_individuals, features_seen):
    vectors, codes = make_individuals(360, 1, 0.4)
    codes = np.random.default_rng(4).permutation(np.arange(360) // 3)
    fold = fold_of(features_seen(np.vstack([vectors, vectors[:30]]), len(codes)), codes, *split(len(codes)))
    found = search_of(fold, 1e9, 0)
    assert (first_codes(found.valid()) == fold.y_valid).mean() < 0.1
    assert (first_codes(found.test()) == codes[:30]).mean() > 0.9


def test_who_has_one_picture_is_missed_out_of_fold_and_found_in_test(make_individuals, features_seen):
    vectors, codes = make_individuals(60, 6, 0.4)
    codes[0] = 60
    fit = np.arange(1, len(codes))[np.arange(1, len(codes)) % 3 > 0]
    valid = np.setdiff1d(np.arange(len(codes)), fit)
    fold = fold_of(features_seen(np.vstack([vectors, vectors[:1]]), len(codes)), codes, fit, valid)
    found = search_of(fold, 1e9, 0)
    assert found.valid()[0, 60] == 0
    assert found.test()[0, 60] > 0


def test_where_nothing_was_seen_the_most_frequent_answer(make_individuals, features_seen):
    vectors, codes = make_individuals(60, 6, 0.4)
    codes[:30] = 5
    features = features_seen(
        np.vstack([vectors, np.full((1, vectors.shape[1]), np.nan, np.float32)]), len(codes)
    )
    fold = fold_of(features, codes, *split(len(codes)))
    assert first_codes(search_of(fold, 1e9, 0).test()).tolist() == [5]
