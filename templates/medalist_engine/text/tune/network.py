"""Tuned encoder: a pretrained encoder whose layers go on learning, with a new last layer; in PyTorch."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from medalist_engine.models.neural.tuning import one_cycle, short_floats, torch_module
from medalist_engine.pretrained.texts.bert import Bert
from medalist_engine.pretrained.texts.encoders import TorchTexts

ENCODER_DROPPED = 0.1
ENCODER_DECAY = 0.01
ENCODER_SLOPE = 1.0
TOP_RATE = 1e-4
NEW_RATE = 1e-3
RATE_A_LAYER = 0.8
TENSORS_A_LAYER = 12
"""The normalisation before the first layer counts as part of that one."""


class LearningTexts(TorchTexts):
    """What a network is built of learns."""

    def __init__(self, torch: Any, device: str) -> None:
        super().__init__(torch, device)
        self.learned: list[Any] = []

    def hold(self, values: np.ndarray) -> Any:
        self.learned.append(super().hold(values).requires_grad_())
        return self.learned[-1]


class TunedEncoder:
    """Pieces of texts in, one number for each output out. Vectors of pieces stay as they are."""

    def __init__(
        self, tensors: Mapping[str, np.ndarray], heads: int, outputs: int, device: str, seed: int
    ) -> None:
        self.torch = torch = torch_module()
        torch.manual_seed(seed)
        self.device, self.operations = device, LearningTexts(torch, device)
        self.bert = Bert(tensors, heads, self.operations)
        self.learned = self.operations.learned
        self.last = torch.nn.Linear(self.bert.words.shape[1], outputs).to(device)
        self.optimiser = torch.optim.AdamW(
            self.groups(), lr=0.0, weight_decay=ENCODER_DECAY, fused=device == "cuda"
        )

    def groups(self) -> list[dict[str, Any]]:
        """Lower layers, which tell of form, learn more slowly. A GPU changes a whole group at once."""
        count = len(self.bert.layers)
        tensors: dict[int, list[Any]] = {}
        for place, tensor in enumerate(self.learned):
            tensors.setdefault(max(0, place - 2) // TENSORS_A_LAYER, []).append(tensor)
        return [
            *(
                {"params": of_layer, "rate": TOP_RATE * RATE_A_LAYER ** (count - 1 - layer)}
                for layer, of_layer in tensors.items()
            ),
            {"params": list(self.last.parameters()), "rate": NEW_RATE},
        ]

    def outputs(self, pieces: list[list[int]], starts: list[int] | None, learning: bool) -> Any:
        torch = self.torch
        with short_floats(self.device):
            (mean,) = self.bert.means(*self.operations.put(self.bert.entered(pieces, starts)))
            mean = mean[:, 0]
            return self.last(torch.nn.functional.dropout(mean, ENCODER_DROPPED, learning)).float()

    def learn(
        self, pieces: list[list[int]], starts: list[int] | None, aims: np.ndarray, loss: Any, progress: float
    ) -> None:
        """One step, at the rate of a single cycle."""
        for group in self.optimiser.param_groups:
            group["lr"] = group["rate"] * one_cycle(progress)
        self.optimiser.zero_grad()
        aimed = self.torch.from_numpy(aims).to(self.device)
        loss(self.outputs(pieces, starts, learning=True), aimed).backward()
        self.torch.nn.utils.clip_grad_norm_([*self.learned, *self.last.parameters()], ENCODER_SLOPE)
        self.optimiser.step()

    def answers(self, pieces: list[list[int]], starts: list[int] | None) -> np.ndarray:
        with self.torch.no_grad():
            return self.outputs(pieces, starts, learning=False).cpu().numpy()
