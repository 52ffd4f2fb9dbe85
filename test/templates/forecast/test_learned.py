"""Learned rows: long panels are learned from in part, short ones as a whole."""

from types import SimpleNamespace

import numpy as np
import pytest
from medalist_engine.blend.ensemble import thinned_rows_of
from medalist_engine.forecast.train import FEWEST_LEARNED_ROWS, learned_rows


def rows_for(seconds: float, targets: int = 1) -> int:
    problem = SimpleNamespace(classes=0, slowness=1.0)
    setting = SimpleNamespace(
        seconds=seconds,
        threads=1,
        features=SimpleNamespace(effort=50),
        config={"validation": {"windows": [[0, 1, 2]] * 4}},
    )
    return learned_rows([SimpleNamespace(problem=problem)] * targets, setting)


def test_more_time_learns_from_more_rows_and_more_targets_from_fewer():
    assert rows_for(5) == FEWEST_LEARNED_ROWS < rows_for(300) < rows_for(600)
    assert rows_for(600, targets=2) == pytest.approx(rows_for(300), rel=0.01)


def test_rows_are_thinned_only_where_they_are_many_more():
    rows = np.arange(1000, 1300)
    assert thinned_rows_of(rows, None, 0) is rows and thinned_rows_of(rows, 150, 0) is rows
    part = thinned_rows_of(rows, 100, 0)
    assert len(part) == 100 and (np.diff(part) > 0).all() and np.isin(part, rows).all()
    assert part.min() < 1030 and part.max() > 1270
