"""Joined: a column that rows of train and test get from tables beside them."""

from dataclasses import dataclass

import pandas as pd

from solution.features.origin import Origin


@dataclass(frozen=True)
class JoinedColumn:
    """`is_cell`: as a table has it, made of no other rows; `is_code`: its numbers are names."""

    values: pd.Series
    origin: Origin
    is_cell: bool = False
    is_code: bool = False
