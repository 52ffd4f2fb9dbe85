"""Numbers of answers are read as people write them."""

import pandas as pd
import pytest
from medalist_engine.data.answers.numbers import number_written, with_numbers

CELLS = [
    ("$11,970.00", ".", "11970.00"),
    ("USD 5", ".", "5"),
    ("-3.5 kg", ".", "-3.5"),
    ("12 %", ".", "12"),
    ("-$4", ".", "-4"),
    ("1 234,5 €", ",", "1234.5"),
    ("1.234,50", ",", "1234.50"),
    ("unknown", ".", ""),
    ("-", ".", ""),
    ("A1", ".", ""),
    ("2020-01-05", ".", ""),
    ("-9998", ".", ""),
    ("nan", ".", ""),
    ("1e3", ".", "1e3"),
    ("7.", ".", "7"),
]


@pytest.mark.parametrize(("cell", "decimal", "number"), CELLS)
def test_a_cell_is_the_number_that_it_is_written_for(cell, decimal, number):
    layout = {"columns": ["y"], "decimal": decimal, "missing": [-9998.0]}
    assert number_written(cell, layout) == number


def test_only_the_columns_of_answers_are_read_so():
    table = pd.DataFrame({"x": ["$1"], "y": ["$2,000"]})
    config = {"files": {"numbers": {"columns": ["y", "z"], "decimal": ".", "missing": []}}}
    assert with_numbers(config, table).to_numpy().tolist() == [["$1", "2000"]]
