"""Linear view: scaled numbers and their signed logs, missing flags, one column per frequent level."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from scipy import sparse
from sklearn.preprocessing import OneHotEncoder, StandardScaler

from medalist_engine.features.features import Features
from medalist_engine.features.views.fold_matrices import (
    LEAST_MISSING,
    FitValidTest,
    FoldMatrices,
    Matrix,
)

FARTHEST_SCALED = 5
FEWEST_HOT_ROWS = 3
MOST_DENSE_LEVELS = 300


def linear_matrices(
    features: Features, row_sets: Sequence[np.ndarray], scores: np.ndarray, score_names: list[str]
) -> FoldMatrices:
    """The matrices of the rows of fit, valid and test; sparse where there are many levels."""
    blocks, number_names = number_blocks(features, row_sets)
    blocks.append([scores[rows] for rows in row_sets])
    dense = [np.hstack(parts).astype(np.float32) for parts in zip(*blocks, strict=True)]
    hot, hot_names = one_hot_levels(features, row_sets)
    return FoldMatrices(*with_levels(dense, hot), [], [*number_names, *score_names, *hot_names])


def number_blocks(features: Features, row_sets: Sequence[np.ndarray]) -> tuple[list[FitValidTest], list[str]]:
    """Numbers and their signed logs, both scaled as the rows of fit are, then flags of what is missing."""
    values = features.numbers.to_numpy(np.float32)
    numbers = [values[rows] for rows in row_sets]
    fit = numbers[0]
    if not fit.shape[1]:
        return [], []
    median = np.nan_to_num(np.nanmedian(np.where(np.isfinite(fit).any(0), fit, 0), axis=0))
    filled = [np.where(np.isnan(block), median, block) for block in numbers]
    with_logs = [np.hstack([block, np.sign(block) * np.log1p(np.abs(block))]) for block in filled]
    scaler = StandardScaler().fit(with_logs[0])
    scaled = [
        np.clip(scaler.transform(block), -FARTHEST_SCALED, FARTHEST_SCALED) if len(block) else block
        for block in with_logs
    ]
    missing = np.isnan(fit).mean(axis=0) > LEAST_MISSING
    flags = [np.isnan(block[:, missing]).astype(np.float32) for block in numbers]
    names = [str(name) for name in features.numbers]
    flagged = [f"{name}.missing" for name, is_flagged in zip(names, missing, strict=True) if is_flagged]
    return [scaled, flags], [*names, *(f"{name}.log" for name in names), *flagged]


def one_hot_levels(
    features: Features, row_sets: Sequence[np.ndarray]
) -> tuple[list[sparse.csr_matrix], list[str]]:
    """A column for each level that is frequent in fit; no matrix at all without categories."""
    tables = (features.codes, features.crossed)
    levels = [pd.concat([table.iloc[rows] for table in tables], axis=1).to_numpy() for rows in row_sets]
    if not levels[0].shape[1]:
        return [], []
    encoder = OneHotEncoder(
        handle_unknown="infrequent_if_exist", min_frequency=FEWEST_HOT_ROWS, dtype=np.float32
    ).fit(levels[0])
    names = encoder.get_feature_names_out([str(name) for table in tables for name in table]).tolist()
    empty = sparse.csr_matrix((0, len(names)), dtype=np.float32)
    return [encoder.transform(block) if len(block) else empty for block in levels], names


def with_levels(dense: FitValidTest, hot: list[sparse.csr_matrix]) -> list[Matrix]:
    """Dense columns with one-hot ones beside them."""
    if not hot:
        return dense
    if hot[0].shape[1] <= MOST_DENSE_LEVELS:
        return [np.hstack([left, right.toarray()]) for left, right in zip(dense, hot, strict=True)]
    return [sparse.hstack([left, right], format="csr") for left, right in zip(dense, hot, strict=True)]
