"""Melted: a submission with a row for each pixel (`12_3_40`: picture, row, column), handled in a stream."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import prod
from pathlib import Path

import numpy as np

from medalist_engine.data.files.streams import encoding_of, open_bytes, separator_of

try:
    import pyarrow as pa
    import pyarrow.compute as pc
    from pyarrow import csv as arrow_csv
except ImportError:
    pa = None

FORM = r"^(?P<picture>.*)[_\-/ ](?P<row>\d+)[_\-/ ](?P<column>\d+)$"
BLOCK_BYTES = 1 << 24
STEPS = 10_000
"""Values are written in so many steps from the lowest to the highest."""


class NotMelted(ValueError):
    """The sample's ids are not of this form."""


@dataclass
class Extent:
    """The lowest and the highest row and column that are asked for of a picture."""

    low: tuple[int, int]
    high: tuple[int, int]

    @property
    def pixels(self) -> int:
        return prod(high - low + 1 for low, high in zip(self.low, self.high, strict=True))


@dataclass(frozen=True)
class Pixels:
    """Some rows of the sample; `codes` are the places of their pictures among the names."""

    names: list[str]
    codes: np.ndarray
    rows: np.ndarray
    columns: np.ndarray


class MeltedSample:
    def __init__(self, path: Path, key: str, target: str, header: list[str]) -> None:
        self.path, self.key, self.target, self.header = path, key, target, header

    @contextmanager
    def batches(self) -> Iterator["Iterator[pa.RecordBatch]"]:
        if pa is None:
            raise ModuleNotFoundError("pyarrow is not installed, and only it reads so many rows in the time")
        encoding = encoding_of(self.path)
        text = dict.fromkeys(self.header, pa.string())
        with open_bytes(self.path) as stream:
            yield arrow_csv.open_csv(
                stream,
                arrow_csv.ReadOptions(
                    block_size=BLOCK_BYTES, encoding="latin-1" if encoding == "latin-1" else "utf8"
                ),
                arrow_csv.ParseOptions(delimiter=separator_of(self.path, encoding)),
                arrow_csv.ConvertOptions(column_types=text, strings_can_be_null=False),
            )

    def pixels(self, batch: "pa.RecordBatch") -> Pixels:
        parts = pc.extract_regex(batch.column(self.key), FORM)
        if parts.null_count:
            raise NotMelted("an id is not picture, row and column")
        rows, columns = (pc.cast(parts.field(name), pa.int64()).to_numpy() for name in ("row", "column"))
        pictures = parts.field("picture").dictionary_encode()
        return Pixels(pictures.dictionary.to_pylist(), pictures.indices.to_numpy(), rows, columns)

    def extents(self) -> dict[str, Extent]:
        """By the picture's name, in the order of the sample."""
        extents: dict[str, Extent] = {}
        with self.batches() as batches:
            for batch in batches:
                pixels = self.pixels(batch)
                for code, name in enumerate(pixels.names):
                    is_of_code = pixels.codes == code
                    sides = [side[is_of_code] for side in (pixels.rows, pixels.columns)]
                    low, high = (tuple(int(end(side)) for side in sides) for end in (np.min, np.max))
                    old = extents.get(name, Extent(low, high))
                    extents[name] = Extent(tuple(map(min, low, old.low)), tuple(map(max, high, old.high)))
        return extents

    def copy(self, path: Path) -> None:
        """The sample itself is a first answer that costs nothing."""
        with open_bytes(self.path) as stream, path.open("wb") as copy:
            shutil.copyfileobj(stream, copy)

    def write(self, path: Path, value_of: Callable[[str], np.ndarray], scale: float) -> None:
        """`value_of` gives a picture's steps from 0 to STEPS, of which `scale` is the highest value."""
        spelled = pa.array([f"{scale * step / STEPS:.6g}" for step in range(STEPS + 1)])
        place = self.header.index(self.target)
        temporary = path.with_name(path.name + ".tmp")
        schema = pa.schema([(name, pa.string()) for name in self.header])
        options = arrow_csv.WriteOptions(include_header=False, quoting_style="none")
        with self.batches() as batches, temporary.open("wb") as stream:
            stream.write((",".join(self.header) + "\n").encode())
            with arrow_csv.CSVWriter(stream, schema, write_options=options) as writer:
                for batch in batches:
                    steps = self.steps(self.pixels(batch), value_of)
                    cells = spelled.take(pa.array(steps))
                    writer.write_batch(batch.select(self.header).set_column(place, self.target, cells))
        temporary.replace(path)

    def steps(self, pixels: Pixels, value_of: Callable[[str], np.ndarray]) -> np.ndarray:
        steps = np.empty(len(pixels.codes), np.int64)
        for code, name in enumerate(pixels.names):
            is_of_code = pixels.codes == code
            picture = value_of(name)
            steps[is_of_code] = picture[pixels.rows[is_of_code], pixels.columns[is_of_code]]
        return steps
