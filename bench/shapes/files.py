"""Files: tables in other forms than one train and one test."""

from io import BytesIO

import numpy as np
import pandas as pd
from shape import Shape
from tables import SURE, Random, chance


def one_file(random: Random) -> Shape:
    """Shots in one file; those that are asked for have no answer in it."""
    n = 4_000
    rows = pd.DataFrame(
        {"shot_id": range(1, n + 1), "x": random.normal(size=n), "y": random.normal(size=n)}
        | {"kind": random.choice(["jump", "layup", "dunk", "hook"], n, p=[0.6, 0.2, 0.1, 0.1])}
    )
    rows["made"] = chance(random, 2 * (rows.kind == "dunk") - rows.x**2 - 0.5 * rows.y + 0.3)
    evaluation = "Submissions are evaluated on the log loss."
    return Shape(
        *(rows, random.random(n) < 0.2, "shot_id", ["made"], 0.5, "logloss", evaluation, 0.6), within="data"
    )


def keys_alone(random: Random) -> Shape:
    """No test file: shops and days that are asked for stand in the keys of the sample."""
    days = pd.date_range("2016-01-01", periods=420)
    parts = []
    for shop in range(24):
        usual = random.uniform(5, 50) * random.uniform(0.5, 1.6, 7)[days.day_of_week]
        waves = 1 + 0.2 * np.sin(2 * np.pi * days.day_of_year / 365)
        cells = {"air_store_id": f"air_{shop:03x}", "visit_date": days.strftime("%Y-%m-%d")}
        parts.append(pd.DataFrame({**cells, "visitors": random.poisson(usual * waves)}))
    rows = pd.concat(parts, ignore_index=True)
    rows.insert(0, "id", rows.air_store_id + "_" + rows.visit_date)
    evaluation = "Submissions are evaluated on the root mean squared logarithmic error."
    asked = (rows.visit_date >= days[390].strftime("%Y-%m-%d")).to_numpy()
    return Shape(*(rows, asked, "id", ["visitors"], 0, "rmsle", evaluation, 0.3), alone="air_visit_data")


def two_parts(random: Random) -> Shape:
    """What tells most stands beside train for its rows and beside test for its own, for some of them."""
    n = 4_000
    rows = pd.DataFrame(
        {"TransactionID": range(n), "amount": random.gamma(2, 50, n), "card": random.integers(0, 50, n)}
    )
    devices = pd.DataFrame(
        {"TransactionID": range(n), "id_01": random.normal(size=n)}
        | {"DeviceType": random.choice(["mobile", "desktop"], n)}
    )
    rows["isFraud"] = chance(random, 3 * devices.id_01 + 2 * (devices.DeviceType == "mobile") - 3)
    asked = np.arange(n) >= 3_000
    known = devices[random.random(n) < 0.7]
    parts = {
        "train_identity": known[known.TransactionID < 3_000],
        "test_identity": known[known.TransactionID >= 3_000].rename(columns={"id_01": "id-01"}),
    }
    evaluation = f"Submissions are evaluated on the {SURE}"
    return Shape(
        *(rows, asked, "TransactionID", ["isFraud"], 0.5, "auc", evaluation, 0.75),
        tables=parts,
    )


def sold_houses(random: Random) -> Shape:
    """No test file: one table tells of all houses, and calls its key as the sample does not."""
    n = 4_000
    cells = random.normal(size=(n, 3))
    houses = pd.DataFrame(
        {"parcelid": random.permutation(n) * 13 + 10_000_000, "rooms": random.integers(1, 6, n)}
        | {"area": (1_800 + 500 * cells[:, 0]).round(), "latitude": (34e6 + 1e5 * cells[:, 1]).round()}
        | {"tax": (5_000 + 900 * cells[:, 2]).round(2)}
    )
    told = 0.05 * cells[:, 0] - 0.04 * (cells[:, 1] > 0) * cells[:, 2] + random.normal(0, 0.02, n)
    days = pd.Timestamp("2016-01-01") + pd.to_timedelta(random.integers(0, 280, n), unit="D")
    rows = pd.DataFrame({"ParcelId": houses.parcelid, "logerror": told.round(4)})
    asked = random.random(n) < 0.4
    sold = rows.assign(transactiondate=days.strftime("%Y-%m-%d"))[~asked].rename(
        columns={"ParcelId": "parcelid"}
    )
    evaluation = "Submissions are evaluated on the mean absolute error of the log error."
    return Shape(
        *(rows, asked, "ParcelId", ["logerror"], 0, "mae", evaluation, 0.03),
        tables={"train": sold, "properties": houses},
        unlisted=["test"],
    )


def partitions(random: Random) -> Shape:
    """Train lies in a folder for each week; only all of them together teach enough."""
    n, weeks = 4_000, 8
    cells = random.normal(size=(n, 10))
    rows = pd.DataFrame(cells.round(4), columns=[f"feature_{k}" for k in range(10)])
    rows.insert(0, "row_id", range(n))
    rows["response"] = (cells[:, 0] - cells[:, 1] * cells[:, 2] + random.normal(0, 1, n)).round(4)
    known = np.arange(3_000)
    files = {}
    for week in range(weeks):
        part = BytesIO()
        rows.iloc[known[known * weeks // len(known) == week]].to_parquet(part, index=False)
        files[f"train.parquet/week={week}/part-0.parquet"] = part.getvalue()
    evaluation = "Root mean squared error."
    return Shape(
        *(rows, np.arange(n) >= len(known), "row_id", ["response"], 0, "rmse", evaluation, 1.15),
        files=files,
        unlisted=["train"],
    )


SHAPES = {
    "one-file": one_file,
    "two-parts": two_parts,
    "keys-alone": keys_alone,
    "sold-houses": sold_houses,
    "partitions": partitions,
}
