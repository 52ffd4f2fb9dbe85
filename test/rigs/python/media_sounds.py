"""Sounds made up on the spot: tones in noise, as wav and aiff files of every width."""

import struct

import numpy as np

RATE = 8_000


def tone(pitch, seconds=0.5, rate=RATE, seed=0):
    random = np.random.default_rng(seed)
    times = np.arange(round(seconds * rate)) / rate
    return (0.5 * np.sin(2 * np.pi * pitch * times) + random.normal(0, 0.01, len(times))).astype(np.float32)


def packed(samples, bits):
    """As little-endian PCM of this width."""
    whole = np.round(samples.astype(float) * (2 ** (bits - 1) - 1)).astype("<i4")
    if bits == 8:
        return (whole + 128).astype(np.uint8).tobytes()
    return whole.view(np.uint8).reshape(-1, 4)[:, : bits // 8].tobytes()


def wav(data, bits=16, rate=RATE, channels=1, tag=1, length=None, before=b""):
    """A wav of these bytes; `length` is what its header says of them."""
    form = struct.pack(
        "<HHIIHH", tag, channels, rate, rate * channels * bits // 8, channels * bits // 8, bits
    )
    said = len(data) if length is None else length
    body = (
        b"WAVE" + b"fmt " + struct.pack("<I", 16) + form + before + b"data" + struct.pack("<I", said) + data
    )
    return b"RIFF" + struct.pack("<I", len(body)) + body


def aiff(samples, rate=RATE):
    data = np.round(samples * 32767).astype(">i2").tobytes()
    exponent = int(np.log2(rate))
    rate_bytes = struct.pack(">HQ", 16383 + exponent, int(rate / 2.0**exponent * 2**63))
    common = struct.pack(">hIh", 1, len(samples), 16) + rate_bytes
    body = b"AIFF" + b"COMM" + struct.pack(">I", len(common)) + common
    body += b"SSND" + struct.pack(">III", len(data) + 8, 0, 0) + data
    return b"FORM" + struct.pack(">I", len(body)) + body
