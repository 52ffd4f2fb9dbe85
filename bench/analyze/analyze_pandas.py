"""The peer of bench/analyze/analyze.ts in pandas.

usage: analyze_pandas.py FOLDER         distinct values, range, mean and missing share of train's columns
       analyze_pandas.py FOLDER --all   and what else analyze answers: target, dates, test and sample
"""

import json
import resource
import sys
import time
from pathlib import Path

import numpy as np
import pandas as pd


def summarise(frame: pd.DataFrame) -> pd.Series:
    numbers = frame.select_dtypes("number")
    frame.isna().mean(), numbers.min(), numbers.max(), numbers.mean()
    return frame.nunique()


def answer_the_rest(train: pd.DataFrame, folder: Path) -> None:
    """Computes the target's labels and spread, whether test is later than train, test's profile, and the
    sample's key."""
    target = train["target"]
    target.value_counts(), target.median(), target.std(), np.log1p(target).mean()
    test = pd.read_csv(folder / "test.csv")
    summarise(test)
    assert pd.to_datetime(test["stamp"]).min() > pd.to_datetime(train["stamp"]).max()
    sample = pd.read_csv(folder / "sample_submission.csv", dtype=str)
    assert sample["id"].is_unique and set(sample["id"]) == set(test["id"].astype(str))


started = time.perf_counter()
data = Path(sys.argv[1])
table = pd.read_csv(data / "train.csv")
counts = summarise(table)
if "--all" in sys.argv:
    answer_the_rest(table, data)
seconds = time.perf_counter() - started
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
unique = {str(name): int(count) for name, count in counts.items()}
print(json.dumps({"seconds": seconds, "rssMb": peak, "rows": len(table), "unique": unique}))
