"""A script of a forecast knows of the past what the engine knows, and holds out the same windows."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.forecast.features.future import future_columns
from medalist_engine.forecast.features.past import make_past, past_columns
from medalist_engine.forecast.framings.levels import level, make_framings
from medalist_engine.forecast.models.baselines import naive_answers
from medalist_engine.forecast.series.panel import make_panel
from medalist_engine.forecast.series.recipe_timeline import recipe_timeline
from medalist_engine.forecast.series.timeline import make_timeline
from medalist_engine.forecast.windows import make_windows
from medalist_engine.problem.folds.time_folds import forward_windows, moments_of
from medalist_engine.problem.metrics.metrics import usual_metric
from medalist_engine.problem.problem import Problem

DAYS, AHEAD = 1_900, 365  # so long that a year before may not be known yet


@pytest.fixture(params=["two keys", "time alone"])
def sides(request):
    """The engine's panel and past, and what the recipe tells a script."""
    rng = np.random.default_rng(2)
    when = pd.date_range("2014-01-01", periods=DAYS, freq="D").strftime("%Y-%m-%d")
    keys = (
        [["north", "south", "west"], ["bread", "milk"]] if request.param == "two keys" else [["one"], ["one"]]
    )
    frame = pd.MultiIndex.from_product([when, *keys], names=["day", "shop", "item"]).to_frame(index=False)
    frame["price"] = rng.integers(1, 9, len(frame)).astype(float)
    frame["holiday"] = (rng.random(len(frame)) < 0.05).astype(float)
    place = np.arange(len(frame))
    y = 50 + 20 * np.sin(2 * np.pi * place / 2190) + rng.normal(0, 3, len(frame)) + 0.01 * place
    y += 9 * pd.factorize(frame["shop"])[0] + 4 * pd.factorize(frame["item"])[0]
    kept = rng.random(len(frame)) > 0.1  # some days have no row
    frame, y = frame[kept].reset_index(drop=True), y[kept]
    is_train = (frame["day"] < when[-AHEAD]).to_numpy()
    train, test = frame[is_train], frame[~is_train].reset_index(drop=True)
    y = y[is_train]
    if request.param == "two keys":  # a series that train has never seen
        test.loc[test["shop"].eq("west") & test["item"].eq("milk"), "shop"] = "new"
    line = make_timeline(train["day"], test["day"])
    names = ["shop", "item"] if request.param == "two keys" else []
    panel = make_panel(line, train, test, names)
    return panel, make_past(panel, np.arange(len(train)), y), y, train, test


@pytest.fixture
def script(sides, run_block):
    """The names that the blocks of a script leave."""
    panel, _, y, train, test = sides
    told = recipe_timeline(panel)
    df = pd.concat([train, test], ignore_index=True)
    df["day"] = pd.to_datetime(df["day"])
    given = {"df": df, "train": train, "y": y, "X": df[["price", "holiday"]], "TIME": "day"}
    given |= {"STEP": pd.Timedelta(days=told["step"]), "HORIZON": told["horizon"], "pd": pd}
    given |= {"LENGTHS": tuple(told["lengths"]), "SEASONS": told["seasons"]}
    given |= {"KEYS": told["keys"], "GROUPS": told["groups"], "MOVING": ["price"], "EVENTS": ["holiday"]}
    words = [*(["keys"] if told["keys"] else []), *(["groups"] if told["groups"] else []), "past", "seasons"]
    words += ["moving", "events"]
    for name in (
        "steps",
        "series",
        "history",
        "seasonal_lag",
        "season_columns",
        "past",
        "level",
    ):
        given = run_block(f"forecast/{name}", words, **given)
    given = run_block("forecast/seasonal", words, **given)
    given["past"] = given["past_columns"](y)
    return run_block("forecast/ahead", words, **given), told


