"""Parts of plots: colours that colour-blind people tell apart, safe texts, panels in a grid."""

import math
from typing import Any

import numpy as np

Axes = Figure = Any  # matplotlib's: imported only when there is time to draw
BLUE, ORANGE, GREEN, RED, PURPLE, SKY, GREY = (
    *("#0072B2", "#E69F00", "#009E73", "#D55E00"),
    *("#CC79A7", "#56B4E9", "#8c8c8c"),
)
LINES = (BLUE, ORANGE, GREEN, RED, PURPLE, SKY, "#000000", GREY)
DENSITY = ("#c3dff0", SKY, BLUE, "#06253d")
MOST_PANELS = 9
MOST_DRAWN_ROWS = 200_000


def shown(text: object, most: int = 28) -> str:
    """One short line, cut in the middle: names often differ at the end. A dollar sign starts a formula."""
    line = " ".join(str(text).split())
    end = most // 2 - 1
    cut = line if len(line) <= most else f"{line[: most - end - 1]}…{line[-end:]}"
    return cut.replace("$", r"\$") or "(empty)"


def new_figure(width: float, height: float) -> Figure:
    """A figure without a window and without global state."""
    from matplotlib import figure

    return figure.Figure(figsize=(width, height))


def panel_grid(count: int, width: float = 3.6, height: float = 2.9) -> tuple[Figure, list[Axes]]:
    """A figure of so many panels, three to a row at most."""
    columns = min(3, count) if count != 4 else 2
    lines = math.ceil(count / columns)
    if count == 1:
        width, height = 6.4, 4.0
    figure = new_figure(width * columns, height * lines)
    axes = list(figure.subplots(lines, columns, squeeze=False).flat)
    for unused in axes[count:]:
        unused.remove()
    return figure, axes[:count]


def few_rows(count: int) -> slice:
    """An even sample of the rows, where drawing all would take long."""
    return slice(None, None, max(1, -(-count // MOST_DRAWN_ROWS)))


def is_skewed(values: np.ndarray) -> bool:
    """Whether values are positive and span so many orders of magnitude that a log scale is needed."""
    if len(values) < 3 or values.min() <= 0:
        return False
    low, middle, high = np.quantile(values, [0.01, 0.5, 0.99])
    return bool(high / middle > 5 and high / low > 20)


def with_remainder(names: list[str], total: int) -> str:
    """The part of the title that counts what is not shown."""
    return "" if len(names) >= total else f" ({len(names)} of {total} shown)"
