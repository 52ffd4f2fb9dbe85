"""Boosted trees: LightGBM where it is installed, scikit-learn's histogram boosting beside it."""

import time
from dataclasses import dataclass

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor

from solution.matrices import FoldData
from solution.problem import Problem

try:
    import lightgbm as lgb
except ImportError:
    lgb = None

CELLS_PER_SECOND = 1.5e8
SECONDS_PER_COLUMN = 6e-5
SECONDS_PER_PREDICTION = 6e-8
RATE_STEP = 1.4


@dataclass(frozen=True)
class Schedule:
    """How a boosted model came to its best: so many rounds at such a rate."""

    rounds: int
    rate: float


@dataclass(frozen=True)
class Allowance:
    """What one fit may use: until when, how many threads, which seed.

    `schedule`, or its `rate` alone, where it is known.
    """

    deadline: float
    threads: int
    seed: int
    schedule: "Schedule | None" = None
    rate: float | None = None

    def seconds(self) -> float:
        return max(0.1, self.deadline - time.monotonic())


@dataclass(frozen=True)
class Fitted:
    """Predictions for judged and test rows: probabilities by class, or numbers on the problem's scale."""

    judged: np.ndarray
    test: np.ndarray
    schedule: Schedule | None = None


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
        rate = rate or self.paced_rate(len(fold.fit), fold.features.effort, problem, allowance)
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

    def paced_rate(self, rows: int, effort: float, problem: Problem, allowance: Allowance) -> float:
        """A faster rate where the time would not allow some 800 rounds at the slow one.

        In steps, so that a clock which is read a little later seldom makes another model.
        """
        round_cost = round_seconds(rows * self.column_share, effort, problem) * max(0.5, self.leaves / 31)
        possible = 0.5 * allowance.seconds() / round_cost
        steps = np.ceil(np.log(max(1.0, 800 / possible)) / np.log(RATE_STEP))
        return float(min(self.learning_rate * RATE_STEP**steps, 0.2))

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


def round_seconds(rows: float, columns: float, problem: Problem) -> float:
    """What one round of boosting takes on one thread."""
    trees = problem.classes if problem.classes > 2 else 1
    return trees * (columns * SECONDS_PER_COLUMN + rows * columns / CELLS_PER_SECOND)


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


@dataclass(frozen=True)
class HistogramBoosting:
    """Grows in steps of `step` rounds, so that the clock and the judged rows can end it."""

    learning_rate: float = 0.05
    leaves: int = 16
    step: int = 40

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        part, problem = fold.trees(), fold.problem
        model = self.model(problem, allowance.seed)
        best = Fitted(*(np.empty(0),) * 2)
        lowest, waited, known = np.inf, 0, allowance.schedule
        for rounds in range(self.step, 1600, self.step):
            model.set_params(max_iter=rounds).fit(part.fit, fold.y_fit)
            judged = spread(model, problem, part.judged)
            loss = judged_loss(problem, fold.y_judged, judged) if len(judged) else 0.0
            if loss < lowest or known:
                lowest, waited = loss, 0
                schedule = Schedule(rounds, self.learning_rate)
                best = Fitted(judged, spread(model, problem, part.test), schedule)
            else:
                waited += 1
            done = waited == 2 or (known and rounds >= known.rounds)
            if done or time.monotonic() > allowance.deadline:
                break
        return best

    def model(
        self, problem: Problem, seed: int
    ) -> HistGradientBoostingClassifier | HistGradientBoostingRegressor:
        shared = {
            "learning_rate": self.learning_rate,
            "max_leaf_nodes": self.leaves,
            "l2_regularization": 1.0,
            "max_features": 0.7,
            "early_stopping": False,
            "warm_start": True,
            "random_state": seed,
        }
        if problem.kind == "classes":
            return HistGradientBoostingClassifier(**shared)
        return HistGradientBoostingRegressor(
            loss="absolute_error" if problem.robust else "squared_error", **shared
        )


def judged_loss(problem: Problem, y: np.ndarray, predicted: np.ndarray) -> float:
    """The loss that models are stopped, weighted and compared by: smooth, and on the scale of learning."""
    if problem.kind == "classes":
        return float(-np.log(np.clip(predicted[np.arange(len(y)), y], 1e-7, 1)).mean())
    errors = np.abs(y - predicted)
    return float(errors.mean() if problem.robust else np.sqrt((errors**2).mean()))


def spread(model, problem: Problem, x: np.ndarray) -> np.ndarray:  # noqa: ANN001
    """A scikit-learn model's prediction; a class that the fold did not hold gets no probability."""
    if not x.shape[0]:
        return np.empty((0, problem.classes) if problem.classes else 0)
    if problem.kind != "classes":
        return model.predict(x)
    full = np.zeros((x.shape[0], problem.classes))
    full[:, model.classes_] = model.predict_proba(x)
    return full
