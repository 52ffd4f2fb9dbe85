"""Individuals: pictures of hundreds of things, a few of each, and asked which one it is."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from shape import Shape
from tables import Random
from with_media.drawn import as_png

SIDE, SPOTS = 40, 6
FEWEST, MOST = 3, 8
ACCURACY = "Submissions are evaluated on the classification accuracy."
MAP5 = (
    "Submissions are evaluated on the mean average precision at 5 (MAP@5): name at most five individuals for "
    "each picture, delimited by spaces, the likeliest first. An individual that is not in train is `new`."
)


@dataclass(frozen=True)
class Individual:
    """Spots of its own: where they are, from -1 to 1, how wide, and of which colours; the ground's colour."""

    places: np.ndarray
    widths: np.ndarray
    colours: np.ndarray
    ground: np.ndarray


def individual(random: Random) -> Individual:
    return Individual(
        places=random.uniform(-0.7, 0.7, (SPOTS, 2)),
        widths=random.uniform(0.12, 0.3, SPOTS),
        colours=random.uniform(0, 1, (SPOTS, 3)),
        ground=random.uniform(0.2, 0.8, 3),
    )


def photographed(random: Random, one: Individual) -> bytes:
    """Turned a little, nearer or further, off the middle, in another light, in noise."""
    angle, scale = random.normal(0, 0.25), random.uniform(0.75, 1.25)
    turn = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    places = one.places @ turn.T + random.normal(0, 0.18, 2)
    line = np.arange(SIDE) / (SIDE / 2) - 1
    picture = np.tile(one.ground, (SIDE, SIDE, 1))
    for place, width, colour in zip(places, scale * one.widths, one.colours, strict=True):
        down, across = (np.square(line - at) for at in place)
        picture[down[:, None] + across < width**2] = colour
    light = random.uniform(0.7, 1.2) + random.normal(0, 0.05, 3)
    return as_png((picture * light + random.normal(0, 0.05, picture.shape)).clip(0, 1))


def album(random: Random, individuals: int) -> tuple[list[str], list[bytes], np.ndarray]:
    """By picture: who it shows, the file, and whether test asks for it: one picture of everyone."""
    names, files, asked = [], [], []
    for name in random.choice(1 << 20, individuals, replace=False):
        one, count = individual(random), int(random.integers(FEWEST, MOST + 1))
        names += [f"w_{name:05x}"] * (count + 1)
        files += [photographed(random, one) for _ in range(count + 1)]
        asked += [False] * count + [True]
    return names, files, np.array(asked)


def listed(
    random: Random, names: list[str], files: list[bytes], asked: np.ndarray
) -> tuple[pd.DataFrame, np.ndarray, dict[str, bytes]]:
    """In no order, each in the folder of its part."""
    order = random.permutation(len(names))
    images = [f"{number:08x}.png" for number in random.choice(1 << 32, len(names), replace=False)]
    rows = pd.DataFrame({"Image": images, "Id": np.array(names)[order]})
    placed = {
        f"{'test' if asked[at] else 'train'}/{image}": files[at]
        for image, at in zip(images, order, strict=True)
    }
    return rows, asked[order], placed


def individuals(random: Random) -> Shape:
    """600 of them, of whom train has 3 to 8 pictures each."""
    rows, asked, files = listed(random, *album(random, 600))
    return Shape(
        *(rows, asked, "Image", ["Id"], rows.Id[0], "accuracy", ACCURACY, 0.25),
        files=files,
        unlisted=["test"],
    )


def individuals_and_new(random: Random) -> Shape:
    """400 of them, and many pictures of others, each seen once; five may be named."""
    names, files, asked = album(random, 400)
    others = 600
    names += ["new"] * others
    files += [photographed(random, individual(random)) for _ in range(others)]
    rows, asked, placed = listed(random, names, files, np.append(asked, np.arange(others) % 4 == 0))
    sample = " ".join(["new", *dict.fromkeys(rows.Id[rows.Id != "new"])][:5])
    return Shape(*(rows, asked, "Image", ["Id"], sample, "map5", MAP5, 0.33), files=placed, unlisted=["test"])


SHAPES = {"individuals": individuals, "individuals-and-new": individuals_and_new}
