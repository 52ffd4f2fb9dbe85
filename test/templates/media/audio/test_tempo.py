"""How fast a sound repeats itself."""

import numpy as np
import pytest
from medalist_engine.media.audio.mel import ear_for, log_mel, power_frames
from medalist_engine.media.audio.summary import tempo_numbers

RATE = 4_000


def clicks(seconds, every):
    """Clicks in noise."""
    random = np.random.default_rng(2)
    samples = random.normal(0, 0.01, int(seconds * RATE)).astype(np.float32)
    for start in np.arange(0.1, seconds - 0.1, every):
        place = int(start * RATE)
        samples[place : place + 100] += np.hanning(100).astype(np.float32)
    return samples


def tempo_of(samples):
    ear = ear_for(RATE, 40)
    return tempo_numbers(log_mel(power_frames(samples, ear), ear), ear)


@pytest.mark.parametrize("every", [0.45, 0.8, 1.2])
def test_beats_a_minute_are_those_of_the_clicks_and_not_half_as_many(every):
    assert tempo_of(clicks(5, every))["beats a minute"] == pytest.approx(60 / every, rel=0.05)


def test_noise_has_a_weak_beat_and_a_short_sound_none():
    noise = np.random.default_rng(3).normal(0, 0.1, 5 * RATE).astype(np.float32)
    assert tempo_of(noise)["beat strength"] < 0.5 < tempo_of(clicks(5, 0.8))["beat strength"]
    assert tempo_of(noise[:500])["beats a minute"] == 0
