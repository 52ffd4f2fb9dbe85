"""The network of tables on a made-up table, on this machine's GPU and on its CPU: seconds, epochs, loss.

TIME= (6) seconds and THREADS= (all) of a fit.
"""

import os
import time

import numpy as np
import pandas as pd
from medalist_engine.features.features import Features
from medalist_engine.features.matrices import FoldData
from medalist_engine.models import device
from medalist_engine.models.fit import Allowance
from medalist_engine.models.neural import neural
from medalist_engine.models.neural.neural import RealMLP
from medalist_engine.problem.loss import valid_loss
from medalist_engine.problem.metrics.metrics import usual_metric
from medalist_engine.problem.problem import Problem

NUMBERS, LEVELS = 25, 60
KINDS = ((30_000, 0), (60_000, 2), (200_000, 2), (200_000, 7))


def made_up(rows: int, classes: int) -> FoldData:
    """A made-up table: a wave, a product, a category that counts by its remainder, and noise. A fifth of the
    rows is valid."""
    random, count = np.random.default_rng(0), rows + rows // 4
    numbers = random.normal(size=(count, NUMBERS)).astype(np.float32)
    level = random.integers(0, LEVELS, count).astype(np.int32)
    signal = np.sin(2 * numbers[:, 0]) + numbers[:, 1] * numbers[:, 2] + 0.4 * (level % 5)
    signal = (signal + random.normal(0, 0.5, count))[:rows]
    edges = np.quantile(signal, np.arange(1, classes) / classes) if classes else None
    y = signal if edges is None else np.searchsorted(edges, signal)
    labels = [str(label) for label in range(classes)]
    metric, kind = usual_metric("logloss" if classes else "rmse"), "classes" if classes else "values"
    problem = Problem("y", np.arange(rows), y, labels, metric, kind)
    names = [f"number {place}" for place in range(NUMBERS)]
    codes = pd.DataFrame({"level": level})
    features = Features(rows, pd.DataFrame(numbers, columns=names), codes, pd.DataFrame(index=range(count)))
    held = np.arange(rows) % 5 == 0
    return FoldData(
        features, problem, np.empty((count, 0), np.float32), np.flatnonzero(~held), np.flatnonzero(held), 1
    )


def tell(fold: FoldData, gpu: bool, seconds: float, threads: int) -> None:
    begun = time.monotonic()
    allowance = Allowance(begun + seconds, threads, 3)
    try:
        fitted = RealMLP().fit(fold, allowance)
        loss = valid_loss(fold.problem, fold.y_valid, fitted.valid)
        found = f"{fitted.schedule.rounds:>6}  {loss:.5f}"
    except Exception as error:
        found = f"{type(error).__name__}: {error}"
    of = f"{len(fold.problem.y):>7}  {fold.problem.classes:>7}"
    print(f"{of}  RealMLP  {'GPU' if gpu else 'CPU'}  {time.monotonic() - begun:>5.1f}  {found}", flush=True)


def main() -> None:
    seconds = float(os.environ.get("TIME") or 6)
    threads, on_gpu = int(os.environ.get("THREADS") or os.cpu_count() or 1), neural.torch_networks
    print("   rows  classes  learner  on       s  rounds  loss")
    for rows, classes in KINDS:
        fold = made_up(rows, classes)
        for gpu in (True, False) if device.has_gpu() else (False,):
            neural.torch_networks = on_gpu if gpu else lambda: None
            tell(fold, gpu, seconds, threads)


if __name__ == "__main__":
    main()
