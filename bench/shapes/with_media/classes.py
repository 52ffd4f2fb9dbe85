"""Classes: pictures of grades in their order, and of many classes that each have a column in the sample."""

import numpy as np
import pandas as pd
from shape import Shape
from tables import Random
from with_media.drawn import KINDS, as_jpeg, as_png, drawn
from with_media.layouts import ASKED, ROWS, ids_of, placed

GRADES = 5
BREEDS, EACH = 40, 12


def graded(random: Random) -> Shape:
    """The larger the thing, the higher the grade, from 0 to 4; most are 0."""
    ids, size = ids_of(random), random.beta(1, 1.6, ROWS)
    grades = np.clip(np.floor((size + random.normal(0, 0.03, ROWS)) * GRADES), 0, GRADES - 1).astype(int)
    pictures = [as_png(drawn(random, "disc", 48, round(4 + 18 * own))[0]) for own in size]
    rows = pd.DataFrame({"id_code": ids, "diagnosis": grades})
    page = "Submissions are scored based on the quadratic weighted kappa, which measures agreement."
    return Shape(
        *(rows, ASKED, "id_code", ["diagnosis"], 0, "qwk", page, 0.7),
        files=placed(ids, pictures, "{part}_images/{id}.png"),
    )


def breeds(random: Random) -> Shape:
    """Forty breeds by shape, size and side; the sample has a column for each."""
    names = sorted({f"hound_{number:04x}" for number in random.choice(1 << 16, BREEDS, replace=False)})
    own = np.repeat(np.arange(BREEDS), EACH)
    random.shuffle(own)
    asked = np.arange(len(own)) >= 3 * len(own) // 4
    ids = ids_of(random, len(own))
    files = {
        f"{'test' if asked[at] else 'train'}/{ids[at]}.jpg": as_jpeg(breed(random, number))
        for at, number in enumerate(own)
    }
    rows = pd.DataFrame({"id": ids, "breed": np.array(names)[own]})
    page = (
        "Submissions are evaluated on Multi Class Log Loss between the predicted probability and the target."
    )
    return Shape(
        *(rows, asked, "id", ["breed"], 1 / BREEDS, "logloss", page, 1.8),
        columns=names,
        files=files,
        tables={"labels": rows[~asked]},
        unlisted=["train", "test"],
    )


def breed(random: Random, number: int) -> np.ndarray:
    """A thing in the upper or the lower half of a striped ground."""
    kind, rest = KINDS[number % len(KINDS)], number // len(KINDS)
    thing = drawn(random, kind, 24, 4 + 2 * (rest % 3))[0]
    ground = 0.3 + 0.2 * np.sin(np.arange(24) * (1 + rest // 6)) + random.normal(0, 0.04, (24, 24))
    return np.concatenate([thing, ground] if rest // 3 % 2 else [ground, thing])


SHAPES = {"graded": graded, "breeds": breeds}
