"""Tables of matches are made again where only the competition's own files are."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.listings.listings import listing_frame

SEASONS = (2014, 2015, 2016)
TEAMS = (1101, 1102, 1110)


@pytest.fixture
def folder(tmp_path):
    """Every pair meets once in each season, 1102 is best; before 2016 the first two meet again in a cup."""
    columns = ["Season", "Day", "WTeam", "WScore", "LTeam", "LScore", "WLoc"]
    early = [
        (season, day, *match)
        for season in SEASONS
        for day, match in enumerate(
            [(1102, 70, 1101, 60, "H"), (1102, 80, 1110, 60, "A"), (1101, 66, 1110, 60, "N")]
        )
    ]
    late = [(season, 100, 1102, 61, 1101, 60, "N") for season in SEASONS[:2]]
    late += [(2014, 101, 1101, 61, 1110, 60, "N"), (2016, 100, 1110, 90, 1101, 60, "N")]
    pd.DataFrame(early, columns=columns).to_csv(tmp_path / "early.csv", index=False)
    pd.DataFrame(late, columns=columns).to_csv(tmp_path / "late.csv", index=False)
    seeds = pd.DataFrame({"Season": SEASONS, "Seed": "W03a", "Team": 1101})
    seeds.to_csv(tmp_path / "seeds.csv", index=False)
    keys = ["2016_1101_1102", "2016_1102_1110"]
    pd.DataFrame({"ID": keys, "Pred": 0.5}).to_csv(tmp_path / "sample.csv", index=False)
    return tmp_path


@pytest.fixture
def listing():
    """What the intake says of a table; `isAsked` for test."""
    names = [
        f"{name}_{side}"
        for name in ("wins", "margin", "strength", "seed")
        for side in ("a", "b", "difference")
    ]

    def make(is_asked, **changes):
        rule = {"table": "late.csv", "sample": "sample.csv", "isAsked": is_asked, "separator": "_"}
        rule |= {"ordered": True, "early": ["early.csv"], "late": ["late.csv"], "season": "Season"}
        rule |= {"winner": "WTeam", "loser": "LTeam", "place": "WLoc", "before": 2016, "latest": "2016"}
        rule |= {"scores": ["WScore", "LScore"]}
        rule["seeds"] = {"table": "seeds.csv", "season": "Season", "side": "Team", "seed": "Seed"}
        columns = ["ID", "Season", *names, *([] if is_asked else ["Pred"])]
        return {"path": "x.csv", "columns": columns, "matches": rule | changes}

    return make


def test_earlier_matches_have_the_lower_side_first(folder, listing):
    told = listing(False)
    made = listing_frame(told, folder, {})
    assert made.columns.tolist() == told["columns"]
    assert made["ID"].tolist() == ["2014_1101_1102", "2015_1101_1102", "2014_1101_1110"]
    assert made["Pred"].tolist() == [0, 0, 1]
    assert made["wins_a"].tolist() == [0.5] * 3 and made["margin_b"].tolist() == [15, 15, -13]


def test_pairs_asked_for_are_told_of_their_own_season(folder, listing):
    made = listing_frame(listing(True), folder, {})
    assert made["ID"].tolist() == ["2016_1101_1102", "2016_1102_1110"] and set(made["Season"]) == {"2016"}
    assert made["seed_a"].fillna(0).tolist() == [3, 0] and made["seed_difference"].isna().all()
    assert made["wins_difference"].tolist() == [-0.5, 1]


def test_strength_is_ridge_regression_of_margins_without_home_advantage(folder, listing):
    home = (10 - 20) / 2
    design = np.array([[-1, 1, 0], [0, 1, -1], [1, 0, -1]])
    earned = np.array([10 - home, 20 + home, 6])
    exact = np.linalg.solve(design.T @ design + 4 * np.eye(3), design.T @ earned)
    made = listing_frame(listing(True), folder, {})
    assert made["strength_a"].tolist() == pytest.approx(exact[:2], abs=1e-6)


def test_without_scores_and_seeds_wins_are_margins_and_keys_may_lack_the_season(folder, listing):
    pd.DataFrame({"ID": ["1102_1101"], "Pred": 0.5}).to_csv(folder / "sample.csv", index=False)
    told = listing(True, scores=None, place=None, seeds=None, ordered=False)
    told["columns"] = [name for name in told["columns"] if not name.startswith(("margin", "seed"))]
    made = listing_frame(told, folder, {})
    assert made.columns.tolist() == told["columns"] and made["Season"].tolist() == ["2016"]
    assert made["wins_a"].tolist() == [1] and made["strength_difference"][0] > 0
    past = listing(False, scores=None, place=None, seeds=None, ordered=False)
    past["columns"] = [*told["columns"], "Pred"]
    assert listing_frame(past, folder, {})["Pred"].tolist() == [1, 0, 1]
