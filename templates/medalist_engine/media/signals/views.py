"""Views of signals: what is kept of one, as of a sound, so that the same models learn from it."""

import numpy as np

from medalist_engine.media.audio.mel import Ear, log_mel, power_frames
from medalist_engine.media.audio.summary import in_steps
from medalist_engine.media.audio.views import GRID_STEPS, SoundViews, picture_of
from medalist_engine.media.signals.figures import figures_of
from medalist_engine.media.signals.measured import Measured
from medalist_engine.media.signals.plan import SignalPlan, aligned

PITCHED_RATE = 16_000
"""As if signals were sounds of this rate: bands grow wider upwards."""
GRID_BANDS = 16
FINE_BANDS = 96
LEAST_FINE_BANDS = 8
MOST_PICTURED = 12


def views_of_signal(signal: Measured, plan: SignalPlan) -> SoundViews:
    values, missing = aligned(signal, plan)
    numbers = figures_of(values, missing, plan.names)
    some = values if len(values) <= MOST_PICTURED else in_steps(values, MOST_PICTURED)
    powers = [power_frames(one, Ear(PITCHED_RATE, GRID_BANDS, plan.frame, plan.hop)) for one in some]
    mel = np.hstack([bands_of(power, GRID_BANDS, plan) for power in powers])
    bands = max(LEAST_FINE_BANDS, FINE_BANDS // len(some))
    fine = np.hstack([bands_of(power, bands, plan) for power in powers])
    contrast = in_steps(mel - np.median(mel, axis=0), GRID_STEPS)
    return SoundViews(numbers, in_steps(mel, GRID_STEPS).ravel(), contrast.ravel(), picture_of(fine))


def bands_of(power: np.ndarray, bands: int, plan: SignalPlan) -> np.ndarray:
    return log_mel(power, Ear(PITCHED_RATE, bands, plan.frame, plan.hop))
