"""AutoGluon: the preset that its own code calls better and faster than `best`, given time for its bags."""

import numpy as np
from autogluon.tabular import TabularPredictor
from glue import Task, main

METRICS = {
    "auc": "roc_auc",
    "logloss": "log_loss",
    "accuracy": "accuracy",
    "f1": "f1",
    "f1_micro": "f1_micro",
    "f1_macro": "f1_macro",
    "qwk": "quadratic_kappa",
    "rmse": "root_mean_squared_error",
    "mae": "mean_absolute_error",
    "r2": "r2",
}
LEAST_SECONDS_OF_BEST = 75
LEAST_THREADS_OF_RAY = 4


def solve(task: Task) -> np.ndarray:
    preset = "best_v150" if task.seconds >= LEAST_SECONDS_OF_BEST else "medium_quality"
    predictor = TabularPredictor(
        label=str(task.y.name),
        problem_type=task.problem,
        eval_metric=METRICS[task.metric],
        path=str(task.folder / "models"),
        verbosity=2,
    )
    # Ray takes part of a minute to start: on few cores that is more than folds side by side gain.
    folds = {"fold_fitting_strategy": "auto" if task.threads >= LEAST_THREADS_OF_RAY else "sequential_local"}
    predictor.fit(
        task.train,
        time_limit=task.seconds,
        presets=preset,
        num_cpus=task.threads,
        num_gpus=0,
        ag_args_ensemble=folds,
    )
    if task.problem == "regression" or task.wants_labels:
        return predictor.predict(task.test).to_numpy()
    return predictor.predict_proba(task.test)[list(range(len(task.classes)))].to_numpy()


if __name__ == "__main__":  # a peer may start helpers that import this file
    main(solve)
