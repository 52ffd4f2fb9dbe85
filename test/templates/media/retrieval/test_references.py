"""References: which pictures are compared with, in how much room, and which class is none."""

import tracemalloc

import numpy as np
from medalist_engine.features.wide import unit_length
from medalist_engine.media.retrieval import references
from medalist_engine.media.retrieval.references import nearest_of, none_of_these, references_of


def test_similarities_are_worked_out_in_pieces_of_a_fixed_size(monkeypatch, make_individuals):
    monkeypatch.setattr(references, "CELLS_AT_ONCE", 100_000)
    vectors, codes = make_individuals(400, 5, 0.3)
    vectors = unit_length(vectors)
    known = references_of(vectors, codes, 10_000)
    tracemalloc.start()
    found = nearest_of(vectors, known)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    whole = len(vectors) * len(known.codes) * vectors.itemsize
    assert peak < whole / 3
    assert (found.codes[:, :20] == codes[:, None]).sum(axis=1).min() >= 1


def test_where_room_is_short_every_class_keeps_a_picture(make_individuals):
    vectors, codes = make_individuals(50, 8, 0.3)
    codes[codes > 40] = 0
    kept = references_of(vectors, codes, 100)
    single = kept.codes[: kept.singles]
    assert len(single) <= 100
    assert set(single) == set(codes)
    assert np.bincount(single).max() == 2


def test_a_frequent_class_of_unlike_pictures_is_none_of_these(make_individuals):
    vectors, codes = make_individuals(60, 4, 0.3)
    others, _ = make_individuals(80, 1, 0.3, seed=1)
    vectors, codes = unit_length(np.vstack([vectors, others])), np.append(codes, np.full(len(others), 60))
    assert none_of_these(vectors, codes) == 60


def test_a_frequent_class_of_pictures_that_are_alike_is_a_class(make_individuals):
    vectors, codes = make_individuals(60, 4, 0.3)
    again = vectors[np.tile(np.flatnonzero(codes == 7), 20)]
    vectors, codes = unit_length(np.vstack([vectors, again])), np.append(codes, np.full(len(again), 7))
    assert none_of_these(vectors, codes) is None
