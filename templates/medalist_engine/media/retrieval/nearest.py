"""Media nearest: the classes of the most similar pictures, for many classes of few pictures each."""

import time
from dataclasses import dataclass

import numpy as np
from scipy import sparse
from sklearn.neighbors import NearestNeighbors

from medalist_engine.clock import own_share
from medalist_engine.features.matrices import FoldData
from medalist_engine.features.wide import unit_length
from medalist_engine.models.fit import Allowance, Fitted
from medalist_engine.models.made import Made
from medalist_engine.models.zoo import Entry, offer
from medalist_engine.problem.problem import Problem

NEAREST_KEY = "media_nearest"
"""No plan names it: it runs where many classes are learned from media."""
FEWEST_CLASSES_COMPARED = 20
"""With fewer, the kernel knows all that it would tell."""
NEAREST = 20
TEMPERATURES = (0.02, 0.045, 0.1)
SHARE_TO_CHOOSE_ON = 0.2
MOST_TO_CHOOSE_ON = 3_000
LEAST_WEIGHT_OF_ONE = 1e-7
SECONDS_PER_LIKENESS = 2e-8
SECONDS_TO_WHITEN = 1.0


@dataclass(frozen=True)
class References:
    """Vectors of length one whose class is known: pictures, and the means of classes of several."""

    vectors: np.ndarray
    codes: np.ndarray

    def shares(self, asked: np.ndarray, temperature: float, classes: int) -> sparse.csr_matrix:
        """Rows x classes, sparse: the classes of the nearest, by their likeness, which sum to one."""
        count = min(2 * NEAREST, len(self.codes))
        search = NearestNeighbors(n_neighbors=count, algorithm="brute", metric="cosine").fit(self.vectors)
        apart, places = search.kneighbors(asked)
        weights = np.maximum(np.exp((apart[:, :1] - apart) / temperature), LEAST_WEIGHT_OF_ONE)
        weights /= weights.sum(axis=1, keepdims=True)
        rows = np.repeat(np.arange(len(asked)), count)
        shape = len(asked), classes
        return sparse.csr_matrix((weights.ravel(), (rows, self.codes[places].ravel())), shape=shape)


def references_of(vectors: np.ndarray, codes: np.ndarray, most: int) -> References:
    """No more pictures than `most`, at random; the means are of all."""
    classes, place, counts = np.unique(codes, return_inverse=True, return_counts=True)
    order = np.argsort(place, kind="stable")
    several = counts > 1
    means = unit_length(np.add.reduceat(vectors[order], np.cumsum(counts) - counts, axis=0)[several])
    kept = np.random.default_rng(0).permutation(len(codes))[: max(1, most)]
    return References(np.concatenate([vectors[kept], means]), np.concatenate([codes[kept], classes[several]]))


@dataclass(frozen=True)
class Search:
    """The pictures of a fold; `missed`: how often the right class is not among the nearest."""

    fold: FoldData
    temperature: float
    missed: float
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
        """The most frequent classes where nothing was seen of a row."""
        vectors, classes = seen_vectors(self.fold), self.fold.problem.classes
        usual = usual_shortlist(codes, classes)
        able, seen = vectors[known].any(axis=1), vectors[asked].any(axis=1)
        if not able.any() or not seen.any():
            return usual[np.zeros(len(asked), int)]
        references = references_of(vectors[known][able], codes[able], self.most)
        shares = references.shares(vectors[asked][seen], self.temperature, classes)
        place = np.where(seen, np.cumsum(seen) - 1, shares.shape[0])
        return sparse.vstack([shares, usual], format="csr")[place]


def seen_vectors(fold: FoldData) -> np.ndarray:
    wide = fold.features.wide
    assert wide is not None
    return wide.whitened


def asked_of(fold: FoldData) -> int:
    """How many pictures look for others: those to choose on, those of valid, and those of test."""
    _fit, valid, test = fold.row_sets
    return MOST_TO_CHOOSE_ON + len(valid) + len(test)


def search_of(fold: FoldData, until: float, seed: int) -> Search:
    """The temperature of least log loss on a fifth of the fit rows; the others are references."""
    seconds = own_share() * max(0.1, until - time.monotonic())
    most = int(seconds / SECONDS_PER_LIKENESS / asked_of(fold))
    vectors, codes = seen_vectors(fold)[fold.row_sets[0]], fold.y_fit
    order = np.random.default_rng(seed).permutation(np.flatnonzero(vectors.any(axis=1)))
    held, rest = np.split(order, [min(MOST_TO_CHOOSE_ON, int(SHARE_TO_CHOOSE_ON * len(order)))])
    held = held[np.isin(codes[held], codes[rest])]  # of other classes the rest can teach nothing
    if not len(held):
        return Search(fold, TEMPERATURES[1], 0.1, most)
    references, best = references_of(vectors[rest], codes[rest], most), []
    for temperature in TEMPERATURES:
        shares = references.shares(vectors[held], temperature, fold.problem.classes)
        right = np.asarray(shares[np.arange(len(held)), codes[held]]).ravel()
        missed = float(((right == 0).sum() + 1) / (len(held) + 2))
        loss = float(-np.log((1 - missed) * right + missed / fold.problem.classes).mean())
        best.append((loss, temperature, missed))
    _loss, temperature, missed = min(best)
    return Search(fold, temperature, missed, most)


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
        lists = found.valid(), found.test()
        made = Made("neighbours", words="the likest media of other rows")
        return Fitted(
            *((1 - found.missed) * shares.toarray() + found.missed * prior for shares in lists), made=made
        )

    def seconds(self, fold: FoldData) -> float:
        return SECONDS_TO_WHITEN + SECONDS_PER_LIKENESS * asked_of(fold) * len(fold.problem.rows)


def has_many_classes(problem: Problem) -> bool:
    return problem.classes >= FEWEST_CLASSES_COMPARED


offer(Entry(NEAREST_KEY, MediaNearest(), 0.3, most_classes=3_000, only=has_many_classes))
