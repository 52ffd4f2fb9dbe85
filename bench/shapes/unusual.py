"""Unusual metrics: intervals, ranks within groups, and counts beside the time that they were counted in."""

import numpy as np
import pandas as pd
from shape import Shape
from tables import Random, last

HOUSES, HOUSES_ASKED = 4_000, 1_000
SEARCHES, SEARCHES_ASKED, OFFERS = 700, 200, 12
POLICIES, POLICIES_ASKED = 8_000, 2_000


def price_intervals(random: Random) -> Shape:
    """Prices whose spread differs from row to row, so one width does not suit all."""
    rows = pd.DataFrame({"id": range(HOUSES), "area": random.gamma(6, 20, HOUSES).round(1)})
    rows["rooms"] = np.clip(rows.area / 25 + random.normal(0, 1, HOUSES), 1, 12).round()
    rows["town"] = random.choice(list("abcdefgh"), HOUSES)
    rows["built"] = random.integers(1900, 2020, HOUSES)
    level = random.normal(0, 0.3, 8)[rows.town.map("abcdefgh".index)]
    middle = 900 * rows.area * np.exp(level + 0.003 * (rows.built - 1960))
    spread = middle * np.where(rows.built < 1950, 0.45, 0.1)
    rows["sale_price"] = np.maximum(5_000, middle + spread * random.normal(size=HOUSES)).round()
    evaluation = (
        "Give a 90% prediction interval for each sale: `pi_lower` and `pi_upper`. Submissions are evaluated "
        "by the mean Winkler score (interval score) with alpha = 0.1: the width of the interval, plus "
        "2/alpha times the distance by which the price lies outside. Lower is better."
    )
    return Shape(
        *(rows, last(HOUSES, HOUSES_ASKED), "id", ["sale_price"], 0, "winkler", evaluation, 150_000),
        columns=["pi_lower", "pi_upper"],
    )


def offers_of_searches(random: Random) -> Shape:
    """Which of a dozen offers is booked depends on how it compares with the others of its search."""
    count = SEARCHES * OFFERS
    search = np.repeat(np.arange(SEARCHES), OFFERS)
    rows = pd.DataFrame({"search_id": search, "offer_id": np.tile(np.arange(OFFERS), SEARCHES)})
    rows["price"] = (random.gamma(8, 15, SEARCHES)[search] * np.exp(random.normal(0, 0.4, count))).round(2)
    rows["stars"] = random.integers(1, 6, count)
    rows["distance"] = random.exponential(3, count).round(2)
    cheapness = -np.log(rows.price) - (-np.log(rows.price)).groupby(search).transform("mean")
    worth = 2.5 * cheapness + 0.6 * rows.stars - 0.3 * rows.distance + random.gumbel(0, 1, count)
    place = worth.groupby(search).rank(ascending=False)
    rows["relevance"] = np.select([place == 1, place <= 3], [5, 1], 0)
    rows.insert(0, "id", [f"{one}-{offer}" for one, offer in zip(search, rows.offer_id, strict=True)])
    evaluation = (
        "Score each offer; a higher score ranks it higher within its `search_id`. Submissions are evaluated "
        "with NDCG@10 (normalized discounted cumulative gain), calculated for each search and averaged."
    )
    asked = last(count, SEARCHES_ASKED * OFFERS)
    return Shape(rows, asked, "id", ["relevance"], 0, "ndcg10_by_search", evaluation, 0.57)


def claims_of_policies(random: Random) -> Shape:
    """Few claims, more of them where a policy ran for longer."""
    rows = pd.DataFrame({"policy": range(POLICIES), "exposure": random.uniform(0.05, 1, POLICIES).round(2)})
    rows["age"] = random.integers(18, 80, POLICIES)
    rows["power"] = random.integers(4, 16, POLICIES)
    rows["region"] = random.choice(list("ABCDEF"), POLICIES)
    risk = 0.9 * (rows.age < 25) + 0.1 * (rows.power - 10) + 0.5 * rows.region.isin(["A", "D"])
    rows["claims"] = random.poisson(0.35 * rows.exposure * np.exp(risk))
    evaluation = "Submissions are evaluated by the mean Poisson deviance between predicted and true claims."
    asked = last(POLICIES, POLICIES_ASKED)
    return Shape(rows, asked, "policy", ["claims"], 0.1, "poisson_deviance", evaluation, 0.74)


SHAPES = {
    "claims-of-policies": claims_of_policies,
    "offers-of-searches": offers_of_searches,
    "price-intervals": price_intervals,
}
