"""Crosses: two categories as one."""

import pandas as pd

from script.given import X, df

CROSSES = [("Sex", "Embarked")]

crosses = pd.DataFrame(index=df.index)
for left, right in CROSSES:
    both = df.groupby([left, right], dropna=False)  # when plain
    both = X.groupby([left, right], dropna=False, observed=True)  # when not plain
    X[f"{left} x {right} count"] = both[left].transform("size")
    if both.ngroups < len(df) / 2:  # where a pair has fewer rows, their mean target is noise
        crosses[f"{left} x {right}"] = both.ngroup()
