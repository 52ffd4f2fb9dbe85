"""Worlds of side tables: what decides the answer is in the tables beside train and test.

usage: PYTHONPATH=bench/shapes python bench/side/worlds.py FOLDER [NAME...]     FOLDER/<name>/public, ...
"""

import sys
from pathlib import Path

import numpy as np
import pandas as pd
from shape import Shape, write_shape

Random = np.random.Generator
SEED = 57


def faults(random: Random) -> Shape:
    """Faults at places, written place by place as they came: each place has a bad time."""
    rows, places = 7_000, 350
    place = np.sort(random.choice(places, rows, p=shares(random, places)))
    order = pd.Series(place).groupby(place).cumcount().to_numpy()
    sizes = np.bincount(place, minlength=places)[place]
    begins, ends = random.random((2, places))
    share = order / sizes
    bad = (share > begins[place]) & (share < begins[place] + 0.5 * ends[place])
    kinds = random.dirichlet(np.full(40, 0.3), size=3)
    state = bad.astype(int) + (bad & (random.random(places)[place] < 0.5))
    seen = np.where(random.random(rows) < 0.55, state, random.integers(0, 3, rows))
    latent = np.where(random.random(rows) < 0.85, state, random.integers(0, 3, rows))
    number = random.permutation(rows) + 1
    events = repeated(number, 1 + random.poisson(0.7, rows))
    events["event_type"] = [f"event_type {draw(random, kinds[seen[at]])}" for at in events.pop("at")]
    logs = repeated(number, 1 + random.poisson(2, rows))
    of_state = seen[logs.pop("at").to_numpy()]
    logs["log_feature"] = [f"feature {10 * random.integers(1, 30) + 3 * one}" for one in of_state]
    logs["volume"] = np.ceil(random.exponential(3 + 4 * of_state)).astype(int)
    resources = repeated(number, 1 + (random.random(rows) < 0.1))
    resources["resource_type"] = [f"resource_type {1 + at % 7}" for at in place[resources.pop("at")]]
    severity = pd.DataFrame({"id": number, "severity_type": random.integers(1, 5, rows)})
    severity["severity_type"] = "severity_type " + severity["severity_type"].astype(str)
    names = random.permutation(places) + 1
    table = pd.DataFrame({"id": number, "location": [f"location {names[one]}" for one in place]})
    table["fault_severity"] = latent
    table = table.sample(frac=1, random_state=SEED).reset_index(drop=True)
    sides = {"event_type": events, "log_feature": logs, "resource_type": resources, "severity_type": severity}
    page = "Submissions are evaluated using the multi-class logarithmic loss. Classes: 0, 1 and 2."
    columns = ["fault_severity_0", "fault_severity_1", "fault_severity_2"]
    asked = asked_of(random, rows)
    return Shape(table, asked, "id", ["fault_severity"], 1 / 3, "logloss", page, 0.8, columns, tables=sides)


def baskets(random: Random) -> Shape:
    """How much of each thing a basket holds decides: a sum of logarithms."""
    rows, things = 6_000, 70
    number = random.permutation(rows) + 1000
    lines = repeated(number, 2 + random.poisson(8, rows)).sample(frac=1, random_state=SEED)
    item = random.choice(things, len(lines), p=shares(random, things))
    amount = np.ceil(random.lognormal(1, 1.2, len(lines)))
    held = np.zeros((rows, things))
    np.add.at(held, (lines.pop("at").to_numpy(), item), amount)
    lines = lines.assign(thing=[f"thing_{one}" for one in item], amount=amount.astype(int))
    worth = random.normal(size=things) * (random.random(things) < 0.5)
    latent = np.log1p(held) @ worth
    buyers = pd.DataFrame({"id": number, "age": random.integers(18, 80, rows)})
    buyers["visits"] = random.poisson(4, rows)
    table = pd.DataFrame({"id": number, "weekday": random.integers(0, 7, rows)})
    table["points"] = latent + 0.02 * buyers["age"] + random.normal(0, 0.6, rows)
    page = "Submissions are scored by the root mean squared error (RMSE)."
    sides = {"lines": lines, "buyers": buyers.sample(frac=1, random_state=SEED)}
    return Shape(table, asked_of(random, rows), "id", ["points"], 0, "rmse", page, 2.5, tables=sides)


def readings(random: Random) -> Shape:
    """A reading of a machine beside the one before and after it decides, and what was done before."""
    rows, machines = 7_000, 60
    machine = np.sort(random.integers(0, machines, rows))
    steps = random.normal(size=rows)
    pressure = pd.Series(steps).groupby(machine).cumsum() + 20 * random.random(machines)[machine]
    heat = pressure * 0.3 + random.normal(0, 3, rows)
    action = random.choice(["idle", "cut", "drill", "clean"], rows)
    before = pressure.groupby(machine).shift(1).fillna(pressure)
    after = pressure.groupby(machine).shift(-1).fillna(pressure)
    done = pd.Series(action).groupby(machine).shift(1).isin(["cut", "clean"])
    latent = 1.2 * (pressure - before) - 0.9 * (after - pressure) + 1.5 * done - 0.8
    number = random.permutation(rows)
    sides = {"readings": pd.DataFrame({"id": number, "pressure": pressure, "heat": heat, "action": action})}
    table = pd.DataFrame({"id": number, "machine": [f"m{one:02d}" for one in machine]})
    table["load"] = random.integers(1, 9, rows)
    table["fails"] = (random.random(rows) < 1 / (1 + np.exp(-1.5 * latent))).astype(int)
    table = table.sample(frac=1, random_state=SEED).reset_index(drop=True)
    page = "Submissions are evaluated on area under the ROC curve."
    return Shape(table, asked_of(random, rows), "id", ["fails"], 0.5, "auc", page, 0.75, tables=sides)


