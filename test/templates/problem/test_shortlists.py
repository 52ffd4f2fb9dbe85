"""Sparse shortlists rank as the dense matrix of the same numbers does."""

import numpy as np
from medalist_engine.problem.metrics.likelihood import true_ranks
from medalist_engine.problem.shortlists import first_codes, ranked_codes
from scipy import sparse

DENSE = np.array([[0, 0.5, 0.3, 0.2], [0.4, 0, 0.4, 0.2], [0, 0, 0, 1.0]])
SPARSE = sparse.csr_matrix(DENSE)


def test_ranks_of_listed_classes_are_those_of_the_dense_matrix():
    for y in ([1, 0, 3], [2, 2, 3], [3, 3, 3]):
        assert true_ranks(np.array(y), SPARSE).tolist() == true_ranks(np.array(y), DENSE).tolist()


def test_a_class_that_is_not_listed_ranks_last():
    assert true_ranks(np.array([0, 1, 0]), SPARSE).tolist() == [4, 4, 4]


def test_the_likeliest_come_first_and_of_equal_ones_the_first_class():
    assert [codes.tolist() for codes in ranked_codes(SPARSE, 2)] == [[1, 2], [0, 2], [3]]
    assert [codes.tolist() for codes in ranked_codes(DENSE, 2)][:2] == [[1, 2], [0, 2]]
    assert first_codes(SPARSE).tolist() == [1, 0, 3]
