"""XGBoost, where it is installed: boosted trees with second-order leaf weights, paced like LightGBM's."""

import json
import time
import warnings
from dataclasses import dataclass, replace

import numpy as np

from medalist_engine.features.matrices import FoldData
from medalist_engine.models.device import THREADS_PER_GPU, gpu_else_cpu, on_gpu
from medalist_engine.models.fit import Allowance, Fitted, Schedule, two_columns
from medalist_engine.models.made import Made
from medalist_engine.models.trace import importance_shares
from medalist_engine.models.trees.aims import Aim, is_counting
from medalist_engine.models.trees.pace import (
    finished,
    is_cut,
    pace_for,
    round_seconds,
    share_of_columns,
    usual_seconds,
)
from medalist_engine.models.zoo import Entry, offer
from medalist_engine.problem.problem import Problem

try:
    import xgboost as xgb
except ImportError:
    xgb = None

SLOWER_THAN_LIGHT_GBM = 1.5


@dataclass(frozen=True)
class XGBoost:
    """Grown leaf by leaf up to `leaves`."""

    leaves: int = 32
    learning_rate: float = 0.04
    column_share: float = 0.5
    row_share: float = 0.8
    least_weight: float = 2.0
    l1: float = 0.0
    l2: float = 1.0
    aim: Aim = Aim()

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        return gpu_else_cpu("XGBoost", smoke_xgboost, fold, lambda gpu: self.fit_on(gpu, fold, allowance))

    def fit_on(self, gpu: bool, fold: FoldData, allowance: Allowance) -> Fitted:
        part, problem, known = fold.trees(), fold.problem, allowance.schedule
        pace = pace_for(self.learning_rate, self.round_cost(fold), fold, allowance)
        device = "cuda" if gpu else "cpu"
        parameters = {**self.parameters(problem, allowance), "learning_rate": pace.rate, "device": device}
        parameters["colsample_bytree"] = share_of_columns(self.column_share, part.fit.shape[1])
        train = xgb.QuantileDMatrix(part.fit, fold.y_fit, weight=fold.weights_fit, nthread=allowance.threads)
        valid = []
        if pace.patience:
            valid = [(xgb.DMatrix(part.valid, fold.y_valid, weight=fold.weights_valid), "valid")]
        model = xgb.train(
            parameters,
            train,
            pace.rounds,
            evals=valid,
            callbacks=xgboost_stops(pace.patience, allowance.deadline),
            verbose_eval=False,
        )
        learned = model.num_boosted_rounds()
        total_gains = model.get_score(importance_type="total_gain")
        gains = [total_gains.get(f"f{place}", 0.0) for place in range(part.fit.shape[1])]
        importance = importance_shares(part.names, np.array(gains))
        made = Made("xgboost", ("xgboost.train",), parameters, "trees")

        def after(rounds: int) -> Fitted:
            rounds = min(rounds, learned)
            predict = two_columns(
                problem, lambda x: model.predict(xgb.DMatrix(x), iteration_range=(0, rounds))
            )
            answers = predict(part.valid), predict(part.test)
            return Fitted(*answers, Schedule(rounds, pace.rate), importance, made)

        best = finished(known, 1 + model.best_iteration if pace.patience else learned)
        return replace(after(best), after=after, cut=is_cut(pace, best, learned))

    def uses_gpu(self, fold: FoldData) -> bool:
        return on_gpu("XGBoost", smoke_xgboost, fold)

    def seconds(self, fold: FoldData) -> float:
        on_one_thread = usual_seconds(self.learning_rate, self.round_cost(fold), fold.problem)
        return on_one_thread / (THREADS_PER_GPU if self.uses_gpu(fold) else 1)

    def round_cost(self, fold: FoldData) -> float:
        effort = fold.features.effort
        columns = effort * share_of_columns(self.column_share, effort)
        grown = max(1.0, self.leaves / 40)
        return SLOWER_THAN_LIGHT_GBM * grown * round_seconds(len(fold.fit), columns, fold.problem)

    def parameters(self, problem: Problem, allowance: Allowance) -> dict[str, object]:
        return {
            **xgboost_objective(problem, self.aim),
            "tree_method": "hist",
            "grow_policy": "lossguide",
            "max_leaves": self.leaves,
            "max_depth": 0,
            "subsample": self.row_share,
            "min_child_weight": self.least_weight,
            "reg_alpha": self.l1,
            "reg_lambda": self.l2,
            "nthread": allowance.threads,
            "seed": allowance.seed,
            "verbosity": 0,
        }


def xgboost_objective(problem: Problem, aim: Aim) -> dict[str, object]:
    if is_counting(problem):
        return {"objective": "count:poisson"}
    if problem.kind != "classes":
        return {"objective": "reg:absoluteerror" if aim.absolute(problem) else "reg:squarederror"}
    if problem.classes == 2:
        return {"objective": "binary:logistic"}
    return {"objective": "multi:softprob", "num_class": problem.classes}


def xgboost_stops(patience: int | None, deadline: float) -> list:
    """One callback for patience and clock: of two, XGBoost 2.0 may call only one and find no best round."""

    class Clock(xgb.callback.TrainingCallback):
        def after_iteration(self, model: object, epoch: int, evals_log: dict) -> bool:
            return time.monotonic() > deadline

    class ClockAndPatience(xgb.callback.EarlyStopping):
        def after_iteration(self, model: object, epoch: int, evals_log: dict) -> bool:
            return super().after_iteration(model, epoch, evals_log) or time.monotonic() > deadline

    return [ClockAndPatience(rounds=patience) if patience else Clock()]


def smoke_xgboost(x: np.ndarray, y: np.ndarray) -> object:
    """Without CUDA, XGBoost learns on the CPU and only warns: its own words tell where it was."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = xgb.train({"device": "cuda", "tree_method": "hist", "verbosity": 0}, xgb.DMatrix(x, y), 2)
    device = json.loads(model.save_config())["learner"]["generic_param"]["device"]
    if not device.startswith("cuda"):
        raise RuntimeError(f"it took the {device}")
    return model


if xgb is not None:
    offer(Entry("xgb", XGBoost(), 0.3, most_classes=30))
