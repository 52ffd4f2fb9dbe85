"""Values: from blended numbers to the answer."""

import numpy as np  # when arrays

LOW, HIGH = 0, 100
LEVELS = np.array([1.0, 2.0, 3.0])
# The search chose this on these rows: cv is slightly optimistic.  # when chosen
FACTOR = 1.02


def finish(p):
    p = np.exp(p)  # when log
    p = np.expm1(p)  # when log1p
    p = p.clip(LOW, HIGH)  # when clip
    p = FACTOR * p  # when scale
    p = LEVELS[np.searchsorted((LEVELS[1:] + LEVELS[:-1]) / 2, p)]  # when snap
    return p.round()  # when round
    return p  # when not round
