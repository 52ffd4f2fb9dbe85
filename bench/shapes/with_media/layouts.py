"""Layouts: rows that have pictures or sounds, in each layout that such competitions have."""

import io
import zipfile
from collections.abc import Mapping

import numpy as np
import pandas as pd
from shape import Shape
from tables import Random
from with_media.drawn import KINDS, as_npz, as_png, as_wav, drawn, grey, run_lengths

TRAIN, TEST = 240, 80
ROWS = TRAIN + TEST
ASKED = np.arange(ROWS) >= TRAIN
ACCURACY = "Submissions are evaluated on the classification accuracy."
AUC = "Submissions are evaluated on the area under the ROC curve."
RMSE = "Submissions are evaluated on the root mean squared error."


def ids_of(random: Random, count: int = ROWS) -> list[str]:
    return [f"{number:08x}" for number in random.choice(1 << 32, count, replace=False)]


def placed(ids: list[str], contents: list[bytes], form: str = "{part}/{id}.png") -> dict[str, bytes]:
    """Files of train and of test, each in the folder of its part."""
    pairs = zip(ids, contents, ASKED, strict=True)
    return {form.format(part="test" if asked else "train", id=name): file for name, file, asked in pairs}


def class_folders(random: Random) -> Shape:
    """A folder for each class; no table but the sample."""
    kinds = random.choice(KINDS, ROWS)
    names = [f"{name}.png" for name in ids_of(random)]
    pictures = [as_png(drawn(random, kind)[0]) for kind in kinds]
    places = [
        f"test/{n}" if asked else f"train/{k}/{n}" for n, k, asked in zip(names, kinds, ASKED, strict=True)
    ]
    rows = pd.DataFrame({"file": names, "thing": kinds})
    return Shape(
        *(rows, ASKED, "file", ["thing"], "disc", "accuracy", ACCURACY, 0.75),
        files=dict(zip(places, pictures, strict=True)),
        unlisted=["train", "test"],
    )


def names_in_zips(random: Random) -> Shape:
    """Archives of pictures whose names begin with the label; the page says which label is one."""
    kinds = random.choice(["cross", "square"], ROWS)
    pictures = [as_png(drawn(random, kind)[0]) for kind in kinds]
    known = {f"{kinds[at]}.{at}.png": pictures[at] for at in range(TRAIN)}
    asked = {f"{at - TRAIN + 1}.png": pictures[at] for at in range(TRAIN, ROWS)}
    rows = pd.DataFrame({"id": np.arange(ROWS) - TRAIN + 1, "label": (kinds == "cross").astype(int)})
    page = f"{AUC} Predict the probability that the picture is a cross (1 = cross, 0 = square)."
    return Shape(
        *(rows, ASKED, "id", ["label"], 0.5, "auc", page, 0.9),
        files={"train.zip": zipped(known), "test.zip": zipped(asked)},
        unlisted=["train", "test"],
    )


