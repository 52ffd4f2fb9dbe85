"""PCM: samples of wav and aiff files, by their headers but never beyond what the file holds."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

import numpy as np

PCM_TAG = 1
FLOAT_TAG = 3
EXTENSIBLE_TAG = 0xFFFE
MOST_CHUNKS = 10_000
MOST_CHANNELS = 64
ENDLESS = (0, 0xFFFFFFFF)


class BadSound(ValueError):
    """A file that holds no sound that can be read."""


@dataclass
class Pcm:
    """Where the samples of an open file lie; `note` says what its header got wrong."""

    handle: BinaryIO
    start: int
    frames: int
    rate: float
    channels: int
    width: int
    is_float: bool
    order: str
    note: str = ""

    def read(self, first: int, count: int) -> np.ndarray:
        """Mono samples from `first` on, at most `count` of them, as float32 between -1 and 1."""
        size = self.width * self.channels
        self.handle.seek(self.start + first * size)
        wanted = max(0, min(count, self.frames - first)) * size
        data = self.handle.read(wanted)
        data = data[: len(data) // size * size]
        return mono_of(self.samples(data).reshape(-1, self.channels))

    def samples(self, data: bytes) -> np.ndarray:
        if self.is_float:
            values = np.frombuffer(data, f"{self.order}f{self.width}").astype(np.float32)
            return np.clip(np.nan_to_num(values), -1e3, 1e3)
        if self.width == 1:
            signed = np.frombuffer(data, np.int8 if self.order == ">" else np.uint8).astype(np.float32)
            return signed / 128 if self.order == ">" else signed / 128 - 1
        if self.width == 3:
            parts = np.frombuffer(data, np.uint8).reshape(-1, 3).astype(np.int32)
            low, middle, high = parts.T[::-1] if self.order == ">" else parts.T
            return ((high << 24 | middle << 16 | low << 8) / 2**31).astype(np.float32)
        whole = np.frombuffer(data, f"{self.order}i{self.width}")
        return (whole / 2.0 ** (8 * self.width - 1)).astype(np.float32)


def mono_of(samples: np.ndarray) -> np.ndarray:
    """The mean of the channels."""
    return samples[:, 0] if samples.shape[1] == 1 else samples.mean(axis=1, dtype=np.float32)


def open_pcm(handle: BinaryIO, size: int) -> Pcm | None:
    """The sound in a wav or aiff file of `size` bytes; None if it is another kind of file."""
    handle.seek(0)
    head = handle.read(12)
    if head[:4] in (b"RIFF", b"RF64") and head[8:] == b"WAVE":
        return open_wav(handle, size)
    if head[:4] == b"FORM" and head[8:] in (b"AIFF", b"AIFC"):
        return open_aiff(handle, size)
    return None


def chunks(handle: BinaryIO, size: int, order: str) -> Iterator[tuple[bytes, int, int]]:
    """Name, place and claimed length of each chunk that begins inside the file."""
    place = 12
    for _ in range(MOST_CHUNKS):
        handle.seek(place)
        head = handle.read(8)
        if len(head) < 8:
            return
        length = struct.unpack(f"{order}I", head[4:])[0]
        yield head[:4], place + 8, length
        place += 8 + length + length % 2
        if place >= size:
            return


def open_wav(handle: BinaryIO, size: int) -> Pcm | None:
    form = None
    for name, place, length in chunks(handle, size, "<"):
        if name == b"fmt ":
            handle.seek(place)
            form = handle.read(min(length, 40))
        if name == b"data":
            if form is None or len(form) < 16:
                raise BadSound("a wav whose samples have no format")
            return wav_of(handle, form, place, length, size)
    raise BadSound("a wav without samples")


def wav_of(handle: BinaryIO, form: bytes, place: int, length: int, size: int) -> Pcm | None:
    tag, channels, rate, _, _, bits = struct.unpack("<HHIIHH", form[:16])
    if tag == EXTENSIBLE_TAG and len(form) >= 26:
        tag = struct.unpack("<H", form[24:26])[0]
    if tag not in (PCM_TAG, FLOAT_TAG):
        return None
    return checked(Pcm(handle, place, 0, rate, channels, -(-bits // 8), tag == FLOAT_TAG, "<"), length, size)


def open_aiff(handle: BinaryIO, size: int) -> Pcm | None:
    found: dict[bytes, tuple[int, int]] = {}
    for name, place, length in chunks(handle, size, ">"):
        found.setdefault(name, (place, length))
    if b"COMM" not in found or b"SSND" not in found:
        raise BadSound("an aiff without format or samples")
    place, length = found[b"COMM"]
    handle.seek(place)
    common = handle.read(min(length, 22))
    if len(common) < 18:
        raise BadSound("an aiff whose format is cut off")
    channels, _, bits, exponent, mantissa = struct.unpack(">hIhHQ", common[:18])
    rate = mantissa * 2.0 ** (min(exponent & 0x7FFF, 16383 + 40) - 16383 - 63)
    packing = common[18:22] or b"NONE"
    kinds = {b"NONE": (False, ">"), b"twos": (False, ">"), b"sowt": (False, "<"), b"fl32": (True, ">")}
    if packing not in kinds:
        return None
    is_float, order = kinds[packing]
    place, length = found[b"SSND"]
    handle.seek(place)
    offset = int.from_bytes(handle.read(4), "big")
    start = place + 8 + (offset if offset < length else 0)
    width = -(-bits // 8)
    return checked(Pcm(handle, start, 0, rate, channels, width, is_float, order), length - 8, size)


def checked(sound: Pcm, length: int, size: int) -> Pcm:
    """The same sound with as many frames as the header says and the file holds."""
    widths = (4, 8) if sound.is_float else (1, 2, 3, 4)
    if sound.width not in widths or not 0 < sound.channels <= MOST_CHANNELS or not 1 <= sound.rate <= 1e7:
        raise BadSound(f"{sound.channels} channels of {sound.width} bytes at {sound.rate:g} Hz")
    held = max(0, size - sound.start)
    if length > held and length not in ENDLESS:
        sound.note = f"its header promises {length} bytes of sound, the file holds {held}"
    sound.frames = (held if length in ENDLESS else min(length, held)) // (sound.width * sound.channels)
    return sound
