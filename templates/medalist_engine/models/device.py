"""Device: whether a library may use a GPU, tested once per run by a small fit; else the CPU."""

import os
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import TypeVar

import numpy as np

from medalist_engine.features.matrices import FoldData
from medalist_engine.models.batches import free_gpu_bytes, free_gpu_memory
from medalist_engine.protocol import warn

LEAST_CELLS = 2_000_000
SMOKE_ROWS = 200
DEVICES = Path("/dev")
MOST_GPUS = 64
THREADS_PER_GPU = 4
"""For estimates: boosting on a GPU is at least as fast as on so many threads."""
LEAST_FREE_BYTES = 1_000_000_000
GPU_BYTES_A_CELL = 4
"""On a GPU that has less, CatBoost ends the whole program."""
FOUND: dict[str, bool] = {}
ONE_SMOKE = Lock()

Smoke = Callable[[np.ndarray, np.ndarray], object]
Fit = TypeVar("Fit")


def has_gpu() -> bool:
    """Asks for each device file by name: where Landlock is the sandbox, nobody can list /dev."""
    if os.environ.get("CUDA_VISIBLE_DEVICES") in ("", "-1"):
        return False
    return any(DEVICES.joinpath(f"nvidia{number}").exists() for number in range(MOST_GPUS))


def on_gpu(library: str, smoke: Smoke, fold: FoldData) -> bool:
    """Only where the data are large enough to gain from a GPU."""
    if len(fold.fit) * fold.features.effort < LEAST_CELLS or not has_gpu():
        return False
    with ONE_SMOKE:
        if library not in FOUND:
            FOUND[library] = passes(library, lambda x, y: (ask_for_room(), smoke(x, y)))
    return FOUND[library]


def ask_for_room(cells: float = 0) -> None:
    """Fails where the GPU is known to have no memory for a table of so many cells."""
    free, needed = free_gpu_bytes(), LEAST_FREE_BYTES + GPU_BYTES_A_CELL * cells
    if free is not None and free < needed:
        raise MemoryError(f"{free / 1e6:.0f} MB of its memory are free, {needed / 1e6:.0f} are needed")


def gpu_else_cpu(library: str, smoke: Smoke, fold: FoldData, fit: Callable[[bool], Fit]) -> Fit:
    """Where a real fit fails on the GPU although the small one did not, the CPU is used from then on."""
    if on_gpu(library, smoke, fold):
        try:
            ask_for_room(len(fold.fit) * fold.features.effort)
            return fit(True)
        except TimeoutError:
            raise
        except Exception as error:  # noqa: BLE001
            FOUND[library] = False
            tell_cpu(library, error)
        free_gpu_memory()
    return fit(False)


def passes(library: str, smoke: Smoke) -> bool:
    random = np.random.default_rng(0)
    x = random.normal(size=(SMOKE_ROWS, 4)).astype(np.float32)
    try:
        smoke(x, (x[:, 0] > 0).astype(int))
    except Exception as error:  # noqa: BLE001
        tell_cpu(library, error)
        return False
    return True


def tell_cpu(library: str, error: Exception) -> None:
    warn(f"{library} cannot use the GPU, so it learns on the CPU: {type(error).__name__}: {error}")
