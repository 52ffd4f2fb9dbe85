"""Masks and boxes by known values."""

import pytest


@pytest.mark.parametrize(
    ("metric", "truth", "guess", "expected"),
    [
        ("dice", ["1 4", ""], ["3 4", "1 1"], (0.5 + 0) / 2),
        ("map_iou", ["1 0 0 10 10 1 50 50 10 10"], ["0.9 0 0 10 10"], 0.5),
        ("map_iou", ["1 0 0 10 10"], ["0.9 0 0 10 8"], 0.6),
    ],
)
def test_known_values(known, metric, truth, guess, expected):
    known(metric, truth, guess, expected)
