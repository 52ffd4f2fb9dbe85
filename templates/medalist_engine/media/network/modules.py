"""Modules: backbones that are modules of PyTorch, frozen for features, or as a body that learns on."""

import re
import threading
from copy import deepcopy
from typing import Any

import numpy as np

from medalist_engine.media.network.stages import Scaling, stage_features
from medalist_engine.media.network.torch_operations import torch
from medalist_engine.models.neural.tuning import short_floats

STAGE_NAME = re.compile(r"(?:layer|stages\.|blocks\.|features\.)\d{1,2}")
MOST_STAGES = 6


class ModuleNetwork:
    """Frozen; what its stages give is caught on the way, for each thread by itself."""

    def __init__(self, module: Any, scaling: Scaling, device: str) -> None:
        self.module = deepcopy(module).eval().to(device, memory_format=torch.channels_last)
        self.scaling, self.device, self.caught = scaling, device, threading.local()
        stages = [part for name, part in self.module.named_modules() if STAGE_NAME.fullmatch(name)]
        for stage in stages[-MOST_STAGES:]:
            stage.register_forward_hook(self.catch)

    def catch(self, _module: Any, _inputs: Any, x: Any) -> None:
        if torch.is_tensor(x) and x.dim() == 4 and x.shape[2] == x.shape[3]:
            deviation, mean = torch.std_mean(x.float(), dim=(2, 3), correction=0)
            self.caught.stages.append((mean.cpu().numpy(), deviation.cpu().numpy()))

    def features(self, pixels: np.ndarray) -> list[np.ndarray]:
        self.caught.stages = []
        with torch.no_grad(), short_floats(self.device):
            answer = flat_answer(self.module(entered_tensor(pixels, self.scaling, self.device)))
        return stage_features(self.caught.stages, answer.float().cpu().numpy())


class ModuleBody:
    """A copy that learns on; its batch norms keep what they know, so that batches may be small."""

    def __init__(self, module: Any, scaling: Scaling, device: str, threads: int) -> None:
        torch.set_num_threads(threads)
        self.module = deepcopy(module).to(device, memory_format=torch.channels_last)
        self.scaling, self.device = scaling, device
        self.learned = list(self.module.parameters())
        for weight in self.learned:
            weight.requires_grad_()

    def width(self, side: int) -> int:
        self.learning(False)
        with torch.no_grad():
            return self.means(np.zeros((1, side, side, 3), np.uint8)).shape[1]

    def means(self, pixels: Any) -> Any:
        return flat_answer(self.module(entered_tensor(pixels, self.scaling, self.device)))

    def learning(self, on: bool) -> None:
        self.module.train(on)
        for part in self.module.modules():
            if isinstance(part, torch.nn.modules.batchnorm._BatchNorm):
                part.eval()


def entered_tensor(pixels: Any, scaling: Scaling, device: str) -> Any:
    """Channels first by shape, last in memory."""
    held = pixels if torch.is_tensor(pixels) else torch.from_numpy(np.ascontiguousarray(pixels))
    scaled = scaling.entered(held.to(device).float())
    return scaled.permute(0, 3, 1, 2).contiguous(memory_format=torch.channels_last)


def flat_answer(x: Any) -> Any:
    """One vector for each picture, whatever the network's own last step was."""
    return x.mean(dim=(2, 3)) if x.dim() == 4 else x.flatten(1)
