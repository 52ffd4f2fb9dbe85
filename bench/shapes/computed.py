"""Computed: train lacks the column that is asked for, and has those that it is computed of."""

import numpy as np
import pandas as pd
from shape import Shape
from tables import SURE, Random, last

ROWS, ASKED = 2_400, 600


def features(random: Random) -> pd.DataFrame:
    rows = pd.DataFrame(random.normal(size=(ROWS, 4)).round(4), columns=["wind", "load", "grade", "age"])
    rows.insert(0, "id", range(1, ROWS + 1))
    rows["kind"] = random.choice(list("abc"), ROWS)
    return rows


def total_of_two(random: Random) -> Shape:
    """The page writes the sum down; one of its parts alone is a bad answer."""
    rows = features(random)
    rows["casual"] = random.poisson(np.exp(2 + 0.5 * rows.wind))
    rows["registered"] = random.poisson(np.exp(3 + 0.4 * rows.load + 0.5 * (rows.kind == "a")))
    rows["total"] = rows.casual + rows.registered
    evaluation = (
        "Predict `total = casual + registered` for each row. Submissions are evaluated on the root mean "
        "squared error (RMSE)."
    )
    known = rows[~last(ROWS, ASKED)].drop(columns="total")
    return Shape(
        *(rows, last(ROWS, ASKED), "id", ["total"], 0, "rmse", evaluation, 9.0),
        hidden=["casual", "registered"],
        tables={"train": known},
    )


def late_by_minutes(random: Random) -> Shape:
    """Train has minutes; the page says from where on a row is late."""
    rows = features(random)
    noise = random.normal(0, 6, ROWS)
    rows["delay_minutes"] = (20 - 12 * np.abs(rows.wind) + 6 * rows.load + noise).round(1)
    rows["is_late"] = (rows.delay_minutes > 15).astype(int)
    evaluation = f"A train is late if its delay is more than 15 minutes. Submissions are evaluated on {SURE}"
    known = rows[~last(ROWS, ASKED)].drop(columns="is_late")
    return Shape(
        *(rows, last(ROWS, ASKED), "id", ["is_late"], 0.5, "auc", evaluation, 0.8),
        hidden=["delay_minutes"],
        tables={"train": known},
    )


def keys_of_columns(random: Random) -> Shape:
    """A row of the sample for each row of test and each of two columns of train: `1801_flow`."""
    rows = features(random)
    rows["flow"] = (10 * rows.wind + random.normal(0, 1, ROWS)).round(3)
    rows["heat"] = (100 + 3 * rows.load * (rows.kind == "b") + random.normal(0, 1, ROWS)).round(3)
    known, asked = rows[~last(ROWS, ASKED)], rows[last(ROWS, ASKED)]
    answers = asked.melt("id", ["flow", "heat"], "name", "value").sort_values(["id", "name"])
    answers["key"] = answers["id"].astype(str) + "_" + answers["name"]
    evaluation = "Submissions are evaluated on the root mean squared error (RMSE)."
    return Shape(
        *(answers[["key", "value"]], np.ones(len(answers), bool), "key", ["value"], 0, "rmse"),
        *(evaluation, 2.0),
        tables={"train": known, "test": asked.drop(columns=["flow", "heat"])},
    )


SHAPES = {
    "total-of-two": total_of_two,
    "late-by-minutes": late_by_minutes,
    "keys-of-columns": keys_of_columns,
}
