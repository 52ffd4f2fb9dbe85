"""Columns become what a model can use, and never tell it the answer."""

import json

import numpy as np
import pandas as pd
import pytest
from medalist_engine.features.columns import MANY_COLUMNS

COUNT = 300
RNG = np.random.default_rng(0)


def test_each_kind_of_column_lands_where_it_belongs(features_of):
    rng = np.random.default_rng(0)
    features = features_of(
        {
            "id": [str(n) for n in range(COUNT)],
            "amount": rng.normal(size=COUNT),
            "colour": rng.choice(["red", "blue", "green"], COUNT),
            "when": pd.date_range("2020-01-01", periods=COUNT).strftime("%Y-%m-%d"),
            "words": [f"there are {n} little words" for n in range(COUNT)],
            "bag": [["a b", "c"] for _ in range(COUNT)],
            "flag": rng.choice([True, False], COUNT),
        },
        text_columns=["words"],
    )
    assert {"amount", "flag", "when.month", "when.elapsed", "words.length"} <= set(features.numbers)
    assert list(features.codes) == ["colour"]
    assert set(features.documents) == {"words", "bag"}
    assert features.rows == COUNT and features.train_rows == 200
    assert not any(name.startswith("id") for name in features.numbers)


def test_targets_and_leaks_are_never_features(features_of):
    rng = np.random.default_rng(0)
    columns = {name: rng.normal(size=60) for name in ("a", "y", "leak", "b")}
    assert list(features_of(columns | {"id": ""}, leaks=["leak"]).numbers) == ["a", "b"]


def test_a_forecast_has_no_trend_to_extrapolate(features_of):
    when = pd.date_range("2020-01-01", periods=90).strftime("%Y-%m-%d")
    time = {"column": "when", "kind": "future"}
    for cells in (when, when.str.replace("-", "").astype(int)):
        numbers = features_of({"id": "", "when": cells}, time=time).numbers
        assert "when.day_of_week" in numbers and not {"when.elapsed", "when"} & set(numbers)


def test_numbers_with_a_few_words_keep_both(features_of):
    cells = ["?" if n % 10 == 0 else "n/k" if n % 10 == 5 else str(n * n) for n in range(COUNT)]
    features = features_of({"a": cells})
    assert features.numbers["a"][7] == 49 and np.isnan(features.numbers["a"][10])
    assert features.codes["a.word"].nunique() == 3


def test_few_whole_numbers_are_categories_too_but_not_in_a_table_of_very_many_columns(features_of):
    grades = {"grade": [n % 7 for n in range(COUNT)]}
    assert list(features_of(grades).codes) == ["grade"]
    many = {f"n{place}": RNG.normal(size=COUNT) for place in range(MANY_COLUMNS)}
    features = features_of(grades | many)
    assert "grade" in features.numbers and features.codes.empty


def test_few_whole_numbers_are_categories_where_the_target_does_not_follow_their_order(features_of):
    grade, luck = np.arange(COUNT) % 7, RNG.normal(size=COUNT)
    for y, codes in ((grade + luck, []), (3 * (grade % 2) + luck, ["grade"])):
        features = features_of({"grade": grade, "y": y}, features=["grade"])
        assert list(features.codes) == codes and list(features.numbers) == ["grade"]


def test_users_counted_from_one_are_categories_where_the_target_does_not_follow_their_order(features_of):
    rng = np.random.default_rng(0)
    user, own = rng.integers(1, 51, 3_000), rng.normal(size=51)
    for given, y, codes in (
        (user, own[user] + rng.normal(size=3_000), ["user"]),
        (user, user / 10 + rng.normal(size=3_000), []),
        (user * 3, own[user] + rng.normal(size=3_000), []),
    ):
        features = features_of({"user": given, "y": y}, features=["user"])
        assert list(features.codes) == codes and "user" in features.numbers


def test_numbers_written_with_units_are_numbers(features_of):
    features = features_of(
        {"a": [f"${n * 1000:,}" for n in range(COUNT)], "b": [f"{n % 9} kg" for n in range(COUNT)]}
    )
    assert features.numbers["a"][12] == 12_000
    assert features.numbers["b"][12] == 3


def test_infinite_and_huge_cells_are_missing(features_of):
    cells = np.arange(COUNT, dtype=float) / 7
    cells[[3, 5]] = np.inf, 1e35
    numbers = features_of({"a": cells}).numbers["a"]
    assert np.isnan(numbers[[3, 5]]).all() and numbers.notna().sum() == COUNT - 2


