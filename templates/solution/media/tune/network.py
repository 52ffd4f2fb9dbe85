"""Tuned network: a pretrained network whose weights go on learning, with a new last layer; in PyTorch."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from solution.media.network.efficientnet import efficientnet
from solution.media.network.torch_operations import TorchOperations, torch
from solution.media.tune.changes import PictureChanges
from solution.models.neural.tuning import one_cycle

DROPPED = 0.2
BODY_RATE, LAST_RATE, WEIGHT_DECAY = 3e-4, 3e-3, 0.02
LARGEST_SLOPE = 1.0


class LearningOperations(TorchOperations):
    """Holds weights that learn, and keeps a list of them."""

    def __init__(self, device: str, threads: int) -> None:
        super().__init__(device, threads)
        self.learned: list[Any] = []

    def hold(self, values: np.ndarray) -> Any:
        self.learned.append(super().hold(values.copy()).requires_grad_())
        return self.learned[-1]


class TunedNetwork:
    """Pictures of bytes in, one number for each output out."""

    def __init__(
        self, tensors: Mapping[str, np.ndarray], outputs: int, device: str, threads: int, seed: int
    ) -> None:
        torch.manual_seed(seed)
        self.operations, self.device = LearningOperations(device, threads), device
        self.network = efficientnet(tensors, self.operations)
        width = self.network.head.weight.shape[3]
        self.last = torch.nn.Linear(width, outputs).to(device)
        groups = [
            {"params": self.operations.learned, "rate": BODY_RATE},
            {"params": list(self.last.parameters()), "rate": LAST_RATE},
        ]
        self.optimiser = torch.optim.AdamW(groups, lr=0.0, weight_decay=WEIGHT_DECAY)

    def outputs(self, pixels: Any, learning: bool) -> Any:
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            *_stages, x = self.network.stages(pixels, self.operations)
            means = self.operations.mix(x, self.network.head, True).mean(dim=(2, 3))
            return self.last(torch.nn.functional.dropout(means, DROPPED, learning)).float()

    def learn(
        self, pixels: np.ndarray, aims: Any, loss: Any, progress: float, changes: PictureChanges
    ) -> None:
        """One step, at the rate of a single cycle."""
        for group in self.optimiser.param_groups:
            group["lr"] = group["rate"] * one_cycle(progress)
        self.optimiser.zero_grad()
        loss(self.outputs(changes.made(pixels, self.device), learning=True), aims.to(self.device)).backward()
        torch.nn.utils.clip_grad_norm_(self.operations.learned, LARGEST_SLOPE)
        self.optimiser.step()

    def answers(self, pixels: np.ndarray, mirrors: bool) -> np.ndarray:
        """With the mirrored picture where that means the same."""
        with torch.no_grad():
            views = list(self.views(pixels, mirrors))
            return (
                torch.stack([self.outputs(view, learning=False) for view in views]).mean(dim=0).cpu().numpy()
            )

    def views(self, pixels: np.ndarray, mirrors: bool) -> Iterator[Any]:
        yield pixels
        if mirrors:
            yield pixels[:, :, ::-1]
