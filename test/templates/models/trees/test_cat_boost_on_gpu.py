"""CatBoost on a GPU is paced by a short training, here by one on the CPU in its place."""

import numpy as np
import pytest
from medalist_engine.models.fit import Schedule
from medalist_engine.models.trees import cat_boost_on_gpu
from medalist_engine.models.trees.cat_boost import CatBoost
from medalist_engine.models.trees.cat_boost_on_gpu import Timed, printed_seconds


@pytest.fixture(autouse=True)
def nothing_timed(monkeypatch):
    monkeypatch.setattr(cat_boost_on_gpu, "TIMED_KINDS", {})


class OnCpuInstead(CatBoost):
    def parameters(self, problem, allowance, _gpu):
        return super().parameters(problem, allowance, False)


def fit_in(seconds, timed, folds, allowance, monkeypatch, **more):
    monkeypatch.setattr(cat_boost_on_gpu, "timed_training", lambda *_: timed)
    return OnCpuInstead(3, 0.2).fit_on(True, folds[0], allowance(seconds, **more))


def test_it_learns_as_many_rounds_as_there_is_time_for(make_folds, allowance, monkeypatch):
    fitted = fit_in(1000.0, Timed(50.0, 10.0), make_folds(), allowance, monkeypatch)
    learned = fitted.after(10_000).schedule
    assert 70 <= learned.rounds <= 80 and learned.rate == 0.2


def test_a_known_schedule_without_time_for_it_fails(make_folds, allowance, monkeypatch):
    with pytest.raises(TimeoutError, match="of 200 rounds"):
        fit_in(100.0, Timed(5.0, 1.0), make_folds(), allowance, monkeypatch, schedule=Schedule(200, 0.2))


def test_the_short_training_is_done_once_for_a_kind_and_tells_both_times(make_folds, allowance):
    fold = make_folds()[0]
    fitted = OnCpuInstead(3, 0.2).fit_on(True, fold, allowance())
    (found,) = cat_boost_on_gpu.TIMED_KINDS.values()
    assert found.before > 0 and found.each > 0
    assert np.isfinite(fitted.test).all()
    OnCpuInstead(3, 0.2).fit_on(True, make_folds()[1], allowance())
    assert len(cat_boost_on_gpu.TIMED_KINDS) == 1
    OnCpuInstead(4, 0.2).fit_on(True, fold, allowance())
    assert len(cat_boost_on_gpu.TIMED_KINDS) == 2


@pytest.mark.parametrize(
    ("words", "seconds"),
    [
        ("0:\tlearn: 0.6\ttotal: 12ms\tremaining: 1s\n1:\tlearn: 0.5\ttotal: 230ms\tremaining: 0us\n", 0.23),
        ("19:\ttest: 1\tbest: 1 (19)\ttotal: 1.25s\tremaining: 2m 3s", 1.25),
        ("19:\ttotal: 2m 3s\tremaining: 0us", 123.0),
        ("19:\ttotal: 900us\tremaining: 0us", 0.0009),
        ("", None),
    ],
)
def test_its_own_words_tell_the_seconds_of_the_rounds(words, seconds):
    assert printed_seconds(words) == pytest.approx(seconds)


def test_a_few_rounds_are_always_learned_but_never_more_than_are_wanted():
    assert Timed(50.0, 1.0).affordable(500, 10.0) == 10
    assert Timed(0.0, 1e-3).affordable(500, 10.0) == 500
    assert Timed(50.0, 1.0).affordable(3, 10.0) == 3
