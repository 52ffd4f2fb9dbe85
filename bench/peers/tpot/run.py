"""TPOT: its estimators as documented, with scikit-learn's own scorers and its own preprocessing."""

import numpy as np
from glue import Task, main
from sklearn.metrics import cohen_kappa_score, make_scorer
from tpot import TPOTClassifier, TPOTRegressor

SCORERS = {
    "auc": "roc_auc",
    "logloss": "neg_log_loss",
    "accuracy": "accuracy",
    "f1": "f1",
    "f1_micro": "f1_micro",
    "f1_macro": "f1_macro",
    "qwk": make_scorer(cohen_kappa_score, weights="quadratic"),
    "rmse": "neg_root_mean_squared_error",
    "mae": "neg_mean_absolute_error",
    "r2": "r2",
}
LEAST_SECONDS_OF_ALL = 1800
SHARE_OF_SEARCH = 0.75  # its last fit comes after what it calls its time


def solve(task: Task) -> np.ndarray:
    model = (TPOTRegressor if task.problem == "regression" else TPOTClassifier)(
        search_space="linear" if task.seconds >= LEAST_SECONDS_OF_ALL else "linear-light",
        scorers=[SCORERS[task.metric]],
        scorers_weights=[1],
        max_time_mins=SHARE_OF_SEARCH * task.seconds / 60,
        max_eval_time_mins=task.seconds / 180,
        n_jobs=task.threads,
        random_state=task.seed,
        preprocessing=True,
        verbose=2,
    )
    model.fit(task.x, task.y.to_numpy())
    if task.problem == "regression" or task.wants_labels:
        return model.predict(task.test)
    return model.predict_proba(task.test)


if __name__ == "__main__":  # a peer may start helpers that import this file
    main(solve)
