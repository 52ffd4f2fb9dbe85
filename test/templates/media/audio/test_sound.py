"""Sounds that libsndfile decodes."""

import io

import numpy as np
import pytest
import soundfile
from medalist_engine.media.audio.sound import BadSound, hear
from media_sounds import RATE, aiff, packed, tone, wav


def encoded(samples, kind, subtype=None):
    content = io.BytesIO()
    soundfile.write(content, samples, RATE, format=kind, subtype=subtype)
    return content.getvalue()


@pytest.mark.parametrize(
    ("kind", "subtype", "within"),
    [("FLAC", None, 1e-4), ("OGG", "VORBIS", 0.1), ("MP3", "MPEG_LAYER_III", 0.2)],
)
def test_compressed_sounds_are_heard(sound_of, kind, subtype, within):
    samples = tone(440, 0.5)
    sound = sound_of(encoded(samples, kind, subtype))
    heard = sound.read(0, sound.frames)
    assert sound.rate == RATE
    loudness = [np.sqrt(np.mean(part**2)) for part in (heard, samples)]
    assert loudness[0] == pytest.approx(loudness[1], rel=within)


def test_a_part_from_the_middle_is_that_part(sound_of):
    samples = np.concatenate([np.zeros(800), tone(440, 0.2)])
    sound = sound_of(encoded(samples, "FLAC"))
    assert np.abs(sound.read(0, 800)).max() < 1e-3
    assert np.allclose(sound.read(900, 50), samples[900:950], atol=1e-3)


def test_what_is_cut_off_or_no_sound_is_told(sound_of):
    with pytest.raises(BadSound):
        sound_of(encoded(tone(440, 0.5), "FLAC")[:20])
    with pytest.raises(BadSound, match="not a sound"):
        sound_of(b"just words that are called sound.mp3" * 30)


@pytest.mark.parametrize("bits", [8, 16, 24, 32])
def test_pcm_of_every_width_gives_the_same_samples(sound_of, bits):
    samples = tone(440)
    sound = sound_of(wav(packed(samples, bits), bits))
    assert (sound.rate, sound.frames) == (RATE, len(samples))
    assert np.abs(sound.read(0, sound.frames) - samples).max() < 2.5 / 2 ** (bits - 1) + 1e-6


def test_an_aiff_is_read_and_channels_are_mixed(sound_of):
    samples = tone(440)
    assert np.abs(sound_of(aiff(samples, 2_000)).read(0, 10**6) - samples).max() < 1e-4
    both = np.column_stack([samples, -samples]).ravel()
    assert np.abs(sound_of(wav(packed(both, 16), channels=2)).read(0, 10**6)).max() < 1e-4


def test_a_header_that_promises_too_much_is_not_believed(sound_of):
    samples = tone(440)
    assert len(sound_of(wav(packed(samples, 16), length=10**6)).read(0, 10**9)) == len(samples)


def test_other_rates_are_brought_to_the_common_one(sound_of):
    heard = hear(sound_of(wav(packed(tone(440, rate=44_100), 16), rate=44_100)), RATE, 10, 1)
    assert abs(len(heard.samples) - len(tone(440))) <= 1
    spectrum = np.abs(np.fft.rfft(heard.samples))
    assert abs(np.argmax(spectrum) * RATE / len(heard.samples) - 440) < 3


def test_of_a_long_sound_windows_from_begin_to_end_are_heard(sound_of):
    ramp = np.linspace(-0.9, 0.9, 60 * RATE).astype(np.float32)
    heard = hear(sound_of(wav(packed(ramp, 16))), RATE, 6, 3)
    assert (len(heard.samples), heard.seconds) == (6 * RATE, 60)
    assert np.allclose(heard.samples[[0, 3 * RATE, -1]], [-0.9, 0, 0.9], atol=0.01)


def test_a_silent_file_without_samples_is_refused(sound_of):
    with pytest.raises(BadSound, match="no samples"):
        hear(sound_of(wav(b"")), RATE, 10, 1)
