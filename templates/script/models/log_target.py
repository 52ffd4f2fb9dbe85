"""Log target: the logarithm of a skewed target, and the way back."""

import numpy as np

UNIT = 100.0
FACTOR = 1.02


def to_log(y):
    return np.log1p(y / UNIT)


def from_log(p):
    return FACTOR * UNIT * np.expm1(p)  # the factor makes up for a mean of logarithms being low
