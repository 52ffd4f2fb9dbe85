"""Series: many at once with promotions, weeks of departments with holidays, and hours with gaps."""

import numpy as np
import pandas as pd
from shape import Shape
from tables import Random


def panel_sales(random: Random) -> Shape:
    """Every store sells every family: 48 series of days, 76 days ahead."""
    days = pd.date_range("2021-01-01", periods=500)
    year = 1 + 0.3 * np.sin(2 * np.pi * days.day_of_year / 365)
    parts = []
    for store in range(6):
        for family in range(8):
            usual = random.uniform(5, 60) * (1 + store / 4) * random.uniform(0.6, 1.5, 7)[days.day_of_week]
            grown = np.exp(random.uniform(-0.0005, 0.001) * np.arange(len(days)))
            promotion = random.random(len(days)) < 0.1
            sold = random.poisson(usual * year * grown * np.where(promotion, 1.4, 1))
            cells = {"date": days.strftime("%Y-%m-%d"), "store": store, "family": f"item_{family}"}
            parts.append(pd.DataFrame({**cells, "onpromotion": promotion.astype(int), "sales": sold}))
    rows = pd.concat(parts).sort_values(["date", "store", "family"], ignore_index=True)
    rows.insert(0, "id", range(len(rows)))
    evaluation = "The evaluation metric is Root Mean Squared Logarithmic Error (RMSLE)."
    asked = (rows.date >= "2022-03-01").to_numpy()
    return Shape(rows, asked, "id", ["sales"], 0.0, "rmsle", evaluation, 0.23)


def weekly_departments(random: Random) -> Shape:
    """39 weeks ahead; what the weeks were like stands in a file of its own, holidays move sales."""
    weeks = pd.date_range("2010-02-05", periods=143, freq="7D")
    holiday = np.isin(weeks.isocalendar().week, [6, 36, 47, 52])
    stores, parts = 8, []
    for store in range(1, stores + 1):
        for department in range(1, 13):
            usual = random.lognormal(9, 1)
            waves = 1 + random.uniform(0, 0.4) * np.cos(
                2 * np.pi * (weeks.day_of_year / 365 - random.random())
            )
            lift = np.where(holiday, 1 + max(0, random.normal(0.3, 0.3)), 1)
            noise = random.normal(1, 0.05, len(weeks))
            cells = {"Store": store, "Dept": department, "Date": weeks.strftime("%Y-%m-%d")}
            sold = (usual * waves * lift * noise).round(2)
            parts.append(pd.DataFrame({**cells, "IsHoliday": holiday, "Weekly_Sales": sold}))
    rows = pd.concat(parts, ignore_index=True)
    rows.insert(0, "Id", rows.Store.astype(str) + "_" + rows.Dept.astype(str) + "_" + rows.Date)
    known = [
        pd.DataFrame(
            {
                "Store": store,
                "Date": weeks.strftime("%Y-%m-%d"),
                "Temperature": (15 - 12 * np.cos(2 * np.pi * weeks.day_of_year / 365)).round(1),
                "MarkDown": np.where(np.arange(len(weeks)) < 90, np.nan, random.gamma(1, 4000, len(weeks))),
            }
        )
        for store in range(1, stores + 1)
    ]
    sizes = pd.DataFrame({"Store": range(1, stores + 1), "Size": random.integers(30, 220, stores) * 1000})
    return Shape(
        *(rows, (rows.Date >= "2012-02-01").to_numpy(), "Id", ["Weekly_Sales"], 0, "mae"),
        *("Mean absolute error of the weekly sales.", 1_200.0),
        tables={"features": pd.concat(known, ignore_index=True), "stores": sizes},
    )


def hourly_gaps(random: Random) -> Shape:
    """Train has the first nineteen days of every month, test has the others."""
    hours = pd.date_range("2012-01-01", periods=24 * 500, freq="h")
    day = 1 + 0.6 * np.sin(2 * np.pi * (hours.hour - 8) / 24)
    year = 1 + 0.3 * np.sin(2 * np.pi * hours.day_of_year / 365)
    grown = 1 + 0.001 * np.arange(len(hours)) / 24
    rows = pd.DataFrame(
        {
            "datetime": hours.strftime("%Y-%m-%d %H:%M:%S"),
            "temp": (
                15 + 10 * np.sin(2 * np.pi * hours.day_of_year / 365) + random.normal(size=len(hours))
            ).round(2),
            "count": random.poisson(80 * day * year * grown),
        }
    )
    evaluation = "Root Mean Squared Logarithmic Error (RMSLE)."
    return Shape(rows, hours.day >= 20, "datetime", ["count"], 0, "rmsle", evaluation, 0.14)


SHAPES = {"panel-sales": panel_sales, "weekly-departments": weekly_departments, "hourly-gaps": hourly_gaps}
