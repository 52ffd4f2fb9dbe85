"""Neural: inputs on one scale, and networks that learn, keep to their time and do the same again."""

import time
from dataclasses import replace
from itertools import count
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from medalist_engine.features.features import Features
from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance, Schedule
from medalist_engine.models.neural import neural
from medalist_engine.models.neural.inputs import neural_inputs
from medalist_engine.models.neural.network import Networks, Restraint
from medalist_engine.models.neural.neural import (
    FEWEST_EPOCHS,
    MOST_ROWS_WITHOUT_GPU,
    RealMLP,
    coslog4,
    is_affordable,
)
from medalist_engine.models.neural.target import NeuralTarget
from medalist_engine.problem.loss import valid_loss
from medalist_engine.problem.problem import Problem
from metric_table import metric_named

ROWS, FIT, KNOWN = 700, 400, 600
SMALL = RealMLP(networks=2, width=32, epochs=32, batch=64)


def fold_of(metric, kind, target, labels=(), robust=False):
    """A number with outliers and gaps, a constant, a category; the target is smooth in the two that tell."""
    rng = np.random.default_rng(0)
    size, level = rng.normal(size=ROWS), rng.integers(0, 3, ROWS)
    signal = np.sin(2 * size) + level
    gaps = size.copy()
    gaps[::20] = np.nan
    gaps[7] = 1e6
    numbers = pd.DataFrame({"size": gaps, "same": 1.0}, dtype=np.float32)
    codes = pd.DataFrame({"level": level}, dtype=np.int32)
    known = np.arange(KNOWN)
    y = np.asarray(target(signal))[known]
    problem = Problem("y", known, y, list(labels), metric_named(metric), kind, robust=robust)
    features = Features(KNOWN, numbers, codes, pd.DataFrame(index=range(ROWS)))
    return FoldData(features, problem, np.empty((ROWS, 0), np.float32), known[:FIT], known[FIT:], 0)


@pytest.fixture
def classes():
    return fold_of("logloss", "classes", lambda signal: np.digitize(signal, [0.5, 1.5]), "abc")


@pytest.fixture
def values():
    return fold_of("rmse", "values", lambda signal: 1000 + 50 * signal)


def allowance(seconds=3000.0, schedule=None):
    return Allowance(time.monotonic() + seconds, 1, 5, schedule)


@pytest.mark.parametrize(("metric", "smooth"), [("accuracy", 0.1), ("micro_f1", 0.1), ("logloss", 0.0)])
def test_labels_are_smoothed_where_the_metric_counts_right_rows(metric, smooth, monkeypatch):
    seen = []

    def target(problem, y, smoothing):
        seen.append(smoothing)
        return NeuralTarget(problem, y, smoothing)

    monkeypatch.setattr("medalist_engine.models.neural.neural.NeuralTarget", target)
    fold = fold_of(metric, "classes", lambda signal: np.digitize(signal, [0.5, 1.5]), "abc")
    RealMLP(networks=1, epochs=1, width=8).fit(fold, allowance(schedule=Schedule(1, 1)))
    assert seen == [smooth]


def test_inputs_are_small_numbers_without_gaps(values):
    fit, valid, test = neural_inputs(values)
    assert [len(fit), len(valid), len(test)] == [FIT, KNOWN - FIT, ROWS - KNOWN]
    for block in (fit, valid, test):
        assert block.dtype == np.float32 and np.isfinite(block).all() and np.abs(block).max() <= 3.0
    assert fit[7, 0] == pytest.approx(3.0, abs=1e-3)
    assert (fit[::20, 0] == 0).all()


def test_the_learning_rate_comes_in_four_waves():
    ends = [0, 1 / 15, 3 / 15, 7 / 15, 1]
    assert [coslog4(end) for end in ends] == pytest.approx([0] * 5, abs=1e-9)
    assert coslog4((2**3.5 - 1) / 15) == pytest.approx(1)


def test_fewer_epochs_then_fewer_networks_are_planned_where_time_is_short(values):
    learner = RealMLP(width=512)
    whole = learner.seconds(values)
    planned = [learner.affordable(values, allowance(share * whole)) for share in (1.1, 0.3, 0.1)]
    assert [(one.epochs, one.networks) for one in planned] == [(128, 3), (32, 3), (32, 1)]


def test_many_rows_are_gone_through_less_often():
    learner = RealMLP()
    assert learner.sized(1_000) == learner
    assert learner.sized(16_000).epochs == 32
    assert learner.sized(1_000_000).epochs == FEWEST_EPOCHS


def test_many_rows_are_for_networks_on_a_gpu_only(values, monkeypatch):
    few, many = values.problem, replace(values.problem, rows=np.arange(MOST_ROWS_WITHOUT_GPU))
    for gpu, able in ((False, [True, False]), (True, [True, True])):
        monkeypatch.setattr(neural, "torch_networks", lambda gpu=gpu: Networks if gpu else None)
        assert [is_affordable(problem) for problem in (few, many)] == able


def test_classes_are_learned_as_probabilities(classes):
    fitted = SMALL.fit(classes, allowance())
    assert fitted.valid.sum(axis=1) == pytest.approx(np.ones(KNOWN - FIT))
    assert fitted.test.shape == (ROWS - KNOWN, 3)
    assert (fitted.valid.argmax(axis=1) == classes.y_valid).mean() > 0.8


@pytest.mark.parametrize("robust", [False, True])
def test_numbers_are_learned_on_their_own_scale_and_stay_within_it(robust):
    fold = fold_of("mae", "values", lambda signal: 1000 + 50 * signal, robust=robust)
    fitted = SMALL.fit(fold, allowance())
    assert np.corrcoef(fitted.valid, fold.y_valid)[0, 1] > 0.9
    assert fitted.test.min() >= fold.y_fit.min() and fitted.test.max() <= fold.y_fit.max()


