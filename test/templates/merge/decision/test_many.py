"""Many candidates: who takes part, which blends are the finalists, and what is asked of them."""

import numpy as np
import pandas as pd
import pytest
from merging.blends.judge import Judge
from merging.blends.numbers import numbers_of
from merging.decision.checks import Check
from merging.decision.decision import doubt_of_last_check, needed_errors
from merging.decision.finalists import LEAST_DIFFERENCE, MOST_ENTRANTS, Finalist, entrants
from merging.rows.parts import divide
from scoring.rows import side_by_side

TESTS = [[[0.5, 0.4]]]
FEWER = {"metric": "rmse", "direction": "min"}


def noise(number, rows):
    return np.random.default_rng(100 + number).normal(size=rows)


def many(own, count, size=0.1):
    """The incumbent and as many candidates that are it with noise."""
    others = {f"n{number}": own + size * noise(number, len(own)) for number in range(count)}
    return {name: ([side], TESTS) for name, side in {"template": own, **others}.items()}


@pytest.fixture
def best_of():
    def call(answers, guesses):
        kinds = {"targets": [{"name": "t", "kind": "real"}]}
        cells = [pd.DataFrame({"t": side.astype(str)}) for side in (answers, guesses[0])]
        pool = numbers_of(
            Judge("rmse", "min"), side_by_side(*cells, kinds), [guess[:, None] for guess in guesses]
        )
        return entrants(pool, np.arange(len(answers)))

    return call


def test_copies_of_the_incumbent_and_of_a_better_candidate_do_not_take_part(best_of):
    y = noise(0, 500)
    own, good = y + noise(1, 500), y + 0.8 * noise(2, 500)
    twin = good + LEAST_DIFFERENCE / 3 * noise(3, 500)
    best = best_of(y, [own, own + LEAST_DIFFERENCE / 3 * noise(4, 500), twin, good, y + 2 * noise(5, 500)])
    assert best in ([2, 4], [3, 4])


def test_no_more_than_some_of_the_best_take_part(best_of):
    y, miss = noise(0, 400), noise(1, 400)
    sides = [y + (2 - number / 20) * miss for number in range(1, 21)]
    found = best_of(y, [y + noise(30, 400), *sides])
    assert found == [*range(20, 20 - MOST_ENTRANTS, -1)]


def test_a_better_candidate_among_noise_is_found(merged):
    y = noise(50, 2000)
    own = y + noise(51, 2000)
    members = {**many(own, 20), "good": ([y + noise(52, 2000)], TESTS)}
    told, blend = merged([y], members, ["real"], **FEWER, tried=50)
    assert told["kept"] and blend is not None and told["weights"]["good"] > 0.3
    assert sum(told["weights"].values()) == pytest.approx(1)
    assert len(told["weights"]) <= 1 + MOST_ENTRANTS
    finalists = told["finalists"]
    assert 1 < len(finalists) <= 3
    gains = [one["search"]["gain"] for one in finalists]
    assert gains == sorted(gains, reverse=True)
    assert all(one["final"] is not None for one in finalists)
    assert told["weights"] == finalists[0]["weights"]
    assert told["search"]["gain"] == gains[0] and told["final"]["gain"] == finalists[0]["final"]["gain"]


def test_fifty_that_are_the_incumbent_with_noise_are_not_shipped(merged):
    y = noise(60, 600)
    own = y + noise(61, 600)
    told, blend = merged([y], many(own, 50), ["real"], **FEWER)
    assert not told["kept"] and blend is None and told["weights"] == {"template": 1.0}
    assert "among 50 candidates" in told["why"]


def test_the_same_gain_counts_alone_and_not_among_many(merged):
    y, miss = noise(70, 1000), noise(71, 1000)
    other = y + 0.95 * miss + 0.25 * noise(72, 1000)
    members = {"template": ([y + miss], TESTS), "candidate": ([other], TESTS)}
    one, _ = merged([y], members, ["real"], **FEWER, choose_only=True)
    asked = one["search"]["gain"] / one["search"]["error"]
    tried = int(np.exp((asked**2 - 1) / 2)) + 1
    assert one["kept"] and needed_errors(tried) > asked > needed_errors(max(1, tried - 1))
    among, _ = merged([y], members, ["real"], **FEWER, choose_only=True, tried=tried)
    assert not among["kept"] and among["search"] == one["search"]


