"""Drawn: small pictures of known things, tones, and their files."""

import io
import wave

import numpy as np
from PIL import Image

Random = np.random.Generator
KINDS = ("cross", "disc", "square")


def drawn(
    random: Random, kind: str, side: int = 24, radius: int | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """A bright thing on a dim noisy ground, from 0 to 1, and which pixels it covers."""
    radius = int(random.integers(side // 6, side // 3)) if radius is None else radius
    middle = random.integers(radius, side - radius, 2)
    down, across = np.abs(np.indices((side, side)) - middle[:, None, None])
    mask = {
        "disc": down**2 + across**2 <= radius**2,
        "square": np.maximum(down, across) <= 0.8 * radius,
        "cross": (np.minimum(down, across) <= radius / 4) & (np.maximum(down, across) <= radius),
    }[kind]
    ground = random.normal(random.uniform(0.2, 0.4), 0.08, (side, side))
    return (ground + random.uniform(0.3, 0.5) * mask).clip(0, 1), mask


def grey(picture: np.ndarray) -> np.ndarray:
    return (255 * picture).round().astype(np.uint8)


def as_png(picture: np.ndarray) -> bytes:
    return encoded(picture, "png")


def as_jpeg(picture: np.ndarray) -> bytes:
    return encoded(picture, "jpeg")


def encoded(picture: np.ndarray, form: str) -> bytes:
    stream = io.BytesIO()
    Image.fromarray(grey(picture)).save(stream, form)
    return stream.getvalue()


def as_npz(**arrays: np.ndarray) -> bytes:
    stream = io.BytesIO()
    np.savez_compressed(stream, **arrays)
    return stream.getvalue()


def run_lengths(mask: np.ndarray) -> str:
    """Pixels counted from 1, down the columns."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], mask.T.ravel(), [0]]).astype(int)))
    return " ".join(f"{start + 1} {end - start}" for start, end in edges.reshape(-1, 2))


def covered(runs: str, size: int) -> np.ndarray:
    """Which of so many pixels the runs cover."""
    flat = np.zeros(size, bool)
    numbers = np.array(runs.split(), int).reshape(-1, 2)
    for start, length in numbers:
        flat[start - 1 : start - 1 + length] = True
    return flat


def as_wav(random: Random, tone: float, rate: int = 8_000) -> bytes:
    """A tone with its octave, of a third of a second or so, in noise."""
    seconds = np.arange(int(rate * random.uniform(0.25, 0.4))) / rate
    sound = np.sin(2 * np.pi * tone * seconds) + 0.5 * np.sin(4 * np.pi * tone * seconds)
    stream = io.BytesIO()
    with wave.open(stream, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes((4_000 * (sound + random.normal(0, 0.5, len(seconds)))).astype("<i2").tobytes())
    return stream.getvalue()
