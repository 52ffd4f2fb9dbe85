"""A user's own program: folders come from the command line, paths are f-strings."""

import argparse

import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

parser = argparse.ArgumentParser()
for name in ("--data", "--out", "--time", "--seed", "--threads"):
    parser.add_argument(name)
args = parser.parse_args()

train = pd.read_csv(f"{args.data}/train.csv")
test = pd.read_csv(f"{args.data}/test.csv")
sample = pd.read_csv(f"{args.data}/sample_submission.csv")
columns = [column for column in test.columns if column != "id"]
model = make_pipeline(StandardScaler(), LogisticRegression(max_iter=500))
model.fit(train[columns], train["y"])
sample["y"] = model.predict_proba(test[columns])[:, 1]
sample.to_csv(f"{args.out}/submission.csv", index=False)
