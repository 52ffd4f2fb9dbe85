"""A linear model on scaled numbers and one column per category: quick, and hard to get wrong."""

import argparse
from pathlib import Path

import numpy as np
import pandas as pd
from sklearn.compose import make_column_selector, make_column_transformer
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.model_selection import cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler

TRAIN = "train.csv"
TEST = "test.csv"
SAMPLE = "sample_submission.csv"
SUBMISSION = "submission.csv"
KEY = "id"
TARGETS = ["benign"]
ANSWER = "probability"
CLASS_COLUMNS = {}
LOGARITHM = False


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, default=Path())
    parser.add_argument("--out", type=Path, default=Path())
    parser.add_argument("--time", type=float, default=600)
    parser.add_argument("--seed", type=int, default=42)
    parser.add_argument("--threads", type=int, default=1)
    return parser.parse_args()


def pipeline(last):
    """Imputing, scaling and encoding are fitted with the model, inside every fold."""
    numbers = make_pipeline(SimpleImputer(strategy="median"), StandardScaler())
    categories = make_pipeline(
        SimpleImputer(strategy="constant", fill_value="none"),
        OneHotEncoder(handle_unknown="infrequent_if_exist", min_frequency=5, max_categories=40),
    )
    columns = make_column_transformer(
        (numbers, make_column_selector(dtype_include=np.number)),
        (categories, make_column_selector(dtype_exclude=np.number)),
    )
    return make_pipeline(columns, last)


def main() -> None:
    options = parse()
    train = pd.read_csv(options.data / TRAIN)
    test = pd.read_csv(options.data / TEST)
    sample = pd.read_csv(options.data / SAMPLE)
    features = [column for column in test.columns if column != KEY and column in train.columns]
    x, x_test = train[features].copy(), test[features].copy()
    for column in features:
        if not pd.api.types.is_numeric_dtype(x[column]) or x[column].dtype == bool:
            x[column] = x[column].astype(object).where(x[column].notna(), "none").astype(str)
            x_test[column] = x_test[column].astype(object).where(x_test[column].notna(), "none").astype(str)

    submission = sample[[KEY]].copy()
    for target in TARGETS:
        if ANSWER == "value":
            y = np.log1p(train[target]) if LOGARITHM else train[target]
            model, scoring = pipeline(Ridge(alpha=3.0)), "neg_root_mean_squared_error"
        else:
            y = train[target]
            model, scoring = pipeline(LogisticRegression(C=0.5, max_iter=500)), "neg_log_loss"
        score = -cross_val_score(model, x, y, cv=3, scoring=scoring).mean()
        print(f"{target}: cross-validation {score:.5f}", flush=True)
        model.fit(x, y)
        if ANSWER == "value":
            prediction = model.predict(x_test)
            answers = pd.DataFrame({target: np.expm1(prediction) if LOGARITHM else prediction})
        elif ANSWER == "label":
            answers = pd.DataFrame({target: model.predict(x_test)})
        elif ANSWER == "probability":
            answers = pd.DataFrame({target: model.predict_proba(x_test)[:, 1]})
        else:
            columns = [CLASS_COLUMNS[str(label)] for label in model.classes_]
            answers = pd.DataFrame(model.predict_proba(x_test), columns=columns)
        answers.index = pd.Index(test[KEY])
        for column in answers.columns:
            submission[column] = submission[KEY].map(answers[column])

    submission = submission[list(sample.columns)]
    submission.to_csv(options.out / SUBMISSION, index=False)
    print(f"wrote {len(submission)} rows", flush=True)


if __name__ == "__main__":
    main()
