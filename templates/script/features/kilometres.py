"""Kilometres: the distance between two places."""

import numpy as np


def kilometres(north, east, to_north, to_east):
    """Along the globe, by the haversine formula."""
    north, east, to_north, to_east = (np.radians(axis) for axis in (north, east, to_north, to_east))
    across = np.cos(north) * np.cos(to_north) * np.sin((to_east - east) / 2) ** 2
    return 2 * 6371 * np.arcsin((np.sin((to_north - north) / 2) ** 2 + across) ** 0.5)
