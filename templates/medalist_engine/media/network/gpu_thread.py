"""GPU thread: one thread asks a GPU for all that pretrained networks convolve, in batches of one size.

PyTorch plans a convolution with cuDNN anew for every thread and every shape (the plans are `thread_local`,
pytorch/pytorch#103939), and a network has fifty. On an H200, seven threads planned for all of 50 seconds.
"""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np

from medalist_engine.models.neural.tuning import torch_on_gpu

NAME = "gpu"
GPU_THREAD = ThreadPoolExecutor(1, NAME)
GivenBack = TypeVar("GivenBack")


def in_gpu_thread(work: Callable[[], GivenBack]) -> GivenBack:
    """Without a GPU, the thread that asks does the work."""
    if torch_on_gpu() is None or threading.current_thread().name.startswith(NAME):
        return work()
    return GPU_THREAD.submit(work).result()


def filled_up(pixels: np.ndarray, count: int) -> np.ndarray:
    """So many pictures: black ones come last."""
    missing = count - len(pixels)
    return np.pad(pixels, ((0, missing), (0, 0), (0, 0), (0, 0))) if missing > 0 else pixels
