"""Fine-tuning: a learner that sees pixels; ends with its time, and takes small batches where memory is."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np

from medalist_engine.features.matrices import FoldData
from medalist_engine.media.network.gpu_thread import filled_up, in_gpu_thread
from medalist_engine.media.network.torch_operations import torch
from medalist_engine.media.pictures.kept import KeptPictures
from medalist_engine.media.tune.body import Body
from medalist_engine.media.tune.changes import PictureChanges
from medalist_engine.media.tune.network import BODY_RATE, CLOSER_VIEW, MIRRORED_VIEW, PLAIN_VIEW, TunedNetwork
from medalist_engine.models.batches import is_short_of_memory, scaled_batch
from medalist_engine.models.fit import Allowance, Fitted
from medalist_engine.models.made import Made
from medalist_engine.models.neural.target import NeuralTarget, likelihoods
from medalist_engine.models.neural.tuning import loss_for, smoothing_for
from medalist_engine.problem.problem import Problem
from medalist_engine.protocol import warn

MOST_EPOCHS = 12
LEAST_EPOCHS = 3
BATCH = 32
LEAST_BATCH = 4
ANSWERED_AT_ONCE = 64
ANSWERING_COST = 0.4
"""Seconds of an answer for each second of learning from a picture."""


@dataclass(frozen=True)
class Habit:
    """How fast a body learns, how often it sees a picture, and how many at once."""

    rate: float = BODY_RATE
    most_epochs: int = MOST_EPOCHS
    least_epochs: int = LEAST_EPOCHS
    batch: int = BATCH


@dataclass(frozen=True)
class TuningLesson:
    """What a network learns in a fold: the aims of the pictures with these numbers, until the deadline."""

    network: TunedNetwork
    problem: Problem
    numbers: np.ndarray
    aims: np.ndarray
    deadline: float
    seed: int


@dataclass(frozen=True)
class Tuning:
    """Learns from the pictures of one source; a row's answer is the mean over its pictures.

    `body`: by seed, device and threads, a fresh one. `cost`: seconds to learn once from a picture.
    """

    kept: KeptPictures
    body: Callable[[int, str, int], Body]
    side: int
    device: str
    mirrors: bool
    cost: float
    habit: Habit = field(default_factory=Habit)
    seed: int = 0

    @property
    def views(self) -> list[str]:
        """Of a picture that is asked for; a GPU has the time for one more."""
        closer = [CLOSER_VIEW] if self.device == "cuda" else []
        return [PLAIN_VIEW, *([MIRRORED_VIEW] if self.mirrors else []), *closer]

    def network(self, outputs: int, threads: int, seed: int) -> TunedNetwork:
        body = self.body(seed, self.device, threads)
        return TunedNetwork(body, outputs, self.device, self.side, seed, self.habit.rate)

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        return in_gpu_thread(lambda: self.fitted(fold, allowance))

    def fitted(self, fold: FoldData, allowance: Allowance) -> Fitted:
        problem = fold.problem
        target = NeuralTarget(problem, fold.y_fit, smoothing_for(problem))
        fit, valid, test = (self.pictures_of(rows) for rows in fold.row_sets)
        place = np.full(fold.features.rows, -1)
        place[fold.row_sets[0]] = np.arange(len(fold.fit))
        aims = target.values[place[self.kept.pictures.owners[fit]]]
        seed = allowance.seed + self.seed
        network = self.network(target.width, self.kept.threads, seed)
        with ThreadPoolExecutor(self.kept.threads) as pool:
            answering = ANSWERING_COST * self.cost * (len(valid) + len(test)) * len(self.views)
            lesson = TuningLesson(network, problem, fit, aims, allowance.deadline - answering, seed)
            self.learn(lesson, pool)
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

    def learn(self, lesson: TuningLesson, pool: ThreadPoolExecutor) -> None:
        """One cycle of as many epochs as the time allows, judged by the time that has gone."""
        network, numbers, aims = lesson.network, lesson.numbers, lesson.aims
        random = np.random.default_rng(lesson.seed)
        changes = PictureChanges(self.mirrors, random)
        loss = loss_for(lesson.problem)
        begun, seen = time.monotonic(), 0
        seconds = max(1e-3, lesson.deadline - begun)
        batch = min(scaled_batch(self.habit.batch, LEAST_BATCH), max(LEAST_BATCH, len(numbers) // 8))
        while True:
            for places in self.batches(random.permutation(len(numbers)), batch):
                progress = max(
                    seen / (self.habit.most_epochs * len(numbers)),
                    (time.monotonic() - begun) / seconds,
                )
                if progress >= 1:
                    return
                pixels = self.pixels(numbers[places], pool)
                try:
                    network.learn(pixels, torch.from_numpy(aims[places]), loss, progress, changes)
                except RuntimeError as error:
                    if not is_short_of_memory(error):
                        raise
                    batch = halved(batch)
                    break
                seen += len(places)

    def batches(self, order: np.ndarray, batch: int) -> list[np.ndarray]:
        """Of one size on a GPU, where the rest waits for the next epoch."""
        if self.device == "cuda":
            count = max(1, len(order) // batch)
            return np.split(order[: count * batch], count)
        return np.array_split(order, -(-len(order) // batch))

    def answers(
        self,
        network: TunedNetwork,
        target: NeuralTarget,
        numbers: np.ndarray,
        rows: np.ndarray,
        pool: ThreadPoolExecutor,
    ) -> np.ndarray:
        """The mean answer of the target where a row has no picture."""
        parts = [
            numbers[start : start + ANSWERED_AT_ONCE] for start in range(0, len(numbers), ANSWERED_AT_ONCE)
        ]
        answers = [self.part_answers(network, part, pool) for part in parts]
        outputs = np.concatenate([*answers, np.empty((0, target.width), np.float32)])
        by_picture = likelihoods(outputs) if target.problem.classes else outputs
        owners = self.kept.pictures.owners[numbers]
        counts = np.bincount(owners, minlength=self.kept.pictures.rows)[rows]
        sums = np.zeros((self.kept.pictures.rows, target.width))
        np.add.at(sums, owners, by_picture)
        means = np.where(counts[:, None], sums[rows] / np.maximum(counts, 1)[:, None], usual_outputs(target))
        if target.problem.classes:
            return means
        return (means[:, 0] * target.scale + target.middle).clip(target.low, target.high)

    def part_answers(
        self, network: TunedNetwork, numbers: np.ndarray, pool: ThreadPoolExecutor
    ) -> np.ndarray:
        pixels = self.pixels(numbers, pool)
        whole = filled_up(pixels, ANSWERED_AT_ONCE) if self.device == "cuda" else pixels
        return network.answers(whole, self.views)[: len(numbers)]

    def pixels(self, numbers: np.ndarray, pool: ThreadPoolExecutor) -> np.ndarray:
        return np.stack(list(pool.map(lambda number: self.kept.one(int(number), self.side), numbers)))

    def seconds(self, fold: FoldData) -> float:
        fit, valid, test = map(len, fold.row_sets)
        answered = ANSWERING_COST * len(self.views) * (valid + test)
        return self.cost * (self.habit.most_epochs * fit + answered)


def halved(batch: int) -> int:
    """Fails where even a small batch does not fit."""
    if batch <= LEAST_BATCH:
        raise MemoryError(f"the GPU has no memory for {batch} pictures")
    torch.cuda.empty_cache()
    warn(f"out of memory with {batch} pictures at once: going on with {batch // 2}")
    return batch // 2


def usual_outputs(target: NeuralTarget) -> np.ndarray:
    if not target.problem.classes:
        return np.zeros(1)
    counts = np.bincount(target.values, minlength=target.width) + 1
    return counts / counts.sum()
