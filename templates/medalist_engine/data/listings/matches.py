"""Tables of matches, earlier ones or pairs asked for, with what the season before tells of both sides."""

from pathlib import Path

import numpy as np
import pandas as pd

from medalist_engine.data.files.reading import read_table
from medalist_engine.data.files.streams import find_file
from medalist_engine.data.listings.rules.listing_rules import Listing, MatchesRule, SeedsRule

STANDING_PENALTY = 4.0
OF_STANDING = ("wins", "margin", "strength")


def matches_frame(listing: Listing, folder: Path) -> pd.DataFrame:
    rule = listing["matches"]
    early = matches_of(rule, folder, rule["early"])
    standings = pd.concat(
        {season: standings_of(matches) for season, matches in early.groupby("season", sort=False)}
    )
    if rule["seeds"]:
        standings["seed"] = seeds_of(rule["seeds"], folder).reindex(standings.index)
    pairs = asked_pairs(rule, folder) if rule["isAsked"] else past_pairs(rule, folder, standings.index)
    cells = {listing["columns"][0]: pairs["key"], rule["season"]: pairs["season"]}
    a, b = (standings.reindex(pd.MultiIndex.from_frame(pairs[["season", side]])) for side in ("a", "b"))
    for name in standings:
        if f"{name}_a" in listing["columns"]:
            left, right = a[name].to_numpy(), b[name].to_numpy()
            cells |= {f"{name}_a": left, f"{name}_b": right, f"{name}_difference": (left - right).round(6)}
    answers = {} if rule["isAsked"] else {listing["columns"][-1]: pairs["first_won"]}
    return pd.DataFrame(cells | answers)


def matches_of(rule: MatchesRule, folder: Path, names: list[str]) -> pd.DataFrame:
    """Season, winner, loser, margin and place of each match."""
    table = pd.concat([cells_of_results(folder, name) for name in names], ignore_index=True)
    margin = 1.0
    if rule["scores"]:
        won, lost = (pd.to_numeric(table[name]) for name in rule["scores"])
        margin = won - lost
    place = table[rule["place"]] if rule["place"] else "N"
    sides = {"winner": table[rule["winner"]], "loser": table[rule["loser"]]}
    return pd.DataFrame({"season": table[rule["season"]], **sides, "margin": margin, "place": place})


def cells_of_results(folder: Path, name: str) -> pd.DataFrame:
    path = find_file(folder, name)
    if path is None:
        raise FileNotFoundError(name)
    return read_table(path, lambda _column: True).apply(lambda column: column.str.strip())


def standings_of(matches: pd.DataFrame) -> pd.DataFrame:
    """By side of one season: share won, mean margin, and strength by ridge regression of margins."""
    signs = matches["place"].map({"H": 1.0, "A": -1.0}).fillna(0.0).to_numpy()
    margin = matches["margin"].to_numpy(float)
    earned = margin - signs * (signs * margin).sum() / max(1.0, np.abs(signs).sum())
    codes, sides = pd.factorize(pd.concat([matches["winner"], matches["loser"]]))
    won, lost, size = codes[: len(matches)], codes[len(matches) :], len(sides)
    games = np.bincount(codes, minlength=size)
    gram = np.diag(games + STANDING_PENALTY)
    np.add.at(gram, (won, lost), -1.0)
    np.add.at(gram, (lost, won), -1.0)

    def sums(values: np.ndarray) -> np.ndarray:
        return np.bincount(won, values, size) - np.bincount(lost, values, size)

    strength = np.linalg.solve(gram, sums(earned))
    columns = (np.bincount(won, minlength=size) / games, sums(margin) / games, strength)
    return pd.DataFrame(dict(zip(OF_STANDING, columns, strict=True)), index=sides).round(6)


def seeds_of(rule: SeedsRule, folder: Path) -> pd.Series:
    table = cells_of_results(folder, rule["table"])
    seeds = pd.to_numeric(table[rule["seed"]].str.extract(r"(\d+)", expand=False))
    return seeds.set_axis(pd.MultiIndex.from_frame(table[[rule["season"], rule["side"]]]))


def asked_pairs(rule: MatchesRule, folder: Path) -> pd.DataFrame:
    keys = cells_of_results(folder, rule["sample"]).iloc[:, 0]
    parts = [key.split(rule["separator"]) for key in keys]
    seasons = [one[0] if len(one) == 3 else rule["latest"] for one in parts]
    sides = {"a": [one[-2] for one in parts], "b": [one[-1] for one in parts]}
    return pd.DataFrame({"key": keys, "season": seasons, **sides})


def past_pairs(rule: MatchesRule, folder: Path, known: pd.MultiIndex) -> pd.DataFrame:
    """Each with its lower side first, as the sample has it, or else by turns."""
    late = matches_of(rule, folder, rule["late"])
    late = late[pd.to_numeric(late["season"]) < rule["before"]]
    there = [pd.MultiIndex.from_frame(late[["season", side]]).isin(known) for side in ("winner", "loser")]
    late = late[there[0] & there[1]].reset_index(drop=True)
    pairs = list(zip(late["winner"], late["loser"], strict=True))
    first = [is_lower(*pair) if rule["ordered"] else at % 2 == 0 for at, pair in enumerate(pairs)]
    sides = [pair if won else pair[::-1] for pair, won in zip(pairs, first, strict=True)]
    keys = [
        rule["separator"].join((season, *pair)) for season, pair in zip(late["season"], sides, strict=True)
    ]
    cells = {"a": [pair[0] for pair in sides], "b": [pair[1] for pair in sides]}
    return pd.DataFrame({"key": keys, "season": late["season"], **cells, "first_won": np.array(first, int)})


def is_lower(left: str, right: str) -> bool:
    numbers = pd.to_numeric(pd.Series([left, right]), errors="coerce")
    return bool(numbers[0] < numbers[1]) if numbers.notna().all() else left < right
