"""Sounds that libsndfile decodes."""

import io

import numpy as np
import pytest
import soundfile
from medalist_engine.media.audio.pcm import BadSound
from media_sounds import RATE, tone


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
