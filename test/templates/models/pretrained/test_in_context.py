"""Networks that read the rows: the real packages with tiny random weights, in their time."""

import json
import time
from dataclasses import replace

import medalist_engine.models.pretrained.in_context as in_context
import numpy as np
import pytest
from medalist_engine.models.fit import Allowance
from medalist_engine.models.pretrained.in_context import InContext, chosen_rows, context_matrices
from medalist_engine.models.pretrained.tab_icl import TAB_ICL, icl_classifier, icl_regressor
from medalist_engine.models.pretrained.tab_pfn import TAB_PFN, pfn_classifier, pfn_regressor

ICL = InContext(TAB_ICL, icl_classifier, icl_regressor, most_estimators=2)
PFN = InContext(TAB_PFN, pfn_classifier, pfn_regressor, most_estimators=2)


@pytest.mark.parametrize("classes", [0, 3])
@pytest.mark.parametrize(
    ("learner", "tiny", "name"),
    [(ICL, "tiny_icl", "tabicl-{}-v2-20260212.ckpt"), (PFN, "tiny_pfn", "tabpfn-v2-{}.ckpt")],
)
def test_a_network_answers_for_all_rows_and_says_whose_weights_they_are(
    learner, tiny, name, classes, make_folds, allowance, request, monkeypatch, tmp_path, capsys
):
    kind = "classifier" if classes else "regressor"
    write = request.getfixturevalue(tiny)
    write(tmp_path / "mine" / name.format(kind), kind)
    monkeypatch.setenv("MEDALIST_MODELS_DIR", str(tmp_path))
    fold = make_folds(count=120, classes=classes)[0]
    fitted = learner.fit(fold, allowance())
    shapes = [(len(rows), classes) if classes else (len(rows),) for rows in fold.row_sets[1:]]
    assert [fitted.valid.shape, fitted.test.shape] == shapes
    assert np.isfinite(fitted.valid).all() and np.isfinite(fitted.test).all()
    if classes:
        assert fitted.test.sum(axis=1) == pytest.approx(np.ones(len(fitted.test)), abs=1e-5)
    told = [line for line in capsys.readouterr().out.splitlines() if line.startswith("@@WEIGHTS")]
    assert len(told) == 1 and json.loads(told[0][10:])["model"] == name.format(kind)[:-5]
    assert (learner.fit(fold, allowance()).test == fitted.test).all()


class Counted:
    """An estimator that predicts the mean, and counts the rows it is given."""

    def __init__(self, seen, estimators):
        self.seen, self.estimators = seen, estimators

    def fit(self, x, y):
        self.seen.append((self.estimators, len(x)))
        self.mean = y.mean()

    def predict(self, x, output_type):
        self.seen.append((output_type, len(x)))
        return np.full(len(x), self.mean)


@pytest.fixture
def counted(monkeypatch, torch):
    """A learner of such estimators, and what they saw; `torch` is there for the number of threads."""
    seen = []
    monkeypatch.setattr(in_context, "find_checkpoint", lambda _family, _kind: FakeCheckpoint())

    def make(_checkpoint, estimators, _device, _allowance):
        return Counted(seen, estimators)

    return InContext(TAB_ICL, make, make), seen


class FakeCheckpoint:
    name = "tabicl"

    def tell(self): ...


def paced(monkeypatch, pace):
    monkeypatch.setattr(in_context, "PACES", {("tabicl", "cpu"): pace})


def test_fewer_estimators_then_fewer_rows_where_time_is_short(make_folds, counted, monkeypatch):
    learner, seen = counted
    fold = make_folds(count=1200)[0]
    asked = len(fold.row_sets[1]) + len(fold.row_sets[2])
    one = learner.effort(800, asked, 3)
    for seconds, wanted in ((900.0, (8, 800)), (500.0, (4, 800)), (110.0, (1, 800)), (60.0, (1, 400))):
        seen.clear()
        paced(monkeypatch, 100 / one / in_context.SAFETY)
        learner.fit(fold, Allowance(time.monotonic() + seconds, 1, 3))
        assert seen[0] == wanted
    with pytest.raises(TimeoutError, match="one pass"):
        learner.fit(fold, Allowance(time.monotonic() + 10.0, 1, 3))


def test_the_first_fit_is_timed_and_the_others_go_by_it(make_folds, counted, allowance):
    learner, seen = counted
    fold = make_folds()[0]
    learner.fit(fold, allowance())
    assert [count for _, count in seen] == [64, 64, 160, 160, 160, 80, 30]
    assert set(in_context.PACES) == {("tabicl", "cpu")}
    seen.clear()
    learner.fit(fold, allowance())
    assert [count for _, count in seen] == [160, 80, 30]


def test_rows_are_asked_in_pieces_with_a_look_at_the_clock(make_folds, counted, allowance, monkeypatch):
    learner, seen = replace(counted[0], most_rows_at_once=50), counted[1]
    paced(monkeypatch, 1e-9)
    fold = make_folds()[0]
    learner.fit(fold, allowance())
    assert [count for _, count in seen] == [160, 50, 30, 30]
    with pytest.raises(TimeoutError, match="all rows"):
        learner.answers(Counted(seen, 1), np.ones((9, 2)), fold.problem, allowance(-1.0))


def test_the_median_is_asked_for_where_absolute_errors_count(make_folds, counted, allowance, monkeypatch):
    learner, seen = counted
    paced(monkeypatch, 1e-9)
    for robust, wanted in ((True, "median"), (False, "mean")):
        seen.clear()
        learner.fit(make_folds(robust=robust)[0], allowance())
        assert seen[-1][0] == wanted


def test_of_too_many_columns_those_that_tell_are_kept(make_folds, monkeypatch):
    monkeypatch.setattr(in_context, "MOST_CONTEXT_COLUMNS", 1)
    fold = make_folds()[0]
    fold.features.numbers["same"] = np.float32(1)
    own, valid, test = context_matrices(fold)
    assert own.shape == (160, 1) and valid.shape == (80, 1) and test.shape == (30, 1)
    assert (own[:, 0] == fold.features.numbers["a"].to_numpy()[fold.row_sets[0]]).all()


def test_few_rows_of_a_context_have_every_class(make_folds):
    fold = make_folds(classes=4)[0]
    rare = fold.fit[0]
    fold.problem.y[fold.problem.y == 3] = 0
    fold.problem.y[rare] = 3
    for seed in range(5):
        chosen = chosen_rows(fold, 8, seed)
        assert len(chosen) == 8 and 3 in fold.y_fit[chosen]
