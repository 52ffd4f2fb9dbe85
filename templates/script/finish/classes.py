"""Classes: from blended probabilities to the answer."""

import numpy as np  # when arrays

# As if half a row more had been seen: no answer is quite sure.  # when mix
DOUBT = 0.001
PRIOR = np.array([0.4, 0.3, 0.3])
# The search chose this on these rows: cv is slightly optimistic.  # when chosen
FACTORS = np.array([1.0, 1.5, 0.8])
POWER = 1.1


def finish(p):
    p = p * FACTORS  # when multiply
    p = p**POWER  # when power
    p = p / p.sum(axis=1, keepdims=True)  # when not labels
    return p  # when not mix and not labels
    return (1 - DOUBT) * p + DOUBT * PRIOR  # when mix
    return p.argmax(axis=1)  # when labels
