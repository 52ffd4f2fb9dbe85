#!/usr/bin/env python3
"""Classic script: functions, a main, a guard. The target column is `Transported`."""
import sys
from typing import Tuple

import pandas as pd
import xgboost as xgb
from sklearn.preprocessing import LabelEncoder

TARGET = "Transported"
ID = "PassengerId"


def load_data() -> Tuple[pd.DataFrame, pd.DataFrame, pd.DataFrame]:
    train = pd.read_csv("train.csv")
    test = pd.read_csv("test.csv")
    sample = pd.read_csv("sample_submission.csv")
    return train, test, sample


def preprocess(train, test):
    """Splits the cabin and encodes the labels."""
    for df in (train, test):
        df[["Deck", "Num", "Side"]] = df["Cabin"].str.split("/", expand=True)
        df["Num"] = pd.to_numeric(df["Num"], errors="coerce")
        df.drop(columns=["Cabin", "Name"], inplace=True)
    for col in test.select_dtypes("object").columns.drop(ID):
        encoder = LabelEncoder().fit(pd.concat([train[col], test[col]]).astype(str))
        train[col] = encoder.transform(train[col].astype(str))
        test[col] = encoder.transform(test[col].astype(str))
    return train, test


def train_model(X, y):
    model = xgb.XGBClassifier(n_estimators=400, max_depth=5, learning_rate=0.05, tree_method="hist")
    model.fit(X, y)
    return model


def make_submission(model, test, sample):
    sample[TARGET] = model.predict(test.drop(ID, axis=1)).astype(bool)
    sample.to_csv("submission.csv", index=False)


def main() -> int:
    train, test, sample = load_data()
    train, test = preprocess(train, test)
    y = train.pop(TARGET).astype(int)
    X = train.drop(ID, axis=1)
    model = train_model(X, y)
    make_submission(model, test, sample)
    return 0


if __name__ == "__main__":
    sys.exit(main())
