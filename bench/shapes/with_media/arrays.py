"""Arrays of many rows: pictures and series in files of NumPy, labels beside them in each way."""

import io

import numpy as np
import pandas as pd
from shape import Shape
from tables import Random
from with_media.drawn import KINDS, as_npz, drawn, grey
from with_media.layouts import ACCURACY, ASKED, RMSE, ROWS, TEST, TRAIN, ids_of

NUMBERED = np.concatenate([np.arange(TRAIN), np.arange(1, TEST + 1)])
"""Ids of test count from 1; train has none."""
BOTH = ["train", "test"]


def as_npy(array: np.ndarray) -> bytes:
    stream = io.BytesIO()
    np.save(stream, array)
    return stream.getvalue()


def things(random: Random) -> tuple[np.ndarray, np.ndarray]:
    kinds = random.integers(0, len(KINDS), ROWS)
    return kinds, np.stack([grey(drawn(random, KINDS[kind])[0]) for kind in kinds])


def arrays_apart(random: Random) -> Shape:
    """An archive of one array for the pictures of each part, and one for the labels."""
    kinds, images = things(random)
    rows = pd.DataFrame({"id": NUMBERED, "label": kinds})
    files = {
        "glyphs-train-imgs.npz": as_npz(arr_0=images[~ASKED]),
        "glyphs-train-labels.npz": as_npz(arr_0=kinds[~ASKED].astype(np.uint8)),
        "glyphs-test-imgs.npz": as_npz(arr_0=images[ASKED]),
    }
    return Shape(*(rows, ASKED, "id", ["label"], 0, "accuracy", ACCURACY, 0.6), files=files, unlisted=BOTH)


def colours_first(random: Random) -> Shape:
    """Channels stand before lines, labels are one of several 0 and 1; the sample counts from 0."""
    kinds, images = things(random)
    colours = np.stack([images, images // 2, 255 - images], axis=1)
    rows = pd.DataFrame({"ImageId": NUMBERED - ASKED, "Label": kinds})
    files = {
        "X_train.npy": as_npy(colours[~ASKED]),
        "Y_train.npy": as_npy(np.eye(len(KINDS), dtype=np.float32)[kinds[~ASKED]]),
        "X_test.npy": as_npy(colours[ASKED]),
    }
    return Shape(
        *(rows, ASKED, "ImageId", ["Label"], 0, "accuracy", ACCURACY, 0.6), files=files, unlisted=BOTH
    )


def array_beside_table(random: Random) -> Shape:
    """A table has the labels of train in the order of its array; the sample alone names the rows of test."""
    kinds, images = things(random)
    rows = pd.DataFrame({"id": ids_of(random), "thing": np.array(KINDS)[kinds]})
    files = {"train_images.npy": as_npy(images[~ASKED]), "test_images.npy": as_npy(images[ASKED])}
    return Shape(
        *(rows, ASKED, "id", ["thing"], "disc", "accuracy", ACCURACY, 0.6), files=files, unlisted=["test"]
    )


def array_by_ids(random: Random) -> Shape:
    """Arrays of ids tell which row of the pictures an id of the tables means."""
    kinds, images = things(random)
    rows = pd.DataFrame({"id": ids_of(random), "thing": np.array(KINDS)[kinds]})
    files = {}
    for part, own in (("train", ~ASKED), ("test", ASKED)):
        mixed = random.permutation(np.flatnonzero(own))
        files[f"{part}_imgs.npy"] = as_npy(images[mixed])
        files[f"{part}_ids.npy"] = as_npy(rows.id.to_numpy(str)[mixed])
    return Shape(
        *(rows, ASKED, "id", ["thing"], "disc", "accuracy", ACCURACY, 0.6), files=files, unlisted=["test"]
    )


def series_array(random: Random) -> Shape:
    """A wave for each row, and how fast it is, in one archive."""
    pace = random.uniform(2, 12, ROWS)
    steps = np.linspace(0, 1, 400)
    waves = np.sin(2 * np.pi * (pace[:, None] * steps + random.random((ROWS, 1))))
    waves += random.normal(0, 0.5, waves.shape)
    rows = pd.DataFrame({"id": NUMBERED, "pace": pace.round(3)})
    arrays = {"X_train": waves[~ASKED], "y_train": rows.pace[~ASKED].to_numpy(), "X_test": waves[ASKED]}
    return Shape(
        *(rows, ASKED, "id", ["pace"], 7, "rmse", RMSE, 1.0),
        files={"waves.npz": as_npz(**arrays)},
        unlisted=BOTH,
    )


SHAPES = {
    "arrays-apart": arrays_apart,
    "colours-first": colours_first,
    "array-beside-table": array_beside_table,
    "array-by-ids": array_by_ids,
    "series-array": series_array,
}
