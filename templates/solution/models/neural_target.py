"""Neural target: what networks learn, on a scale of their own, and their answers on the problem's."""

import numpy as np

from solution.models.neural_network import Networks, Tensor, functional, torch
from solution.target.problem import Problem

ROWS_AT_ONCE = 4096


class NeuralTarget:
    """Codes of classes, or numbers of mean 0 and deviation 1; answers stay within what was learned."""

    def __init__(self, problem: Problem, y: np.ndarray, smoothing: float, device: str) -> None:
        self.problem, self.smoothing = problem, smoothing
        self.middle, self.scale = (0.0, 1.0) if problem.classes else (float(y.mean()), float(y.std()) or 1.0)
        self.low, self.high = float(y.min()), float(y.max())
        kind = torch.int64 if problem.classes else torch.float32
        self.values = torch.as_tensor((y - self.middle) / self.scale).to(device, kind)

    def loss(self, outputs: Tensor, places: Tensor) -> Tensor:
        """Over all networks: the sum of their losses, for none learns from another's."""
        wanted = self.values[places]
        if self.problem.classes:
            flat = outputs.flatten(0, 1)
            mean = functional.cross_entropy(flat, wanted.flatten(), label_smoothing=self.smoothing)
        elif self.problem.robust:
            mean = functional.l1_loss(outputs[..., 0], wanted)
        else:
            mean = functional.mse_loss(outputs[..., 0], wanted)
        return mean * len(outputs)

    def answers(self, networks: Networks, x: Tensor) -> np.ndarray:
        """The mean of the networks' answers."""
        with torch.no_grad():
            parts = [self.told(networks.outputs(block)) for block in x.split(ROWS_AT_ONCE)]
        return torch.cat(parts).cpu().numpy().astype(float)

    def told(self, outputs: Tensor) -> Tensor:
        if self.problem.classes:
            return outputs.softmax(dim=-1).mean(dim=0)
        return (outputs[..., 0] * self.scale + self.middle).clamp(self.low, self.high).mean(dim=0)
