"""Tables: numbers and names, few rows and many columns, groups, lists, and files that came as they are."""

import numpy as np
import pandas as pd
from shape import Shape

Random = np.random.Generator
SURE = "area under the ROC curve between the predicted probability and the observed target."


def last(rows: int, asked: int) -> np.ndarray:
    return np.arange(rows) >= rows - asked


def chance(random: Random, odds: np.ndarray) -> np.ndarray:
    return (random.random(odds.shape) < 1 / (1 + np.exp(-odds))).astype(int)


def tiny(random: Random) -> Shape:
    n = 90
    rows = pd.DataFrame({"Id": range(n), "a": random.normal(size=n), "b": random.choice(list("xyz"), n)})
    rows["y"] = rows.a * 2 + (rows.b == "x") * 3 + random.normal(size=n)
    return Shape(rows, last(n, 30), "Id", ["y"], 0.0, "mae", "Mean absolute error.", 1.25)


def wide(random: Random) -> Shape:
    n, width = 260, 3000
    cells = random.normal(size=(n, width)).round(3)
    rows = pd.DataFrame(cells, columns=[f"gene {i}[x]" for i in range(width)])
    rows.insert(0, "id", range(n))
    rows["target"] = (cells[:, :12].sum(axis=1) + random.normal(0, 1.5, n) > 0).astype(int)
    return Shape(rows, last(n, 60), "id", ["target"], 0, "auc", f"The {SURE}", 0.6)


def rare(random: Random) -> Shape:
    n = 20_000
    cells = random.normal(size=(n, 8))
    rows = pd.DataFrame(cells, columns=[f"v{i}" for i in range(8)])
    rows.insert(0, "ID", range(n))
    rows["IsFraud"] = chance(random, cells[:, 0] * 1.5 + cells[:, 1] * cells[:, 2] - 6)
    evaluation = "Average precision (area under the precision recall curve)."
    return Shape(rows, last(n, 5_000), "ID", ["IsFraud"], 0, "average_precision", evaluation, 0.09)


def ordinal_groups(random: Random) -> Shape:
    """Grades of patients, of whom test has others than train."""
    n, patients = 2_400, 200
    patient = random.integers(0, patients, n)
    cells = random.normal(size=(n, 6))
    own = random.normal(size=patients)[patient] * 0.8
    latent = cells[:, 0] + 0.7 * cells[:, 1] ** 2 + own + random.normal(0, 0.5, n)
    rows = pd.DataFrame(cells, columns=list("abcdef"))
    rows.insert(0, "id", range(n))
    rows.insert(1, "patient_id", [f"p{number:03d}" for number in patient])
    rows["severity"] = np.digitize(latent, np.quantile(latent, [0.4, 0.65, 0.85, 0.95]))
    evaluation = "Submissions are scored by the quadratic weighted kappa."
    return Shape(rows, patient >= 150, "id", ["severity"], 0, "qwk", evaluation, 0.68)


def ranking_list(random: Random) -> Shape:
    n, users, places, clusters = 12_000, 300, 60, 30
    user, place = random.integers(0, users, n), random.integers(0, places, n)
    of_place, of_user = (
        random.gumbel(size=(places, clusters)) * 2,
        random.gumbel(size=(users, clusters)) * 0.7,
    )
    wish = of_place[place] + of_user[user] + random.gumbel(size=(n, clusters))
    rows = pd.DataFrame(
        {
            "id": range(n),
            "user": user,
            "destination": place,
            "hour": random.integers(0, 24, n),
            "distance": random.random(n) * 100,
            "cluster": wish.argmax(axis=1),
        }
    )
    evaluation = (
        "Submissions are evaluated according to the Mean Average Precision @ 5 (MAP@5). "
        "For each row predict up to five clusters, space-delimited."
    )
    return Shape(rows, last(n, 3_000), "id", ["cluster"], "0 1 2 3 4", "map5", evaluation, 0.5)


def many_classes(random: Random) -> Shape:
    n, classes = 20_000, 400
    kind = random.integers(0, classes, n)
    cells = random.normal(size=(classes, 12))[kind] * 1.2 + random.normal(size=(n, 12))
    rows = pd.DataFrame(cells.round(4), columns=[f"f{i}" for i in range(12)])
    rows.insert(0, "id", range(n))
    rows["Category"] = [f"cat_{number}" for number in kind]
    evaluation = "Submissions are evaluated on classification accuracy."
    return Shape(rows, last(n, 4_000), "id", ["Category"], "cat_0", "accuracy", evaluation, 0.5)


def one_hot(random: Random) -> Shape:
    """Who wins, in a column for each outcome, of which every row has one."""
    n, teams = 6_000, 40
    home, away = random.integers(0, teams, n), random.integers(0, teams, n)
    strength = random.normal(size=teams)
    shots = random.poisson(8, (n, 2))
    lead = strength[home] - strength[away] + 0.15 * (shots[:, 0] - shots[:, 1]) + 0.3
    wish = np.column_stack([lead, np.full(n, 0.2), -lead]) + random.gumbel(size=(n, 3))
    rows = pd.DataFrame({"id": range(n), "home": home, "away": away})
    rows["home_shots"], rows["away_shots"] = shots.T
    outcomes = ["winner_home", "winner_tie", "winner_away"]
    rows[outcomes] = np.eye(3, dtype=int)[wish.argmax(axis=1)]
    evaluation = "Submissions are evaluated using the multi-class logarithmic loss."
    return Shape(rows, last(n, 1_500), "id", outcomes, 1 / 3, "logloss", evaluation, 0.9)


