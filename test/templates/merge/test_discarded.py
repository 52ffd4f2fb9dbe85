"""Candidates that add nothing, or only seem to."""

import numpy as np
import pytest

TESTS = [[[0.5, 0.4]]]
SEEDS = 50


def kinds_of_nothing(own, y, dice):
    return {
        "noise": dice.normal(size=len(own)),
        "constant": np.full(len(own), y.mean()),
        "template and noise": own + dice.normal(0, 0.3 * own.std(), len(own)),
    }


@pytest.mark.parametrize(("metric", "direction"), [("auc", "max"), ("rmse", "min"), ("logloss", "min")])
def test_nothing_new_is_hardly_ever_kept(merged, metric, direction):
    kept = {}
    for seed in range(SEEDS):
        dice = np.random.default_rng(seed)
        chance = dice.beta(1, 1, 300)
        y = (dice.random(300) < chance).astype(int)
        for name, oof in kinds_of_nothing(chance, y, dice).items():
            members = {"template": ([chance], TESTS), "candidate": ([oof], TESTS)}
            told, blend = merged([y], members, ["probability"], metric=metric, direction=direction)
            assert told["kept"] == (blend is not None)
            kept[name] = kept.get(name, 0) + told["kept"]
    assert max(kept.values()) <= 0.05 * SEEDS, kept
