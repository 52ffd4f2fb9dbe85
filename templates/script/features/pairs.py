"""Pairs: what two columns tell together."""

import numpy as np
import pandas as pd

from script.given import X

PAIRS = [("GrLivArea", "+", "TotalBsmtSF")]
GROUPED = [("GrLivArea", "Neighborhood")]

pairs = pd.DataFrame(index=X.index)
signs = {"+": np.add, "-": np.subtract, "*": np.multiply, "/": np.divide}  # when signs
for left, sign, right in PAIRS:  # when signs
    pairs[f"{left} {sign} {right}"] = signs[sign](X[left], X[right])  # when signs
pairs = pairs.replace([np.inf, -np.inf], np.nan)  # when signs
for value, group in GROUPED:  # when grouped
    levels = X.groupby(group, observed=True, dropna=False)[value]  # when grouped
    pairs[f"{value} by {group} mean"] = levels.transform("mean")  # when grouped
    pairs[f"{value} by {group} std"] = levels.transform("std", ddof=0)  # when grouped
    pairs[f"{value} by {group} difference"] = X[value] - levels.transform("mean")  # when grouped
    pairs[f"{value} by {group} rank"] = levels.rank(pct=True)  # when grouped
