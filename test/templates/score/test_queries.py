"""Rows that are ranked in their groups, beside scikit-learn."""

import numpy as np
import pytest
import sklearn.metrics as sk

RNG = np.random.default_rng(0)
GRADES, GUESSES = RNG.integers(0, 4, (3, 12)), RNG.integers(0, 6, (3, 12)) + 0.5
QUERIES = np.repeat(["a", "b", "c"], 12)


@pytest.mark.parametrize("k", [None, 3, 10])
def test_ndcg_of_groups_as_scikit_learn_scores_it(scored, k):
    order = RNG.permutation(36)
    sides = (GRADES.ravel()[order].tolist(), GUESSES.ravel()[order].tolist())
    found = scored("ndcg_of_groups", *sides, k=k, unit="query", columns={"query": QUERIES[order]})
    assert found == pytest.approx(sk.ndcg_score(2.0**GRADES - 1, GUESSES, k=k))


def test_groups_without_an_answer_above_0_are_left_out(scored):
    columns = {"query": ["a", "a", "b", "b"]}
    assert scored("ndcg_of_groups", [1, 0, 0, 0], [2, 1, 2, 1], unit="query", columns=columns) == 1
