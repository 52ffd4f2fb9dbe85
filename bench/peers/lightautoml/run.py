"""LightAutoML: the preset that uses all its time, TabularUtilizedAutoML, told the metric."""

import numpy as np
from glue import Task, main
from lightautoml.automl.presets.tabular_presets import TabularUtilizedAutoML
from lightautoml.tasks import Task as Aim
from sklearn.metrics import f1_score

THRESHOLDS = np.linspace(0.1, 0.9, 81)


def solve(task: Task) -> np.ndarray:
    numbers = task.problem == "regression" or task.metric == "qwk"
    model = TabularUtilizedAutoML(
        task=numbers_of(task) if numbers else classes_of(task),
        timeout=task.seconds,
        cpu_limit=task.threads,
        reader_params={"n_jobs": task.threads, "random_state": task.seed, "cv": 5},
    )
    judged = np.asarray(model.fit_predict(task.train, roles={"target": str(task.y.name)}, verbose=1).data)
    predicted = np.asarray(model.predict(task.test).data)
    if numbers:
        return predicted.ravel()
    if task.problem == "multiclass":
        full = by_code(model, predicted, task)
        return full.argmax(axis=1) if task.wants_labels else full
    if task.wants_labels:
        return (predicted.ravel() > threshold_of(task, judged.ravel())).astype(int)
    return np.column_stack([1 - predicted, predicted])


def threshold_of(task: Task, judged: np.ndarray) -> float:
    """The best threshold for F1 on the out-of-fold predictions."""
    if task.metric != "f1":
        return 0.5
    known = np.isfinite(judged)
    scores = [f1_score(task.y[known], judged[known] > threshold) for threshold in THRESHOLDS]
    return float(THRESHOLDS[int(np.argmax(scores))])


def numbers_of(task: Task) -> Aim:
    loss = "mae" if task.metric == "mae" else "mse"
    return Aim("reg", loss=loss, metric=loss)


def classes_of(task: Task) -> Aim:
    """The aim for classes. Labels are weighted by the likelihood, which is its default."""
    if task.problem == "binary":
        return Aim("binary", metric="auc" if task.metric == "auc" else "logloss")
    return Aim("multiclass")


def by_code(model: TabularUtilizedAutoML, predicted: np.ndarray, task: Task) -> np.ndarray:
    """The predictions in our order of classes; the columns are in LightAutoML's own."""
    mapping = model.reader.class_mapping or {code: code for code in range(len(task.classes))}
    return predicted[:, [mapping[code] for code in range(len(task.classes))]]


if __name__ == "__main__":  # a peer may start helpers that import this file
    main(solve)
