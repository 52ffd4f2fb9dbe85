"""Device: whether a library can use a GPU, tested by a small fit; else the CPU."""

import os
from collections.abc import Callable
from pathlib import Path

import numpy as np

from medalist_engine.protocol import warn

SMOKE_ROWS = 200
DEVICES = Path("/dev")
MOST_GPUS = 64

Smoke = Callable[[np.ndarray, np.ndarray], object]


def has_gpu() -> bool:
    """Asks for each device file by name: where Landlock is the sandbox, nobody can list /dev."""
    if os.environ.get("CUDA_VISIBLE_DEVICES") in ("", "-1"):
        return False
    return any(DEVICES.joinpath(f"nvidia{number}").exists() for number in range(MOST_GPUS))


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
