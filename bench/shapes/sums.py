"""Sums: train has a row for each day or sale, and what is asked is the sum over the time after it."""

import numpy as np
import pandas as pd
from shape import Shape
from tables import Random

SHOPS, ITEMS, KINDS, MONTHS = 14, 120, 9, 30


def sales_of_next_month(random: Random) -> Shape:
    """Pairs of shops and items, some of which train never has; a sale of a day may be a return."""
    starts = pd.date_range("2013-01-01", periods=MONTHS + 1, freq="MS")
    kind = random.integers(0, KINDS, ITEMS)
    launched = np.where(random.random(ITEMS) < 0.6, 0, random.integers(0, MONTHS, ITEMS))
    launched[:6] = MONTHS - 1  # on sale in the month of test for the first time
    rate = np.exp(
        random.normal(1.0, 0.6, SHOPS)[:, None, None]
        + random.normal(0, 0.7, KINDS)[kind][:, None]
        + random.normal(0, 0.6, ITEMS)[:, None]
        + random.normal(0, 0.3, (SHOPS, ITEMS))[:, :, None]
        + 0.4 * np.cos(2 * np.pi * (np.arange(MONTHS) - 11) / 12)
    )
    age = np.arange(MONTHS) - launched[:, None]
    rate *= np.where(age < 0, 0, 0.4 + 0.8 * np.exp(-np.maximum(age, 0) / 6)) * (
        random.random((SHOPS, ITEMS, 1)) < 0.7
    )
    sold = random.poisson(rate * random.gamma(4, 0.25, rate.shape))
    shop, item, month = (np.repeat(place, sold[sold > 0]) for place in np.nonzero(sold))
    day = (random.random(len(shop)) * np.diff(starts).astype("timedelta64[D]").astype(int)[month]).astype(int)
    sales = pd.DataFrame({"when": starts[month] + pd.to_timedelta(day, unit="D"), "date_block_num": month})
    sales = sales.assign(
        shop_id=shop, item_id=item, item_price=(100 + 40 * kind[item]) * 1.0, item_cnt_day=1.0
    )
    keys = ["when", "date_block_num", "shop_id", "item_id", "item_price"]
    returned = sales.sample(frac=0.01, random_state=1).assign(item_cnt_day=-1.0)
    sales = pd.concat([sales, returned]).groupby(keys, as_index=False).item_cnt_day.sum()
    sales.insert(0, "date", sales.pop("when").dt.strftime("%d.%m.%Y"))
    sales = sales[sales.item_cnt_day != 0].sample(frac=1, random_state=2)
    last = sales.date_block_num == MONTHS - 1
    asked = pd.MultiIndex.from_product([range(SHOPS), range(ITEMS)], names=["shop_id", "item_id"])
    total = sales[last].groupby(["shop_id", "item_id"]).item_cnt_day.sum().reindex(asked, fill_value=0)
    rows = total.clip(0, 20).rename("item_cnt_month").reset_index()
    rows.insert(0, "ID", range(len(rows)))
    evaluation = (
        "Submissions are evaluated by root mean squared error (RMSE). True target values are clipped into "
        "[0,20] range. For each ID in the test set predict the total number of sales in the next month."
    )
    return Shape(
        *(rows, np.ones(len(rows), bool), "ID", ["item_cnt_month"], 0.5, "rmse", evaluation, 1.75),
        tables={
            "sales_train": sales[~last],
            "items": pd.DataFrame({"item_id": range(ITEMS), "item_category_id": kind}),
            "shops": pd.DataFrame(
                {"shop_name": [f"Shop {i % 5} no {i}" for i in range(SHOPS)], "shop_id": range(SHOPS)}
            ),
        },
        unlisted=["train"],
    )


def visits_of_next_days(random: Random) -> Shape:
    """A row for each visit; how many there are in the ten days after it is asked of each customer."""
    customers, days, ahead = 700, 180, 10
    usual = random.gamma(0.7, 0.25, customers)
    begun = np.where(random.random(customers) < 0.5, 0, random.integers(0, days - 5, customers))
    drift = np.exp(random.normal(0, 0.6, customers)[:, None] * np.linspace(-1, 1, days + ahead))
    made = random.poisson(usual[:, None] * drift) * (np.arange(days + ahead) >= begun[:, None])
    who, when = (np.repeat(place, made[made > 0]) for place in np.nonzero(made))
    dates = (pd.Timestamp("2019-03-04") + pd.to_timedelta(when, unit="D")).strftime("%Y-%m-%d")
    visits = pd.DataFrame({"customer_id": [f"C{one:04d}" for one in who], "visit_date": dates})
    known = np.unique(who[when < days])
    rows = pd.DataFrame({"customer_id": [f"C{one:04d}" for one in known]})
    rows["visits_next_10_days"] = made[known, days:].sum(axis=1)
    return Shape(
        *(rows, np.ones(len(rows), bool), "customer_id", ["visits_next_10_days"], 0, "rmse"),
        *("Submissions are evaluated on the root mean squared error.", 2.4),
        tables={"train": visits[when < days]},
    )


SHAPES = {"sales-of-next-month": sales_of_next_month, "visits-of-next-days": visits_of_next_days}
