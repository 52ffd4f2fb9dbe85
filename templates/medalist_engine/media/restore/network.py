"""Restoring network: a small U-Net learns what parts of a picture lack; blended by held-back pictures."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from medalist_engine.media.network.torch_operations import functional, torch, torch_device
from medalist_engine.media.pixels.networks import PictureNetwork, PlainEncoder
from medalist_engine.media.pixels.training_loop import UNET_MULTIPLE, TrainingPlan, train_network
from medalist_engine.media.restore.learn import BLEND, MARGIN, NETWORK_OF_PICTURES, SIDE, PixelRows, Restorer
from medalist_engine.media.restore.pairs import ImagePair
from medalist_engine.media.restore.patches import tiles
from medalist_engine.models.batches import is_short_of_memory, scaled_batch
from medalist_engine.models.neural.tuning import short_floats
from medalist_engine.protocol import warn

PART = 96
PARTS_OF_PICTURE = 4
RESTORING_BATCH = 8
LEAST_RESTORING_BATCH = 1
LEAST_RESTORING_EPOCHS = 4
MOST_RESTORING_EPOCHS = 200
HELD_PICTURES = 8
HELD_ONE_IN = 5
RESTORING_SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass
class RestoringNetwork:
    """Tells what a straightened picture lacks; `absolute`: the metric counts plain distances."""

    line: tuple[float, float]
    absolute: bool
    device: str
    threads: int
    seed: int
    batch: int
    network: PictureNetwork = field(init=False)

    def __post_init__(self) -> None:
        torch.set_num_threads(self.threads)
        torch.manual_seed(self.seed)
        self.network = PictureNetwork(PlainEncoder(1, self.device), 1, 1, self.device)
        torch.nn.init.zeros_(self.network.answer.weight)
        torch.nn.init.zeros_(self.network.answer.bias)
        self.random = np.random.default_rng(self.seed)

    def learn(self, pairs: Sequence[ImagePair], until: float) -> bool:
        """From parts of the pictures, drawn anew each time. False: too little time for any good."""
        plan = TrainingPlan(self.batch, LEAST_RESTORING_EPOCHS, MOST_RESTORING_EPOCHS)
        numbers = np.repeat(np.arange(len(pairs)), PARTS_OF_PICTURE)
        side = min(PART, *(min(pair.answer.shape) for pair in pairs))

        def loss(some: np.ndarray) -> object:
            parts = [self.part(pairs[number], side) for number in some]
            stacks = (np.stack(one)[:, None] for one in zip(*parts, strict=True))
            x, y = (torch.from_numpy(stack).to(self.device) for stack in stacks)
            restored = self.told(x).float()
            return functional.l1_loss(restored, y) if self.absolute else functional.mse_loss(restored, y)

        return train_network(self.network, loss, numbers, plan, self.device, until, self.random)

    def part(self, pair: ImagePair, side: int) -> tuple[np.ndarray, np.ndarray]:
        """Turned round at random: what spoils a picture does so from any side."""
        top, left = (self.random.integers(length - side + 1) for length in pair.answer.shape)
        turns = tuple(slice(None, None, step) for step in self.random.choice([-1, 1], 2))
        places = slice(top, top + side), slice(left, left + side)
        return tuple(np.ascontiguousarray(one[places][turns]) for one in (pair.picture, pair.answer))

    def told(self, x: "torch.Tensor") -> "torch.Tensor":
        height, width = x.shape[2:]
        padded = functional.pad(x, (0, -width % UNET_MULTIPLE, 0, -height % UNET_MULTIPLE), mode="replicate")
        return x * self.line[0] + self.line[1] + self.network(padded)[:, :, :height, :width]

    def restored(self, picture: np.ndarray) -> np.ndarray:
        self.network.learning(False)
        answer = np.empty_like(picture)
        with torch.no_grad(), short_floats(self.device):
            for part, wide, inner in tiles(picture.shape, SIDE, MARGIN):
                x = torch.from_numpy(np.ascontiguousarray(picture[wide], np.float32))[None, None]
                answer[part] = self.told(x.to(self.device)).float().cpu().numpy()[0, 0][inner]
        return answer.clip(0, 1)


def with_network(
    restorer: Restorer,
    rows: PixelRows,
    pairs: Sequence[ImagePair],
    until: float,
    threads: int,
    seed: int,
) -> Restorer:
    """The blend that suits held-back pictures best; the restorer as it was where nothing is better."""
    device, begun = torch_device(), time.monotonic()
    there = np.unique(rows.owner)
    held = there[-1::-HELD_ONE_IN][:HELD_PICTURES]
    fit = [pair for number, pair in enumerate(pairs) if number not in held]
    if device is None or not fit:
        return restorer
    batch = scaled_batch(RESTORING_BATCH)
    new = RestoringNetwork(restorer.line, restorer.absolute, device, threads, seed, batch)
    network = with_any_room(new, fit, until)
    if network is None:
        print("no time for a network of restored pictures")
        return restorer
    restored = np.concatenate(
        [network.restored(pairs[number].picture).ravel()[rows.spot[rows.owner == number]] for number in held]
    )
    order = np.concatenate([np.flatnonzero(rows.owner == number) for number in held])
    before, y = restorer.oof[order], rows.y[order]
    blends = {
        share: restorer.scored(y, (1 - share) * before + share * restored) for share in RESTORING_SHARES
    }
    share = restorer.best(blends)
    scores = restorer.scores | {NETWORK_OF_PICTURES: blends[1.0]}
    if 0 < share < 1:
        scores[BLEND] = blends[share]
    took = restorer.seconds + time.monotonic() - begun
    return replace(restorer, network=network if share else None, share=share, scores=scores, seconds=took)


def with_any_room(
    network: RestoringNetwork, pairs: Sequence[ImagePair], until: float
) -> RestoringNetwork | None:
    """Half the batch for as long as memory does not suffice. None: no time, or no memory at all."""
    while network.batch >= LEAST_RESTORING_BATCH:
        try:
            return network if network.learn(pairs, until) else None
        except RuntimeError as error:
            if not is_short_of_memory(error):
                raise
            warn(f"out of memory with {network.batch} parts of pictures at once: going on with half of them")
            network = replace(network, batch=network.batch // 2)
    return None