def sets(random: Random) -> Shape:
    """Which parts a thing is made of, and how often the same parts occur together, decides."""
    rows, parts, kinds = 6_000, 25, 260
    made_of = [random.choice(parts, random.integers(2, 6), replace=False) for _ in range(kinds)]
    kind = random.choice(kinds, rows, p=shares(random, kinds))
    own = random.normal(size=kinds)
    odd = random.random(rows) < 0.2
    members = [
        random.choice(parts, random.integers(2, 6), replace=False) if odd[row] else made_of[kind[row]]
        for row in range(rows)
    ]
    number = random.permutation(rows)
    built = pd.DataFrame(
        [(number[row], f"part-{one}") for row in range(rows) for one in random.permutation(members[row])],
        columns=["id", "part"],
    )
    built = built.sample(frac=1, random_state=SEED)
    common = np.bincount(kind, minlength=kinds)[kind]
    latent = np.where(odd, 1.5, 1.2 * own[kind] - 0.4 * np.log(common))
    table = pd.DataFrame({"id": number, "weight": random.normal(5, 1, rows)})
    table["returned"] = (random.random(rows) < 1 / (1 + np.exp(-1.5 * latent))).astype(int)
    page = "Submissions are evaluated using the log loss of the predicted probability."
    sides = {"parts": built}
    return Shape(table, asked_of(random, rows), "id", ["returned"], 0.5, "logloss", page, 0.65, tables=sides)


def payments(random: Random) -> Shape:
    """Payments at merchants of cities: an amount beside those of the merchant and of the city decides."""
    rows, merchants, cities = 7_000, 600, 45
    city_of = random.choice(cities, merchants, p=shares(random, cities))
    merchant = random.choice(merchants, rows, p=shares(random, merchants))
    city = city_of[merchant]
    dear = random.normal(size=merchants) + 1.5 * random.normal(size=cities)[city_of]
    amount = np.exp(dear[merchant] + random.normal(size=rows))
    log = pd.Series(np.log(amount))
    apart = log - log.groupby(city).transform("mean")
    rank = log.groupby(merchant).rank(pct=True)
    share = np.bincount(merchant)[merchant] / np.bincount(city)[city]
    income = random.normal(30, 8, cities)
    latent = apart + 2 * rank + 2 * share + 0.05 * income[city]
    called, placed = random.permutation(merchants) + 500, random.permutation(cities) + 100
    sides = {
        "merchants": pd.DataFrame(
            {
                "merchant_id": called,
                "city_id": placed[city_of],
                "trade": random.choice(["food", "fuel", "fun"], merchants),
                "since": random.integers(1980, 2020, merchants),
            }
        ).sample(frac=1, random_state=SEED),
        "cities": pd.DataFrame({"city_id": placed, "income": income.round(1)}).sample(
            frac=1, random_state=SEED
        ),
    }
    table = pd.DataFrame({"id": np.arange(rows), "merchant_id": called[merchant], "amount": amount.round(2)})
    table["score"] = latent + random.normal(0, 0.5, rows)
    page = "Submissions are scored by the root mean squared error (RMSE)."
    return Shape(table, asked_of(random, rows), "id", ["score"], 0, "rmse", page, 1.0, tables=sides)


def shares(random: Random, count: int) -> np.ndarray:
    """Some are met often, most seldom."""
    weights = random.permutation(1 / (5 + np.arange(count)))
    return weights / weights.sum()


def asked_of(random: Random, rows: int) -> np.ndarray:
    return random.random(rows) < 0.4


def draw(random: Random, weights: np.ndarray) -> int:
    return int(random.choice(len(weights), p=weights))


def repeated(number: np.ndarray, times: np.ndarray) -> pd.DataFrame:
    """So many rows of each number, and `at` where it stands."""
    at = np.repeat(np.arange(len(number)), times)
    return pd.DataFrame({"id": number[at], "at": at})


WORLDS = {"faults": faults, "baskets": baskets, "readings": readings, "sets": sets, "payments": payments}


def main(arguments: list[str]) -> int:
    names = arguments[1:] or list(WORLDS)
    if not arguments or not set(names) <= set(WORLDS):
        print(f"{__doc__}\nthere are {', '.join(WORLDS)}", file=sys.stderr)
        return 2
    for name in names:
        write_shape(WORLDS[name](np.random.default_rng(SEED)), Path(arguments[0]) / name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
