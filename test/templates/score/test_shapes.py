"""Masks and boxes by known values."""

import pytest


@pytest.mark.parametrize(
    ("metric", "truth", "guess", "expected"),
    [
        ("dice", ["1 4", ""], ["3 4", "1 1"], (0.5 + 0) / 2),
        ("dice", ["5 2 1 2", "-", ""], ["1 1 2 1 5 9", "", "1 0"], (8 / 15 + 1 + 1) / 3),
        ("global_dice", ["1 4", "", "1 2"], ["3 4", "1 1", "1 2"], 2 * 4 / (6 + 7)),
        ("mean_iou", ["1 4", ""], ["3 4", ""], (2 / 6 + 1) / 2),
        ("map_iou", ["1 10", "1 10", "", ""], ["1 8", "1 4", "", "1 1"], (0.6 + 0 + 1 + 0) / 4),
        ("map_iou", ["1 0 0 10 10 1 50 50 10 10"], ["0.9 0 0 10 10"], 0.5),
        ("map_iou", ["1 0 0 10 10"], ["0.9 0 0 10 8"], 0.6),
    ],
)
def test_known_values(known, metric, truth, guess, expected):
    known(metric, truth, guess, expected)
