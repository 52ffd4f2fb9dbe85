"""Log target: the logarithm of a skewed target, and the way back."""

import numpy as np

UNIT = 100.0
CORRECTION = 1.02


def to_log(y):
    return np.log1p(y / UNIT)


def from_log(p):
    return CORRECTION * UNIT * np.expm1(p)  # it makes up for a mean of logarithms being low
