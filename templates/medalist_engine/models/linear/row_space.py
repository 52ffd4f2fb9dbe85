"""Row space: with more columns than rows, a squared penalty only uses as many directions as rows."""

from dataclasses import dataclass, replace

import numpy as np
from scipy import sparse

from medalist_engine.features.views.fold_matrices import FoldMatrices

LEAST_EIGENVALUE = 1e-7


@dataclass(frozen=True)
class RowSpace:
    """The directions that the fit rows span; products of rows and the squared penalty stay the same."""

    directions: np.ndarray

    def project(self, x: np.ndarray) -> np.ndarray:
        return x @ self.directions

    def back(self, coefficients: np.ndarray) -> np.ndarray:
        """Converts coefficients of directions to coefficients of columns."""
        return coefficients @ self.directions.T


def condensed(part: FoldMatrices) -> tuple[FoldMatrices, RowSpace | None]:
    """The part in its row space, where that has fewer columns."""
    rows, columns = part.fit.shape
    if columns <= rows or sparse.issparse(part.fit):
        return part, None
    space = row_space(part.fit)
    return replace(
        part, fit=space.project(part.fit), valid=space.project(part.valid), test=space.project(part.test)
    ), space


def row_space(x: np.ndarray) -> RowSpace:
    """From the products of the rows: a table of rows by rows, however many columns there are."""
    sizes, vectors = np.linalg.eigh(x.astype(float) @ x.T)
    kept = sizes > LEAST_EIGENVALUE * sizes[-1]
    return RowSpace((x.T @ (vectors[:, kept] / np.sqrt(sizes[kept]))).astype(np.float32))
