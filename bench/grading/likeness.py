"""Likeness of two submissions, as the gate of scripts has it: the rank correlation of numbers, the share of
equal labels; of several columns their mean.

usage: python likeness.py ONE OTHER LABELS     (LABELS: 1 where the columns hold labels)
"""

import sys

import numpy as np
import pandas as pd


def likeness(one: pd.DataFrame, other: pd.DataFrame, labels: bool) -> float:
    """The likeness of two submissions. Rows are matched by the first column if its values are unique."""
    key = one.columns[0]
    if one[key].is_unique and len(one.columns) > 1:
        one, other = one.set_index(key), other.set_index(key).reindex(one[key])
    if labels:
        return float(np.mean([(one[name] == other[name]).mean() for name in one]))
    return float(one.rank().corrwith(other.rank()).mean())


if __name__ == "__main__":
    print(likeness(pd.read_csv(sys.argv[1]), pd.read_csv(sys.argv[2]), sys.argv[3] == "1"))
