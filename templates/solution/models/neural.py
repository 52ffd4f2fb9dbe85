"""Neural: small networks with good defaults, where PyTorch is there and rows are few or a GPU is there."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from solution.features.matrices import FoldData
from solution.models.device import has_gpu, passes
from solution.models.fit import Allowance, Fitted, Schedule
from solution.models.neural_inputs import neural_inputs
from solution.models.neural_network import Networks, Tensor, coslog4, make_networks, torch
from solution.models.neural_target import NeuralTarget
from solution.models.zoo import Entry, offer
from solution.target.loss import judged_loss
from solution.target.problem import Problem

MOST_ROWS_WITHOUT_GPU = 20_000
OPERATIONS_PER_SECOND = 2e10
SECONDS_PER_STEP_ON_GPU = 3e-3
USUAL_COLUMNS_MORE = 10
LEAST_EPOCHS = 32
SMOOTHED_METRICS = {"accuracy", "f1_micro"}


@dataclass(frozen=True)
class RealMLP:
    """RealMLP-TD-S; `networks` are trained at once, each on an order of the rows of its own."""

    networks: int = 3
    width: int = 256
    epochs: int = 256
    batch: int = 256
    rate_of_classes: float = 0.04
    rate_of_numbers: float = 0.07
    smoothing: float = 0.1

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        torch.set_num_threads(allowance.threads)
        problem, device, known = fold.problem, torch_device(), allowance.schedule
        fit, judged, test = (torch.from_numpy(block).to(device) for block in neural_inputs(fold))
        smoothing = self.smoothing if problem.metric.name in SMOOTHED_METRICS else 0.0
        target = NeuralTarget(problem, fold.y_fit, smoothing, device)
        sizes = [fit.shape[1], *[self.width] * 3, max(1, problem.classes)]
        networks = make_networks(self.networks, sizes, problem.classes > 0, allowance.seed, device)
        lowest, best_epoch, best = np.inf, 0, networks.copied()
        for epoch in self.epochs_done(networks, fit, target, self.affordable(fold, allowance), allowance):
            if known and epoch > known.rounds:
                break
            loss = 0.0 if known else judged_loss(problem, fold.y_judged, target.answers(networks, judged))
            if loss <= lowest:
                lowest, best_epoch, best = loss, epoch, networks.copied()
        if not best_epoch:
            raise TimeoutError("no time for one epoch")
        return Fitted(target.answers(best, judged), target.answers(best, test), Schedule(best_epoch, 1.0))

    def epochs_done(
        self, networks: Networks, x: Tensor, target: NeuralTarget, epochs: int, allowance: Allowance
    ) -> Iterator[int]:
        """Trains, and tells the number of each epoch after it, until the schedule or the time is over."""
        rate = self.rate_of_classes if target.problem.classes else self.rate_of_numbers
        groups = [{"params": tensors, "factor": factor} for factor, tensors in networks.groups()]
        optimiser = torch.optim.Adam(groups, lr=rate, betas=(0.9, 0.95), fused=True)
        source = torch.Generator().manual_seed(allowance.seed + 1)
        batch = min(self.batch, len(x))
        steps = len(x) // batch
        for epoch in range(epochs):
            orders = torch.stack([torch.randperm(len(x), generator=source) for _ in range(self.networks)])
            for step in range(steps):
                if time.monotonic() > allowance.deadline:
                    return
                wave = rate * coslog4((epoch + step / steps) / epochs)
                for group in optimiser.param_groups:
                    group["lr"] = wave * group["factor"]
                places = orders[:, step * batch : (step + 1) * batch].to(x.device)
                optimiser.zero_grad()
                target.loss(networks.outputs(x[places]), places).backward()
                optimiser.step()
            yield epoch + 1

    def affordable(self, fold: FoldData, allowance: Allowance) -> int:
        """Halved until they fit the time: a short schedule is worth more than a part of a long one."""
        epochs = self.epochs
        while epochs > LEAST_EPOCHS and self.cost(fold, epochs) > allowance.seconds() * allowance.threads:
            epochs //= 2
        return epochs

    def seconds(self, fold: FoldData) -> float:
        return self.cost(fold, self.epochs)

    def cost(self, fold: FoldData, epochs: int) -> float:
        rows, outputs = len(fold.fit), max(1, fold.problem.classes)
        if torch_device() == "cuda":
            return epochs * max(1, rows // self.batch) * SECONDS_PER_STEP_ON_GPU
        columns = fold.features.effort + USUAL_COLUMNS_MORE + outputs
        weights = self.width * (columns + 2 * self.width)
        return epochs * rows * self.networks * 6 * weights / OPERATIONS_PER_SECOND


@cache
def torch_device() -> str:
    return "cuda" if has_gpu() and passes("PyTorch", smoke_torch) else "cpu"


def smoke_torch(x: np.ndarray, _y: np.ndarray) -> object:
    return (torch.from_numpy(x).cuda() @ torch.ones(x.shape[1], 1, device="cuda")).cpu()


def is_affordable(problem: Problem) -> bool:
    return len(problem.rows) < MOST_ROWS_WITHOUT_GPU or torch_device() == "cuda"


if torch is not None:
    offer(Entry("mlp", RealMLP(), 0.2, most_rows=500_000, most_classes=100, only=is_affordable))
