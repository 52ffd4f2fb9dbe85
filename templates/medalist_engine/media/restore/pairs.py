"""Pairs: pictures of train with the images that answer them, as grey values from 0 to 1."""

from dataclasses import dataclass

import numpy as np
from PIL import Image

from medalist_engine.media.files.library import Place
from medalist_engine.media.pixels.finding import Finder
from medalist_engine.media.pixels.reading import Reader, Sides

MOST_PAIRED_PIXELS = 30_000_000


@dataclass(frozen=True)
class ImagePair:
    picture: np.ndarray
    answer: np.ndarray


def read_pairs(finder: Finder, reader: Reader, most: int, seed: int) -> list[ImagePair]:
    """At random, no more than `most` of them, nor more than memory should hold."""
    places = [place for place in finder.all_of("train") if finder.answer(place) is not None]
    pairs, pixels = [], 0
    for number in np.random.default_rng(seed).permutation(len(places)):
        if len(pairs) == most or pixels > MOST_PAIRED_PIXELS:
            break
        pair = read_pair(finder, reader, places[number])
        if pair is not None:
            pairs.append(pair)
            pixels += pair.answer.size
    reader.troubles.tell()
    return pairs


def read_pair(finder: Finder, reader: Reader, place: Place) -> ImagePair | None:
    answer = read_grey(reader, finder.answer(place), None)
    picture = None if answer is None else read_grey(reader, place, answer.shape)
    return None if picture is None else ImagePair(picture, answer)


def read_grey(reader: Reader, place: Place, shape: Sides | None) -> np.ndarray | None:
    """At its own size, or stretched to that of its answer."""
    read = reader.read(place)
    if read is None:
        return None
    grey = read[0].astype(np.float32).mean(axis=2) / 255
    if shape is None or grey.shape == shape:
        return grey
    stretched = Image.fromarray(grey).resize(shape[::-1], Image.Resampling.BICUBIC)
    return np.asarray(stretched).clip(0, 1)
