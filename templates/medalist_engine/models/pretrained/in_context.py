"""In context: networks that read the fit rows beside those asked for; paced by what that costs here."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Any

import numpy as np

from medalist_engine.features.matrices import FoldData
from medalist_engine.models.batches import BatchSize, free_gpu_memory
from medalist_engine.models.fit import Allowance, Fitted, no_rows, spread
from medalist_engine.models.made import Made
from medalist_engine.models.neural.pytorch import torch, torch_has_gpu
from medalist_engine.models.pretrained.checkpoints import (
    Checkpoint,
    NetworkFamily,
    find_checkpoint,
    has_kind,
)
from medalist_engine.problem.problem import Problem

FEWEST_CONTEXT_ROWS = 100
MOST_CONTEXT_COLUMNS = 500
TIMED_ROWS = {"cpu": (64, 192), "cuda": (64, 2_048)}
SAFETY = 1.5
STARTING_SECONDS = 1.0
SECONDS_PER_EFFORT = {"cpu": 1e-4, "cuda": 1e-6}
PACES: dict[tuple[str, str], float] = {}
PACING = Lock()

Make = Callable[[Checkpoint, int, str, Allowance], Any]


def context_effort(rows: int, context: int, columns: int) -> float:
    """What passes cost: by row for itself, for every column, and for every row of the context."""
    return rows * (20 + columns + context / 100)


@dataclass(frozen=True)
class InContext:
    """`classifier` and `regressor` make an untrained estimator of the package from a checkpoint."""

    family: NetworkFamily
    classifier: Make
    regressor: Make
    most_estimators: int = 8
    most_rows_at_once: int = 8_192

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        checkpoint = find_checkpoint(self.family, model_kind(fold.problem))
        if checkpoint is None:
            raise FileNotFoundError(f"no weights of {self.family.package} that can be used")
        device = "cuda" if torch_has_gpu() else "cpu"
        if device == "cpu":
            torch.set_num_threads(allowance.threads)
        train, valid, test = context_matrices(fold)
        pace = self.pace(checkpoint, device, train, fold, allowance)
        left = allowance.seconds() / (SAFETY * pace)
        context, estimators = self.affordable(len(train), len(valid) + len(test), train.shape[1], left)
        chosen = chosen_rows(fold, context, allowance.seed)
        model = self.estimator(checkpoint, estimators, device, fold.problem, allowance)
        model.fit(train[chosen], fold.y_fit[chosen])
        checkpoint.tell()
        answers = [self.answers(model, x, fold.problem, allowance) for x in (valid, test)]
        name = type(model).__name__
        del model
        free_gpu_memory()
        settings = {"n_estimators": estimators, "rows": context, "weights": checkpoint.name}
        made = Made("in_context", (f"{self.family.package}.{name}",), settings, "context")
        return Fitted(*answers, made=made)

    def answers(self, model: Any, x: np.ndarray, problem: Problem, allowance: Allowance) -> np.ndarray:
        """Rows in pieces, each with a look at the clock; fewer at once where the memory ends."""

        def one(rows: slice) -> np.ndarray:
            if time.monotonic() > allowance.deadline:
                raise TimeoutError("no time for all rows")
            return predicted(model, problem, x[rows])

        if not len(x):
            return no_rows(problem)
        return np.concatenate(BatchSize(self.most_rows_at_once, 16).over(len(x), one))

    def pace(
        self, checkpoint: Checkpoint, device: str, train: np.ndarray, fold: FoldData, allowance: Allowance
    ) -> float:
        """Seconds for a unit of effort, from a small fit that is timed once; the first one also loads."""
        key = (checkpoint.name, device)
        with PACING:
            if key not in PACES:
                for count in TIMED_ROWS[device]:
                    rows = chosen_rows(fold, min(count, len(train)), allowance.seed)
                    model = self.estimator(checkpoint, 1, device, fold.problem, allowance)
                    started = time.monotonic()
                    model.fit(train[rows], fold.y_fit[rows])
                    predicted(model, fold.problem, train[rows])
                    spent = time.monotonic() - started
                PACES[key] = spent / context_effort(2 * len(rows), len(rows), train.shape[1])
        return PACES[key]

    def estimator(
        self, checkpoint: Checkpoint, estimators: int, device: str, problem: Problem, allowance: Allowance
    ) -> Any:
        make = self.classifier if problem.kind == "classes" else self.regressor
        return make(checkpoint, estimators, device, allowance)

    def suits(self, problem: Problem, most_rows_on_gpu: int, most_rows_on_cpu: int) -> bool:
        """Whether there is a file for this kind of target, and the rows are few enough for the machine."""
        if not has_kind(self.family, model_kind(problem)):
            return False
        return len(problem.rows) <= (most_rows_on_gpu if torch_has_gpu() else most_rows_on_cpu)

    def uses_gpu(self, fold: FoldData) -> bool:  # noqa: ARG002
        return torch_has_gpu()

    def seconds(self, fold: FoldData) -> float:
        """As timed, where a fit was timed already."""
        fit_rows, valid, test = fold.row_sets
        columns = min(MOST_CONTEXT_COLUMNS, fold.features.width)
        device = "cuda" if torch_has_gpu() else "cpu"
        timed = [pace for (name, on), pace in PACES.items() if on == device and self.family.package in name]
        pace = max(timed, default=SECONDS_PER_EFFORT[device])
        effort = self.effort(len(fit_rows), len(valid) + len(test), columns)
        return STARTING_SECONDS + self.most_estimators * effort * pace

    def affordable(self, rows: int, asked: int, columns: int, effort: float) -> tuple[int, int]:
        """How many rows and estimators fit into the effort: fewer estimators first, then fewer rows."""
        context, estimators = rows, self.most_estimators
        while estimators * self.effort(context, asked, columns) > effort:
            if estimators > 1:
                estimators //= 2
            elif context // 2 >= FEWEST_CONTEXT_ROWS:
                context //= 2
            else:
                raise TimeoutError("no time for one pass")
        return context, estimators

    def effort(self, context: int, asked: int, columns: int) -> float:
        """The context is read again for every piece of the rows asked for."""
        pieces = max(1, -(-asked // self.most_rows_at_once))
        return context_effort(pieces * context + asked, context, columns)


def model_kind(problem: Problem) -> str:
    return "classifier" if problem.kind == "classes" else "regressor"


def predicted(model: Any, problem: Problem, x: np.ndarray) -> np.ndarray:
    """Probabilities; numbers by the median where absolute errors count, else by the mean."""
    if problem.kind == "classes":
        return spread(model, problem, x).astype(float)
    return np.asarray(model.predict(x, output_type="median" if problem.robust else "mean"), float)


def context_matrices(fold: FoldData) -> list[np.ndarray]:
    """Numbers with gaps, category codes, scores of texts; of too many columns those that tell most."""
    tables = (fold.features.numbers, fold.features.codes)
    whole = np.hstack([*(table.to_numpy(np.float32) for table in tables), fold.scores.astype(np.float32)])
    whole[~np.isfinite(whole)] = np.nan
    fit = whole[fold.row_sets[0]]
    kept = np.flatnonzero(np.nanmax(fit, axis=0, initial=-np.inf) > np.nanmin(fit, axis=0, initial=np.inf))
    if len(kept) > MOST_CONTEXT_COLUMNS:
        kept = kept[np.sort(np.argsort(-column_relations(fit[:, kept], fold))[:MOST_CONTEXT_COLUMNS])]
    return [whole[rows][:, kept] for rows in fold.row_sets]


def column_relations(x: np.ndarray, fold: FoldData) -> np.ndarray:
    """The largest correlation of each column with a column of the target."""
    x = np.nan_to_num(x - np.nanmean(x, axis=0))
    y = fold.target_columns()
    y = (y - y.mean(axis=0)) / (y.std(axis=0) + 1e-9)
    return np.abs(x.T @ y / (np.sqrt((x**2).sum(axis=0))[:, None] + 1e-9)).max(axis=1)


def chosen_rows(fold: FoldData, count: int, seed: int) -> np.ndarray:
    """Some of the fit rows in a random order, with every class that has any."""
    y, order = fold.y_fit, np.random.default_rng(seed).permutation(len(fold.fit))
    if count >= len(y):
        return np.arange(len(y))
    if fold.problem.kind == "classes":
        _classes, first = np.unique(y[order], return_index=True)
        order = np.concatenate([order[first], np.delete(order, first)])
    return np.sort(order[:count])
