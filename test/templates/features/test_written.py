"""A function that was written for the competition adds columns, and never ends the run."""

import time

import medalist_engine.features.written as written
import numpy as np
import pandas as pd
import pytest

A = np.random.default_rng(5).permutation(60) + 0.5
COLUMNS = {"a": A, "b": np.tile([1.0, 2, 3], 20), "y": np.arange(60) % 2}


@pytest.fixture
def made_by(features_of):
    """Features with those of this function."""

    def make(function, columns=COLUMNS, **changes):
        return features_of(columns, features=["a", "b"], write=lambda: function, **changes)

    return make


def test_without_a_function_nothing_is_added(features_of):
    assert not [name for name in features_of(COLUMNS, features=["a", "b"]).numbers if name.startswith("x_")]


def test_each_row_gets_what_was_made_of_it_though_the_rows_came_in_another_order(made_by):
    def features(frame):
        kinds = frame["b"].map({1.0: "one", 2.0: "two", 3.0: None})
        made = pd.DataFrame({"square": frame["a"] ** 2, "kind": kinds, "big": frame["a"] > 9})
        return made.sort_index(ascending=False)

    found = made_by(features)
    assert list(found.numbers["x_square"]) == list((A**2).astype(np.float32))
    assert list(found.numbers["x_big"]) == list(A > 9)
    codes = found.codes["x_kind"]
    assert list(codes) == [codes[0], codes[1], -1] * 20 and codes[0] != codes[1]


def test_it_sees_all_rows_in_random_order_and_no_target(made_by):
    seen = []

    def features(frame):
        seen.append(frame)
        return frame[["a"]]

    made_by(features, leaks=["b"])
    [frame] = seen
    assert list(frame) == ["a"] and list(frame.index) == list(range(60))
    assert sorted(frame["a"]) == sorted(A) and list(frame["a"]) != list(A)


def drops_rows(frame):
    return frame.head(10)


def renumbers_rows(frame):
    return frame.set_index(frame["a"] + 1000)


def crashes(_frame):
    raise KeyError("nope")


def gives_no_table(frame):
    return frame["a"]


@pytest.mark.parametrize("function", [drops_rows, renumbers_rows, crashes, gives_no_table])
def test_one_that_fails_is_left_out_and_said(made_by, warnings_of, function):
    found = made_by(function)
    assert "b" in found.numbers and not [name for name in found.numbers if name.startswith("x_")]
    assert "no features of the written function" in warnings_of()[0]


def test_one_that_takes_too_long_is_stopped_even_where_it_catches_that():
    def stubborn():
        while True:
            try:
                while True:
                    pass
            except TimeoutError:
                if time.monotonic() - begun > 0.5:
                    raise

    begun = time.monotonic()
    with pytest.raises(TimeoutError, match="more than 0.05 seconds"), written.time_limit(0.05):
        stubborn()


def test_too_many_columns_and_cells_that_are_nothing_are_left_out(made_by, warnings_of):
    def features(frame):
        made = pd.DataFrame({f"n{n}": frame["a"] * n + frame["b"] ** n for n in range(1, 300)})
        lists = pd.Series([[1]] * len(frame))
        return pd.concat([lists.rename("list"), made, frame["a"].rename("late")], axis=1)

    found = made_by(features)
    names = {name for name in found.numbers if name.startswith("x_")}
    assert "x_n1" in names and "x_late" not in names and "x_list" not in names
    first, second = warnings_of()
    assert "300 of 301 columns" in first and "x_list is left out" in second
