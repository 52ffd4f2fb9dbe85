"""Columns that belong together are also seen as one."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.features.places import bearing, find_places, kilometres

RNG = np.random.default_rng(0)


def test_places_are_measured_on_a_globe():
    paris, berlin = (np.array([48.8566]), np.array([2.3522])), (np.array([52.52]), np.array([13.405]))
    assert kilometres(paris, berlin)[0] == pytest.approx(878, abs=2)
    assert bearing((np.array([0.0]), np.array([0.0])), (np.array([0.0]), np.array([1.0])))[
        0
    ] == pytest.approx(90)


def test_places_are_found_by_name_and_range():
    north, east = RNG.uniform(40, 41, 200), RNG.uniform(-74, -73, 200)
    columns = {
        "pickup_latitude": north,
        "pickupLongitude": east,
        "dropoff_lat": north,
        "dropoff_lon": east * 9,
    }
    assert list(find_places(columns)) == ["place pickup"]
    assert find_places({"flat": north, "platonic": east}) == {}
    assert find_places({"lat": north, "lng": east}) == {"place": ("lat", "lng")}


def test_they_reach_the_features(features_of):
    rng = np.random.default_rng(0)
    columns = {f"{end}_{axis}": rng.uniform(40, 41, 90) for end in ("from", "to") for axis in ("lat", "lon")}
    days = pd.Series(pd.date_range("2020-01-01", periods=90))
    columns |= {
        "start": days.astype(str),
        "end": (days + pd.to_timedelta(np.arange(90) % 7, "D")).astype(str),
    }
    wanted = {"place from to place to.kilometres", "place from to place to.bearing", "end - start"}
    assert wanted <= set(features_of(columns).numbers)
