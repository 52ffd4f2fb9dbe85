"""Neural: small networks with good defaults, with other errors than trees; on a GPU in PyTorch."""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from medalist_engine.features.matrices import FoldData
from medalist_engine.models.device import has_gpu
from medalist_engine.models.fit import Allowance, Fitted, Schedule
from medalist_engine.models.made import Made
from medalist_engine.models.neural.inputs import neural_inputs
from medalist_engine.models.neural.network import Networks, Restraint
from medalist_engine.models.neural.target import NeuralTarget
from medalist_engine.models.zoo import Entry, offer
from medalist_engine.problem.loss import valid_loss
from medalist_engine.problem.problem import Problem

if TYPE_CHECKING:
    from medalist_engine.models.neural.pytorch import TorchNetworks

MOST_ROWS_WITHOUT_GPU = 60_000
SECONDS_PER_WEIGHT_AND_ROW = 7e-11
SECONDS_PER_UNIT_AND_ROW = 7e-9
SECONDS_PER_WEIGHT_AND_STEP = 3e-9
SECONDS_PER_STEP = 1.2e-4
SECONDS_PER_GPU_STEP = 4e-3
USUAL_COLUMNS_MORE = 10
FEWEST_EPOCHS = 16
WAVES = 4
USUAL_STEPS = 2_000
RESTORED_WAVE = "the weights at the end of a wave of the rate are restored; rounds are epochs"


@dataclass
class Waves:
    """The weights at the end of each wave of the rate, and the epoch where the loss was lowest."""

    weights: dict[int, Any] = field(default_factory=dict)
    lowest: float = np.inf
    best: int = 0

    def keep(self, epoch: int, loss: float, weights: Any) -> None:
        if loss <= self.lowest:
            self.lowest, self.best = loss, epoch
        self.weights[epoch] = weights

    def check(self) -> None:
        if not self.weights:
            raise TimeoutError("no time for one wave")
        if not self.best:
            raise ArithmeticError("the loss is not a number")


