"""A U-Net restores pictures, where PyTorch is installed; it is blended where that is better."""

import time

import numpy as np
import pytest
from medalist_engine.media.pixels import training_loop
from medalist_engine.media.restore import network
from medalist_engine.media.restore.learn import PixelRows, Restorer
from medalist_engine.media.restore.network import RestoringNetwork, with_network
from medalist_engine.media.restore.pairs import ImagePair
from metric_table import metric_config

torch = pytest.importorskip("torch")


def noisy_pairs(count, side=16):
    """Bright bars on a dark ground, under noise."""
    random = np.random.default_rng(3)
    pairs = []
    for _ in range(count):
        answer = np.full((side, side), 0.2, np.float32)
        row = random.integers(2, side - 4)
        answer[row : row + 3] = 0.8
        noise = random.normal(0, 0.25, answer.shape).astype(np.float32)
        pairs.append(ImagePair((answer + noise).clip(0, 1), answer))
    return pairs


def error_of(restored, pairs):
    errors = [(restored(pair.picture) - pair.answer) ** 2 for pair in pairs]
    return float(np.sqrt(np.mean(errors)))


def rows_of(pairs):
    """Every pixel of every pair; trees are not asked here."""
    shape = pairs[0].answer.shape
    y, plain = (np.concatenate([one.ravel() for one in side]) for side in zip(*map(both, pairs), strict=True))
    owner = np.repeat(np.arange(len(pairs)), np.prod(shape))
    return PixelRows(np.empty((len(y), 0)), y, plain, owner, np.tile(np.arange(np.prod(shape)), len(pairs)))


def both(pair):
    return pair.answer, pair.picture


def restorer_of(rows, oof):
    metric = metric_config("rmse")
    plain = Restorer((1.0, 0.0), None, {}, 0.0, metric, oof)
    return Restorer((1.0, 0.0), None, {"line": plain.scored(rows.y, oof)}, 0.0, metric, oof)


def test_noise_is_taken_away_in_some_steps(monkeypatch):
    monkeypatch.setattr(network, "MOST_RESTORING_EPOCHS", 12)
    monkeypatch.setattr(network, "PARTS_OF_PICTURE", 2)
    pairs = noisy_pairs(24)
    learner = RestoringNetwork((1.0, 0.0), False, "cpu", 1, 0, 8)
    assert error_of(learner.restored, pairs) > 0.15  # it begins with the picture itself
    assert learner.learn(pairs[:20], time.monotonic() + 600)
    constant = float(np.std([pair.answer for pair in pairs[20:]]))
    assert error_of(learner.restored, pairs[20:]) < 0.6 * min(constant, 0.2)


def test_held_back_pictures_tell_the_networks_share(monkeypatch):
    monkeypatch.setattr(network, "MOST_RESTORING_EPOCHS", 12)
    monkeypatch.setattr(network, "PARTS_OF_PICTURE", 2)
    pairs = noisy_pairs(20)
    rows = rows_of(pairs)
    until = time.monotonic() + 600
    poor, perfect = restorer_of(rows, rows.plain), restorer_of(rows, rows.y)
    blended = with_network(poor, rows, pairs, until, 1, 0)
    assert blended.share >= 0.75 and blended.score < 0.8 * poor.scores["line"]
    assert error_of(blended.restored, pairs) < 0.8 * error_of(poor.restored, pairs)
    assert abs(sum(blended.weights.values()) - 1) < 1e-9
    kept = with_network(perfect, rows, pairs, until, 1, 0)
    assert kept.share == 0 and kept.network is None and kept.scores["network"] > 0.01


def test_held_back_pictures_are_not_learned(monkeypatch):
    pairs, seen = noisy_pairs(12), []

    def learn(_self, some, _until):
        seen.extend(some)
        return True

    monkeypatch.setattr(RestoringNetwork, "learn", learn)
    rows = rows_of(pairs)
    with_network(restorer_of(rows, rows.plain), rows, pairs, time.monotonic() + 600, 1, 0)
    held = [number for number, pair in enumerate(pairs) if not any(pair is one for one in seen)]
    assert held == [1, 6, 11]


def test_where_time_is_too_short_the_restorer_stays_as_it_was(capsys):
    pairs = noisy_pairs(8)
    rows = rows_of(pairs)
    plain = restorer_of(rows, rows.plain)
    assert with_network(plain, rows, pairs, time.monotonic() + 1e-3, 1, 0) is plain
    assert "no time for a network" in capsys.readouterr().out


def test_where_memory_ends_half_as_many_parts_are_learned_at_once(monkeypatch, warnings_of):
    train_network, asked = training_loop.train_network, []

    def little(*arguments):
        asked.append(arguments[3].batch)
        if asked[-1] > 2:
            raise RuntimeError("CUDA out of memory")
        return train_network(*arguments)

    monkeypatch.setattr(network, "train_network", little)
    monkeypatch.setattr(network, "MOST_RESTORING_EPOCHS", 1)
    pairs = noisy_pairs(10)
    rows = rows_of(pairs)
    found = with_network(restorer_of(rows, rows.plain), rows, pairs, time.monotonic() + 600, 1, 0)
    assert asked == [8, 4, 2] and len(warnings_of()) == 2 and "network" in found.scores
