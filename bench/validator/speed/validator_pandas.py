"""The peer of bench/validator/speed/main.ts: the same checks and the same repair in plain pandas.

usage: validator_pandas.py ENGINE validate FILE SAMPLE
       validator_pandas.py ENGINE fix FILE SAMPLE OUT

ENGINE: c (what read_csv does by itself) or pyarrow (its reader in threads: the fastest there is).
Tried and slower at 10 million rows: Series.isin (90 s), set() of the ids (10 s and 2 GB more), get_indexer or
two sort_values instead of the merge (twice its time), to_csv of floats instead of the strings they were read
from (twice).
"""

import json
import resource
import sys
import time

import numpy as np
import pandas as pd


def read(submission: str, sample: str, dtype, engine: str) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Reads the submission, and the sample's ids."""
    wanted = pd.read_csv(sample, dtype=str, usecols=["id"], engine=engine)
    frame = pd.read_csv(submission, dtype=dtype, engine=engine)
    assert list(frame.columns) == list(pd.read_csv(sample, nrows=0).columns), "header"
    return frame, wanted


def in_order(frame: pd.DataFrame, wanted: pd.DataFrame) -> pd.DataFrame:
    """The rows of the sample in its order, each of its ids once, no others. A missing id leaves NaN."""
    assert len(frame) == len(wanted), "row count"
    if frame["id"].equals(wanted["id"]):
        return frame
    merged = wanted.merge(frame, on="id", how="left")
    assert len(merged) == len(wanted), "repeated ids"
    return merged


def check(ordered: pd.DataFrame) -> None:
    values = ordered.drop(columns="id").to_numpy(dtype=float)
    low, high = values.min(axis=0), values.max(axis=0)
    assert np.isfinite(low).all() and np.isfinite(high).all(), "missing ids, missing or infinite values"
    assert low.min() >= 0 and high.max() <= 1, "range"
    assert (low < high).all(), "constant"
    if values.shape[1] > 1:
        assert (np.abs(values.sum(axis=1) - 1) <= 1e-6).all(), "row sums"


engine, command, submission, sample, *out = sys.argv[1:]
started = time.perf_counter()
if command == "validate":
    header = pd.read_csv(sample, nrows=0).columns
    types = {name: str if name == "id" else float for name in header}
    frame, wanted = read(submission, sample, types, engine)
    check(in_order(frame, wanted))
else:
    frame, wanted = read(submission, sample, str, engine)
    ordered = in_order(frame, wanted)
    check(ordered)
    ordered.to_csv(out[0], index=False)
seconds = time.perf_counter() - started
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"seconds": seconds, "rssMb": peak}))
