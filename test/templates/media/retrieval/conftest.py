"""Individuals as vectors: pictures of one are alike."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.features.features import Features
from medalist_engine.features.wide import wide_of

WIDTH = 24


def individuals(classes, each, spread, seed=0):
    """Vectors, and whose they are."""
    random = np.random.default_rng(seed)
    codes = np.repeat(np.arange(classes), each)
    middles = random.normal(size=(classes, WIDTH))
    return (middles[codes] + spread * random.normal(size=(len(codes), WIDTH))).astype(np.float32), codes


def seen_features(vectors, train_rows):
    wide = wide_of({("photo by network", "network"): vectors})
    empty = pd.DataFrame(index=range(len(vectors)))
    return Features(train_rows, empty, empty, empty, wide=wide)


@pytest.fixture
def make_individuals():
    return individuals


@pytest.fixture
def features_seen():
    return seen_features
