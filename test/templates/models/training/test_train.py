"""Which models are begun, and which of them are repeated."""

from types import SimpleNamespace

import numpy as np
import pytest
from medalist_engine.models.training import train
from medalist_engine.models.training.member import Member
from medalist_engine.models.training.plan import Turn
from medalist_engine.models.trees import light_gbm  # noqa: F401
from medalist_engine.models.zoo import ZOO, Entry


class Target:
    """As much of an ensemble as training looks at."""

    def __init__(self, **weights):
        self.weights, self.traces = weights, {}
        one = np.ones(3)
        self.members = {key: Member(one, one, one, 1, 2.0, 0.05, rounds=70) for key in weights}


@pytest.fixture
def begun(monkeypatch):
    """What was trained, as (key, rate and rounds that were asked for)."""
    done = []

    def record(key, _learner, _folds, _whole, _seconds, _threads, earlier=None, **_first):
        done.append((key, earlier and earlier.rate and (earlier.rate, earlier.rounds)))

    monkeypatch.setattr(train, "train_member", record)
    monkeypatch.setattr(train, "fold_data", lambda *_: [None])
    monkeypatch.setattr(train, "gaining_fit", lambda _blend, entry, *_: None if entry.key == "c" else ())
    monkeypatch.setattr(train, "forget_matrices", lambda *_: None)
    monkeypatch.setattr(train, "ZOO", {key: Entry(key, None, 0.5) for key in "abc"})
    return done


def run_with(ensemble, left=100.0):
    """`ahead` holds how long what was announced would take."""
    clock, ahead = SimpleNamespace(left=lambda: left, total=200.0), []
    return SimpleNamespace(
        clock=clock, left=clock.left, ensembles={"y": ensemble}, ahead=ahead, settle=ahead.append
    )


def test_the_first_fold_of_the_first_boosted_model_answers(make_folds):
    pytest.importorskip("lightgbm")
    folds, answers = make_folds(600), []
    ensemble = Target()
    ensemble.problem = folds[0].problem
    run = SimpleNamespace(left=lambda: 100.0, answer_first=lambda *what: answers.append(what))
    first = train.first_fit(run, SETTING, {ensemble: [ZOO["lgb"]]}, {ensemble: folds})
    [(answered, key, member)] = answers
    assert (answered, key) == (ensemble, "lgb") and (member.test == first.fitted.test).all()
    assert np.flatnonzero(member.seen).tolist() == sorted(folds[0].valid)


SETTING = SimpleNamespace(threads=1, seed=0, features=None, forecast=False, config={"mode": "full"})


@pytest.mark.parametrize(
    ("members", "seconds", "wanted"), [({"b": 1}, 4, []), ({"b": 1}, 6, ["a"]), ({}, 4, ["a"])]
)
def test_a_model_with_too_little_time_is_not_begun_but_as_the_first(begun, members, seconds, wanted):
    ensemble = Target(**members)
    train.train_turn(
        run_with(ensemble), SETTING, Turn(Entry("a", None, 0.5), ensemble, 10.0), [None], None, seconds
    )
    assert [key for key, _ in begun] == wanted


def test_what_was_learned_may_be_written_before_a_model_begins_or_is_repeated(begun):
    ensemble = Target(a=1.0)
    run = run_with(ensemble)
    train.train_turn(run, SETTING, Turn(Entry("b", None, 0.5), ensemble, 10.0), [None], None, 20)
    train.repeat_model(run, SETTING, ensemble, "a", [None])
    assert run.ahead == [10.0, 2.0] and [key for key, _ in begun] == ["b", "a"]


def test_a_long_model_that_gains_nothing_on_its_first_fold_is_left(begun):
    ensemble = Target(a=1.0)
    for key in "bc":
        turn = Turn(Entry(key, None, 0.5), ensemble, 10.0)
        train.train_turn(run_with(ensemble), SETTING, turn, [None], None, 20)
    assert [key for key, _ in begun] == ["b"]


def test_a_model_that_was_withdrawn_is_not_begun(begun):
    ensemble = Target()
    train.train_turn(run_with(ensemble), SETTING, Turn(Entry("gone", None), ensemble, 1.0), [None], None, 9)
    assert begun == []


def test_the_models_of_the_blend_are_repeated_by_weight_as_in_their_first_pass(begun, monkeypatch):
    monkeypatch.setattr(train, "MOST_REPEATS", 1)
    train.repeat_models(run_with(Target(a=0.2, b=0.8, c=0.0, gone=0.5)), SETTING)
    assert begun == [("b", (0.05, 70)), ("a", (0.05, 70))]


def test_nothing_is_repeated_that_would_not_end_in_time(begun):
    train.repeat_models(run_with(Target(a=1.0), left=2.0), SETTING)
    assert begun == []
