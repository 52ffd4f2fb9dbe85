"""Which columns name the two sides of a row."""

import numpy as np
import pandas as pd
import pytest
from solution.data.tables import Tables
from solution.features.rivals.rivals import find_rivals

ROWS, TRAIN = 600, 400
TEAMS = np.array([f"team {n}" for n in range(12)])
RNG = np.random.default_rng(3)
HOME = RNG.integers(0, 12, ROWS)
AWAY = (HOME + RNG.integers(1, 12, ROWS)) % 12


@pytest.fixture
def found(make_config):
    """What is found in a table whose last third is test, which lacks the columns of `only_train`."""

    def find(columns, only_train=(), **changes):
        table = pd.DataFrame(columns)
        names = [name for name in table if name not in only_train]
        tables = Tables(
            table[:TRAIN], table.loc[TRAIN:, names].reset_index(drop=True), None, np.arange(TRAIN)
        )
        return find_rivals(make_config(**changes), tables, names)

    return find


def test_home_and_away_are_sides_and_share_their_codes(found):
    rivals = found({"home": TEAMS[HOME], "away": TEAMS[AWAY], "city": TEAMS[(HOME * 5) % 12]})
    assert rivals.columns == ("home", "away")
    code_of = dict(zip(TEAMS[HOME], rivals.left, strict=True))
    assert [code_of[name] for name in TEAMS[AWAY]] == rivals.right.tolist()


def test_numbers_may_name_sides_also_with_blanks(found):
    away = np.where(np.arange(ROWS) == 7, np.nan, 100 + 7.0 * AWAY)
    rivals = found({"white": 100 + 7 * HOME, "black": away})
    assert rivals.columns == ("white", "black") and rivals.right[7] == -1
    assert (rivals.left[0] == rivals.right[8]) == (HOME[0] == AWAY[8])


GRADES = np.array(["a", "b", "c", "d", "e", "f", "g"])


@pytest.mark.parametrize(
    "columns",
    [
        {"kitchen": GRADES[HOME % 7], "garage": GRADES[AWAY % 7]},  # may be the same
        {"start": HOME, "end": HOME + 1 + AWAY},  # one is always the larger
        {"home": TEAMS[HOME], "city": np.char.add("city ", AWAY.astype(str))},
        {"width": HOME + 0.5, "height": AWAY + 0.5},
        {"name": [f"n{n}" for n in range(ROWS)], "other": [f"n{(n + 1) % ROWS}" for n in range(ROWS)]},
        {"items": [[n] for n in HOME], "others": [[n] for n in AWAY]},
    ],
    ids=["grades", "span", "other names", "measures", "names of rows", "lists"],
)
def test_other_columns_are_no_sides(found, columns):
    assert found(columns) is None


def test_moments_are_there_where_test_is_later_and_groups_where_folds_keep_them(found):
    columns = {"home": TEAMS[HOME], "away": TEAMS[AWAY], "day": np.arange(ROWS)}
    assert found(columns).moments is None and found(columns).groups is None
    time = {"column": "day", "kind": "future"}
    later = found(columns, time=time, validation={"scheme": "time", "folds": 3, "group": None})
    assert later.moments.tolist() == list(range(TRAIN))
    apart = found(columns, validation={"scheme": "group", "folds": 3, "group": "day"})
    assert len(set(apart.groups)) == TRAIN


def test_numbers_that_only_train_has_are_outcomes(found):
    columns = {"home": TEAMS[HOME], "away": TEAMS[AWAY], "y": HOME % 2, "goals": AWAY % 4}
    columns |= {"row": np.arange(ROWS), "referee": TEAMS[AWAY], "same": 1}
    rivals = found(columns, only_train=("y", "goals", "row", "referee", "same"))
    assert list(rivals.outcomes) == ["y", "goals"]


def test_a_target_of_many_labels_has_none(found):
    columns = {
        "home": TEAMS[HOME],
        "away": TEAMS[AWAY],
        "y": np.char.add("label ", (AWAY + HOME).astype(str)),
    }
    assert found(columns, only_train=("y",)) is None


@pytest.mark.parametrize("last", [2016, 2015])
def test_seasons_are_moments_where_test_has_a_later_one_only(found, last):
    seasons = np.r_[2011 + np.arange(TRAIN) % 5, np.full(ROWS - TRAIN, last)]
    rivals = found({"home": TEAMS[HOME], "away": TEAMS[AWAY], "season": seasons})
    assert (rivals.moments is not None) == (last == 2016)
    assert last != 2016 or list(rivals.moments) == list(seasons[:TRAIN])
