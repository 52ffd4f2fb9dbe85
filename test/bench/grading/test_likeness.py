"""The likeness of two submissions: by rank or by label, row by row by the key, and the mean over columns."""

import importlib.util
from pathlib import Path

import pandas as pd
import pytest

path = Path(__file__).parents[3] / "bench" / "grading" / "likeness.py"
spec = importlib.util.spec_from_file_location("likeness", path)
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)


def test_numbers_are_held_against_each_other_by_rank_and_rows_by_their_key():
    one = pd.DataFrame({"id": [1, 2, 3], "y": [0.1, 0.2, 0.9]})
    other = pd.DataFrame({"id": [3, 1, 2], "y": [90.0, 5.0, 7.0]})
    assert module.likeness(one, other, labels=False) == pytest.approx(1)
    assert module.likeness(one, other.assign(y=[1.0, 5.0, 7.0]), labels=False) == pytest.approx(-0.5)


def test_labels_are_equal_or_not_and_columns_count_the_same():
    one = pd.DataFrame({"id": [1, 2], "a": ["x", "y"], "b": ["u", "u"]})
    assert module.likeness(one, one.assign(a=["x", "z"]), labels=True) == pytest.approx(0.75)
