"""Tuning: what fine-tuned networks share."""

from functools import cache
from typing import Any

import numpy as np

from medalist_engine.models.device import has_gpu, passes
from medalist_engine.problem.problem import Problem

TUNED_SMOOTHING = 0.1
WARM_SHARE = 0.25
LEAST_BFLOAT_GENERATION = 8
"""Since this generation of GPUs, products of short floats are quick."""


@cache
def torch_module() -> Any:
    """PyTorch, loaded when it is first asked for, which takes seconds; None where it is not installed."""
    try:
        import torch
    except ImportError:
        return None
    return torch


@cache
def torch_on_gpu() -> Any:
    """PyTorch, where it can work on a GPU; else None."""
    able = has_gpu() and torch_module() is not None and passes("PyTorch", product_on_gpu)
    return torch_module() if able else None


def product_on_gpu(x: np.ndarray, _y: np.ndarray) -> object:
    held = torch_module().from_numpy(x).cuda()
    return (held @ held.T).cpu()


def short_floats(device: str) -> Any:
    """Bfloat16 where the GPU is made for it; older ones only imitate it, and some operations lack it."""
    torch = torch_module()
    able = device == "cuda" and torch.cuda.get_device_capability()[0] >= LEAST_BFLOAT_GENERATION
    return torch.autocast(device, torch.bfloat16, enabled=able)


def loss_for(problem: Problem) -> Any:
    """Of outputs and aims."""
    torch = torch_module()
    if problem.classes:
        return torch.nn.CrossEntropyLoss(label_smoothing=smoothing_for(problem))
    plain = torch.nn.L1Loss() if problem.robust else torch.nn.MSELoss()
    return lambda outputs, aims: plain(outputs[:, 0], aims)


def smoothing_for(problem: Problem) -> float:
    return TUNED_SMOOTHING if "smooth-labels" in problem.metric.traits else 0.0


def one_cycle(progress: float) -> float:
    """Up to 1, then down to nearly nothing."""
    if progress < WARM_SHARE:
        return 0.05 + 0.95 * progress / WARM_SHARE
    return 0.01 + 0.99 * (0.5 + 0.5 * float(np.cos(np.pi * (progress - WARM_SHARE) / (1 - WARM_SHARE))))
