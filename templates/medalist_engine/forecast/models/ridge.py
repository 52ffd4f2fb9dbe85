"""Calendar ridge: a linear model of each series by time of the day, week and year."""

from dataclasses import dataclass, replace

import numpy as np
from scipy import sparse
from sklearn.linear_model import Ridge

from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance, Fitted
from medalist_engine.models.made import made_by
from medalist_engine.problem.loss import valid_loss

MOST_FIT_ROWS = 200_000


@dataclass(frozen=True)
class CalendarRidge:
    """`design` holds all rows; the strength of the penalty is tried on the latest fifth of the fit rows."""

    design: sparse.csr_matrix
    steps: np.ndarray
    penalties: tuple[float, ...] = (1.0, 10.0, 100.0, 1000.0)

    def seconds(self, fold: FoldData) -> float:
        return 1e-6 * self.design.nnz * len(self.penalties) * len(fold.fit) / max(1, self.design.shape[0])

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        fit, valid, test = fold.row_sets
        latest = np.argsort(self.steps[fit], kind="stable")[-MOST_FIT_ROWS:]
        rows, y = fit[latest], fold.y_fit[latest]
        penalty = self.choose(fold, rows, y, allowance)
        model = self.model(penalty).fit(self.design[rows], y)
        low, high = y.min(), y.max()
        predicted = [
            np.clip(model.predict(self.design[part]), low, high) if len(part) else np.empty(0)
            for part in (valid, test)
        ]
        made = replace(made_by("ridge", model, None), words="each series by time of the day, week and year")
        return Fitted(*predicted, made=made)

    def choose(self, fold: FoldData, rows: np.ndarray, y: np.ndarray, allowance: Allowance) -> float:
        early = int(0.8 * len(rows))
        losses = {}
        for penalty in self.penalties:
            if losses and allowance.seconds() < 1:
                break
            model = self.model(penalty).fit(self.design[rows[:early]], y[:early])
            losses[penalty] = valid_loss(fold.problem, y[early:], model.predict(self.design[rows[early:]]))
        return min(losses, key=lambda penalty: losses[penalty])

    def model(self, penalty: float) -> Ridge:
        return Ridge(alpha=penalty, solver="lsqr", max_iter=100)