def zipped(files: Mapping[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return stream.getvalue()


def arrays(random: Random) -> Shape:
    """Pictures, ids and labels in an npz for each part."""
    kinds = random.choice(["disc", "square"], ROWS)
    images = np.stack([grey(drawn(random, kind)[0]) for kind in kinds])
    rows = pd.DataFrame({"id": ids_of(random), "round": (kinds == "disc").astype(int)})
    known = {
        "ids": rows.id[~ASKED].to_numpy(str),
        "images": images[~ASKED],
        "labels": rows["round"][~ASKED].to_numpy(),
    }
    asked = {"ids": rows.id[ASKED].to_numpy(str), "images": images[ASKED]}
    return Shape(
        *(rows, ASKED, "id", ["round"], 0.5, "auc", AUC, 0.75),
        files={"train.npz": as_npz(**known), "test.npz": as_npz(**asked)},
        unlisted=["train", "test"],
    )


def pixels(random: Random) -> Shape:
    """A column for each pixel."""
    kinds = random.integers(0, len(KINDS), ROWS)
    images = np.stack([grey(drawn(random, KINDS[kind], 16)[0]).ravel() for kind in kinds])
    cells = pd.DataFrame(images, columns=[f"pixel{at}" for at in range(images.shape[1])])
    rows = pd.concat([pd.DataFrame({"id": np.arange(ROWS), "label": kinds}), cells], axis=1)
    return Shape(*(rows, ASKED, "id", ["label"], 0, "accuracy", ACCURACY, 0.65))


def bands(random: Random) -> Shape:
    """Two lists of numbers to a row of JSON, each a picture, beside an angle."""
    kinds = random.choice(["cross", "disc"], ROWS)
    pairs = [
        [(40 * drawn(random, kind, 20)[0] - 30).round(3).ravel().tolist() for kind in (own, own)]
        for own in kinds
    ]
    rows = pd.DataFrame(
        {"id": ids_of(random), "band_1": [pair[0] for pair in pairs], "band_2": [pair[1] for pair in pairs]}
        | {"angle": random.uniform(30, 45, ROWS), "is_disc": (kinds == "disc").astype(int)}
    )
    evaluation = "Submissions are evaluated on the log loss."
    return Shape(*(rows, ASKED, "id", ["is_disc"], 0.5, "logloss", evaluation, 0.55), form="json")


def photos_beside_table(random: Random) -> Shape:
    """Two photos to a row of a table: what is asked for hangs on all three."""
    ids, rooms = ids_of(random), random.integers(1, 6, ROWS)
    radius = random.integers(3, 9, (2, ROWS))
    rows = pd.DataFrame({"house": ids, "rooms": rooms})
    rows["price"] = 20 * rooms + 12 * radius[0] + 6 * radius[1] + random.normal(0, 4, ROWS)
    photos = [
        [as_png(drawn(random, kind, 24, r)[0]) for r in radius[at]]
        for at, kind in enumerate(("disc", "square"))
    ]
    return Shape(
        *(rows, ASKED, "house", ["price"], float(rows.price.mean()), "rmse", RMSE, 32),
        files=placed(ids, photos[0], "{part}_images/{id}_front.png")
        | placed(ids, photos[1], "{part}_images/{id}_back.png"),
    )


def id_and_ending(random: Random) -> Shape:
    """A picture for each id, in tables that have nothing else."""
    ids, radius = ids_of(random), random.integers(3, 10, ROWS)
    rows = pd.DataFrame({"id": ids, "size": 1.5 * radius + random.normal(0, 0.3, ROWS)})
    pictures = [as_png(drawn(random, "disc", 24, r)[0]) for r in radius]
    return Shape(
        *(rows, ASKED, "id", ["size"], float(rows["size"].mean()), "rmse", RMSE, 2.2),
        files=placed(ids, pictures),
    )


def shared_ids(random: Random) -> Shape:
    """A picture for each id, which counts from 1 in train and in test alike: a folder tells whose it is."""
    radius, heard = random.integers(3, 10, ROWS), random.random(ROWS).round(3)
    ids = np.where(ASKED, np.arange(ROWS) - TRAIN, np.arange(ROWS)) + 1
    rows = pd.DataFrame({"id": ids, "heard": heard, "size": 1.5 * radius + random.normal(0, 0.3, ROWS)})
    pictures = [as_png(drawn(random, "disc", 24, r)[0]) for r in radius]
    return Shape(
        *(rows, ASKED, "id", ["size"], float(rows["size"].mean()), "rmse", RMSE, 2.2),
        files=placed([str(number) for number in ids], pictures),
    )


def photo_tags(random: Random) -> Shape:
    """Several yes-or-no tags to a picture, train's in a table, test's names in the sample alone."""
    names = [f"{name}.png" for name in ids_of(random)]
    tags = random.random((ROWS, len(KINDS))) < 0.4
    rows = pd.DataFrame({"image": names} | {kind: tags[:, at].astype(int) for at, kind in enumerate(KINDS)})
    pictures = [as_png(np.max([0.3 * random.random((24, 24)), *layers(random, own)], axis=0)) for own in tags]
    evaluation = "Submissions are evaluated on the mean column-wise ROC AUC."
    return Shape(
        *(rows, ASKED, "image", list(KINDS), 0.5, "auc", evaluation, 0.62),
        files=placed(names, pictures, "{part}/{id}"),
        unlisted=["test"],
    )


def layers(random: Random, tags: np.ndarray) -> list[np.ndarray]:
    return [drawn(random, kind)[0] for kind, has in zip(KINDS, tags, strict=True) if has]


def tones(random: Random) -> Shape:
    """Short sounds and what they are called."""
    names = [f"{name}.wav" for name in ids_of(random)]
    pitches = {"low": 220, "middle": 440, "high": 880}
    kinds = random.choice(list(pitches), ROWS)
    sounds = [as_wav(random, pitches[kind] * random.uniform(0.9, 1.1)) for kind in kinds]
    rows = pd.DataFrame({"fname": names, "pitch": kinds})
    return Shape(
        *(rows, ASKED, "fname", ["pitch"], "low", "accuracy", ACCURACY, 0.85),
        files=placed(names, sounds, "{part}/{id}"),
        unlisted=["test"],
    )


def masks(random: Random) -> Shape:
    """Which pixels of a picture show the thing, as run lengths; train has them as pictures, too."""
    ids = ids_of(random)
    pairs = [drawn(random, kind, 32) for kind in random.choice(KINDS, ROWS)]
    rows = pd.DataFrame({"id": ids, "rle_mask": [run_lengths(mask) for _, mask in pairs]})
    known = {f"train/masks/{ids[at]}.png": as_png(pairs[at][1].astype(float)) for at in range(TRAIN)}
    page = (
        "Submissions are evaluated on the mean Dice coefficient. Pixels are numbered from 1, top to bottom, "
        "then left to right: pairs of a start and a run length, delimited by spaces."
    )
    return Shape(
        *(rows, ASKED, "id", ["rle_mask"], "1 1", "dice", page, 0.7),
        files=placed(ids, [as_png(picture) for picture, _ in pairs], "{part}/images/{id}.png") | known,
        unlisted=["test"],
    )


SHAPES = {
    "class-folders": class_folders,
    "names-in-zips": names_in_zips,
    "arrays": arrays,
    "pixels": pixels,
    "bands": bands,
    "photos-beside-table": photos_beside_table,
    "id-and-ending": id_and_ending,
    "shared-ids": shared_ids,
    "photo-tags": photo_tags,
    "tones": tones,
    "masks": masks,
}
