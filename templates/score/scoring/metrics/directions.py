"""Metrics of places and directions."""

import numpy as np
import pandas as pd
from scoring.pair import Pair, Unscorable, mean


def mean_angle(pair: Pair) -> float:
    """The mean angle between directions, each given as azimuth and zenith in radians."""
    if pair.guess.shape[1] != 2:
        raise Unscorable("mean_angular_error needs azimuth and zenith")
    a, b = (
        [np.cos(s[:, 0]) * np.sin(s[:, 1]), np.sin(s[:, 0]) * np.sin(s[:, 1]), np.cos(s[:, 1])]
        for s in pair.numbers()
    )
    return mean(np.arccos(np.clip(sum(x * y for x, y in zip(a, b, strict=True)), -1, 1)))


def geo_distance(pair: Pair) -> float:
    """Metres between degrees of latitude and longitude: the mean over groups of (P50 + P95) / 2."""
    if pair.guess.shape[1] != 2:
        raise Unscorable("geo_p50p95 needs latitude and longitude")
    truth, guess = (np.radians(side) for side in pair.numbers())
    half = (truth - guess) / 2
    inner = np.sin(half[:, 0]) ** 2 + np.cos(truth[:, 0]) * np.cos(guess[:, 0]) * np.sin(half[:, 1]) ** 2
    metres = pd.Series(2 * 6_367_000 * np.arcsin(np.sqrt(inner)))
    return mean([mean(np.percentile(group, [50, 95])) for _, group in metres.groupby(pair.group_of_rows())])
