"""Members: what each scores on the rows of each fold, and how they do together."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

from script.given import blend, folds, oof, score, target, y


def fold_score(p, rows):
    try:
        return score(y[rows], p[rows])  # when not values
        return score(target[rows], p[rows])  # when values
    except ValueError:  # a metric may need rows of every class
        return np.nan


parts = [valid for _, valid in folds]
shown = oof  # when not several
shown = {**oof, "blend": blend(oof)}  # when several
scores = pd.DataFrame({name: [fold_score(p, rows) for rows in parts] for name, p in shown.items()})

fig, ax = plt.subplots(figsize=(8, 0.4 * len(shown) + 1.5))
for place, name in enumerate(scores):
    ax.scatter(scores[name], [place] * len(scores), color="steelblue", alpha=0.6)
    ax.scatter(scores[name].mean(), place, color="darkorange", marker="|", s=400)
ax.set_yticks(range(len(shown)), list(shown))
ax.invert_yaxis()
ax.set(title="Score of each fold, and their mean")
ax.grid(axis="x", alpha=0.3)
plt.show()
scores.agg(["mean", "std", "min", "max"]).T.round(5)
