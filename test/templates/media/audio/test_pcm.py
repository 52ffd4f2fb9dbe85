"""Samples are read as any program would write them, and never beyond what the file holds."""

import io
import struct
import wave

import numpy as np
import pytest
from medalist_engine.media.audio.pcm import BadSound, open_pcm
from medalist_engine.media.audio.sound import hear
from media_sounds import RATE, aiff, packed, tone, wav

TONE = tone(440)


@pytest.mark.parametrize("bits", [8, 16, 24, 32])
def test_pcm_of_every_width_gives_the_same_samples(sound_of, bits):
    sound = sound_of(wav(packed(TONE, bits), bits))
    assert (sound.rate, sound.frames, sound.note) == (RATE, len(TONE), "")
    assert np.abs(sound.read(0, sound.frames) - TONE).max() < 2.5 / 2 ** (bits - 1) + 1e-6


@pytest.mark.parametrize("bits", [32, 64])
def test_floats_are_read_and_what_is_no_number_is_silence(sound_of, bits):
    values = TONE.astype(f"<f{bits // 8}")
    values[:2] = np.nan, np.inf
    read = sound_of(wav(values.tobytes(), bits, tag=3)).read(0, len(values))
    assert np.isfinite(read).all() and read[0] == 0
    assert np.abs(read[2:] - TONE[2:]).max() < 1e-6


def test_channels_are_mixed(sound_of):
    both = np.column_stack([TONE, -TONE]).ravel()
    assert np.abs(sound_of(wav(packed(both, 16), channels=2)).read(0, 10**6)).max() < 1e-4


def test_a_file_of_the_standard_library_is_read(sound_of, tmp_path):
    with wave.open(str(tmp_path / "a.wav"), "wb") as file:
        file.setnchannels(1), file.setsampwidth(2), file.setframerate(RATE)
        file.writeframes(packed(TONE, 16))
    assert np.abs(sound_of((tmp_path / "a.wav").read_bytes()).read(100, 50) - TONE[100:150]).max() < 1e-4


def test_chunks_before_the_samples_are_passed_over(sound_of):
    other = b"LIST" + struct.pack("<I", 5) + b"abcde\0"
    assert sound_of(wav(packed(TONE, 16), before=other)).frames == len(TONE)


def test_an_aiff_is_read_without_soundfile():
    content = aiff(TONE, 2_000)
    sound = open_pcm(io.BytesIO(content), len(content))
    assert sound is not None and sound.rate == 2_000
    assert np.abs(sound.read(0, 10**6) - TONE).max() < 1e-4


@pytest.mark.parametrize("length", [2**31, 10**6])
def test_a_header_that_promises_too_much_is_noted_and_the_rest_is_read(sound_of, length):
    sound = sound_of(wav(packed(TONE, 16), length=length))
    assert f"promises {length} bytes" in sound.note
    assert len(sound.read(0, 2**40)) == sound.frames == len(TONE)


def test_a_stream_of_unknown_length_is_read_to_its_end(sound_of):
    sound = sound_of(wav(packed(TONE, 16), length=0xFFFFFFFF))
    assert (sound.frames, sound.note) == (len(TONE), "")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"RIFF",
        b"this is a text",
        wav(b"")[:20],
        wav(packed(TONE, 16), channels=0),
        wav(packed(TONE, 16), rate=0),
        wav(packed(TONE, 16), bits=40),
        aiff(TONE)[:30],
    ],
)
def test_what_is_no_sound_is_refused_as_that(sound_of, content):
    with pytest.raises(BadSound):
        sound_of(content)


def test_every_cut_of_a_wav_is_read_or_refused(sound_of):
    whole = wav(packed(TONE[:50], 16))
    for end in range(len(whole)):
        try:
            sound = sound_of(whole[:end])
        except BadSound:
            continue
        assert len(sound.read(0, 10**9)) == (end - 44) // 2


def test_other_rates_are_brought_to_the_common_one(sound_of):
    heard = hear(sound_of(wav(packed(tone(440, rate=44_100), 16), rate=44_100)), RATE, 10, 1)
    assert abs(len(heard.samples) - len(TONE)) <= 1
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
