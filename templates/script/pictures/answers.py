"""Answers: whether those for test are spread as the same models' are in train, out of fold."""

import matplotlib.pyplot as plt
import pandas as pd  # when counted

from script.given import answers, blend, column, finish, oof, seen

blended = blend(oof)  # when several
blended = oof[next(iter(oof))]  # when not several
known = finish(blended)  # when finished
known = blended  # when not finished
known = known[seen]  # when windows
fig, ax = plt.subplots(figsize=(8, 3.5))
both = {"train, out of fold": known, "test": answers}  # when not targets
both = {"train, out of fold": known, "test": answers[column]}  # when targets
both = {name: p.argmax(axis=1) for name, p in both.items()}  # when likeliest
shares = {k: pd.Series(p).value_counts(normalize=True) for k, p in both.items()}  # when counted
pd.DataFrame(shares).plot.bar(ax=ax, color=["steelblue", "darkorange"])  # when counted
ax.set(title="Answers", xlabel="place of the label", ylabel="share of the rows")  # when counted
ax.hist(list(both.values()), bins=50, density=True, label=list(both))  # when not counted
ax.set(title="Answers", ylabel="density")  # when not counted
ax.set(title=f"Answers: {column}")  # when targets
ax.legend()
plt.show()
