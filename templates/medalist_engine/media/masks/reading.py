"""Reading: pictures of any format as arrays of bytes, at their own size or at one that is asked for."""

import warnings
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from PIL import Image

from medalist_engine.media.files.library import Library, Place
from medalist_engine.media.files.troubles import Troubles
from medalist_engine.media.pictures.decode import open_picture, own_size, plain_colours

Sides = tuple[int, int]
AS_IT_IS = 1 << 16


@dataclass(frozen=True)
class Reader:
    """A picture that cannot be read costs a warning, and is None."""

    library: Library
    troubles: Troubles

    def own_shape(self, place: Place) -> Sides | None:
        """Height and width, as the file's header tells them."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                width, height = own_size(self.library.read(place))
        except Exception as error:  # noqa: BLE001 whatever a hostile file makes the decoder raise
            self.troubles.add(place.name, error)
            return None
        return height, width

    def read(self, place: Place, shape: Sides | None = None) -> tuple[np.ndarray, Sides] | None:
        """Height x width x 3, and the height and width in the file."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                content = self.library.read(place)
                image, (width, height) = open_picture(
                    content, max(shape) if shape else AS_IT_IS, beside=False
                )
                coloured = plain_colours(image)
                if shape and coloured.size != shape[::-1]:
                    coloured = coloured.resize(shape[::-1], Image.Resampling.BILINEAR, reducing_gap=3.0)
                return np.asarray(coloured), (height, width)
        except Exception as error:  # noqa: BLE001
            self.troubles.add(place.name, error)
            return None

    def read_all(
        self, places: Sequence[Place], shape: Sides, threads: int
    ) -> tuple[np.ndarray, list[Sides | None]]:
        """All pictures in one array, grey ones with one channel; None is the shape of an unread one."""
        pictures = np.zeros((len(places), *shape, 3), np.uint8)
        shapes: list[Sides | None] = [None] * len(places)

        def fill(number: int) -> None:
            picture = self.read(places[number], shape)
            if picture is not None:
                pictures[number], shapes[number] = picture

        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(fill, range(len(places))))
        self.troubles.tell()
        grey = (pictures[..., :1] == pictures).all()
        return (np.ascontiguousarray(pictures[..., :1]) if grey else pictures), shapes
