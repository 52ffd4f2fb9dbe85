"""Sound: an open file of any format that can be read here, and the parts of it that are heard."""

from dataclasses import dataclass
from math import gcd
from typing import BinaryIO, Protocol

import numpy as np
from scipy.signal import resample_poly

from medalist_engine.media.audio.pcm import BadSound, mono_of, open_pcm

try:
    import soundfile
except (ImportError, OSError):  # OSError: without its library
    soundfile = None


class Sound(Protocol):
    rate: float
    frames: int
    note: str

    def read(self, first: int, count: int) -> np.ndarray: ...


@dataclass(frozen=True)
class Heard:
    """What was heard of a file: mono samples at the common rate; `seconds` is how long the whole file is."""

    samples: np.ndarray
    seconds: float
    rate: float
    note: str


class Decoded:
    """A file that libsndfile decodes: flac, ogg, mp3, au and others."""

    def __init__(self, handle: BinaryIO) -> None:
        handle.seek(0)
        self.file = soundfile.SoundFile(handle)
        self.rate, self.frames, self.note = float(self.file.samplerate), int(self.file.frames), ""

    def read(self, first: int, count: int) -> np.ndarray:
        if first:
            self.file.seek(first)
        return mono_of(np.nan_to_num(self.file.read(count, dtype="float32", always_2d=True)))


def open_sound(handle: BinaryIO, size: int) -> Sound:
    """Raises BadSound where nothing can be heard."""
    sound = open_pcm(handle, size)
    if sound is not None:
        return sound
    if soundfile is None:
        raise BadSound("no wav or aiff, and soundfile is not installed")
    try:
        return Decoded(handle)
    except (RuntimeError, OSError, ValueError, TypeError) as error:
        raise BadSound(f"not a sound: {error}") from error


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
    return Heard(samples, sound.frames / sound.rate, sound.rate, sound.note)


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
