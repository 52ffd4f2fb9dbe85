"""Table: what a table tells beside media, as one block of the wide matrix."""

import numpy as np

from medalist_engine.features.features import Features

MOST_TABLE_LEVELS = 200
LEAST_LEVEL_ROWS = 4


def table_block(features: Features) -> np.ndarray:
    """The table's numbers, their logs, and an indicator for each level that is not rare."""
    numbers = features.numbers.to_numpy(np.float32)
    middle = np.nanmedian(numbers, axis=0) if numbers.shape[1] else 0.0
    numbers = np.where(np.isnan(numbers), middle, numbers)
    parts = [numbers, np.sign(numbers) * np.log1p(np.abs(numbers))]
    for name in features.codes:
        codes = features.codes[name].to_numpy()
        levels, counts = np.unique(codes[codes >= 0], return_counts=True)
        common = levels[counts >= LEAST_LEVEL_ROWS]
        if len(common) <= MOST_TABLE_LEVELS:
            parts.append((codes[:, None] == common).astype(np.float32))
    return np.hstack(parts)
