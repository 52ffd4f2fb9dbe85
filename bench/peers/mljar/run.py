"""mljar-supervised: Compete, its mode for competitions."""

import numpy as np
from glue import Task, main
from supervised.automl import AutoML

METRICS = {
    "auc": "auc",
    "logloss": "logloss",
    "accuracy": "accuracy",
    "f1": "f1",
    "f1_micro": "f1",
    "f1_macro": "f1",
    "qwk": "rmse",  # it knows no kappa: the class as a number, rounded
    "rmse": "rmse",
    "mae": "mae",
    "r2": "r2",
}


def solve(task: Task) -> np.ndarray:
    numbers = task.problem == "regression" or task.metric == "qwk"
    # Told n_jobs it does without its networks; it sees the cores that it is pinned to.
    model = AutoML(
        mode="Compete",
        ml_task="regression" if numbers else f"{task.problem}_classification",
        eval_metric=METRICS[task.metric],
        total_time_limit=int(task.seconds),
        random_state=task.seed,
        results_path=str(task.folder / "models"),
        explain_level=0,
    )
    model.fit(task.x, task.y)
    return model.predict(task.test) if numbers or task.wants_labels else model.predict_proba(task.test)


if __name__ == "__main__":  # a peer may start helpers that import this file
    main(solve)
