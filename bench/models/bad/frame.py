"""The common part of all bad programs: they read the tables, ask a model for each target, and write its
answers."""

import argparse
from pathlib import Path

import numpy as np
import pandas as pd

TRAIN = "train.csv"
TEST = "test.csv"
SAMPLE = "sample_submission.csv"
SUBMISSION = "submission.csv"
KEY = "id"
TEST_KEY = "id"
TARGETS = ["benign"]
ANSWER = "probability"
COLUMNS = {"benign": "benign"}


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, default=Path())
    parser.add_argument("--out", type=Path, default=Path())
    parser.add_argument("--time", type=float, default=600)
    return parser.parse_known_args()[0]


def read(path: Path) -> pd.DataFrame:
    return pd.read_json(path) if path.suffix == ".json" else pd.read_csv(path, low_memory=False)


def as_numbers(train: pd.DataFrame, test: pd.DataFrame) -> tuple[np.ndarray, np.ndarray]:
    """The columns as numbers: numbers unchanged, everything else as the place of its first row in train."""
    names = [name for name in test.columns if name in train.columns and name not in (KEY, TEST_KEY, *TARGETS)]
    left, right = train[names].copy(), test[names].copy()
    for name in names:
        if pd.api.types.is_numeric_dtype(left[name]) and pd.api.types.is_numeric_dtype(right[name]):
            continue
        known = pd.Index(left[name].astype(str).unique())
        left[name] = known.get_indexer(left[name].astype(str))
        right[name] = known.get_indexer(right[name].astype(str))
    return left.fillna(0).to_numpy(float), right.fillna(0).to_numpy(float)


def answers_of(model, x: np.ndarray, y: np.ndarray, x_test: np.ndarray) -> dict[str, np.ndarray]:
    """The answers for each column of the submission, as COLUMNS says: a class as train spells it, or the
    target."""
    model.fit(x, y)
    if ANSWER in ("value", "label"):
        return {"": model.predict(x_test)}
    shares = model.predict_proba(x_test)
    if ANSWER == "probability":
        return {"": shares[:, -1]}
    return {str(label): shares[:, place] for place, label in enumerate(model.classes_)}


def run(classifier, regressor) -> argparse.Namespace:
    options = parse()
    train, test = read(options.data / TRAIN).dropna(subset=TARGETS), read(options.data / TEST)
    sample = read(options.data / SAMPLE)
    x, x_test = as_numbers(train, test)
    told = pd.DataFrame(index=test[TEST_KEY] if TEST_KEY else sample[KEY])
    for target in TARGETS:
        model = regressor if ANSWER == "value" else classifier
        for label, answers in answers_of(model, x, train[target].to_numpy(), x_test).items():
            told[label or target] = answers
    for column, name in COLUMNS.items():
        sample[column] = told[name].reindex(sample[KEY]).to_numpy()
    sample.to_csv(options.out / SUBMISSION, index=False)
    return options