@dataclass(frozen=True)
class RealMLP:
    """RealMLP-TD-S; `networks` are trained at once, each on an order of the rows of its own.

    Folds may have plans of other lengths, so the rate of a schedule is an epoch's share in the plan.
    """

    networks: int = 3
    width: int = 128
    epochs: int = 128
    batch: int = 256
    rate_of_classes: float = 0.02
    rate_of_numbers: float = 0.03
    smoothing: float = 0.1
    restraint: Restraint = Restraint()

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        setting = self.affordable(fold, allowance)
        problem, known = fold.problem, allowance.schedule
        smoothing = setting.smoothing if "smooth-labels" in problem.metric.traits else 0.0
        target = NeuralTarget(problem, fold.y_fit, smoothing)
        inputs = neural_inputs(fold)
        networks = setting.untrained(inputs[0].shape[1], target, allowance.seed)
        fit, valid, test = map(networks.hold, inputs)
        waves = Waves()
        last = nearest(setting.wave_ends(), known.rounds * known.rate * setting.epochs) if known else None
        for epoch in setting.waves_done(networks, fit, target, allowance):
            loss = 0.0 if known else valid_loss(problem, fold.y_valid, networks.answers(valid))
            waves.keep(epoch, loss, networks.copied())
            if last and epoch >= last:
                break
        waves.check()
        made = setting.made(allowance.seed, smoothing)

        def after(epochs: int) -> Fitted:
            """At the end of the wave that is nearest."""
            epoch = nearest(waves.weights, epochs)
            networks.restore(waves.weights[epoch])
            answers = networks.answers(valid), networks.answers(test)
            return Fitted(*answers, Schedule(epoch, 1 / setting.epochs), made=made)

        return replace(after(waves.best), after=after)

    def untrained(self, columns: int, target: NeuralTarget, seed: int) -> "Networks | TorchNetworks":
        sizes = [columns, *[self.width] * 3, target.width]
        make = torch_networks() or Networks
        return make(self.networks, sizes, target, seed, self.restraint)

    def made(self, seed: int, smoothing: float) -> Made:
        settings = {**vars(self), **vars(self.restraint), "seed": seed, "smoothing": smoothing}
        del settings["restraint"]
        return Made("neural", ("RealMLP-TD-S",), settings, "neural", words=RESTORED_WAVE)

    def waves_done(
        self, networks: "Networks | TorchNetworks", x: np.ndarray, target: NeuralTarget, allowance: Allowance
    ) -> Iterator[int]:
        """Trains until the schedule or the time is over; yields the epoch number at the end of each wave.

        A choice among all epochs would overfit to few valid rows.
        """
        rate = self.rate_of_classes if target.problem.classes else self.rate_of_numbers
        random = np.random.default_rng(allowance.seed + 1)
        batch = min(self.batch, len(x))
        steps = len(x) // batch
        ends = self.wave_ends()
        for epoch in range(self.epochs):
            orders = np.stack([random.permutation(len(x)) for _ in range(self.networks)])
            for step in range(steps):
                if time.monotonic() > allowance.deadline:
                    return
                places = orders[:, step * batch : (step + 1) * batch]
                networks.step(x, places, rate * coslog4((epoch + step / steps) / self.epochs))
            if epoch + 1 in ends:
                yield epoch + 1

    def wave_ends(self) -> list[int]:
        return [max(1, round(self.epochs * (2**wave - 1) / 15)) for wave in range(1, WAVES + 1)]

    def affordable(self, fold: FoldData, allowance: Allowance) -> "RealMLP":
        """The schedule that fits the time: a short one beats part of a long one, or many networks."""
        setting = self.sized(len(fold.fit))
        seconds = allowance.seconds() * (1 if torch_networks() else allowance.threads)
        while setting.cost(fold) > seconds:
            if setting.epochs >= 4 * FEWEST_EPOCHS or (
                setting.networks == 1 and setting.epochs > FEWEST_EPOCHS
            ):
                setting = replace(setting, epochs=setting.epochs // 2)
            elif setting.networks > 1:
                setting = replace(setting, networks=setting.networks - 1)
            else:
                break
        return setting

    def sized(self, rows: int) -> "RealMLP":
        """Many rows need fewer passes, and average less between networks."""
        passes = max(FEWEST_EPOCHS, USUAL_STEPS * self.batch // max(1, rows))
        few = rows < 4_000
        return replace(self, epochs=min(self.epochs, passes), networks=self.networks if few else 2)

    def uses_gpu(self, fold: FoldData) -> bool:  # noqa: ARG002
        return torch_networks() is not None

    def seconds(self, fold: FoldData) -> float:
        return self.sized(len(fold.fit)).cost(fold)

    def cost(self, fold: FoldData) -> float:
        """Forward, back, and the change of all weights, on one thread."""
        batch = min(self.batch, len(fold.fit))
        steps = self.epochs * max(1, len(fold.fit) // batch)
        if torch_networks():
            return steps * SECONDS_PER_GPU_STEP
        columns = fold.features.effort + USUAL_COLUMNS_MORE + max(1, fold.problem.classes)
        weights = self.width * (columns + 2 * self.width)
        by_row = weights * SECONDS_PER_WEIGHT_AND_ROW + 3 * self.width * SECONDS_PER_UNIT_AND_ROW
        each = batch * by_row + weights * SECONDS_PER_WEIGHT_AND_STEP
        return steps * (SECONDS_PER_STEP + self.networks * each)


@cache
def torch_networks() -> "type[TorchNetworks] | None":
    """The same networks in PyTorch, loaded only where a GPU can train them."""
    if not has_gpu() or import_module("medalist_engine.models.neural.tuning").torch_on_gpu() is None:
        return None
    return import_module("medalist_engine.models.neural.pytorch").TorchNetworks


def nearest(ends: Iterable[int], epochs: float) -> int:
    return min(ends, key=lambda end: abs(end - epochs))


def coslog4(progress: float) -> float:
    """Four waves of the learning rate, each twice as long as the one before."""
    return float(0.5 - 0.5 * np.cos(2 * np.pi * np.log2(1 + 15 * progress)))


def is_affordable(problem: Problem) -> bool:
    return len(problem.rows) < MOST_ROWS_WITHOUT_GPU or torch_networks() is not None


offer(Entry("mlp", RealMLP(), 0.1, most_rows=500_000, most_classes=1_000, only=is_affordable))
