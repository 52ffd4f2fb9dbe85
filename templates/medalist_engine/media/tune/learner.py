"""Fine-tuning: a learner that sees pixels; ends with its time, with small batches where memory is short."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from medalist_engine.features.matrices import FoldData
from medalist_engine.media.network.gpu_thread import filled_up, in_gpu_thread
from medalist_engine.media.network.torch_operations import LiteBody
from medalist_engine.media.pictures.kept import KeptPictures
from medalist_engine.media.tune.network import TunedNetwork
from medalist_engine.models.batches import BatchSize, is_short_of_memory, scaled_batch
from medalist_engine.models.fit import Allowance, Fitted
from medalist_engine.models.made import Made
from medalist_engine.models.neural.target import NeuralTarget, likelihoods
from medalist_engine.models.neural.tuning import loss_for, smoothing_for

MOST_EPOCHS = 12
BATCH = 32
LEAST_BATCH = 4
ANSWERED_AT_ONCE = 64
ANSWERING_COST = 0.8
"""Seconds of an answer for each second of learning from a picture."""


@dataclass(frozen=True)
class Tuning:
    """Learns from the pictures of one source; a row's answer is the mean over its pictures.

    `body`: a fresh one. `cost`: seconds to learn once from a picture.
    """

    kept: KeptPictures
    body: Callable[[], LiteBody]
    side: int
    mirrors: bool
    cost: float = 0.0

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        return in_gpu_thread(lambda: self.fitted(fold, allowance))

    def fitted(self, fold: FoldData, allowance: Allowance) -> Fitted:
        target = NeuralTarget(fold.problem, fold.y_fit, smoothing_for(fold.problem))
        fit, valid, test = (self.pictures_of(rows) for rows in fold.row_sets)
        place = np.full(fold.features.rows, -1)
        place[fold.row_sets[0]] = np.arange(len(fold.fit))
        aims = target.values[place[self.kept.pictures.owners[fit]]]
        network = TunedNetwork(self.body(), target.width, self.mirrors, allowance.seed)
        deadline = allowance.deadline - ANSWERING_COST * self.cost * (len(valid) + len(test))
        with ThreadPoolExecutor(self.kept.threads) as pool:
            self.learn(network, fit, aims, loss_for(fold.problem), deadline, allowance.seed, pool)
            answers = [
                self.answers(network, target, numbers, rows, pool)
                for numbers, rows in ((valid, fold.row_sets[1]), (test, fold.row_sets[2]))
            ]
        return Fitted(*answers, made=Made("neural", words="a network that sees the pixels"))

    def pictures_of(self, rows: np.ndarray) -> np.ndarray:
        """The numbers of the pictures of these rows that can be read."""
        asked = np.zeros(self.kept.pictures.rows, bool)
        asked[rows] = True
        return np.flatnonzero(asked[self.kept.pictures.owners] & self.kept.seen)

    def learn(
        self,
        network: TunedNetwork,
        numbers: np.ndarray,
        aims: np.ndarray,
        loss: object,
        deadline: float,
        seed: int,
        pool: ThreadPoolExecutor,
    ) -> None:
        """One cycle of as many epochs as the time allows, judged by the time that has gone."""
        random, begun, seen = np.random.default_rng(seed), time.monotonic(), 0
        seconds, most = max(1e-3, deadline - begun), MOST_EPOCHS * len(numbers)
        size = BatchSize(
            min(scaled_batch(BATCH, LEAST_BATCH), max(LEAST_BATCH, len(numbers) // 8)), LEAST_BATCH
        )
        while True:
            order = random.permutation(len(numbers))
            for start in range(0, max(1, len(order) - size.rows + 1), size.rows):  # all of one size
                places = order[start : start + size.rows]
                progress = max(seen / most, (time.monotonic() - begun) / seconds)
                if progress >= 1:
                    return
                try:
                    network.learn(self.pixels(numbers[places], pool), aims[places], loss, progress)
                except RuntimeError as error:
                    if not is_short_of_memory(error) or not size.halve(size.rows):
                        raise
                    break
                seen += len(places)

    def answers(
        self,
        network: TunedNetwork,
        target: NeuralTarget,
        numbers: np.ndarray,
        rows: np.ndarray,
        pool: ThreadPoolExecutor,
    ) -> np.ndarray:
        """The mean answer of the target where a row has no picture."""
        outputs = [np.empty((0, target.width), np.float32)]
        for start in range(0, len(numbers), ANSWERED_AT_ONCE):
            pixels = self.pixels(numbers[start : start + ANSWERED_AT_ONCE], pool)
            outputs.append(network.answers(filled_up(pixels, ANSWERED_AT_ONCE))[: len(pixels)])
        by_picture = np.concatenate(outputs)
        if target.problem.classes:
            by_picture = likelihoods(by_picture)
        owners = self.kept.pictures.owners[numbers]
        counts = np.bincount(owners, minlength=self.kept.pictures.rows)[rows]
        sums = np.zeros((self.kept.pictures.rows, target.width))
        np.add.at(sums, owners, by_picture)
        means = np.where(counts[:, None], sums[rows] / np.maximum(counts, 1)[:, None], usual_outputs(target))
        if target.problem.classes:
            return means
        return (means[:, 0] * target.scale + target.middle).clip(target.low, target.high)

    def pixels(self, numbers: np.ndarray, pool: ThreadPoolExecutor) -> np.ndarray:
        return np.stack(list(pool.map(lambda number: self.kept.one(int(number), self.side), numbers)))

    def seconds(self, fold: FoldData) -> float:
        fit, valid, test = map(len, fold.row_sets)
        return self.cost * (MOST_EPOCHS * fit + ANSWERING_COST * (valid + test))


def usual_outputs(target: NeuralTarget) -> np.ndarray:
    if not target.problem.classes:
        return np.zeros(1)
    counts = np.bincount(target.values, minlength=target.width) + 1
    return counts / counts.sum()
