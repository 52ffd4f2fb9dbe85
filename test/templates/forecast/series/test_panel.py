"""Series are separated by the fewest columns; rows know nothing later than their origin."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.forecast.features.past import make_past, past_columns
from medalist_engine.forecast.series.panel import make_panel
from medalist_engine.forecast.series.timeline import make_timeline


def panel_of(frame, known_days, names):
    early = frame["day"] < frame["day"].min() + pd.Timedelta(days=known_days)
    train, test = frame[early].reset_index(drop=True), frame[~early].reset_index(drop=True)
    as_text = [part["day"].dt.strftime("%Y-%m-%d") for part in (train, test)]
    return make_panel(make_timeline(*as_text), train, test, names), train


def test_keys_are_the_columns_that_return_and_none_that_only_accompany(panel_frame):
    rng = np.random.default_rng(0)
    frame = pd.concat([panel_frame(60).assign(item=item) for item in ("a", "b", "c")], ignore_index=True)
    frame["price"] = rng.integers(1, 400, len(frame))
    frame["promoted"] = rng.integers(0, 2, len(frame))
    frame["town"] = frame["shop"].map({"shop 0": "x", "shop 1": "x", "shop 2": "y", "shop 3": "y"})
    parts = (frame["shop"] + frame["item"]).replace({"shop 1a": "shop 0a", "shop 0c": "shop 0b"})
    panel, _ = panel_of(frame.assign(parts=parts), 50, ["price", "promoted", "town", "parts", "item", "shop"])
    assert sorted(panel.keys) == ["item", "shop"]
    assert panel.series.max() == 11 and set(panel.groups) == {"item", "shop", "town", "parts"}


def test_a_blank_key_is_a_thing_of_its_own(panel_frame):
    frame = pd.concat([panel_frame(60).assign(land=land) for land in ("x", "y")], ignore_index=True)
    frame["shop"] = frame["shop"].replace("shop 0", np.nan)
    panel, train = panel_of(frame, 50, ["land", "shop"])
    assert panel.series.max() == 7 and all(codes.min() == 0 for codes in panel.groups.values())
    past_columns(make_past(panel, np.arange(len(train)), train["y"].to_numpy()))


def test_one_series_has_no_keys(panel_frame):
    panel, _ = panel_of(panel_frame(60, shops=1), 50, ["shop"])
    assert panel.keys == [] and panel.series.max() == 0


def test_blocks_end_with_train_and_are_as_long_as_test(panel_frame):
    panel, _ = panel_of(panel_frame(100, shops=1), 90, [])
    assert panel.length == 10
    assert (panel.origins[90:] == 90).all() and (panel.origins[80:90] == 80).all()
    assert list(panel.distance[85:95]) == [5, 6, 7, 8, 9, 0, 1, 2, 3, 4]


@pytest.mark.parametrize(("days", "known"), [(500, 470), (1450, 1088)])
def test_columns_of_the_past_stay_the_same_whatever_follows_the_origin(days, known, panel_frame):
    panel, train = panel_of(panel_frame(days, shops=2), known, ["shop"])
    rows, y = np.arange(len(train)), train["y"].to_numpy()
    block = (panel.blocks == 1) | (panel.blocks == 0)
    changed = np.where(block[rows], -999.0, y)
    valid = panel.blocks == 1
    before, after = (past_columns(make_past(panel, rows, values)) for values in (y, changed))
    for name in before:
        np.testing.assert_array_equal(before[name][valid], after[name][valid], err_msg=name)
    assert any((before[name][panel.blocks == -1] != after[name][panel.blocks == -1]).any() for name in before)


def test_the_same_phase_is_the_latest_that_is_known(panel_frame):
    panel, train = panel_of(panel_frame(60, shops=1), 50, [])
    y = np.arange(50.0)
    columns = past_columns(make_past(panel, np.arange(50), y))
    assert list(columns["season 7 last"][50:]) == [43, 44, 45, 46, 47, 48, 49, 43, 44, 45]
    assert columns["mean 7"][55] == np.mean(y[43:])


def test_of_months_the_last_value_before_the_origin_is_told(panel_frame):
    panel, _ = panel_of(panel_frame(48, shops=1, frequency="MS"), 1277, [])
    columns = past_columns(make_past(panel, np.arange(42), np.arange(42.0)))
    assert (columns["season 1 last"][42:] == 41).all() and (columns["season 1 mean"][42:] == 37.5).all()
    assert columns["season 12 around"][42] == np.mean([28, 29, 30, 31, 32])
