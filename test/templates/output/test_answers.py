"""Answers: cells keep what a model says."""

import numpy as np
from solution.output.answers import number_cells


def test_numbers_keep_their_digits_however_small_or_large_they_are():
    numbers = [3.2e-13, 0.1 + 0.2, 1 / 3, 1_234_567_890_123.0, 0.0]
    told = ["3.2e-13", "0.3", "0.333333333333333", "1234567890123.0", "0.0"]
    assert number_cells(np.array(numbers, np.float64)) == told
