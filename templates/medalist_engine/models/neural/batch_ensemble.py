"""Batch ensemble: TabM (Gorishniy et al. 2024) in PyTorch, many networks that share their large weights.

Each scales the inputs and outputs of a layer by vectors of its own; the first ones begin as random signs.
"""

from collections.abc import Callable

import numpy as np

from medalist_engine.models.batches import BatchSize, is_short_of_memory
from medalist_engine.models.neural.piecewise import Piecewise
from medalist_engine.models.neural.pytorch import Tensor, functional, torch
from medalist_engine.models.neural.target import NeuralTarget
from medalist_engine.models.neural.tuning import short_floats

DROPPED = 0.1
DECAY = 3e-4
STEEPEST = 1.0
LAYERS = 3
EMBEDDED = 8
ROWS_ANSWERED_AT_ONCE = 8_192
FEWEST_LEARNED_AT_ONCE = 16
FEWEST_ANSWERED_AT_ONCE = 256
"""Where not even so few fit into the memory, the time is better spent on other models."""


class BatchEnsemble:
    """`count` networks of three layers; their answer is the mean of their predictions."""

    def __init__(
        self, x: np.ndarray, target: NeuralTarget, count: int, width: int, rate: float, seed: int, device: str
    ) -> None:
        self.target, self.device, self.count = target, device, count
        self.random = torch.Generator(device).manual_seed(seed)
        source = torch.Generator().manual_seed(seed)
        self.pieces = Piecewise(x, device)
        columns, bins = self.pieces.low.shape
        sizes = [x.shape[1] + columns * EMBEDDED, *[width] * LAYERS]
        pairs = list(zip(sizes[:-1], sizes[1:], strict=True))

        def drawn(*shape: int, fan: int) -> Tensor:
            values = (2 * torch.rand(*shape, generator=source) - 1) * fan**-0.5
            return values.to(device).requires_grad_()

        signs = (2 * torch.randint(0, 2, (count, 1, sizes[0]), generator=source) - 1).float()
        ones = [torch.ones(count, 1, size, device=device) for size in [*sizes[1:-1], *sizes[1:]]]
        scales = [signs.to(device), *ones]
        self.into = [scale.requires_grad_() for scale in scales[:LAYERS]]
        self.out_of = [scale.requires_grad_() for scale in scales[LAYERS:]]
        self.embedding = drawn(columns, bins, EMBEDDED, fan=max(1, bins))
        self.weights = [drawn(*pair, fan=pair[0]) for pair in pairs]
        self.biases = [drawn(count, 1, after, fan=before) for before, after in pairs]
        self.heads = drawn(count, width, target.width, fan=width)
        self.last = drawn(count, 1, target.width, fan=width)
        decaying = [self.embedding, *self.weights, self.heads]
        others = [*self.into, *self.out_of, *self.biases, self.last]
        groups = [{"params": decaying, "weight_decay": DECAY}, {"params": others, "weight_decay": 0.0}]
        self.optimiser = torch.optim.AdamW(groups, lr=rate)
        self.learned = [*decaying, *others]
        self.wanted = torch.from_numpy(target.values).to(device)
        self.x = self.hold(x)
        self.learning = BatchSize(len(x), FEWEST_LEARNED_AT_ONCE)
        self.answering = BatchSize(ROWS_ANSWERED_AT_ONCE, FEWEST_ANSWERED_AT_ONCE)
        self.remember()

    def hold(self, x: np.ndarray) -> Tensor:
        """Inputs in the form of these networks."""
        return torch.from_numpy(x).to(self.device)

    def step(self, places: Tensor) -> None:
        """One step of AdamW on the fit rows at `places`; in pieces where the memory ends."""
        while True:
            tried = min(self.learning.rows, len(places))
            try:
                self.optimiser.zero_grad()
                for piece in places.split(tried):
                    share = len(piece) / len(places)
                    (share * self.loss(piece)).backward()
                break
            except Exception as error:
                if not is_short_of_memory(error) or not self.learning.halve(tried):
                    raise
        torch.nn.utils.clip_grad_norm_(self.learned, STEEPEST)
        self.optimiser.step()

    def loss(self, places: Tensor) -> Tensor:
        """The mean loss of all networks, each on its own: they learn apart."""
        wanted = self.wanted[places]
        with short_floats(self.device):
            outputs = self.outputs(self.x[places], learning=True)
        if self.target.problem.classes:
            flat, repeated = outputs.float().flatten(0, 1), wanted.repeat(self.count)
            return functional.cross_entropy(flat, repeated, label_smoothing=self.target.smoothing)
        errors = outputs.float()[..., 0] - wanted
        return errors.abs().mean() if self.target.problem.robust else (errors**2).mean()

    def outputs(self, x: Tensor, learning: bool = False) -> Tensor:
        """By network, row and output."""
        bent = torch.einsum("rcb,cbe->rce", self.pieces.shares(x), self.embedding)
        x = torch.cat([x, bent.flatten(1)], 1)
        for layer, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            x = functional.relu(((x * self.into[layer]) @ weight) * self.out_of[layer] + bias)
            if learning:
                drawn = torch.rand(x.shape, generator=self.random, device=self.device)
                x = x * (drawn >= DROPPED) / (1 - DROPPED)
        return x @ self.heads + self.last

    def answers(self, x: Tensor) -> np.ndarray:
        """On the problem's scale."""

        def one(rows: slice) -> np.ndarray:
            with torch.no_grad(), short_floats(self.device):
                return self.outputs(x[rows]).float().cpu().numpy()

        blocks = self.answering.over(len(x), one)
        return np.concatenate([self.target.mean_prediction(block) for block in blocks])

    def orders(self, rows: int, seed: int) -> Callable[[], Tensor]:
        """A new order of the rows for each epoch."""
        source = torch.Generator().manual_seed(seed)
        return lambda: torch.randperm(rows, generator=source).to(self.device)

    def remember(self) -> None:
        """A copy of the current weights, to restore later."""
        self.best = [tensor.detach().clone() for tensor in self.learned]

    def recall(self) -> None:
        with torch.no_grad():
            for tensor, best in zip(self.learned, self.best, strict=True):
                tensor.copy_(best)
