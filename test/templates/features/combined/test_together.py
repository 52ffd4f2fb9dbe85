"""Columns that belong together are also seen as one."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.features.combined.families import (
    axis_vectors,
    family_statistics,
    numbered_families,
    one_hot_blocks,
    vector_norm,
)
from medalist_engine.features.combined.places import bearing, find_places, kilometres, place_cell

RNG = np.random.default_rng(0)


def test_columns_counted_in_their_names_are_a_family():
    columns = {f"reading_{n}": RNG.normal(5, 1, 50) for n in range(6)} | {"reading_9": RNG.normal(0, 900, 50)}
    columns |= {"size1": RNG.normal(size=50), "other": RNG.normal(size=50)}
    found = numbered_families(columns)
    assert {stem: sorted(members) for stem, members in found.items()} == {
        "reading_#": [f"reading_{n}" for n in range(6)]
    }


def test_family_statistics_skip_missing_members():
    members = {"a1": np.array([1.0, 2]), "a2": np.array([3.0, np.nan]), "a3": np.array([5.0, np.nan])}
    found = family_statistics("a#", members)
    assert {name: list(values) for name, values in found.items()} == {
        "a#.mean": [3, 2],
        "a#.std": [pytest.approx(np.sqrt(8 / 3)), 0],
        "a#.min": [1, 2],
        "a#.max": [5, 2],
    }


def test_flags_of_which_one_is_set_are_a_category():
    which = RNG.integers(0, 4, 100)
    columns = {f"soil_{n}": (which == n).astype(float) for n in range(4)}
    [(stem, members, codes)] = one_hot_blocks(columns)
    assert (stem, members, list(codes)) == ("soil", list(columns), list(which))
    assert not list(one_hot_blocks(columns | {"soil_0": np.ones(100)}))


def test_vectors_have_lengths():
    columns = {f"force_{axis}": np.array([2.0]) for axis in "xyz"}
    assert list(axis_vectors(columns)) == [("force", list(columns))]
    assert vector_norm(list(columns.values())) == [np.sqrt(12)]
    assert not list(axis_vectors({name: np.array([1.0]) for name in ("AX", "AY", "AZ")}))


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
    assert 100 < len(np.unique(place_cell((north, east)))) <= 200


def test_they_reach_the_features(features_of):
    rng = np.random.default_rng(0)
    columns = {f"{end}_{axis}": rng.uniform(40, 41, 90) for end in ("from", "to") for axis in ("lat", "lon")}
    columns |= {f"m{n}": rng.normal(size=90) for n in range(4)}
    days = pd.Series(pd.date_range("2020-01-01", periods=90))
    columns |= {
        "start": days.astype(str),
        "end": (days + pd.to_timedelta(np.arange(90) % 7, "D")).astype(str),
    }
    wanted = {"place from to place to.kilometres", "place to.from centre", "m#.mean", "end - start"}
    assert wanted <= set(features_of(columns).numbers)
