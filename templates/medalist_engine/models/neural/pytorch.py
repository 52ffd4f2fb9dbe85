"""Neural network in PyTorch, where it is installed: the same networks, for a GPU."""

from collections.abc import Sequence

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from medalist_engine.models.batches import BatchSize, scaled_batch
from medalist_engine.models.neural.network import (
    BEND_RATE,
    BIAS_RATE,
    FIRST_DECAY,
    ROWS_AT_ONCE,
    SCALE_RATE,
    SECOND_DECAY,
    Restraint,
)
from medalist_engine.models.neural.target import NeuralTarget


class TorchNetworks:
    """Like `Networks`, with one tensor for each group of weights."""

    def __init__(
        self,
        count: int,
        sizes: Sequence[int],
        target: NeuralTarget,
        seed: int,
        restraint: Restraint,
        device: str = "cuda",
    ) -> None:
        source = torch.Generator().manual_seed(seed)
        self.random, self.dropped = torch.Generator(device).manual_seed(seed), restraint.dropped
        pairs = list(zip(sizes[:-1], sizes[1:], strict=True))
        self.target, self.device, self.last = target, device, len(pairs) - 1
        self.batch = BatchSize(scaled_batch(ROWS_AT_ONCE))

        def drawn(layer: int, *shape: int) -> Tensor:
            values = torch.randn(count, *shape, generator=source) * (layer < self.last)
            return values.to(device).requires_grad_()

        self.scales = torch.ones(count, 1, sizes[0], device=device, requires_grad=True)
        self.weights = [drawn(layer, *pair) for layer, pair in enumerate(pairs)]
        self.biases = [drawn(layer, 1, size) for layer, (_, size) in enumerate(pairs)]
        self.bends = [torch.ones(count, 1, size, device=device, requires_grad=True) for size in sizes[1:-1]]
        rates = (
            (SCALE_RATE, [self.scales]),
            (1.0, self.weights),
            (BIAS_RATE, self.biases),
            (BEND_RATE, self.bends),
        )
        groups = [
            {
                "params": tensors,
                "factor": factor,
                "lr": 0.0,
                "weight_decay": restraint.decay if tensors is self.weights else 0.0,
            }
            for factor, tensors in rates
        ]
        self.optimiser = torch.optim.AdamW(groups, betas=(FIRST_DECAY, SECOND_DECAY), fused=True)
        self.learned = [tensor for _, tensors in rates for tensor in tensors]
        self.wanted = self.hold(target.values)

    def hold(self, x: np.ndarray) -> Tensor:
        return torch.from_numpy(x).to(self.device)

    def step(self, x: Tensor, places: np.ndarray, rate: float) -> None:
        for group in self.optimiser.param_groups:
            group["lr"] = rate * group["factor"]
        chosen = torch.from_numpy(places).to(self.device)
        self.optimiser.zero_grad()
        self.loss(self.outputs(x[chosen], learning=True), self.wanted[chosen]).backward()
        self.optimiser.step()

    def loss(self, outputs: Tensor, wanted: Tensor) -> Tensor:
        """The sum over networks of their mean losses: each learns apart."""
        problem, rows = self.target.problem, wanted.shape[1]
        if problem.classes:
            lost = functional.cross_entropy(
                outputs.flatten(0, 1),
                wanted.flatten(),
                reduction="sum",
                label_smoothing=self.target.smoothing,
            )
            return lost / rows
        errors = outputs[..., 0] - wanted
        return (errors.abs() if problem.robust else errors**2).sum() / rows

    def answers(self, x: Tensor) -> np.ndarray:
        with torch.no_grad():
            blocks = self.batch.over(len(x), lambda rows: self.outputs(x[rows]).cpu().numpy())
        return np.concatenate([self.target.mean_prediction(block) for block in blocks])

    def outputs(self, x: Tensor, learning: bool = False) -> Tensor:
        bent = functional.selu if self.target.problem.classes else functional.mish
        x = x * self.scales
        for layer, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            x = (x @ weight) / weight.shape[1] ** 0.5 + bias
            if layer < self.last:
                x = x + self.bends[layer] * (bent(x) - x)
                if learning:
                    drawn = torch.rand(x.shape, generator=self.random, device=self.device)
                    x = x * (drawn >= self.dropped) / (1 - self.dropped)
        return x

    def copied(self) -> list[Tensor]:
        return [tensor.detach().clone() for tensor in self.learned]

    def restore(self, copy: list[Tensor]) -> None:
        with torch.no_grad():
            for tensor, kept in zip(self.learned, copy, strict=True):
                tensor.copy_(kept)
