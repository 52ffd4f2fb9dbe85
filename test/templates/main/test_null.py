"""Labels that have nothing to do with their rows: no path of the template scores better than a constant."""

import numpy as np
import pandas as pd
import pytest
from metric_table import metric_config

MOST_ERRORS = 3.0
TEST = 60


def worded(random, rows):
    """Few rows share a text, so that its labels are easily read back."""
    return {
        "place": [f"location {n}" for n in random.integers(0, rows // 7, rows)],
        "kind": [f"kind {n}" for n in random.integers(0, rows // 7, rows)],
    }


def levels(random, rows):
    """Categories of few rows each, and pairs of them."""
    return {name: [f"{name}{n}" for n in random.integers(0, rows // 5, rows)] for name in ("b", "c", "d")}


def gain_in_errors(out, labels):
    """How much lower the log loss is than that of the classes' shares, in standard errors over rows."""
    oof = pd.read_csv(out / "oof.csv")
    y = labels[oof["row"].to_numpy()]
    p = np.clip(oof[["p_0", "p_1"]].to_numpy()[np.arange(len(y)), y], 1e-15, 1)
    shares = np.bincount(y) / len(y)
    gains = np.log(p) - np.log(shares[y])
    return gains.mean() / (gains.std() / np.sqrt(len(gains)) + 1e-12)


@pytest.mark.parametrize(
    ("columns", "texts", "models", "rows"),
    [
        (worded, ["place", "kind"], ["text_linear", "text_nb", "cat"], 2500),
        (levels, [], ["et", "lgb", "cat", "linear"], 900),
    ],
)
def test_nothing_is_learned_where_there_is_nothing(
    columns, texts, models, rows, make_config, solve, tmp_path
):
    random = np.random.default_rng(4)
    table = pd.DataFrame({"id": np.arange(rows + TEST), "a": random.normal(size=rows + TEST)})
    table = table.assign(**columns(random, rows + TEST))
    labels = random.permutation(np.arange(rows) % 2)
    data = tmp_path / "data"
    data.mkdir()
    table[:rows].assign(y=labels).to_csv(data / "train.csv", index=False)
    table[rows:].to_csv(data / "test.csv", index=False)
    pd.DataFrame({"id": table["id"][rows:], "y": 0}).to_csv(data / "sample.csv", index=False)
    config = make_config(
        metric=metric_config("logloss"),
        features=[name for name in table if name != "id"],
        text_columns=texts,
        models=models,
    )
    code, _submission, out = solve(config, data, seconds=2000)
    assert code == 0
    assert gain_in_errors(out, labels) < MOST_ERRORS
