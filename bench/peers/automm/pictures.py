"""Writes pictures from numbers: arrays, pixels in a table's columns, sound."""

import re
from pathlib import Path

import numpy as np
import pandas as pd
from PIL import Image
from scipy.io import wavfile
from scipy.signal import spectrogram

LEAST_PIXELS = 64
LOWEST_POWER = 1e-10
SIDE_OF_SOUND = 224
FAST = 1  # of the levels of a png
PIXEL_NAME = re.compile(r"^(.*?)(\d+)$")


def write_all(arrays: np.ndarray, folder: Path) -> list[str]:
    """Writes one file for each array. Values that are no bytes are scaled."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{number}.png" for number in range(len(arrays))]
    for array, path in zip(arrays, paths, strict=True):
        Image.fromarray(as_bytes(array)).convert("RGB").save(path, compress_level=FAST)
    return [str(path) for path in paths]


def as_bytes(array: np.ndarray) -> np.ndarray:
    if array.ndim == 3 and array.shape[0] in (1, 3) and array.shape[2] not in (1, 3):
        array = np.moveaxis(array, 0, 2)
    if array.ndim == 3 and array.shape[2] == 1:
        array = array[..., 0]
    if array.dtype == np.uint8:
        return array
    if array.min() >= 0 and 1 < array.max() <= 255:
        return array.astype(np.uint8)
    span = max(float(np.ptp(array)), 1e-9)
    return ((array - array.min()) / span * 255).astype(np.uint8)


def pixel_columns(table: pd.DataFrame) -> list[str]:
    """The numbered columns that make up a square picture, in order."""
    numbered = [(match[1], int(match[2]), name) for name in table if (match := PIXEL_NAME.match(str(name)))]
    for stem in {stem for stem, _, _ in numbered}:
        names = [name for own, _, name in sorted(numbered, key=lambda one: one[:2]) if own == stem]
        if len(names) >= LEAST_PIXELS and side_of(len(names)) is not None:
            return names
    return []


def side_of(count: int) -> tuple[int, int] | None:
    """The side and the channels of a square picture of so many values."""
    for channels in (1, 3):
        side = round((count / channels) ** 0.5)
        if side * side * channels == count:
            return side, channels
    return None


def from_columns(table: pd.DataFrame, names: list[str], folder: Path) -> list[str]:
    side, channels = side_of(len(names)) or (0, 0)
    return write_all(table[names].to_numpy().reshape(len(table), side, side, channels), folder)


def from_sound(path: Path, folder: Path) -> Path:
    """The logarithm of the sound's power by time and pitch, with low pitches at the bottom."""
    folder.mkdir(parents=True, exist_ok=True)
    rate, wave = wavfile.read(path)
    mono = wave.astype(float).mean(axis=1) if wave.ndim > 1 else wave.astype(float)
    window = min(512, len(mono))
    _, _, power = spectrogram(
        mono / max(np.abs(mono).max(), 1), rate, nperseg=window, noverlap=window * 3 // 4
    )
    picture = as_bytes(np.log(power + LOWEST_POWER)[::-1])
    to = folder / f"{path.stem}.png"
    Image.fromarray(picture).resize((SIDE_OF_SOUND, SIDE_OF_SOUND)).convert("RGB").save(
        to, compress_level=FAST
    )
    return to
