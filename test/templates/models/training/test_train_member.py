"""Training: models that fail are given up, folds share the threads, and the time is not overdrawn."""

from collections import Counter

import numpy as np
import pytest
from medalist_engine.models import zoo
from medalist_engine.models.fit import Fitted
from medalist_engine.models.training import train_member as training
from medalist_engine.models.training.train_member import train_member
from medalist_engine.models.zoo import Entry


class Scripted:
    """Fails on the given folds; the others get ones."""

    def __init__(self, *failing):
        self.failing, self.seen = failing, []

    def fit(self, fold, allowance):
        number = allowance.seed - fold.seed
        self.seen.append((number, allowance.threads))
        if number in self.failing:
            raise ValueError("on purpose")
        return Fitted(np.ones(len(fold.valid)), np.ones(30))

    def seconds(self, _fold):
        return 1.0


@pytest.fixture(autouse=True)
def own_zoo(monkeypatch):
    monkeypatch.setattr(zoo, "ZOO", {})
    monkeypatch.setattr(zoo, "FAILURES", Counter())


def test_a_model_that_fails_in_one_fold_counts_with_the_others(make_folds):
    member = train_member("one", Scripted(0), make_folds(), None, 10, 1)
    assert member.passes == 2 and (member.seen > 0).sum() == 160


def test_a_model_that_fails_in_two_folds_is_off(make_folds):
    learner = Scripted(0, 1)
    zoo.offer(Entry("one", learner), Entry("other", Scripted()))
    assert train_member("one", learner, make_folds(), None, 10, 1) is None
    assert [number for number, _ in learner.seen] == [0, 1]
    assert list(zoo.ZOO) == ["other"]


def test_folds_of_one_answer_are_no_failures_of_the_model(make_folds):
    folds = make_folds()
    folds[0].problem.y = np.zeros(240)
    zoo.offer(Entry("one", Scripted()))
    assert train_member("one", Scripted(0, 1), folds, None, 10, 1).passes == 1
    assert "one" in zoo.ZOO


def test_a_library_of_which_two_models_failed_is_off(make_folds):
    class OtherLibrary(Scripted):
        pass

    zoo.offer(*(Entry(key, Scripted(0, 1)) for key in "abc"), Entry("d", OtherLibrary()))
    for key in "ab":
        train_member(key, zoo.ZOO[key].learner, make_folds(), None, 10, 1)
    assert list(zoo.ZOO) == ["d"]


@pytest.mark.parametrize(("most", "threads"), [(10**9, 1), (10, 2)])
def test_threads_go_into_one_fit_only_where_the_data_are_large(make_folds, monkeypatch, most, threads):
    monkeypatch.setattr(training, "LARGE_CELLS", most)
    learner = Scripted()
    train_member("one", learner, make_folds(), None, 10, 2)
    assert {given for _, given in learner.seen} == {threads}
