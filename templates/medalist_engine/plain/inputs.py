"""Inputs of the plain learners: the level of every column, and a few scaled numbers."""

import statistics
from dataclasses import dataclass, field

from medalist_engine.plain.columns import Levels, learn_levels
from medalist_engine.plain.rows import Row, number_in
from medalist_engine.plain.sample import TrainSample


@dataclass
class Inputs:
    """`codes` are the sample's levels, by column and row.

    `scales` are mean and spread of the columns, by place, whose numbers make a row's point.
    """

    sample: TrainSample
    columns: list[Levels]
    codes: list[list[int]]
    scales: dict[int, tuple[float, float]] = field(default_factory=dict)

    def levels(self, cells: Row) -> list[int]:
        return [column.code(cell) for column, cell in zip(self.columns, cells, strict=True)]

    def point(self, cells: Row) -> list[float]:
        """A number that is missing counts as the mean."""
        return [scaled_cell(cells[place], middle, spread) for place, (middle, spread) in self.scales.items()]

    def points(self, rows: list[int]) -> list[list[float]]:
        """The points of rows of the sample."""
        cells = {place: self.sample.column(self.columns[place].name) for place in self.scales}
        scales = self.scales.items()
        return [[scaled_cell(cells[place][row], *scale) for place, scale in scales] for row in rows]

    def measure(self, places: list[int]) -> None:
        """Adds these columns to the points."""
        for place in places:
            cells = self.sample.column(self.columns[place].name)
            numbers = [number for cell in cells if (number := number_in(cell)) is not None]
            self.scales[place] = statistics.fmean(numbers), statistics.pstdev(numbers) or 1.0


def scaled_cell(cell: str, middle: float, spread: float) -> float:
    number = number_in(cell)
    return 0.0 if number is None else (number - middle) / spread


def learn_inputs(sample: TrainSample, features: list[str]) -> Inputs:
    columns, codes = [], []
    for name in features:
        cells = sample.column(name)
        levels = learn_levels(name, cells)
        if levels is not None:
            columns.append(levels)
            codes.append([levels.code(cell) for cell in cells])
    return Inputs(sample, columns, codes)
