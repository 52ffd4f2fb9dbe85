"""Texts by known values."""

import numpy as np
import pytest
from scoring.metrics.texts import levenshtein


@pytest.mark.parametrize(
    ("metric", "truth", "guess", "expected"),
    [
        ("jaccard", ["Good day", ""], ["good night day", ""], (2 / 3 + 1) / 2),
        ("levenshtein", ["kitten", "", "flaw"], ["sitting", "ab", "lawn"], (3 + 2 + 2) / 3),
    ],
)
def test_known_values(known, metric, truth, guess, expected):
    known(metric, truth, guess, expected)


def test_edits_are_the_fewest():
    """Beside the textbook table."""
    rng = np.random.default_rng(4)
    for _ in range(50):
        a, b = ("".join(rng.choice(list("abc"), rng.integers(1, 9))) for _ in range(2))
        table = np.add.outer(np.arange(len(a) + 1), np.arange(len(b) + 1))
        for i, x in enumerate(a, 1):
            for j, y in enumerate(b, 1):
                table[i, j] = min(table[i - 1, j] + 1, table[i, j - 1] + 1, table[i - 1, j - 1] + (x != y))
        assert levenshtein(a, b) == table[-1, -1]
