"""Blocks of scripts, run as a script has them: with the lines and constants that a recipe asks for."""

import re
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from medalist_engine.features.features import Features
from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance, Schedule
from medalist_engine.problem.metrics.metrics import usual_metric
from medalist_engine.problem.problem import Problem

BLOCKS = Path(__file__).parents[3] / "templates" / "script"
ROWS, TEST_ROWS, FOLDS = 600, 40, 2


@pytest.fixture
def run_block():
    """Runs the lines of a block whose words are said; a name that is given is not set by the block."""

    def run(name, said=(), /, **given):
        text = re.sub(
            r"^from script\.given import \([^)]*\)\n", "", (BLOCKS / f"{name}.py").read_text(), flags=re.M
        )
        lines = [kept(line, set(said)) for line in text.splitlines()]
        code = "\n".join(line for line in lines if line is not None and not sets(line, given))
        exec(compile(code, name, "exec"), given)
        return given

    return run


def kept(line, said):
    if line.startswith("from script."):
        return None
    code, _, condition = line.partition("  # when ")
    parts = condition.split(" and ") if condition else []
    holds = all((part[4:] not in said) if part.startswith("not ") else part in said for part in parts)
    return code if holds else None


def sets(line, given):
    return bool(re.match(r"[A-Z_]+(, [A-Z_]+)* = ", line)) and re.split(",| ", line)[0] in given


@pytest.fixture
def table():
    """Numbers with gaps, one of them skewed, and categories of few and of many levels; the rest is noise."""
    random = np.random.default_rng(3)
    rows = ROWS + TEST_ROWS
    numbers = pd.DataFrame(random.normal(size=(rows, 4)), columns=["a", "b", "c", "d"])
    numbers["c"] = np.exp(2 * numbers["c"])
    numbers.loc[::9, "b"] = np.nan
    levels = {
        "city": random.choice(["Bern", "Linz", "Pisa", "Rom", "Ulm"], rows),
        "street": random.choice([f"street {n}" for n in range(16)], rows),
    }
    categories = pd.DataFrame(levels).where(random.random((rows, 2)) > 0.05)
    signal = numbers["a"] + np.log(numbers["c"]) * numbers["b"].fillna(0)
    signal += sum(categories[name].rank(method="dense").fillna(0) for name in categories) / 2
    signal += random.normal(0, 0.2, rows) - signal.mean()
    return numbers, categories.astype("category"), signal.to_numpy()


@pytest.fixture
def make_sides(table):
    """The same rows for both sides: the engine's folds, and X with y and folds for a script."""

    def make(kind):
        return sides_of(*table[:2], kind, table[2], ROWS)

    return make


def sides_of(numbers, categories, kind, signal, rows):
    codes = categories.apply(lambda column: column.cat.codes.astype(np.int32))
    features = Features(rows, numbers.astype(np.float32), codes, pd.DataFrame(index=numbers.index))
    problem = problem_of(kind, signal[:rows])
    part = np.random.default_rng(1).permutation(rows) % FOLDS
    folds = [(np.flatnonzero(part != n), np.flatnonzero(part == n)) for n in range(FOLDS)]
    scores = np.empty((len(numbers), 0), np.float32)
    engine = [FoldData(features, problem, scores, fit, valid, 42) for fit, valid in folds]
    return engine, numbers.join(categories), problem.y, folds


@pytest.fixture
def paired_sides():
    """Two ids, whole numbers, that tell of the target only together; sides as `make_sides` gives them."""
    random = np.random.default_rng(5)
    rows = 2 * ROWS
    pair = random.integers(0, 60, rows)
    ids = pd.DataFrame({"city": pair % 15, "street": pair // 4}) * 37 + 1000
    signal = np.where(np.isin(pair, random.permutation(60)[:30]), 1.0, -1.0)
    signal += random.normal(0, 0.7, rows)
    return sides_of(
        pd.DataFrame({"a": random.normal(size=rows)}), ids.astype("category"), "binary", signal, rows
    )


def problem_of(kind, signal):
    rows = np.arange(len(signal))
    if kind == "values":
        return Problem("y", rows, signal, [], usual_metric("rmse"), "values")
    # the most frequent class first, as the engine orders their mean targets
    y = np.digitize(signal, np.quantile(signal, [0.55] if kind == "binary" else [0.5, 0.8]))
    labels = [str(code) for code in range(y.max() + 1)]
    return Problem("y", rows, y, labels, usual_metric("logloss"), "classes")


class PartsOfTheEngine:
    """Which fifth of the fitted rows gets its mean targets from the others is chance: here, the engine's."""

    def __init__(self, count, **_):
        self.count = count

    def split(self, X):
        part = np.random.default_rng(42).integers(0, self.count, len(X))
        return [(np.flatnonzero(part != n), np.flatnonzero(part == n)) for n in range(self.count)]


@pytest.fixture
def engine_oof():
    """Out-of-fold predictions of a learner, and how it made each fold."""

    def predict(learner, folds):
        known = Schedule(80, 0.1)
        fitted = [
            learner.fit(fold, Allowance(np.inf, 1, fold.seed + n, known)) for n, fold in enumerate(folds)
        ]
        shape = (ROWS, *fitted[0].valid.shape[1:])
        oof = np.zeros(shape)
        for fold, one in zip(folds, fitted, strict=True):
            oof[fold.valid] = one.valid
        return oof, fitted

    return predict
