"""Grades: from a number to the place of one of several ordered labels."""

import numpy as np  # when cut

# Between the places of labels; the search chose them on these rows,  # when cut
# so that cv is slightly optimistic.  # when cut
CUTS = [0.5, 1.5]
HIGH = 2


def finish(p):
    return np.searchsorted(CUTS, p)  # when cut
    return p.round().clip(0, HIGH).astype(int)  # when nearest
