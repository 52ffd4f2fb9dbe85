"""Shortlists: the likeliest classes of each row alone, sparse, where rows x classes are too many."""

import numpy as np
from scipy import sparse


def rows_of_entries(p: sparse.csr_matrix) -> np.ndarray:
    return np.repeat(np.arange(p.shape[0]), np.diff(p.indptr))


def shortlist_ranks(y: np.ndarray, p: sparse.csr_matrix) -> np.ndarray:
    """The rank of the true class, 1 for the likeliest; the last of all where it is not in the list."""
    if not len(y):
        return np.empty(0, int)
    rows = rows_of_entries(p)
    true_shares = np.asarray(p[np.arange(len(y)), y]).ravel()
    before = (p.data > true_shares[rows]) | ((p.data == true_shares[rows]) & (p.indices < y[rows]))
    place = np.bincount(rows, before, minlength=len(y)).astype(int) + 1
    return np.where(true_shares > 0, place, p.shape[1])


def ranked_codes(p: np.ndarray | sparse.csr_matrix, most: int) -> list[np.ndarray]:
    """By row the codes of the likeliest classes; of equal ones, the first ranks higher."""
    if not sparse.issparse(p):
        return list(np.argsort(-p, axis=1, kind="stable")[:, :most])
    order = np.lexsort((p.indices, -p.data, rows_of_entries(p)))
    return [codes[:most] for codes in np.split(p.indices[order], p.indptr[1:-1])]


def first_codes(p: sparse.csr_matrix) -> np.ndarray:
    return np.array([codes[0] for codes in ranked_codes(p, 1)], int)