def test_the_same_seed_learns_the_same_whatever_was_drawn_before(values):
    first = SMALL.fit(values, allowance()).test
    np.random.default_rng().random(3)
    assert (SMALL.fit(values, allowance()).test == first).all()


def test_a_fit_keeps_to_its_time_and_one_without_any_time_fails(values, monkeypatch):
    now = count(step=0.01)
    clock = SimpleNamespace(monotonic=lambda: next(now))
    for module in ("fit.time", "neural.neural.time"):
        monkeypatch.setattr(f"medalist_engine.models.{module}", clock)
    monkeypatch.setattr(RealMLP, "cost", lambda *_: 0.0)
    fitted = RealMLP(networks=2, epochs=300).fit(values, Allowance(2.0, 1, 5))
    assert fitted.schedule.rounds < 300 and next(now) < 2.1
    with pytest.raises(TimeoutError):
        SMALL.fit(values, Allowance(-1.0, 1, 5))


@pytest.mark.parametrize("known", [Schedule(15, 1 / 32), Schedule(17, 1 / 32), Schedule(60, 1 / 128)])
def test_a_fit_without_valid_rows_ends_at_the_known_share_of_its_plan(values, known):
    values.valid = values.valid[:0]
    values.row_sets[1] = values.row_sets[1][:0]
    fitted = SMALL.fit(values, allowance(schedule=known))
    assert (
        fitted.schedule == Schedule(15, 1 / 32)
        and fitted.valid.shape == (0,)
        and len(fitted.test) == ROWS - KNOWN
    )


def loss_of(target, networks, x, places):
    """What `Networks.step` lowers, from the outputs alone."""
    outputs = np.stack([networks.outputs(x[own])[place] for place, own in enumerate(places)])
    wanted = target.values[places]
    if not target.problem.classes:
        return ((outputs[..., 0] - wanted) ** 2).mean(axis=1).sum()
    logs = outputs - np.log(np.exp(outputs).sum(axis=-1, keepdims=True))
    return -np.take_along_axis(logs, wanted[..., None], 2).mean(axis=(1, 2)).sum()


@pytest.mark.parametrize("kind", ["classes", "values"])
def test_the_slopes_are_those_of_the_loss(kind, request):
    fold = request.getfixturevalue(kind)
    target = NeuralTarget(fold.problem, fold.y_fit, 0.0)
    networks = Networks(2, [4, 8, 8, 8, target.width], target, 0, Restraint(0.0, 0.0))
    random = np.random.default_rng(1)
    networks.learned += 0.3 * random.standard_normal(networks.learned.shape).astype(np.float32)
    x = random.standard_normal((FIT, 4)).astype(np.float32)
    places = np.stack([random.permutation(FIT)[:64] for _ in range(2)])
    networks.find_slopes(x[places], places)
    for place in random.integers(0, len(networks.slopes), 20):
        before, losses = networks.learned[place], []
        for step in (0.01, -0.01):
            networks.learned[place] = before + step
            losses.append(loss_of(target, networks, x, places))
        networks.learned[place] = before
        assert networks.slopes[place] == pytest.approx((losses[0] - losses[1]) / 0.02, abs=2e-3)


@pytest.mark.parametrize(
    ("kind", "smoothing"), [("classes", 0.0), ("classes", 0.1), ("values", 0.0), ("robust", 0.0)]
)
def test_the_loss_in_pytorch_has_the_slopes_of_the_target(kind, smoothing, request):
    torch = pytest.importorskip("torch")
    from medalist_engine.models.neural.pytorch import TorchNetworks

    robust = kind == "robust"
    fold = (
        fold_of("mae", "values", lambda signal: signal, robust=True)
        if robust
        else request.getfixturevalue(kind)
    )
    target = NeuralTarget(fold.problem, fold.y_fit, smoothing)
    networks = TorchNetworks(2, [4, 8, 8, 8, target.width], target, 0, Restraint(), device="cpu")
    random = np.random.default_rng(1)
    places = np.stack([random.permutation(FIT)[:32] for _ in range(2)])
    outputs = torch.from_numpy(
        random.standard_normal((2, 32, target.width)).astype(np.float32)
    ).requires_grad_()
    networks.loss(outputs, networks.wanted[torch.from_numpy(places)]).backward()
    assert outputs.grad.numpy() == pytest.approx(target.slope(outputs.detach().numpy(), places), abs=1e-6)


@pytest.mark.parametrize("kind", ["classes", "values"])
def test_networks_in_pytorch_learn_as_much(kind, request):
    pytest.importorskip("torch")
    from medalist_engine.models.neural.pytorch import TorchNetworks

    fold = request.getfixturevalue(kind)
    target = NeuralTarget(fold.problem, fold.y_fit, 0.0)
    fit, valid, _test = neural_inputs(fold)
    losses = []
    for make in (Networks, lambda *all: TorchNetworks(*all, device="cpu")):
        networks = make(2, [fit.shape[1], 32, 32, 32, target.width], target, 0, Restraint())
        random, held = np.random.default_rng(2), networks.hold(fit)
        for _ in range(150):
            networks.step(held, np.stack([random.permutation(FIT)[:64] for _ in range(2)]), 0.02)
        kept = networks.copied()
        networks.step(held, np.zeros((2, 64), int), 10.0)
        networks.restore(kept)
        losses.append(valid_loss(fold.problem, fold.y_valid, networks.answers(networks.hold(valid))))
    assert losses[1] == pytest.approx(losses[0], rel=0.3)
