"""Made tables: a map of forests, counts of products, many columns, many rows, and answers in side tables."""

import numpy as np
import pandas as pd

Random = np.random.Generator
Made = tuple[pd.DataFrame, dict[str, pd.DataFrame]]
"""The rows with their `target`, and the tables beside them."""


def field(random: Random, place: np.ndarray, waves: int, length: float) -> np.ndarray:
    """A smooth field over places: random waves of about one length."""
    ways = random.normal(0, 2 * np.pi / length, (waves, place.shape[1]))
    phases = random.uniform(0, 2 * np.pi, waves)
    return np.cos(place @ ways.T + phases) @ random.normal(size=waves) * np.sqrt(2 / waves)


def nearest(place: np.ndarray, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The number of the nearest point, and how far it is."""
    far = np.linalg.norm(place[:, None] - points, axis=2)
    return far.argmin(axis=1), far.min(axis=1)


def drawn(random: Random, odds: np.ndarray, noise: float) -> np.ndarray:
    """The likeliest class of each row after noise; no class is rare."""
    for _ in range(30):
        shares = np.bincount(odds.argmax(axis=1), minlength=odds.shape[1]) / len(odds)
        odds = odds - 0.3 * odds.std() * (shares - 1 / odds.shape[1])
    return (odds + random.gumbel(0, noise, odds.shape)).argmax(axis=1)


def forest(random: Random) -> Made:
    """Seven kinds of wood on a map that the columns show only in part: heights, slopes and distances."""
    n, kinds, soils = 20_000, 7, 40
    place = random.uniform(0, 100, (n, 2))
    state = random.bit_generator.state

    def height(at: np.ndarray) -> np.ndarray:
        random.bit_generator.state = state
        return 2_800 + 350 * field(random, at, 40, 45)

    ground = height(place)
    east, north = (height(place + step) - ground for step in np.eye(2) * 0.1)
    slope, aspect = np.degrees(np.arctan(np.hypot(east, north) / 25)), np.arctan2(east, north)
    sun = [np.radians(degrees) for degrees in (110, 180, 250)]
    shades = [
        255 * np.clip(0.8 * np.cos(np.radians(slope)) + np.sin(np.radians(slope)) * np.cos(aspect - s), 0, 1)
        for s in sun
    ]
    waters, roads, fires = (random.uniform(0, 100, (count, 2)) for count in (60, 25, 25))
    near_water, water = nearest(place, waters)
    cells, _ = nearest(place, random.uniform(0, 100, (150, 2)))
    soil = random.integers(0, soils, 150)[cells]
    area = random.integers(0, 4, 10)[nearest(place, random.uniform(0, 100, (10, 2)))[0]]
    own = random.uniform(2_250, 3_350, kinds)
    odds = -(((ground[:, None] - own) / 250) ** 2) + random.normal(0, 0.7, (soils, kinds))[soil]
    odds += np.cos(aspect[:, None] - random.uniform(0, 2 * np.pi, kinds)) * slope[:, None] / 12
    odds += 1.2 * np.column_stack([field(random, place, 30, 20) for _ in range(kinds)])
    odds += (water[:, None] < 3) * random.normal(0, 1, kinds)
    rows = pd.DataFrame(
        {"elevation": ground, "aspect": np.degrees(aspect) % 360, "slope": slope, "to_water": 100 * water}
        | {"above_water": ground - height(waters)[near_water], "to_road": 100 * nearest(place, roads)[1]}
        | {f"shade_{hour}": shade for hour, shade in zip((9, 12, 15), shades, strict=True)}
        | {"to_fire": 100 * nearest(place, fires)[1]}
        | {f"area_{k + 1}": area == k for k in range(4)}
        | {f"soil_{k + 1}": soil == k for k in range(soils)}
    )
    return rows.astype(int).assign(target=drawn(random, odds, 0.25) + 1), {}


def products(random: Random) -> Made:
    """Ninety-three sparse counts; each of nine classes is several kinds of product."""
    n, kinds, width = 46_000, 45, 93
    usual = np.exp(random.normal(-3.2, 1.9, (kinds, width)))
    kind, other = random.choice(kinds, (2, n), p=random.dirichlet(np.full(kinds, 2.0)))
    share = random.beta(6, 1.4, (n, 1))
    rate = share * usual[kind] + (1 - share) * usual[other]
    counts = random.poisson(rate * random.gamma(0.8, 1.6, (n, width)))
    rows = pd.DataFrame(counts, columns=[f"feat_{k + 1}" for k in range(width)])
    return rows.assign(target=[f"Class_{k % 9 + 1}" for k in kind]), {}


def wide(random: Random) -> Made:
    """Six classes and 320 columns, each of which is a noisy mixture of twelve causes."""
    n, width = 12_000, 320
    causes = random.normal(size=(n, 12))
    cells = causes @ (random.normal(size=(12, width)) * (random.random((12, width)) < 0.2))
    rows = pd.DataFrame(cells + random.normal(0, 1.2, (n, width)), columns=[f"v{k}" for k in range(width)])
    odds = np.column_stack([field(random, causes[:, :5], 20, 10) for _ in range(6)])
    return rows.round(3).assign(target=drawn(random, odds, 0.15)), {}


def many(random: Random) -> Made:
    """100,000 rows to learn from, with numbers, levels and two columns of many levels."""
    n = 166_000
    numbers = random.normal(size=(n, 10))
    levels = [random.integers(0, count, n) for count in (4, 8, 30, 300, 2_000)]
    odds = sum(random.normal(0, 0.5, level.max() + 1)[level] for level in levels)
    odds = odds + 1.5 * field(random, numbers[:, :4], 30, 8) + numbers[:, 4] * (levels[0] == 1)
    rows = pd.DataFrame(numbers.round(3), columns=[f"number_{k}" for k in range(10)])
    for place, level in enumerate(levels):
        rows[f"level_{place}"] = [f"L{code:04d}" for code in level]
    return rows.assign(target=(odds + random.logistic(size=n) > 0.8).astype(int)), {}


def orders(random: Random) -> Made:
    """Whether an order is sent back: its items tell, their products, and the city of its customer."""
    n, people, places, things = 20_000, 4_000, 200, 500
    cities = pd.DataFrame({"city_id": range(places), "income": random.gamma(9, 4_000, places).round()})
    cities["region"] = random.choice(["north", "south", "east", "west"], places)
    customers = pd.DataFrame({"customer_id": range(people), "city_id": random.integers(0, places, people)})
    customers["age"] = random.integers(18, 85, people)
    goods = pd.DataFrame({"product_id": range(things), "kind": random.choice(list("ABCDEFGH"), things)})
    goods["price"] = random.lognormal(3, 0.8, things).round(2)
    count = 1 + random.poisson(2, n)
    items = pd.DataFrame({"order_id": np.repeat(np.arange(n), count)})
    items["product_id"] = random.integers(0, things, len(items))
    items["quantity"] = 1 + random.poisson(0.5, len(items))
    items = items.sample(frac=1, random_state=int(random.integers(1 << 30)), ignore_index=True)
    full = items.merge(goods, on="product_id")
    full = full.assign(paid=full.price * full.quantity, clothes=full.kind.isin(["A", "B"]))
    of_order = full.groupby("order_id").agg(
        paid=("paid", "sum"), most=("price", "max"), few=("clothes", "sum")
    )
    rows = pd.DataFrame({"order_id": range(n), "customer_id": random.integers(0, people, n)})
    rows["channel"] = random.choice(["web", "app", "shop"], n)
    home = customers.merge(cities, on="city_id").set_index("customer_id").loc[rows.customer_id]
    odds = (
        of_order.few.to_numpy()
        + 0.8 * np.log(of_order.paid.to_numpy() / 100)
        - home.income.to_numpy() / 20_000
    )
    odds += (of_order.most > 60).to_numpy() + (home.age.to_numpy() < 30) * (rows.channel == "app") - 0.2
    rows["target"] = (odds + random.logistic(0, 0.7, n) > 0).astype(int)
    return rows, {"customers": customers, "cities": cities, "items": items, "products": goods}


def sessions(random: Random) -> Made:
    """What is bought, of five kinds: the last pages of a session, their number and their pace tell."""
    n, pages = 15_000, 30
    count = 2 + random.poisson(8, n)
    session = np.repeat(np.arange(n), count)
    taste = random.dirichlet(np.full(5, 0.6), n)
    topic = (taste[session].cumsum(axis=1) < random.random((len(session), 1))).sum(axis=1).clip(0, 4)
    events = pd.DataFrame({"session_id": session, "second": random.gamma(1.2, 30, len(session)).round(1)})
    events["second"] = events.groupby("session_id").second.cumsum().round(1)
    events["page"] = [f"page_{code}" for code in topic * 6 + random.integers(0, 6, len(session))]
    place = events.groupby("session_id").cumcount(ascending=False)
    seen = np.zeros((n, 5))
    np.add.at(seen, (session, topic), np.where(place == 0, 2.0, np.where(place < 3, 1.0, 0.4)))
    length = events.groupby("session_id").second.max().to_numpy()
    seen[:, 0] += length < 150
    seen[:, 4] += 1.5 * np.log(count / 10)
    rows = pd.DataFrame({"session_id": range(n), "device": random.choice(["phone", "desk"], n)})
    seen[:, 1] += rows.device == "phone"
    page_list = pd.DataFrame({"page": [f"page_{k}" for k in range(pages)]})
    page_list["words"] = random.integers(50, 2_000, pages)
    rows["target"] = [f"kind_{k}" for k in drawn(random, seen, 0.5)]
    return rows, {"events": events, "pages": page_list}


WORLDS = {one.__name__: one for one in (forest, products, wide, many, orders, sessions)}
