"""Plain LightGBM: its defaults, five folds, stopped early on the fold that is left out."""

import time

import lightgbm as lgb
import numpy as np
import pandas as pd
from glue import Task, main
from sklearn.model_selection import KFold, StratifiedKFold

FOLDS = 5


def solve(task: Task) -> np.ndarray:
    end = time.monotonic() + task.seconds
    x, test = as_categories(task)
    ordinal = task.metric == "qwk"
    numbers = task.problem == "regression" or ordinal
    splitter = (KFold if numbers else StratifiedKFold)(FOLDS, shuffle=True, random_state=task.seed)
    total = 0.0
    for number, (fit, held) in enumerate(splitter.split(x, task.y)):
        deadline = time.monotonic() + (end - time.monotonic()) / (FOLDS - number)
        model = (lgb.LGBMRegressor if numbers else lgb.LGBMClassifier)(
            objective="mae" if task.metric == "mae" else None,
            n_estimators=2000,
            n_jobs=task.threads,
            random_state=task.seed,
            verbosity=-1,
        )
        stop = [lgb.early_stopping(50, verbose=False), stop_at(deadline)]
        model.fit(x.iloc[fit], task.y[fit], eval_set=[(x.iloc[held], task.y[held])], callbacks=stop)
        total = total + (model.predict(test) if numbers else model.predict_proba(test)) / FOLDS
    return total.argmax(axis=1) if task.wants_labels and not ordinal else total


def as_categories(task: Task) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Strings become LightGBM's own categories, the same codes in both tables."""
    whole = pd.concat([task.x, task.test], ignore_index=True)
    whole.columns = [f"c{place}" for place in range(whole.shape[1])]
    for name in whole.select_dtypes(exclude="number"):
        whole[name] = whole[name].astype("category")
    return whole[: len(task.x)], whole[len(task.x) :]


def stop_at(deadline: float):
    def callback(environment: lgb.callback.CallbackEnv) -> None:
        if time.monotonic() > deadline:
            raise lgb.callback.EarlyStopException(environment.iteration, environment.evaluation_result_list)

    return callback


if __name__ == "__main__":  # a peer may start helpers that import this file
    main(solve)
