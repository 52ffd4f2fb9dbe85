"""Fold matrices: what one model learns from in one fold."""

from dataclasses import dataclass, field

import numpy as np
from scipy import sparse

LEAST_MISSING = 0.005
"""The share of rows that must lack a number for its flag to be a column of linear models."""
Matrix = np.ndarray | sparse.csr_matrix
FitValidTest = list[np.ndarray]
"""The rows of fit, of valid and of test, in this order."""


@dataclass
class FoldMatrices:
    """One fold: fit, valid and test matrices, which columns are categories, and the names of the columns."""

    fit: Matrix
    valid: Matrix
    test: Matrix
    categories: list[int]
    names: list[str] = field(default_factory=list)
