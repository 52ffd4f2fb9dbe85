"""Figures: a signal as numbers, some dozens for each channel, that trees and linear models can use."""

import numpy as np
from scipy.fft import rfft

TIME_PARTS = 8
OCTAVES = 12
LOWEST_OCTAVE = 0.002
LAGS = (1, 2, 4, 8, 16)
PERCENTS = (5, 25, 50, 75, 95)
CHANGE_PERCENTS = (50, 90, 99, 100)
BURST_PERCENTS = (10, 50, 90, 100)
BURSTS = 64
SHORTEST_BURST = 8
SMALL = 1e-3
MOST_PAIRED = 12
FAINT = 1e-12


def figures_of(values: np.ndarray, missing: np.ndarray, names: tuple[str, ...]) -> dict[str, float]:
    """By name: of each channel, of how channels differ, and of which go together."""
    by_channel = channel_figures(values) | {"missing": missing}
    found = {f"{name} {what}": own[at] for what, own in by_channel.items() for at, name in enumerate(names)}
    if len(names) > 1:
        for what, own in by_channel.items():
            found |= {f"all {what}": own.mean(), f"most {what}": own.max(), f"apart {what}": own.std()}
    if 1 < len(names) <= MOST_PAIRED:
        first, second = np.triu_indices(len(names), 1)
        alike = alike_of(values)[first, second]
        found |= {f"{names[a]} with {names[b]}": one for a, b, one in zip(first, second, alike, strict=True)}
    return found | {"log of steps": float(np.log1p(values.shape[1]))}


def channel_figures(values: np.ndarray) -> dict[str, np.ndarray]:
    """A number for each channel, by name."""
    steps = np.diff(values, axis=1, prepend=values[:, :1])
    centred = values - values.mean(axis=1, keepdims=True)
    spread = centred.std(axis=1)
    scaled = centred / (spread + FAINT)[:, None]
    time = np.linspace(-1, 1, values.shape[1])
    found = {"mean": values.mean(axis=1), "spread": spread, "log of spread": np.log(spread + FAINT)}
    found |= {"lowest": values.min(axis=1), "highest": values.max(axis=1)}
    levels = np.percentile(values, PERCENTS, axis=1)
    found |= {f"p{percent}": own for percent, own in zip(PERCENTS, levels, strict=True)}
    found |= {"change": np.abs(steps).mean(axis=1), "spread of change": steps.std(axis=1)}
    found |= {"slope": (centred * time).mean(axis=1), "bend": (centred * (time**2 - 1 / 3)).mean(axis=1)}
    found |= {"skew": (scaled**3).mean(axis=1), "tails": (scaled**4).mean(axis=1)}
    found["crossings"] = np.diff(np.signbit(centred), axis=1, prepend=np.signbit(centred[:, :1])).mean(axis=1)
    for lag in LAGS:
        later = scaled[:, lag:] * scaled[:, :-lag]
        found[f"like {lag} before"] = later.mean(axis=1) if later.shape[1] else spread * 0
    for number, part in enumerate(np.array_split(np.arange(values.shape[1]), TIME_PARTS), 1):
        own = centred[:, part] if len(part) else centred[:, :1]
        found |= {f"part{number} mean": own.mean(axis=1), f"part{number} spread": own.std(axis=1)}
    return found | burst_figures(values, steps) | octave_figures(centred)


def burst_figures(values: np.ndarray, steps: np.ndarray) -> dict[str, np.ndarray]:
    """How large the changes are, and how unlike the spreads of short pieces."""
    changes = np.log(np.percentile(np.abs(steps), CHANGE_PERCENTS, axis=1) + SMALL)
    length = max(SHORTEST_BURST, values.shape[1] // BURSTS)
    pieces = values[:, : values.shape[1] // length * length].reshape(len(values), -1, length)
    spreads = pieces.std(axis=2) if pieces.size else values.std(axis=1, keepdims=True)
    bursts = np.log(np.percentile(spreads, BURST_PERCENTS, axis=1) + SMALL)
    found = {f"change p{percent}": own for percent, own in zip(CHANGE_PERCENTS, changes, strict=True)}
    return found | {f"bursts p{percent}": own for percent, own in zip(BURST_PERCENTS, bursts, strict=True)}


def octave_figures(centred: np.ndarray) -> dict[str, np.ndarray]:
    """How strong each band of frequencies is, and where the spectrum has its centre and its peak."""
    power = np.abs(rfft(centred * np.hanning(centred.shape[1]), axis=1)) ** 2 / centred.shape[1] + FAINT
    places = np.linspace(0, 1, power.shape[1])
    edges = np.searchsorted(places, np.geomspace(LOWEST_OCTAVE, 1, OCTAVES))
    bounds = zip([0, *edges[:-1]], [max(1, edge) for edge in edges], strict=True)
    levels = [np.log(power[:, low : max(high, low + 1)].mean(axis=1)) for low, high in bounds]
    whole = power.sum(axis=1)
    return {f"octave{number}": level for number, level in enumerate(levels, 1)} | {
        "centre of spectrum": power @ places / whole,
        "peak of spectrum": places[power.argmax(axis=1)],
        "flatness": np.log(power).mean(axis=1) - np.log(power.mean(axis=1)),
    }


def alike_of(values: np.ndarray) -> np.ndarray:
    """Correlations; 0 with a channel that never changes."""
    centred = values - values.mean(axis=1, keepdims=True)
    scaled = centred / (np.sqrt((centred**2).sum(axis=1)) + FAINT)[:, None]
    return scaled @ scaled.T
