"""Tuned network: on a GPU, a pretrained body whose weights learn on, with a new last layer."""

from typing import Any

import numpy as np
import torch

from medalist_engine.media.network.torch_operations import LiteBody
from medalist_engine.models.neural.tuning import one_cycle, short_floats

DEVICE = "cuda"
DROPPED = 0.2
BODY_RATE = 3e-4
LAST_RATE = 3e-3
WEIGHT_DECAY = 0.02
LARGEST_SLOPE = 1.0
SMALLEST_SCALE = 0.8
LARGEST_SCALE = 1.15
FURTHEST_SHIFT = 0.1
BRIGHTER = 25.0
MORE_CONTRAST = 0.25


class TunedNetwork:
    """Pictures in, one number for each output out; `mirrors`: whether mirrored ones mean the same."""

    def __init__(self, body: LiteBody, outputs: int, mirrors: bool, seed: int) -> None:
        torch.manual_seed(seed)
        self.body, self.mirrors, self.random = body, mirrors, np.random.default_rng(seed)
        self.last = torch.nn.Linear(body.width, outputs).to(DEVICE)
        groups = [
            {"params": body.learned, "rate": BODY_RATE},
            {"params": list(self.last.parameters()), "rate": LAST_RATE},
        ]
        self.optimiser = torch.optim.AdamW(groups, lr=0.0, weight_decay=WEIGHT_DECAY)

    def outputs(self, pixels: Any, learning: bool) -> Any:
        with short_floats(DEVICE):
            means = self.body.means(pixels)
            return self.last(torch.nn.functional.dropout(means, DROPPED, learning)).float()

    def learn(self, pixels: np.ndarray, aims: np.ndarray, loss: Any, progress: float) -> None:
        """One step, at the rate of a single cycle."""
        for group in self.optimiser.param_groups:
            group["lr"] = group["rate"] * one_cycle(progress)
        self.optimiser.zero_grad()
        wanted = torch.from_numpy(aims).to(DEVICE)
        loss(self.outputs(self.changed(pixels), learning=True), wanted).backward()
        torch.nn.utils.clip_grad_norm_(self.body.learned, LARGEST_SLOPE)
        self.optimiser.step()

    def answers(self, pixels: np.ndarray) -> np.ndarray:
        """With those of the mirrored pictures, where these mean the same."""
        views = [pixels, pixels[:, :, ::-1]] if self.mirrors else [pixels]
        with torch.no_grad():
            return torch.stack([self.outputs(one, learning=False) for one in views]).mean(dim=0).cpu().numpy()

    def changed(self, pixels: np.ndarray) -> Any:
        """Each picture is moved, scaled, mirrored and lit in its own way, and still means the same."""
        count = len(pixels)
        x = torch.from_numpy(np.ascontiguousarray(pixels)).to(DEVICE).permute(0, 3, 1, 2).float()
        turns = np.zeros((count, 2, 3), np.float32)
        scale, stretch = self.drawn(count, SMALLEST_SCALE, LARGEST_SCALE), self.drawn(count, 0.95, 1.05)
        flip = np.where(self.random.random(count) < 0.5 * self.mirrors, -1, 1)
        turns[:, 0, 0], turns[:, 1, 1] = scale * stretch * flip, scale / stretch
        turns[:, :, 2] = self.random.uniform(-FURTHEST_SHIFT, FURTHEST_SHIFT, (count, 2))
        functional = torch.nn.functional
        grid = functional.affine_grid(torch.from_numpy(turns).to(DEVICE), list(x.shape), align_corners=False)
        moved = functional.grid_sample(x, grid, padding_mode="reflection", align_corners=False)
        light, contrast = (
            torch.from_numpy(self.drawn(count, low, high).astype(np.float32)).to(DEVICE).view(-1, 1, 1, 1)
            for low, high in ((-BRIGHTER, BRIGHTER), (1 - MORE_CONTRAST, 1 + MORE_CONTRAST))
        )
        middle = moved.mean(dim=(1, 2, 3), keepdim=True)
        return ((moved - middle) * contrast + middle + light).clamp(0, 255).permute(0, 2, 3, 1)

    def drawn(self, count: int, low: float, high: float) -> np.ndarray:
        return self.random.uniform(low, high, count)
