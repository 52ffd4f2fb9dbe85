"""All folds of a model answer after as many rounds, which further passes keep."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from medalist_engine.models.fit import Fitted, Schedule
from medalist_engine.models.neural.neural import RealMLP
from medalist_engine.models.training import train_member as training
from medalist_engine.models.training.shared_rounds import after_learning, shared_learning, usual_schedule
from medalist_engine.models.training.train_member import train_member
from medalist_engine.models.trees.cat_boost import CatBoost
from medalist_engine.models.trees.light_gbm import LightGBM


def fit_of(best, rate=0.1, learned=1000):
    """Answers with the number of its rounds."""

    def after(rounds):
        rounds = min(rounds, learned)
        return Fitted(np.array([rounds]), np.array([rounds]), Schedule(rounds, rate))

    return replace(after(best), after=after)


def rounds_of(*fits):
    learning = shared_learning(fits)
    return [int(after_learning(one, learning).valid[0]) for one in fits if one]


def test_all_folds_answer_after_the_rounds_of_the_median_fold():
    assert rounds_of(fit_of(10), None, fit_of(300), fit_of(80)) == [80, 80, 80]


def test_a_fold_at_another_rate_has_as_many_rounds_as_learn_as_much():
    assert rounds_of(fit_of(80), fit_of(80), fit_of(10, 0.2)) == [80, 80, 40]


def test_a_fold_that_learned_fewer_rounds_gives_all_it_has():
    assert rounds_of(fit_of(10, learned=50), fit_of(300), fit_of(80)) == [50, 80, 80]


def test_one_fold_alone_and_fits_of_no_rounds_share_nothing():
    bare = Fitted(np.zeros(1), np.zeros(1), Schedule(5, 0.1))
    assert shared_learning([None, fit_of(10), bare]) is None
    assert after_learning(bare, 8.0) is bare


def test_the_last_fit_has_a_tenth_more_rounds_at_the_highest_rate():
    assert usual_schedule([Schedule(40, 0.2), Schedule(80, 0.1)]) == Schedule(44, 0.2)


class Diverging:
    """Tells nothing of use after the rounds of the other folds."""

    def __init__(self, after):
        self.best, self.after = iter([10, 30, 30]), after

    def fit(self, fold, _allowance):
        own = Fitted(np.ones(len(fold.valid)), np.ones(30), Schedule(next(self.best), 0.1))
        return replace(own, after=lambda _rounds: self.after(own))


def fails(_own):
    raise MemoryError


def tells_nothing(own):
    return replace(own, test=np.full(30, np.nan))


@pytest.mark.parametrize("after", [fails, tells_nothing])
def test_a_fold_that_cannot_answer_after_other_rounds_keeps_its_own(make_folds, after):
    member = train_member("one", Diverging(after), make_folds(), None, 100, 1)
    assert member.passes == 3 and (member.predicted() == 1).all()
    assert member.trace.fits.rounds == {0: 10, 1: 30, 2: 30} and member.rounds == 30


LEARNERS = [LightGBM(7, 0.1), CatBoost(3, 0.2), RealMLP(networks=1, width=16)]
every_library = pytest.mark.parametrize("learner", LEARNERS, ids=lambda one: type(one).__name__)


@every_library
@pytest.mark.parametrize("classes", [0, 3])
def test_a_learner_answers_after_fewer_rounds_as_if_it_had_learned_no_more(
    learner, classes, make_folds, allowance
):
    fold = make_folds(classes=classes)[0]
    best = learner.fit(fold, allowance())
    fewer = best.after(max(1, best.schedule.rounds // 4))
    assert fewer.schedule.rounds < best.schedule.rounds
    again = learner.fit(fold, allowance(schedule=fewer.schedule))
    assert fewer.valid == pytest.approx(again.valid, abs=1e-5)
    assert fewer.test == pytest.approx(again.test, abs=1e-5)


@every_library
def test_folds_share_their_rounds_and_a_further_pass_keeps_them(learner, make_folds):
    member = train_member("one", learner, make_folds(), None, 100, 1)
    told = sorted(member.trace.fits.rounds.values())
    assert told[1:] == [member.rounds] * 2  # a fold may have learned fewer
    again = train_member("one", learner, make_folds(), None, 100, 1, member)
    assert set(again.trace.fits.rounds.values()) == {member.rounds}


def test_folds_of_too_many_rows_to_answer_twice_have_their_own_rounds(make_folds, monkeypatch):
    monkeypatch.setattr(training, "MOST_ANSWERED", 240)
    member = train_member("one", LightGBM(7, 0.1), make_folds(), None, 100, 1)
    assert len(set(member.trace.fits.rounds.values())) > 1 and member.rounds is None


def test_a_further_pass_without_time_is_worth_no_word(make_folds, capsys):
    earlier = SimpleNamespace(rate=0.001, rounds=100_000)
    late = train_member("one", LightGBM(7, 0.1), make_folds(), None, 0.0, 1, earlier)
    assert late is None and "failed" not in capsys.readouterr().out
