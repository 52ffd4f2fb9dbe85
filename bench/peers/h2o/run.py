"""H2O: its AutoML as documented; tables go through files, as its parser expects them."""

import socket
import time

import h2o
import numpy as np
import pandas as pd
from glue import Task, main
from h2o.automl import H2OAutoML

SORTED_BY = {"auc": "AUC", "logloss": "logloss", "rmse": "RMSE", "mae": "MAE", "r2": "RMSE", "qwk": "RMSE"}
SECONDS_OF_PREDICTION = 5


def free_port() -> int:
    """A free port, with a free one after it: at the default port another run's server may answer."""
    with socket.socket() as one, socket.socket() as other:
        one.bind(("127.0.0.1", 0))
        try:
            other.bind(("127.0.0.1", one.getsockname()[1] + 1))
        except OSError:
            return free_port()
        return one.getsockname()[1]


def one_line(table: pd.DataFrame) -> pd.DataFrame:
    """The table without line breaks in cells, which H2O's parser takes for the end of a row."""
    return table.replace(r"[\r\n]+", " ", regex=True)


def solve(task: Task) -> np.ndarray:
    end = time.monotonic() + task.seconds
    numbers = task.problem == "regression" or task.metric == "qwk"
    if h2o.connection() is None:
        limits = {"nthreads": task.threads, "max_mem_size": "6G"}
        h2o.init(port=free_port(), ice_root=str(task.folder), verbose=False, **limits)
    target = str(task.y.name)
    y = task.y if numbers else task.y.map("class {}".format)
    one_line(task.x).assign(**{target: y}).to_csv(task.folder / "train.csv", index=False)
    one_line(task.test).to_csv(task.folder / "test.csv", index=False)
    train = h2o.import_file(str(task.folder / "train.csv"), header=1, sep=",")
    kinds = {name: kind for name, kind in train.types.items() if name != target}
    test = h2o.import_file(str(task.folder / "test.csv"), header=1, sep=",", col_types=kinds)
    model = H2OAutoML(
        max_runtime_secs=max(1, int(end - time.monotonic() - SECONDS_OF_PREDICTION)),
        sort_metric=SORTED_BY.get(task.metric, "logloss"),
        seed=task.seed,
        verbosity="warn",
    )
    model.train(y=target, training_frame=train)
    if model.leader is None:
        raise TimeoutError("no model was fitted in time")
    predicted = model.leader.predict(test).as_data_frame()
    if numbers:
        return predicted["predict"].to_numpy()
    if task.metric == "f1":  # its own threshold is the best for this
        return predicted["predict"].str.removeprefix("class ").astype(int).to_numpy()
    full = predicted[[f"class {code}" for code in range(len(task.classes))]].to_numpy()
    return full.argmax(axis=1) if task.wants_labels else full


if __name__ == "__main__":  # a peer may start helpers that import this file
    main(solve)
