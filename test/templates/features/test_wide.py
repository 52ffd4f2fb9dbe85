"""Wide: vectors of length one for what compares pictures."""

import numpy as np
from medalist_engine.features.wide import TABLE, wide_of

RANDOM = np.random.default_rng(0)
SEEN = RANDOM.normal(size=(80, 12)).astype(np.float32)
PLAIN = RANDOM.normal(size=(80, 5)).astype(np.float32)


def test_whitened_rows_have_length_one_and_what_was_not_seen_none():
    seen = SEEN.copy()
    seen[3] = np.nan
    lengths = np.linalg.norm(wide_of({("photo", "network"): seen}).whitened, axis=1)
    assert lengths[3] == 0
    assert np.allclose(np.delete(lengths, 3), 1, atol=1e-5)


def test_a_network_that_saw_all_speaks_alone_and_never_the_table():
    alone = wide_of({("photo by network", "network"): SEEN}).whitened
    beside = {("photo", "colours"): PLAIN, (TABLE, TABLE): PLAIN}
    assert np.allclose(wide_of({("photo by network", "network"): SEEN} | beside).whitened, alone)


def test_where_a_network_saw_half_all_that_was_seen_is_compared():
    half = np.where(np.arange(80)[:, None] < 40, SEEN, np.nan).astype(np.float32)
    found = wide_of({("photo by network", "network"): half, ("photo", "colours"): PLAIN}).whitened
    assert np.linalg.norm(found, axis=1).min() > 0.9


def test_one_column_has_one_direction():
    assert wide_of({("photo", "size"): PLAIN[:, :1]}).directions(8, 0).shape == (80, 1)
