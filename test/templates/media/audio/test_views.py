"""What is kept of a sound tells pitch, order in time and loudness."""

import numpy as np
import pytest
from medalist_engine.media.audio.mel import ear_for, log_mel, mel_weights, power_frames
from medalist_engine.media.audio.sound import Heard
from medalist_engine.media.audio.summary import in_steps, loud_part
from medalist_engine.media.audio.views import PICTURE_SIDE, sound_views_of
from media_sounds import RATE, tone

EAR = ear_for(RATE, 40)


def views(samples, ear=EAR):
    return sound_views_of(Heard(samples, len(samples) / ear.rate, ear.rate), ear)


def test_a_higher_tone_is_loudest_in_a_higher_band():
    loudest = [
        int(log_mel(power_frames(tone(pitch), EAR), EAR).mean(axis=0).argmax()) for pitch in (300, 900, 2700)
    ]
    assert loudest == sorted(set(loudest))


@pytest.mark.parametrize("rate", [1_000, 2_000, 8_000, 32_000])
def test_every_band_hears_something_at_every_rate(rate):
    assert (mel_weights(ear_for(rate, 96)).sum(axis=1) > 0.99).all()


def test_the_order_of_two_tones_is_kept():
    low, high = tone(400, 0.3), tone(2_000, 0.3)
    up, down = views(np.concatenate([low, high])), views(np.concatenate([high, low]))
    same = [name for name in up.numbers if name.endswith("mean") and name.startswith("band")]
    assert np.allclose([up.numbers[name] for name in same], [down.numbers[name] for name in same], atol=0.3)
    assert abs(up.numbers["step0 cepstrum1"] - down.numbers["step0 cepstrum1"]) > 1
    assert np.abs(up.grid - down.grid).max() > 1


def test_silence_around_a_tone_does_not_change_its_steps():
    quiet = np.zeros(RATE // 2, np.float32)
    alone, within = views(tone(700)), views(np.concatenate([quiet, tone(700), quiet]))
    names = [
        name for name in alone.numbers if name.startswith("step") and not name.startswith(("step0", "step7"))
    ]
    assert np.allclose(
        [alone.numbers[name] for name in names], [within.numbers[name] for name in names], atol=1
    )


@pytest.mark.parametrize(
    "samples", [np.zeros(5, np.float32), np.zeros(9_000, np.float32), np.ones(1, np.float32), tone(5, 0.01)]
)
def test_silence_and_the_shortest_sounds_have_all_numbers(samples):
    found = views(samples)
    assert found.numbers.keys() == views(tone(440)).numbers.keys()
    assert np.isfinite([*found.numbers.values()]).all()
    assert np.isfinite(found.grid).all() and np.isfinite(found.contrast).all()


def test_a_picture_shows_time_to_the_right_and_pitch_upwards():
    picture = views(np.concatenate([tone(200, 0.5), tone(3_500, 0.5)])).picture.astype(int)
    half = PICTURE_SIDE // 2
    assert picture.shape == (PICTURE_SIDE, PICTURE_SIDE)
    assert picture[half:, :half].mean() > picture[:half, :half].mean()
    assert picture[:half, half:].mean() > picture[half:, half:].mean()


def test_steps_of_fewer_frames_than_steps_repeat_them():
    assert in_steps(np.array([[1.0], [3.0]]), 4)[:, 0].tolist() == [1, 1, 3, 3]
    assert in_steps(np.arange(8.0)[:, None], 4)[:, 0].tolist() == [0.5, 2.5, 4.5, 6.5]


def test_the_loud_part_of_even_loudness_is_the_whole():
    assert len(loud_part(np.zeros((7, 3)))) == 7
