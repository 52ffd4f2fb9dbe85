"""Sound: an open file of any format that libsndfile reads, and the parts of it that are heard."""

from dataclasses import dataclass
from math import gcd
from typing import BinaryIO

import numpy as np
import soundfile
from scipy.signal import resample_poly


class BadSound(ValueError):
    """A file that holds no sound that can be read."""


@dataclass(frozen=True)
class Heard:
    """What was heard of a file: mono samples at the common rate; `seconds` is how long the whole file is."""

    samples: np.ndarray
    seconds: float
    rate: float


class Sound:
    """Of wav, aiff, flac, ogg, mp3 and others."""

    def __init__(self, handle: BinaryIO) -> None:
        try:
            self.file = soundfile.SoundFile(handle)
        except (RuntimeError, OSError, ValueError, TypeError) as error:
            raise BadSound(f"not a sound: {error}") from error
        self.rate, self.frames = float(self.file.samplerate), int(self.file.frames)

    def read(self, first: int, count: int) -> np.ndarray:
        """The mean of the channels."""
        if first:
            self.file.seek(first)
        return np.nan_to_num(self.file.read(count, dtype="float32", always_2d=True)).mean(axis=1)


def hear(sound: Sound, rate: int, most_seconds: float, windows: int) -> Heard:
    """All of a short sound; of a long one so many windows, spread evenly, `most_seconds` in all."""
    most = max(1, round(most_seconds * sound.rate))
    if sound.frames <= most:
        parts = [sound.read(0, sound.frames)]
    else:
        each = most // windows
        starts = np.linspace(0, sound.frames - each, windows).astype(int)
        parts = [sound.read(int(start), each) for start in starts]
    samples = np.concatenate([at_rate(part, sound.rate, rate) for part in parts])
    if len(samples) == 0:
        raise BadSound("it holds no samples")
    return Heard(samples, sound.frames / sound.rate, sound.rate)


def at_rate(samples: np.ndarray, old: float, new: int) -> np.ndarray:
    """Resampled, with the ratio of the rates as a fraction of numbers up to a few hundred."""
    whole = max(1, round(old))
    if whole == new or len(samples) == 0:
        return samples
    shared = gcd(whole, new)
    up, down = new // shared, whole // shared
    if max(up, down) > 1000:
        up, down = max(1, round(320 * new / whole)), 320
    return resample_poly(samples, up, down).astype(np.float32)
