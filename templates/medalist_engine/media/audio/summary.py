"""Summary: a sound as some hundred numbers that trees and linear models can use."""

import numpy as np
from scipy.fft import dct

from medalist_engine.media.audio.mel import QUIET, Ear, log_mel

COEFFICIENTS = 20
SHAPED = 13
TIME_STEPS = 8
LOUD_RANGE = 6.9
ROLL_OFF = 0.85
PERCENTILES = {"p10": 10, "p90": 90}


def loud_part(mel: np.ndarray) -> np.ndarray:
    """Without the quiet frames before and after: those 30 dB below the loudest."""
    loudness = np.logaddexp.reduce(mel, axis=1)
    on = np.flatnonzero(loudness > loudness.max() - LOUD_RANGE)
    return mel[on[0] : on[-1] + 1]


def in_steps(values: np.ndarray, count: int) -> np.ndarray:
    """The means of so many equal parts of the time axis; parts of a short one overlap."""
    edges = np.arange(count + 1) * len(values)
    first, last = edges[:-1] // count, -(-edges[1:] // count)
    sums = np.concatenate([np.zeros_like(values[:1], float), np.cumsum(values, axis=0, dtype=float)])
    return ((sums[last] - sums[first]) / (last - first)[:, None]).astype(np.float32)


def summary_of(samples: np.ndarray, power: np.ndarray, ear: Ear) -> dict[str, float]:
    """By name; the same names for every sound."""
    mel = log_mel(power, ear)
    loud = loud_part(mel)
    cepstrum = dct(mel, axis=1, norm="ortho")[:, :COEFFICIENTS]
    shape = in_steps(dct(loud, axis=1, norm="ortho")[:, :SHAPED], TIME_STEPS)
    return (
        band_numbers(mel)
        | moved("cepstrum", cepstrum)
        | moved("tone", tone_columns(power, ear))
        | {f"step{step} cepstrum{place}": value for (step, place), value in np.ndenumerate(shape)}
        | loudness_numbers(samples, mel)
        | {"loud seconds": len(loud) * ear.hop / ear.rate, "loud share": len(loud) / len(mel)}
    )


def band_numbers(mel: np.ndarray) -> dict[str, float]:
    """Of each band over time."""
    parts = {"mean": mel.mean(axis=0), "std": mel.std(axis=0), "max": mel.max(axis=0)}
    parts |= dict(zip(PERCENTILES, np.percentile(mel, [*PERCENTILES.values()], axis=0), strict=True))
    parts["change"] = np.abs(np.diff(mel, axis=0, prepend=mel[:1])).mean(axis=0)
    return {f"band{place} {what}": value for what, own in parts.items() for place, value in enumerate(own)}


def moved(name: str, columns: np.ndarray) -> dict[str, float]:
    """Mean and spread of each column, and the spread of its steps from frame to frame."""
    steps = np.diff(columns, axis=0, prepend=columns[:1])
    parts = {"mean": columns.mean(axis=0), "std": columns.std(axis=0), "change": steps.std(axis=0)}
    return {f"{name}{place} {what}": value for what, own in parts.items() for place, value in enumerate(own)}


def tone_columns(power: np.ndarray, ear: Ear) -> np.ndarray:
    """Of each frame: centre, width, roll-off and flatness of the spectrum."""
    pitches = np.linspace(0, ear.rate / 2, power.shape[1], dtype=np.float32)
    whole = power.sum(axis=1) + QUIET
    centre = power @ pitches / whole
    width = np.sqrt(np.maximum(power @ pitches**2 / whole - centre**2, 0))
    roll = pitches[np.argmax(np.cumsum(power, axis=1) >= ROLL_OFF * whole[:, None], axis=1)]
    flat = np.log(power + QUIET).mean(axis=1) - np.log(power.mean(axis=1) + QUIET)
    return np.column_stack([centre, width, roll, flat])


def loudness_numbers(samples: np.ndarray, mel: np.ndarray) -> dict[str, float]:
    """How loudness runs over the whole sound, its peak, and how often the samples change their sign."""
    loudness = np.logaddexp.reduce(mel, axis=1)
    envelope = in_steps(loudness[:, None], TIME_STEPS)[:, 0] - loudness.mean()
    crossings = np.diff(np.signbit(samples)).mean() if len(samples) > 1 else 0.0
    return {f"envelope{step}": value for step, value in enumerate(envelope)} | {
        "loudness mean": loudness.mean(),
        "loudness std": loudness.std(),
        "peak": float(np.abs(samples).max()),
        "zero crossings": float(crossings),
        "centre of time": float(
            np.average(np.linspace(0, 1, len(loudness)), weights=np.exp(loudness) + QUIET)
        ),
    }
