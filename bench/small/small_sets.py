"""Sets: real small tables out of a package of the Python index, what each asks, and by which metric."""

from dataclasses import dataclass
from typing import Literal

Metric = Literal["auc", "logloss", "accuracy", "rmse", "mae"]


@dataclass(frozen=True)
class SmallSet:
    """`hidden` columns tell the answer, or are known only after it."""

    source: str
    target: str
    metric: Metric
    hidden: tuple[str, ...] = ()

    @property
    def asks_probabilities(self) -> bool:
        return self.metric in ("auc", "logloss")


SETS = {
    "alzheimer": SmallSet("modeldata/ad_data", "Class", "auc"),
    "attrition": SmallSet("modeldata/attrition", "Attrition", "auc"),
    "caravan": SmallSet("ISLR/Caravan", "Purchase", "auc"),
    "credit": SmallSet("modeldata/credit_data", "Status", "auc"),
    "insurance": SmallSet("AER/HealthInsurance", "insurance", "auc"),
    "juice": SmallSet("ISLR/OJ", "Purchase", "auc"),
    "lending": SmallSet("modeldata/lending_club", "Class", "auc"),
    "loans": SmallSet("wooldridge/loanapp", "approve", "auc", ("reject", "action")),
    "mail": SmallSet("openintro/email", "spam", "auc"),
    "mortgages": SmallSet("AER/HMDA", "deny", "auc"),
    "remote": SmallSet("modeldata/stackoverflow", "Remote", "auc"),
    "telephone": SmallSet("modeldata/wa_churn", "churn", "auc"),
    "chains": SmallSet("survival/flchain", "death", "logloss", ("futime", "chapter")),
    "fishing": SmallSet("Ecdat/Fishing", "mode", "logloss", ("price", "catch")),
    "jobs": SmallSet("modeldata/hpc_data", "class", "logloss"),
    "parks": SmallSet("Ecdat/Kakadu", "answer", "logloss", ("lower", "upper")),
    "tumours": SmallSet("dslabs/brca", "y", "logloss"),
    "votes": SmallSet("carData/BEPS", "vote", "logloss"),
    "cells": SmallSet("modeldata/cells", "class", "accuracy", ("case",)),
    "leaves": SmallSet("modeldata/leaf_id_flavia", "species", "accuracy"),
    "olives": SmallSet("dslabs/olive", "area", "accuracy", ("region",)),
    "persons": SmallSet("psych/bfi", "gender", "accuracy"),
    "plebiscite": SmallSet("carData/Chile", "vote", "accuracy"),
    "subscribers": SmallSet("modeldata/mlc_churn", "churn", "accuracy"),
    "bodies": SmallSet("openintro/bdims", "wgt", "rmse"),
    "cars": SmallSet("modeldata/car_prices", "Price", "rmse"),
    "colleges": SmallSet("ISLR/College", "Outstate", "rmse"),
    "computers": SmallSet("Ecdat/Computers", "price", "rmse"),
    "concrete": SmallSet("modeldata/concrete", "compressive_strength", "rmse"),
    "deliveries": SmallSet("modeldata/deliveries", "time_to_delivery", "rmse"),
    "grades": SmallSet("wooldridge/gpa2", "colgpa", "rmse"),
    "houses": SmallSet("mosaicData/SaratogaHouses", "price", "rmse"),
    "solder": SmallSet("rpart/solder", "skips", "rmse"),
    "wages": SmallSet("ISLR/Wage", "wage", "rmse", ("logwage",)),
    "births": SmallSet("wooldridge/bwght2", "bwght", "mae", ("lbw", "vlbw", "lbwght")),
    "checks": SmallSet("modeldata/check_times", "check_time", "mae", ("package",)),
    "doctors": SmallSet("AER/NMES1988", "visits", "mae", ("nvisits", "ovisits", "novisits")),
    "homes": SmallSet("modeldata/Sacramento", "price", "mae"),
    "hotels": SmallSet("modeldata/hotel_rates", "avg_price_per_room", "mae"),
    "spending": SmallSet("Ecdat/MedExp", "med", "mae"),
}
