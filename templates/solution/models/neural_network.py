"""Neural network: RealMLP-TD-S (Holzmüller et al. 2024), several of it side by side as one batched product.

Every tensor's first axis is the network.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

try:
    import torch
    from torch import Tensor
    from torch.nn import functional
except ImportError:
    torch, functional, Tensor = None, None, Any

SCALE_RATE, BIAS_RATE, ACTIVATION_RATE = 6.0, 0.1, 0.1


@dataclass
class Networks:
    """`scales` of the inputs, then weights and biases by layer; `bends` mix an activation with its input."""

    scales: Tensor
    weights: list[Tensor]
    biases: list[Tensor]
    bends: list[Tensor]
    selu: bool

    def groups(self) -> list[tuple[float, list[Tensor]]]:
        """What is learned, with the factors of its learning rate."""
        return [
            (SCALE_RATE, [self.scales]),
            (1.0, self.weights),
            (BIAS_RATE, self.biases),
            (ACTIVATION_RATE, self.bends),
        ]

    def copied(self) -> "Networks":
        """As they are now, and stay."""
        copies = [[tensor.detach().clone() for tensor in group] for _factor, group in self.groups()]
        (scales,), weights, biases, bends = copies
        return Networks(scales, weights, biases, bends, self.selu)

    def outputs(self, x: Tensor) -> Tensor:
        """By network, row and output."""
        bent = functional.selu if self.selu else functional.mish
        x = x * self.scales
        last = len(self.weights) - 1
        for place, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            x = (x @ weight) / weight.shape[1] ** 0.5 + bias
            if place < last:
                x = x + self.bends[place] * (bent(x) - x)
        return x


def make_networks(count: int, sizes: list[int], selu: bool, seed: int, device: str) -> Networks:
    """Weights of unit variance, for the forward pass divides by the root of the inputs; the last are zero."""
    source = torch.Generator().manual_seed(seed)

    def learned(*shape: int, zero: bool = False) -> Tensor:
        drawn = torch.randn(count, *shape, generator=source) * (0.0 if zero else 1.0)
        return drawn.to(device).requires_grad_()

    pairs = list(zip(sizes[:-1], sizes[1:], strict=True))
    last = len(pairs) - 1
    return Networks(
        torch.ones(count, 1, sizes[0], device=device, requires_grad=True),
        [learned(*pair, zero=place == last) for place, pair in enumerate(pairs)],
        [learned(1, size, zero=place == last) for place, (_, size) in enumerate(pairs)],
        [torch.ones(count, 1, size, device=device, requires_grad=True) for size in sizes[1:-1]],
        selu,
    )


def coslog4(progress: float) -> float:
    """Four waves of the learning rate, each twice as long as the one before."""
    return float(0.5 - 0.5 * np.cos(2 * np.pi * np.log2(1 + 15 * progress)))
