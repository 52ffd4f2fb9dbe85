"""Views: what is kept of a sound once it was heard: numbers, two small grids, and a picture for networks."""

from dataclasses import dataclass

import numpy as np
from PIL import Image

from medalist_engine.media.audio.mel import Ear, log_mel, power_frames
from medalist_engine.media.audio.sound import Heard
from medalist_engine.media.audio.summary import in_steps, loud_part, summary_of

GRID_STEPS = 24
PICTURE_BANDS = 96
PICTURE_SIDE = 128
PICTURE_RANGE = 11.5
"""Natural logarithms: 50 dB, from black to white."""


@dataclass(frozen=True)
class SoundViews:
    """`grid` is the loud part over time, `contrast` the whole against its usual level: steps by bands."""

    numbers: dict[str, float]
    grid: np.ndarray
    contrast: np.ndarray
    picture: np.ndarray


def sound_views_of(heard: Heard, ear: Ear) -> SoundViews:
    power = power_frames(heard.samples, ear)
    mel = log_mel(power, ear)
    numbers = summary_of(heard.samples, power, ear)
    numbers |= {"seconds": heard.seconds, "samples per second": heard.rate}
    grid = in_steps(loud_part(mel), GRID_STEPS)
    contrast = in_steps(mel - np.median(mel, axis=0), GRID_STEPS)
    fine = log_mel(power, Ear(ear.rate, PICTURE_BANDS, ear.frame, ear.hop))
    return SoundViews(numbers, (grid - grid.mean()).ravel(), contrast.ravel(), picture_of(fine))


def picture_of(mel: np.ndarray) -> np.ndarray:
    """A grey square of bytes: time to the right, pitch upwards, the loudest white."""
    top = np.percentile(mel, 99.5)
    grey = np.clip(1 + (mel - top) / PICTURE_RANGE, 0, 1) * 255
    image = Image.fromarray(np.ascontiguousarray(grey.T[::-1]).astype(np.uint8))
    return np.asarray(image.resize((PICTURE_SIDE, PICTURE_SIDE), Image.Resampling.BILINEAR))
