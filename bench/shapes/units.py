"""Units: rows that belong together, with one answer for all, or each its own that hangs on the others."""

import numpy as np
import pandas as pd
from shape import Shape
from tables import SURE, Random, chance


def sequences(random: Random) -> Shape:
    """Sixty steps of four sensors for each answer; the answers stand in a file of their own."""
    units, steps, sensors = 1_200, 60, 4
    noise = random.normal(size=(units, steps, sensors))
    moving = np.cumsum(noise, axis=1) * 0.2 + random.normal(size=(units, 1, sensors))
    restless = random.normal(size=units)
    moving[:, :, 1] *= np.exp(restless / 3)[:, None]
    swing = np.abs(np.diff(moving[:, :, 1], axis=1)).mean(axis=1)
    late = moving[:, -10:, 2].mean(axis=1)
    odds = 1.5 * standardised(swing) + standardised(late) + 0.5 * standardised(moving[:, :, 0].max(axis=1))
    subject = np.repeat(random.integers(0, 60, units), steps)
    rows = pd.DataFrame(
        {"sequence": np.repeat(np.arange(units), steps), "subject": subject}
        | {"step": np.tile(np.arange(steps), units)}
        | {f"sensor_{n:02d}": moving[:, :, n].ravel().round(4) for n in range(sensors)}
    )
    rows["state"] = np.repeat(chance(random, odds), steps)
    evaluation = f"Submissions are evaluated on the {SURE}"
    return Shape(
        *(rows, (rows["sequence"] >= 900).to_numpy(), "sequence", ["state"], 0, "auc", evaluation, 0.74),
        answers_apart="train_labels",
    )


def baskets(random: Random) -> Shape:
    """What a visit bought, a row for each thing, tells what kind of visit it was."""
    visits, kinds, departments = 5_000, 8, 24
    kind = random.integers(0, kinds, visits)
    taste = random.dirichlet(np.full(departments, 0.25), size=kinds)
    things = 1 + random.poisson(3, visits)
    visit = np.repeat(np.arange(visits), things)
    bought = np.array([random.choice(departments, p=taste[kind[number]]) for number in visit])
    day = random.choice(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], visits)
    rows = pd.DataFrame(
        {
            "TripType": kind[visit],
            "VisitNumber": visit,
            "Weekday": day[visit],
            "ScanCount": random.geometric(0.7, len(visit)),
            "Department": [f"DEPT {number}" for number in bought],
        }
    )
    evaluation = "Evaluated using the multi-class logarithmic loss. Predict the probability of each type."
    asked = random.permutation(visits)[visit] < 1_500
    columns = [f"TripType_{number}" for number in range(kinds)]
    return Shape(
        *(rows, asked, "VisitNumber", ["TripType"], 1 / kinds, "logloss", evaluation, 0.55),
        columns=columns,
    )


def breaths(random: Random) -> Shape:
    """Forty steps of a breath each; the pressure hangs on what flowed in before, and on lungs that differ."""
    units, steps = 400, 40
    opened = np.abs(random.normal(size=(units, 1)) * 20 + 30 * np.sin(np.arange(steps) / 6))
    flow = opened * (random.random((units, steps)) < 0.8)
    resistance, compliance = random.choice([5, 20, 50], units), random.choice([10, 20, 50], units)
    volume = np.cumsum(flow, axis=1) * 0.033
    pressure = volume / compliance[:, None] * 3 + flow * resistance[:, None] * 0.004 + 5
    rows = pd.DataFrame(
        {"id": range(units * steps), "breath_id": np.repeat(random.permutation(units), steps)}
        | {"R": np.repeat(resistance, steps), "C": np.repeat(compliance, steps)}
        | {"time_step": np.tile(np.arange(steps) * 0.033, units), "u_in": flow.ravel().round(3)}
    )
    rows["pressure"] = (pressure.ravel() + random.normal(0, 0.1, len(rows))).round(3)
    evaluation = "Submissions are scored on the mean absolute error."
    return Shape(
        *(rows, rows.breath_id.to_numpy() >= 300, "id", ["pressure"], 0, "mae", evaluation, 0.35),
    )


def standardised(values: np.ndarray) -> np.ndarray:
    return (values - values.mean()) / values.std()


SHAPES = {"sequences": sequences, "baskets": baskets, "breaths": breaths}
