"""Cellwise: each answer from its cell, from the cells beside it, or from the way the cell is written."""

import time
from dataclasses import dataclass

import numpy as np
import pandas as pd

from medalist_engine.protocol import warn
from medalist_engine.text.cellwise.ladder import Ladder
from medalist_engine.text.cellwise.order import RowOrder, held_parts, order_of
from medalist_engine.text.cellwise.pieces import MOST_SHAPE_CELLS, best_plan, learn_meanings
from medalist_engine.text.cellwise.rewrites import useful_rewrites
from medalist_engine.text.cellwise.shapes import shapes_of
from medalist_engine.text.cellwise.vocabulary import Vocabulary, codes_of, vocabulary_of
from medalist_engine.text.cellwise.votes import (
    UNSAID,
    has_several,
    joined_codes,
    most_frequent,
    places_of_tables,
)

MOST_SHAPES = 400
MOST_BESIDE_LEVELS = 1_000
MOST_BESIDE = 3
SAMPLED = 10_000


@dataclass
class Asked:
    """What is answered for each row: train's rows first. `beside` are columns of few different cells."""

    truth: np.ndarray
    answers: Vocabulary
    cells: np.ndarray
    words: list[str]
    beside: list[np.ndarray]
    order: RowOrder
    folds: np.ndarray
    seed: int

    @property
    def known(self) -> int:
        return len(self.truth)


def answer_by_cells(
    answers: pd.Series,
    columns: dict[str, tuple[pd.Series, pd.Series]],
    numbers: np.ndarray,
    groups: np.ndarray | None,
    seed: int,
    until: float,
) -> tuple[list[str], list[str], np.ndarray]:
    """Cells for train's rows (out of fold) and for test's, and the folds: train's rows of a group in one."""
    coded = {name: codes_of(*pair) for name, pair in columns.items()}
    truth, vocabulary = vocabulary_of(answers)
    known = len(truth)
    order = order_of({name: codes for name, (codes, _words) in coded.items()}, numbers)
    folds = held_parts(order.groups if groups is None else groups, known, seed)
    main = telling_column(answers, coded, seed)
    codes, words = coded.pop(main)
    beside = [other for other, levels in coded.values() if 2 <= len(levels) <= MOST_BESIDE_LEVELS][
        :MOST_BESIDE
    ]
    asked = Asked(truth, vocabulary, codes, words, beside, order, folds, seed)
    said = climb_ladder(asked, until).said
    return vocabulary.spell(said[:known]), vocabulary.spell(said[known:]), folds


def telling_column(answers: pd.Series, coded: dict[str, tuple[np.ndarray, list[str]]], seed: int) -> str:
    """The column whose cells tell the answer: as they are written, or by their answers in other rows."""
    rows = np.random.default_rng(seed).permutation(len(answers))[:SAMPLED]
    truth = answers.iloc[rows].tolist()
    codes = pd.factorize(answers)[0][rows]
    halves, places = np.arange(len(rows)) % 2, places_of_tables(2)
    shares = {}
    for name, (cells, words) in coded.items():
        words_of_rows = [words[code] for code in cells[rows]]
        right = np.zeros(len(rows), bool)
        for rewrite in useful_rewrites(words_of_rows, truth)[:1]:
            right |= np.array(
                [rewrite(cell) == answer for cell, answer in zip(words_of_rows, truth, strict=True)]
            )
        keys = np.unique(cells[rows], return_inverse=True)[1]
        votes = most_frequent(keys, codes, halves, 2, int(keys.max(initial=0)) + 1)
        shares[name] = float((right | (votes[places[halves, halves], keys] == codes)).mean())
    return max(shares, key=lambda name: shares[name])


