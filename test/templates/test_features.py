"""Columns become what a model can use, and never tell it the answer."""

import numpy as np
import pandas as pd
from solution.data.tables import Tables
from solution.features.builder import build_features
from solution.features.categories import target_means
from solution.features.documents import list_document, pair_features
from solution.features.strings import string_parts


def features_of(config, train, test):
    return build_features(config, Tables(train, test, None, np.arange(len(train))), say=lambda _text: None)


def test_each_kind_of_column_lands_where_it_belongs(make_config):
    rng = np.random.default_rng(0)
    count = 200
    table = pd.DataFrame(
        {
            "id": [str(n) for n in range(count)],
            "amount": rng.normal(size=count),
            "colour": rng.choice(["red", "blue", "green"], count),
            "when": pd.date_range("2020-01-01", periods=count).strftime("%Y-%m-%d"),
            "words": [f"there are {n} little words" for n in range(count)],
            "bag": [["a b", "c"] for _ in range(count)],
            "flag": rng.choice([True, False], count),
        }
    )
    config = make_config(
        features=["amount", "colour", "when", "words", "bag", "flag"], text_columns=["words"]
    )
    features = features_of(config, table[:150], table[150:].reset_index(drop=True))
    assert {"amount", "flag", "when.month", "when.elapsed", "words.length"} <= set(features.numbers)
    assert list(features.codes) == ["colour"]
    assert set(features.documents) == {"words", "bag"}
    assert features.rows == count and features.train_rows == 150
    assert not any(name.startswith("id") for name in features.numbers)


def test_targets_and_leaks_are_never_features(make_config):
    rng = np.random.default_rng(0)
    table = pd.DataFrame(rng.normal(size=(60, 4)), columns=["a", "y", "leak", "b"]).assign(id="")
    config = make_config(features=["a", "b", "y", "leak"], leaks=["leak"])
    assert list(features_of(config, table[:40], table[40:].reset_index(drop=True)).numbers) == ["a", "b"]


def test_a_forecast_has_no_trend_to_extrapolate(make_config):
    when = pd.date_range("2020-01-01", periods=100).strftime("%Y-%m-%d")
    table = pd.DataFrame({"id": "", "when": when})
    config = make_config(features=["when"], time={"column": "when", "kind": "future"})
    numbers = features_of(config, table[:80], table[80:].reset_index(drop=True)).numbers
    assert "when.day_of_week" in numbers and "when.elapsed" not in numbers


def test_structured_strings_come_apart():
    cabins = pd.Series([f"{'ABC'[n % 3]}/{n}/S" for n in range(90)])
    assert {key: part[4] for key, part in string_parts(cabins).items()} == {0: "B", 1: "4", 2: "S"} or {
        key: part[4] for key, part in string_parts(cabins).items()
    } == {"0": "B", "1": "4", "2": "S"}
    codes = pd.Series([f"{'XY'[n % 2]}{n}" for n in range(50)])
    assert [part[7] for part in string_parts(codes).values()] == ["Y", "7"]
    assert string_parts(pd.Series(["plain", "words"] * 30)) == {}


def test_list_items_are_whole_and_words():
    assert list_document(["Olive Oil", "salt"]).split() == ["olive", "oil", "salt", "olive_oil"]
    assert list_document("['a b', 'c']").split() == ["a", "b", "c", "a_b"]


def test_like_texts_are_found_alike():
    found = pair_features(["red car", "red car"], ["red cars", "blue sky"], "pair")
    cosine = found["pair.cosine char_wb 4"]
    assert cosine[0] > 0.5 > cosine[1]


def test_target_means_of_fit_rows_do_not_hold_their_own_target():
    """With one row per level the mean can only be the prior; the row's own target would give it away."""
    rng = np.random.default_rng(0)
    codes = np.arange(400)
    y = rng.integers(0, 2, 400).astype(float)[:, None]
    fit, held = np.arange(300), np.arange(300, 400)
    own, other = target_means(codes, fit, y[fit], [held], seed=1)
    assert abs(np.corrcoef(own[:, 0], y[fit, 0])[0, 1]) < 0.2
    assert np.allclose(other, y[fit].mean(), atol=1e-6)


def test_target_means_follow_their_level():
    codes = np.tile([0, 1], 200)
    y = np.tile([0.0, 1.0], 200)[:, None]
    _, held = target_means(codes, np.arange(300), y[:300], [np.arange(300, 400)], seed=1)
    assert held[0, 0] < 0.1 and held[1, 0] > 0.9
