"""Near: the mean of members that are drawn back to the others in their farthest rows."""

import numpy as np

from script.given import WEIGHTS


def blend(predictions):
    """Where a member is farthest from the others, in 0.5 % of rows, it is drawn back to them."""
    p = np.stack([predictions[name] for name in WEIGHTS])
    center = np.median(p, axis=0)
    most = np.nanquantile(np.abs(p - center), 0.995, axis=1, keepdims=True)
    near = center + np.clip(p - center, -most, most)
    return np.array(list(WEIGHTS.values())) @ near
