"""Brings the rows of a submission into the order of the answers."""

import numpy as np
import pandas as pd
from scoring.pair import Pair, Unscorable, to_numbers
from scoring.specification import Specification


def pair_up(answers: pd.DataFrame, submission: pd.DataFrame, specification: Specification) -> Pair:
    """The pair of answers and submission, with rows in the order of the answers."""
    names = [target["name"] for target in specification["targets"]]
    missing = [name for name in [*specification["key"], *names] if name not in submission.columns]
    if missing:
        raise Unscorable(f"the submission has no column {missing[0]}")
    guess = in_order(answers, submission, specification["key"])[names]
    return side_by_side(answers, guess.reset_index(drop=True), specification)


def side_by_side(answers: pd.DataFrame, guess: pd.DataFrame, specification: Specification) -> Pair:
    """The pair of two tables with equal order of rows. Columns get the names that metrics read."""
    weight, unit = specification.get("weight"), specification.get("unit")
    called = {target["name"]: target.get("called", target["name"]) for target in specification["targets"]}
    levels = [target.get("quantile") for target in specification["targets"]]
    return Pair(
        truth=answers[list(guess.columns)].rename(columns=called),
        guess=guess.rename(columns=called),
        kinds=[target["kind"] for target in specification["targets"]],
        separator=specification["targets"][0].get("separator"),
        k=specification.get("k"),
        weight=None if weight is None else to_numbers(answers[[weight]], "a weight")[:, 0],
        groups=answers[specification.get("groups", [])],
        units=None if unit is None else answers[unit].to_numpy(str),
        levels=None if None in levels else levels,
    )


def in_order(answers: pd.DataFrame, submission: pd.DataFrame, key: list[str]) -> pd.DataFrame:
    """The submission's rows, matched by key, or by place without a key. Equal keys keep their order."""
    if len(answers) != len(submission):
        raise Unscorable(f"{len(submission)} rows where {len(answers)} are expected")
    if not key:
        return submission
    order = places_of(answers, submission, key)
    if (order < 0).any():
        raise Unscorable("a row of the answers is not in the submission")
    return submission.iloc[order]


def places_of(wanted: pd.DataFrame, given: pd.DataFrame, key: list[str]) -> np.ndarray:
    """The place of each wanted row among the given rows; -1: it is not there."""
    if wanted[key].equals(given[key]):
        return np.arange(len(wanted))
    place = [pd.MultiIndex.from_frame(f[key].assign(_n=f.groupby(key).cumcount())) for f in (wanted, given)]
    return place[1].get_indexer(place[0])
