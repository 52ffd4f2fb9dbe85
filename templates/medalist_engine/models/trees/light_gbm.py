"""LightGBM, where it is installed: leaf-wise boosted trees, paced by the time they have."""

import time
from dataclasses import dataclass, replace

from medalist_engine.features.matrices import FoldData
from medalist_engine.features.views.fold_matrices import FoldMatrices
from medalist_engine.models.fit import Allowance, Fitted, Schedule, two_columns
from medalist_engine.models.made import Made
from medalist_engine.models.trace import importance_shares
from medalist_engine.models.trees.pace import (
    finished,
    is_counting,
    is_cut,
    pace_for,
    round_seconds,
    share_of_columns,
    usual_seconds,
)
from medalist_engine.models.zoo import Entry, offer
from medalist_engine.problem.problem import Problem

try:
    import lightgbm as lgb
except ImportError:
    lgb = None

SECONDS_PER_PREDICTION = 6e-8
PREPARING_SECONDS = 1.5
MOST_DRAWN_CLASSES = 10
"""Of more classes each has so little weight in a leaf that its answers are not drawn to 0 as well."""


@dataclass(frozen=True)
class LightGBM:
    """`prepared`: with arithmetic and group columns, which are made inside the fold."""

    leaves: int = 31
    learning_rate: float = 0.03
    column_share: float = 0.6
    row_share: float = 0.95
    least_rows: int = 20
    l1: float = 0.0
    l2: float = 1.0
    prepared: bool = False

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        part, problem, known = self.part(fold), fold.problem, allowance.schedule
        pace = pace_for(self.learning_rate, self.round_cost(fold), fold, allowance)
        parameters = {**self.parameters(problem, allowance), "learning_rate": pace.rate}
        parameters["feature_fraction"] = share_of_columns(self.column_share, part.fit.shape[1])
        train = lgb.Dataset(
            part.fit,
            fold.y_fit,
            weight=fold.weights_fit,
            categorical_feature=part.categories,
            params=parameters,
        )
        predicted_rows = part.valid.shape[0] + part.test.shape[0]
        stop = [stop_at(allowance.deadline, predicted_rows * SECONDS_PER_PREDICTION)]
        valid, history = [], {}
        if pace.patience:
            weighed = {"weight": fold.weights_valid, "reference": train, "params": parameters}
            valid = [lgb.Dataset(part.valid, fold.y_valid, **weighed)]
            stop += [lgb.early_stopping(pace.patience, verbose=False), lgb.record_evaluation(history)]
        model = lgb.train(parameters, train, pace.rounds, valid_sets=valid, callbacks=stop)
        view, learned = "trees" if part is fold.trees() else "prepared", model.current_iteration()
        made = Made("lightgbm", ("lightgbm.train",), parameters, view)

        def after(rounds: int) -> Fitted:
            rounds = min(rounds, learned)
            predict = two_columns(
                problem, lambda x: model.predict(x, num_iteration=rounds, num_threads=allowance.threads)
            )
            gains = importance_shares(part.names, model.feature_importance("gain", rounds))
            answers = predict(part.valid), predict(part.test)
            return Fitted(*answers, Schedule(rounds, pace.rate), gains, made)

        best = finished(known, model.best_iteration or learned)
        done = max((len(losses) for metrics in history.values() for losses in metrics.values()), default=best)
        return replace(after(best), after=after, cut=is_cut(pace, best, done))

    def part(self, fold: FoldData) -> FoldMatrices:
        return fold.prepared() if self.prepared else fold.trees()

    def seconds(self, fold: FoldData) -> float:
        before = PREPARING_SECONDS if self.prepared else 0
        return before + usual_seconds(self.learning_rate, self.round_cost(fold), fold.problem)

    def round_cost(self, fold: FoldData) -> float:
        effort = fold.features.effort
        columns = effort * share_of_columns(self.column_share, effort) * (1.5 if self.prepared else 1)
        return max(0.5, self.leaves / 31) * round_seconds(len(fold.fit), columns, fold.problem)

    def parameters(self, problem: Problem, allowance: Allowance) -> dict[str, object]:
        return {
            **objective(problem),
            "num_leaves": self.leaves,
            "bagging_fraction": self.row_share,
            "bagging_freq": 1,
            "min_data_in_leaf": min(self.least_rows, max(2, len(problem.rows) // 100)),
            "lambda_l1": self.l1,
            "lambda_l2": self.l2 if problem.classes <= MOST_DRAWN_CLASSES else 0.0,
            "num_threads": allowance.threads,
            "seed": allowance.seed,
            "deterministic": True,
            "force_row_wise": True,
            "verbosity": -1,
        }


def objective(problem: Problem) -> dict[str, object]:
    if is_counting(problem):
        return {"objective": "poisson"}
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


if lgb is not None:
    offer(
        Entry("lgb", LightGBM(), 0.25, most_classes=40),
        Entry("lgb_small", LightGBM(7, 0.05, 0.5, 0.85, 15, 0.2, 0.5), 0.25, most_classes=40),
        Entry("lgb_prep", LightGBM(64, 0.03, 0.55, 0.98, 20, prepared=True), 0.25, most_classes=20),
    )
