"""Places: pairs of latitude and longitude, as distances, directions and cells of a map."""

import re
from itertools import combinations

import numpy as np
import pandas as pd

LATITUDE = re.compile(r"(?<![a-z])(?:lat|latitude)(?![a-z])")
LONGITUDE = re.compile(r"(?<![a-z])(?:lon|lng|long|longitude)(?![a-z])")
EARTH_KILOMETRES = 6371.0
MOST_PLACES = 4

Coordinates = tuple[np.ndarray, np.ndarray]


def find_places(numbers: dict[str, np.ndarray]) -> dict[str, Coordinates]:
    """Columns named alike but for `lat` and `lon`, with values that are degrees."""
    east = {}
    for name in numbers:
        stem = LONGITUDE.sub("", split_words(name), count=1)
        if stem != split_words(name):
            east.setdefault(stem, name)
    found: dict[str, Coordinates] = {}
    for name, values in numbers.items():
        stem = LATITUDE.sub("", split_words(name), count=1)
        if stem != split_words(name) and stem in east and len(found) < MOST_PLACES:
            other = numbers[east[stem]]
            if within(values, 90) and within(other, 180):
                found[f"place {stem.strip()}".strip()] = (values.astype(float), other.astype(float))
    return found


def split_words(name: str) -> str:
    """`pickupLat` and `pickup_lat` are both `pickup lat`."""
    return re.sub(r"[\W_]+", " ", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)).lower()


def within(values: np.ndarray, most: float) -> bool:
    """Whether nearly all values are within the limits; most tables have a few wrong places."""
    known = values[~np.isnan(values)]
    return len(known) > 0 and bool((np.abs(known) <= most).mean() > 0.99) and known.min() < known.max()


def kilometres(start: Coordinates, end: Coordinates) -> np.ndarray:
    """Great-circle distance (haversine)."""
    (south, west), (north, east) = (np.radians(start), np.radians(end))
    half = np.sin((north - south) / 2) ** 2 + np.cos(south) * np.cos(north) * np.sin((east - west) / 2) ** 2
    return 2 * EARTH_KILOMETRES * np.arcsin(np.sqrt(np.clip(half, 0, 1)))


def bearing(start: Coordinates, end: Coordinates) -> np.ndarray:
    """Degrees from north in which `end` lies."""
    (south, west), (north, east) = (np.radians(start), np.radians(end))
    across = np.sin(east - west) * np.cos(north)
    along = np.cos(south) * np.sin(north) - np.sin(south) * np.cos(north) * np.cos(east - west)
    return np.degrees(np.arctan2(across, along))


def place_numbers(places: dict[str, Coordinates]) -> dict[str, np.ndarray]:
    """The distance of each place from the centre, and distance and direction between two places."""
    made = {}
    for name, (north, east) in places.items():
        centre = np.full(len(north), np.nanmedian(north)), np.full(len(east), np.nanmedian(east))
        made[f"{name}.from centre"] = kilometres(centre, (north, east))
    for left, right in combinations(places, 2):
        made[f"{left} to {right}.kilometres"] = kilometres(places[left], places[right])
        made[f"{left} to {right}.bearing"] = bearing(places[left], places[right])
    return made


def place_cells(places: dict[str, Coordinates]) -> dict[str, np.ndarray]:
    """Codes of map squares: about a hundred across the middle nine tenths of the places."""
    made = {}
    for name, place in places.items():
        cells = [np.floor((axis - np.nanmedian(axis)) / square_side(axis)) for axis in place]
        numbers = cells[0] * 100_000 + cells[1]
        made[f"{name}.cell"] = pd.factorize(numbers, sort=True)[0].astype(np.int32)
    return made


def square_side(axis: np.ndarray) -> float:
    return max(float(np.ptp(np.nanquantile(axis, [0.05, 0.95]))) / 20, 1e-9)
