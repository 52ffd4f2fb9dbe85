"""Features tell of which columns they are, and how."""

import numpy as np
import pandas as pd
from medalist_engine.output.recipe.columns import feature_entries

RNG = np.random.default_rng(3)
ROWS = 300


def told_of(columns, features_of, **changes):
    found = feature_entries(features_of(columns, **changes), [])
    return {(one["kind"], one["name"]): (one["how"], list(one["from"]), one["words"]) for one in found}


def test_every_feature_names_its_columns_and_its_way(features_of):
    days = pd.Timestamp("2020-01-01") + pd.to_timedelta(RNG.integers(0, 700, ROWS), "D")
    told = told_of(
        {
            "size": RNG.normal(size=ROWS),
            "gap": np.where(np.arange(ROWS) % 20 == 0, -999, RNG.integers(0, 30, ROWS)),
            "hue": RNG.choice(["red", "green", "blue"], ROWS),
            "price": [f"${n:,}" for n in RNG.integers(1000, 90_000, ROWS)],
            "sold": days.strftime("%Y-%m-%d"),
            "built": (days - pd.to_timedelta(RNG.integers(9, 99, ROWS), "D")).strftime("%Y-%m-%d"),
            "cabin": [f"{'ABC'[n % 3]}/{n}/S" for n in range(ROWS)],
        },
        features_of,
    )
    assert told["number", "size"] == ("number", ["size"], None)
    assert told["number", "gap"] == ("number", ["gap"], "missing: -999")
    assert told["number", "gap.absent"][:2] == ("sentinel flag", ["gap"])
    assert told["category", "gap"][:2] == ("number code", ["gap"])
    assert told["category", "hue"] == ("code", ["hue"], None)
    assert told["number", "price"][:2] == ("figure", ["price"])
    assert told["number", "sold.month"][:2] == ("date part", ["sold"])
    assert told["number", "built - sold"][:2] == ("date span", ["sold", "built"])
    assert told["number", "cabin#1"] == ("string part", ["cabin"], 'between "/"')
    assert all(how != "other" for how, _, _ in told.values())


def test_columns_of_side_tables_tell_keys_and_file(features_of, tmp_path):
    shops = [f"s{n}" for n in range(30)]
    pd.DataFrame({"shop": shops, "area": np.arange(30) * 1.5}).to_csv(tmp_path / "shops.csv", index=False)
    files = {"train": [], "labels": None, "test": [], "sample": None, "side": ["shops.csv"]}
    columns = {"shop": RNG.choice(shops, ROWS), "a": RNG.normal(size=ROWS)}
    made = features_of(columns, folder=tmp_path, files=files)
    [origin] = [one for name, one in made.origins.columns.items() if name == "shops.area"]
    assert (origin.how, origin.columns, origin.words) == ("side table", ("shop",), "of shops.csv")
    assert made.origins.numbers["shops.area"].columns == ("shops.area",)