def climb_ladder(asked: Asked, until: float) -> Ladder:
    """From one answer for all to the answer of this cell between these two; no further than there is time."""
    shapes = shapes_of(asked.words)
    shape_of_word = pd.factorize(np.array(shapes, dtype=object))[0]
    ladder = Ladder(asked.truth, asked.folds, [asked.cells, shape_of_word[asked.cells]])
    everywhere = np.arange(len(asked.cells))
    ladder.offer(everywhere, np.zeros_like(everywhere), np.zeros((1, 1), np.int32))
    offer_rewrites(asked, ladder, everywhere)
    train_cells, count = asked.cells[: asked.known], len(asked.words)
    by_cell = most_frequent(train_cells, asked.truth, asked.folds, ladder.parts, count)
    offer_pieces(asked, ladder, shapes, by_cell, until)
    ladder.offer(everywhere, asked.cells, by_cell)
    unsure = np.flatnonzero(has_several(train_cells, asked.truth, count)[asked.cells])
    for context in contexts_of_rows(asked, shape_of_word):
        if len(unsure) == 0 or is_over(until):
            break
        offer_votes(
            asked, ladder, unsure, joined_codes(asked.cells[unsure], *(codes[unsure] for codes in context))
        )
    return ladder


def is_over(until: float) -> bool:
    over = time.monotonic() > until
    if over:
        warn("not every rule of cells was learned: there is no time for more")
    return over


def contexts_of_rows(asked: Asked, shape_of_word: np.ndarray) -> list[list[np.ndarray]]:
    """What stands beside a cell, the least telling first."""
    order, cells, shapes = asked.order, asked.cells, shape_of_word[asked.cells]
    before, after = order.previous_of(cells), order.next_of(cells)
    shapes_beside = [order.previous_of(shapes), order.next_of(shapes)]
    return [
        *([codes] for codes in [*asked.beside, *shapes_beside]),
        shapes_beside,
        [before],
        [after],
        [before, after],
    ]


def offer_votes(asked: Asked, ladder: Ladder, rows: np.ndarray, keys: np.ndarray) -> None:
    is_train = rows < asked.known
    known = rows[is_train]
    count = int(keys.max(initial=0)) + 1
    table = most_frequent(keys[is_train], asked.truth[known], asked.folds[known], ladder.parts, count)
    ladder.offer(rows, keys, table)


def offer_rewrites(asked: Asked, ladder: Ladder, rows: np.ndarray) -> None:
    some = np.random.default_rng(asked.seed).permutation(asked.known)[:SAMPLED]
    cells = [asked.words[code] for code in asked.cells[some]]
    for rewrite in useful_rewrites(cells, asked.answers.spell(asked.truth[some])):
        table = np.array([[asked.answers.code(rewrite(word)) for word in asked.words]], np.int32)
        ladder.offer(rows, asked.cells, table)


def offer_pieces(asked: Asked, ladder: Ladder, shapes: list[str], by_cell: np.ndarray, until: float) -> None:
    """Of shapes whose answers are often wrong so far: the rules by pieces that hold for cells never seen."""
    shape_codes, names = pd.factorize(np.array(shapes, dtype=object))
    wrong = np.bincount(shape_codes[asked.cells[: asked.known][~ladder.right()]], minlength=len(names))
    order = np.argsort(shape_codes, kind="stable")
    starts = np.searchsorted(shape_codes[order], np.arange(len(names) + 1))
    table = np.full(by_cell.shape, UNSAID, np.int32)
    for shape in np.argsort(-wrong, kind="stable")[:MOST_SHAPES]:
        if wrong[shape] == 0 or is_over(until):
            break
        fill_shape(asked, str(names[shape]), order[starts[shape] : starts[shape + 1]], by_cell, table)
    rows = np.flatnonzero((table[-1] != UNSAID)[asked.cells])
    ladder.offer(rows, asked.cells[rows], table)


def fill_shape(asked: Asked, shape: str, members: np.ndarray, by_cell: np.ndarray, table: np.ndarray) -> None:
    """Writes what the pieces of this shape tell of its cells into `table`; its rows are as in `by_cell`."""
    seen = [known_pairs(asked, members, said) for said in by_cell]
    plan = best_plan(shape, *seen[-1], asked.seed)
    if plan is None:
        return
    for row, pairs in enumerate(seen):
        rule = learn_meanings(plan, *pairs)
        answers = [rule.answer(asked.words[member]) for member in members]
        table[row, members] = [UNSAID if said is None else asked.answers.code(said) for said in answers]


def known_pairs(asked: Asked, members: np.ndarray, said: np.ndarray) -> tuple[list[str], list[str]]:
    known = members[said[members] != UNSAID]
    some = np.random.default_rng(asked.seed).permutation(known)[:MOST_SHAPE_CELLS]
    return [asked.words[member] for member in some], asked.answers.spell(said[some])
