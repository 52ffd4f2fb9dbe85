"""Changes: pictures that differ a little each time they are learned, and still mean the same."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from medalist_engine.media.network.torch_operations import torch

SMALLEST_SCALE = 0.8
LARGEST_SCALE = 1.15
FURTHEST_SHIFT = 0.1
BRIGHTER = 25.0
MORE_CONTRAST = 0.25


@dataclass
class PictureChanges:
    """`mirrors`: whether a mirrored picture means the same."""

    mirrors: bool
    random: np.random.Generator

    def made(self, pixels: np.ndarray, device: str) -> Any:
        """Each picture of a batch is moved, scaled, mirrored and lit in its own way."""
        count = len(pixels)
        x = torch.from_numpy(np.ascontiguousarray(pixels)).to(device).permute(0, 3, 1, 2).float()
        scale = self.random.uniform(SMALLEST_SCALE, LARGEST_SCALE, (count, 1))
        stretch = self.random.uniform(0.95, 1.05, (count, 1))
        flip = np.where(self.random.random((count, 1)) < 0.5 * self.mirrors, -1, 1)
        shift = self.random.uniform(-FURTHEST_SHIFT, FURTHEST_SHIFT, (count, 2))
        nothing = np.zeros((count, 1))
        rows = np.hstack(
            [scale * stretch * flip, nothing, shift[:, :1], nothing, scale / stretch, shift[:, 1:]]
        )
        turns = torch.from_numpy(rows.reshape(count, 2, 3).astype(np.float32)).to(device)
        grid = torch.nn.functional.affine_grid(turns, list(x.shape), align_corners=False)
        moved = torch.nn.functional.grid_sample(x, grid, padding_mode="reflection", align_corners=False)
        light = self.lit(count, BRIGHTER, 0.0).to(device)
        contrast = self.lit(count, MORE_CONTRAST, 1.0).to(device)
        middle = moved.mean(dim=(1, 2, 3), keepdim=True)
        return ((moved - middle) * contrast + middle + light).clamp(0, 255).permute(0, 2, 3, 1)

    def lit(self, count: int, reach: float, middle: float) -> Any:
        drawn = self.random.uniform(middle - reach, middle + reach, (count, 1, 1, 1))
        return torch.from_numpy(drawn.astype(np.float32))
