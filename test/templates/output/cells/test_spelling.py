"""Spelling: lists are read as train writes them, labels written as the sample does."""

import pytest
from medalist_engine.output.cells.spelling import listed_items, spell_labels


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


@pytest.mark.parametrize(
    ("labels", "column", "expected"),
    [
        (["No", "Yes"], {"labels": ["0", "1"]}, ["0", "1"]),
        (["0", "1"], {"labels": ["True", "False"]}, ["False", "True"]),
        (["0.0", "1.0", "2.0"], {"labels": ["2", "1", "0"]}, ["0", "1", "2"]),
        (["n", "x", "y"], {"labels": ["x", "y", "n"]}, ["n", "x", "y"]),
        (["b", "s"], {"labels": ["-1", "1"], "spelled": {"b": "-1", "s": "1"}}, ["-1", "1"]),
        (["b", "s"], {"labels": None}, ["b", "s"]),
    ],
)
def test_labels_are_written_as_the_sample_writes_them(labels, column, expected):
    assert spell_labels(labels, column) == expected
