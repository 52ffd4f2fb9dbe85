"""Plan of signals: what files of measurements have in common, so that each becomes the same numbers."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from medalist_engine.media.files.library import MOST_BYTES
from medalist_engine.media.signals.measured import BadSignal, Measured
from medalist_engine.protocol import warn

MOST_SIGNAL_CHANNELS = 32
LEAST_STEPS = 512
FRAMES_OF_USUAL = 16
STEPS_OF_PICTURE = 128
SHORTEST_FRAME = 16
LONGEST_FRAME = 256
FURTHEST_LEVEL = 1e6


@dataclass(frozen=True)
class SignalPlan:
    """The channels that most files have, their usual level and spread, and how much of a file is read."""

    names: tuple[str, ...]
    level: np.ndarray
    spread: np.ndarray
    frame: int
    hop: int
    most_bytes: int = MOST_BYTES
    share: float = 1.0


def plan_of_signals(signals: list[Measured]) -> SignalPlan:
    """From some of the files."""
    if not signals:
        raise BadSignal("none of the files that were tried holds a signal")
    counts = Counter(name for signal in signals for name in signal.names)
    names = [name for name, count in counts.items() if 2 * count >= len(signals)]
    if len(names) > MOST_SIGNAL_CHANNELS:
        warn(f"signals have {len(names)} channels: the first {MOST_SIGNAL_CHANNELS} are used")
    kept = tuple(names[:MOST_SIGNAL_CHANNELS])
    steps = float(np.median([signal.values.shape[1] for signal in signals]))
    frame = 2 ** round(np.log2(max(1.0, steps / FRAMES_OF_USUAL)))
    frame = min(max(frame, SHORTEST_FRAME), LONGEST_FRAME)
    hop = max(1, round(steps / STEPS_OF_PICTURE))
    return SignalPlan(kept, *levels_by_channel(signals, kept), frame, hop)


def levels_by_channel(signals: list[Measured], names: tuple[str, ...]) -> tuple[np.ndarray, np.ndarray]:
    """The usual mean and spread of each channel."""
    channels = zip(*(by_channel(signal, names) for signal in signals), strict=True)
    pairs = [level_of(values) for values in channels]
    return np.array([level for level, _ in pairs]), np.array([spread for _, spread in pairs])


def level_of(found: Sequence[np.ndarray]) -> tuple[float, float]:
    """The usual mean and spread of what is known; 0 and 1 where nothing is."""
    finite = [values[np.isfinite(values)] for values in found]
    pairs = [(values.mean(), values.std()) for values in finite if len(values)]
    level, spread = np.median(pairs, axis=0) if pairs else (0.0, 1.0)
    return float(level), float(spread) or 1.0


def by_channel(signal: Measured, names: tuple[str, ...]) -> np.ndarray:
    """Its channels in the order of these names; NaN for those that it lacks."""
    places = {name: at for at, name in enumerate(signal.names)}
    blank = np.full(signal.values.shape[1], np.nan)
    channels = [signal.values[places[name]] if name in places else blank for name in names]
    return np.stack(channels).astype(float)


def aligned(signal: Measured, plan: SignalPlan) -> tuple[np.ndarray, np.ndarray]:
    """Values of the plan's channels against their usual level, and which share of each is missing."""
    values = by_channel(signal, plan.names)
    if not signal.is_part:
        values = values[:, : max(LEAST_STEPS, int(plan.share * values.shape[1]))]
    scaled = (values - plan.level[:, None]) / plan.spread[:, None]
    known = np.isfinite(scaled)
    sums = np.where(known, scaled, 0).sum(axis=1) / np.maximum(1, known.sum(axis=1))
    filled = np.where(known, scaled, sums[:, None])
    return np.clip(filled, -FURTHEST_LEVEL, FURTHEST_LEVEL), 1 - known.mean(axis=1)
