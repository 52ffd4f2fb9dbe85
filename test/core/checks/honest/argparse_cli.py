import argparse
import json
import logging
import os
import signal
import sys
import time

import numpy as np
import pandas as pd
from joblib import Parallel, delayed
from sklearn.ensemble import ExtraTreesRegressor
from sklearn.model_selection import GroupKFold

try:
    import lightgbm as lgb
except ImportError:
    lgb = None

logging.basicConfig(level=logging.INFO)
log = logging.getLogger("solution")

CONFIG = {
    "train": "train.csv",
    "test": "test.csv",
    "stores": "stores.csv",
    "target": "Weekly_Sales",
    "key": ["Store", "Dept", "Date"],
    "submission": "submission.csv",
}


def parse_args():
    parser = argparse.ArgumentParser(description="Weekly sales")
    parser.add_argument("--data", default=".", help="folder with train.csv")
    parser.add_argument("--out", default=".")
    parser.add_argument("--time", type=float, default=600)
    return parser.parse_args()


def wmae(y, p, w):
    return float(np.average(np.abs(y - p), weights=w))


def fit_fold(X, y, w, a, b):
    model = ExtraTreesRegressor(200, n_jobs=1, random_state=0) if lgb is None else lgb.LGBMRegressor(objective="mae")
    model.fit(X[a], y[a], sample_weight=w[a])
    return model, model.predict(X[b])


def add_features(df, stores):
    df = df.merge(stores, on="Store", how="left")
    date = pd.to_datetime(df["Date"])
    return df.assign(week=date.dt.isocalendar().week.astype(int), year=date.dt.year).drop(columns="Date")


def main():
    args = parse_args()
    started = time.time()

    def stop(signum, frame):
        log.warning("stopped after %.0f s", time.time() - started)
        sys.exit(3)

    signal.signal(signal.SIGTERM, stop)
    threads = int(os.getenv("OMP_NUM_THREADS", "2"))
    train = pd.read_csv(os.path.join(args.data, CONFIG["train"]))
    test = pd.read_csv(os.path.join(args.data, CONFIG["test"]))
    stores = pd.read_csv(os.path.join(args.data, CONFIG["stores"]))
    y = train[CONFIG["target"]].to_numpy()
    w = np.where(train["IsHoliday"], 5.0, 1.0)
    X = pd.get_dummies(add_features(train.drop(columns=CONFIG["target"]), stores))
    T = pd.get_dummies(add_features(test, stores)).reindex(columns=X.columns, fill_value=0)
    folds = list(GroupKFold(5).split(X, y, X["week"]))
    results = Parallel(n_jobs=threads)(delayed(fit_fold)(X.to_numpy(float), y, w, a, b) for a, b in folds)
    oof = np.zeros(len(y))
    for (_, b), (_, p) in zip(folds, results):
        oof[b] = p
    log.info("wmae %.3f", wmae(y, oof, w))
    pred = np.mean([m.predict(T.to_numpy(float)) for m, _ in results], axis=0)
    out = pd.DataFrame()
    out["Id"] = test["Store"].astype(str) + "_" + test["Dept"].astype(str) + "_" + test["Date"]
    out[CONFIG["target"]] = pred
    path = os.path.join(args.out, CONFIG["submission"])
    out.to_csv(path + ".tmp", index=False)
    os.replace(path + ".tmp", path)
    with open(os.path.join(args.out, "cv.json"), "w") as f:
        json.dump({"wmae": wmae(y, oof, w)}, f)


if __name__ == "__main__":
    main()