def same(ours, theirs):
    ours, theirs = np.asarray(ours, float), np.asarray(theirs, float)
    return np.allclose(ours, theirs, rtol=1e-3, atol=2e-3, equal_nan=True)


def test_rows_know_the_target_up_to_the_same_moment(sides, script):
    panel, (left, _) = sides[0], script
    assert (left["step"] == panel.steps).all() and (left["origin"] == panel.origins).all()


def script_name(name, groups):
    """What a script calls a column of the engine's."""
    kind, *rest = name.split()
    if kind == "season":
        return f"lag_{rest[0]}" + ("" if rest[1] == "last" else f"_{rest[1]}")
    if kind == "group":
        return f"{groups[int(rest[0])]}_mean_{rest[2]}"
    words = {
        "mean": "rolling_mean",
        "deviation": "rolling_std",
        "known": "known_steps",
        "distance": "steps_ahead",
    }
    words |= {"lowest": "rolling_min", "highest": "rolling_max"}
    return "_".join([words.get(kind, kind), *rest])


def test_columns_of_the_past_are_the_engines(sides, script):
    left, told = script
    groups = [*told["groups"], "all"]
    theirs = {script_name(name, groups): values for name, values in past_columns(sides[1]).items()}
    if not told["keys"]:  # what belongs to all is what belongs to the one series
        theirs = {name: values for name, values in theirs.items() if not name.startswith("all_")}
    assert set(left["past_columns"](sides[2])) == set(theirs) and len(theirs) > 15
    assert [name for name, values in theirs.items() if not same(left["past"][name], values)] == []


def test_how_numbers_move_that_are_known_ahead_is_the_engines(sides, script):
    panel, _, _, train, test = sides
    numbers = pd.concat([train, test], ignore_index=True)[["price", "holiday"]]
    theirs = future_columns(panel, numbers, "day")
    assert set(theirs) == {"price changed", "price unusual", "holiday since", "holiday until"}
    ours = {name: name.replace(" changed", "_diff").replace(" ", "_") for name in theirs}
    past = script[0]["past"]
    assert [name for name, values in theirs.items() if not same(past[ours[name]], values)] == []


def test_levels_and_rules_are_the_engines(sides, script):
    (left, told), past, y = script, sides[1], sides[2]
    recent, season = told["recent"], told["seasons"][-1]
    assert same(left["level"](y, recent), level(past, recent))
    problem = Problem("y", np.arange(len(y)), y, [], usual_metric("rmse"), "values")
    stands = make_framings(past, problem)[2].offset
    rules = naive_answers(past, stands)
    assert same(left["seasonal"](y, season, recent), rules[f"seasonal_{season}"])


def test_windows_are_the_engines(sides, script, run_block):
    panel, _, y, train, test = sides
    left, told = script
    moments = moments_of(train["day"])
    theirs, _ = forward_windows(make_windows(panel, moments), moments, len(test), 5)
    seen = []

    class Mean:
        """Remembers what it learned."""

        def fit(self, X, y):
            seen.append(len(X))
            self.mean = y.mean()
            return self

        def predict(self, X):
            return np.full(len(X), self.mean)

    given = left | {"WEIGHTS": {"mean": 1.0}, "members": lambda seed: {"mean": Mean()}}
    given |= {"SEED": 1, "WINDOWS": len(theirs), "GAP": told["gap"]}
    windows = run_block("cv/windows", [], **given)
    done = run_block("cv/window_loop", [], **windows | {"WEIGHTS": given["WEIGHTS"]})
    for (fit, valid), (own_fit, own_valid) in zip(done["folds"], theirs, strict=True):
        assert set(fit) == set(own_fit) and set(valid) == set(own_valid)
        assert done["oof"]["mean"][valid] == pytest.approx(y[fit].mean())
    assert seen[0] == len(train) and done["preds"]["mean"] == pytest.approx(y.mean())
    assert np.isnan(done["oof"]["mean"]).sum() == len(train) - len(done["seen"])
