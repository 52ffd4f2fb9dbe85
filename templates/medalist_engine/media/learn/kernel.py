"""Media kernels: ridge regression with a kernel over the wide matrix; for classes, on their indicators."""

import time
from dataclasses import dataclass

import numpy as np

from medalist_engine.features.matrices import FoldData
from medalist_engine.features.wide import Wide
from medalist_engine.media.learn.ridge import (
    MOST_CENTRES,
    compared_rows,
    kernel_weights,
    shaped_kernel,
    solved_ridge,
    usual_distance,
)
from medalist_engine.models.fit import Allowance, Fitted
from medalist_engine.models.made import Made
from medalist_engine.models.zoo import Entry, offer
from medalist_engine.problem.loss import valid_loss
from medalist_engine.problem.problem import Problem

RADIAL_KEY = "media_kernel"
LINEAR_KEY = "media_linear"
"""No plan asks for these: wherever media are learned, they are."""
TRIED_SHARE = 0.2
LEAST_WEIGHT = 0.03
WEIGHED_ROWS = 1_200
HELD_SHARE = 0.25
WEIGHING_PENALTY = 0.03
POWER = 3.0
LEAST_TOLD = 1e-3
SECONDS_PER_PRODUCT = 4e-11
SHARPNESS = (1.0, 2.0, 4.0, 8.0, 16.0)
"""Factors by which fitted indicators become logits."""


@dataclass(frozen=True)
class KernelSetting:
    """The usual one has width 0 where the kernel is linear."""

    width: float
    penalty: float
    sharpness: float = SHARPNESS[2]


@dataclass(frozen=True)
class MediaKernel:
    """`widths` are shares of the usual squared distance; none: a linear kernel. Tuned on a fifth of rows."""

    widths: tuple[float, ...] = (0.7, 2.0)
    penalties: tuple[float, ...] = (1e-3, 1e-2, 1e-1)

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        wide, problem = fold.features.wide, fold.problem
        assert wide is not None
        y = aims(problem, fold.y_fit)
        weights = block_weights(wide, fold.row_sets[0], y, allowance.seed)
        is_weighed = weights > LEAST_WEIGHT
        fit, valid, test = (
            wide.matrix[np.ix_(rows, is_weighed)] * weights[is_weighed] for rows in fold.row_sets
        )
        setting = self.tuned(problem, fit, y, fold.y_fit, allowance)
        model = solved_ridge(fit, y, setting.width, setting.penalty, allowance.seed)
        outputs = (model.outputs(x) for x in (valid, test))
        made = Made("kernel", settings=vars(setting), words="ridge regression over vectors of the media")
        return Fitted(
            *(finished_outputs(problem, output, setting.sharpness) for output in outputs), made=made
        )

    def tuned(
        self, problem: Problem, x: np.ndarray, y: np.ndarray, truth: np.ndarray, allowance: Allowance
    ) -> KernelSetting:
        """The setting of least loss; the plainest where there is no time."""
        until = allowance.deadline - 0.5 * allowance.seconds()
        order = np.random.default_rng(allowance.seed).permutation(len(x))[:MOST_CENTRES]
        held, rest = np.split(order, [max(1, int(TRIED_SHARE * len(order)))])
        widths = [usual_distance(x) * share for share in self.widths] or [0.0]
        best, lowest = KernelSetting(widths[0], self.penalties[1]), np.inf
        middle = y[rest].mean(axis=0)
        own, across = (compared_rows(x[rows], x[rest], bool(self.widths)) for rows in (rest, held))
        for width in widths:
            kernel, held_kernel = shaped_kernel(own, width), shaped_kernel(across, width)
            for penalty in self.penalties:
                if time.monotonic() > until and lowest < np.inf:
                    return best
                outputs = held_kernel @ kernel_weights(kernel, y[rest] - middle, penalty) + middle
                for sharpness in SHARPNESS if problem.classes else (1.0,):
                    loss = valid_loss(problem, truth[held], finished_outputs(problem, outputs, sharpness))
                    if loss < lowest:
                        best, lowest = KernelSetting(width, penalty, sharpness), loss
        return best

    def seconds(self, fold: FoldData) -> float:
        assert fold.features.wide is not None
        rows, columns = min(len(fold.fit), MOST_CENTRES), fold.features.wide.matrix.shape[1]
        tried = len(self.penalties) * max(1, len(self.widths))
        compared, solved = 2 * rows**2 * columns, (0.5 * tried + 1) * rows**3 / 3
        products = compared + solved + len(fold.fit) * rows * (columns + rows)
        return 0.1 + SECONDS_PER_PRODUCT * products


def block_weights(wide: Wide, rows: np.ndarray, y: np.ndarray, seed: int) -> np.ndarray:
    """A factor for each column. A group, however many blocks it has, counts by its best block."""
    some = np.random.default_rng(seed).permutation(len(rows))[:WEIGHED_ROWS]
    held, fit = np.split(np.arange(len(some)), [max(1, int(HELD_SHARE * len(some)))])
    shares = np.array(
        [
            explained_share(wide.matrix[rows[some], columns].astype(np.float32), y[some], fit, held)
            for _group, columns in wide.blocks
        ]
    )
    shares = np.maximum(shares, LEAST_TOLD) ** POWER
    factors = np.zeros(wide.matrix.shape[1], np.float32)
    groups = np.array([group for group, _columns in wide.blocks])
    for (group, columns), share in zip(wide.blocks, shares, strict=True):
        of_group = shares[groups == group]
        factors[columns] = np.sqrt(share * of_group.max() / of_group.sum())
    return factors / factors.max()


def explained_share(x: np.ndarray, y: np.ndarray, fit: np.ndarray, held: np.ndarray) -> float:
    """The share of the target's spread in the held rows that this block alone explains."""
    model = solved_ridge(x[fit], y[fit], usual_distance(x[fit]), WEIGHING_PENALTY)
    unexplained = ((y[held] - model.outputs(x[held])) ** 2).sum()
    whole = ((y[held] - y[fit].mean(axis=0)) ** 2).sum()
    return float(1 - unexplained / whole) if whole > 0 else 0.0


def aims(problem: Problem, y: np.ndarray) -> np.ndarray:
    """A column for each class, or the numbers."""
    if problem.classes:
        return (y[:, None] == np.arange(problem.classes)).astype(np.float32)
    return y[:, None].astype(np.float32)


def finished_outputs(problem: Problem, outputs: np.ndarray, sharpness: float) -> np.ndarray:
    """Probabilities, or numbers in the range of the target."""
    if not problem.classes:
        return outputs[:, 0].astype(float).clip(problem.y.min(), problem.y.max())
    raised = np.exp(sharpness * (outputs - outputs.max(axis=1, keepdims=True)))
    return (raised / raised.sum(axis=1, keepdims=True)).astype(float)


offer(
    Entry(RADIAL_KEY, MediaKernel(), 0.3, most_classes=3_000),
    Entry(LINEAR_KEY, MediaKernel((), (0.03, 0.3, 3.0)), 0.3, most_classes=3_000),
)
