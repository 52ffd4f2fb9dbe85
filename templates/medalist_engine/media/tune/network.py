"""Tuned network: a body whose weights learn, with a new last layer; in PyTorch."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from medalist_engine.media.network.torch_operations import torch
from medalist_engine.media.tune.body import Body
from medalist_engine.media.tune.changes import PictureChanges
from medalist_engine.models.neural.tuning import one_cycle, short_floats

DROPPED = 0.2
BODY_RATE = 3e-4
LAST_RATE = 3e-3
WEIGHT_DECAY = 0.02
LARGEST_SLOPE = 1.0
CLOSER = 0.9


class TunedNetwork:
    """Pictures of bytes in, one number for each output out."""

    def __init__(self, body: Body, outputs: int, device: str, side: int, seed: int, rate: float) -> None:
        torch.manual_seed(seed)
        self.body, self.device = body, device
        self.last = torch.nn.Linear(body.width(side), outputs).to(device)
        groups = [
            {"params": body.learned, "rate": rate},
            {"params": list(self.last.parameters()), "rate": LAST_RATE},
        ]
        self.optimiser = torch.optim.AdamW(groups, lr=0.0, weight_decay=WEIGHT_DECAY)

    def outputs(self, pixels: Any, learning: bool) -> Any:
        with short_floats(self.device):
            means = self.body.means(pixels)
            return self.last(torch.nn.functional.dropout(means, DROPPED, learning)).float()

    def learn(
        self, pixels: np.ndarray, aims: Any, loss: Any, progress: float, changes: PictureChanges
    ) -> None:
        """One step, at the rate of a single cycle."""
        for group in self.optimiser.param_groups:
            group["lr"] = group["rate"] * one_cycle(progress)
        self.body.learning(True)
        self.optimiser.zero_grad()
        loss(self.outputs(changes.made(pixels, self.device), learning=True), aims.to(self.device)).backward()
        torch.nn.utils.clip_grad_norm_(self.body.learned, LARGEST_SLOPE)
        self.optimiser.step()

    def answers(self, pixels: np.ndarray, views: Sequence[str]) -> np.ndarray:
        """The mean over views of the same pictures."""
        self.body.learning(False)
        with torch.no_grad():
            answers = [self.outputs(view, learning=False) for view in seen_as(pixels, views)]
            return torch.stack(answers).mean(dim=0).cpu().numpy()


PLAIN_VIEW = "plain"
MIRRORED_VIEW = "mirrored"
CLOSER_VIEW = "closer"


def seen_as(pixels: np.ndarray, views: Sequence[str]) -> Iterator[Any]:
    """As they are, mirrored where that means the same, and from a little closer."""
    for view in views:
        yield {PLAIN_VIEW: np.asarray, MIRRORED_VIEW: turned_round, CLOSER_VIEW: closer}[view](pixels)


def turned_round(pixels: np.ndarray) -> np.ndarray:
    return pixels[:, :, ::-1]


def closer(pixels: np.ndarray) -> Any:
    """The middle, enlarged to the same size."""
    height, width = pixels.shape[1:3]
    down, right = round(height * (1 - CLOSER) / 2), round(width * (1 - CLOSER) / 2)
    middle = np.ascontiguousarray(pixels[:, down : height - down, right : width - right])
    x = torch.from_numpy(middle).permute(0, 3, 1, 2).float()
    grown = torch.nn.functional.interpolate(x, (height, width), mode="bilinear", align_corners=False)
    return grown.permute(0, 2, 3, 1)
