"""TabM, on a GPU: many networks that share their weights, one of the strongest models for large tables."""

import time
from dataclasses import asdict, dataclass

import numpy as np

from medalist_engine.features.matrices import FoldData
from medalist_engine.models.batches import free_gpu_memory, scaled_batch
from medalist_engine.models.fit import Allowance, Fitted, Schedule
from medalist_engine.models.made import Made
from medalist_engine.models.neural.batch_ensemble import BatchEnsemble
from medalist_engine.models.neural.inputs import neural_inputs
from medalist_engine.models.neural.pytorch import torch_has_gpu
from medalist_engine.models.neural.target import NeuralTarget
from medalist_engine.models.trees.pace import finished
from medalist_engine.models.zoo import Entry, offer
from medalist_engine.problem.loss import valid_loss
from medalist_engine.problem.problem import Problem

FEWEST_SHARED = 2_000
MOST_SHARED = 500_000
SECONDS_PER_GPU_STEP = 8e-3
USUAL_EPOCHS = 40
SHARE_FOR_ANSWERS = 0.05


@dataclass(frozen=True)
class TabM:
    """Ends `patience` epochs after the best one, or when its time is over."""

    networks: int = 32
    width: int = 512
    rate: float = 2e-3
    epochs: int = 200
    patience: int = 12
    smoothing: float = 0.1
    device: str = "cuda"

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        problem, known = fold.problem, allowance.schedule
        smoothing = self.smoothing if "smooth-labels" in problem.metric.traits else 0.0
        target = NeuralTarget(problem, fold.y_fit, smoothing)
        fit, valid, test = neural_inputs(fold)
        networks = BatchEnsemble(
            fit, target, self.networks, self.width, self.rate, allowance.seed, self.device
        )
        best = self.learn(networks, valid, fold, allowance)
        networks.recall()
        answers = [networks.answers(networks.hold(x)) for x in (valid, test)]
        del networks
        free_gpu_memory()
        settings = {**asdict(self), "seed": allowance.seed, "smoothing": smoothing}
        made = Made("neural", ("TabM",), settings, "neural")
        return Fitted(*answers, None if known else Schedule(best, 1.0), made=made)

    def learn(self, networks: BatchEnsemble, valid: np.ndarray, fold: FoldData, allowance: Allowance) -> int:
        """The best epoch, which the networks remember; without valid rows, the last of those known."""
        known, rows, steps = allowance.schedule, len(fold.fit), 0
        until = allowance.deadline - SHARE_FOR_ANSWERS * allowance.seconds()
        held, order = networks.hold(valid), networks.orders(rows, allowance.seed + 1)
        lowest, best = np.inf, 0
        for epoch in range(1, 1 + (known.rounds if known else self.epochs)):
            for places in order().split(self.batch(rows)):
                if time.monotonic() > until:
                    break
                networks.step(places)
                steps += 1
            if not steps:
                raise TimeoutError("no time for one step")
            late = time.monotonic() > until
            loss = 0.0 if known else valid_loss(fold.problem, fold.y_valid, networks.answers(held))
            if loss <= lowest:
                lowest, best = loss, epoch
                networks.remember()
            if late or epoch - best >= self.patience:
                break
        if not best:
            raise ArithmeticError("the loss is not a number")
        return finished(known, best)

    def batch(self, rows: int) -> int:
        return scaled_batch(int(np.clip(2 ** round(np.log2(max(1, rows) / 40)), 64, 1_024)))

    def uses_gpu(self, fold: FoldData) -> bool:  # noqa: ARG002
        return self.device != "cpu"

    def seconds(self, fold: FoldData) -> float:
        rows = len(fold.fit)
        return USUAL_EPOCHS * -(-rows // self.batch(rows)) * SECONDS_PER_GPU_STEP


def suits_tab_m(problem: Problem) -> bool:
    return len(problem.rows) >= FEWEST_SHARED and torch_has_gpu()


offer(Entry("tabm", TabM(), 0.1, most_rows=MOST_SHARED, most_classes=300, only=suits_tab_m))
