"""Texts: how the time is divided."""

from types import SimpleNamespace

import pytest
from medalist_engine.text.train import seconds_for_vectors


def run_with(left: float, later: float) -> SimpleNamespace:
    return SimpleNamespace(clock=SimpleNamespace(left=lambda: left), options=SimpleNamespace(later=later))


@pytest.mark.parametrize(
    ("left", "later", "spare", "expected"),
    [(100, 0, 0, 30), (100, 0, 45, 45), (100, 60, 0, 48), (100, 1000, 0, 60), (100, 0, 80, 80)],
)
def test_vectors_have_a_share_of_what_comes_later_too(left, later, spare, expected):
    usual, most = seconds_for_vectors(run_with(left, later), spare)
    assert usual == pytest.approx(expected)
    assert most == pytest.approx(60)
