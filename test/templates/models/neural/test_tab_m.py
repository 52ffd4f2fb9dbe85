"""TabM on the CPU with few steps: it learns bends, keeps to its time, and bears little memory."""

import time
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from medalist_engine.features.features import Features
from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance, Schedule
from medalist_engine.models.neural import tab_m
from medalist_engine.models.neural.inputs import neural_inputs
from medalist_engine.models.neural.tab_m import FEWEST_SHARED, TabM, suits_tab_m
from medalist_engine.models.zoo import ZOO
from medalist_engine.problem.loss import valid_loss
from medalist_engine.problem.problem import Problem
from metric_table import metric_named
from sklearn.linear_model import Ridge

needs_torch = pytest.mark.usefixtures("torch")
ROWS, FIT, KNOWN = 700, 400, 600
SMALL = TabM(networks=4, width=32, epochs=40, device="cpu")


def fold_of(classes=0, robust=False):
    """A wave in one column, and a category; more than a line can tell."""
    random = np.random.default_rng(0)
    size, level = random.normal(size=ROWS), random.integers(0, 3, ROWS)
    signal = (np.sin(3 * size) + level)[:KNOWN]
    numbers = pd.DataFrame({"size": size, "same": 1.0}, dtype=np.float32)
    numbers.loc[::20, "size"] = np.nan
    codes = pd.DataFrame({"level": level}, dtype=np.int32)
    known = np.arange(KNOWN)
    y = np.digitize(signal, [0.5, 1.5]) if classes else 1000 + 50 * signal
    labels, kind, metric = (["a", "b", "c"], "classes", "logloss") if classes else ([], "values", "rmse")
    problem = Problem("y", known, y, labels, metric_named(metric), kind, robust=robust)
    features = Features(KNOWN, numbers, codes, pd.DataFrame(index=range(ROWS)))
    return FoldData(features, problem, np.empty((ROWS, 0), np.float32), known[:FIT], known[FIT:], 0)


@pytest.fixture
def values():
    return fold_of()


@pytest.fixture
def torch():
    """On one thread: several wait for each other on a busy machine."""
    torch = pytest.importorskip("torch")
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield torch
    torch.set_num_threads(before)


def allowance(seconds=3000.0, schedule=None):
    return Allowance(time.monotonic() + seconds, 1, 5, schedule)


@pytest.mark.parametrize("robust", [False, True])
@needs_torch
def test_numbers_are_learned_better_than_by_lines_and_stay_in_their_range(robust):
    fold = fold_of(robust=robust)
    fitted = SMALL.fit(fold, allowance())
    fit, valid, _test = neural_inputs(fold)
    line = Ridge().fit(fit, fold.y_fit).predict(valid)
    losses = [valid_loss(fold.problem, fold.y_valid, answer) for answer in (fitted.valid, line)]
    assert losses[0] < 0.8 * losses[1]
    assert fitted.test.shape == (ROWS - KNOWN,)
    assert fitted.test.min() >= fold.y_fit.min() and fitted.test.max() <= fold.y_fit.max()


@needs_torch
def test_classes_are_learned_as_probabilities():
    fold = fold_of(classes=3)
    fitted = SMALL.fit(fold, allowance())
    assert fitted.valid.sum(axis=1) == pytest.approx(np.ones(KNOWN - FIT), abs=1e-5)
    assert fitted.test.shape == (ROWS - KNOWN, 3)
    assert (fitted.valid.argmax(axis=1) == fold.y_valid).mean() > 0.75


def test_the_same_seed_gives_the_same_answers(values, torch):
    short = replace(SMALL, epochs=3)
    first = short.fit(values, allowance()).test
    torch.rand(3)
    assert (short.fit(values, allowance()).test == first).all()
    other = Allowance(time.monotonic() + 3000, 1, 6)
    assert (short.fit(values, other).test != first).any()


@needs_torch
def test_a_deadline_in_the_middle_of_an_epoch_ends_it_with_an_answer(values, monkeypatch):
    clock = iter(range(10**6))
    monkeypatch.setattr(tab_m.time, "monotonic", lambda: float(next(clock)))
    fitted = SMALL.fit(values, Allowance(8.0, 1, 5))
    assert np.isfinite(fitted.valid).all() and fitted.schedule.rounds == 1
    assert np.isfinite(fitted.test).all()


@needs_torch
def test_without_time_it_fails_and_so_does_a_last_fit_far_from_its_epochs(values):
    with pytest.raises(TimeoutError, match="one step"):
        SMALL.fit(values, allowance(-1.0))
    with pytest.raises(TimeoutError, match="of 1000000"):
        SMALL.fit(values, allowance(1.0, Schedule(1_000_000, 1.0)))


@needs_torch
def test_a_fit_of_known_length_asks_no_valid_rows(values):
    values.valid, values.row_sets[1] = values.valid[:0], values.row_sets[1][:0]
    fitted = SMALL.fit(values, allowance(schedule=Schedule(3, 1.0)))
    assert fitted.valid.shape == (0,) and len(fitted.test) == ROWS - KNOWN


@needs_torch
def test_where_memory_ends_the_step_is_done_in_smaller_pieces_and_learns_the_same(
    values, monkeypatch, warnings_of
):
    learner = replace(SMALL, epochs=2)
    whole = learner.fit(values, allowance()).test
    loss, most, sizes = tab_m.BatchEnsemble.loss, 20, []

    def short(networks, places):
        if len(places) > most:
            raise RuntimeError("CUDA out of memory. Tried to allocate 20.00 MiB")
        sizes.append(len(places))
        return loss(networks, places)

    monkeypatch.setattr("medalist_engine.models.neural.batch_ensemble.DROPPED", 0.0)
    undropped = learner.fit(values, allowance()).test
    monkeypatch.setattr(tab_m.BatchEnsemble, "loss", short)
    pieces = learner.fit(values, allowance()).test
    assert pieces == pytest.approx(undropped, rel=1e-3) and (undropped != whole).any()
    assert max(sizes) == 16
    assert [told.split("going on with ")[1][:2] for told in warnings_of()] == ["32", "16"]


@needs_torch
def test_memory_for_not_even_one_row_is_an_error(values, monkeypatch):
    def never(networks, places):
        raise RuntimeError("CUDA out of memory")

    monkeypatch.setattr(tab_m.BatchEnsemble, "loss", never)
    with pytest.raises(RuntimeError, match="out of memory"):
        SMALL.fit(values, allowance())


@needs_torch
def test_a_loss_that_is_no_number_is_an_error(values, monkeypatch):
    monkeypatch.setattr(tab_m, "valid_loss", lambda *_all: np.nan)
    with pytest.raises(ArithmeticError):
        SMALL.fit(values, allowance())


def test_it_is_for_tables_of_some_size_on_a_gpu_only(values, monkeypatch):
    few, some = (replace(values.problem, rows=np.arange(FEWEST_SHARED - less)) for less in (1, 0))
    many = replace(values.problem, rows=np.arange(500_001))
    for gpu, able in ((False, [False] * 3), (True, [False, True, False])):
        monkeypatch.setattr(tab_m, "torch_has_gpu", lambda gpu=gpu: gpu)
        assert [suits_tab_m(problem) for problem in (few, some)] == able[:2]
        assert [ZOO["tabm"].suits(problem) for problem in (few, some, many)] == able
