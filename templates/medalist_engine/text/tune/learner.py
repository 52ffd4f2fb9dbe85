"""Fine-tuning of texts: ends with its time, batches texts of like length, smaller ones where memory ends."""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from medalist_engine.features.matrices import FoldData
from medalist_engine.models.batches import BatchSize, is_short_of_memory, scaled_batch
from medalist_engine.models.fit import Allowance, Fitted
from medalist_engine.models.made import Made
from medalist_engine.models.neural.target import NeuralTarget
from medalist_engine.models.neural.tuning import loss_for, smoothing_for, torch_module
from medalist_engine.text.tune.network import TunedEncoder

MOST_READINGS = 4
LEAST_READINGS = 2
TEXTS_A_BATCH = 16
TEXTS_ON_GPU = 32
FEWEST_IN_A_BATCH = 2
TEXTS_ANSWERED = 64
"""A step of 16 short texts is little more than the start of its kernels on a GPU."""
BATCHES_SORTED = 20
READING_COST = 0.35
"""Seconds to answer a piece for each second to learn from it."""


@dataclass(frozen=True)
class TextTuning:
    """Learns from the pieces of each row; `starts` tells where its second text begins, if it has one.

    `cost`: seconds to learn once from a piece.
    """

    rows: list[list[int]]
    starts: list[int] | None
    tensors: Mapping[str, np.ndarray]
    heads: int
    device: str
    cost: float

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        torch_module().set_num_threads(allowance.threads)
        target = NeuralTarget(fold.problem, fold.y_fit, smoothing_for(fold.problem))
        fit, valid, test = fold.row_sets
        network = TunedEncoder(self.tensors, self.heads, target.width, self.device, allowance.seed)
        answering = READING_COST * self.cost * (self.pieces(valid) + self.pieces(test))
        self.learn(network, target, fit, allowance.deadline - answering, allowance.seed)
        made = Made("neural", words="a pretrained encoder of texts that goes on learning")
        return Fitted(*(self.answers(network, target, rows) for rows in (valid, test)), made=made)

    def learn(
        self, network: TunedEncoder, target: NeuralTarget, fit: np.ndarray, deadline: float, seed: int
    ) -> None:
        """One cycle of as many readings as the time allows, judged by the time that has gone."""
        random, loss = np.random.default_rng(seed), loss_for(target.problem)
        size = BatchSize(
            min(scaled_batch(self.usual_batch), max(FEWEST_IN_A_BATCH, len(fit) // 8)), FEWEST_IN_A_BATCH
        )
        begun, seen = time.monotonic(), 0
        while True:
            for places in self.batches(fit, size.rows, random):
                gone = (time.monotonic() - begun) / max(deadline - begun, 1e-9)
                progress = max(seen / (MOST_READINGS * len(fit)), gone)
                if progress >= 1 or deadline <= begun:
                    return
                pieces, starts = self.of(fit[places])
                try:
                    network.learn(pieces, starts, target.values[places], loss, progress)
                except Exception as error:
                    if not is_short_of_memory(error) or not size.halve(len(places)):
                        raise
                    break
                seen += len(places)

    @property
    def usual_batch(self) -> int:
        return TEXTS_ON_GPU if self.device == "cuda" else TEXTS_A_BATCH

    def batches(self, rows: np.ndarray, size: int, random: np.random.Generator) -> Iterator[np.ndarray]:
        """All rows once, in an order of chance; texts of a batch are of like length."""
        order = random.permutation(len(rows))
        lengths = np.array([len(self.rows[row]) for row in rows])
        for start in range(0, len(order), BATCHES_SORTED * size):
            part = order[start : start + BATCHES_SORTED * size]
            part = part[np.argsort(lengths[part], kind="stable")]
            sorted_batches = np.array_split(part, -(-len(part) // size))
            for place in random.permutation(len(sorted_batches)):
                yield sorted_batches[place]

    def answers(self, network: TunedEncoder, target: NeuralTarget, rows: np.ndarray) -> np.ndarray:
        if not len(rows):
            return np.empty((0, target.width) if target.problem.classes else 0)
        order = np.argsort([-len(self.rows[row]) for row in rows], kind="stable")
        parts = BatchSize(TEXTS_ANSWERED).over(
            len(rows), lambda part: network.answers(*self.of(rows[order[part]]))
        )
        outputs = np.empty((len(rows), target.width), np.float32)
        outputs[order] = np.concatenate(parts)
        return target.mean_prediction(outputs[None])

    def of(self, rows: np.ndarray) -> tuple[list[list[int]], list[int] | None]:
        starts = None if self.starts is None else [self.starts[row] for row in rows]
        return [self.rows[row] for row in rows], starts

    def pieces(self, rows: np.ndarray) -> int:
        return sum(len(self.rows[row]) for row in rows)

    def seconds(self, fold: FoldData) -> float:
        fit, valid, test = map(self.pieces, fold.row_sets)
        return self.cost * (LEAST_READINGS * fit + READING_COST * (valid + test))