def test_one_standard_error_is_asked_of_one_candidate():
    assert needed_errors(1) == 1 and needed_errors(50) == pytest.approx(2.97, abs=0.01)
    assert [needed_errors(tried) for tried in range(1, 60)] == sorted(
        needed_errors(tried) for tried in range(1, 60)
    )


def test_who_knows_the_search_wins_it_and_the_honest_one_is_shipped(merged):
    y = noise(80, 4000)
    final = divide(pd.Series(np.arange(4000).astype(str)), 42).final
    knows = y + 0.1 * noise(81, 4000)
    knows[final] = 3 * noise(82, len(final))
    honest = y + noise(83, 4000)
    sides = {"template": y + noise(84, 4000), "knows": knows, "honest": honest}
    members = {name: ([side], TESTS) for name, side in sides.items()}
    told, _ = merged([y], members, ["real"], **FEWER)
    first = told["finalists"][0]
    assert first["weights"]["knows"] > 0.9 and first["final"]["gain"] < -first["final"]["error"]
    assert told["kept"] and set(told["weights"]) == {"template", "honest"}
    assert told["search"]["gain"] == told["finalists"][-1]["search"]["gain"]


@pytest.mark.parametrize(
    ("metric", "kind"), [("accuracy", "class-int"), ("f1", "class-int"), ("auc", "probability")]
)
def test_constants_and_rows_in_another_order_are_never_kept(merged, metric, kind):
    dice = np.random.default_rng(9)
    y = dice.integers(0, 2, 600)
    own = np.where(dice.random(600) < 0.8, y, 1 - y)
    sides = {"zeros": 0 * y, "ones": 0 * y + 1, "turned": y[::-1], "shuffled": dice.permutation(y)}
    members = {name: ([side], [[[1, 0]]]) for name, side in {"template": own, **sides}.items()}
    told, blend = merged([y], members, [kind], metric=metric)
    assert not told["kept"] and blend is None


@pytest.mark.parametrize("metric", ["rmse", "auc"])
def test_of_few_rows_too_who_knows_the_search_is_refused(merged, metric):
    signal = noise(95, 800)
    y = signal + noise(94, 800)
    final = divide(pd.Series(np.arange(800).astype(str)), 42).final
    knows = 3 * y
    knows[final] = noise(96, len(final))
    answers = y if metric == "rmse" else (y > 0).astype(int)
    members = {"template": ([signal + 0.3 * noise(97, 800)], TESTS), "knows": ([knows], TESTS)}
    direction = {"metric": metric, "direction": "min" if metric == "rmse" else "max"}
    told, blend = merged([answers], members, ["score"], **direction)
    first = told["finalists"][0]
    assert first["search"]["gain"] > 5 * first["search"]["error"]
    assert not told["kept"] and blend is None


def test_a_last_check_that_is_far_below_the_search_refuses_though_nothing_is_lost():
    def gain(size, error):
        return Check(rows=100, blend=0, gain=size, error=error, parts=[])

    def of(last):
        return doubt_of_last_check(Finalist(np.array([0.5, 0.5]), gain(1, 0.1), gain(*last)))

    assert of((0.1, 0.3)) is not None and "saw too much" in of((0.1, 0.3))
    assert of((0.3, 0.3)) is None and of((-0.2, 0.5)) is None


def test_nobody_is_kept_where_the_metric_has_no_value_on_the_final_rows(merged):
    rare = np.zeros(400, int)
    final = divide(pd.Series(np.arange(400).astype(str)), 42).final
    rare[np.setdiff1d(np.arange(400), final)[:60]] = 1
    members = {"template": ([rare + noise(98, 400)], TESTS), "good": ([rare + noise(99, 400)], TESTS)}
    told, _ = merged([rare], members, ["score"])
    assert not told["kept"] and told["final"] is None and "no value on the rows" in told["why"]
