"""History grids: the candidates of each row by score, how many of them to list, and the cells of lists."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from medalist_engine.config import Config, SubmissionColumn
from medalist_engine.data.side.histories import KeyHistory
from medalist_engine.text.worded.history_pairs import Pairs
from medalist_engine.text.worded.token_scores import chosen_tokens, ranked_score, token_f1

LIST_LIMITS = np.linspace(0.05, 0.6, 23)


class Grid(NamedTuple):
    """Of each row the scores of its candidates, the best first, whether they are right, and their items."""

    scores: np.ndarray
    right: np.ndarray
    items: np.ndarray


def grid_of(pairs: Pairs, scores: np.ndarray, right: np.ndarray, rows: np.ndarray) -> Grid:
    """Of equal scores, the more frequent first; what fills a row has the score 0."""
    order = np.lexsort((-pairs.features["had by"], -scores, pairs.rows))
    places = np.searchsorted(rows, pairs.rows[order])
    column = np.arange(len(order)) - np.searchsorted(places, places, side="left")
    shape = len(rows), int(column.max(initial=-1)) + 1
    grid = Grid(np.zeros(shape, np.float32), np.zeros(shape, np.float32), np.full(shape, -1))
    for cells, values in zip(grid, (scores, right, pairs.items), strict=True):
        cells[places, column] = values[order]
    return grid


def best_listing(
    config: Config, column: SubmissionColumn, grid: Grid, sizes: np.ndarray, most: int
) -> tuple[float | None | int, float]:
    """How many items to list: a number where lists are ranked, else the limit of scores that was best.

    None: as many as the scores themselves promise the best F1 of.
    """
    if column["kind"] == "ranked-list":
        return most, ranked_score(config["metric"]["name"], grid.right, sizes, grid.scores, most)
    gained: dict[float | None | int, float] = {
        limit: token_f1(grid.right, sizes, listed(grid, limit)) for limit in (None, *map(float, LIST_LIMITS))
    }
    best = max(gained, key=lambda limit: gained[limit])
    return best, gained[best]


def listed(grid: Grid, listing: float | None | int) -> np.ndarray:
    """Which candidates of each row are listed; one at least."""
    if isinstance(listing, int):
        return (np.arange(grid.items.shape[1]) < listing) & (grid.items >= 0)
    if listing is not None:
        return chosen_tokens(grid.scores, listing, True)
    counts = np.arange(1, grid.scores.shape[1] + 1)
    promised = 2 * grid.scores.cumsum(axis=1) / (counts + grid.scores.sum(axis=1, keepdims=True))
    return counts <= promised.argmax(axis=1)[:, None] + 1


def spelled_candidates(
    grid: Grid, listing: float | None | int, history: KeyHistory, column: SubmissionColumn
) -> Iterable[str]:
    chosen = listed(grid, listing) & (grid.items >= 0)
    for row, items in zip(chosen, grid.items, strict=True):
        yield column["separator"].join(history.names[item] for item in items[row])
