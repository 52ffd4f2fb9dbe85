"""Device: whether boosting may use a GPU, tested once per run and library by a small fit."""

from collections.abc import Callable
from pathlib import Path

import numpy as np

from solution.features.matrices import FoldData
from solution.protocol import warn

LEAST_CELLS = 2_000_000
SMOKE_ROWS = 200
FOUND: dict[str, bool] = {}

Smoke = Callable[[np.ndarray, np.ndarray], object]


def has_gpu() -> bool:
    return any(Path("/dev").glob("nvidia[0-9]*"))


def on_gpu(library: str, smoke: Smoke, fold: FoldData) -> bool:
    """Only where the data are large enough to gain from a GPU."""
    if len(fold.fit) * fold.features.effort < LEAST_CELLS or not has_gpu():
        return False
    if library not in FOUND:
        FOUND[library] = passes(library, smoke)
    return FOUND[library]


def passes(library: str, smoke: Smoke) -> bool:
    random = np.random.default_rng(0)
    x = random.normal(size=(SMOKE_ROWS, 4)).astype(np.float32)
    try:
        smoke(x, (x[:, 0] > 0).astype(int))
    except Exception as error:  # noqa: BLE001
        warn(f"{library} cannot use the GPU, so it learns on the CPU: {type(error).__name__}: {error}")
        return False
    return True
