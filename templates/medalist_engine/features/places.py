"""Places: pairs of latitude and longitude; how far and in which direction one lies from another."""

import re

import numpy as np

LATITUDE = re.compile(r"(?<![a-z])(?:lat|latitude)(?![a-z])")
LONGITUDE = re.compile(r"(?<![a-z])(?:lon|lng|long|longitude)(?![a-z])")
EARTH_KILOMETRES = 6371.0
MOST_PLACES = 4

Coordinates = tuple[np.ndarray, np.ndarray]


def find_places(numbers: dict[str, np.ndarray]) -> dict[str, tuple[str, str]]:
    """Columns named alike but for `lat` and `lon`, with values that are degrees."""
    east = {}
    for name in numbers:
        stem = LONGITUDE.sub("", split_words(name), count=1)
        if stem != split_words(name):
            east.setdefault(stem, name)
    places: dict[str, tuple[str, str]] = {}
    for name, values in numbers.items():
        stem = LATITUDE.sub("", split_words(name), count=1)
        named_alike = stem != split_words(name) and stem in east and len(places) < MOST_PLACES
        if named_alike and within(values, 90) and within(numbers[east[stem]], 180):
            places[f"place {stem.strip()}".strip()] = (name, east[stem])
    return places


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
