"""Media nearest: the classes of the most similar pictures, for many classes of few pictures each."""

import time
from dataclasses import dataclass

import numpy as np
from scipy import sparse

from medalist_engine.clock import own_share
from medalist_engine.features.matrices import FoldData
from medalist_engine.media.retrieval.references import NEAREST, nearest_of, references_of
from medalist_engine.media.retrieval.shares import MOST_TO_CHOOSE_ON, Sharing, chosen_sharing
from medalist_engine.models.fit import Allowance, Fitted
from medalist_engine.models.made import Made
from medalist_engine.models.zoo import Entry, offer
from medalist_engine.problem.problem import Problem

NEAREST_KEY = "media_nearest"
"""No plan names it: it runs where many classes are learned from media."""
FEWEST_CLASSES_COMPARED = 20
"""With fewer, the kernel knows all that it would tell."""
SECONDS_PER_LIKENESS = 2e-8
SECONDS_TO_WHITEN = 1.0


@dataclass(frozen=True)
class Search:
    """The pictures of a fold, how their similarities become shares, and how many to compare with at most."""

    fold: FoldData
    sharing: Sharing
    most: int

    def valid(self) -> sparse.csr_matrix:
        """Of the fit rows alone: no picture finds itself."""
        fit, valid, _test = self.fold.row_sets
        return self.shortlists(valid, fit, self.fold.y_fit)

    def test(self) -> sparse.csr_matrix:
        """Of all pictures of train, so that every class can be found."""
        problem = self.fold.problem
        return self.shortlists(self.fold.row_sets[2], problem.rows, problem.y)

    def shortlists(self, asked: np.ndarray, known: np.ndarray, codes: np.ndarray) -> sparse.csr_matrix:
        vectors, classes = seen_vectors(self.fold), self.fold.problem.classes
        return shortlists_of(vectors[asked], vectors[known], codes, self.sharing, classes, self.most)


def seen_vectors(fold: FoldData) -> np.ndarray:
    wide = fold.features.wide
    assert wide is not None
    return wide.whitened


def asked_of(fold: FoldData, of_test: bool = True) -> int:
    """How many pictures look for others: those to choose on, those of valid, and those of test."""
    _fit, valid, test = fold.row_sets
    return MOST_TO_CHOOSE_ON + len(valid) + of_test * len(test)


def search_of(fold: FoldData, until: float, seed: int, of_test: bool = True) -> Search:
    """Chosen on fit rows alone; compares with fewer pictures where the time would be too short."""
    vectors, codes = seen_vectors(fold)[fold.row_sets[0]], fold.y_fit
    seen = vectors.any(axis=1)
    seconds = own_share() * max(0.1, until - time.monotonic())
    most = int(seconds / SECONDS_PER_LIKENESS / asked_of(fold, of_test))
    return Search(fold, chosen_sharing(vectors[seen], codes[seen], fold.problem.classes, most, seed), most)


def shortlists_of(
    asked: np.ndarray, known: np.ndarray, codes: np.ndarray, sharing: Sharing, classes: int, most: int
) -> sparse.csr_matrix:
    """The most frequent classes where nothing was seen of a row."""
    able = known.any(axis=1) & (codes != sharing.none)
    if not able.any():
        return usual_shortlist(codes, classes)[np.zeros(len(asked), int)]
    shares = sharing.shares(nearest_of(asked, references_of(known[able], codes[able], most)), classes)
    blind = ~asked.any(axis=1)
    if not blind.any():
        return shares
    usual = usual_shortlist(codes, classes)
    return sparse.vstack([shares, usual], format="csr")[np.where(blind, len(asked), np.arange(len(asked)))]


def usual_shortlist(codes: np.ndarray, classes: int) -> sparse.csr_matrix:
    """One row of the most frequent classes, as they are frequent."""
    counts = np.bincount(codes, minlength=classes) / len(codes)
    usual = np.argsort(-counts, kind="stable")[: 2 * NEAREST]
    usual = usual[counts[usual] > 0]
    return sparse.csr_matrix((counts[usual], (np.zeros(len(usual), int), usual)), shape=(1, classes))


@dataclass(frozen=True)
class MediaNearest:
    """Beside the shortlist, the classes' shares count as much as it misses."""

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        found, problem = search_of(fold, allowance.deadline, allowance.seed), fold.problem
        prior = (np.bincount(fold.y_fit, minlength=problem.classes) + 1) / (len(fold.fit) + problem.classes)
        missed = found.sharing.missed
        lists = found.valid(), found.test()
        made = Made("neighbours", words="the likest media of other rows")
        return Fitted(*((1 - missed) * shares.toarray() + missed * prior for shares in lists), made=made)

    def seconds(self, fold: FoldData) -> float:
        return SECONDS_TO_WHITEN + SECONDS_PER_LIKENESS * asked_of(fold) * len(fold.problem.rows)


def has_many_classes(problem: Problem) -> bool:
    return problem.classes >= FEWEST_CLASSES_COMPARED


offer(Entry(NEAREST_KEY, MediaNearest(), 0.3, most_classes=3_000, only=has_many_classes))
