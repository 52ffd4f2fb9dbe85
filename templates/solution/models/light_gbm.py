"""LightGBM, where it is installed: leaf-wise boosted trees, paced by the time they have."""

import time
from dataclasses import dataclass

import numpy as np

from solution.features.matrices import FoldData
from solution.models.fit import Allowance, Fitted, Schedule
from solution.models.pace import paced_rate, round_seconds
from solution.models.zoo import Entry, offer
from solution.target.problem import Problem

try:
    import lightgbm as lgb
except ImportError:
    lgb = None

SECONDS_PER_PREDICTION = 6e-8


@dataclass(frozen=True)
class LightGBM:
    leaves: int = 31
    learning_rate: float = 0.03
    extra_trees: bool = False
    column_share: float = 0.6
    row_share: float = 0.95
    least_rows: int = 10
    l1: float = 0.0
    l2: float = 1.0

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        part, problem = fold.trees(), fold.problem
        known = allowance.schedule
        rate = known.rate if known else allowance.rate
        rate = rate or paced_rate(
            self.learning_rate,
            allowance.seconds(),
            self.round_cost(len(fold.fit), fold.features.effort, problem),
        )
        parameters = {**self.parameters(problem, allowance), "learning_rate": rate}
        train = lgb.Dataset(part.fit, fold.y_fit, categorical_feature=part.categories, params=parameters)
        predicted_rows = part.judged.shape[0] + part.test.shape[0]
        stop = [stop_at(allowance.deadline, predicted_rows * SECONDS_PER_PREDICTION)]
        judged = []
        if known is None:
            judged = [lgb.Dataset(part.judged, fold.y_judged, reference=train, params=parameters)]
            patience = int(np.clip(300 * 10_000 / len(fold.y_fit), 40, 120) * np.clip(0.03 / rate, 0.4, 1.5))
            stop.append(lgb.early_stopping(max(20, patience), verbose=False))
        rounds = known.rounds if known else 4000
        model = lgb.train(parameters, train, rounds, valid_sets=judged, callbacks=stop)
        best = model.best_iteration or model.current_iteration()
        if known and best < 0.8 * known.rounds:
            raise TimeoutError(f"{best} of {known.rounds} rounds")
        predict = two_columns(
            problem, lambda x: model.predict(x, num_iteration=best, num_threads=allowance.threads)
        )
        return Fitted(predict(part.judged), predict(part.test), Schedule(best, rate))

    def round_cost(self, rows: int, effort: float, problem: Problem) -> float:
        return round_seconds(rows * self.column_share, effort, problem) * max(0.5, self.leaves / 31)

    def parameters(self, problem: Problem, allowance: Allowance) -> dict[str, object]:
        return {
            **objective(problem),
            "num_leaves": self.leaves,
            "extra_trees": self.extra_trees,
            "feature_fraction": self.column_share,
            "bagging_fraction": self.row_share,
            "bagging_freq": 1,
            "min_data_in_leaf": min(self.least_rows, max(2, len(problem.rows) // 100)),
            "lambda_l1": self.l1,
            "lambda_l2": self.l2,
            "num_threads": allowance.threads,
            "seed": allowance.seed,
            "deterministic": True,
            "force_row_wise": True,
            "verbosity": -1,
        }


def objective(problem: Problem) -> dict[str, object]:
    if problem.kind != "classes":
        return {"objective": "regression_l1" if problem.robust else "regression"}
    if problem.classes == 2:
        return {"objective": "binary"}
    return {"objective": "multiclass", "num_class": problem.classes}


def stop_at(deadline: float, prediction: float):  # noqa: ANN201
    """Ends the training where its rounds, at `prediction` seconds each, can still be applied in time."""

    def callback(environment: "lgb.callback.CallbackEnv") -> None:
        if time.monotonic() + prediction * environment.iteration > deadline:
            raise lgb.callback.EarlyStopException(
                environment.iteration, environment.evaluation_result_list or []
            )

    return callback


def two_columns(problem: Problem, predict):  # noqa: ANN001, ANN201
    """A probability of the second class becomes a probability of both."""

    def by_class(x: np.ndarray) -> np.ndarray:
        if not x.shape[0]:
            return np.empty((0, problem.classes) if problem.classes else 0)
        p = predict(x)
        return np.column_stack([1 - p, p]) if problem.classes == 2 and p.ndim == 1 else p

    return by_class


if lgb is not None:
    offer(
        Entry("lgb", LightGBM(), 3, most_classes=40),
        Entry("lgb_small", LightGBM(7, 0.05, False, 0.5, 0.85, 15, 0.2, 0.5), 2, most_classes=40),
        Entry("lgb_xt", LightGBM(48, 0.03, True, 0.5, 0.9, 10, 0.5, 1.0), 3, most_classes=40),
        Entry("lgb_big", LightGBM(127, 0.02, True, 0.4, 0.95, 12, 0.7, 1.6), 3, most_classes=20),
    )
