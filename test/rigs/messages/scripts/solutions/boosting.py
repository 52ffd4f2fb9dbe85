"""Gradient boosting on the table as it is: categories as codes, three folds, their mean as the answer."""

import argparse
import time
from pathlib import Path

import lightgbm as lgb
import numpy as np
import pandas as pd
from sklearn.metrics import log_loss, mean_squared_error
from sklearn.model_selection import KFold, StratifiedKFold

TRAIN = "train.csv"
TEST = "test.csv"
SAMPLE = "sample_submission.csv"
SUBMISSION = "submission.csv"
KEY = "id"
TARGETS = ["benign"]
ANSWER = "probability"
CLASS_COLUMNS = {}
HEADER = ["id", "benign"]
LOGARITHM = False
FOLDS = 3
DIGITS = ""


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, default=Path())
    parser.add_argument("--out", type=Path, default=Path())
    parser.add_argument("--time", type=float, default=600)
    parser.add_argument("--seed", type=int, default=42)
    parser.add_argument("--threads", type=int, default=1)
    return parser.parse_args()


def encode(train: pd.DataFrame, test: pd.DataFrame) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Numbers stay, everything else becomes a category that the train rows define."""
    train, test = train.copy(), test.copy()
    for column in list(train):
        if pd.api.types.is_numeric_dtype(train[column]) and pd.api.types.is_numeric_dtype(test[column]):
            continue
        known = pd.Index(train[column].astype(str).unique())
        train[column] = known.get_indexer(train[column].astype(str))
        test[column] = known.get_indexer(test[column].astype(str))
    plain = [f"f{i}" for i in range(train.shape[1])]
    return train.set_axis(plain, axis=1), test.set_axis(plain, axis=1)


def parameters(options: argparse.Namespace) -> dict:
    return {
        "n_estimators": 150,
        "learning_rate": 0.07,
        "num_leaves": 15,
        "min_child_samples": 8,
        "subsample": 0.9,
        "subsample_freq": 1,
        "colsample_bytree": 0.8,
        "random_state": options.seed,
        "n_jobs": options.threads,
        "verbose": -1,
    }


def classify(x, y, x_test, options, started) -> tuple[np.ndarray, float]:
    """Mean probabilities of the folds' models, one column per class."""
    classes = int(y.max()) + 1
    held = np.full((len(y), classes), 1 / classes)
    total, models = np.zeros((len(x_test), classes)), 0
    for fit, rest in StratifiedKFold(FOLDS, shuffle=True, random_state=options.seed).split(x, y):
        model = lgb.LGBMClassifier(**parameters(options))
        model.fit(x.iloc[fit], y[fit])
        held[np.ix_(rest, model.classes_)] = model.predict_proba(x.iloc[rest])
        total[:, model.classes_] += model.predict_proba(x_test)
        models += 1
        if time.monotonic() - started > 0.6 * options.time:
            break
    return total / models, float(log_loss(y, held, labels=list(range(classes))))


def regress(x, y, x_test, options, started) -> tuple[np.ndarray, float]:
    """Mean predictions of the folds' models."""
    held = np.full(len(y), y.mean())
    total, models = np.zeros(len(x_test)), 0
    for fit, rest in KFold(FOLDS, shuffle=True, random_state=options.seed).split(x):
        model = lgb.LGBMRegressor(**parameters(options))
        model.fit(x.iloc[fit], y[fit])
        held[rest] = model.predict(x.iloc[rest])
        total += model.predict(x_test)
        models += 1
        if time.monotonic() - started > 0.6 * options.time:
            break
    return total / models, float(np.sqrt(mean_squared_error(y, held)))


def main() -> None:
    options, started = parse(), time.monotonic()
    train = pd.read_csv(options.data / TRAIN)
    test = pd.read_csv(options.data / TEST)
    sample = pd.read_csv(options.data / SAMPLE)
    print(f"train {train.shape}, test {test.shape}", flush=True)
    if DIGITS:
        for frame in (train, test):
            frame["odd digits"] = frame[DIGITS].str.count("[13579]") % 2

    features = [column for column in test if column != KEY and column in train]
    x, x_test = encode(train[features], test[features])

    submission = sample[[KEY]].copy()
    for target in TARGETS:
        if ANSWER == "value":
            y = train[target].to_numpy(float)
            prediction, score = regress(x, np.log1p(y) if LOGARITHM else y, x_test, options, started)
            predicted = pd.Series(np.expm1(prediction) if LOGARITHM else prediction, index=test[KEY])
            submission[target] = submission[KEY].map(predicted)
        else:
            labels = np.sort(train[target].unique())
            y = np.searchsorted(labels, train[target])
            proba, score = classify(x, y, x_test, options, started)
            if ANSWER == "probability":
                submission[target] = submission[KEY].map(pd.Series(proba[:, 1], index=test[KEY]))
            elif ANSWER == "label":
                guesses = labels[proba.argmax(axis=1)]
                submission[target] = submission[KEY].map(pd.Series(guesses, index=test[KEY]))
            else:
                for i, label in enumerate(labels):
                    column = CLASS_COLUMNS[str(label)]
                    submission[column] = submission[KEY].map(pd.Series(proba[:, i], index=test[KEY]))
        print(f"{target}: cross-validation {score:.5f}", flush=True)

    submission = submission[HEADER]
    submission.to_csv(options.out / SUBMISSION, index=False)
    print(f"wrote {len(submission)} rows", flush=True)


if __name__ == "__main__":
    main()
