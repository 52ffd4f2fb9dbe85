"""Odd places: media in less usual places: in files of arrays, in cells, in lists of names."""

import io

import numpy as np
import pandas as pd
from shape import Shape
from tables import Random
from with_media.dicom_files import dicom_file
from with_media.drawn import as_jpeg, as_png, drawn, grey
from with_media.layouts import ASKED, AUC, RMSE, ROWS, TRAIN, ids_of, placed


def array_files(random: Random) -> Shape:
    """A series of three lines for each id, in folders by the letters of the id."""
    ids, shown = ids_of(random), random.integers(0, 2, ROWS)
    time = np.arange(1024)
    files = {}
    for name, asked, has in zip(ids, ASKED, shown, strict=True):
        pitch = random.uniform(0.4, 0.6)
        chirp = has * np.sin(time * (pitch + time / 4000)) * (time > random.integers(200, 500))
        stream = io.BytesIO()
        np.save(stream, 1e-20 * (random.normal(0, 1, (3, 1024)) + chirp))
        files[f"{'test' if asked else 'train'}/{name[0]}/{name[1]}/{name}.npy"] = stream.getvalue()
    rows = pd.DataFrame({"id": ids, "target": shown})
    return Shape(
        *(rows, ASKED, "id", ["target"], 0.5, "auc", AUC, 0.8),
        files=files,
        unlisted=["test"],
    )


def listed_photos(random: Random) -> Shape:
    """One to three photos to a row, listed in a cell by paths of Windows that spell them in small letters."""
    radius = random.integers(3, 10, ROWS)
    counts = random.integers(1, 4, ROWS)
    files, cells = {}, []
    for row in range(ROWS):
        names = [f"P{row:04}_{number}.PNG" for number in range(counts[row])]
        files |= {f"Photos/{name}": as_png(drawn(random, "disc", 24, radius[row])[0]) for name in names}
        cells.append(";".join(f"photos\\{name.lower()}" for name in names))
    rows = pd.DataFrame({"listing": np.arange(ROWS), "photos": cells})
    rows["size"] = 2.0 * radius + random.normal(0, 0.3, ROWS)
    return Shape(
        *(rows, ASKED, "listing", ["size"], float(rows["size"].mean()), "rmse", RMSE, 3),
        files=files,
    )


def points_melted(random: Random) -> Shape:
    """Where a thing lies, of pixels in a cell: a lookup table asks for each of two answers by itself."""
    side, cells, places = 32, [], []
    for _ in range(ROWS):
        picture, mask = drawn(random, "disc", side, 5)
        cells.append(" ".join(map(str, grey(picture).ravel())))
        places.append(np.argwhere(mask).mean(axis=0))
    known = pd.DataFrame(places, columns=["thing_y", "thing_x"]).round(3)
    asked = [(row, name) for row in range(TRAIN, ROWS) for name in known]
    lookup = pd.DataFrame(
        {"RowId": np.arange(1, len(asked) + 1), "ImageId": [row - TRAIN + 1 for row, _ in asked]}
        | {"FeatureName": [name for _, name in asked]}
    )
    rows = pd.DataFrame({"RowId": lookup.RowId, "Location": [known[name][row] for row, name in asked]})
    return Shape(
        *(rows, np.ones(len(rows), bool), "RowId", ["Location"], 0, "rmse", RMSE, 3.5),
        tables={
            "training": known[:TRAIN].assign(Image=cells[:TRAIN]),
            "test": pd.DataFrame({"ImageId": np.arange(1, ROWS - TRAIN + 1), "Image": cells[TRAIN:]}),
            "lookup": lookup,
        },
        unlisted=["train"],
    )


def scans(random: Random) -> Shape:
    """Scans of 12 bits in DICOM, dark where there is much, beside a table with the age of whom they show."""
    return scanned(random, twice=False)


def scans_twice(random: Random) -> Shape:
    """The same, and each scan once more as a JPEG in a folder of those."""
    return scanned(random, twice=True)


def scanned(random: Random, twice: bool) -> Shape:
    ids, seen = ids_of(random), random.integers(0, 2, ROWS)
    pictures = [drawn(random, "disc" if own else "square", 72)[0] for own in seen]
    ill = np.where(random.random(ROWS) < 0.1, 1 - seen, seen)
    rows = pd.DataFrame({"image_name": ids, "age": random.integers(20, 90, ROWS), "target": ill})
    files = placed(ids, [as_scan(one) for one in pictures], "{part}/{id}.dcm")
    if twice:
        files |= placed(ids, [as_jpeg(one) for one in pictures], "jpeg/{part}/{id}.jpg")
    return Shape(*(rows, ASKED, "image_name", ["target"], 0.5, "auc", AUC, 0.8), files=files)


def as_scan(picture: np.ndarray) -> bytes:
    """As a detector stores it: signed, with a slope and a window, and the brightest is the least."""
    stored = (2000 * (1 - picture)).round().astype(np.int16) - 1024
    slope, intercept = {0x00281053: ("DS", "0.5")}, {0x00281052: ("DS", "512")}
    window = {0x00281050: ("DS", "500"), 0x00281051: ("DS", "1001")}
    told = {0x00280101: ("US", 12), **slope, **intercept, **window}
    return dicom_file(stored, photometric="MONOCHROME1", tags=told)


SHAPES = {
    "array-files": array_files,
    "listed-photos": listed_photos,
    "points-melted": points_melted,
    "scans": scans,
    "scans-twice": scans_twice,
}