def multi_target(random: Random) -> Shape:
    """Names of columns that no file format likes."""
    n = 1_500
    cells = random.normal(size=(n, 5))
    rows = pd.DataFrame(cells, columns=["Länge (m)", "Breite, ca.", 'h"öhe', "x{1}", "y:2"])
    rows.insert(0, "ident", [f"A-{i:04d}" for i in range(n)])
    rows["t1"] = cells[:, 0] + cells[:, 1]
    rows["t2"] = np.exp(cells[:, 2] / 2 + cells[:, 3] / 3)
    rows["t3"] = random.poisson(np.exp(cells[:, 0] / 2))
    evaluation = "Mean columnwise root mean squared error (MCRMSE)."
    return Shape(rows, last(n, 400), "ident", ["t1", "t2", "t3"], 0, "rmse", evaluation, 0.45)


def side_tables(random: Random) -> Shape:
    """What matters is in two other files, one of them with many rows to a key."""
    n, customers, sales = 4_000, 600, 30_000
    people = pd.DataFrame(
        {
            "customer_id": range(customers),
            "age": random.integers(18, 80, customers),
            "region": random.choice(list("NSEW"), customers),
        }
    )
    bought = pd.DataFrame(
        {
            "customer_id": random.integers(0, customers, sales),
            "amount": random.gamma(2, 20, sales).round(2),
            "kind": random.choice(["a", "b", "c"], sales),
        }
    )
    total = np.bincount(bought.customer_id, weights=bought.amount, minlength=customers)
    who = random.integers(0, customers, n)
    rows = pd.DataFrame({"row_id": range(n), "customer_id": who, "channel": random.choice(["web", "app"], n)})
    spend = total[who] / 500 + people.age.to_numpy()[who] / 20 + (rows.channel == "app")
    rows["spend"] = (spend + random.normal(0, 0.5, n)).round(3).clip(lower=0)
    tables = {"customers": people, "transactions": bought}
    return Shape(
        *(rows, last(n, 1_000), "row_id", ["spend"], 0, "rmse", "Root mean squared error.", 0.58),
        tables=tables,
    )


def messy(random: Random) -> Shape:
    """Units, currencies, words among numbers, infinities, twins, and answers that are missing."""
    n = 3_000
    a, b = random.normal(size=n), random.choice(["1", "2", "?", "n/a", "three"], n)
    rows = pd.DataFrame(
        {
            "Unnamed: 0": range(n),
            "ID": [f"ID_{i}" for i in random.permutation(n)],
            "a": a.round(3),
            "b": b,
            "Price (USD)": [f"${value:,.2f}" for value in random.lognormal(7, 1, n)],
            "weight": [f"{value:.1f} kg" for value in random.gamma(5, 10, n)],
            "when": pd.date_range("2019-01-01", periods=n, freq="7h").strftime("%d/%m/%Y %H:%M"),
            "const": 1,
            "empty": np.nan,
        }
    )
    rows["Y"] = (50 + 10 * a + (b == "three") * 20 + random.normal(0, 2, n)).round(2)
    asked = random.permutation(n) < 700
    rows.loc[random.choice(n, 200, replace=False), "a"] = np.inf
    rows.loc[random.choice(np.flatnonzero(~asked), 40, replace=False), "Y"] = np.nan
    rows["only_train"] = rows.Y * 2
    twins = rows[~asked].head(20)
    rows, asked = pd.concat([rows, twins], ignore_index=True), np.append(asked, np.zeros(len(twins), bool))
    return Shape(*(rows, asked, "ID", ["Y"], 0, "mae", "Mean Absolute Error.", 2.6), hidden=["only_train"])


def survival(random: Random) -> Shape:
    """Whether and when something happened, of which the submission has one risk."""
    n = 3_000
    cells = random.normal(size=(n, 4))
    kind = random.choice(["ALL", "AML", "MDS"], n)
    rate = np.exp(0.8 * cells[:, 0] - 0.6 * cells[:, 1] * (cells[:, 2] > 0) + 0.7 * (kind == "AML"))
    happens, ends = random.exponential(20 / rate), random.exponential(25, n)
    rows = pd.DataFrame(cells.round(3), columns=["age", "karnofsky", "donor_age", "match"])
    rows.insert(0, "ID", range(n))
    rows["disease"] = kind
    rows["efs"] = (happens <= ends).astype(float)
    rows["efs_time"] = np.minimum(happens, ends).round(3)
    evaluation = (
        "The evaluation of prediction accuracy involves a specialized metric known as the Concordance Index "
        "(C-index). A higher risk score indicates a higher likelihood of the event."
    )
    return Shape(
        *(rows, last(n, 800), "ID", ["efs", "efs_time"], 0.5, "concordance", evaluation, 0.66),
        columns=["prediction"],
    )


SHAPES = {
    "tiny": tiny,
    "wide": wide,
    "rare": rare,
    "ordinal-groups": ordinal_groups,
    "ranking-list": ranking_list,
    "many-classes": many_classes,
    "one-hot": one_hot,
    "multi-target": multi_target,
    "side-tables": side_tables,
    "messy": messy,
    "survival": survival,
}
