"""Mel: the loudness of a sound in bands of pitch over time, in logarithms."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from scipy.fft import rfft

FRAME_SECONDS = 0.025
HOP_SECONDS = 0.010
FEWEST_SAMPLES = 256
FRAMES_AT_ONCE = 4096
QUIET = 1e-10


@dataclass(frozen=True)
class Ear:
    """How sounds are heard: at which rate, in how many bands, in frames of which length and distance."""

    rate: int
    bands: int
    frame: int
    hop: int


def ear_for(rate: int, bands: int) -> Ear:
    """Frames of 25 ms; of low rates longer ones, so that pitches can still be told apart."""
    frame = max(FEWEST_SAMPLES, round(FRAME_SECONDS * rate))
    return Ear(rate, bands, frame, max(FEWEST_SAMPLES // 4, round(HOP_SECONDS * rate)))


@lru_cache(4)
def mel_weights(ear: Ear) -> np.ndarray:
    """One triangle a band, evenly spaced on the mel scale, from bins of the spectrum."""
    pitches = np.linspace(0, 1, ear.frame // 2 + 1) * ear.rate / 2
    top = 2595 * np.log10(1 + ear.rate / 2 / 700)
    corners = 700 * (10 ** (np.linspace(0, top, ear.bands + 2) / 2595) - 1)
    least = ear.rate / ear.frame  # so that no triangle falls between two bins
    low, middle, high = corners[:-2], corners[1:-1], corners[2:]
    away = pitches - middle[:, None]
    reach = np.where(
        away < 0, np.maximum(middle - low, least)[:, None], np.maximum(high - middle, least)[:, None]
    )
    weights = np.maximum(0, 1 - np.abs(away) / reach)
    return (weights / weights.sum(axis=1, keepdims=True)).astype(np.float32)


def power_frames(samples: np.ndarray, ear: Ear) -> np.ndarray:
    """The power spectrum of each frame, frames by bins."""
    short = ear.frame - len(samples)
    padded = np.pad(samples, (0, short)) if short > 0 else samples
    frames = np.lib.stride_tricks.sliding_window_view(padded, ear.frame)[:: ear.hop]
    bell = np.hanning(ear.frame).astype(np.float32)
    blocks = [
        np.abs(rfft(frames[start : start + FRAMES_AT_ONCE] * bell, axis=1)) ** 2
        for start in range(0, len(frames), FRAMES_AT_ONCE)
    ]
    return np.concatenate(blocks).astype(np.float32)


def log_mel(power: np.ndarray, ear: Ear) -> np.ndarray:
    """Frames by bands, in natural logarithms."""
    return np.log(power @ mel_weights(ear).T + QUIET)
