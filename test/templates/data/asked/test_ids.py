"""Ids of submission and test: the same rows, however the two spell them."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.asked.ids import ids_alike
from medalist_engine.data.asked.rows import asks_by_unit
from medalist_engine.data.tables import Tables
from medalist_engine.output.plain_cells import plain_cells

ORDER = [3, 0, 4, 1, 2]
NUMBERS = [300, 7, 1000, 45, 80]


def spelled(how, numbers):
    return [how.format(number) for number in numbers]


def places_in_test(config, sample, test):
    """The test row of each row of the submission."""
    return plain_cells(config, Tables(test, test, sample, np.arange(len(test)))).rows.tolist()


@pytest.mark.parametrize(
    ("in_sample", "in_test"), [("{}", "{}.0"), ("{:05}", "{}"), ("{}.0", "{:05}"), ("{}", "{}")]
)
def test_ids_that_are_the_same_numbers_are_found_in_another_order(make_config, in_sample, in_test):
    sample = pd.DataFrame({"id": spelled(in_sample, [NUMBERS[n] for n in ORDER]), "y": "0"})
    test = pd.DataFrame({"id": spelled(in_test, NUMBERS), "a": "1"})
    assert places_in_test(make_config(), sample, test) == ORDER


def test_ids_of_which_two_would_become_one_stay_as_they_are():
    assert ids_alike(["7", "8.0"], ["7", "007", "8"]) == (["7", "8.0"], ["7", "007", "8"])
    assert ids_alike(["a.0", "x"], ["a", "x"]) == (["a.0", "x"], ["a", "x"])


def test_a_key_of_several_columns_is_found_in_another_order(make_config):
    config = make_config(id_column="shop")
    config["submission"] |= {"header": ["shop", "day", "y"], "key": ["shop", "day"]}
    test = pd.DataFrame({"Shop": ["1", "1", "2", "2", "3"], "day": ["a", "b", "a", "b", "a"], "p": "1"})
    sample = test.iloc[ORDER].assign(y="0")[["Shop", "day", "y"]].set_axis(["shop", "day", "y"], axis=1)
    assert places_in_test(config, sample, test) == ORDER


def test_a_key_of_several_columns_goes_by_place_where_test_lacks_one_of_its_rows(make_config):
    config = make_config(id_column="shop")
    config["submission"] |= {"header": ["shop", "day", "y"], "key": ["shop", "day"]}
    sample = pd.DataFrame({"shop": ["1", "1", "2"], "day": ["a", "b", "a"], "y": "0"})
    test = sample[["shop", "day"]].replace("b", "c")[::-1].reset_index(drop=True)
    assert places_in_test(config, sample, test) == [0, 1, 2]


def test_one_row_for_several_of_test_is_seen_though_ids_are_spelled_otherwise(make_config):
    config = make_config()
    sample = pd.DataFrame({"id": ["007", "300"], "y": "0"})
    test = pd.DataFrame({"id": ["7", "7", "300"], "a": "1"})
    assert asks_by_unit(config, test, sample)
