"""Bearing: in which direction a second place lies."""

import numpy as np


def bearing(north, east, to_north, to_east):
    """Degrees from north, clockwise."""
    north, to_north, turn = np.radians(north), np.radians(to_north), np.radians(to_east - east)
    along = np.cos(north) * np.sin(to_north) - np.sin(north) * np.cos(to_north) * np.cos(turn)
    return np.degrees(np.arctan2(np.sin(turn) * np.cos(to_north), along))
