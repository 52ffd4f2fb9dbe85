"""Spelling: lists are read as train writes them."""

import pytest
from solution.output.cells.spelling import listed_items


@pytest.mark.parametrize(
    ("cell", "separator", "items"),
    [
        ("Film Noir|War", "|", ["Film Noir", "War"]),
        ("Film Noir,War", ", ", ["Film Noir", "War"]),
        ("['Film Noir', 'War']", ", ", ["Film Noir", "War"]),
        ('["Film, Noir", "War"]', ", ", ["Film, Noir", "War"]),
        ("[1 2]", " ", ["1", "2"]),
        ("[]", ", ", []),
        (" n01  n02 ", " ", ["n01", "n02"]),
    ],
)
def test_the_items_of_a_list_are_read_however_it_is_written(cell, separator, items):
    assert listed_items(cell, separator) == items
