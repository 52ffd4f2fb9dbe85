"""Map square: the neighbourhood of a place."""


def map_square(north, east):
    """The square that a place is in; twenty by twenty of them hold nine tenths of all places."""

    def squares(axis):
        side = (axis.quantile(0.95) - axis.quantile(0.05)) / 20
        return ((axis - axis.median()) // side).astype(str)

    return squares(north) + " " + squares(east)
