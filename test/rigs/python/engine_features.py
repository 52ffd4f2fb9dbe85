"""Features on both sides: what the engine makes of a made-up table, and whether a script makes the same.

It writes tables, features.json and the engine's values into a folder, and waits for a line.
Then it runs script.py there.
"""

import json
import sys
from pathlib import Path

import numpy as np
import pandas as pd
from medalist_engine.data.tables import Tables
from medalist_engine.features.builder import build_features

TRAIN, TEST = 240, 60
ROWS = TRAIN + TEST
SPELLED = {"fenced", "cost", "load", "ram"}
CONFIG = {
    "validation": {"scheme": "kfold", "folds": 5, "group": None},
    "features": [],
    "text_columns": ["title", "story"],
    "group_column": "team",
    "id_column": "id",
    "targets": ["price"],
    "leaks": [],
    "time": None,
    "mode": "full",
    "models": ["lgb"],
    "submission": {"key": ["id"]},
}


def cells(random):
    """A column for each way in which a feature comes about."""

    def pick(*levels):
        return random.choice(levels, ROWS)

    def whole(low, high):
        return random.integers(low, high, ROWS)

    days = pd.Timestamp("2013-10-01") + pd.to_timedelta(whole(0, 700), unit="D")
    words = ["extraordinary", "see", "Sea,", "machine", "a", "little", "house!", "Kangaroo", "time."]
    north, east = random.normal(48, 1, (2, ROWS)), random.normal(9, 1, (2, ROWS))
    return {
        "size": random.normal(size=ROWS),
        "rooms": whole(1, 9),
        "street": [f"street {n}" for n in whole(0, 25)],
        "fenced": pick(True, False),
        "cost": [f"${n:,}" for n in whole(500, 9000)],
        "load": [f"{n} {unit}" for n, unit in zip(whole(1, 90), pick("kg", "g", "lb"), strict=True)],
        "ram": [str(n) if n < 60 else "unknown" for n in whole(1, 64)],
        "seen": [f"{day.year}/{day.month}/{day.day} {day.day}:15" for day in days],
        "left": [f"{day:%d/%m/%Y}" for day in days + pd.to_timedelta(whole(1, 50), unit="D")],
        "built": [int(f"{day:%Y%m%d}") for day in days],
        "place": [
            f"{deck}/{n}/{side}"
            for deck, n, side in zip(pick(*"ABCD"), whole(0, 80), pick(*"PS"), strict=True)
        ],
        "name": [f"Doe{n}, {title}. J." for n, title in zip(whole(0, 60), pick("Mr", "Mrs"), strict=True)],
        "title": [" ".join(random.choice(words, 4)) for _ in range(ROWS)],
        "story": [" ".join(random.choice(words, random.integers(5, 12))) for _ in range(ROWS)],
        "start_lat": north[0],
        "start_lon": east[0],
        "end_lat": north[1],
        "end_lon": east[1],
        "reading": random.normal(size=ROWS),
        "team": np.arange(ROWS) // 6,
    }


def table():
    random = np.random.default_rng(5)
    frame = pd.DataFrame(cells(random))
    for name in ("size", "street", "seen", "reading"):
        frame.loc[random.random(ROWS) < 0.05, name] = np.nan
    return frame


def profile_of(name, column):
    known = column.dropna()
    number = pd.api.types.is_numeric_dtype(column) and not pd.api.types.is_bool_dtype(column)
    kind = ("integer" if (known % 1 == 0).all() else "number") if number else "category"
    few = [*known.astype(str).drop_duplicates()[:3]]
    return {"name": name, "type": kind, "examples": few, "missing": float(column.isna().mean())}


def told_of(features):
    """As a recipe tells them, all of the same weight."""
    made, origins = features, features.origins
    kinds = {"number": (made.numbers, origins.numbers), "category": (made.codes, origins.codes)}
    kinds["text"] = made.documents, origins.documents
    for kind, (names, known) in kinds.items():
        for name in names:
            one = known[name]
            if one.how == "group statistic" and one.columns[-1] in SPELLED:
                continue  # of what is spelled in cells, groups have no lines
            told = {"from": one.columns, "how": one.how, "words": one.words, "importance": 1}
            yield {"name": name, "kind": kind, **told}


def make(folder):
    frame = table()
    price = pd.Series(np.arange(ROWS, dtype=float), name="price")
    frame[:TRAIN].assign(id=range(TRAIN), price=price[:TRAIN]).to_csv(folder / "train.csv", index=False)
    frame[TRAIN:].assign(id=range(TRAIN, ROWS)).to_csv(folder / "test.csv", index=False)
    train, test = (pd.read_csv(folder / name) for name in ("train.csv", "test.csv"))
    config = CONFIG | {"features": list(frame)}
    features = build_features(config, Tables(train, test, None, np.arange(TRAIN)), say=lambda _: None)
    features.numbers.to_pickle(folder / "numbers.pickle")
    features.codes.to_pickle(folder / "codes.pickle")
    told = {
        "features": [*told_of(features)],
        "profile": [profile_of(name, train[name]) for name in frame],
    }
    (folder / "features.json").write_text(json.dumps(told))


def compare(folder):
    """The features that a script makes otherwise, by key; `names.json` holds their columns in X."""
    script = {name: pd.read_csv(folder / f"{name}.csv") for name in ("train", "test")}
    exec((folder / "script.py").read_text(), script)
    ours = pd.concat([script["X"], script["X_test"]])
    sides = {kind: pd.read_pickle(folder / f"{kind}.pickle") for kind in ("numbers", "codes")}
    names = json.loads((folder / "names.json").read_text())
    return [key for key, name in names.items() if not is_same(key, ours[name], sides)]


def is_same(key, ours, sides):
    kind, _, name = key.partition(" ")
    if kind == "number":
        theirs = sides["numbers"][name].to_numpy(float)
        return np.allclose(np.asarray(ours, float), theirs, rtol=1e-3, atol=1e-3, equal_nan=True)
    pairs = pd.DataFrame(
        {"ours": ours.cat.codes, "theirs": sides["codes"][name].to_numpy()}
    ).drop_duplicates()
    return pairs["ours"].is_unique and pairs["theirs"].is_unique


if __name__ == "__main__":
    made_in = Path(sys.argv[1])
    make(made_in)
    print("made", flush=True)
    sys.stdin.readline()
    print(json.dumps(compare(made_in)))