def test_a_cell_that_only_test_leaves_blank_has_the_median_of_train(features_of):
    cells = np.arange(COUNT, dtype=float)
    cells[-1] = np.nan
    also_in_train = np.where(np.arange(COUNT) == 3, np.nan, cells)
    numbers = features_of({"id": "", "a": cells, "b": also_in_train}).numbers
    assert numbers["a"][COUNT - 1] == (COUNT * 2 // 3 - 1) // 2
    assert np.isnan(numbers["b"][COUNT - 1]) and np.isnan(numbers["b"][3])


def test_a_column_that_repeats_another_is_left_out(features_of):
    a = np.random.default_rng(0).choice([-1.5, 0.0, 2.5, np.nan], 90)
    signed = np.where(a == 0, -0.0, a)
    features = features_of({"a": a, "again": signed, "other": np.where(a == 2.5, 3.5, a)})
    assert {"a", "other"} <= set(features.numbers) and "again" not in features.numbers


def test_large_whole_numbers_stay_apart(features_of):
    cells = 5_000_000_000 + np.random.default_rng(0).permutation(COUNT)
    assert features_of({"a": cells}).numbers["a"].nunique() == COUNT


def test_records_are_opened(features_of):
    cells = [
        json.dumps({"size": n, "kind": "ab"[n % 2], "tags": [{"name": f"tag{n % 3}"}]}) for n in range(COUNT)
    ]
    features = features_of({"a": cells})
    assert list(features.numbers["a.size"][:3]) == [0, 1, 2]
    assert "a.kind" in features.codes
    assert features.numbers["a.tags has tag1"][1] == 1 and features.numbers["a.tags has tag1"][2] == 0


def test_lists_of_numbers_are_summed_up(features_of):
    features = features_of({"a": [str([n, n + 2]) for n in range(COUNT)]})
    assert list(features.numbers["a.mean"][:3]) == [1, 2, 3]


def test_frequent_items_are_flags_where_no_text_model_reads_them(features_of):
    bags = [["salt", "rice" if n % 2 else "tea"] for n in range(COUNT)]
    assert "bag has rice" in features_of({"bag": bags}).numbers
    assert "bag has rice" not in features_of({"bag": bags}, models=["text_nb"]).numbers


GARBAGE = {
    "mixed": [3, "x", None, 2.5, [1], {"a": 1}] * 50,
    "bytes": [b"\xff\x00", ""] * 150,
    "nested": ["{broken", "[1, 2", "{}", "[]", '{"a":', "]["] * 50,
    "unequal lists": [[[1]], [{"a": {}}], [None], [], [b"x"], "nan"] * 50,
    "dates": ["2020-13-45", "0000-00-00", "9999-99-99"] * 100,
    "numbers": [1e308, -1e308, np.nan, np.inf, -np.inf, 0] * 50,
    "objects": [object(), ValueError("x"), lambda: 0] * 100,
    "enormous": [10**400, -(10**400), 1] * 100,
    "surrogates": ["\ud800", "\x00", "😀" * 50] * 100,
    "nothing": [None] * 300,
    "moments": [pd.Timestamp("2020-01-01"), pd.NaT, pd.Timestamp("1700-01-01")] * 100,
    "complex": [1 + 2j, 3j, 0j] * 100,
    "periods": list(pd.period_range("2020-01", periods=300, freq="M")),
}


@pytest.mark.parametrize("kind", GARBAGE)
def test_a_column_full_of_garbage_never_ends_a_run(features_of, kind):
    features = features_of({"good": np.arange(COUNT) / 7, "bad": pd.Series(GARBAGE[kind], dtype=object)})
    assert features.numbers["good"].nunique() == COUNT
    assert all(dtype == np.float32 for dtype in features.numbers.dtypes)


def test_garbage_of_every_name_never_ends_a_run(features_of):
    """What several columns are looked at together for."""
    names = ["lat", "lon", "v_x", "v_y", "v_z", "f1", "f2", "f3", "f4", "kind_a", "kind_b", "kind_c"]
    rng = np.random.default_rng(0)
    odd = [np.nan, np.inf, 0.0, 1.0, -1.0]
    features = features_of({name: rng.choice(odd, COUNT) for name in names} | {"good": np.arange(COUNT) / 7})
    assert features.numbers["good"].nunique() == COUNT


def test_categories_are_read_as_their_levels(features_of):
    cells = pd.Categorical(["red", "blue", None] * 100)
    features = features_of({"a": cells})
    assert list(features.codes["a"][:3]) == [1, 0, -1]


def test_columns_that_begin_alike_are_others(features_of, monkeypatch):
    monkeypatch.setattr("medalist_engine.features.silent.FIRST_COMPARED_ROWS", 100)
    late = np.r_[np.zeros(150), RNG.normal(size=150)]
    columns = {
        "sensor": late,
        "other": np.r_[np.zeros(150), RNG.normal(size=150)],
        "copy": late,
        "empty": -late,
    }
    assert list(features_of(columns).numbers) == ["sensor", "other", "empty"]
