"""Over time: the target, what was predicted of it in the windows, and the answers for test."""

import matplotlib.pyplot as plt
import pandas as pd

from script.given import answers, blend, column, df, finish, oof, target, train

TIME = "date"

blended = blend(oof)  # when several
blended = oof[next(iter(oof))]  # when not several
guesses = finish(blended)  # when finished
guesses = blended  # when not finished
forecast = answers  # when not targets
forecast = answers[column]  # when targets
fig, ax = plt.subplots(figsize=(11, 3.5))
for name, values, rows in (
    ("train", target, slice(len(train))),
    ("predicted in windows", guesses, slice(len(train))),
    ("test", forecast, slice(len(train), None)),
):
    pd.Series(values).groupby(df[TIME].to_numpy()[rows]).mean().plot(ax=ax, label=name, lw=0.8)
ax.legend()
ax.set(title="Mean of all series", xlabel="")  # when not targets
ax.set(title=f"Mean of all series: {column}", xlabel="")  # when targets
plt.show()
