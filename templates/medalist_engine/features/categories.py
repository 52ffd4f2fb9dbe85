"""Categories: integer codes, crosses of two columns, and mean targets by level, learned inside folds."""

from itertools import combinations

import numpy as np
import pandas as pd

SMOOTHING = 10.0
MOST_LEVEL_SHARE = 0.5


def encode(values: pd.Series) -> np.ndarray:
    """Codes from 0 in the order of the spelling; -1 where missing. Equal cells are converted once."""
    codes, levels = pd.factorize(values)
    if len(levels) == 0:
        return codes.astype(np.int32)
    spelled = pd.factorize(np.array([level_name(level) for level in levels], dtype=object), sort=True)[0]
    return np.where(codes < 0, -1, spelled[codes]).astype(np.int32)


def level_name(level: object) -> str:
    """A file whose column has a blank among whole numbers holds 1.0 where another holds 1."""
    return str(int(level)) if isinstance(level, float) and level.is_integer() else str(level)


def by_row(levels: pd.Series, codes: np.ndarray) -> pd.Series:
    """Gives each row the value of its level; -1 is a missing cell."""
    return levels.reindex(codes).reset_index(drop=True)


def level_counts(codes: np.ndarray) -> np.ndarray:
    """How often each row's level occurs, in train and test together."""
    return np.bincount(codes + 1)[codes + 1].astype(np.float32)


def crosses(codes: pd.DataFrame, limit: int) -> dict[tuple[str, str], np.ndarray]:
    """Pairs of columns as one column, where both have enough levels for an informative pair."""
    rows = len(codes)
    levels = codes.nunique()
    wide = [name for name in codes if 2 < levels[name] <= rows / 3]
    wide = sorted(wide, key=lambda name: -levels[name])[:10]
    made: dict[tuple[str, str], np.ndarray] = {}
    for left, right in list(combinations(wide, 2))[:limit]:
        cross = crossed_codes(codes[left].to_numpy(), codes[right].to_numpy())
        if cross.max() < rows * 0.7:
            made[left, right] = cross
    return made


def crossed_codes(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    """One code for each pair of codes that occurs; a missing cell is a level of its own."""
    both = (left.astype(np.int64) + 1) * (int(right.max()) + 2) + right + 1
    return pd.factorize(both)[0].astype(np.int32)


def is_near_unique(codes: np.ndarray) -> bool:
    """Whether levels have so few rows that their mean targets are noise."""
    known = int((codes >= 0).sum())
    return codes.max(initial=-1) + 1 > MOST_LEVEL_SHARE * known


def level_means(codes: np.ndarray, target: np.ndarray, size: int) -> np.ndarray:
    """Smoothed mean of each target column (rows x k) per level; row `size` stands for an unseen level."""
    prior = target.mean(axis=0)
    counts = np.bincount(codes, minlength=size + 1)[:, None]
    sums = np.column_stack([np.bincount(codes, weights=column, minlength=size + 1) for column in target.T])
    return (sums + SMOOTHING * prior) / (counts + SMOOTHING)


def random_fifths(rows: int, groups: np.ndarray | None, seed: int) -> np.ndarray:
    """Each fifth has others to learn of: few groups are spread over as many, and one alone is divided."""
    random = np.random.default_rng(seed)
    names, place = np.unique(np.zeros(rows) if groups is None else groups, return_inverse=True)
    return random.integers(0, 5, rows) if len(names) < 2 else (random.permutation(len(names)) % 5)[place]


def target_means(
    codes: np.ndarray,
    fit: np.ndarray,
    target: np.ndarray,
    others: list[np.ndarray],
    seed: int,
    groups: np.ndarray | None = None,
) -> list[np.ndarray]:
    """Mean targets for the `fit` rows (each from the other four fifths of them) and for each of `others`.

    With `groups` of the fit rows, none of them is told targets of its own group: no other row will be.
    """
    size = int(codes.max()) + 1
    codes = np.where(codes < 0, size, codes)
    fit_codes = codes[fit]
    part = random_fifths(len(fit), groups, seed)
    encoded = np.empty((len(fit), target.shape[1]), np.float32)
    for number in range(5):
        held = part == number
        encoded[held] = level_means(fit_codes[~held], target[~held], size)[fit_codes[held]]
    means = level_means(fit_codes, target, size).astype(np.float32)
    return [encoded, *(means[codes[rows]] for rows in others)]
