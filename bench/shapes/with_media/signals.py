"""Signals: rows that each own a file of measurements, as tables and as arrays."""

import io

import numpy as np
import pandas as pd
from shape import Shape
from tables import Random
from with_media.layouts import ASKED, AUC, ROWS, ids_of, placed

CHANNELS, STEPS = 6, 240
MAE = "Submissions are evaluated on the mean absolute error."


def sensor_tables(random: Random) -> Shape:
    """A table of sensors for each row, some of which fail; the sample alone names those of test."""
    hours = random.uniform(0, 50, ROWS).round(2)
    rows = pd.DataFrame({"segment": random.choice(10**9, ROWS, replace=False).astype(str), "hours": hours})
    contents = [sensors(random, own) for own in hours]
    return Shape(
        *(rows, ASKED, "segment", ["hours"], 0, "mae", MAE, 6),
        files=placed([*rows.segment], contents, "{part}/{id}.csv"),
        unlisted=["test"],
    )


def sensors(random: Random, hours: float) -> bytes:
    """The nearer the hour, the louder is every second sensor."""
    loud = np.where(np.arange(CHANNELS) % 2 == 0, 1 + 9 * np.exp(-hours / 20), 1)
    values = random.normal(0, 100, (STEPS, CHANNELS)) * loud * random.uniform(0.9, 1.1, CHANNELS)
    frame = pd.DataFrame(values.round(1), columns=[f"sensor_{at}" for at in range(1, CHANNELS + 1)])
    if random.random() < 0.2:
        frame[f"sensor_{random.integers(1, CHANNELS + 1)}"] = np.nan
    return frame.to_csv(index=False).encode()


def chirps_in_arrays(random: Random) -> Shape:
    """An array of three detectors for each row, in folders by its id; two of them hear the same chirp."""
    rows = pd.DataFrame({"id": ids_of(random), "target": random.integers(0, 2, ROWS)})
    contents = [detectors(random, own) for own in rows.target]
    places = [f"{name[0]}/{name[1]}/{name}" for name in rows.id]
    return Shape(
        *(rows, ASKED, "id", ["target"], 0.5, "auc", AUC, 0.8),
        files=placed(places, contents, "{part}/{id}.npy"),
        unlisted=["test"],
    )


def detectors(random: Random, heard: int) -> bytes:
    steps = np.arange(512)
    values = random.normal(0, 1, (3, 512))
    start = random.integers(0, 200)
    chirp = np.sin(2 * np.pi * (0.03 * steps + 0.0002 * (steps - start) ** 2)) * (steps > start)
    values[:2] += 0.9 * heard * chirp
    stream = io.BytesIO()
    np.save(stream, values * 1e-20)
    return stream.getvalue()


SHAPES = {"sensor-tables": sensor_tables, "chirps-in-arrays": chirps_in_arrays}
