"""Words and pairs of words, weighed by how rare they are, under a linear model."""

import argparse
from pathlib import Path

import numpy as np
import pandas as pd
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.model_selection import cross_val_score
from sklearn.pipeline import make_pipeline

TRAIN = "train.csv"
TEST = "test.csv"
SAMPLE = "sample_submission.csv"
SUBMISSION = "submission.csv"
KEY = "id"
TEXTS = ["text"]
TARGETS = ["author"]
ANSWER = "columns"
CLASS_COLUMNS = {"EAP": "EAP", "HPL": "HPL", "MWS": "MWS"}


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, default=Path())
    parser.add_argument("--out", type=Path, default=Path())
    parser.add_argument("--time", type=float, default=600)
    parser.add_argument("--seed", type=int, default=42)
    parser.add_argument("--threads", type=int, default=1)
    return parser.parse_args()


def words(frame: pd.DataFrame) -> pd.Series:
    """All texts of a row as one."""
    joined = frame[TEXTS[0]].fillna("").astype(str)
    for column in TEXTS[1:]:
        joined = joined + " " + frame[column].fillna("").astype(str)
    return joined


def main() -> None:
    options = parse()
    train = pd.read_csv(options.data / TRAIN)
    test = pd.read_csv(options.data / TEST)
    sample = pd.read_csv(options.data / SAMPLE)
    submission = sample[[KEY]].copy()
    for target in TARGETS:
        vectors = TfidfVectorizer(ngram_range=(1, 2), min_df=2, sublinear_tf=True, max_features=60_000)
        if ANSWER == "value":
            model = make_pipeline(vectors, Ridge(alpha=1.0, random_state=options.seed))
            scoring = "neg_root_mean_squared_error"
        else:
            model = make_pipeline(vectors, LogisticRegression(C=4.0, max_iter=300, random_state=options.seed))
            scoring = "neg_log_loss"
        score = -cross_val_score(model, words(train), train[target], cv=2, scoring=scoring).mean()
        print(f"{target}: cross-validation {score:.5f}", flush=True)
        model.fit(words(train), train[target])
        if ANSWER in ("value", "label"):
            answers = pd.DataFrame({target: model.predict(words(test))})
        elif ANSWER == "probability":
            answers = pd.DataFrame({target: model.predict_proba(words(test))[:, 1]})
        else:
            columns = [CLASS_COLUMNS[str(label)] for label in np.asarray(model.classes_)]
            answers = pd.DataFrame(model.predict_proba(words(test)), columns=columns)
        answers.index = pd.Index(test[KEY])
        for column in answers.columns:
            submission[column] = submission[KEY].map(answers[column])
    submission = submission[list(sample.columns)]
    submission.to_csv(options.out / SUBMISSION, index=False)
    print(f"wrote {len(submission)} rows", flush=True)


if __name__ == "__main__":
    main()
